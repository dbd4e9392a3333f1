"""Paths that users give in Python, where no shell has expanded `~`."""

from os import PathLike
from pathlib import Path


def user_path(path: str | PathLike[str]) -> Path:
    """Return a path with `~` at its beginning expanded to the home folder.

    A path whose home is unknown (`~nobody/x`) is returned unchanged.
    """
    given = Path(path)
    try:
        return given.expanduser()
    except RuntimeError:
        return given
