"""What the nodes of a picture say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set as AbstractSet
from typing import Final

from rulewright.grammar.verbs import BY_FORM
from rulewright.interpreter.core.forms import Around, Beside, Cell, Const, Form, One
from rulewright.interpreter.core.graph import words
from rulewright.interpreter.core.graph.beginning import Beginning
from rulewright.interpreter.core.graph.blocks import ACTIONS, CHANCE, DECISIONS, FORKS, Group, Lines
from rulewright.interpreter.core.graph.guards import Guards
from rulewright.interpreter.core.graph.steps import START
from rulewright.interpreter.core.instructions import Call, Choose, Collect, Divide, End, Leave, Return, Secret
from rulewright.interpreter.core.program import Site

LONGEST: Final = 110  # characters of one sentence
HEADER: Final = 160  # characters of a header
SHORT: Final = 66  # characters of one that stands in a list
MOST: Final = 6  # sentences in one node

THIRD_PERSON: Final = frozenset(form for form in BY_FORM if form.endswith("s")) | {"chooses", "names", "rolls"}
SUBJECT = re.compile(r"^((?:you|player|opponent|someone)\b|.+?(?= (?:may|must|secretly|jointly)\b))")


class Labels:
    """Write the labels of one program's nodes."""

    def __init__(self, lines: Lines, guards: Guards, apart: AbstractSet[int] = frozenset()) -> None:
        """`apart`: the procedures that have a node of their own."""
        self.lines = lines
        self.guards = guards
        self.apart = apart
        self.flow = lines.flow
        self.program = lines.flow.program

    def label(self, group: Group, parts: Sequence[Group] = (), told: bool = False) -> str:
        """Write the label of a node.

        `parts`: the nodes of the middle picture that a phase of the coarsest one stands for. `told`: the picture says the rest
        already, the header in the cluster of a phase, what comes of a rule at the end of a line.
        """
        match group.kind:
            case "start":
                seat = Beginning(self.lines).seat()
                return "Start" if seat is None else f"Start\n{self.program.seats[seat]} begins"
            case "phase":
                more = [*self._offers(parts), *self._does(group.of, parts), *self._ends(group.of, parts)]
                name = self.program.procedures[group.of].name
                top = self.header(group.of) if not told else name if more else f"{name} begins"
                return "\n".join([top, *more])
            case "action":
                return self.header(group.of)
            case "rule":
                return "\n".join(
                    _few(
                        dict.fromkeys(self._rule(at, told) for at in sorted(group.members, reverse=True) if at < START)
                    )
                )
            case "ending":
                return self._ending(group)
            case "decision":
                return self.decision(group)
            case "chance":
                return "\n".join(_few(self._sentences(group, CHANCE)))
            case "block":
                return self._block(group)

    def seat(self, group: Group) -> str:
        """Say who decides; empty where nobody does or no word says it."""
        for at in sorted(group.members):
            match self.program.code[at] if at >= 0 else None:
                case Secret():
                    return "all at once, in secret"
                case Choose(seat=form) | Collect(seat=form) | Divide(seat=form):
                    spoken = _subject(self._sentence(at))
                    return self._person(form) or (spoken if spoken != "you" else "") or self._role(form)
                case _:
                    pass
        return ""

    def header(self, number: int) -> str:
        """Write a procedure's name and, on a line of its own, the rest of its header."""
        procedure = self.program.procedures[number]
        rest = words.header(procedure.span)
        for opening in (procedure.kind, "how to"):
            rest = rest.removeprefix(f"{opening} ") if rest != opening else ""
        rest = rest.removeprefix(procedure.name).strip(" ,")
        return f"{procedure.name}\n{words.shorten(rest, HEADER)}" if rest else procedure.name

    def decision(self, group: Group) -> str:
        """Write the sentence in which somebody decides."""
        for at in sorted(group.members):
            if at >= 0 and isinstance(self.program.code[at], DECISIONS):
                return words.shorten(self._sentence(at), LONGEST)
        return ""

    def _sentence(self, at: int) -> str:
        instruction = self.program.code[at]
        written = words.head(self._site(at).span)
        if (not written or written.startswith("action ")) and isinstance(instruction, Choose | Collect | Divide):
            return words.label(instruction.prompt)
        return written

    def _site(self, at: int) -> Site:
        return self.program.sites[self.program.code[at].site]

    def _person(self, form: Form) -> str:
        match form:
            case Const(int(value)) if 0 <= value < len(self.program.seats):
                return self.program.seats[value]
            case Cell(cell) if any(one.active and one.seat == cell for one in self.program.procedures):
                return "the active player"
            case _:
                return ""

    def _role(self, form: Form) -> str:
        match form:
            case Beside(steps=1) | One(domain=Around(start=Beside(steps=1))):
                return "the next player"
            case Cell() | Const():
                return "the one who acts"
            case _:
                return ""

    def _sentences(self, group: Group, kinds: tuple[type, ...] = ()) -> Iterable[str]:
        """List the sentences of a node, each once, or those of some instructions in it; the ways back have none."""
        chosen = [at for at in sorted(group.members) if at >= 0 and not isinstance(self.program.code[at], Return)]
        sites = [self._site(at) for at in chosen if not kinds or isinstance(self.program.code[at], kinds)]
        return dict.fromkeys(filter(None, (words.shorten(words.sentence(site.span), LONGEST) for site in sites)))

    def _rule(self, point: int, told: bool) -> str:
        procedure = self.program.procedures[self.flow.points[point]]
        whose, colon, rest = procedure.name.partition(": ")
        card = f"{whose}: " if colon and rest.startswith(("when ", "before ")) else ""
        return words.shorten(card + (words.head(procedure.span) if told else words.whole(procedure.span)), LONGEST)

    def _ending(self, group: Group) -> str:
        if group.of == 0:
            return "The game ends\nthe score decides" if self.program.scoring else "The game ends\neverybody draws"
        written = dict.fromkeys(
            words.result(self._site(at).span)
            for at in sorted(group.members)
            if at >= 0 and isinstance(self.program.code[at], End)
        )
        name = self.program.endings[group.of].name
        return "The game ends\n" + "\n".join(filter(None, written)) if any(written) else f"The game ends\n{name}"

    def _block(self, group: Group) -> str:
        match group.part:
            case "end":
                return f"{self.program.procedures[group.of].name} ends"
            case "head":
                return self.header(group.of)
            case "back":
                return "back"
            case _:
                written = _few(self._sentences(group, FORKS if group.part == "fork" else ()))
                return "\n".join(written) if written else f"{self.program.procedures[group.procedure].name} ends"

    def _offers(self, parts: Sequence[Group]) -> Iterable[str]:
        """List the actions and reactions of a phase; where it has none, its decisions with the lines to choose from."""
        taken = [self.program.procedures[part.of] for part in parts if part.kind == "action"]
        for kind in ACTIONS:
            names = dict.fromkeys(procedure.name for procedure in taken if procedure.kind == kind)
            if names:
                yield f"{kind}s: " + ", ".join(names)
        if not taken:
            choices = dict.fromkeys(self._choice(part) for part in parts if part.kind == "decision")
            yield from (f"- {words.shorten(choice, SHORT)}" for choice in choices)

    def _does(self, number: int, parts: Sequence[Group]) -> Iterable[str]:
        """List the procedures that a phase itself calls and that no node shows, in the order of the code."""
        calls = (
            call
            for at in sorted(self.lines.reachable)
            if parts and self.flow.owner[at] == number and isinstance(call := self.program.code[at], Call)
        )
        called = dict.fromkeys(call.procedure for call in calls if call.procedure not in self.apart)
        names = [one.name for one in map(self.program.procedures.__getitem__, called) if one.kind == "procedure"]
        if names:
            yield "does: " + ", ".join(dict.fromkeys(names))

    def _choice(self, group: Group) -> str:
        sentence = self.decision(group)
        for at in sorted(group.members):
            decision = self.program.code[at] if at >= 0 else None
            if isinstance(decision, Choose) and len(decision.alternatives) > 1 and " may " not in f" {sentence} ":
                return f"{sentence}: {', '.join(words.label(line.label) for line in decision.alternatives)}"
        return sentence

    def _ends(self, number: int, parts: Sequence[Group]) -> Iterable[str]:
        if not parts:
            return
        leaves = (
            at
            for at in sorted(self.lines.reachable)
            if at >= 0 and isinstance(leave := self.program.code[at], Leave) and number in leave.procedures
        )
        reasons = dict.fromkeys(self.guards.reason(None, at, number) or self._home(at) for at in leaves)
        if reasons:
            yield "ends early: " + "; ".join(reasons)

    def _home(self, at: int) -> str:
        """Name the procedure that an instruction belongs to."""
        procedure = self.program.procedures[self.flow.owner[at]]
        return words.header(procedure.span) or procedure.name


def _subject(sentence: str) -> str:
    """Return who decides in a sentence, `leader` in `leader plays a card`; empty where it does not say."""
    subject = SUBJECT.match(sentence)
    if subject is not None:
        return subject[1]
    first, _, rest = sentence.partition(" ")
    verb = rest.partition(" ")[0]
    return first if verb in THIRD_PERSON and first not in BY_FORM else ""


def _few(sentences: Iterable[str]) -> list[str]:
    listed = list(sentences)
    return listed if len(listed) <= MOST else [*listed[: MOST - 1], f".. and {len(listed) - MOST + 1} more"]
