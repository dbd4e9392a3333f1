"""Thinking budgets: one scale of ours, `none` to `max` or a number of tokens, for all providers."""

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
"""What the levels are in tokens where a provider takes nothing but a number of tokens.

All of them lie within what every such model takes, so that a level means the same for each.
"""


def read_budget(said: Budget | None) -> Budget | None:
    """Parse a budget from an option or a file; digits are a number, and 0 tokens mean `none`.

    Raises:
        ConfigError: it is neither a level nor a number of tokens.
    """
    if said is None:
        return None
    text = str(said).strip().lower()
    if not isinstance(said, bool):
        if text.isdecimal():
            return int(text) or "none"
        if text in LEVELS:
            return text
    close = difflib.get_close_matches(text, LEVELS, n=1)
    hint = f"did you mean '{close[0]}'? It" if close else "it"
    raise ConfigError(
        f"{said!r} is no budget; {hint} is one of {', '.join(LEVELS)}, "
        "or a number of thinking tokens"
    )
