"""The watch for runs, tags and answers of scans that are added while a browser is open."""

import atexit
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from eopsgym.errors import EopsgymError
from eopsgym.notebook.run_browser.list_service import ListService
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.runs.progress_bar import without_long_bars
from eopsgym.runs.result_file_names import RESCORED, SCANS, SUFFIX, TAGS
from eopsgym.sync.users_line import without_warnings

_LOOK_SECONDS = 1.0
_END_SECONDS = 30.0
_REST = 5
"""The pause before new runs are read again, as a multiple of the time that reading took."""

_BESIDE = {TAGS, SCANS}
"""The files whose content the present rows can read again."""

State = dict[str, tuple[int, int]]


class NewRuns:
    """A thread that shows new runs, tags and answers of scans of a results folder in a list.

    Args:
        service: the list.
        read_again: returns the rows that there are now; None to look for tags and answers only.
    """

    def __init__(self, service: ListService, read_again: Callable[[], RunRows] | None) -> None:
        self._service = service
        self._read_again = read_again
        self._folder = service.rows.store.source
        self._ended = threading.Event()
        if self._folder is not None:
            self._seen = self._state(self._folder)
            self._thread = threading.Thread(target=self._watch, name="runs: new ones", daemon=True)
            self._thread.start()
            atexit.register(self.end)

    def end(self) -> None:
        """End the watch."""
        self._ended.set()
        atexit.unregister(self.end)
        if self._folder is not None:
            self._thread.join(_END_SECONDS)

    def _watch(self) -> None:
        pause = _LOOK_SECONDS
        while not self._ended.wait(pause):
            started = time.monotonic()
            with suppress(EopsgymError):  # the folder is being moved; the next look will find it
                self.look()
            pause = max(_LOOK_SECONDS, _REST * (time.monotonic() - started))

    def look(self) -> bool:
        """Show what was added since the last look, and return whether there is anything.

        Raises:
            EopsgymError: if the results cannot be read.
        """
        if self._folder is None:
            return False
        now, before = self._state(self._folder), self._seen
        if now == before:
            return False
        changed = {name for name in now.keys() | before.keys() if now.get(name) != before.get(name)}
        if changed - _BESIDE and self._read_again is not None:
            with without_warnings(), without_long_bars():
                rows = self._read_again()
            self._service.replace(rows)
        elif changed & _BESIDE:
            self._service.read_beside()
        self._seen = now  # only now, so that what could not be read is tried again
        return True

    def _state(self, folder: Path) -> State:
        """Return size and time of the files that a store is made from."""
        state: State = {}
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.endswith(SUFFIX) or entry.name in (*_BESIDE, RESCORED):
                        status = entry.stat()
                        state[entry.name] = status.st_size, status.st_mtime_ns
        except OSError:
            pass
        return state
