"""Tracebacks of plain calls: the caller's own lines, without the event loop's and ours."""

import asyncio
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
    threading.__file__,
)


class Shortened:
    """Errors leave the block without the frames that carried them.

    Of our own errors, which say what is wrong and the way out, no line of ours is left but the one
    that raises them, and of their causes only those that are ours too. Any other error keeps the
    line that raised it.
    `EOPSGYM_TRACEBACK=full` leaves everything as it is.
    """

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Shorten what is about to leave."""
        if error is not None and os.environ.get(VARIABLE) != "full":
            _shorten(error, set())


def _shorten(error: BaseException, seen: set[int]) -> None:
    if id(error) in seen:
        return
    seen.add(id(error))
    ours = isinstance(error, EopsgymError)
    if ours:
        cause = error.__cause__
        error.__cause__ = cause if isinstance(cause, EopsgymError) else None
        error.__context__ = None
    told_to_stop = isinstance(error, KeyboardInterrupt | asyncio.CancelledError)
    error.__traceback__ = _without(error.__traceback__, ours or told_to_stop)
    for link in (error.__cause__, error.__context__):
        if link is not None:
            _shorten(link, seen)


def _without(trace: TracebackType | None, ours: bool) -> TracebackType | None:
    places = []
    while trace is not None:
        places.append(trace)
        trace = trace.tb_next
    hidden = (*_PLUMBING, str(_PACKAGE)) if ours else _PLUMBING
    kept = [place for place in places if not _file(place).startswith(hidden)]
    if not ours and places and places[-1] not in kept:
        kept.append(places[-1])
    shown: TracebackType | None = None
    for place in reversed(kept):
        shown = TracebackType(shown, place.tb_frame, place.tb_lasti, place.tb_lineno)
    return shown


def _file(place: TracebackType) -> str:
    return place.tb_frame.f_code.co_filename
