"""Options of several commands: which tasks (a split, a config), and on which servers."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from eopsgym.cli.path_options import PathOption

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


def servers_options(use: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator that gives a command the options `--servers` and `--url`.

    Args:
        use: what the command does with a server, such as `Run on`.
    """
    servers = click.option(
        "--servers",
        type=PathOption(),
        help=f"{use} the servers of this JSON file: systems to addresses, or a list as "
        "gym_servers_config of a published task.",
    )
    url = click.option(
        "--url", "urls", multiple=True, metavar="DOMAIN=URL", help=f"{use} this server; repeatable."
    )

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        return servers(url(command))

    return decorate


def read_urls(servers: Path | None, urls: Sequence[str]) -> dict[str, str]:
    """Return the addresses that `--servers` and `--url` name, by system; `--url` counts first.

    Raises:
        ConfigError: if the file names no servers.
        DomainError: for a system that there is not.
        click.BadParameter: for a `--url` that names no address.
    """
    from eopsgym.domains import get_domain
    from eopsgym.gym.server_list import read_servers

    found = {} if servers is None else read_servers(servers)
    for pair in urls:
        name, equals, url = pair.partition("=")
        if not equals or not url:
            raise click.BadParameter(
                f"{pair!r}: write it as itsm=http://localhost:8006", param_hint="--url"
            )
        found[get_domain(name).name] = url
    return found
