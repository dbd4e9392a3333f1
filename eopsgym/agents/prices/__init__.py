"""The cost of replies: price lists, and the prices of each kind of token."""

from eopsgym.agents.prices.price_list import OWN_PRICES, PriceList, check_priced, price_list
from eopsgym.agents.prices.rates import Price, Rates

__all__ = ["OWN_PRICES", "Price", "PriceList", "Rates", "check_priced", "price_list"]
