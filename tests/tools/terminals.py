"""People at a pseudo-terminal: the command line in a process of its own, what it has written, what is still to be seen of it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from types import TracebackType

CLEARED = "\x1b[2J\x1b[3J"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")
PATIENCE = 20.0  # seconds


def at_a_terminal() -> None:
    """Make the terminal that a process has been given its own; Ctrl-C counts also where whoever runs the tests does not hear it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Screen:
    """A terminal of some size on which `rulewright` runs."""

    def __init__(self, arguments: Sequence[str], columns: int = 80, **environment: str) -> None:
        self.written = ""
        self.end, inside = pty.openpty()
        self.resize(columns)
        known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from rulewright.tools.cli import main; main()", *arguments],
            stdin=inside, stdout=inside, stderr=inside, close_fds=True, start_new_session=True,
            env={**known, "TERM": "xterm-256color", **environment},
            preexec_fn=at_a_terminal,  # noqa: PLW1509 - no thread runs here
        )  # fmt: skip
        os.close(inside)

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.end)

    def resize(self, columns: int, rows: int = 40) -> None:
        """Give the terminal another size."""
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds: float) -> bool:
        """Read what is there; False where nothing comes any more."""
        if not select.select([self.end], [], [], seconds)[0]:
            return True
        with contextlib.suppress(OSError):
            found = os.read(self.end, 65536)
            self.written += found.decode(errors="replace")
            return bool(found)
        return False

    def until(self, words: str) -> str:
        """Wait until something is to be seen on the screen; return all that is."""
        limit = time.monotonic() + PATIENCE
        while words not in self.seen:
            assert self.read(0.2) or words in self.seen, f"{words!r} was never written:\n{self.written}"
            assert time.monotonic() < limit, f"{words!r} was never written:\n{self.written}"
        return self.seen

    def type(self, text: str, until: str) -> str:
        """Type a line; wait until something is to be seen behind it that was not there before."""
        before = len(self.written)
        os.write(self.end, f"{text}\n".encode())
        limit = time.monotonic() + PATIENCE
        while until not in ESCAPES.sub("", self.written[before:]):
            assert self.read(0.2) or until in ESCAPES.sub("", self.written[before:]), self.written[before:]
            assert time.monotonic() < limit, f"{until!r} was never written:\n{self.written[before:]}"
        return self.seen

    def interrupt(self) -> None:
        """Type Ctrl-C."""
        os.write(self.end, b"\x03")

    def hang_up(self, number: int = signal.SIGTERM) -> None:
        """Send the process a signal."""
        self.process.send_signal(number)

    def over(self) -> str:
        """Wait until the command has ended; return what is to be seen then."""
        limit = time.monotonic() + PATIENCE
        while self.read(0.2) and (self.process.poll() is None or select.select([self.end], [], [], 0)[0]):
            assert time.monotonic() < limit, self.written
        assert self.process.wait(PATIENCE) is not None
        return self.seen

    @property
    def seen(self) -> str:
        """What is to be seen: what was written since the screen was cleared, scrolled away or not, without colours."""
        return ESCAPES.sub("", self.written.rpartition(CLEARED)[2]).replace("\r\n", "\n")
