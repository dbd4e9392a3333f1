"""The ports on which servers listen, and the sockets bound to them."""

import errno
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from eopsgym.domains import Domain
from eopsgym.errors import ConfigError, ServerError

Ports = Literal["free", "published"] | Mapping[str, int]
"""The ports: any free ones, the published ones, or one for each domain named (others free)."""

AgentPorts = Literal["free"] | Mapping[str, int]
"""The ports of agents, with `/mcp` alone: any free ones, or one for each domain named."""

_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


@dataclass(frozen=True)
class Listener:
    """A port with a listening socket."""

    host: str
    port: int
    bound: socket.socket = field(repr=False)

    @property
    def url(self) -> str:
        """The address, without a slash at the end."""
        host = _EVERYWHERE.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def ports_by_name(ports: Ports, domains: list[Domain]) -> Ports:
    """Return the ports with domains under their own names.

    Raises:
        ConfigError: for an invalid port, or one of a domain that is not served.
    """
    if not isinstance(ports, Mapping):
        if ports not in ("free", "published"):
            raise ConfigError(f"ports is 'free', 'published' or one port per domain, not {ports!r}")
        return ports
    known = {alias: d.name for d in domains for alias in (d.name, d.gym_name)}
    for name, port in ports.items():
        if name not in known:
            served = ", ".join(domain.name for domain in domains)
            raise ConfigError(f"a port for {name!r}, which is not served; served: {served}")
        if not 0 <= port <= 65535:
            raise ConfigError(f"{port} is not a port: 0 (any free one) to 65535")
    return {known[name]: port for name, port in ports.items()}


def agent_ports_by_name(ports: AgentPorts, domains: list[Domain]) -> AgentPorts:
    """Return the agents' ports with domains under their own names.

    Raises:
        ConfigError: for an invalid port, or one of a domain that is not served.
    """
    if isinstance(ports, str):
        if ports != "free":
            raise ConfigError(f"agent_ports is 'free' or one port per domain, not {ports!r}")
        return ports
    named = ports_by_name(ports, domains)
    assert not isinstance(named, str)
    return named


def listen(host: str, port: int, name: str) -> Listener:
    """Bind a socket and return it.

    Raises:
        ServerError: if the port is in use or the address does not belong to this machine.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, proto)
    except OSError as error:
        raise ServerError(f"cannot listen on {host!r}: {error}; try 127.0.0.1") from error
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        # It listens at once, because two sockets may share a port if neither listens.
        bound.listen(128)
    except OSError as error:
        bound.close()
        way = "Stop the program that uses the port, name another port, or take a free one"
        if error.errno == errno.EADDRNOTAVAIL:
            way = "This machine has no such address; try 127.0.0.1"
        raise ServerError(
            f"cannot serve {name} on {host}:{port}: {error.strerror or error}. {way}"
        ) from error
    return Listener(host, bound.getsockname()[1], bound)
