"""What a new world has to know of each system beyond its schema, read from `worlds.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("worlds.toml")


@dataclass(frozen=True)
class Settings:
    """The tables that branches share, and the columns that name a branch or are in base64.

    `records` are the tables of which a small world has a third.
    """

    shared: frozenset[str] = frozenset()
    records: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    base64: frozenset[str] = frozenset()


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def settings_of(system: str) -> Settings:
    """Return the settings of a system; one that the file does not name shares nothing."""
    return Settings(**{name: frozenset(value) for name, value in _read().get(system, {}).items()})


def branch_cities() -> list[str]:
    """Return the cities of the branches of a large world, without the first, which has none."""
    cities: list[str] = _read()["branches"]["cities"]
    return cities
