"""Sentences: who does it, whether it may be declined, and which verb carries it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rulewright.grammar import nodes
from rulewright.grammar.verbs import BY_KEY
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.fields import spoken
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Alternative, Choose, Fault, Param
from rulewright.interpreter.core.lower import (
    actions,
    choices,
    divisions,
    endings,
    expressions,
    loops,
    members,
    moves,
    numbers,
    reasons,
    statements,
    windows,
)
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import PLAYER, describe, is_error, with_article
from rulewright.interpreter.core.lower.writing import Part, as_one, branch, conjunction, jump, phrase, put
from rulewright.interpreter.values import ComponentType, PlayerType, ZoneType

_IN_FULL = ("pay", "put", "give")
_READ = {
    "add": ("to",),
    "remove": ("from",),
    "put": ("in", "into", "to", "on"),
    "give": ("to",),
    "divide": ("among", "between"),
}
_UNREAD = {"shuffle": {"from", "at random", "as", *moves.TO}, "look": {"from", "to"}, "show": {"from"}}
AS_FAR_AS_CAN_BE = ("discard", "draw", "lose", "remove", "return", "reveal", "show", "look", "add")
NOBODY = Typed(Const(0), PLAYER)


@dataclass(slots=True)
class Plan:
    """What a sentence needs before it can be carried out, and how it is carried out.

    `params`: single things to choose; `possible`: what has to hold; `act(told)`: writes the effect, `told` where a decision of this
    sentence is in the log already. `tells`: the effect itself writes into the log what was done, so that the decision needs no line.
    """

    act: Callable[[bool], None]
    params: list[Param] = field(default_factory=list)
    gather: choices.Gather | None = None
    possible: list[Form] = field(default_factory=list)
    label: list[Part] = field(default_factory=list)
    tells: bool = False


# ---------------------------------------------------------------- who
def subject_seat(t: Translator, scope: Scope, subject: nodes.Subject) -> Typed | None:
    """Return the seat of a plain subject; None (reported) where it is not one player."""
    if not isinstance(subject.who, nodes.Members):
        typed = expressions.express(t, scope, subject.who)
        if isinstance(typed.type, PlayerType):
            return typed
        if not is_error(typed.type):
            t.fault(messages.wrong_type(subject.span, "a player", describe(typed.type)))
    return None


def about(scope: Scope, seat: Typed | None) -> Scope:
    """Return a scope whose sentence is about a seat; what is named in it is known to the lines that follow."""
    if seat is None:
        return scope
    inner = scope.inner(subject=seat)
    inner.names, inner.answers = scope.names, scope.answers
    return inner


def subject_seats(t: Translator, scope: Scope, subject: nodes.Subject) -> Form:
    """Return the seats of `each player where ..`, `all players in bidders`, a set of players."""
    if isinstance(subject.who, nodes.Members):
        found = members.find_members(t, scope, subject.who, True)
        if not isinstance(found.type, PlayerType) and not is_error(found.type):
            t.fault(messages.wrong_type(subject.span, "players", describe(found.type)))
        return members.narrowed(found)
    return members.as_set(t, expressions.express(t, scope, subject.who), subject.span).form


def decider(t: Translator, scope: Scope, subject: nodes.Subject | None, node: nodes.Node, what: str) -> Typed:
    """Return who decides: the sentence's subject, else you, else the bound player."""
    if subject is not None:
        return subject_seat(t, scope, subject) or NOBODY
    for candidate in (scope.subject, scope.find("you"), scope.find("player")):
        if candidate is not None and isinstance(candidate.type, PlayerType):
            return candidate
    t.fault(messages.no_decider(node.span, what))
    return NOBODY


def actor(t: Translator, scope: Scope, subject: nodes.Subject | None) -> Typed | None:
    """Return who does something that needs no decision, or None where nobody is said to."""
    if subject is not None:
        return subject_seat(t, scope, subject)
    for candidate in (scope.subject, scope.find("you"), scope.find("player")):
        if candidate is not None and isinstance(candidate.type, PlayerType):
            return candidate
    return None


# ---------------------------------------------------------------- the sentence
def sentence(t: Translator, scope: Scope, node: nodes.Sentence) -> None:
    """Translate a sentence."""
    if not frame_check(t, node):
        return
    if endings.lacks_why(node):
        t.fault(messages.ending_without_name(node.span, node.verb))
        return
    if endings.is_ending(node):
        endings.ending(t, scope, node)
        return
    subject = node.subject
    if subject is not None and subject.manner is not None:
        t.fault(messages.not_supported(subject.span, f"`{subject.manner}` with this verb"))
        return
    if moves.passes_zone(node):
        moves.pass_zone(t, node)
        return
    if subject is not None and many(scope, subject):
        _for_all(t, scope, node, subject)
        return
    if node.verb == "end":
        endings.end(t, node)
        return
    if node.verb == "deal" and _deals_round(t, scope, node):
        return
    if node.verb == "take" and actions.takes_turn(node):
        t.fault(messages.not_supported(node.span, "`take another turn`"))
        return
    if node.verb == "take" and actions.takes_action(node):
        actions.take_action(t, scope, node)
        return
    seat = actor(t, scope, subject)
    if node.verb == "cancel":
        windows.cancel(t, scope, node, seat)
        return
    inner = about(scope, seat if subject is not None else None)
    t.hidden_read = False
    if not _phrases_are_read(t, node):
        return
    of = divisions if node.verb == "divide" else numbers if numbers.counts(t, node) else moves
    plan = of.plan(t, inner, node, seat)
    if plan is not None:
        carry_out(t, scope, node, seat, plan)


def frame_check(t: Translator, node: nodes.Sentence) -> bool:
    """Hold the prepositions of a sentence against the table of verbs; False where it cannot be read any further."""
    verb = BY_KEY[node.verb]
    if _forgot_to(t, node):
        return False
    good = True
    for part in node.phrases:
        if part.preposition == "in any order":
            t.fault(messages.not_supported(part.span, "`in any order` in a sentence"))
        elif part.preposition not in verb.prepositions and part.preposition not in ("as", "at random"):
            allowed = ", ".join(f"`{word}`" for word in verb.prepositions) or "nothing"
            problem = f"`{part.preposition}` does not go with it (but {allowed})"
            t.fault(messages.wrong_frame(part.span, node.verb, problem, verb.example))
            good = False
    if good and verb.needs and not any(part.preposition in verb.needs for part in node.phrases):
        wanted = " or ".join(f"`{word}`" for word in verb.needs[:2])
        t.fault(messages.missing_preposition(node.span, node.verb, f"where or whom ({wanted})", verb.example))
        good = False
    return good


def _phrases_are_read(t: Translator, node: nodes.Sentence) -> bool:
    """Report the phrases of a sentence that are understood and not carried out yet, and a second goal."""
    goals = [part for part in node.phrases if part.preposition in moves.TO and node.verb not in ("show", "look")]
    if numbers.counts(t, node):
        read = {"as", *_READ.get(node.verb, ())}
    else:
        read = {"as", "from", "at random", *moves.TO, *_READ.get(node.verb, ())} - _UNREAD.get(node.verb, set())
    wrong = [part for part in node.phrases if part.preposition not in read]
    for part in wrong:
        t.fault(messages.not_supported(part.span, f"`{node.verb} .. {part.preposition}`"))
    place = any(len(part.objects) == 1 and isinstance(part.objects[0], nodes.Things) for part in goals)
    if len(goals) > (2 if place else 1):
        t.fault(messages.wrong_frame(goals[1].span, node.verb, "one place is enough", BY_KEY[node.verb].example))
        return False
    return not wrong


def _forgot_to(t: Translator, node: nodes.Sentence) -> bool:
    """Report `move card hand`, where a place stands right after a thing."""
    for thing in node.objects:
        if (
            isinstance(thing, nodes.Things)
            and isinstance(thing.number, nodes.Name)
            and isinstance(thing.noun, nodes.Name)
        ):
            place = thing.noun.text
            if place in t.world.zones or place in t.world.player_zones:
                t.fault(messages.forgot_to(thing.span, node.verb, thing.number.text, place))
                return True
    return False


def _one_of_a_name(node: nodes.Sentence) -> str | None:
    """Return the only thing that `a role from box where role is "Wolf"` can mean, as rules name it; None where it may be several."""
    for thing in node.objects:
        match thing:
            case nodes.Things(where=nodes.Is(right=nodes.Text(value=name), negated=False)) if name.isidentifier():
                return name
            case _:
                pass
    return None


def many(scope: Scope, subject: nodes.Subject) -> bool:
    """Say whether a subject stands for several players."""
    if isinstance(subject.who, nodes.Members):
        return True
    who = subject.who
    return isinstance(who, nodes.Name) and scope.find(who.text) is None and who.text in ("everyone", "players")


def members_of(subject: nodes.Subject) -> nodes.Members:
    """Return the members that a subject of several stands for: `everyone` is all players."""
    if isinstance(subject.who, nodes.Members):
        return subject.who
    return nodes.Members(subject.span, nodes.Word(subject.span, "player"), None, False, None)


def _for_all(t: Translator, scope: Scope, node: nodes.Sentence, subject: nodes.Subject) -> None:
    """`each player draws 1 card`: the same sentence for one after the other, which is one thing that happens; but for one with a block."""
    who = members_of(subject)

    def body(inner: Scope) -> None:
        one = replace(node, subject=nodes.Subject(subject.span, "plain", nodes.Name(subject.span, singular), None))
        sentence(t, inner, one)

    singular = members.singular_of(t, who.noun.text)
    if node.body is None and node.declined is None and node.unable is None:
        with as_one(t, node):
            loops.each_member(t, scope, node, who, (), body)
    else:
        loops.each_member(t, scope, node, who, (), body)


def _deals_round(t: Translator, scope: Scope, node: nodes.Sentence) -> bool:
    """`deal 2 cards from deck to players`: each of them draws. False where the cards go to one place."""
    to = next((part for part in node.phrases if part.preposition == "to"), None)
    target = to.objects[0] if to is not None and len(to.objects) == 1 else None
    if (
        not isinstance(target, nodes.Name)
        or scope.find(target.text) is not None
        or target.text not in ("players", "everyone")
    ):
        return False
    source = tuple(part for part in node.phrases if part is not to)
    everybody = nodes.Subject(target.span, "all", nodes.Name(target.span, "players"), None)
    sentence(t, scope, replace(node, verb="draw", subject=everybody, phrases=source))
    return True


def carry_out(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None, plan: Plan) -> None:
    """Write the decision that a plan needs, its effect, and what follows when it is accepted, declined or impossible."""
    may = node.modal == "may"
    took, declined, unable, done = (t.code.label() for _ in range(4))
    possible = conjunction(plan.possible)
    asked = bool(plan.params) or (may and plan.gather is None)
    if (asked or plan.gather is not None) and seat is None:
        t.fault(messages.no_decider(node.span, "decide this", _one_of_a_name(node)))
        seat = NOBODY
    if asked and seat is not None:
        universe = 1
        for param in plan.params:
            universe *= param.universe
        label = phrase(*(plan.label or [node.verb]))
        prompt = phrase(*(_asked(part, plan) for part in plan.label or [node.verb]))
        base = t.option_numbers(universe)
        why = reasons.reason(t, "able", node, plan.possible, cite=node.cite)
        options = [
            Alternative(label, t.rule, possible, tuple(plan.params), None, took, base, told=plan.tells, reasons=why)
        ]
        if may:
            options.append(choices.decline(t, declined))
        purpose = reasons.what_follows(node.body) if may and node.body is not None else ""
        site, lines = t.site(node, node.cite), tuple(options)
        t.code.add(Choose(site, seat.form, prompt, "one", lines, t.asks, unable, purpose=purpose))
    elif possible is not None and (node.unable is not None or node.if_able or node.verb in _IN_FULL):
        branch(t, node, possible, took, unable)
    t.code.place(took)
    if plan.gather is not None and seat is not None:
        _gather(t, node, seat, plan, may, declined, unable)
    plan.act(asked or plan.gather is not None)
    if node.body is not None:
        statements.write_block(t, scope, node.body)
    jump(t, done)
    refused(t, scope, node, declined, unable, done, not node.if_able and not as_far_as_can_be(node))


def as_far_as_can_be(node: nodes.Sentence) -> bool:
    """Say whether a bare sentence does what can be done of it: with two cards, `discard 3 cards` discards two."""
    return node.modal is None and node.verb in AS_FAR_AS_CAN_BE


def refused(
    t: Translator,
    scope: Scope,
    node: nodes.Sentence | nodes.Choose,
    declined: int,
    unable: int,
    done: int,
    fatal: bool = False,
) -> None:
    """Write what follows where something was declined, or is impossible (which counts as declined where it `may` be).

    `fatal`: what is impossible and has no `if unable` is a fault of the rules.
    """
    t.code.place(declined)
    if node.modal == "may":
        t.code.place(unable)
    if node.declined is not None:
        statements.write_block(t, scope, node.declined)
    jump(t, done)
    if node.modal != "may":
        t.code.place(unable)
        if node.unable is not None:
            statements.write_block(t, scope, node.unable)
        elif fatal:
            words = " ".join(node.span.text.split("\n")[0].split())
            advice = "`must .. if able`" if isinstance(node, nodes.Sentence) else "what happens `if unable:`"
            t.code.add(Fault(t.site(node), f"this is not possible: {words} (say `may`, or {advice})"))
    t.code.place(done)


def _asked(part: Part, plan: Plan) -> Part:
    """Return a part of a label for the question itself, where nothing is chosen yet: `a card`, `a square`."""
    if isinstance(part, Typed) and part.form in [Cell(param.slot) for param in plan.params]:
        match part.type:
            case ComponentType(name=name):
                return with_article(spoken(name))
            case ZoneType(sort=sort):
                return "a square" if sort == "grid" else "a zone"
            case _:
                return "one"
    return part


def _gather(
    t: Translator, node: nodes.Sentence, seat: Typed, plan: Plan, may: bool, declined: int, unable: int
) -> None:
    gather = plan.gather
    assert gather is not None
    prompt = phrase(*(_asked(part, plan) for part in plan.label or [node.verb]))
    skip = t.code.label()
    if gather.low == gather.high and not may and not isinstance(gather.low, Const):
        ask = t.code.label()  # so many as it says: where that is none, as all will see, nobody is asked
        put(t, node, gather.slot, Const(()))
        branch(t, node, forms.Compare(">", gather.low, Const(0)), ask, skip)
        t.code.place(ask)
    choices.collect(t, node, seat, prompt, gather, may, unable, plan.tells)
    t.code.place(skip)
    if may:
        go = t.code.label()
        branch(t, node, forms.Compare(">", forms.Size(Cell(gather.slot)), Const(0)), go, declined)
        t.code.place(go)


def third_person(verb: str) -> str:
    """Return the form of a verb after one subject: draw -> draws."""
    return next((form for form in BY_KEY[verb].forms if form != verb and form.split()[0].endswith("s")), verb)
