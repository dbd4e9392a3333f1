"""Reading of the files of lines that lie beside run files: tags, and answers of scans."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from eopsgym.errors import StoreError
from eopsgym.project_json import from_project_json

Damaged = Callable[[int, str], None]
"""A function that takes the place of a damaged line, in bytes, and what is wrong with it."""
_Item = TypeVar("_Item")


def checked_lines(
    path: Path, read: Callable[[Any], _Item], what: str, damaged: Damaged | None, start: int = 0
) -> Iterator[_Item]:
    """Yield what `read` makes of each line of a file, which may be missing.

    Args:
        path: the file.
        read: a function of a line's JSON, which raises a LookupError, ValueError, TypeError or
            AttributeError if the line is damaged.
        what: what a line is, in messages, such as `a tag`.
        damaged: a function that is called for each damaged line; None raises an error instead.
        start: the byte at which the first line begins.

    Raises:
        StoreError: the file cannot be read; or, without `damaged`, a line is damaged.
    """
    place = start
    try:
        with path.open("rb") as lines:
            lines.seek(start)
            for line in lines:
                try:
                    if line.strip():
                        yield read(from_project_json(line))
                except (LookupError, ValueError, TypeError, AttributeError) as error:
                    if damaged is None:
                        raise StoreError(
                            f"{path}, byte {place} is not {what} ({error}); remove that line"
                        ) from error
                    damaged(place, f"{type(error).__name__}: {error}"[:120])
                place += len(line)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error
