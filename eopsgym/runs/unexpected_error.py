"""The texts of an unexpected exception for a record."""

import traceback

from eopsgym.agents.models.redact import scrub

_DETAIL = 300
_HEAD = 2_000
_TAIL = 10_000
_OTHER_LOOP = ("different loop", "different event loop")
_LOOP_HINT = (
    " (a plain call runs on an event loop of its own; await run_tasks.aio(...) to run on the loop "
    "on which this object was made)"
)


def detail_of(error: BaseException) -> str:
    """Return an error's type and message without secrets, in a line of at most 300 characters."""
    line = " ".join(traceback.format_exception_only(error)[-1].split())
    # The name of the exception's module is left out of the line.
    kind, colon, words = line.partition(":")
    hint = _LOOP_HINT if any(other in line for other in _OTHER_LOOP) else ""
    text = scrub(f"{kind.rpartition('.')[2]}{colon}{words}{hint}")
    return text if len(text) <= _DETAIL else f"{text[: _DETAIL - 1]}…"


def traceback_of(error: BaseException) -> str:
    """Return an error's traceback without secrets; of a long one, the beginning and the end."""
    text = scrub("".join(traceback.format_exception(error)))
    if len(text) <= _HEAD + _TAIL:
        return text
    left_out = len(text) - _HEAD - _TAIL
    return f"{text[:_HEAD]}\n… {left_out:,} characters left out …\n{text[-_TAIL:]}"
