"""The parameters of a system's tools that change nothing, from its `without_effect.toml`."""

import tomllib
from pathlib import Path
from typing import NamedTuple


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
