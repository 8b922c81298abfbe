"""Copies that differ only in what nobody knows: two worlds."""

from __future__ import annotations

from pathlib import Path

from matches import CASES, sampled
from test_two_worlds import received

from rulewright import load


def test_what_nobody_knows_of_copies_does_not_show_in_options(tmp_path: Path) -> None:
    text = (next(case.path for case in CASES if case.name == "every-shape") / "game.rules").read_text(encoding="utf-8")
    text = text.replace("    value: 1..6\n", "    value: 1..6\n    cursed: yes/no, known to nobody\n")
    text = text.replace("setup\n", "setup\n    choose 5 gems in gems at random\n        set gem.cursed to yes\n")
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    game = load(tmp_path)
    for seed in range(8):
        for match in sampled(game, seed, 8):
            for seat in range(len(game.seats)):
                assert received(match.imagine(seat, seed), seat) == received(match, seat)
