"""How a system differs from its published server, as the files in its folder tell.

`differences.md` tells where ours works otherwise, `oddities.toml` what the published server does
that nobody would want of it, which `repaired` mends; `without_effect.toml` tells which parameters
of its tools change nothing.
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


class WithoutEffect(NamedTuple):
    """Parameters that are taken and change nothing.

    Attributes:
        names: of the parameters.
        because: the reason.
        tools: whose they are; of every tool that has them where none is named.
    """

    names: tuple[str, ...]
    because: str
    tools: tuple[str, ...] = ()


def read_differences(folder: Path) -> tuple[str, ...]:
    """Return the differences, a sentence or two each; empty where there is no such file."""
    path = folder / "differences.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(line.removeprefix("- ") for line in text.splitlines() if line[:2] == "- ")


def read_oddities(folder: Path) -> tuple[Oddity, ...]:
    """Return the oddities; empty where there is no such file."""
    path = folder / "oddities.toml"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(Oddity(**each) for each in tomllib.loads(text).get("oddity", ()))


def read_without_effect(folder: Path) -> tuple[WithoutEffect, ...]:
    """Return the parameters that change nothing; empty where there is no such file."""
    path = folder / "without_effect.toml"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(
        WithoutEffect(
            tuple(each["names"].split()), each["because"], tuple(each.get("tools", "").split())
        )
        for each in tomllib.loads(text).get("parameters", ())
    )
