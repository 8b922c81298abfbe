"""Lines of rules parsed in a second: every shipped rules file, blank lines and comments included."""

from __future__ import annotations

import argparse
from importlib.resources import as_file, files
from time import perf_counter

from measure import rate

from rulewright.grammar.parse import parse_text


def main() -> None:
    """Parse all files again and again; the first time, in which the parser is made or loaded, is told apart."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    with as_file(files("rulewright") / "games") as games:
        texts = [(path.name, path.read_text(encoding="utf-8")) for path in sorted(games.rglob("*.rules"))]
    start = perf_counter()
    parse_text(texts[0][1], texts[0][0])
    print(f"{'first file, with the parser made ready':<44} {perf_counter() - start:.3f} s")
    lines = sum(text.count("\n") for _, text in texts)

    def parse() -> None:
        for name, text in texts:
            parse_text(text, name)

    rate(f"{len(texts)} files", lines, "lines", parse, asked.rounds)


if __name__ == "__main__":
    main()
