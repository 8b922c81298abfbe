"""The whole translation: a world to a program. `translate` is the door."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core.forms import Value
from rulewright.interpreter.core.instructions import End, Return, Settle
from rulewright.interpreter.core.lower import (
    actions,
    calls,
    circles,
    examples,
    modifiers,
    overflow,
    patterns,
    phases,
    procedures,
    reactions,
    rules,
    seen,
    statements,
)
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope
from rulewright.interpreter.core.lower.translator import Captured, Draft, Key, Sizes, Translator
from rulewright.interpreter.core.program import THE_END, Layout, Procedure, Program
from rulewright.interpreter.values import Holds

_MOST_PASSES: Final = 8
"""How often what is still to be known may be looked for; two or three are enough for rules that mean something."""


def translate(world: World, rules_text: str, with_examples: bool, captured: Captured) -> Program:
    """Translate a world; faults of the author are added to `world.faults`, and the program is only good where there are no errors.

    Examples call only procedures that the rules call, so a program is laid out the same with them and without. `captured`: the words that
    pending sentences keep, as far as translations of the same rules for others have found them; what this one finds is added.
    """
    known = Sizes(captured=captured)
    first = _once(world, known)
    # what is pending is looked at where it ends, and a word is read where it may be another zone: before that is translated
    for _ in range(_MOST_PASSES):
        same = all(known.captured.get(node) == words for node, words in first.captured.items())
        if same and first.mixed == known.mixed:
            break
        known = Sizes(captured={**captured, **first.captured}, mixed=first.mixed)
        first = _once(world, known)
    captured.update(first.captured)
    sizes = Sizes(
        False, len(first.local_holds), first.counters, _writes(first), {draft.key: draft.name for draft in first.drafts},
        {draft.key: draft.number for draft in first.drafts}, first.captured, first.mixed,
    )  # fmt: skip
    second = _once(world, sizes)
    if with_examples:
        examples.examples(second)
    modifiers.check(second)
    _unused(second)
    _spare(world, sizes)
    patterns.check(second)
    circles.find(second)
    reactions.check(second)
    if not world.faults.has_errors:
        rules.check(second)
    return _program(second, rules_text)


def _once(world: World, sizes: Sizes) -> Translator:
    t = Translator(world, sizes)
    t.procedure("main", world.title, "game", world.span, [], lambda draft: _main(t, draft))
    rules.watches(t)
    t.scoring = rules.scoring(t)
    t.work()
    return t


def _main(t: Translator, draft: Draft) -> None:
    """The game: setup, the phases in file order, the end by score."""
    scope = Scope()
    for setup in t.world.setups:
        t.rule = "setup"
        body = setup.body

        def write(inner: Draft, body: nodes.Block = body) -> None:
            t.rule, t.cite = "setup", body.cite.headings if body.cite else ()
            statements.write_block(t, Scope(), body)
            t.code.place(inner.leave)
            t.code.add(rules.back(t, body))
            t.cite = ()

        key = procedures.key_of_setup(setup)
        procedures.call_procedure(t, setup, t.procedure(key, "setup", "setup", setup.span, [], write), [])
    t.code.place(t.after_setup)
    if t.watches:
        t.code.add(Settle(t.site(t.world.watches[0]), tuple(range(len(t.watches))), FOLLOWING))
    phases.edge_rules(t, scope, "game", "start")
    for phase in t.world.phases:
        t.rule = phase.name.text
        phases.phase(t, scope, phase)
    t.code.place(draft.leave)
    t.rule = THE_END
    if not t.world.phases and not t.world.faults.has_errors:
        t.fault(messages.no_phase(t.world.span))
    phases.edge_rules(t, scope, "game", "end")
    site = t.site(t.world.phases[-1]) if t.world.phases else t.site(nodes.Text(t.world.span, t.world.title))
    t.code.add(End(site, -1, None, None, None))
    t.code.add(Return(site))


def _writes(t: Translator) -> dict[str, set[Key]]:
    """Return what each procedure writes, also through the procedures it calls."""
    found = {draft.key: set(draft.writes) for draft in t.drafts}
    changed = True
    while changed:
        changed = False
        for draft in t.drafts:
            for called in draft.calls:
                missing = found.get(called, set()) - found[draft.key]
                if missing:
                    found[draft.key] |= missing
                    changed = True
    return found


def _spare(world: World, sizes: Sizes) -> None:
    """Translate what nothing uses as well, only to find the faults in it."""
    t = Translator(world, sizes)
    rules.watches(t)
    for procedure in world.procedures.values():
        if procedure.name.text not in world.mentioned:
            procedures.spare_procedure(t, procedure)
    for action in world.actions.values():
        if action.name.text not in world.mentioned:
            actions.spare_action(t, action)
    for define in world.defines.values():
        if define.name.text not in world.mentioned:
            calls.spare_define(t, define)
    overflow.spare(t)
    patterns.spare(t)
    reactions.spare(t)
    t.work()


def _unused(t: Translator) -> None:
    """Warn about procedures, actions and defines that nothing uses."""
    named = t.world.mentioned
    for sort, drawer in (("procedure", t.world.procedures), ("action", t.world.actions)):
        for name, declaration in drawer.items():
            if name not in named:
                t.fault(messages.never_entered(declaration.name.span, sort, name))
    for define in t.world.defines.values():
        if define.name.text not in named and " " not in define.name.text:
            t.fault(messages.never_entered(define.name.span, "define", define.name.text))
    for rule in t.world.at_times:
        if rule.name.text not in t.world.spans:
            t.fault(messages.nothing_to_end(rule.name.span, rule.name.text, t.world.spans))


# ---------------------------------------------------------------- putting it together
def _program(t: Translator, rules_text: str) -> Program:
    world = t.world
    entries = [t.after_setup, *(draft.entry for draft in t.drafts), *(draft.leave for draft in t.drafts)]
    code, labels = t.code.finish(entries)
    cells: list[Value] = [*world.cells, *([0] * (len(t.local_holds) + t.counters + t.scratch_cells))]
    hold: list[Holds] = [*world.hold, *t.local_holds]
    hold += ["plain"] * (len(cells) - len(hold))
    dice = tuple(
        replace(
            die, counter=t.die_counters[number], printed=seen.printed(die.name, tuple(dict.fromkeys(die.faces)), world)
        )
        for number, die in enumerate(world.die_faces)
    )
    zones = tuple(replace(zone, counter=t.deck_counters.get(number, -1)) for number, zone in enumerate(world.zone_list))
    layout = Layout(
        tuple(cells), tuple(hold), world.zones_at, world.where_at, world.by_at, world.known_at,
        (t.first_counter, t.first_counter + t.counters), t.first_scratch, world.whereabouts_at,
    )  # fmt: skip
    return Program(
        title=world.title,
        seats=world.seats,
        rules_hash=hashlib.blake2b(rules_text.encode(), digest_size=16).hexdigest(),
        text=rules_text,
        code=code,
        sites=tuple(t.sites),
        layout=layout,
        definitions=tuple(world.definitions),
        components=tuple(world.components),
        zones=zones,
        dice=dice,
        randoms=tuple(t.randoms),
        hidden_fields=seen.hidden(world),
        fields=seen.fields(t),
        procedures=tuple(_procedure(draft, labels) for draft in t.drafts),
        functions=tuple(t.functions),
        listeners=tuple(t.listeners),
        watches=tuple(t.watches),
        scoring=t.scoring,
        endings=tuple(t.endings),
        options=t.options,
        after_setup=labels[t.after_setup],
        examples=tuple(t.examples),
        reads_by=t.reads_by,
    )


def _procedure(draft: Draft, labels: dict[int, int]) -> Procedure:
    outer = draft.outer.number if draft.outer is not None and draft.kind == "phase" else -1
    return Procedure(
        draft.name,
        draft.kind,
        labels.get(draft.entry, 0),
        labels.get(draft.leave, 0),
        draft.low,
        draft.high,
        draft.seat,
        draft.active,
        len(draft.parameters),
        draft.span,
        outer,
    )
