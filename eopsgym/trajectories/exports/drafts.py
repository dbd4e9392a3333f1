"""Files and folders that appear at their place only when they are complete."""

import errno
import hashlib
import os
import re
import secrets
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from eopsgym.errors import StoreError

_HOST = hashlib.sha256(socket.gethostname().encode()).hexdigest()[:8]


@contextmanager
def draft_of(place: Path) -> Iterator[Path]:
    """Yield a path beside a target, under which a file or folder is written.

    When the block ends without an error, the draft is renamed to the target, so that nobody ever
    sees half of it; otherwise it is removed. What a killed process left is removed by the next
    export to the same target on that machine.

    Args:
        place: the target, which does not exist yet, or is an empty folder.

    Raises:
        StoreError: the target is taken, or cannot be written.
    """
    _check_free(place)
    _remove_abandoned(place)
    draft = place.with_name(f".{place.name}.draft-{_HOST}-{os.getpid()}-{secrets.token_hex(4)}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        yield draft
        _check_free(place)
        if place.is_dir() and not draft.is_dir():
            place.rmdir()
        draft.replace(place)
    except OSError as error:
        raise StoreError(f"cannot write {place}: {_problem(error)}") from error
    finally:
        _remove(draft)


def _problem(error: OSError) -> str:
    """Return what an error says, and the way out."""
    if error.errno == errno.ENAMETOOLONG and error.filename:
        longest = max(Path(os.fsdecode(error.filename)).parts, key=len)
        return (
            f"the name {longest!r:.40}… or the whole path is too long for this file system; choose "
            "a shorter place, or leave out the runs that have such a name with where="
        )
    return f"{error.strerror or error}; make room or choose another place"


def _check_free(place: Path) -> None:
    """Refuse a target that exists, unless it is an empty folder.

    Raises:
        StoreError: it exists.
    """
    if place.is_symlink() or (place.exists() and not place.is_dir()):
        raise StoreError(
            f"{place} exists, and is not a folder, or is a link to one; nothing is overwritten: "
            "choose another name"
        )
    if place.is_dir() and any(place.iterdir()):
        raise StoreError(
            f"{place} is not empty and is not overwritten; name a new folder, or empty this one"
        )


def _remove_abandoned(place: Path) -> None:
    """Remove the drafts of this target whose process does not exist any more."""
    name = re.compile(rf"\.{re.escape(place.name)}\.draft-{_HOST}-(\d+)-[0-9a-f]+")
    with suppress(OSError):  # the folder may not exist, or may not be listed
        for path in place.parent.iterdir():
            match = name.fullmatch(path.name)
            if match and not _is_running(int(match[1])):
                _remove(path)


def _is_running(process: int) -> bool:
    if os.name == "nt":  # where a signal of 0 ends the process
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it belongs to somebody else
        return True
    return True


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()
