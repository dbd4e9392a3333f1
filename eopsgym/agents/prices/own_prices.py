"""Prices of one's own: a JSON file of dollars for a million tokens, checked field by field."""

import difflib
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from eopsgym.agents.prices.rates import Price, Rates
from eopsgym.errors import ConfigError
from eopsgym.project_json import read_json_file

_LETTERS = 12
_KINDS = tuple(field.name for field in fields(Rates))
_NEEDED = ("input", "output")
_MOST = 1e9
"""No price is higher; one that is would make costs that no table takes."""


def read_own_prices(path: Path) -> tuple[dict[str, Price], str]:
    """The prices in a file by model, and what to call the file: its name, day and SHA-256.

    Raises:
        ConfigError: if it cannot be read, or a field is wrong, missing or unknown.
    """
    data, text = read_json_file(path, "the prices")
    known = _known(data, ("date", "models"), str(path))
    models = known.get("models")
    if not isinstance(models, Mapping):
        raise ConfigError(f"{path}: 'models' must be an object of models and their prices")
    for name in models:
        if not name.strip() or name != name.strip():
            raise ConfigError(
                f"{path}: 'models' has a row for {name!r}, which is no model; write it as "
                "litellm does (openai/gpt-5), or a pattern (ollama_chat/*)"
            )
    rows = {name: _price(row, f"{path}, {name}") for name, row in models.items()}
    digest = hashlib.sha256(text).hexdigest()[:_LETTERS]
    if "date" in known:
        return rows, f"{path.name} of {_date(known['date'], str(path))} sha256:{digest}"
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
    return rows, f"{path.name} sha256:{digest} changed {changed}"


def _price(row: Any, where: str) -> Price:
    known = _known(row, (*_KINDS, "tiers"), where)
    tiers = known.pop("tiers", [])
    if not isinstance(tiers, list):
        raise ConfigError(f"{where}: 'tiers' must be a list of prices with 'above'")
    found = [(0, _rates(known, where))]
    for number, tier in enumerate(tiers, 1):
        place = f"{where}, tier {number}"
        told = _known(tier, (*_KINDS, "above"), place)
        above = told.pop("above", None)
        if not isinstance(above, int) or isinstance(above, bool) or above <= found[-1][0]:
            raise ConfigError(f"{place}: 'above' must be a number of tokens, more in each tier")
        found.append((above, _rates(told, place)))
    return Price(tuple(found))


def _rates(row: Mapping[str, Any], where: str) -> Rates:
    for name, value in row.items():
        good = isinstance(value, int | float) and not isinstance(value, bool)
        if not good or not 0 <= value < _MOST:
            raise ConfigError(f"{where}: '{name}' must be dollars for a million tokens, from 0 on")
    if missing := [name for name in _NEEDED if name not in row]:
        raise ConfigError(f"{where}: '{missing[0]}' is missing (dollars for a million tokens)")
    usual = {"cache_read": row["input"], "cache_write": row["input"], "reasoning": row["output"]}
    return Rates(**{**usual, **row})


def _known(data: Any, names: Iterable[str], where: str) -> dict[str, Any]:
    """An object with known fields only."""
    known = list(names)
    if not isinstance(data, dict):
        raise ConfigError(f"{where}: must be an object with {', '.join(known)}")
    for name in data:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean '{close[0]}'?" if close else f"known are {', '.join(known)}"
            raise ConfigError(f"{where}: unknown field '{name}'; {hint}")
    return dict(data)


def _date(value: Any, where: str) -> str:
    try:
        return date.fromisoformat(value).isoformat()
    except (TypeError, ValueError) as error:
        raise ConfigError(f"{where}: 'date' must be a day such as 2026-03-02") from error
