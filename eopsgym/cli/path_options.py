"""Options that take a path, in which `~` is the user's home.

A shell expands a `~` at the beginning of a word, but not that in `--out=~/worlds`.
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
        """Return the text with `~` at the beginning of the path expanded to the user's home."""
        name, equals, path = str(value).partition("=")
        if equals and path.startswith("~"):
            return f"{name}={os.path.expanduser(path)}"
        return os.path.expanduser(str(value))
