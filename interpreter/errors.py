"""The errors that are raised on purpose: all of one family, so that one `except` holds for them."""

from __future__ import annotations


class Error(Exception):
    """Whatever is refused, and says in its text why, in one sentence. All errors that are raised on purpose are of this class."""


class WrongArgument(Error, ValueError):  # noqa: N818 - it is that of whoever called
    """A function was handed what it does not take: a seat that is not there, a number that is none, a text in place of a list."""
