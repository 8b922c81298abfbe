"""The log in words, for one reader."""

from __future__ import annotations

from dataclasses import replace

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.instructions import Say
from rulewright.interpreter.run.cells import Chain, Record
from rulewright.interpreter.run.log import ENTERED, PLY, SAID, SEEN, TEXT, Line, Place, Turn, records, since
from rulewright.interpreter.run.reference import Machine
from rulewright.interpreter.run.texts import Reader, may_see


@frozen
class Reading:
    """A log as far as a reader has read it: `lines` are those of `chain`.

    `turn` and `where`: the turn of the latest line, and its phase, seat and depth. `entered`: phases that have begun since.
    `telling`: the next line says what somebody has decided (see `Question.told`).
    """

    chain: Chain = None
    lines: tuple[Line, ...] = ()
    turn: Turn | None = None
    where: tuple[int, ...] = ()
    entered: frozenset[int] = frozenset()
    telling: bool = False

    def following(self, machine: Machine, place: Place) -> Turn | None:
        """Return the turn of a line that comes next at a place; None where no phase goes on there."""
        _, phase, seat, depth = place
        if phase < 0 or (self.where == place[1:] and phase not in self.entered):
            return None if phase < 0 else self.turn
        number = 1 if self.turn is None else self.turn.number + 1
        return Turn(number, machine.program.procedures[phase].name, seat, depth)


def read_on(machine: Machine, known: Reading, chain: Chain, reader: Reader) -> Reading:
    """Read a log to its end, from where the reader stands; from the start where that is no part of it any more."""
    coming = since(chain, known.chain)
    if coming is None:
        known, coming = Reading(), records(chain)
    if not coming:
        return known
    now = known
    lines = list[Line]()
    for record in coming:
        if record[0] == ENTERED:
            now = Reading(turn=now.turn, where=now.where, entered=now.entered | {record[1]}, telling=now.telling)
            continue
        text = words(machine, record, reader) if record[0] != SEEN else None
        if text is None:
            now = replace(now, telling=True) if record[0] == PLY else now
            continue
        place: Place = record[1]
        turn = now.following(machine, place)
        site = machine.program.sites[site_of(machine, record)]
        lines.append(Line(place[0], text, turn, site.rule, site.cite, now.telling or decides(record)))
        if turn is not None and turn is not now.turn:
            now = Reading(turn=turn, where=place[1:], entered=now.entered - {place[1]})
        elif now.telling:
            now = replace(now, telling=False)
    return Reading(chain, (*known.lines, *lines), now.turn, now.where, now.entered, now.telling)


def decides(record: Record) -> bool:
    """Tell whether a record is a decision."""
    return record[0] == PLY or (record[0] == TEXT and bool(record[4]))


def site_of(machine: Machine, record: Record) -> int:
    """Return the number of the place in the rules that a line comes from; of a decision in the open, that of what was chosen."""
    if record[0] == TEXT:
        return int(record[3])
    asking = machine.program.code[record[2]].site
    if record[0] == SAID or not isinstance(record[4], int) or machine.questions[record[2]].hidden:
        return asking
    rule = machine.questions[record[2]].rule(record[4])
    return asking if rule in ("", machine.program.sites[asking].rule) else machine.homes.get(rule, asking)


def seen(chain: Chain, seat: int) -> list[Record]:
    """Return the records of what a seat has learned of fronts and hidden fields, oldest first."""
    return [record for record in records(chain) if record[0] == SEEN and record[4] >> seat & 1]


def retold(machine: Machine, chain: Chain, seat: int) -> list[Record]:
    """Return a log that holds no more than what a seat has read and learned, the same for every reader."""
    found: list[Record] = []
    telling = False
    for record in records(chain):
        if record[0] == ENTERED:
            found.append(record)
        elif record[0] == SEEN:
            found += [(*record[:4], 1 << seat)] if record[4] >> seat & 1 else []
        elif (text := words(machine, record, seat)) is not None:
            found.append((TEXT, record[1], text, site_of(machine, record), telling or decides(record)))
            telling = False
        elif record[0] == PLY:
            telling = True
    return found


def words(machine: Machine, record: Record, reader: Reader) -> str | None:
    """Write a record for a reader; None where it is not for them."""
    if record[0] == SAID:
        _, _, pc, captured, readers = record
        code = machine.program.code[pc]
        assert isinstance(code, Say)
        told = may_see(readers, reader) and not (code.veiled and reader is None)
        return machine.texts.sentence(code.text, captured, reader) if told else None
    if record[0] == PLY:
        _, _, pc, seat, _, _, _ = record
        question, name = machine.questions[pc], machine.program.seats[seat]
        if question.told(record):
            return None
        if question.hidden and reader is not None and reader != seat:
            return f"{name} has made a secret choice"
        return question.sentence(record, name, reader)
    return str(record[2])
