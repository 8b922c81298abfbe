"""Let the tests of the documents share what reads and runs their fenced blocks."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
