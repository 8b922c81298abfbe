"""A text holds what is no letter of any script, or markup, which is shown as it stands.

Approximation: characters for private use and those that are not assigned or stand for an unreadable one; tags, entities, pairs of
asterisks, in the texts of rules and in the cells of tables.
"""

import re
from collections.abc import Iterator
from unicodedata import category

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.source import Source, Span
from rulewright.tools.lint.subject import Subject

CODE = Code("W759", "strange-text")
_MARKUP = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>\n]*)?/?>|&(?:[a-z]{2,8}|#\d{1,6});|\*\*[^*\n]+\*\*|\[/?[biu]\]")
_TEXT = re.compile(r'"[^"\n]*"|#[^\n]*')
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the first strange character of each line, and the first piece of markup."""
    for source in subject.sources:
        for span in _texts(source):
            yield from _strange(span)


def _texts(source: Source) -> Iterator[Span]:
    """Yield the texts of a file: what stands in quotes in rules, each line that is no comment in a table."""
    if source.name.endswith(".rules"):
        for found in _TEXT.finditer(source.text):
            if found[0].startswith('"'):
                yield Span(source, found.start(), found.end())
        return
    for start in source.starts:
        line = source.rest_of_line(start)
        if not line.startswith("# "):
            yield Span(source, start, start + len(line))


def _strange(span: Span) -> Iterator[Diagnostic]:
    text = span.text
    letter = next((found for found in _BEYOND_ASCII.finditer(text) if _unreadable(found[0])), None)
    if letter is not None:
        where = Span(span.source, span.start + letter.start(), span.start + letter.end())
        message = f"U+{ord(letter[0]):04X} is no letter that everybody can see"
        yield Diagnostic(CODE, where, message, "Write what it stands for in words.")
    markup = _MARKUP.search(text)
    if markup is not None:
        where = Span(span.source, span.start + markup.start(), span.start + markup.end())
        hint = "Texts have no markup: write plain words."
        yield Diagnostic(CODE, where, f"`{markup[0]}` is shown as it stands", hint)


def _unreadable(letter: str) -> bool:
    return letter == "\ufffd" or category(letter) in ("Co", "Cn")
