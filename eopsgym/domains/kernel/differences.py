"""Differences between a system and its published server, from the files in its folder.

`differences.md` describes where this system works differently. `oddities.toml` describes faults of
the published server, which `repaired` removes.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Oddity(NamedTuple):
    """A fault of a published server.

    Attributes:
        what: the oddity, in a sentence.
        shown_by: the recorded trace or the source that shows it.
        repaired: the behaviour of a database that is `repaired`.
    """

    what: str
    shown_by: str
    repaired: str


def read_differences(folder: Path) -> tuple[str, ...]:
    """Return the differences, a sentence or two each; empty if there is no such file."""
    path = folder / "differences.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(line.removeprefix("- ") for line in text.splitlines() if line[:2] == "- ")


def read_oddities(folder: Path) -> tuple[Oddity, ...]:
    """Return the oddities; empty if there is no such file."""
    path = folder / "oddities.toml"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(Oddity(**each) for each in tomllib.loads(text).get("oddity", ()))
