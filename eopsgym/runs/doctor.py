"""Checks whether servers behave as runs need it, with a sentence about each aspect.

A server is compared with a database in this process: the same seed, the calls of a reference
solution, the queries of verifiers, the clock, a reset.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.domains import Domain, get_domain
from eopsgym.errors import ConfigError, EopsgymError
from eopsgym.gym.http_client import HttpClient
from eopsgym.gym.remote_database import RemoteDatabase
from eopsgym.gym.server_toml import published_server
from eopsgym.runs.doctor_databases import Seen, StateExamination, reference_of, some
from eopsgym.sync import synchronously

TIMEOUT_SECONDS = 15.0
_PROSE = frozenset({"description", "title", "examples", "default", "$schema"})
"""Parts of a schema that do not decide which arguments are accepted."""


@dataclass(frozen=True)
class ServerFinding:
    """The finding about one aspect of a server.

    Attributes:
        server: the system.
        url: its address.
        aspect: the aspect that was checked.
        holds: whether the server behaves as it has to; None if it does not, but runs are possible.
        said: a sentence about the observation.
        way_out: what to do about it; empty if there is nothing to do.
    """

    server: str
    url: str
    aspect: str
    holds: bool | None
    said: str
    way_out: str = ""

    def __repr__(self) -> str:
        mark = {True: "ok", False: "WRONG", None: "note"}[self.holds]
        way_out = f". {self.way_out}" if self.way_out else ""
        return f"{self.server} {self.aspect}: {mark}, {self.said}{way_out}"


async def _doctor(
    servers: Mapping[str, str], timeout: float = TIMEOUT_SECONDS
) -> list[ServerFinding]:
    """Check servers as runs would use them, and report what differs from published servers.

    Databases are created there and dropped again, and no model is called.

    Args:
        servers: addresses by system, or by the name of its published server.
        timeout: seconds to wait for each answer.

    Returns:
        A finding for each server and aspect, in the order of the checks: `health`, `tools` (those
        of the system and no others), `schemas` (of their arguments), `seeds` (a seed fills a
        database), `queries` (of verifiers), `clock`, `calls` (of a reference solution),
        `databases` (they are isolated), `reset`, `deletion`. An aspect that cannot be checked
        because of an earlier one is left out.

    Raises:
        ConfigError: no server is named.
        DomainError: a system does not exist.

    Example:
        >>> [f for f in doctor({"itsm": "http://localhost:8006"}) if not f.holds]  # doctest: +SKIP
    """
    if not servers:
        raise ConfigError("name a server, such as itsm=http://localhost:8006")
    systems = {get_domain(name): url for name, url in servers.items()}
    return [
        finding
        for domain, url in systems.items()
        async for finding in _Examination(domain, url, timeout).findings()
    ]


doctor = synchronously(_doctor)


@dataclass(frozen=True)
class _Examination:
    """The examination of one server."""

    domain: Domain
    url: str
    timeout: float

    async def findings(self) -> AsyncIterator[ServerFinding]:
        """Yield findings, up to one that makes further checks impossible."""
        health = await self._tried("health", self._health)
        yield health
        if not health.holds:
            return
        yield await self._tried("tools", self._tools)
        yield await self._tried("schemas", self._schemas)
        reference = await reference_of(self.domain)
        last = "seeds"
        try:
            async for seen in StateExamination(
                self.domain, self.url, self.timeout, reference
            ).seen():
                last = seen.aspect
                yield self._finding(seen)
        except EopsgymError as error:
            said = f"the aspects after it could not be checked: {error}"
            yield self._finding(Seen(last, False, said, "See the log of the server"))

    def _finding(self, seen: Seen) -> ServerFinding:
        return ServerFinding(self.domain.name, self.url, *seen)

    async def _tried(self, aspect: str, look: Callable[[], Awaitable[Seen]]) -> ServerFinding:
        """Return the finding of a check, or its error as a finding."""
        try:
            return self._finding(await look())
        except EopsgymError as error:
            way_out = "Start the server, or correct its address"
            return self._finding(Seen(aspect, False, str(error), way_out))

    async def _health(self) -> Seen:
        http = HttpClient(self.url, {}, self.timeout)
        try:
            answer = await http.rest("GET", "/health")
        finally:
            await http.aclose()
        wanted = published_server(self.domain).service
        if answer.get("status") != "healthy":
            said = f"its status is {answer.get('status')!r}, not 'healthy'"
            return Seen("health", False, said, "See its log, and restart it")
        if answer.get("service") != wanted:
            said = f"its service is {answer.get('service')!r}, not {wanted!r}"
            return Seen("health", False, said, "Correct the address: another server answers there")
        return Seen("health", True, f"it is healthy, and its service is {wanted}")

    async def _tools(self) -> Seen:
        there, here = await self._listed(), self.domain.tools
        missing = [name for name in here if name not in there]
        others = [name for name in there if name not in here]
        if not missing and not others:
            return Seen("tools", True, f"it lists all {len(here)} tools")
        wrong = [f"does not list {some(missing)}"] if missing else []
        wrong += [f"also lists {some(others)}"] if others else []
        way_out = "Use its published version; tasks that need a missing tool cannot be run there"
        return Seen("tools", False, f"of {len(here)} tools it {' and '.join(wrong)}", way_out)

    async def _schemas(self) -> Seen:
        there = await self._listed()
        both = {name: tool for name, tool in self.domain.tools.items() if name in there}
        other = [
            f"{name} ({where})"
            for name, tool in both.items()
            if (where := difference(tool.schema, there[name]))
        ]
        if not other:
            return Seen("schemas", True, f"the arguments of {len(both)} tools are as published")
        said = f"{len(other)} of {len(both)} tools accept other arguments: {some(other)}"
        return Seen("schemas", False, said, "Use its published version; models read the schemas")

    async def _listed(self) -> dict[str, Mapping[str, Any]]:
        remote = RemoteDatabase(self.url, self.domain, timeout=self.timeout)
        try:
            await remote.initialize()
            return {tool.name: tool.input_schema for tool in await remote.list_tools()}
        finally:
            await remote.disconnect()


def difference(ours: Any, theirs: Any, place: str = "") -> str:
    """Return the path at which two schemas accept other arguments; empty if they agree.

    Descriptions and the order of names are ignored.
    """
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        # The keys under `properties` are argument names, even one such as `title`.
        prose = frozenset() if place.endswith("properties") else _PROSE
        for name in dict.fromkeys([*ours, *theirs]):
            inner = f"{place}.{name}".lstrip(".")
            if name not in prose and (where := difference(ours.get(name), theirs.get(name), inner)):
                return where
        return ""
    if isinstance(ours, list) and isinstance(theirs, list):
        return "" if _unordered(ours) == _unordered(theirs) else place
    return "" if ours == theirs else place


def _unordered(items: list[Any]) -> list[str]:
    return sorted(map(repr, items))
