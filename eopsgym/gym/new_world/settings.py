"""The settings of each system that are not in its schema, from `worlds.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("worlds.toml")


@dataclass(frozen=True)
class Settings:
    """The tables that branches share, and the columns that name a branch or are in base64.

    `records` are the tables of which a small world has a third. A record is kept if a row of
    `keeping` refers to it, or if another system has its value of a column of `cited`. `sizes` and
    `snippets` say from which texts a column has the size or the beginning, as SQL that returns the
    rowid of the row, the text, and whether it is in base64.
    """

    shared: frozenset[str] = frozenset()
    records: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    base64: frozenset[str] = frozenset()
    drawn: frozenset[str] = frozenset()
    keeping: frozenset[str] = frozenset()
    cited: frozenset[str] = frozenset()
    sizes: Mapping[str, str] = field(default_factory=dict)
    snippets: Mapping[str, str] = field(default_factory=dict)


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def settings_of(system: str) -> Settings:
    """Return the settings of a system; they are empty if the file does not name it."""
    read: dict[str, Any] = {
        name: value if isinstance(value, dict) else frozenset(value)
        for name, value in _read().get(system, {}).items()
    }
    return Settings(**read)


def branch_cities() -> list[str]:
    """Return the cities of the branches of a large world, except the first, which has none."""
    cities: list[str] = _read()["branches"]["cities"]
    return cities
