"""Warnings that name the user's own line, also from the thread of a plain call."""

import asyncio
import contextlib
import sys
import threading
import warnings
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.errors import EopsgymWarning

_OURS = (str(Path(__file__).parents[1]), contextlib.__file__)
_LOOPS = (str(Path(asyncio.__file__).parent), threading.__file__)


class UsersLine(NamedTuple):
    """A line of a program, and the names of its module."""

    file: str
    number: int
    names: dict[str, Any]


around: ContextVar[UsersLine | None] = ContextVar("around", default=None)
"""The line of the plain call that this code is part of."""

_is_said_elsewhere: ContextVar[bool] = ContextVar("said", default=False)


def users_line() -> UsersLine:
    """Return the user's line, outside of this package, that led to this call."""
    frame = sys._getframe(1)
    while frame.f_code.co_filename.startswith(_OURS) and frame.f_back is not None:
        frame = frame.f_back
    outer = around.get()
    if outer is not None and frame.f_code.co_filename.startswith((*_LOOPS, *_OURS)):
        return outer  # this thread only runs the loop, and the user's line is in another one
    return UsersLine(frame.f_code.co_filename, frame.f_lineno, frame.f_globals)


@contextlib.contextmanager
def without_warnings() -> Iterator[None]:
    """Silence `warn` while the block runs, because the warning is issued elsewhere.

    It applies to this task and thread. `warnings.catch_warnings` would apply to all threads, and
    undo filters that another thread adds meanwhile.
    """
    before = _is_said_elsewhere.set(True)
    try:
        yield
    finally:
        _is_said_elsewhere.reset(before)


def warn(message: str, category: type[Warning] = EopsgymWarning) -> None:
    """Issue a warning at the user's line."""
    if _is_said_elsewhere.get():
        return
    line = users_line()
    warnings.warn_explicit(
        message,
        category,
        line.file,
        line.number,
        line.names.get("__name__"),
        line.names.setdefault("__warningregistry__", {}),
    )
