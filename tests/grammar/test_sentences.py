"""Sentences: to what a `where` belongs, where a citation goes, what stands below `may` and `must`."""

import pytest
from shapes import parsed, sentence, value

RED = "Is(left=card, right=red)"
ONE_LINE = "stop|next|nothing|go ahead|player is eliminated|set x to 3|do push|pause for reactions".split("|")


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (
            "discard 2 cards where card is red",
            f"objects=[Things(quantity='number', number=2, noun=cards, where={RED})]",
        ),
        ("play a card from hand to trick where card is red", f"objects=[Things(quantity='a', noun=card, where={RED})]"),
        (
            "discard 2 cards where card is red from hand",
            f"noun=cards, where={RED})], phrases=[Phrase(preposition='from'",
        ),
        (
            "place a mark on a square in board where card is red",
            f"objects=[Things(quantity='a', noun=square, where={RED})]",
        ),
        (
            "put any number of chips on a square such that x = 1",
            "number', noun=chips, such_that=Comparison(op='=', left=x, right=1)",
        ),
        ("discard row where card is red", f"objects=[Where(base=row, condition={RED})]"),
        ("discard cards from hand where card is red", f"objects=[Where(base=cards, condition={RED})]"),
        ("move to row where card is red", f"objects=[Where(base=row, condition={RED})]"),
    ],
)
def test_a_condition_belongs_to_the_last_thing_that_is_counted(text: str, held: str) -> None:
    assert held in sentence(text)


def test_where_and_such_that_may_stand_together() -> None:
    shown = sentence("discard any number of cards where card is red such that cards share suit")
    assert f"where={RED}, such_that=Share(things=cards, field=.suit)" in shown


@pytest.mark.parametrize(
    ("text", "objects"),
    [
        ('everyone draws "The board is full"', '["The board is full"]'),
        ('player wins "Why"', '["Why"]'),
        ("pay pot points", "[Things(quantity='number', number=pot, noun=points)]"),
        ("pay 2 * n blood", "[Things(quantity='number', number=Arithmetic(op='*', left=2, right=n), noun=blood)]"),
        ("pay card.price research", "[Things(quantity='number', number=Dot(base=card, name=.price), noun=research)]"),
        (
            "foe suffers (1 + 2) wounds",
            "[Things(quantity='number', number=Arithmetic(op='+', left=1, right=2), noun=wounds)]",
        ),
        ("player loses all research", "[Things(quantity='all', noun=research)]"),
        ("move card hand", "[Things(quantity='number', number=card, noun=hand)]"),
        ("discard card", "[card]"),
    ],
)
def test_objects(text: str, objects: str) -> None:
    assert f"objects={objects}" in sentence(text)


def test_the_end_of_a_game_for_some_and_for_the_others() -> None:
    shown = sentence('the loyal players win, the others lose "Why"')
    assert "who=Members(noun=.players, where=Is(left=players, right=loyal))" in shown
    assert (
        "others=Sentence(subject=Subject(kind='plain', who=others), verb='lose', verb_span=.lose, objects=[\"Why\"])"
        in shown
    )


@pytest.mark.parametrize("line", ONE_LINE)
def test_a_citation_at_the_end_of_a_line_belongs_to_its_statement(line: str) -> None:
    assert sentence(f'{line} @ "One", "Two"').endswith("cite=Cite(headings=['One', 'Two']))")


def test_a_citation_stays_with_what_opens_the_block() -> None:
    shown = parsed('action rest @ "A"\n    cost @ "B"\n        stop @ "C"\n    does: next @ "D"\n')
    assert "Cost(body=Block(statements=[Stop(cite=Cite(headings=['C']))]), cite=Cite(headings=['B']))" in shown
    assert "Does(body=Block(statements=[Next()]), cite=Cite(headings=['D']))" in shown
    assert shown.endswith("cite=Cite(headings=['A']))")


def test_otherwise_carries_its_own_citation() -> None:
    shown = sentence('if x: stop @ "A"\notherwise: next @ "B"')
    assert "otherwise=Block(statements=[Next()], cite=Cite(headings=['B'])), cite=Cite(headings=['A'])" in shown


def test_the_inner_sentence_carries_the_citation_of_instead_and_after() -> None:
    assert "objects=[card], cite=Cite(headings=['A'])))" in sentence('instead discard card @ "A"')
    assert "verb_span=.ends, cite=Cite(headings=['A'])))" in sentence('after this turn the game ends @ "A"')


def test_two_citations_may_stand_without_a_comma() -> None:
    assert parsed('kind A: b @ "One" "Two"\n').endswith("cite=Cite(headings=['One', 'Two']))")


def test_a_colon_at_a_line_end_is_let_through() -> None:
    assert parsed('phase p:  # why\n    if late: @ "A"\n        stop\n') == parsed(
        'phase p\n    if late @ "A"\n        stop\n'
    )


def test_may_has_a_block_and_an_answer() -> None:
    shown = sentence("you may pay 1 coin\n    next\nif declined: stop")
    assert "modal='may'" in shown
    assert "body=Block(statements=[Next()]), declined=Block(statements=[Stop()])" in shown


def test_must_has_an_answer_with_and_without_if_able() -> None:
    assert "modal='must'" in sentence("you must pay 1 coin\nif unable: stop")
    assert "if_able=True, unable=Block(statements=[Stop()])" in sentence("you must pay 1 coin if able\nif unable: stop")


def test_a_conditional_sentence_leaves_otherwise_to_its_if() -> None:
    assert "otherwise=Block(statements=[Stop()])" in sentence("if x: you may pay 1 coin\notherwise: stop")


def test_a_hole_may_stand_in_every_block() -> None:
    for header in (
        "phase p",
        "setup",
        "zones",
        "each player",
        "card Card",
        'card "Ace"',
        "table Town",
        "track t",
        "die d",
        "map m of S",
        "action a1",
        "reaction",
        "when a hero moves",
        "always",
        "score player",
        'example "x"',
        'variant "x" of "y"',
        'game "x"',
        "define x as",
        "define x as depending on y",
        "facts",
        'spot "x", room for 1 worker',
    ):
        assert "Hole()" in parsed(f"{header}\n    ...\n") or header.startswith("game")
    for header in (
        "if x",
        "repeat",
        "for each x",
        "together",
        "you choose",
        "depending on x",
        "you may stop_it",
        "roll d6",
    ):
        if header != "you may stop_it":
            assert "Hole()" in sentence(f"{header}\n    ...")


def test_a_hole_among_cases_is_an_otherwise_to_be_written() -> None:
    assert (
        "cases=[Case(values=[ValueRange(low=1)], body=Block(statements=[Stop()])), Case(body=Block(statements=[Hole()]))]"
        in sentence("roll d6\n    on 1: stop\n    ...")
    )


# ---------------------------------------------------------------- conditions
def test_the_whole_condition_after_has_is_about_each() -> None:
    shown = value("a player in humans has blood >= 10 and lives < 3 or late")
    assert shown.startswith(
        "Quantified(quantifier='a', members=Members(noun=.player, domain=humans), condition=Logic(op='or'"
    )


def test_and_binds_tighter_than_or_and_not_tightest() -> None:
    assert value("not x or y and z") == "Logic(op='or', left=Not(operand=x), right=Logic(op='and', left=y, right=z))"


def test_what_is_quantified_stands_in_parentheses_inside_a_condition() -> None:
    shown = value("(there is a card in slot) and (number of cards in hand where card is red) > 2")
    assert shown.startswith("Logic(op='and', left=Exists(")
    assert "Comparison(op='>', left=Count(members=Members(noun=.cards, domain=hand" in shown


def test_a_count_may_be_compared() -> None:
    assert value("number of players in winners = 1") == (
        "Comparison(op='=', left=Count(members=Members(noun=.players, domain=winners)), right=1)"
    )


def test_the_highest_of_all_is_a_total() -> None:
    assert value("highest of player.bid.value for each player").startswith(
        "Total(kind='highest', value=Dot(base=Dot(base=player"
    )


def test_the_is_noise_before_a_name() -> None:
    assert sentence("pass hand to the left") == sentence("pass hand to left")
