"""The price list: litellm's table, and the user's own prices, which take precedence.

The user's prices are in `conf/prices.json`, in dollars for a million tokens, by litellm's names of
models; `*` stands for any text:

    {"date": "2026-03-02",
     "models": {"openai/gpt-5": {"input": 1.25, "output": 10, "cache_read": 0.125},
                "ollama_chat/*": {"input": 0, "output": 0}}}

`input` and `output` are required. Without `cache_read` or `cache_write`, such tokens cost as much
as fresh input; without `reasoning`, thinking costs as much as other output. `tiers` lists prices
for long prompts, each with `above`: the number of input tokens, including cached ones, above which
they apply to the whole reply.

Prices change. `lists` contains several lists in place of `models`, each with the day `from` which
it applies; the cost of a reply is computed by the latest list of its day that has its model:

    {"lists": [{"from": "2025-08-07", "models": {"openai/gpt-5": {"input": 1.25, "output": 10}}},
               {"from": "2026-05-01", "models": {"openai/gpt-5": {"input": 1, "output": 8}}}],
     "aliases": {"our-router/*": "openai/*"}}

`aliases` are other names of models, such as those of a gateway or of published results. Common
aliases are known (`model_aliases.toml`): `vllm/Azure/gpt-5-2025-08-07` costs as much as litellm's
`azure/gpt-5-2025-08-07`.

A model that is in no list has no price, and its cost is unknown. litellm's table has 0 for many
models whose price nobody entered, so a zero there means unknown; in the user's prices it means
free. All prices are the standard ones, not those of batches, priorities or times of day.

The label of a list says its date as far as it is known: the user's `date`, the days of the lists,
or else the day when the file was changed. litellm's table has no date, so its version and its
SHA-256 identify it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from eopsgym.agents.messages import Usage
from eopsgym.agents.prices.litellm_table import Row, litellm_table, table_price
from eopsgym.agents.prices.model_aliases import names_for, usual_aliases
from eopsgym.agents.prices.own_prices import read_own_prices
from eopsgym.agents.prices.rates import Price
from eopsgym.errors import ConfigError
from eopsgym.user_paths import user_path

OWN_PRICES = Path("conf/prices.json")
_NEAR, _TRIED = 0.8, 5
"""The least similarity of a name that a message suggests, and the number of names tried."""
BILLING = ("deepinfra/", "openrouter/", "perplexity/", "xai/")
"""Prefixes of models whose provider reports the cost of a reply."""


@dataclass(frozen=True)
class PriceList:
    """Prices by model.

    Attributes:
        label: its sources, their version or date, beginnings of their SHA-256, and the day (UTC)
            on which it was read.
        own: the user's prices for any day, by litellm's name of a model or a pattern.
        table: litellm's rows.
        dated: the user's prices from a day on, the latest first.
        aliases: other names of models, with litellm's names.
    """

    label: str
    own: Mapping[str, Price] = field(repr=False)
    table: Mapping[str, Row] = field(repr=False)
    dated: Sequence[tuple[date, Mapping[str, Price]]] = field(default=(), repr=False)
    aliases: Mapping[str, str] = field(default_factory=usual_aliases, repr=False)
    _prices: dict[tuple[str, date], Price | None] = field(
        default_factory=dict, repr=False, compare=False
    )

    def price(self, model: str, day: date | None = None) -> Price | None:
        """Return the price of a model by litellm's name (`openai/gpt-5`); None if it has none.

        Args:
            model: its name, or one of its aliases.
            day: the day of the reply, in UTC; by default today.
        """
        asked = (model, day or datetime.now(UTC).date())
        if asked not in self._prices:
            names = (model, *names_for(model, self.aliases))
            prices = (self._find(name, asked[1]) for name in names)
            self._prices[asked] = next((price for price in prices if price is not None), None)
        return self._prices[asked]

    def _find(self, model: str, day: date) -> Price | None:
        lists = (rows for start, rows in self.dated if start <= day)
        for rows in (*lists, self.own):
            if model in rows:
                return rows[model]
            for name, price in rows.items():
                if fnmatchcase(model, name):
                    return price
        return table_price(self.table, model)

    def without_price(self, model: str) -> str:
        """Return a text that says that a model has no price, with the nearest one that has."""
        own = [name for rows in (self.own, *(rows for _, rows in self.dated)) for name in rows]
        listed = {_with_provider(name, row): name for name, row in self.table.items()}
        whole = [name for name in (*own, *self.aliases) if "*" not in name]
        near = get_close_matches(model, whole, 1, _NEAR) or [
            name
            for name in get_close_matches(model, listed, _TRIED, _NEAR)
            if table_price(self.table, listed[name]) is not None
        ]
        meant = f" (did you mean {near[0]}?)" if near else ""
        return f"{model} has no price{meant}"

    def cost(self, model: str, usage: Usage, day: date | None = None) -> float | None:
        """Return the cost of a reply in US dollars; None if its price or its tokens are unknown."""
        price = self.price(model, day)
        return None if price is None else price.of(usage)


def _with_provider(name: str, row: Row) -> str:
    """Return the name of a row of litellm's table with its provider, as models are named."""
    provider = str(row.get("litellm_provider") or "")
    return name if not provider or name.startswith(f"{provider}/") else f"{provider}/{name}"


def check_priced(settings: Mapping[str, Any]) -> None:
    """Refuse a model of unknown price, for runs with a cost limit.

    Args:
        settings: the settings of a live model: `model` is litellm's name, `models` are several.

    Raises:
        ConfigError: a model has no price, and its provider does not report the cost.
    """
    for each in settings.get("models", [settings]):
        name = str(each.get("model") or "")
        if name and not name.startswith(BILLING) and price_list().price(name) is None:
            raise ConfigError(
                f"the limit of cost cannot be enforced: {price_list().without_price(name)}. Add "
                "one to "
                f"{OWN_PRICES} "
                '({"models": {"' + name + '": {"input": …, "output": …}}}, dollars for a million '
                "tokens), or run without this limit"
            )


def price_list(path: str | Path | None = None) -> PriceList:
    """Return the price list, in which the rows of a file precede those of litellm's table.

    Args:
        path: the file; by default `conf/prices.json`, which may not exist.

    Raises:
        ConfigError: the file cannot be read, or a field of it is wrong.
    """
    own = user_path(OWN_PRICES if path is None else path).absolute()
    there = own.is_file()
    if path is None and not there:
        return _listed(None, 0)
    return _listed(own, own.stat().st_mtime_ns if there else 0)


@lru_cache(maxsize=8)
def _listed(own: Path | None, changed: int) -> PriceList:
    """Return the price list with a file; its time of change is only a part of the cache key."""
    table, label = litellm_table()
    label = f"{label}; read {datetime.now(UTC).date()}"
    if own is None:
        return PriceList(label, {}, table)
    own_prices = read_own_prices(own)
    aliases = {**own_prices.aliases, **usual_aliases()}
    return PriceList(
        f"{own_prices.label}; {label}", own_prices.always, table, own_prices.dated, aliases
    )
