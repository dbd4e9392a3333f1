"""The address of a foreign MCP server, and its name in runs."""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import PurePath
from typing import Literal
from urllib.parse import parse_qsl, unquote, urlsplit

from eopsgym.errors import ConfigError
from eopsgym.gym.secret_names import deep_secrets

Transport = Literal["http", "sse", "stdio"]

_NAMED = re.compile(r"([A-Za-z][\w-]*)=(.*)", re.DOTALL)
_OPTION = re.compile(r"-[\w-]+")
_SETTING = re.compile(r"(-*[A-Za-z][\w-]*)(?:=|:\s*)(.+)", re.DOTALL)
_RUNNERS = re.compile(r"python[\d.]*|node|bun|deno|npx|bunx|uvx|uv|pipx|sh|bash")
"""Programs that run another program, which is named after them."""
_RUN_WORDS = {"run", "tool", "x"}
UNNAMED = "unnamed"


@dataclass(frozen=True)
class McpServer:
    """An MCP server whose tools a run offers beside ours, or in place of a system's.

        run_task("itsm/itsm_001_right_amara", "openai/gpt-5", mcp="notes=npx notes-server")
        run_task(task, model, mcp=McpServer("https://example.org/mcp", headers={"x-key": key}))

    Its tools keep their names; those of a server with a name are called `NAME__tool`. A server that
    is named as a system replaces that system's tools; because the state of the server is unknown,
    such a run has no verdict.

    A call without an answer, or with an invalid one, ends its run; an answer of more than 4 MB
    (1 MB by server-sent events) is not read. The process of a command belongs to one run and ends
    with it, together with its child processes: when its input closes, or else it is killed. Only
    processes that leave its process group (a daemon, a container) have to end by themselves.

    Attributes:
        address: a URL (streamable HTTP; server-sent events if it ends with `/sse`), or a command
            that uses MCP on its standard input and output.
        name: the prefix of its tools and steps. Stored runs need it, because their setup contains
            only the name, and no address.
        headers: the headers of each request to a URL.
        env: additional environment for a command, which inherits only the path and the home.
        start_seconds: the time limit for starting and listing its tools.
        call_seconds: the time limit for a call.

    Raises:
        ConfigError: if the address is neither a URL nor a command, or the name is invalid.
    """

    address: str
    name: str = ""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    env: Mapping[str, str] = field(default_factory=dict, repr=False)
    start_seconds: float = 30.0
    call_seconds: float = 60.0

    def __post_init__(self) -> None:
        if self.name and not _NAMED.fullmatch(f"{self.name}="):
            raise ConfigError(
                f"{self.name!r} cannot be the name of an MCP server: use letters and digits"
            )
        if not self.address.strip() or (self.transport == "stdio" and not self.command):
            raise ConfigError(
                "an MCP server needs a URL or a command: [NAME=]http://localhost:9000/mcp or "
                "[NAME=]'npx some-server'"
            )

    @classmethod
    def of(cls, given: "McpServer | str") -> "McpServer":
        """Parse `[NAME=]URL` or `[NAME=]COMMAND`.

        Raises:
            ConfigError: if it is neither.
        """
        if isinstance(given, McpServer):
            return given
        if not isinstance(given, str):
            raise _is_none(given)
        named = _NAMED.fullmatch(given.strip())
        return cls(named[2], named[1]) if named else cls(given.strip())

    @property
    def transport(self) -> Transport:
        """The protocol: `stdio`, `sse` or `http`."""
        if not re.match(r"https?://", self.address):
            return "stdio"
        return "sse" if urlsplit(self.address).path.rstrip("/").endswith("/sse") else "http"

    @property
    def command(self) -> list[str]:
        """The words of its command.

        Raises:
            ConfigError: if a quote is not closed.
        """
        try:
            return shlex.split(self.address)
        except ValueError as error:
            raise ConfigError(f"the command of an MCP server is invalid: {error}") from error

    @property
    def label(self) -> str:
        """The name in a setup, which has no address."""
        return self.name or UNNAMED

    @property
    def program(self) -> str:
        """The program of a command, or the one that its runner (`npx`, `python`) starts."""
        first, *words = self.command
        if not _RUNNERS.fullmatch(PurePath(first).name):
            return first
        after = (word for word in words if word[:1] != "-" and word not in _RUN_WORDS)
        return next(after, first)

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets that must not be shown: keys, tokens and passwords.

        They are recognized by the names of headers, of variables of `env`, of options of a command
        and of parameters of a URL. A value in a command without a name is not recognized.
        """
        given = [*self.headers.items(), *self.env.items(), *self._given_in_address()]
        secrets = (text for name, value in given for text in deep_secrets({name: value}))
        return tuple(dict.fromkeys(filter(None, secrets)))

    def _given_in_address(self) -> Iterator[tuple[str, str]]:
        """Yield the names and values in a URL, or in the words of a command."""
        if self.transport == "stdio":
            words = self.command
            yield from ((a, b) for a, b in pairwise(words) if _OPTION.fullmatch(a) and b[:1] != "-")
            settings = filter(None, map(_SETTING.fullmatch, words))
            yield from ((setting[1], setting[2]) for setting in settings)
            return
        parts = urlsplit(self.address)
        yield from parse_qsl(parts.query)
        password = parts.password or ""
        yield from (("password", text) for text in (password, unquote(password)))

    def __str__(self) -> str:
        """Return its address without the parts that may be secret."""
        if self.transport == "stdio":
            shown = self.program
        else:
            parts = urlsplit(self.address)
            shown = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
        return f"{self.name} ({shown})" if self.name else shown


McpServers = McpServer | str | Iterable[McpServer | str]


def mcp_servers(given: McpServers | None) -> tuple[McpServer, ...]:
    """Return the servers of an option `mcp`.

    Raises:
        ConfigError: if an address is invalid, or two servers have one name.
    """
    if given is None:
        return ()
    if isinstance(given, Mapping | bytes) or not isinstance(given, McpServer | Iterable):
        raise _is_none(given)
    each = [given] if isinstance(given, McpServer | str) else given
    servers = tuple(McpServer.of(one) for one in each)
    names = [server.name for server in servers if server.name]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ConfigError(f"two MCP servers have the name {twice}: give each a different name")
    return servers


def _is_none(given: object) -> ConfigError:
    return ConfigError(
        f"{type(given).__name__} is not an MCP server: give the text [NAME=]URL or [NAME=]COMMAND, "
        "an McpServer, or a list of them"
    )


def check_named(servers: Iterable[McpServer]) -> None:
    """Raise an error for a server without a name, which stored runs have to record.

    Raises:
        ConfigError: if a server has no name.
    """
    for server in servers:
        if server.name:
            continue
        is_command = server.transport == "stdio"
        place = PurePath(server.program).stem if is_command else urlsplit(server.address).hostname
        match = re.search(r"[A-Za-z][\w-]*", place or "")
        name = match[0] if match else "server"
        address = server.address
        for secret in server.secrets:
            address = address.replace(secret, "…")
        raise ConfigError(
            f"stored runs are distinguished by the names of their MCP servers, and {server} has "
            f"none: write --mcp {shlex.quote(f'{name}={address}')} (mcp=…); its tools are then "
            f"called {name}__TOOL"
        )
