"""The output of a cell for an error of eopsgym, or an interrupt: message and lines of the user.

The message states the problem and the remedy, and the lines of eopsgym that led to it do not help
its reader. `EOPSGYM_TRACEBACK=full` shows them.
"""

from typing import Any

from eopsgym.errors import EopsgymError
from eopsgym.sync.short_traceback import shorten, shorten_interrupt

_ASKED_FOR = "_render_traceback_"
"""The method by which an error renders itself in IPython."""


def register(shell: Any) -> None:
    """Make an IPython shell leave our lines out of the tracebacks of our errors and interrupts.

    A shell that has a function for some errors already keeps it, and shows interrupts in full.
    """

    def shown(error: EopsgymError) -> list[str]:
        shorten(error)
        lines: list[str] = shell.InteractiveTB.structured_traceback(
            type(error), error, error.__traceback__
        )
        return lines

    setattr(EopsgymError, _ASKED_FOR, shown)
    if not shell.custom_exceptions:
        shell.set_custom_exc((KeyboardInterrupt,), _show_interrupt)


def _show_interrupt(
    shell: Any, kind: type[BaseException], error: BaseException, trace: Any, tb_offset: Any = None
) -> None:
    shorten_interrupt(error)
    shell.showtraceback((kind, error, error.__traceback__), tb_offset=tb_offset)
