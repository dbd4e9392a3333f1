"""Options that several commands share: the split, the config, and the servers."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from eopsgym.cli.path_options import PathOption

SPLITS = ("main", "refusals", "all")
"""The splits of `eopsgym.tasks.splits`, which would make `--help` slow if it were imported."""


def split_option(default: str | None = None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator that gives a command the option `--split`."""
    return click.option(
        "--split",
        type=click.Choice(SPLITS),
        default=default,
        show_default=default is not None,
        help="Which of a domain's tasks: main (all feasible ones, and refusals up to 15 % of "
        "the whole), refusals (the other refusals), or all"
        + ("." if default else ". Default: main."),
    )


def config_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator that gives a command the option `--config`."""
    return click.option(
        "--config",
        metavar="NAME",
        help="The config of a published, downloaded or exported data set: oracle, plus_5, plus_10 "
        "or plus_15, also as plus_5_tools. Default: oracle.",
    )


def servers_options(use: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator that gives a command the options `--servers` and `--url`.

    Args:
        use: what the command does with a server, such as `Run on`.
    """
    servers = click.option(
        "--servers",
        type=PathOption(),
        help=f"{use} the servers of this JSON file: a mapping of systems to addresses, or a list "
        "like gym_servers_config of a published task.",
    )
    url = click.option(
        "--url", "urls", multiple=True, metavar="DOMAIN=URL", help=f"{use} this server; repeatable."
    )

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        return servers(url(command))

    return decorate


def read_urls(servers: Path | None, urls: Sequence[str]) -> dict[str, str]:
    """Return the addresses of `--servers` and `--url` by system; `--url` overrides `--servers`.

    Raises:
        ConfigError: the file names no servers.
        DomainError: a system does not exist.
        click.BadParameter: a `--url` has no address.
    """
    from eopsgym.domains import get_domain
    from eopsgym.gym.server_list import read_servers

    addresses = {} if servers is None else read_servers(servers)
    for pair in urls:
        name, equals, url = pair.partition("=")
        if not equals or not url:
            raise click.BadParameter(
                f"{pair!r}: write it as itsm=http://localhost:8006", param_hint="--url"
            )
        addresses[get_domain(name).name] = url
    return addresses
