"""Forms that look at one member of a domain after the other: helpers with a loop, or all members written out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.walk import inside
from rulewright.interpreter.run import going
from rulewright.interpreter.run.generated import folding
from rulewright.interpreter.run.generated.pool import Pool
from rulewright.interpreter.run.generated.scope import Bound, Scope, constant
from rulewright.interpreter.run.lined import Lined, lined
from rulewright.interpreter.run.zones import Zones

if TYPE_CHECKING:
    from rulewright.interpreter.run.generated.expressions import Expressions

UNROLLED = 1_500
"""How long a text may be that writes all members of a domain out."""

LINES = 60_000
"""How long a text may be that writes all lines of a board out."""

Write = Callable[[Scope], str]


class Loops:
    """Write the loops of one program's forms."""

    def __init__(self, forms: Expressions, pool: Pool, zones: Zones) -> None:
        self.forms, self.pool, self.zones = forms, pool, zones
        # the number of the only zone that anything came to since a condition did not hold; "": of none; None: that is not known
        self.changed: str | None = None

    # ---------------------------------------------------------------- the loop itself
    def over(self, slot: int, domain: Form, s: Scope, text: str = "") -> tuple[list[str], int]:
        """Bind a slot to the members of a domain, one after the other: return the lines before, and how far in the body stands.

        `text`: what the members are in, where that is written already.
        """
        match domain:
            case f.Filter(inner, source, condition) if not text and self.harmless(inner, source, condition, s):
                lines, depth = self.over(inner, source, s)
                lines.append("    " * depth + f"if {self.forms.test(condition, s)}:")
                s.bound[slot] = s.bound[inner]
                return lines, depth + 1
            case _:
                among = folding.flat(folding.members(domain, s))
                text = text or self.forms.value(domain, s)
                s.bind(slot, f"v{slot}", among)
                return [f"for v{slot} in {text}:"], 1

    def harmless(self, slot: int, domain: Form, condition: Form, s: Scope) -> bool:
        """Tell whether looking at a condition later, or not at all, cannot hide a fault."""
        inner = s.apart()
        self.over(slot, domain, inner)
        inner.faults = False
        self.forms.test(condition, inner)
        return not inner.faults

    def written_out(self, slot: int, domain: Form, s: Scope, write: Write) -> list[str] | None:
        """Return the text for each member of a domain that is always the same; None where that would be too long."""
        known = folding.constant(domain, s)
        if not isinstance(known, tuple) or len(known) > UNROLLED:
            return None
        texts, size = [], 0
        whole = s.inner()
        for member in known:
            inner = s.inner(slot, self.fixed(member))
            texts.append(write(inner))
            whole.merge(inner)
            size += len(texts[-1])
            if size > UNROLLED:
                return None
        s.merge(whole)
        return texts

    def fixed(self, member: Value) -> Bound:
        """Return what stands for a member that is always the same."""
        text, bound = self.pool.constant(member), constant(member)
        return bound if text == bound.text else Bound(text, False, member, (member,), bound.single)

    # ---------------------------------------------------------------- whether
    def some(self, slot: int, domain: Form, condition: Form, s: Scope) -> str:
        """Write whether a condition holds for some member."""
        found = lined(f.Some(slot, domain, condition), self.zones.single)
        if found is not None:
            return self.lines(found, s)
        texts = self.written_out(slot, domain, s, lambda inner: self.forms.test(condition, inner))
        if texts is not None:
            return self.forms.joined(" or ", texts, "False", "True")
        with self.forms.looking_anew():  # the members may have changed
            return self.first(slot, domain, condition, s, "True", "False", False)

    def every(self, slot: int, domain: Form, condition: Form, s: Scope) -> str:
        """Write whether a condition holds for every member."""
        texts = self.written_out(slot, domain, s, lambda inner: self.forms.test(condition, inner))
        if texts is not None:
            return self.forms.joined(" and ", texts, "True", "False")
        return self.first(slot, domain, condition, s, "False", "True", True)

    def first(self, slot: int, domain: Form, condition: Form, s: Scope, found: str, else_: str, negated: bool) -> str:
        """Write a loop that ends with the first member for which a condition holds, or (`negated`) does not."""
        inner = s.apart()
        head, depth = self.over(slot, domain, inner)
        test = self.forms.test(condition, inner)
        tail = [f"if not {test}:" if negated else f"if {test}:", f"    return {found}"]
        lines = [*head, *["    " * depth + line for line in tail], f"return {else_}"]
        return self.pool.helper(lines, inner, s)

    def lines(self, of: Lined, s: Scope) -> str:
        """Write whether some line of places holds as many of what satisfies a condition."""
        inner = s.apart()
        x = inner.name("x")
        inner.bound[of.member] = Bound(f"{x}[0]", False, present=True, inside=x)
        with self.forms.looking_anew():
            test = self.forms.test(of.holds, inner)
        whole = all(len(line) == of.number for line in of.lines)
        if not whole or inner.faults or f.Cell(of.slot) in inside(of.holds):
            return self.one_by_one(of, s)
        if self.changed is not None and folding.steady(of.holds, inner, self.forms.program, {of.member}):
            return self.through(of.lines, x, test, inner, s)
        text = self.tree(of.lines, x, test)
        return self.one_by_one(of, s) if len(text) > LINES else self.pool.helper([f"return {text}"], inner, s)

    def one_by_one(self, of: Lined, s: Scope) -> str:
        """Write the same of one line after the other, as the reference looks at them."""
        inner = s.apart()
        x = inner.name("x")
        inner.bind(of.slot, inner.name("line"))
        inner.bound[of.member] = Bound(f"{x}[0]", False, present=True, inside=x)
        with self.forms.looking_anew():
            test = self.forms.test(of.holds, inner)
        lines = self.pool.thing(
            tuple([(line, tuple([self.zones.base + z for z in line]), len(line) - of.number) for line in of.lines]), "K"
        )
        name = inner.cell(of.slot)
        text = [
            f"for {name}, places, spare in {lines}:",
            f"    n = {of.number}",
            "    for at in places:",
            f"        {x} = c[at]",
            f"        if {x} and {test}:",
            "            n -= 1",
            *(["            if n < 0:", "                break"] if of.exactly else []),
            *([] if of.exactly else ["            if not n:", "                return True"]),
            "        else:",
            "            spare -= 1",
            "            if spare < 0:",
            "                break",
            *(["    else:", "        return True"] if of.exactly else []),
            "return False",
        ]
        return self.pool.helper(text, inner, s)

    def tree(self, lines: Sequence[tuple[int, ...]], x: str, test: str) -> str:
        """Write whether a condition on the thing `x` holds all along one of some lines; what several begin with is looked at once."""
        tree: dict[str, object] = {}
        for line in lines:
            branch = tree
            for zone in line:
                following = branch.setdefault(f"({x} := c[{self.zones.base + zone}]) and {test}", {})
                assert isinstance(following, dict)
                branch = following
        return self.branches(tree)

    def through(self, lines: Sequence[tuple[int, ...]], x: str, test: str, inner: Scope, s: Scope) -> str:
        """Write the same of the lines through the zone that has changed, since none was whole before."""
        zone = int(self.changed) if self.changed else -1
        mine = [(zone, *[other for other in line if other != zone]) for line in lines if zone in line]
        return self.pool.helper([f"return {self.tree(mine, x, test)}"], inner, s) if mine else "False"

    def branches(self, tree: dict[str, object]) -> str:
        """Write paths through a tree of conditions: what several begin with is looked at once."""
        texts = []
        for own, following in tree.items():
            assert isinstance(following, dict)
            texts.append(f"{own} and {self.branches(following)}" if following else own)
        return "(" + " or ".join(texts) + ")"

    def alike(self, form: f.Alike, s: Scope) -> str:
        """Write whether a value is the same for all members, or different for any two."""
        inner = s.apart()
        head, depth = self.over(form.slot, form.domain, inner)
        value = self.forms.value(form.value, inner)
        step = "    " * depth
        count = [f"{step}n += 1"] if form.differ else []
        lines = [*(["n = 0"] if form.differ else []), "found = set()", *head, *count, f"{step}found.add({value})"]
        lines.append("return len(found) == n" if form.differ else "return len(found) <= 1")
        return self.pool.helper(lines, inner, s)

    def maybe(self, form: f.Maybe, s: Scope) -> str:
        """Write whether, as far as all can know, some member satisfies a condition."""
        program = self.forms.program
        known, everyone = program.layout.known, program.everybody
        inner = s.apart()
        domain = self.forms.value(form.domain, inner)
        x = inner.name("x")
        inner.bind(form.slot, x)
        test = "True" if form.condition is None else self.forms.test(form.condition, inner)
        if known < 0:
            return self.pool.helper(
                [f"for {x} in {domain}:", f"    if {test}:", "        return 1", "return 0"], inner, s
            )
        alike = self.pool.thing(going.looks(program), "L")
        lines = [
            "seen = set()",
            f"for {x} in {domain}:",
            f"    if c[{known} + {x}] & {everyone} == {everyone}:",
            f"        if {test}:",
            "            return 1",
            f"    elif {alike}[{x}][0] not in seen:",
            f"        seen.add({alike}[{x}][0])",
            f"        for {x} in {alike}[{x}]:",
            f"            if c[{known} + {x}] & {everyone} != {everyone} and {test}:",
            "                return 1",
            "return 0",
        ]
        return self.pool.helper(lines, inner, s)

    def can(self, form: f.Can, s: Scope) -> str:
        """Write whether some set of members satisfies a condition."""
        inner = s.apart()
        domain, low, high = [self.forms.value(part, inner) for part in (form.domain, form.low, form.high)]
        if form.such_that is None:
            return self.pool.helper([f"return {low} <= min({high}, len({domain}))"], inner, s)
        inner.bind(form.slot, f"v{form.slot}")
        test = self.forms.test(form.such_that, inner)
        inner.faults = True
        lines = [f"return can({domain}, {low}, {high}, lambda v{form.slot}: {test})"]
        return self.pool.helper(lines, inner, s)

    # ---------------------------------------------------------------- how many, how much
    def count(self, slot: int, domain: Form, condition: Form, s: Scope) -> str:
        """Write how many members satisfy a condition."""
        inner = s.apart()
        head, depth = self.over(slot, domain, inner)
        test, step = self.forms.test(condition, inner), "    " * depth
        lines = ["n = 0", *head, f"{step}if {test}:", f"{step}    n += 1", "return n"]
        return self.pool.helper(lines, inner, s)

    def counted_to(self, slot: int, domain: Form, condition: Form, number: int, exactly: bool, s: Scope) -> str:
        """Write whether a number of members or more (`exactly`: and not more) satisfy a condition; stop once that is sure."""
        if number == 1 and not exactly:
            return self.some(slot, domain, condition, s)
        if number == 0 and exactly:
            return f"(not {self.some(slot, domain, condition, s)})"
        inner = s.apart()
        text = self.forms.value(domain, inner)
        head, depth = self.over(slot, domain, inner, "found")
        test, step = self.forms.test(condition, inner), "    " * depth
        lines = [
            f"found = {text}",
            f"spare = len(found) - {number}",
            "if spare < 0:",
            "    return False",
            f"n = {number}",
            *head,
            f"{step}if {test}:",
            f"{step}    n -= 1",
            f"{step}    if {'n < 0' if exactly else 'not n'}:",
            f"{step}        return {not exactly}",
            f"{step}else:",
            f"{step}    spare -= 1",
            f"{step}    if spare < 0:",
            f"{step}        return False",
            "return True",
        ]
        return self.pool.helper(lines, inner, s)

    def fold(self, form: f.Fold, s: Scope) -> str:
        """Write the sum, the product, the highest or the lowest of a value."""
        if form.kind == "sum":
            texts = self.written_out(form.slot, form.domain, s, lambda inner: self.forms.value(form.value, inner))
            if texts is not None:
                return f"({' + '.join(texts)})" if texts else "0"
        inner = s.apart()
        head, depth = self.over(form.slot, form.domain, inner)
        value, step = self.forms.value(form.value, inner), "    " * depth
        match form.kind:
            case "sum":
                lines = ["n = 0", *head, f"{step}n += {value}", "return n"]
            case "product":
                lines = ["n = 1", *head, f"{step}n *= {value}", "return n"]
            case _:
                inner.faults = True
                best = "max" if form.kind == "highest" else "min"
                last = f"return {best}(found) if found else of_nothing({form.kind!r})"
                lines = ["found = []", *head, f"{step}found.append({value})", last]
        return self.pool.helper(lines, inner, s)

    # ---------------------------------------------------------------- lists
    def listed(self, form: f.Filter | f.Map, s: Scope) -> str:
        """Write the members for which a condition holds, or a value for each member."""
        match form:
            case f.Map(slot, domain, value, join):
                texts = self.written_out(slot, domain, s, lambda inner: self.forms.value(value, inner))
                if texts is not None and join:
                    return f"({' + '.join(texts)})" if texts else "()"
                if texts is not None:
                    return "(" + "".join([f"{text}, " for text in texts]) + ")"
            case _:
                pass
        inner = s.apart()
        head, depth = self.over(form.slot, form.domain, inner)
        step = "    " * depth
        match form:
            case f.Filter(slot, _, condition):
                test = self.forms.test(condition, inner)
                act = f"found.append({inner.cell(slot)})"
                lines = ["found = []", *head, f"{step}if {test}:", f"{step}    {act}", "return tuple(found)"]
            case f.Map(_, _, value, join):
                text = self.forms.value(value, inner)
                act = f"found += {text}" if join else f"found.append({text})"
                lines = ["found = []", *head, f"{step}{act}", "return tuple(found)"]
        return self.pool.helper(lines, inner, s)

    def ordered(self, form: f.Sorted, s: Scope) -> str:
        """Write the members ordered by keys."""
        inner = s.apart()
        head, depth = self.over(form.slot, form.domain, inner)
        step, name = "    " * depth, inner.cell(form.slot)
        keys = ", ".join([self.forms.value(key, inner) for key in form.keys])
        lines = ["rows = []", *head, f"{step}rows.append(({name}, {keys}))"]
        for place in range(len(form.keys), 0, -1):
            down = ", reverse=True" if form.most[place - 1] else ""
            lines.append(f"rows.sort(key=lambda row: row[{place}]{down})")
        return self.pool.helper([*lines, "return tuple([row[0] for row in rows])"], inner, s)
