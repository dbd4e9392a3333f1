"""Options that take a path, in which `~` is the user's home.

A shell puts the home in place of a `~` that stands alone, and not in `--out=~/worlds`.
"""

import os
from pathlib import Path
from typing import Any

import click


class PathOption(click.Path):
    """A path; the type of options and arguments that name a file or a folder."""

    def __init__(self, *, file_okay: bool = True) -> None:
        super().__init__(file_okay=file_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        return super().convert(Path(value).expanduser(), param, ctx)


class MaybePath(click.types.StringParamType):
    """A text that may be a path: NAME, FILE or NAME=FILE."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text, with the user's home where it begins with `~`."""
        name, equals, path = str(value).partition("=")
        if equals and path.startswith("~"):
            return f"{name}={os.path.expanduser(path)}"
        return os.path.expanduser(str(value))
