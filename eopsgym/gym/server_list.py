"""A file of server addresses by system, in one of the forms of published tasks."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError, DomainError
from eopsgym.project_json import DuplicateKeyError, from_project_json
from eopsgym.user_paths import user_path

_FORMS = (
    'write {"itsm": "http://localhost:8006"}, or a list of objects with mcp_server_name and '
    "mcp_server_url, as gym_servers_config of a published task is"
)
_LIST = "gym_servers_config"


def read_servers(path: str | Path) -> dict[str, str]:
    """Return the addresses in a file of servers, by system.

    Args:
        path: JSON: names of systems, or of their published servers, to addresses, or to objects
            that hold exactly one address; a list of objects with `mcp_server_name` and
            `mcp_server_url`; or an object that has such a list, or its text, under
            `gym_servers_config`, such as a published task.

    Raises:
        ConfigError: if the file cannot be read, names no server or an unknown one, or gives one
            system two addresses.
    """
    try:
        data = from_project_json(user_path(path).read_bytes())
        if isinstance(data, dict) and _LIST in data:
            held = data[_LIST]
            data = from_project_json(held) if isinstance(held, str) else held
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from error
    except DuplicateKeyError as error:
        raise ConfigError(f"{path}: {error}") from error
    except ValueError as error:
        raise ConfigError(f"{path} is not JSON ({error}); {_FORMS}") from error
    addresses: dict[str, str] = {}
    for name, url in _pairs(data, path):
        try:
            system = get_domain(name).name
        except DomainError as error:
            raise ConfigError(f"{path}: {error}") from error
        if addresses.setdefault(system, url) != url:
            raise ConfigError(
                f"{path} has two addresses of {system}: {addresses[system]} and {url}"
            )
    if not addresses:
        raise ConfigError(f"{path} names no server; {_FORMS}")
    return addresses


def _pairs(data: Any, path: str | Path) -> Iterator[tuple[str, str]]:
    """Yield name and address of each server."""
    items = data.items() if isinstance(data, Mapping) else data if isinstance(data, list) else ()
    for item in items:
        pair = item
        if isinstance(item, Mapping):
            pair = item.get("mcp_server_name"), item.get("mcp_server_url")
        elif isinstance(item, tuple) and isinstance(item[1], Mapping):
            addresses = [*_addresses(item[1])]
            pair = item[0], addresses[0] if len(addresses) == 1 else None
        if not isinstance(pair, tuple) or not all(isinstance(part, str) for part in pair):
            raise ConfigError(f"{path}: {json.dumps(item):.80} is not a server; {_FORMS}")
        yield pair


def _addresses(entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield the addresses in an entry of a system, such as one of a `domain_conf.json`."""
    for value in entry.values():
        if isinstance(value, str) and value.startswith(("http://", "https://")):
            yield value
        elif isinstance(value, Mapping):
            yield from _addresses(value)
