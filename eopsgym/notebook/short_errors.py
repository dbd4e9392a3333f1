"""The output of a cell for an error of eopsgym: the message and the user's lines.

The message states the problem and the remedy, and the lines of eopsgym that led to it do not help
its reader. `EOPSGYM_TRACEBACK=full` shows them.
"""

from typing import Any

from eopsgym.errors import EopsgymError
from eopsgym.sync.short_traceback import shorten

_ASKED_FOR = "_render_traceback_"
"""The method by which an error renders itself in IPython."""


def register(shell: Any) -> None:
    """Make an IPython shell leave our lines out of the tracebacks of our errors."""

    def shown(error: EopsgymError) -> list[str]:
        shorten(error)
        lines: list[str] = shell.InteractiveTB.structured_traceback(
            type(error), error, error.__traceback__
        )
        return lines

    setattr(EopsgymError, _ASKED_FOR, shown)
