"""Tracebacks of plain calls: the caller's own lines, without the event loop's and ours."""

import asyncio
import contextlib
import os
import threading
from pathlib import Path
from types import TracebackType

from eopsgym.errors import EopsgymError

VARIABLE = "EOPSGYM_TRACEBACK"
"""The environment variable that, set to `full`, keeps tracebacks as they are."""

_PACKAGE = Path(__file__).parents[1]
_PLUMBING = (
    str(Path(__file__).parent),
    str(_PACKAGE / "runs"),
    str(Path(asyncio.__file__).parent),
    contextlib.__file__,
    threading.__file__,
)


class Shortened:
    """Errors leave the block without the frames that carried them.

    Of our own errors, which say what is wrong and the way out, no line of ours is left but the one
    that raises them, and of their causes only those that are ours too. Any other error keeps the
    line that raised it. `EOPSGYM_TRACEBACK=full` leaves everything as it is.
    """

    def __enter__(self) -> None:
        """Do nothing; the work happens on exit."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Shorten what is about to leave."""
        if error is not None:
            shorten(error)


def shorten(error: BaseException) -> None:
    """Take out of an error's traceback, and of its causes', what `Shortened` takes out."""
    if os.environ.get(VARIABLE) != "full":
        _shorten(error, set())


def _shorten(error: BaseException, seen: set[int]) -> None:
    seen.add(id(error))
    ours = isinstance(error, EopsgymError)
    if ours:
        cause = error.__cause__
        error.__cause__ = cause if isinstance(cause, EopsgymError) else None
        error.__context__ = None
    told_to_stop = isinstance(error, KeyboardInterrupt | asyncio.CancelledError)
    error.__traceback__ = _without(error.__traceback__, ours or told_to_stop)
    for link in (error.__cause__, error.__context__):
        if link is not None and id(link) not in seen:
            _shorten(link, seen)


def _without(trace: TracebackType | None, ours: bool) -> TracebackType | None:
    hidden = (*_PLUMBING, str(_PACKAGE)) if ours else _PLUMBING
    kept = []
    while trace is not None:
        is_hidden = trace.tb_frame.f_code.co_filename.startswith(hidden)
        if not is_hidden or (trace.tb_next is None and not ours):
            kept.append(trace)
        trace = trace.tb_next
    shown: TracebackType | None = None
    for place in reversed(kept):
        shown = TracebackType(shown, place.tb_frame, place.tb_lasti, place.tb_lineno)
    return shown
