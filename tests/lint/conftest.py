"""Let the tests of the linter share what reads expectations, lints texts and plants mistakes."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "benchmarks")]
