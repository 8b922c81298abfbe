"""The outline of a rulebook: what it holds, what can be wrong with it, and whether rules and headings meet."""

import pytest
from hypothesis import given, strategies as st

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check.rulebook import Outline, check_citations, read_outline

OUTLINE = """title: The Castle
headings:
  - "Pass:"
  - heading: "Components"
    mechanical: no          # nothing to encode here
    headings: [Cards, {heading: Tokens, mechanical: yes}]
  - heading: "Combat"
    page: 6
    headings:
      - "Fight"
      - heading: Rout
        page: 7
"""


def source(text: str) -> Source:
    return Source("games/x/rulebook.yaml", text)


def outline(text: str) -> Outline:
    found, faults = read_outline(source(text))
    assert faults == ()
    assert found is not None
    return found


def shown(fault: Diagnostic) -> str:
    line, column = fault.span.source.position(fault.span.start)
    message = fault.message.removeprefix("rulebook.yaml: ")
    return f"{line}:{column} {fault.span.text!r} {fault.code.id} {message}"


def faults(text: str) -> list[str]:
    return [shown(fault) for fault in read_outline(source(text))[1]]


def citations(text: str, *headings: str) -> list[Diagnostic]:
    rules = Source("x.rules", "".join(f'@ "{heading}"\n' for heading in headings))
    cites = [(heading, Span(rules, rules.starts[n] + 2, rules.starts[n + 1] - 1)) for n, heading in enumerate(headings)]
    return list(check_citations(outline(text), cites))


# ---------------------------------------------------------------- what is right
def test_an_outline() -> None:
    found = outline(OUTLINE)
    assert (found.title, found.file) == ("The Castle", "rulebook.yaml")
    assert [(heading.text, heading.mechanical, heading.page) for heading in found.all()] == [
        ("Pass:", True, None),
        ("Components", False, None),
        ("Cards", False, None),
        ("Tokens", True, None),
        ("Combat", True, 6),
        ("Fight", True, None),
        ("Rout", True, 7),
    ]
    assert [str(heading.span) for heading in found.headings] == [
        "games/x/rulebook.yaml:3:5",
        "games/x/rulebook.yaml:4:14",
        "games/x/rulebook.yaml:7:14",
    ]


def test_headings_that_look_like_something_else() -> None:
    found = outline("title: 7 Days\nheadings: [yes, 12, null, 'a  b', \"c\\td\"]\n")
    assert [heading.text for heading in found.all()] == ["yes", "12", "null", "a b", "c d"]


def test_reasons_and_remarks() -> None:
    text = 'title: T\nheadings:\n  - heading: A\n    mechanical: no\n    why: "a  list"\n    headings: [{heading: B, note: torn}, C]\n'
    found = outline(text)
    assert [(heading.text, heading.why, heading.note) for heading in found.all()] == [
        ("A", "a list", ""),
        ("B", "", "torn"),
        ("C", "", ""),
    ]


# ---------------------------------------------------------------- citations
def test_rules_and_headings_that_meet() -> None:
    assert citations(OUTLINE, "Pass:", "Fight", "Rout", "Tokens", "Components") == []


def test_a_citation_of_what_is_not_there() -> None:
    wrong = citations(OUTLINE, "Pass:", "fight", "Rout", "Tokens", "Victory")
    assert [(shown(fault), fault.severity) for fault in wrong] == [
        ('2:4 \'fight\' E446 rulebook.yaml has no heading "fight" (did you mean "Fight"?)', "error"),
        ("5:4 'Victory' E446 rulebook.yaml has no heading \"Victory\"", "error"),
        ('10:9 \'"Fight"\' W447 no rule cites "Fight"', "warning"),
    ]
    assert wrong[0].fix is not None
    assert (wrong[0].fix.span.text, wrong[0].fix.text) == ("fight", "Fight")
    assert wrong[1].fix is None


def test_a_heading_is_cited_by_what_cites_one_below_it() -> None:
    wrong = citations(OUTLINE, "Pass:", "Rout", "Tokens")
    assert [shown(fault) for fault in wrong] == ['10:9 \'"Fight"\' W447 no rule cites "Fight"']
    assert wrong[0].hint == 'Cite it with @ "Fight" where its rule is, or write `mechanical: no` below it.'


def test_a_heading_is_not_cited_by_what_cites_the_one_above() -> None:
    text = "title: T\nheadings:\n  - heading: A\n    headings: [B]\n"
    assert [shown(fault) for fault in citations(text, "A")] == ["4:16 'B' W447 no rule cites \"B\""]


def test_one_citation_counts_for_all_headings_of_a_text() -> None:
    assert citations("title: T\nheadings: [Setup, Setup]\n", "Setup") == []


# ---------------------------------------------------------------- what is wrong with an outline
def test_headings_with_a_colon_that_have_no_quotes() -> None:
    found, wrong = read_outline(
        source('title: T\nheadings:\n  - Pass:  # c\n  - Combat: the "end"\n  - Foes:\n    - Wolf\n')
    )
    assert [shown(fault) for fault in wrong] == [
        "3:5 'Pass:' E445 a heading with a colon goes in quotes",
        "4:5 'Combat: the \"end\"' E445 a heading with a colon goes in quotes",
        "5:5 'Foes' E445 \"Foes\" is a heading with others below it",
    ]
    assert [fault.fix.text for fault in wrong if fault.fix] == ['"Pass:"', "'Combat: the \"end\"'"]
    assert wrong[2].hint == 'Write `heading: "Foes"`, and below it `headings:` with the list.'
    assert found is not None
    assert [heading.text for heading in found.all()] == ["Pass:", 'Combat: the "end"', "Foes", "Wolf"]


def test_a_key_without_a_colon_is_no_heading() -> None:
    assert faults("title: T\nheadings: [{a}]\n") == [
        "2:13 'a' E443 there is no key \"a\" here",
        "2:12 '{a}' E444 `heading` is missing",
    ]


def test_keys_that_are_not_known() -> None:
    text = 'titel: T\nheadings:\n  - headng: "A"\n  - heading: B\n    pages: 3\n    zzz: 1\nby: me\n'
    assert faults(text) == [
        '1:1 \'titel\' E443 there is no key "titel" here (did you mean "title"?)',
        "7:1 'by' E443 there is no key \"by\" here",
        '3:5 \'headng\' E443 there is no key "headng" here (did you mean "heading"?)',
        '5:5 \'pages\' E443 there is no key "pages" here (did you mean "page"?)',
        "6:5 'zzz' E443 there is no key \"zzz\" here",
    ]


def test_a_key_said_twice() -> None:
    found, (fault,) = read_outline(source("title: A\nheadings: [B]\ntitle: C\n"))
    assert shown(fault) == "3:1 'title' E442 \"title\" is said twice"
    assert [(label.span.line, label.text) for label in fault.labels] == [(1, "first here")]
    assert found is not None
    assert found.title == "A"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1:1 '' E444 the outline is empty"),
        ("# nothing\n", "1:1 '# nothing' E444 the outline is empty"),
        ("- A\n", "1:1 '- A' E444 the outline is not made of keys"),
        ("A\n", "1:1 'A' E444 the outline is not made of keys"),
        ("headings: [A]\n", "1:1 'headings' E444 `title` is missing"),
        ("title:\nheadings: [A]\n", "1:1 'title' E444 `title` is missing"),
        ("title: T\n", "1:1 'title' E444 `headings` is missing"),
        ("title: T\nheadings: A\n", "2:11 'A' E444 `headings` is a list, a line with a dash for each heading"),
        ("title: T\nheadings: [[A]]\n", "2:12 '[A]' E444 `heading` is a text; lists stand under `headings:`"),
        ('title: T\nheadings: [""]\n', "2:12 '\"\"' E444 this heading is empty"),
        ("title: T\nheadings:\n  - page: 3\n", "3:5 'page: 3' E444 `heading` is missing"),
        (
            "title: T\nheadings: [{heading: A, mechanical: false}]\n",
            "2:37 'false' E444 `mechanical` is yes or no, not \"false\"",
        ),
        ("title: T\nheadings: [{heading: A, page: 0}]\n", "2:31 '0' E444 `page` is a number from 1"),
        (
            "title: T\nheadings: [{heading: A, why: so}]\n",
            "2:30 'so' E444 `why` says why there is nothing to encode, and here there is something",
        ),
        ("title: T\nheadings: [{heading: A, note: }]\n", "2:30 '' E444 `note` is a text"),
        ("title: T\nheadings: [{heading: A, mechanical: no, why: [a]}]\n", "2:46 '[a]' E444 `why` is a text"),
        ("title: T\nheadings: [{heading: A, page: ii}]\n", "2:31 'ii' E444 `page` is a number from 1"),
        ("title: T\nheadings: [{heading: A, page: [1]}]\n", "2:31 '[1]' E444 `page` is a number from 1"),
    ],
)
def test_what_is_no_outline(text: str, said: str) -> None:
    assert faults(text) == [said]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title: T\n\theadings: [A]\n", "2:1 '\\theadings: [A]' E440 a tab stands here"),
        (
            "title: a: b\n",
            "1:9 ': b' E440 a colon does not fit here: the text needs quotes, or the line stands too far in",
        ),
        ('title: "T\nheadings: [A]\n', "1:8 '\"T' E440 this quote is never closed"),
        ('title: "a\\xb"\n', "1:12 'b\"' E440 a backslash in double quotes has a meaning of its own"),
        ("title: T\nheadings: [A\n", "2:11 '[A' E440 this bracket is never closed"),
        ("title: @x\n", "1:8 '@x' E440 a text without quotes cannot begin with @"),
        ("title: -\n", "1:8 '-' E440 a mark that stands alone goes in quotes"),
        (
            "title: T\nheadings:\n  - A\n - B\n",
            "4:2 '- B' E440 this line does not fit the lines above: look at its indentation and its dash",
        ),
        ("%YAML 3.0\n---\n", "1:1 '%YAML 3.0' E440 this cannot be read as YAML"),
        ("title: \x07\n", "1:8 '\\x07' E440 this cannot be read as YAML"),
    ],
)
def test_what_is_no_yaml(text: str, said: str) -> None:
    found, (fault,) = read_outline(source(text))
    assert found is None
    assert shown(fault) == said
    assert fault.hint


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "title: !!python/object:os.system T\n",
            "1:8 '!!python/object:os.system T' E441 a tag (`!name`) is not used here",
        ),
        ("title: &a T\n", "1:8 '&a T' E441 an anchor (`&name`) is not used here"),
        ("title: *a\n", "1:8 '*a' E441 an alias (`*name`) is not used here"),
        ("title: T\nheadings: [A]\n---\ntitle: U\n", "3:1 '---' E441 a second document is not used here"),
        ("title: T\nheadings: [A]\n? [b]\n: c\n", "3:3 '[b]' E441 a list as a key is not used here"),
        ("title: " + "[" * 50 + "\n", f"1:26 '{'[' * 32}' E441 a list more than 20 levels deep is not used here"),
    ],
)
def test_yaml_beyond_lists_and_texts(text: str, said: str) -> None:
    assert faults(text)[0] == said


def test_a_hundred_thousand_brackets_do_no_harm() -> None:
    assert [fault.code.id for fault in read_outline(source("title: " + "[" * 100_000))[1]] == ["E441"]


@given(st.text(st.sampled_from("title:hadngs\n -[]{},'\"#&*!|>%@?\\\t0é"), max_size=60))
def test_no_text_is_too_strange(text: str) -> None:
    found, wrong = read_outline(source(text))
    assert found is not None or wrong
    assert all(0 <= fault.span.start <= fault.span.end <= len(text) for fault in wrong)
