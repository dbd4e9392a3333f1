"""Thinking budgets: one scale for all providers, `none` to `max` or a number of tokens."""

import difflib

from eopsgym.errors import ConfigError

Budget = str | int
"""A level, or a number of thinking tokens."""

LEVELS = ("none", "minimal", "low", "medium", "high", "xhigh", "max")

TOKENS = {
    "minimal": 1024,
    "low": 2048,
    "medium": 4096,
    "high": 8192,
    "xhigh": 16384,
    "max": 24576,
}
"""The number of tokens of each level, for a provider that supports only a number of tokens.

All numbers are supported by every such model, so that a level means the same for each.
"""


def read_budget(budget: Budget | None) -> Budget | None:
    """Parse a budget from an option or a file; digits are a number, and 0 tokens mean `none`.

    Raises:
        ConfigError: it is neither a level nor a number of tokens.
    """
    if budget is None:
        return None
    text = str(budget).strip().lower()
    if not isinstance(budget, bool):
        if text.isdecimal():
            return int(text) or "none"
        if text in LEVELS:
            return text
    close = difflib.get_close_matches(text, LEVELS, n=1)
    hint = f"did you mean '{close[0]}'? It" if close else "it"
    raise ConfigError(
        f"{budget!r} is not a budget; {hint} is one of {', '.join(LEVELS)}, "
        "or a number of thinking tokens"
    )
