"""The atomic writing of a folder: completely or not at all."""

import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eopsgym.errors import TaskError


@contextmanager
def new_folder(place: Path) -> Iterator[Path]:
    """Provide a temporary folder, which gets the name of the new folder at the end.

    Args:
        place: the absolute path of the folder, which must be new or empty.

    Raises:
        TaskError: if the folder is not empty, or it cannot be written.
    """
    _check_free(place)
    draft = place.with_name(f".{place.name}-{secrets.token_hex(4)}")
    try:
        draft.mkdir(parents=True)
        yield draft
        _check_free(place)
        if place.is_dir():
            place.rmdir()
        draft.rename(place)
    except BaseException as error:
        shutil.rmtree(draft, ignore_errors=True)
        if isinstance(error, OSError):
            raise TaskError(f"cannot write {place}: {error.strerror or error}") from error
        raise


def _check_free(place: Path) -> None:
    if place.is_symlink():
        raise TaskError(f"{place} is a link; name a new folder, or the target of the link")
    if place.exists() and not place.is_dir():
        raise TaskError(f"{place} is not a folder; name a new folder")
    if place.is_dir() and any(place.iterdir()):
        raise TaskError(
            f"{place} is not empty and is not overwritten; name a new folder, or empty this one"
        )
    if place.is_dir() and place.samefile(Path.cwd()):
        raise TaskError(f"{place} is the current folder; name a new folder")
