"""Scopes: which name means what at a place in the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.values import Type


@frozen
class Typed:
    """A form with its type."""

    form: Form
    type: Type


ROLLER = "who rolled"
"""A name that no author can write: whoever rolled the dice that a rule is about."""


@frozen
class Answers:
    """What each seat answered to a secret choice: the cell of seat s is `base + s`."""

    base: int
    type: Type


@frozen
class Cancelling:
    """What a reaction may cancel: the local that says so, the words for it, whether it is an action (else a thing that is played)."""

    cell: int
    words: tuple[str, ...]
    action: bool


@frozen
class Rolled:
    """A roll that was made: its die, who rolled (None: nobody in particular), whether it was of one die."""

    die: int
    seat: Typed | None
    one: bool


@frozen
class Thrown(Typed):
    """What a roll shows to the rules that it wakes: read from the dice that lie there now, which these rules may roll again."""

    rolled: Rolled


@dataclass(slots=True)
class Loop:
    """A loop around the place: where `next` and `stop` go; `once`: the cell of the menu lines used in it (-1: none), `lines`: how many."""

    again: int
    done: int
    once: int = -1
    lines: int = 0


@dataclass(slots=True)
class Scope:
    """Names known at a place. `subject` is who the sentence is about, `member` who a `has` condition is about.

    `would`: the place belongs to a rule about what would happen. `cancelling`: it belongs to a reaction to what can be cancelled.
    """

    parent: Scope | None = None
    names: dict[str, Typed] = field(default_factory=dict)
    answers: dict[str, Answers] = field(default_factory=dict)
    subject: Typed | None = None
    member: Typed | None = None
    loop: Loop | None = None
    would: bool = False
    cancelling: Cancelling | None = None
    outermost: bool = False
    asked: set[str] = field(default_factory=set)

    def inner(self, subject: Typed | None = None, member: Typed | None = None, loop: Loop | None = None) -> Scope:
        """Return a scope inside this one."""
        return Scope(
            self,
            subject=subject or self.subject,
            member=member or self.member,
            loop=loop or self.loop,
            would=self.would,
            cancelling=self.cancelling,
        )

    def without_loop(self) -> Scope:
        """Return a scope inside this one that stands in no loop (another procedure)."""
        inner = self.inner()
        inner.loop = None
        inner.outermost = True
        return inner

    def frame(self) -> Scope:
        """Return the outermost scope of the procedure that the place belongs to."""
        at = self
        while not at.outermost and at.parent is not None:
            at = at.parent
        return at

    def find(self, name: str) -> Typed | None:
        """Return what a local name means here, or None."""
        at: Scope | None = self
        while at is not None:
            at.asked.add(name)
            if name in at.names:
                return at.names[name]
            at = at.parent
        return None

    def find_answers(self, name: str) -> Answers | None:
        """Return the answers of a secret choice called `name`, or None."""
        at: Scope | None = self
        while at is not None:
            if name in at.answers:
                return at.answers[name]
            at = at.parent
        return None

    def known(self) -> set[str]:
        """Return all local names known here."""
        found: set[str] = set()
        at: Scope | None = self
        while at is not None:
            found |= set(at.names)
            at = at.parent
        return found
