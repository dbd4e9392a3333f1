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
"""Programs that run another one, which is named after them."""
_RUN_WORDS = {"run", "tool", "x"}
UNNAMED = "unnamed"


@dataclass(frozen=True)
class McpServer:
    """An MCP server whose tools a run offers beside ours, or instead of them.

        run_task("itsm/itsm_001_right_amara", "openai/gpt-5", mcp="notes=npx notes-server")
        run_task(task, model, mcp=McpServer("https://example.org/mcp", headers={"x-key": key}))

    Its tools keep their names; those of a server with a name are called `NAME__tool`. Under the
    name of a system it stands in place of that system's tools, which are not offered then; as what
    it holds is not known here, such a run has no verdict.

    A call that it does not answer, or with what is no answer, ends its run; an answer of more than
    4 MB (1 MB by server-sent events) is not read. A command's process is one of each run, and ends
    with it, together with what it has started: when its input closes, or else it is killed. Only
    what leaves its process group (a daemon, a container) it has to end itself.

    Attributes:
        address: a URL (streamable HTTP; server-sent events where it ends with `/sse`), or a command
            that speaks MCP on its standard input and output.
        name: how its tools and steps are called. Runs that are kept need one: it alone stands in
            their setup, by which they are known again, and no address does.
        headers: for each request, where it is a URL.
        env: more environment for a command, which inherits nothing but the path and the home.
        start_seconds: how long it may take to start and to list its tools.
        call_seconds: how long a call may take.

    Raises:
        ConfigError: for an address that is neither, or a name that is none.
    """

    address: str
    name: str = ""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    env: Mapping[str, str] = field(default_factory=dict, repr=False)
    start_seconds: float = 30.0
    call_seconds: float = 60.0

    def __post_init__(self) -> None:
        if self.name and not _NAMED.fullmatch(f"{self.name}="):
            raise ConfigError(f"{self.name!r} cannot name an MCP server: use letters and digits")
        if not self.address.strip() or (self.transport == "stdio" and not self.command):
            raise ConfigError(
                "an MCP server needs a URL or a command: [NAME=]http://localhost:9000/mcp or "
                "[NAME=]'npx some-server'"
            )

    @classmethod
    def of(cls, said: "McpServer | str") -> "McpServer":
        """Parse `[NAME=]URL` or `[NAME=]COMMAND`.

        Raises:
            ConfigError: if it is neither.
        """
        if isinstance(said, McpServer):
            return said
        if not isinstance(said, str):
            raise _is_none(said)
        named = _NAMED.fullmatch(said.strip())
        return cls(named[2], named[1]) if named else cls(said.strip())

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
            ConfigError: if quotes are left open.
        """
        try:
            return shlex.split(self.address)
        except ValueError as error:
            raise ConfigError(f"the command of an MCP server is no command: {error}") from error

    @property
    def label(self) -> str:
        """The name in a setup, without the address."""
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

        They are recognised by the names of headers, of variables of `env`, of options of a command
        and of parameters of a URL. A value in a command without a name is not recognised.
        """
        given = [*self.headers.items(), *self.env.items(), *self._given_in_address()]
        found = (text for name, value in given for text in deep_secrets({name: value}))
        return tuple(dict.fromkeys(filter(None, found)))

    def _given_in_address(self) -> Iterator[tuple[str, str]]:
        """Yield the names and values in a URL, or in the words of a command."""
        if self.transport == "stdio":
            words = self.command
            yield from ((a, b) for a, b in pairwise(words) if _OPTION.fullmatch(a) and b[:1] != "-")
            settings = filter(None, map(_SETTING.fullmatch, words))
            yield from ((found[1], found[2]) for found in settings)
            return
        parts = urlsplit(self.address)
        yield from parse_qsl(parts.query)
        password = parts.password or ""
        yield from (("password", said) for said in (password, unquote(password)))

    def __str__(self) -> str:
        """Return its address without the parts that may be secret."""
        if self.transport == "stdio":
            shown = self.program
        else:
            parts = urlsplit(self.address)
            shown = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
        return f"{self.name} ({shown})" if self.name else shown


McpServers = McpServer | str | Iterable[McpServer | str]


def mcp_servers(said: McpServers | None) -> tuple[McpServer, ...]:
    """Return the servers that an option `mcp` means.

    Raises:
        ConfigError: for an invalid address, or a name that two servers have.
    """
    if said is None:
        return ()
    if isinstance(said, Mapping | bytes) or not isinstance(said, McpServer | Iterable):
        raise _is_none(said)
    each = [said] if isinstance(said, McpServer | str) else said
    found = tuple(McpServer.of(one) for one in each)
    names = [server.name for server in found if server.name]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ConfigError(f"two MCP servers are called {twice}: give each a name of its own")
    return found


def _is_none(said: object) -> ConfigError:
    return ConfigError(
        f"{type(said).__name__} is no MCP server: give the text [NAME=]URL or [NAME=]COMMAND, an "
        "McpServer, or a list of them"
    )


def check_named(servers: Iterable[McpServer]) -> None:
    """Refuse a server without a name, where runs have to record one.

    Raises:
        ConfigError: one has none.
    """
    for server in servers:
        if server.name:
            continue
        is_command = server.transport == "stdio"
        place = PurePath(server.program).stem if is_command else urlsplit(server.address).hostname
        found = re.search(r"[A-Za-z][\w-]*", place or "")
        name = found[0] if found else "server"
        address = server.address
        for secret in server.secrets:
            address = address.replace(secret, "…")
        raise ConfigError(
            f"runs that are kept are known again by the names of their MCP servers, and {server} "
            f"has none: write --mcp {shlex.quote(f'{name}={address}')} (mcp=…); its tools are then "
            f"called {name}__TOOL"
        )
