"""The price list: the table that litellm ships, and rows of one's own over it.

One's own stand in `conf/prices.json`, in dollars for a million tokens, by the names that litellm
gives to models; `*` stands for anything:

    {"date": "2026-03-02",
     "models": {"openai/gpt-5": {"input": 1.25, "output": 10, "cache_read": 0.125},
                "ollama_chat/*": {"input": 0, "output": 0}}}

`input` and `output` must be there. Without `cache_read` or `cache_write` such tokens cost what
fresh input costs, without `reasoning` thinking costs what other output costs. `tiers` lists the
same prices for long prompts, each with `above`: the input tokens, cached ones and all, beyond which
they hold for the whole reply.

Prices change. `lists` has several lists in place of `models`, each with the day `from` which it
holds; a reply is counted by the latest list of its day that has its model:

    {"lists": [{"from": "2025-08-07", "models": {"openai/gpt-5": {"input": 1.25, "output": 10}}},
               {"from": "2026-05-01", "models": {"openai/gpt-5": {"input": 1, "output": 8}}}],
     "aliases": {"our-router/*": "openai/*"}}

`aliases` are other names of models: a gateway's, or those of somebody else's results. The usual
ones are known (`model_aliases.toml`): `vllm/Azure/gpt-5-2025-08-07` costs what litellm's
`azure/gpt-5-2025-08-07` costs.

A model that stands nowhere has no price, and what it costs is unknown. litellm's table has 0 for
many models whose price nobody entered, so zeros there say nothing; in a row of one's own they mean
free. All prices are the standard ones: not those of batches, priorities and hours of the day.

A list is dated as far as that is known: one's own by its `date` or its lists' days, or else by the
day the file was changed; litellm's table says nowhere of which day it is, so its version and its
SHA-256 tell which.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
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
BILLING = ("deepinfra/", "openrouter/", "perplexity/", "xai/")
"""How names of models begin whose provider says itself what a reply cost."""


@dataclass(frozen=True)
class PriceList:
    """Prices by model.

    Attributes:
        label: which list it is: its sources, their version or date, beginnings of SHA-256, and the
            day (UTC) on which it was read.
        own: prices of one's own, by litellm's name of a model or a pattern of such names, for any
            day.
        table: litellm's rows.
        dated: prices of one's own that hold from a day on, the latest first.
        aliases: other names of models, and litellm's.
    """

    label: str
    own: Mapping[str, Price] = field(repr=False)
    table: Mapping[str, Row] = field(repr=False)
    dated: Sequence[tuple[date, Mapping[str, Price]]] = field(default=(), repr=False)
    aliases: Mapping[str, str] = field(default_factory=usual_aliases, repr=False)
    _found: dict[tuple[str, date], Price | None] = field(
        default_factory=dict, repr=False, compare=False
    )

    def price(self, model: str, day: date | None = None) -> Price | None:
        """Return the price of a model by litellm's name (`openai/gpt-5`); None if it has none.

        Args:
            model: its name, or one of its aliases.
            day: of the reply, in UTC; today unless given.
        """
        asked = (model, day or datetime.now(UTC).date())
        if asked not in self._found:
            names = (model, *names_for(model, self.aliases))
            found = (self._find(name, asked[1]) for name in names)
            self._found[asked] = next((price for price in found if price is not None), None)
        return self._found[asked]

    def _find(self, model: str, day: date) -> Price | None:
        lists = (rows for start, rows in self.dated if start <= day)
        for rows in (*lists, self.own):
            if model in rows:
                return rows[model]
            for name, price in rows.items():
                if fnmatchcase(model, name):
                    return price
        return table_price(self.table, model)

    def cost(self, model: str, usage: Usage, day: date | None = None) -> float | None:
        """Return the price of a reply in US dollars; None where its price or its tokens are
        unknown.
        """
        price = self.price(model, day)
        return None if price is None else price.of(usage)


def check_priced(settings: Mapping[str, Any]) -> None:
    """Refuse a model of unknown price, for runs with a cost limit.

    Args:
        settings: what a live model says of itself: `model` is litellm's name, `models` several.

    Raises:
        ConfigError: if it names a model without a price, of a provider that sends no bill.
    """
    for each in settings.get("models", [settings]):
        name = str(each.get("model") or "")
        if name and not name.startswith(BILLING) and price_list().price(name) is None:
            raise ConfigError(
                f"no limit of cost can be held: {name} has no price. Write it into {OWN_PRICES} "
                '({"models": {"' + name + '": {"input": …, "output": …}}}, dollars for a million '
                "tokens), or run without that limit"
            )


def price_list(path: str | Path | None = None) -> PriceList:
    """Return the price list, with the rows of a file over those of litellm's table.

    Args:
        path: the file; `conf/prices.json` unless given, which need not be there.

    Raises:
        ConfigError: if the file cannot be read, or a field of it is wrong.
    """
    own = user_path(OWN_PRICES if path is None else path).absolute()
    there = own.is_file()
    if path is None and not there:
        return _listed(None, 0)
    return _listed(own, own.stat().st_mtime_ns if there else 0)


@lru_cache(maxsize=8)
def _listed(own: Path | None, changed: int) -> PriceList:
    """Return the price list with a file at its last change; the time is part of the cache key."""
    table, label = litellm_table()
    label = f"{label}; read {datetime.now(UTC).date()}"
    if own is None:
        return PriceList(label, {}, table)
    found = read_own_prices(own)
    aliases = {**found.aliases, **usual_aliases()}
    return PriceList(f"{found.label}; {label}", found.always, table, found.dated, aliases)
