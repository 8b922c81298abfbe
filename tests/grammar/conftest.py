"""Let the tests here share what shows a tree as one line of text."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
