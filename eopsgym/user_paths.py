"""Paths as users write them in Python, where no shell has put their home in place of `~`."""

from os import PathLike
from pathlib import Path


def user_path(said: str | PathLike[str]) -> Path:
    """Return the path that a user names; a `~` at its beginning is the home folder.

    One whose home is not known (`~nobody/x`) stays as it is.
    """
    path = Path(said)
    try:
        return path.expanduser()
    except RuntimeError:
        return path
