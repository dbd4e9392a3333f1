"""The output of a cell for an error of eopsgym: the message and the user's lines.

The message says what is wrong and the way out, and the lines of eopsgym that led to it are of no
use to who reads it. `EOPSGYM_TRACEBACK=full` shows them.
"""

from typing import Any

from eopsgym.errors import EopsgymError
from eopsgym.sync.short_traceback import shorten

_ASKED_FOR = "_render_traceback_"
"""The method by which IPython lets an error say how it looks."""


def register(shell: Any) -> None:
    """Have an IPython shell leave our lines out of the tracebacks of our errors."""

    def shown(error: EopsgymError) -> list[str]:
        shorten(error)
        lines: list[str] = shell.InteractiveTB.structured_traceback(
            type(error), error, error.__traceback__
        )
        return lines

    setattr(EopsgymError, _ASKED_FOR, shown)
