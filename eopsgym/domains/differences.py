"""How a system differs from its published server, as the files in its folder tell.

`differences.md` tells where ours works otherwise, `oddities.toml` what the published server does
that nobody would want of it, which `repaired` mends.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Oddity(NamedTuple):
    """One thing that is plainly broken in a published server.

    Attributes:
        what: the oddity, in a sentence.
        shown_by: the recorded trace or the source that shows it.
        repaired: what happens instead where a database is `repaired`.
    """

    what: str
    shown_by: str
    repaired: str


def read_differences(folder: Path) -> tuple[str, ...]:
    """The differences, a sentence or two each; none where there is no such file."""
    path = folder / "differences.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(line.removeprefix("- ") for line in text.splitlines() if line[:2] == "- ")


def read_oddities(folder: Path) -> tuple[Oddity, ...]:
    """The oddities; none where there is no such file."""
    path = folder / "oddities.toml"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(Oddity(**each) for each in tomllib.loads(text).get("oddity", ()))
