"""Tracebacks of plain calls: the caller's lines, without those of the loop and the package."""

import asyncio
import contextlib
import os
import sysconfig
import threading
from pathlib import Path
from types import TracebackType

from eopsgym.errors import EopsgymError

VARIABLE = "EOPSGYM_TRACEBACK"
"""The environment variable that, with the value `full`, keeps tracebacks unchanged."""

_PACKAGE = Path(__file__).parents[1]
_PLUMBING = (
    str(Path(__file__).parent),
    str(_PACKAGE / "runs"),
    str(Path(asyncio.__file__).parent),
    contextlib.__file__,
    threading.__file__,
)
_LIBRARIES = tuple({sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")})
"""The folders of Python's own modules and of installed packages."""


class Shortened:
    """A block that removes frames of plain calls from the errors that leave it.

    The package's own errors explain the problem and its solution, so only the line of the package
    that raises them stays, and of their causes only those of the package. Any other error keeps the
    line that raised it. `EOPSGYM_TRACEBACK=full` leaves everything unchanged.
    """

    def __enter__(self) -> None:
        """Do nothing; the work happens on exit."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Shorten the error that is leaving."""
        if error is not None:
            shorten(error)


def shorten(error: BaseException) -> None:
    """Remove the frames that `Shortened` removes from an error and its causes."""
    if os.environ.get(VARIABLE) != "full":
        _shorten(error, set())


def shorten_interrupt(error: BaseException) -> None:
    """Remove the frames from our first one on that are not the user's, such as those of a callback.

    An interrupt arrives at any line, also of a library, which says nothing to its reader.
    """
    if os.environ.get(VARIABLE) == "full":
        return
    frames: list[TracebackType] = []
    is_below = False
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        is_below = is_below or file.startswith(str(_PACKAGE))
        if not is_below or not file.startswith((str(_PACKAGE), "<frozen ", *_LIBRARIES)):
            frames.append(trace)
        trace = trace.tb_next
    error.__traceback__ = _linked(frames)
    if is_below:
        error.__context__ = None  # what a library was handling when it came


def _shorten(error: BaseException, seen: set[int]) -> None:
    seen.add(id(error))
    ours = isinstance(error, EopsgymError)
    if ours:
        cause = error.__cause__
        error.__cause__ = cause if isinstance(cause, EopsgymError) else None
        error.__context__ = None
    is_interrupt = isinstance(error, KeyboardInterrupt | asyncio.CancelledError)
    error.__traceback__ = _without(error.__traceback__, ours or is_interrupt)
    for link in (error.__cause__, error.__context__):
        if link is not None and id(link) not in seen:
            _shorten(link, seen)


def _without(trace: TracebackType | None, ours: bool) -> TracebackType | None:
    hidden = (*_PLUMBING, str(_PACKAGE)) if ours else _PLUMBING
    frames = []
    while trace is not None:
        is_hidden = trace.tb_frame.f_code.co_filename.startswith(hidden)
        if not is_hidden or (trace.tb_next is None and not ours):
            frames.append(trace)
        trace = trace.tb_next
    return _linked(frames)


def _linked(frames: list[TracebackType]) -> TracebackType | None:
    """Return a traceback of these frames."""
    shown: TracebackType | None = None
    for place in reversed(frames):
        shown = TracebackType(shown, place.tb_frame, place.tb_lasti, place.tb_lineno)
    return shown
