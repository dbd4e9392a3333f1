"""The JSON objects in a file: lines, the items of a list, or one document; compressed or not."""

import codecs
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import IO, Any, cast

from pydantic_core import from_json

from eopsgym.trajectories.foreign.format import Placed
from eopsgym.trajectories.foreign.gzip_stream import open_unpacked, problem_of
from eopsgym.trajectories.foreign.json_scan import MORE, LazyItems, Scanned, scan_all
from eopsgym.trajectories.foreign.source_file import MOST_BYTES, SourceFile
from eopsgym.trajectories.published_results.result_content import Unread, UnreadableFileError

_LAZY_BYTES = 16 << 20
"""The size from which the items of a document are parsed one by one."""
_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CUT = "cut off, or still being written"
_CUT_AT = "cut off at character"
_READ_BEFORE = "; what is before it was read"


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
        return open_unpacked(path)
    except OSError as error:
        raise UnreadableFileError(f"cannot be read: {error.strerror or error}") from None


def open_utf8(file: SourceFile) -> IO[bytes]:
    """Open a file for reading, unpacked and as UTF-8.

    Raises:
        OSError: it cannot be read.
        UnreadableFileError: it cannot be read, or is too large to be converted.
    """
    return _as_utf8(open_file(file))


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
                try:
                    yield from self._whole_records(stream)
                except UnreadableFileError as error:
                    self._note(problem_of(stream) or str(error))
        except UnreadableFileError as error:
            self._note(str(error))
        except OSError as error:
            self._note(f"cannot be read: {error.strerror or error}")

    def _whole_records(self, stream: IO[bytes]) -> Iterator[Placed]:
        """Yield the records; what ends early, as its packed file does, is named once."""
        is_named = False
        for placed in self._records(stream):
            problem = problem_of(stream)
            is_named = bool(problem) and placed.problem.startswith(_CUT_AT)
            yield replace(placed, problem=problem) if is_named else placed
        problem = problem_of(stream)
        if not problem or is_named:
            return
        last = self.damage[-1] if self.damage else None
        if last is None or not last.why.startswith((_CUT, _CUT_AT)):
            self._note(problem)
        else:
            read = _READ_BEFORE if last.why.endswith(_READ_BEFORE) else ""
            self.damage[-1] = replace(last, why=f"{problem}{read}")

    def _records(self, stream: IO[bytes]) -> Iterator[Placed]:
        stream = _as_utf8(stream)
        number, first = 0, b""
        while not first.strip():
            number, first = number + 1, _line(stream)
            if not first:
                raise UnreadableFileError("empty")
            first = first.removeprefix(_BOM)
        try:
            parsed = [parse(first)]
        except ValueError:
            yield from self._document(number, first, stream)
            return
        yield from self._lines(stream, number, first, parsed)

    def _document(self, number: int, first: bytes, stream: IO[bytes]) -> Iterator[Placed]:
        """Yield the records of documents of several lines, or of lines, the first not one object.

        Args:
            number: the number of the first line.
            first: that line.
            stream: the others.
        """
        text = first + stream.read(MOST_BYTES + 1 - len(first))
        if len(text) > MOST_BYTES:
            raise UnreadableFileError(f"a document of more than {MOST_BYTES >> 20} MB")
        decoded = self._decoded(text)
        for place, scanned in enumerate(scan_all(decoded, lazy=len(text) > _LAZY_BYTES), 1):
            is_of_line = scanned.end <= len(first) < len(text) and scanned.problem
            if place == 1 and is_of_line and text[len(first) :].lstrip()[:1] in (b"{", b"["):
                rest = io.BytesIO(text[len(first) :])
                yield from self._lines(rest, number, first)
                return
            is_broken = scanned.problem not in ("", MORE)
            if is_broken and not scanned.value:
                if place == 1:
                    raise UnreadableFileError(_whole_problem(scanned))
                self._note(_end_of(scanned), f"what follows object {place - 1}")
                return
            named = f"object {place}" if place > 1 or scanned.problem == MORE else ""
            if isinstance(scanned.value, dict):
                yield Placed(scanned.value, named, _end_of(scanned) if is_broken else "")
                continue
            if is_broken:
                self._note(f"{_end_of(scanned)}{_READ_BEFORE}", named)
            yield from self._listed(scanned.value, named)

    def _listed(self, value: Any, place: str = "") -> Iterator[Placed]:
        """Yield the objects of a list; a list of chat messages is one record."""
        if len(value) and _is_message(value[0]):
            yield Placed({"messages": list(value)}, place)
            return
        others, before = 0, f"{place}, " if place else ""
        for number, item in enumerate(value, 1):
            if isinstance(item, dict):
                yield Placed(item, f"{before}item {number}")
            else:
                others += 1
        if others or not len(value):
            why = f"a list with {others} items that are not objects" if others else "empty"
            self._note(why, place)

    def _lines(
        self, stream: IO[bytes], number: int, line: bytes, parsed: list[Any] | None = None
    ) -> Iterator[Placed]:
        """Yield the records of lines.

        Args:
            stream: the lines after the first one.
            number: the number of the first one.
            line: the first one.
            parsed: the values in it; None if it was not parsed.
        """
        several = parsed is None
        while line:
            following = _line(stream)
            several = several or bool(following.strip())
            place = f"line {number}" if several else ""
            values = self._values(line, place) if parsed is None else parsed
            for count, value in enumerate(values, 1):
                named = f"{place}, object {count}" if len(values) > 1 else place
                if isinstance(value, dict):
                    yield Placed(value, named)
                elif isinstance(value, list):
                    yield from self._listed(value, named)
                else:
                    self._note("not a JSON object", named)
            line, parsed, number = following, None, number + 1

    def _values(self, line: bytes, place: str) -> list[Any]:
        """Return the values in a line; none for an empty one, and for one that is noted."""
        text = line.removeprefix(_BOM)
        if not text.strip():
            return []
        try:
            return [parse(text)]
        except ValueError:
            pass
        values: list[Any] = []
        for scanned in scan_all(self._decoded(text, place)):
            if scanned.problem in ("", MORE):
                values.append(scanned.value)
                continue
            is_cut = scanned.problem == "cut off" and not line.endswith(b"\n")
            self._note(_CUT if is_cut else scanned.problem, place)
        return values

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


def _as_utf8(stream: IO[bytes]) -> IO[bytes]:
    """Return a stream with its text in UTF-8; Windows PowerShell writes UTF-16."""
    if cast(io.BufferedReader, stream).peek(2)[:2] not in (
        codecs.BOM_UTF16_LE,
        codecs.BOM_UTF16_BE,
    ):
        return stream
    text = stream.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise UnreadableFileError(f"a document of more than {MOST_BYTES >> 20} MB")
    return io.BytesIO(text.decode("utf-16", "replace").encode("utf-8", "replace"))


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
