"""Writing a folder whole or not at all."""

import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eopsgym.errors import TaskError


@contextmanager
def new_folder(place: Path) -> Iterator[Path]:
    """Provide a draft of a folder, which is renamed when all is written.

    Args:
        place: the absolute path of the folder: not there yet, or empty.

    Raises:
        TaskError: if the folder holds anything already, or it cannot be written.
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
        raise TaskError(f"{place} is a link; name a new folder, or the one that the link leads to")
    if place.exists() and not place.is_dir():
        raise TaskError(f"{place} is no folder; name a new one")
    if place.is_dir() and any(place.iterdir()):
        raise TaskError(
            f"{place} is not empty and is not written over; name a new folder, or empty this one"
        )
    if place.is_dir() and place.samefile(Path.cwd()):
        raise TaskError(f"{place} is the folder you are in; name a new folder")
