"""The names by which the tools of several systems are called, where some have the same name.

With `published` names each tool is called as its system calls it, and of several systems with a
tool of one name the first that is mounted has it, as in the published harness: the tools of the
others cannot be reached. With `prefixed` names every tool is called `system__tool`
(`itsm__update_user_details`), and every tool can be reached.

Task files do not depend on that choice. They write a tool as `update_user_details` where one of
the mounted systems has it, and as `itsm/update_user_details` where several have.
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
    """Refuse an unknown kind of tool names.

    Raises:
        ConfigError: it is none.
    """
    if names not in TOOL_NAMES:
        raise ConfigError(f"tool_names: no {names!r}; {names_there_are(str(names), TOOL_NAMES)}")


def prefixed_name(system: str, tool: str) -> str:
    """Return the name of a tool with the name of its system in front, valid for providers."""
    return f"{system}{SEPARATOR}{tool}"


def split_name(written: str) -> tuple[str, str]:
    """Return system and tool of a name as task files write it; the system is empty without one."""
    system, _, tool = written.rpartition("/")
    return system, tool


@lru_cache(maxsize=256)
def plain_names(names: frozenset[str]) -> frozenset[str]:
    """Return written names without their systems."""
    return frozenset(split_name(name)[1] for name in names)


def default_tool_names(domains: Iterable[Domain]) -> ToolNames:
    """Return how tools of the package's tasks are named: `prefixed` where systems share names."""
    mounted = MountedTools.of(domains, "prefixed")
    return "prefixed" if mounted.shared else "published"


@dataclass(frozen=True)
class MountedTools:
    """The tools of the mounted systems, and how they are named.

    Attributes:
        tools: the names of the tools by system, in the order in which systems are mounted.
        names: `published` or `prefixed`.
        gym_names: system by the name of its server, by which task files may name it as well.
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
        return {tool: found for tool, found in systems.items() if len(found) > 1}

    def with_tool(self, tool: str) -> list[str]:
        """Return the systems that have a tool of this name, in order."""
        return [system for system, tools in self.tools.items() if tool in tools]

    def written(self, system: str, tool: str) -> str:
        """Return the name that task files write for a tool of a system."""
        return f"{system}/{tool}" if tool in self.shared else tool

    def every(self) -> list[str]:
        """Return all tools by the names that the switch uses: written or published ones."""
        pairs = ((system, tool) for system, tools in self.tools.items() for tool in tools)
        if self.names == "published":
            return list(dict.fromkeys(tool for _, tool in pairs))
        return [self.written(system, tool) for system, tool in pairs]

    def meant(self, written: str) -> list[str]:
        """Return the tools that a selected or restricted name of a task file stands for.

        A name without its system stands for the tool of each system that has it. With published
        names a system adds nothing, since a name is all that an agent can call.
        """
        system, tool = split_name(written)
        if self.names == "published":
            return [tool]
        systems = [self.system_named(system)] if system else self.with_tool(tool)
        return [self.written(each, tool) for each in systems] or [written]

    def find(self, written: str) -> tuple[str, str]:
        """Return the system and the tool that a written name means.

        With published names a name without a system means the first system that has the tool.

        Raises:
            DomainError: no mounted system has the tool, or with prefixed names several have it
                and the name does not say which is meant.
        """
        system, tool = split_name(written)
        found = [self.system_named(system)] if system else self.with_tool(tool)
        found = [each for each in found if tool in self.tools.get(each, ())]
        if not found:
            raise DomainError(
                f"no tool {written!r} in {', '.join(self.tools)}; "
                f"{self._hint(written, self.every()) or 'see list_tools()'}"
            )
        if len(found) > 1 and self.names == "prefixed":
            ways = " or ".join(f"{each}/{tool}" for each in found)
            raise DomainError(f"the tool {tool!r} is in {' and '.join(found)}: say {ways}")
        return found[0], tool

    def hidden_by(self, written: str) -> str | None:
        """Return the earlier system whose tool of that name hides this one; None if it is seen."""
        system, tool = split_name(written)
        owners = self.with_tool(tool)
        if self.names == "prefixed" or not system or not owners:
            return None
        return owners[0] if owners[0] != self.system_named(system) else None

    def called(self, written: str) -> str:
        """Return the name by which an agent calls a tool; of an unknown tool the name itself.

        Raises:
            DomainError: no agent can call it, since an earlier system has a tool of that name, or
                the name does not say which of several is meant.
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

        A tool of a server of others, or that there was not, is recorded as it was called.
        """
        if self.names == "prefixed" and tool in self.tools.get(system, ()):
            return prefixed_name(system, tool)
        return tool

    def why_hidden(self, written: str, hider: str) -> str:
        """Return why a tool cannot be called, and the way out."""
        _, tool = split_name(written)
        return (
            f"{hider} is mounted before and has a tool {tool} as well; "
            "with tool_names='prefixed' both can be reached"
        )

    def owner(self, called: str) -> tuple[str, str] | None:
        """Return the system and the tool that an agent's call goes to; None without one."""
        if self.names == "published":
            owners = self.with_tool(called)
            return (owners[0], called) if owners else None
        system, _, tool = called.partition(SEPARATOR)
        return (system, tool) if tool in self.tools.get(system, ()) else None

    def system_named(self, name: str) -> str:
        """Return the system of a gym name; any other name is its own."""
        return (self.gym_names or {}).get(name, name)

    def _hint(self, written: str, names: Sequence[str]) -> str:
        near = nearest_names(written, names)
        return f"did you mean {' or '.join(near)}?" if near else ""


def name_among(written: str, names: Sequence[str]) -> str:
    """Return the name in sight by which an agent calls a tool; its own name without one.

    Args:
        written: as task files write it: `add_location`, `itsm/list_users`.
        names: those of the tools in sight.
    """
    system, tool = split_name(written)
    if system and prefixed_name(system, tool) in names:
        return prefixed_name(system, tool)
    if system or tool in names:
        return tool
    return next((name for name in names if name.partition(SEPARATOR)[2] == tool), tool)


def nearest_names(asked: str, names: Iterable[str]) -> list[str]:
    """Return the names that an unknown one may mean.

    The same tool comes first, with another prefix or with none; else the most similar name.

    Args:
        asked: the name that there is not.
        names: those that there are.

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
    """Return a tool's name without that of its system."""
    return name.rpartition("/")[2].rpartition(SEPARATOR)[2]
