"""The JSON objects in a file: lines, the items of a list, or one document; compressed or not."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any, cast

from pydantic_core import from_json

from eopsgym.trajectories.foreign.format import Placed
from eopsgym.trajectories.foreign.json_scan import LazyItems, Scanned, scan
from eopsgym.trajectories.foreign.source_file import MOST_BYTES, SourceFile
from eopsgym.trajectories.published_results.result_content import Unread, UnreadableFileError

_LAZY_BYTES = 16 << 20
"""The size from which the items of a document are parsed one by one."""
_PACKED = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_CUT = "cut off, or still being written"


def open_file(file: SourceFile) -> IO[bytes]:
    """Open a file for reading, unpacked.

    Raises:
        UnreadableFileError: it cannot be read.
    """
    path = file.path
    # Reading a pipe would block, and a device has no end.
    if path.exists() and not path.is_file():
        raise UnreadableFileError("not a regular file, but a pipe, a device or the like")
    try:
        with path.open("rb") as stream:
            open_it: Any = gzip.open if stream.read(2) == _PACKED else open
        return cast(IO[bytes], open_it(path, "rb"))
    except OSError as error:
        raise UnreadableFileError(f"cannot be read: {error.strerror or error}") from None


@dataclass
class JsonFile:
    """The records of a file, in order.

    Attributes:
        file: the file.
        damage: the parts of the file that cannot be read, so far.
    """

    file: SourceFile
    damage: list[Unread] = field(default_factory=list)

    def records(self) -> Iterator[Placed]:
        """Yield the JSON objects of the file, and note what cannot be read."""
        try:
            with open_file(self.file) as stream:
                yield from self._records(stream)
        except UnreadableFileError as error:
            self._note(str(error))
        except (EOFError, zlib.error):
            self._note("cut off: it has only the beginning of a packed file")
        except OSError as error:
            self._note(f"cannot be read: {error.strerror or error}")

    def _records(self, stream: IO[bytes]) -> Iterator[Placed]:
        first = b""
        while not first.strip():
            first = _line(stream)
            if not first:
                raise UnreadableFileError("empty")
        first = first.removeprefix(_BOM)
        try:
            value = parse(first)
        except ValueError:
            yield from self._document(first, stream)
            return
        if isinstance(value, list):  # a list on one line
            yield from self._listed(value)
            return
        yield from self._lines(stream, 1, first, value)

    def _document(self, first: bytes, stream: IO[bytes]) -> Iterator[Placed]:
        """Yield the records of a document of several lines, or of lines of which one is damaged."""
        text = first + stream.read(MOST_BYTES + 1 - len(first))
        if len(text) > MOST_BYTES:
            raise UnreadableFileError(f"a document of more than {MOST_BYTES >> 20} MB")
        scanned = scan(self._decoded(text), lazy=len(text) > _LAZY_BYTES)
        is_in_first_line = scanned.end <= len(first) < len(text)
        if scanned.problem and is_in_first_line and text[len(first) :].lstrip()[:1] == b"{":
            self._note(scanned.problem, "line 1")
            rest = io.BytesIO(text[len(first) :])
            yield from self._lines(rest, 2, _line(rest))
            return
        if scanned.problem and not scanned.value:
            raise UnreadableFileError(_whole_problem(scanned))
        if isinstance(scanned.value, dict):
            yield Placed(scanned.value, problem=_end_of(scanned))
            return
        if scanned.problem:
            self._note(f"{_end_of(scanned)}; what is before it was read")
        yield from self._listed(scanned.value)

    def _listed(self, value: Any) -> Iterator[Placed]:
        """Yield the objects of a list; a list of chat messages is one record."""
        if len(value) and _is_message(value[0]):
            yield Placed({"messages": list(value)})
            return
        others = 0
        for place, item in enumerate(value):
            if isinstance(item, dict):
                yield Placed(item, f"item {place + 1}")
            else:
                others += 1
        if others or not len(value):
            self._note(f"a list with {others} items that are not objects" if others else "empty")

    def _lines(
        self, stream: IO[bytes], number: int, line: bytes, parsed: Any = None
    ) -> Iterator[Placed]:
        several = bool(parsed is None)
        while line:
            following = _line(stream)
            several = several or bool(following.strip())
            place = f"line {number}" if several else ""
            if line.strip():
                value = self._value(line, place) if parsed is None else parsed
                if isinstance(value, dict):
                    yield Placed(value, place)
                elif value is not None:
                    self._note("not a JSON object", place)
            line, parsed, number = following, None, number + 1

    def _value(self, line: bytes, place: str) -> Any:
        try:
            return parse(line)
        except ValueError:
            pass
        scanned = scan(self._decoded(line, place))
        if not scanned.problem:
            return scanned.value
        is_last = not line.endswith(b"\n")
        self._note(_CUT if scanned.problem == "cut off" and is_last else scanned.problem, place)
        return None

    def _decoded(self, text: bytes, place: str = "") -> str:
        try:
            return text.decode()
        except UnicodeDecodeError:
            self._note("bytes that are no UTF-8, which were replaced", place)
            return text.decode("utf-8", "replace")

    def _note(self, why: str, place: str = "") -> None:
        name = f"{self.file.name}, {place}" if place else self.file.name
        self.damage.append(Unread(name, why))


def parse(text: bytes) -> Any:
    """Parse a JSON text as Python does: with NaN, and with halves of characters.

    Raises:
        ValueError: it is not JSON, not UTF-8, or nested too deeply.
    """
    try:
        return from_json(text)
    except ValueError:  # this parser is twice as fast, but refuses halves of characters
        pass
    try:
        return json.loads(text.decode())
    except RecursionError:
        raise ValueError("nested too deeply") from None


def whole(value: Any) -> Any:
    """Return a value with a list in place of lazily parsed items."""
    return list(value) if isinstance(value, LazyItems) else value


def _line(stream: IO[bytes]) -> bytes:
    line = stream.readline(MOST_BYTES + 1)
    if len(line) > MOST_BYTES:
        raise UnreadableFileError(f"a line of more than {MOST_BYTES >> 20} MB")
    return line


def _end_of(scanned: Scanned) -> str:
    return f"{scanned.problem} at character {scanned.end}" if scanned.problem else ""


def _whole_problem(scanned: Scanned) -> str:
    if scanned.problem == "cut off":
        return "cut off: it has only the beginning of a file"
    return f"not JSON: {scanned.problem}"


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("role"), str) and "content" in value
