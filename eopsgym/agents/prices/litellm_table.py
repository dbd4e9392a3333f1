"""The rows of litellm's price table, read from its file without importing litellm."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from eopsgym.agents.prices.rates import Price, Rates

_FILE = "model_prices_and_context_window_backup.json"
_LETTERS = 12
_MILLION = 1_000_000
_INPUT, _OUTPUT = "input_cost_per_token", "output_cost_per_token"
_READ, _WRITTEN = "cache_read_input_token_cost", "cache_creation_input_token_cost"
_HOUR = "cache_creation_input_token_cost_above_1hr"
_REASONING = "output_cost_per_reasoning_token"
_ABOVE = re.compile(rf"(?:{_INPUT}|{_OUTPUT}|{_READ}|{_WRITTEN}|{_HOUR})_above_(\d+)(k?)_tokens")
# Prefixes of a model's name that are not in the table.
_ROUTES = ("converse/", "invoke/", "responses/")

Row = Mapping[str, Any]


@lru_cache(maxsize=1)
def litellm_table() -> tuple[Mapping[str, Row], str]:
    """Return the rows by model and the table's label; no rows if litellm is not installed."""
    package = find_spec("litellm")
    if package is None or not package.submodule_search_locations:
        return {}, "no litellm"
    text = (Path(package.submodule_search_locations[0]) / _FILE).read_bytes()
    digest = hashlib.sha256(text).hexdigest()[:_LETTERS]
    return json.loads(text), f"litellm {version('litellm')} sha256:{digest}"


def table_price(table: Mapping[str, Row], model: str) -> Price | None:
    """Return the price of a model by litellm's name; None without a row or a price in it."""
    rows = _rows(table, model)
    row = next((row for row in rows if row.get("tiered_pricing") or row.get(_INPUT)), None)
    if row is None:
        return None
    price = _price(row)
    # A price of zero means that nobody entered one.
    return price if any(rates.input for _, rates in price.tiers) else None


def _rows(table: Mapping[str, Row], model: str) -> Iterator[Row]:
    """Yield the rows that may be meant, the most likely first: by full name, then by provider."""
    if model in table:
        yield table[model]
    provider, _, name = model.partition("/")
    for route in _ROUTES:
        name = name.removeprefix(route)
    for key in (f"{provider}/{name}", name):
        row = table.get(key)
        if row is not None and str(row.get("litellm_provider", "")).startswith(provider):
            yield row


def _price(row: Row) -> Price:
    tiers = row.get("tiered_pricing")
    if tiers:
        ranges = [(int(tier["range"][0]), _rates({**row, **tier})) for tier in tiers]
        return Price(((0, ranges[0][1]), *ranges[1:]))
    tiers_of_model = [(0, _rates(row))]
    # xAI's upper tier includes the threshold; those of others begin above it.
    start = 1 if row.get("litellm_provider") == "xai" else 0
    for above, ending in sorted(_thresholds(row)):
        over = {name: row.get(name + ending) for name in (_INPUT, _OUTPUT, _READ, _WRITTEN, _HOUR)}
        row = {**row, **{name: value for name, value in over.items() if value is not None}}
        tiers_of_model.append((above - start, _rates(row)))
    return Price(tuple(tiers_of_model))


def _thresholds(row: Row) -> set[tuple[int, str]]:
    """Return the prompt lengths above which other prices apply, with their fields' suffixes."""
    matches = filter(None, map(_ABOVE.fullmatch, row))
    return {
        (int(m[1]) * (1000 if m[2] else 1), f"_above_{m[1]}{m[2]}_tokens")
        for m in matches
        if row[m[0]] is not None
    }


def _rates(row: Row) -> Rates:
    given = {name: _number(row, name) for name in (_INPUT, _OUTPUT, _READ, _WRITTEN, _REASONING)}
    fresh, output = given[_INPUT] or 0.0, given[_OUTPUT] or 0.0
    read, written, thought = (given[name] for name in (_READ, _WRITTEN, _REASONING))
    # Fireworks charges half the price for cache reads, which is in no row.
    unsaid = fresh / 2 if row.get("litellm_provider") == "fireworks_ai" else fresh
    hour = _number(row, _HOUR)
    return Rates(
        input=fresh * _MILLION,
        output=output * _MILLION,
        cache_read=(unsaid if read is None else read) * _MILLION,
        cache_write=(fresh if written is None else written) * _MILLION,
        reasoning=(output if thought is None else thought) * _MILLION,
        cache_write_1h=None if hour is None else hour * _MILLION,
    )


def _number(row: Row, name: str) -> float | None:
    value = row.get(name)
    return float(value) if isinstance(value, int | float | str) else None
