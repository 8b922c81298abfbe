"""Examples: what is given, decided and expected, as data for the runner."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.grammar.source import Span
from rulewright.interpreter.check import example_messages, messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.instructions import Call, Return, Settle, Shown
from rulewright.interpreter.core.lower import expressions, knowing, members, places, procedures
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.decided import Decisions, Lines
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import PLAYER, describe, fits, is_error
from rulewright.interpreter.core.scripts import (
    ActiveThere,
    ChanceScript,
    CheckThere,
    DeckScript,
    DieScript,
    Example,
    Given,
    KnowsThere,
    KnowThere,
    OutThere,
    PutThere,
    ResultThere,
    RunThere,
    SetThere,
    Step,
    TakeThere,
)
from rulewright.interpreter.core.spoken import verb_tokens
from rulewright.interpreter.values import (
    ComponentType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    Type,
    YesNoType,
    ZoneType,
)


def examples(t: Translator) -> None:
    """Translate the examples that are played by this number of players, with the variants of this program."""
    decisions = Decisions(t)
    setup, settling = openings(t) if t.world.examples else (-1, -1)
    t.rule = "example"
    least, most = t.world.least_players, t.world.most_players
    for example in t.world.examples:
        titles = tuple(line.title for line in example.lines if isinstance(line, nodes.WithOverlay))
        if titles != t.world.variants:
            continue
        given = next((line for line in example.lines if isinstance(line, nodes.GivenPlayers)), None)
        names = given.names if given is not None else None
        count = len(names) if names is not None else least
        if count == t.world.players:
            t.examples.append(_Writer(t, example, names, decisions).write(setup, settling))
        elif not least <= count <= most:
            t.fault(messages.example_for_nobody((given or example).span, least, most, count))


def openings(t: Translator) -> tuple[int, int]:
    """Write what examples begin with: the setup by itself, and one look at all `as soon as` rules.

    Return the numbers of the two procedures, -1 where there is none of it.
    """
    t.rule = "setup" if t.world.setups else ""

    def setup(draft: Draft) -> None:
        for node in t.world.setups:
            t.code.add(Call(t.site(node), t.by_key[procedures.key_of_setup(node)].number, (), FOLLOWING))
        t.code.place(draft.leave)
        t.code.add(Return(t.site(t.world.setups[-1])))

    def settling(draft: Draft) -> None:
        site = t.site(t.world.watches[0])
        t.code.add(Settle(site, tuple(range(len(t.watches))), FOLLOWING))
        t.code.place(draft.leave)
        t.code.add(Return(site))

    found = [
        t.procedure(f"{name} of examples", name, "example", t.world.span, [], write).number if there else -1
        for name, write, there in (("setup", setup, t.world.setups), ("settling", settling, t.watches))
    ]
    t.work()
    return found[0], found[1]


class _Writer:
    """One example being translated."""

    def __init__(
        self, t: Translator, node: nodes.Example, names: tuple[nodes.Word, ...] | None, decisions: Decisions
    ) -> None:
        self.t, self.node, self.decisions = t, node, decisions
        self.scope = Scope()
        self.names = tuple(word.text for word in names) if names is not None else t.world.seats
        for seat, name in enumerate(self.names):
            self.scope.names[name] = Typed(Const(seat), PLAYER)
        for label, number in t.world.zone_names.items():
            zone = t.world.zone_list[number]
            if label.isidentifier() and zone.sort == "square":
                content = t.world.zones[zone.group].content
                self.scope.names[label] = Typed(Const(number), ZoneType((zone.group,), content, "grid"))
        self.new_game, self.seed = False, 0
        self.givens: list[Given] = []
        self.steps: list[Step] = []
        self.whatever: list[tuple[str, Span]] = []

    def write(self, setup: int, settling: int) -> Example:
        """Translate it. `setup`, `settling`: the procedures that examples begin with."""
        lines = self.node.lines
        for number, line in enumerate(lines):
            following = lines[number + 1] if number + 1 < len(lines) else None
            if isinstance(line, nodes.ExpectRefused) and (
                number == 0 or not isinstance(lines[number - 1], nodes.Decision)
            ):
                self.t.fault(example_messages.nothing_to_refuse(line.span))
            self.line(line, following)
        return Example(
            self.node.title, self.names, self.new_game, self.seed, tuple(self.givens), tuple(self.steps),
            self.node.span, setup, settling, tuple(self.whatever),
        )  # fmt: skip

    def line(self, line: nodes.ExampleLine, following: nodes.ExampleLine | None) -> None:
        t = self.t
        if (
            isinstance(line, nodes.GivenNewGame | nodes.GivenHas | nodes.GivenFacts | nodes.GivenKnows)
            and self.done is not None
        ):
            t.fault(messages.given_too_late(line.span, self.done))
        match line:
            case nodes.GivenPlayers() | nodes.ExpectRefused():
                pass
            case nodes.GivenNewGame(seed=seed):
                self.new_game, self.seed = True, seed or 0
            case nodes.GivenHas():
                self.has(line)
            case nodes.GivenFacts(facts=facts):
                for fact in facts:
                    self.fact(fact)
            case nodes.WithOverlay():
                pass
            case nodes.DieShows(faces=faces):
                shown = [self.face(face) for face in faces]
                for face, form in zip(faces, shown, strict=True):
                    if not isinstance(form, Const):
                        t.fault(messages.not_constant(face.span, "what a die shows"))
                self.steps.append(
                    DieScript(
                        tuple(form.value for form in shown if isinstance(form, Const) and isinstance(form.value, int)),
                        line.span,
                    )
                )
            case nodes.DeckGives(cards=cards):
                found = [self.definition(card) for card in cards]
                self.steps.append(DeckScript(tuple(card for card in found if card is not None), line.span))
            case nodes.ChanceChooses(members=members):
                for member in members:
                    self.steps.append(self.chosen_by_chance(member))
            case nodes.Whatever(what=what):
                self.whatever.append((what, line.span))
            case nodes.ExampleDo(call=call):
                self.run(call, line)
            case nodes.Decision():
                self.decision(line, isinstance(following, nodes.ExpectRefused))
            case nodes.Expect(conditions=conditions):
                for condition in conditions:
                    form = expressions.condition(t, self.scope, condition)
                    self.steps.append(CheckThere(form, condition.span, self.compared(condition)))
            case nodes.GivenKnows(who=who, things=known):
                if isinstance(who, nodes.Name) and who.text == "nobody":
                    t.fault(example_messages.nobody_from_the_start(who.span))
                    return
                seats = self.seats(who)
                self.givens += [KnowThere(seats, one, line.span) for one in knowing.known(t, self.scope, known)]
            case nodes.ExpectKnows(who=who, negated=negated, things=known):
                nobody = isinstance(who, nodes.Name) and who.text == "nobody"
                if nobody and negated:
                    t.fault(example_messages.nobody_does_not(line.span, who.span))
                seats = Const(tuple(range(len(self.names)))) if nobody else self.seats(who)
                self.steps += [
                    KnowsThere(seats, one, negated or nobody, line.span) for one in knowing.known(t, self.scope, known)
                ]
            case nodes.ExpectWon():
                self.result(line)
            case nodes.Hole():
                t.world.hole(line)

    @property
    def done(self) -> Span | None:
        """Where the first thing is done or expected; None where nothing is yet."""
        return next(
            (step.span for step in self.steps if not isinstance(step, DieScript | DeckScript | ChanceScript)), None
        )

    def face(self, expr: nodes.Expr) -> Form:
        """Return the number that stands for a face: the number it shows, or the place of its name among a die's faces."""
        for kind in self.t.world.die_kinds.values():
            if isinstance(expr, nodes.Name) and expr.text in kind.values:
                return Const(kind.values.index(expr.text))
        return expressions.number(self.t, self.scope, expr).form

    def chosen_by_chance(self, expr: nodes.Expr) -> DeckScript | ChanceScript:
        """Name what is chosen at random: a card or token by its definition, else a player, a value, a square."""
        if isinstance(expr, nodes.Text) or (
            isinstance(expr, nodes.Name) and expr.text in self.t.world.definition_names
        ):
            found = self.definition(expr)
            return DeckScript((found,) if found is not None else (), expr.span)
        typed = expressions.express(self.t, self.scope, expr)
        if isinstance(typed.form, Const) and not is_error(typed.type):
            return ChanceScript((typed.form.value,), expr.span)
        if not is_error(typed.type):
            self.t.fault(messages.not_constant(expr.span, "what chance chooses"))
        return ChanceScript((), expr.span)

    # ------------------------------------------------------------ given
    def definition(self, item: nodes.Expr) -> int | None:
        """Return the definition that a quoted name or a bare one stands for."""
        word = item.value if isinstance(item, nodes.Text) else item.text if isinstance(item, nodes.Name) else None
        if word is not None and word in self.t.world.definition_names:
            return self.t.world.definition_names[word]
        self.t.fault(messages.unknown_name(item.span, word or item.span.text, self.t.world.definition_names))
        return None

    def has(self, line: nodes.GivenHas) -> None:
        zone = expressions.express(self.t, self.scope, line.place)
        if not isinstance(zone.type, ZoneType):
            if not is_error(zone.type):
                self.t.fault(messages.wrong_type(line.place.span, "a zone", describe(zone.type)))
            return
        items: list[tuple[int, int, Form | None]] = []
        for count, item in line.items:
            found, owner = self.owned(item)
            if found is not None and self.belongs(found, zone.type, item):
                items.append((found, count, owner))
        self.givens.append(PutThere(zone.form, tuple(items), False, line.span))

    def owned(self, item: nodes.Expr) -> tuple[int | None, Form | None]:
        """Return the definition that an item of a zone is, and whose it is where it says so: `Ann.Mark`."""
        match item:
            case nodes.Dot(base=base, name=name):
                seat = expressions.express(self.t, self.scope, base)
                if isinstance(seat.type, PlayerType):
                    return self.definition(nodes.Name(name.span, name.text)), seat.form
                if is_error(seat.type):
                    return None, None
            case _:
                pass
        return self.definition(item), None

    def belongs(self, definition: int, zone: ZoneType, item: nodes.Expr) -> bool:
        """Say whether a thing may lie in a zone; report where it may not."""
        t = self.t
        if definition in t.world.things[zone.content].definitions:
            return True
        t.fault(example_messages.not_there(item.span, t.world.definitions[definition].name, zone.content))
        return False

    def fact(self, fact: nodes.Expr) -> None:
        t = self.t
        match fact:
            case nodes.Comparison(op="=", left=left, right=right):
                place = places.find_place(t, self.scope, left)
                if place is not None:
                    self.set_there(place, self.given_value(right, place.type), right, fact)
                return
            case nodes.Is(left=left, right=nodes.Name(text="active"), negated=False):
                seat = expressions.value(t, self.scope, left, PLAYER)
                self.givens.append(ActiveThere(seat.form, fact.span))
                return
            case nodes.Is(left=left, right=nodes.Name(text="out"), negated=False):
                seat = expressions.value(t, self.scope, left, PLAYER)
                if not t.world.eliminates:
                    t.fault(example_messages.nobody_goes_out(fact.span))
                elif not is_error(seat.type):
                    self.givens.append(OutThere(seat.form, fact.span))
                return
            case nodes.Is(left=left, right=nodes.Name() as word, negated=negated):
                if self.state(left, word, negated, fact):
                    return
            case nodes.Is(left=left, right=nodes.At(place=place_node), negated=False):
                if self.lies(left, place_node, fact):
                    return
            case _:
                pass
        t.fault(
            messages.general(
                messages.WRONG_FRAME,
                fact.span,
                "this cannot be given",
                "Write `given threat = 5`, `given hero is ko`, `given market has Red`.",
            )
        )

    def set_there(self, place: places.Place, value: Typed, node: nodes.Node, fact: nodes.Expr) -> None:
        """Give a place a value, which is held against its range as that of a sentence is."""
        if is_error(value.type):
            return
        places.held_in_range(self.t, place, value.form, node)
        ranged = isinstance(place.type, NumberType)
        low, high = (place.low, place.high) if ranged else (None, None)
        self.givens.append(SetThere(place.base, place.index, value.form, fact.span, low, high))

    def given_value(self, node: nodes.Expr, want: Type) -> Typed:
        """Return a value of the type that is wanted: `nobody` and `nothing` are none of it, one value alone a set."""
        if isinstance(node, nodes.Name) and self.scope.find(node.text) is None:
            if isinstance(want, PlayerType) and node.text == "nobody":
                return Typed(Const(-1), want)
            if node.text == "nothing" and isinstance(want, ComponentType | SetType):
                return Typed(Const(() if isinstance(want, SetType) else -1), want)
        if isinstance(want, SetType) and isinstance(node, nodes.Name | nodes.Text):
            one = self.member(node, want)
            if one is not None:
                return Typed(forms.Tuple((one,)), want)
            if isinstance(node, nodes.Name) and node.text in self.t.world.zones:
                zone = expressions.express(self.t, self.scope, node)
                element = want.element
                if isinstance(zone.type, ZoneType) and fits(ComponentType(zone.type.content), element, self.t.world):
                    return Typed(members.contents(self.t, zone), want)
        return expressions.value(self.t, self.scope, node, want)

    def member(self, node: nodes.Expr, of: SetType) -> Form | None:
        """Return one member of a set that a name stands for; None where it is the name of several."""
        t = self.t
        if isinstance(of.element, KindType) and isinstance(node, nodes.Name) and node.text in of.element.values:
            return Const(of.element.values.index(node.text))
        word = node.value if isinstance(node, nodes.Text) else node.text if isinstance(node, nodes.Name) else ""
        if isinstance(of.element, ComponentType) and word in t.world.definition_names:
            definition = t.world.definition_names[word]
            if definition not in t.world.things[of.element.name].definitions:
                other = ComponentType(t.world.definitions[definition].type)
                t.fault(messages.wrong_type(node.span, describe(of.element), describe(other)))
            copies = [number for number, copy in enumerate(t.world.components) if copy.definition == definition]
            return Const(copies[0]) if copies else None
        return None

    def lies(self, left: nodes.Expr, where: nodes.Expr, fact: nodes.Expr) -> bool:
        """`Red is in market`, `apples is in seen`: put a thing into a zone, or a value into a set."""
        t = self.t
        zone = expressions.express(t, self.scope, where)
        if isinstance(zone.type, SetType):
            place = places.find_place(t, self.scope, where)
            member = self.member(left, zone.type)
            value = expressions.value(t, self.scope, left, zone.type.element).form if member is None else member
            if place is not None:
                both = forms.Combine("union", places.read_place(place), forms.Tuple((value,)))
                self.givens.append(SetThere(place.base, place.index, both, fact.span))
            return True
        found, owner = self.owned(left)
        if isinstance(zone.type, ZoneType) and found is not None:
            if self.belongs(found, zone.type, left):
                self.givens.append(PutThere(zone.form, ((found, 1, owner),), True, fact.span))
            return True
        return found is None

    def state(self, left: nodes.Expr, word: nodes.Name, negated: bool, fact: nodes.Expr) -> bool:
        """`hero is ko`, `player is human`: set a yes/no field, or the only field of a kind."""
        t = self.t
        if isinstance(left, nodes.Text):
            left = nodes.Name(left.span, left.value)
        owner = expressions.express(t, self.scope, left)
        fields = list(t.world.player_fields) if isinstance(owner.type, PlayerType) else []
        if isinstance(owner.type, ComponentType):
            fields += [name for thing in t.world.lineage(owner.type.name) for name in thing.fields]
        for name in fields:
            target = nodes.Dot(word.span, left, nodes.Word(word.span, name))
            info = t.world.player_fields.get(name) if isinstance(owner.type, PlayerType) else None
            if info is None and isinstance(owner.type, ComponentType):
                info = t.world.field_of(owner.type.name, name)
            if info is None or info.constant:
                continue
            value: int | None = None
            if isinstance(info.type, YesNoType) and name == word.text:
                value = 0 if negated else 1
            elif isinstance(info.type, KindType) and word.text in info.type.values and not negated:
                value = info.type.values.index(word.text)
            if value is not None:
                place = places.find_place(t, self.scope, target)
                if place is not None:
                    self.givens.append(SetThere(place.base, place.index, Const(value), fact.span))
                return True
        return False

    # ------------------------------------------------------------ what is done
    def run(self, call: nodes.Expr, line: nodes.Node) -> None:
        t = self.t
        target, arguments = (call.target, call.arguments) if isinstance(call, nodes.Call) else (call, ())
        known = {draft.name for draft in t.drafts if draft.kind in ("procedure", "phase")}
        if not isinstance(target, nodes.Name) or target.text not in known:
            word = target.span.text
            silent = word in t.world.procedures
            t.fault(
                messages.never_called(target.span, word) if silent else messages.unknown_name(target.span, word, known)
            )
            return
        values = [expressions.thing(t, self.scope, argument) for argument in arguments]
        drafts = [draft for draft in t.drafts if draft.name == target.text and draft.kind in ("procedure", "phase")]
        zones = procedures.places_of([value.type for value in values])
        draft = next((draft for draft in drafts if procedures.places_of(draft.parameters) == zones), drafts[0])
        if self.handed(draft, values, arguments, line):
            self.steps.append(RunThere(draft.number, tuple([value.form for value in values]), line.span))

    def handed(self, draft: Draft, values: list[Typed], arguments: tuple[nodes.Expr, ...], line: nodes.Node) -> bool:
        """Say whether a procedure or phase can be handed some values; report what it cannot."""
        t = self.t
        declaration = t.world.procedures.get(draft.name) if draft.kind == "procedure" else None
        words = (
            [word.text for word in declaration.parameters]
            if declaration is not None
            else ["player"] * len(draft.parameters)
        )
        if len(values) != len(words) and (declaration is not None or len(values) > len(words)):
            t.fault(messages.wrong_arguments(line.span, draft.name, words, len(values)))
            return False
        good = not any(is_error(value.type) for value in values)
        for value, of, argument in zip(values, draft.parameters, arguments, strict=False):
            if not is_error(value.type) and not fits(value.type, of, t.world):
                t.fault(messages.other_argument(argument.span, describe(of), describe(value.type), draft.called))
                good = False
        return good

    def decision(self, line: nodes.Decision, refused: bool) -> None:
        t = self.t
        seat = expressions.express(t, self.scope, line.who)
        if not isinstance(seat.type, PlayerType):
            if not is_error(seat.type):
                t.fault(messages.wrong_type(line.who.span, "a player", describe(seat.type)))
            return
        lines = Lines(t, self.scope, self.decisions.vocabulary)
        step = TakeThere(seat.form, verb_tokens(line.verb_span.text), tuple(lines.wanted(line)), refused, line.span)
        self.steps.append(step)
        self.decisions.check(step, line.verb_span.text, self.names)

    def compared(self, condition: nodes.Expr) -> Shown | None:
        """Return the left side of a comparison."""
        if not isinstance(condition, nodes.Comparison | nodes.Is):
            return None
        typed = expressions.express(self.t, self.scope, condition.left)
        return Shown(typed.form, typed.type)

    def result(self, line: nodes.ExpectWon) -> None:
        self.steps.append(ResultThere(self.seats(line.who), line.outcome, line.ending, line.span))

    def seats(self, who: nodes.Expr) -> Form:
        """Return the players that are named: one, several, `everyone`."""
        if isinstance(who, nodes.Name) and who.text == "everyone":
            return Const(tuple(range(len(self.names))))
        typed = expressions.express(self.t, self.scope, who)
        match typed.type:
            case PlayerType():
                return forms.Tuple((typed.form,))
            case SetType(PlayerType()):
                return typed.form
            case _:
                if not is_error(typed.type):
                    self.t.fault(messages.wrong_type(who.span, "a player", describe(typed.type)))
                return Const(())
