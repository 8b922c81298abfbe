"""The log in words, for one reader."""

from __future__ import annotations

from rulewright.interpreter.core.instructions import Say
from rulewright.interpreter.run.cells import Chain, Record
from rulewright.interpreter.run.log import PLY, SAID, SEEN, Line, records
from rulewright.interpreter.run.reference import Machine
from rulewright.interpreter.run.texts import Reader, may_see


def lines(machine: Machine, chain: Chain, reader: Reader) -> list[Line]:
    """Return the lines of a log that a reader may read, oldest first."""
    found = []
    for record in records(chain):
        text = words(machine, record, reader) if record[0] != SEEN else None
        if text is not None:
            found.append(Line(record[1], text))
    return found


def seen(chain: Chain, seat: int) -> list[Record]:
    """Return what a seat has learned of fronts and hidden fields, oldest first, as records that name only that seat."""
    return [(*record[:4], 1 << seat) for record in records(chain) if record[0] == SEEN and record[4] >> seat & 1]


def words(machine: Machine, record: Record, reader: Reader) -> str | None:
    """Write a record for a reader; None where it is not for them."""
    if record[0] == SAID:
        _, _, pc, captured, readers = record
        code = machine.program.code[pc]
        assert isinstance(code, Say)
        return machine.texts.phrase(code.text, captured, reader) if may_see(readers, reader) else None
    if record[0] == PLY:
        _, _, pc, seat, _, _, _ = record
        question, name = machine.questions[pc], machine.program.seats[seat]
        if question.told(record):
            return None
        if question.hidden and reader is not None and reader != seat:
            return f"{name} has made a secret choice"
        return f"{name}: {question.written(record, reader)}"
    return str(record[2])
