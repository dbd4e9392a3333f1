"""The options that choose among tasks: a split of our own, and a config of a data set."""

from collections.abc import Callable
from typing import Any

import click

SPLITS = ("main", "refusals", "all")
"""As `eopsgym.tasks.splits` has them, which is too slow to import for the sake of `--help`."""


def split_option(default: str | None = None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator that gives a command the option `--split`."""
    return click.option(
        "--split",
        type=click.Choice(SPLITS),
        default=default,
        show_default=default is not None,
        help="Which of a domain's tasks: main (all that can be done, and so many refusals that "
        "they are at most 15 %), refusals (the others), or all"
        + ("." if default else "; main unless given."),
    )


def config_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator that gives a command the option `--config`."""
    return click.option(
        "--config",
        metavar="NAME",
        help="Which config of a data set to read, published, downloaded or exported: oracle, "
        "plus_5, plus_10 or plus_15, also as plus_5_tools; oracle unless given.",
    )
