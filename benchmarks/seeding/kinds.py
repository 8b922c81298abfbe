"""All kinds of mistakes, and the benign edits."""

from seeding.benign import KINDS as BENIGN
from seeding.logic import KINDS as LOGIC
from seeding.missing import KINDS as MISSING
from seeding.placing import KINDS as PLACING
from seeding.spelling import KINDS as SPELLING
from seeding.values import KINDS as VALUES

KINDS = [*SPELLING, *PLACING, *VALUES, *MISSING, *LOGIC, *BENIGN]
