"""Differences between a system and its published server, from the files in its folder.

`differences.md` describes where this system works differently. `oddities.toml` describes faults of
the published server, which `repaired` removes. `without_effect.toml` lists the parameters of its
tools that change nothing.
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


class WithoutEffect(NamedTuple):
    """Parameters that are accepted and change nothing.

    Attributes:
        names: the names of the parameters.
        because: the reason.
        tools: the tools with the parameters; if empty, every tool that has them.
    """

    names: tuple[str, ...]
    because: str
    tools: tuple[str, ...] = ()


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


def read_without_effect(folder: Path) -> tuple[WithoutEffect, ...]:
    """Return the parameters that change nothing; empty if there is no such file."""
    path = folder / "without_effect.toml"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(
        WithoutEffect(
            tuple(each["names"].split()), each["because"], tuple(each.get("tools", "").split())
        )
        for each in tomllib.loads(text).get("parameters", ())
    )
