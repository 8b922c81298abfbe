"""Let the tests here share the games that they assemble by hand."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
