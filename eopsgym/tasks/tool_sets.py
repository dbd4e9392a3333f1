"""Which tools an agent sees: the task's own choice, some drawn ones more, or all there are."""

import hashlib
from typing import Literal, get_args

from eopsgym.errors import ConfigError
from eopsgym.tasks.task import Task

ToolSet = Literal["oracle", "plus_5", "plus_10", "plus_15", "all"]
TOOL_SETS: tuple[ToolSet, ...] = get_args(ToolSet)


def check_tool_set(name: str) -> None:
    """Refuse a name that is no tool set.

    Raises:
        ConfigError: it is none.
    """
    if name not in TOOL_SETS:
        raise ConfigError(f"there is no tool set {name!r}; there are {', '.join(TOOL_SETS)}")


def tools_in_sight(task: Task, tool_set: str = "oracle") -> frozenset[str] | None:
    """The names of the tools that an agent sees of a task's servers; None for all of them.

    `oracle` are the selected tools, all where none is. `plus_5`, `plus_10` and `plus_15` add that
    many others, drawn by the task's id: each larger set holds the smaller, everywhere and always.
    `all` are all. Restricted tools are in none.

    Raises:
        ConfigError: there is no such tool set.
    """
    check_tool_set(tool_set)
    selected = frozenset(task.selected_tools) if tool_set != "all" else frozenset[str]()
    if not selected and not task.restricted_tools:
        return None
    everything = frozenset(tool for config in task.servers for tool in config.domain.tools)
    restricted = frozenset(task.restricted_tools)
    if not selected:
        return everything - restricted
    return selected - restricted | _drawn(task.id, everything - selected - restricted, tool_set)


def _drawn(task: str, others: frozenset[str], tool_set: str) -> frozenset[str]:
    """As many of `others` as a tool set adds."""
    if not tool_set.startswith("plus_"):
        return frozenset()

    def lot(tool: str) -> bytes:
        return hashlib.sha256(f"{task}\n{tool}".encode()).digest()

    count = int(tool_set.removeprefix("plus_"))
    return frozenset(sorted(others, key=lot)[:count])
