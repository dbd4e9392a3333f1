"""The names by which agents call the tools of several systems, some of which share names.

With `published` names each tool has the name that its system gives it. If several systems have a
tool of one name, the name belongs to the first system that is mounted, as in the published harness;
the tools of the others cannot be reached. With `prefixed` names every tool is called `system__tool`
(`itsm__update_user_details`), and every tool can be reached.

Task files do not depend on that choice. They write a tool as `update_user_details` if one of
the mounted systems has it, and as `itsm/update_user_details` if several have it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any, Literal, get_args

from eopsgym.domains import Domain
from eopsgym.errors import ConfigError, DomainError
from eopsgym.near_names import names_there_are

ToolNames = Literal["published", "prefixed"]
TOOL_NAMES: tuple[ToolNames, ...] = get_args(ToolNames)
SEPARATOR = "__"
_NAME_LETTERS = 100


def check_tool_names(names: Any) -> None:
    """Raise an error for an unknown kind of tool names.

    Raises:
        ConfigError: if it is unknown.
    """
    if names not in TOOL_NAMES:
        there_are = names_there_are(str(names), TOOL_NAMES)
        raise ConfigError(f"there are no tool_names {names!r}; {there_are}")


def prefixed_name(system: str, tool: str) -> str:
    """Return the name of a tool with the name of its system in front, valid for providers."""
    return f"{system}{SEPARATOR}{tool}"


def split_name(written: str) -> tuple[str, str]:
    """Split a name of a task file into system and tool; the system is empty if there is none."""
    system, _, tool = written.rpartition("/")
    return system, tool


@lru_cache(maxsize=256)
def plain_names(names: frozenset[str]) -> frozenset[str]:
    """Return names of task files without their systems."""
    return frozenset(split_name(name)[1] for name in names)


def default_tool_names(domains: Iterable[Domain]) -> ToolNames:
    """Return the tool names of the package's tasks: `prefixed` if systems share names."""
    mounted = MountedTools.of(domains, "prefixed")
    return "prefixed" if mounted.shared else "published"


@dataclass(frozen=True)
class MountedTools:
    """The tools of the mounted systems, and their names.

    Attributes:
        tools: the names of the tools by system, in the order in which systems are mounted.
        names: `published` or `prefixed`.
        gym_names: system by the name of its server, which task files may use as well.
    """

    tools: Mapping[str, Collection[str]]
    names: ToolNames = "published"
    gym_names: Mapping[str, str] | None = None

    @classmethod
    def of(cls, domains: Iterable[Domain], names: ToolNames = "published") -> "MountedTools":
        """Return the tools of some systems."""
        mounted = [*domains]
        return cls(
            {domain.name: domain.tools for domain in mounted},
            names,
            {domain.gym_name: domain.name for domain in mounted},
        )

    @cached_property
    def shared(self) -> dict[str, list[str]]:
        """The tool names that several systems have, each with those systems in order."""
        systems: dict[str, list[str]] = {}
        for system, tools in self.tools.items():
            for tool in tools:
                systems.setdefault(tool, []).append(system)
        return {tool: owners for tool, owners in systems.items() if len(owners) > 1}

    def with_tool(self, tool: str) -> list[str]:
        """Return the systems that have a tool of this name, in order."""
        return [system for system, tools in self.tools.items() if tool in tools]

    def written(self, system: str, tool: str) -> str:
        """Return the name of a system's tool in task files."""
        return f"{system}/{tool}" if tool in self.shared else tool

    def every(self) -> list[str]:
        """Return all tools under the names that `names` selects: written or published ones."""
        pairs = ((system, tool) for system, tools in self.tools.items() for tool in tools)
        if self.names == "published":
            return list(dict.fromkeys(tool for _, tool in pairs))
        return [self.written(system, tool) for system, tool in pairs]

    def meant(self, written: str) -> list[str]:
        """Return the tools that a selected or restricted name of a task file means.

        A name without a system means the tool of each system that has it. With published
        names a system changes nothing, because an agent calls a tool by its name alone.
        """
        system, tool = split_name(written)
        if self.names == "published":
            return [tool]
        systems = [self.system_named(system)] if system else self.with_tool(tool)
        return [self.written(each, tool) for each in systems] or [written]

    def find(self, written: str) -> tuple[str, str]:
        """Return the system and the tool of a written name.

        With published names a name without a system means the first system that has the tool.

        Raises:
            DomainError: if no mounted system has the tool, or with prefixed names several have it
                and the name does not name its system.
        """
        system, tool = split_name(written)
        owners = [self.system_named(system)] if system else self.with_tool(tool)
        owners = [each for each in owners if tool in self.tools.get(each, ())]
        if not owners:
            raise DomainError(
                f"no tool {written!r} in {', '.join(self.tools)}; "
                f"{self._hint(written, self.every()) or 'see list_tools()'}"
            )
        if len(owners) > 1 and self.names == "prefixed":
            names = " or ".join(f"{each}/{tool}" for each in owners)
            raise DomainError(f"the tool {tool!r} is in {' and '.join(owners)}: say {names}")
        return owners[0], tool

    def hidden_by(self, written: str) -> str | None:
        """Return the earlier system whose tool of that name hides this one; None if none does."""
        system, tool = split_name(written)
        owners = self.with_tool(tool)
        if self.names == "prefixed" or not system or not owners:
            return None
        return owners[0] if owners[0] != self.system_named(system) else None

    def called(self, written: str) -> str:
        """Return the name by which an agent calls a tool; an unknown tool keeps its name.

        Raises:
            DomainError: if no agent can call it, because an earlier system has a tool of that
                name, or if several systems have it and the name does not name one.
        """
        if hider := self.hidden_by(written):
            raise DomainError(f"{written} cannot be called: {self.why_hidden(written, hider)}")
        system, tool = split_name(written)
        if self.names == "published":
            return tool
        if not (self.with_tool(tool) if not system else self.system_named(system) in self.tools):
            return written
        return prefixed_name(*self.find(written))

    def called_in(self, system: str, tool: str) -> str:
        """Return the name by which an agent called a tool; `system` is that of the step.

        A tool of another server, or an unknown one, is recorded under the name in the call.
        """
        if self.names == "prefixed" and tool in self.tools.get(system, ()):
            return prefixed_name(system, tool)
        return tool

    def why_hidden(self, written: str, hider: str) -> str:
        """Return why a tool cannot be called, and what would change that."""
        _, tool = split_name(written)
        return (
            f"{hider} is mounted before and has a tool {tool} as well; "
            "with tool_names='prefixed' both can be reached"
        )

    def owner(self, called: str) -> tuple[str, str] | None:
        """Return the system and the tool of an agent's call; None if there is no such tool."""
        if self.names == "published":
            owners = self.with_tool(called)
            return (owners[0], called) if owners else None
        system, _, tool = called.partition(SEPARATOR)
        return (system, tool) if tool in self.tools.get(system, ()) else None

    def system_named(self, name: str) -> str:
        """Return the system of a gym name; any other name is returned unchanged."""
        return (self.gym_names or {}).get(name, name)

    def _hint(self, written: str, names: Sequence[str]) -> str:
        near = nearest_names(written, names)
        return f"did you mean {' or '.join(near)}?" if near else ""


def name_among(written: str, names: Sequence[str]) -> str:
    """Return the name by which an agent sees a tool; the plain name if it does not see it.

    Args:
        written: a name of a task file: `add_location`, `itsm/list_users`.
        names: the names of the tools that the agent sees.
    """
    system, tool = split_name(written)
    if system and prefixed_name(system, tool) in names:
        return prefixed_name(system, tool)
    if system or tool in names:
        return tool
    return next((name for name in names if name.partition(SEPARATOR)[2] == tool), tool)


def nearest_names(asked: str, names: Iterable[str]) -> list[str]:
    """Return the names that an unknown name may mean.

    The same tool comes first, with another prefix or with none; else the most similar name.

    Args:
        asked: the unknown name.
        names: the names that exist.

    Examples:
        >>> nearest_names("list_users", ["itsm__list_users", "csm__list_users"])
        ['itsm__list_users', 'csm__list_users']
        >>> nearest_names("hr__add_location", ["itsm__add_location"])
        ['itsm__add_location']
        >>> nearest_names("itsm__add_lokation", ["add_location"])
        ['add_location']
    """
    known = [*names]
    asked = asked[:_NAME_LETTERS]
    tail = _tail(asked)
    same = [name for name in known if _tail(name) == tail or name.endswith(f"{SEPARATOR}{asked}")]
    if same:
        return same
    if near := get_close_matches(asked, known, 1):
        return near
    tails: dict[str, list[str]] = {}
    for name in known:
        tails.setdefault(_tail(name), []).append(name)
    return [name for each in get_close_matches(tail, tails, 1) for name in tails[each]]


def _tail(name: str) -> str:
    """Return a tool's name without the name of its system."""
    return name.rpartition("/")[2].rpartition(SEPARATOR)[2]
