"""Blocks of whole lines of a run file: read at once, and handed to DuckDB without a copy."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from eopsgym.errors import StoreError

# Lines that a thread takes at a time.
_SHARE = 64


class Line(NamedTuple):
    """A line of a run file: the byte at which it starts, and its text."""

    start: int
    text: bytes


@dataclass(frozen=True)
class Block:
    """Lines of a run file, one behind the other.

    Attributes:
        text: the lines; what comes after the last is none of them.
        places: where each starts in `text`, and where the last ends.
        starts: the byte of the file at which each starts.
        end: the byte of the file at which the last ends.
    """

    text: bytes
    places: list[int]
    starts: list[int]
    end: int

    @classmethod
    def of(cls, lines: Iterable[Line], end: int) -> "Block":
        """Some lines, put together."""
        starts, texts = [*zip(*lines, strict=True)] or [(), ()]
        places = list(accumulate(map(len, texts), initial=0))
        return cls(b"".join(texts), places, list(starts), end)

    def __len__(self) -> int:
        return len(self.starts)

    def lines(self) -> list[Line]:
        """One by one."""
        texts = (self.text[a:b] for a, b in zip(self.places, self.places[1:], strict=False))
        return list(map(Line, self.starts, texts))

    def halves(self) -> tuple["Block", "Block"]:
        """The same lines in two blocks."""
        lines = self.lines()
        middle = len(lines) // 2
        return Block.of(lines[:middle], lines[middle].start), Block.of(lines[middle:], self.end)

    def is_text(self) -> bool:
        """Whether all lines are UTF-8."""
        try:
            self._texts().validate(full=True)
        except pa.ArrowInvalid:
            return False
        return True

    def table(self) -> pa.Table:
        """The columns `line` (the byte at which it starts) and `text`, in shares for threads."""
        columns = {"line": pa.array(self.starts, pa.int64()), "text": self._texts()}
        made = pa.table(columns)
        return pa.Table.from_batches(made.to_batches(max_chunksize=_SHARE), made.schema)

    def _texts(self) -> pa.Array:
        buffers = [None, pa.py_buffer(np.array(self.places, np.int64)), pa.py_buffer(self.text)]
        return pa.Array.from_buffers(pa.large_string(), len(self), buffers)


def read_blocks(path: Path, start: int, end: int, size: int) -> Iterator[Block]:
    """The lines between two bytes of a file, at most about so many bytes of them at a time.

    The first blocks are smaller, so that whoever waits for one soon has something to do.

    Raises:
        StoreError: if the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            file.seek(start)
            for growing in chain((size // 8, size // 4, size // 2), repeat(size)):
                if start >= end:
                    return
                text = file.read(min(growing, end - start))
                whole = text.rfind(b"\n") + 1
                if not whole:
                    text += file.readline()
                    whole = len(text)
                    if not text.endswith(b"\n"):
                        return  # somebody has shortened the file meanwhile
                places = [0]
                while places[-1] < whole:
                    places.append(text.index(b"\n", places[-1]) + 1)
                starts = [start + place for place in places[:-1]]
                start = file.seek(start + whole)
                yield Block(text, places, starts, start)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error
