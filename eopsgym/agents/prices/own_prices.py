"""The user's own prices: a JSON file of dollars for a million tokens, checked field by field."""

import difflib
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from eopsgym.agents.prices.rates import Price, Rates
from eopsgym.errors import ConfigError
from eopsgym.project_json import read_json_file

_LETTERS = 12
_KINDS = tuple(each.name for each in fields(Rates))
_NEEDED = ("input", "output")
_MOST = 1e9
"""The bound of a price; higher ones would make costs that tables cannot hold."""


@dataclass(frozen=True)
class OwnPrices:
    """The content of a price file.

    Attributes:
        label: a name for the file: its name, its days and its SHA-256.
        always: prices by model for any day.
        dated: prices by model from a day on, the latest first.
        aliases: other names of models, with the names in the price lists.
    """

    label: str
    always: dict[str, Price]
    dated: tuple[tuple[date, dict[str, Price]], ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)


def read_own_prices(path: Path) -> OwnPrices:
    """Return the prices in a file.

    Raises:
        ConfigError: the file cannot be read, or a field is wrong, missing or unknown.
    """
    data, text = read_json_file(path, "the prices")
    known = _known(data, ("date", "models", "lists", "aliases"), str(path))
    if "lists" in known and ("models" in known or "date" in known):
        raise ConfigError(f"{path}: write 'lists' or 'models', not both; a list has its own 'from'")
    dated = _lists(known["lists"], str(path)) if "lists" in known else ()
    always = {} if "lists" in known else _models(known.get("models"), str(path))
    digest = hashlib.sha256(text).hexdigest()[:_LETTERS]
    if dated:
        days = ", ".join(f"{start}" for start, _ in reversed(dated))
        label = f"{path.name} from {days} sha256:{digest}"
    elif "date" in known:
        label = f"{path.name} of {_date(known['date'], str(path), 'date')} sha256:{digest}"
    else:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
        label = f"{path.name} sha256:{digest} changed {changed}"
    return OwnPrices(label, always, dated, _aliases(known.get("aliases", {}), str(path)))


def _models(models: Any, where: str) -> dict[str, Price]:
    if not isinstance(models, Mapping):
        raise ConfigError(f"{where}: 'models' must be an object of models and their prices")
    for name in models:
        if not name.strip() or name != name.strip():
            raise ConfigError(
                f"{where}: 'models' has a row for {name!r}, which is not a model; write it as "
                "litellm does (openai/gpt-5), or a pattern (ollama_chat/*)"
            )
    return {name: _price(row, f"{where}, {name}") for name, row in models.items()}


def _lists(lists: Any, where: str) -> tuple[tuple[date, dict[str, Price]], ...]:
    if not isinstance(lists, list) or not lists:
        raise ConfigError(f"{where}: 'lists' must be a list of objects with 'from' and 'models'")
    by_start: dict[date, dict[str, Price]] = {}
    for number, item in enumerate(lists, 1):
        place = f"{where}, list {number}"
        known = _known(item, ("from", "models"), place)
        start = _date(known.get("from"), place, "from")
        if start in by_start:
            raise ConfigError(f"{place}: another list begins on {start} as well; merge them")
        by_start[start] = _models(known.get("models"), place)
    return tuple(sorted(by_start.items(), reverse=True))


def _aliases(aliases: Any, where: str) -> dict[str, str]:
    if not isinstance(aliases, Mapping):
        raise ConfigError(f"{where}: 'aliases' must be an object of names and litellm's names")
    for name, meant in aliases.items():
        ends = isinstance(meant, str) and ("*" in meant) <= name.endswith("*")
        if not name.strip("*") or not ends or not meant.strip("*"):
            raise ConfigError(
                f"{where}: the alias {name!r} must name a model as litellm does (openai/gpt-5), or "
                "both must end in * (our-router/*: openai/*)"
            )
    return dict(aliases)


def _price(row: Any, where: str) -> Price:
    known = _known(row, (*_KINDS, "tiers"), where)
    tiers = known.pop("tiers", [])
    if not isinstance(tiers, list):
        raise ConfigError(f"{where}: 'tiers' must be a list of prices with 'above'")
    price_tiers = [(0, _rates(known, where))]
    for number, tier in enumerate(tiers, 1):
        place = f"{where}, tier {number}"
        rates = _known(tier, (*_KINDS, "above"), place)
        above = rates.pop("above", None)
        if not isinstance(above, int) or isinstance(above, bool) or above <= price_tiers[-1][0]:
            raise ConfigError(f"{place}: 'above' must be a number of tokens, more in each tier")
        price_tiers.append((above, _rates(rates, place)))
    return Price(tuple(price_tiers))


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
    """Return an object after checking that all its fields are known."""
    known = list(names)
    if not isinstance(data, dict):
        raise ConfigError(f"{where}: must be an object with {', '.join(known)}")
    for name in data:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean '{close[0]}'?" if close else f"known are {', '.join(known)}"
            raise ConfigError(f"{where}: unknown field '{name}'; {hint}")
    return dict(data)


def _date(value: Any, where: str, name: str) -> date:
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise ConfigError(f"{where}: '{name}' must be a day such as 2026-03-02") from error
