"""The command `eopsgym`, which calls the functions of the Python API."""

import atexit
import gc
import io
import os
import signal
import sys
from contextlib import suppress
from typing import Any, NoReturn

from eopsgym.cli.out_of_memory import (
    ADVICE,
    is_out_of_memory,
    start_few_threads_under_a_limit,
    was_no_ctrl_c,
)

__all__ = ["main"]

_FAILED, _INTERRUPTED, _TERMINATED = 1, 130, 143
_is_terminated = False


def main() -> None:
    """Run the command; print an error as one line, without a traceback."""
    _open_closed_streams()
    _ignore_errors_of_standard_error()
    start_few_threads_under_a_limit()
    _take_sigterm_for_ctrl_c()
    try:
        # Imported here, because Ctrl-C may come while the other modules are being loaded.
        from eopsgym.cli.group import run_command

        code = run_command()
    except KeyboardInterrupt as interrupt:
        if was_no_ctrl_c():
            print(f"eopsgym: {ADVICE}", file=sys.stderr)
            _leave_at_once(_FAILED)
        # The interrupted function may have added what was done and what is stored.
        outcome = f"; {interrupt}" if str(interrupt) else ""
        ended = "terminated" if _is_terminated else "interrupted"
        print(f"eopsgym: {ended}{outcome}", file=sys.stderr)
        _leave_at_once(_TERMINATED if _is_terminated else _INTERRUPTED)
    except Exception as error:
        if not is_out_of_memory(error):
            raise
        print(f"eopsgym: {ADVICE}", file=sys.stderr)
        _leave_at_once(_FAILED)
    if code:
        # The frames of an error may hold objects of DuckDB, which prints them as leaked when the
        # process ends.
        atexit.unregister(gc.collect)
        atexit.register(gc.collect)
    elif "duckdb" not in sys.modules:
        # Without this, Python would search all objects for cycles at the end, which is a fifth of
        # the time of a short command.
        atexit.register(gc.freeze)
    _drop_what_cannot_be_written()
    sys.exit(code)


def _drop_what_cannot_be_written() -> None:
    """Send what a full disk does not take to the null device; the command has told of it.

    Python would try again at its end, tell of it once more, and end with a status of its own.
    """
    try:
        sys.stdout.flush()
    except OSError:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def _take_sigterm_for_ctrl_c() -> None:
    """Handle SIGTERM like Ctrl-C, so that an ended command leaves nothing half written."""

    def interrupt(number: int, frame: object) -> NoReturn:
        global _is_terminated
        _is_terminated = True
        raise KeyboardInterrupt

    # A caller that made the process ignore SIGTERM has a reason.
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, interrupt)


def _open_closed_streams() -> None:
    """Open the standard streams that the caller has closed (`>&-`) on the null device.

    Python sets a closed stream to None, which libraries do not expect; and the next file that is
    opened, such as a run file, would get the closed stream's number.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number, which is this one
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


class _StandardError(io.FileIO):
    """A stream to standard error that drops what cannot be written."""

    def write(self, text: Any, /) -> int:
        """Write bytes, and return how many were written; all of them if the write failed."""
        try:
            return super().write(text)
        except OSError:
            return len(text)


def _ignore_errors_of_standard_error() -> None:
    """Ignore errors of standard error, as when its disk is full or its reader is gone."""
    shown = sys.stderr
    if not isinstance(shown, io.TextIOWrapper):
        return
    with suppress(OSError, ValueError):  # a stream without a file
        shown.flush()
        sys.stderr = io.TextIOWrapper(
            _StandardError(shown.fileno(), "w", closefd=False),
            encoding=shown.encoding,
            errors=shown.errors,
            line_buffering=True,
            write_through=True,
        )


def _leave_at_once(code: int) -> NoReturn:
    """End the process without Python's own clean-up, which takes seconds; all is written."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)
