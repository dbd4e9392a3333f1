"""The file of a cassette: JSON lines to which several processes may append at a time.

A line is a `root` (a model with its settings and tools), a `message` (which follows the line with
the id `after`) or a `reply` to all messages up to `after`.
"""

import json
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.agents import Reply
from eopsgym.errors import StoreError
from eopsgym.project_json import from_project_json
from eopsgym.runs.cassettes.requests import Asked
from eopsgym.runs.read_runs import line_ends, whole_size
from eopsgym.runs.reply_json import reply_from_json
from eopsgym.runs.whole_lines import append_line, check_room, locked
from eopsgym.sync import warn

FORMAT = "eopsgym-cassette/1"

Place = tuple[str, int, str | int]
"""The key of a reply: the request's id, how often the run has made it, and the run.

Each reply has a second key, with the number of the repeat in place of the run, for runs that
recorded no reply themselves.
"""


class Played(NamedTuple):
    """A reply on a tape, and whether it came from a server of `base_url`."""

    reply: Reply
    own_server: bool


class Tape:
    """The content of a cassette file; new lines are read as it grows.

    Args:
        path: the file, which need not exist yet.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._forget()

    def _forget(self) -> None:
        self._read = 0
        self._replies: dict[Place, bytes] = {}
        self._known: set[str] = set()

    def __len__(self) -> int:
        return sum(isinstance(who, str) for _, _, who in self._replies)

    def find(self, request: str, ask: int, run: str, repeat: int) -> Played | None:
        """Return the reply that a run or another run of the same repeat got; None if there is none.

        Raises:
            StoreError: the file cannot be read.
        """
        with self._lock:
            for fresh in (False, True):
                if fresh:
                    self.read_on()
                line = self._replies.get((request, ask, run))
                line = line or self._replies.get((request, ask, repeat))
                if line is not None:
                    data = from_project_json(line)
                    return Played(reply_from_json(data["reply"]), bool(data.get("own_server")))
        return None

    def check_room(self) -> None:
        """Check, before a model is asked, that its reply can be written.

        Raises:
            StoreError: it cannot be written.
        """
        try:
            check_room(self.path)
        except OSError as error:
            raise self._unwritable(error) from error

    def add(self, asked: Asked, reply: Mapping[str, Any]) -> None:
        """Write a reply, and the messages of its request that the file does not hold yet.

        Raises:
            StoreError: the file cannot be written.
        """
        with self._lock:
            try:
                with locked(self.path) as descriptor:
                    self.read_on()
                    lines = [*self._context(asked), {"type": "reply", "after": asked.id, **reply}]
                    text = "".join(f"{json.dumps(line, default=str)}\n" for line in lines)
                    append_line(descriptor, text.encode())
            except OSError as error:
                raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> StoreError:
        return StoreError(
            f"cannot write the cassette {self.path}: {error.strerror}. Earlier replies are safe; "
            "free some space or choose another file"
        )

    def _context(self, asked: Asked) -> Iterator[dict[str, Any]]:
        if not self._known:
            yield {"type": "cassette", "format": FORMAT}
        root = asked.root
        if root.id not in self._known:
            yield {"type": "root", "id": root.id, "model": root.model, "tools": root.tools}
        before = root.id
        for id, message in zip(asked.ids, asked.messages, strict=True):
            if id not in self._known:
                yield {"type": "message", "id": id, "after": before, "message": message}
            before = id

    def lines(self, *types: str) -> Iterator[dict[str, Any]]:
        """Yield the lines of some types, in the order of the file."""
        with self.path.open("rb") as lines:
            for line in lines:
                data = _line(line)
                if data is not None and data["type"] in types:
                    yield data

    def read_on(self) -> None:
        """Read the lines that were appended since the last call.

        Raises:
            StoreError: the file cannot be read, or is not a cassette.
        """
        try:
            end = whole_size(self.path) if self.path.exists() else 0
            if end < self._read or not (end == 0 or line_ends(self.path, self._read)):
                self._forget()
            if end > self._read:
                with self.path.open("rb") as lines:
                    lines.seek(self._read)
                    text = lines.read(end - self._read)
                self._take(text.splitlines())
            self._read = end
        except OSError as error:
            raise StoreError(f"cannot read the cassette {self.path}: {error.strerror}") from error

    def _take(self, lines: Iterable[bytes]) -> None:
        damaged = 0
        for line in lines:
            data = _line(line)
            if data is None:
                damaged += bool(line.strip(b"\0 \t\r\n"))
            elif data["type"] == "reply":
                for who in (data["run"], data["repeat"]):
                    self._replies.setdefault((data["after"], data["ask"], who), line)
            elif data["type"] == "cassette":
                self._check(data)
            else:
                self._known.add(data["id"])
        if damaged and not self._known:
            raise StoreError(f"{self.path} is not a cassette; choose another file")
        if damaged:
            count = "1 line" if damaged == 1 else f"{damaged} lines"
            warn(
                f"{self.path}: ignored {count} of the cassette that cannot be read, as a killed "
                "process leaves them; the other replies are played"
            )

    def _check(self, data: Mapping[str, Any]) -> None:
        self._known.add(FORMAT)
        if data["format"] != FORMAT:
            raise StoreError(f"{self.path} is not of the format {FORMAT}; update eopsgym")


def _line(line: bytes) -> dict[str, Any] | None:
    """Parse a line; None if it is damaged."""
    wanted = {
        "cassette": ("format",),
        "root": ("id", "model", "tools"),
        "message": ("id", "after", "message"),
        "reply": ("after", "run", "repeat", "ask", "reply"),
    }
    try:
        data: dict[str, Any] = from_project_json(line)
        for name in wanted[data["type"]]:
            data[name]
    except (ValueError, LookupError, TypeError):
        return None
    return data
