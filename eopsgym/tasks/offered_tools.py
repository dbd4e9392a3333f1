"""The tools of a tool set as models see them, without opening a database."""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from eopsgym.domains import Domain
from eopsgym.gym import Episode, ToolInfo
from eopsgym.gym.episode_server import listed_tools
from eopsgym.gym.tool_names import ToolNames
from eopsgym.sync import at_once


def offered_tools(
    systems: Iterable[Domain], selected: frozenset[str] | None, tool_names: ToolNames
) -> list[ToolInfo]:
    """Return the tools that an episode of some systems lists.

    Args:
        systems: the systems, in the order in which they are mounted.
        selected: the tools in sight, as in `Episode.selected`; None for all.
        tool_names: `published` or `prefixed`.
    """
    servers: dict[str, Any] = {domain.name: _Toolbox(domain) for domain in systems}
    episode = Episode(servers, selected=selected, tool_names=tool_names)
    return at_once(episode.list_tools())


class _Toolbox(NamedTuple):
    """The part of a server from which an episode reads its tools."""

    domain: Domain

    async def list_tools(self, only: Collection[str] | None = None) -> list[ToolInfo]:
        return listed_tools(self.domain, only)
