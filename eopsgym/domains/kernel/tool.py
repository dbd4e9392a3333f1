"""The `@tool` decorator: a typed function becomes a tool, its signature the MCP input schema."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from typing_extensions import Unpack

from eopsgym.domains.kernel.descriptions import Descriptions, read_descriptions
from eopsgym.domains.kernel.signature import Shape, Signature

Function = Callable[..., Any]
_TOOLS = "__eopsgym_tools__"


@dataclass(frozen=True)
class Tool:
    """One tool of a system: its function, the resource it uses, and its schema.

    Attributes:
        name: its published name.
        function: `function(call, **arguments)` returns the result.
        resource: the name of its resource in the tables of roles.
        writes: whether it may change the database.
        signature: its parameters; their schema is built on first use.
        empty_required: whether its schema has `required: []` if no parameter is required.
        descriptions: the descriptions of its parameters.
    """

    name: str
    function: Function = field(repr=False)
    resource: str
    writes: bool
    signature: Signature = field(repr=False)
    empty_required: bool = False
    descriptions: Descriptions = field(default=Descriptions(), repr=False)

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The MCP input schema."""
        schema = self.descriptions.describe(self.name, self.signature.schema)
        if self.empty_required:
            schema.setdefault("required", [])
        return schema

    @cached_property
    def description(self) -> str:
        """The docstring of the function."""
        return inspect.getdoc(self.function) or self.name


def tool(
    *,
    reads: str | None = None,
    writes: str | None = None,
    **shape: Unpack[Shape],
) -> Callable[[Function], Function]:
    """Make a function a tool of its module.

    Its first parameter is the call. The others are annotated with plain types. Parameters that
    several tools share are in a `TypedDict`, as `**fields: Unpack[Fields]`; the function gets only
    those that the caller gave.

    Args:
        reads: the resource it reads, for a tool that changes nothing.
        writes: the resource it changes.
        shape: the requirements for its arguments besides their types, the keys of `Shape`.

    Raises:
        TypeError: for neither or both of `reads` and `writes`, or a name that is not a parameter.
    """
    resource = writes or reads
    if resource is None or (reads and writes):
        raise TypeError("give @tool either reads=... or writes=...")

    def decorate(function: Function) -> Function:
        signature = Signature(function, **shape)
        new_tool = Tool(function.__name__, function, resource, writes is not None, signature)
        inspect.unwrap(function).__globals__.setdefault(_TOOLS, []).append(new_tool)
        return function

    return decorate


def collect_tools(
    *modules: ModuleType,
    empty_required: Callable[[Tool], bool] = lambda tool: False,
    folder: Path | None = None,
) -> dict[str, Tool]:
    """Return the tools of some modules by name, in order of definition.

    Args:
        modules: the modules that define them.
        empty_required: the tools that have `required: []` without a required parameter, as
            published.
        folder: the folder of the system, in which `descriptions.toml` may describe parameters, and
            `parameters.txt` has lines such as `add_crate: label weight` for tools whose published
            order of parameters is not that of their signature.

    Raises:
        ValueError: if two have the same name.
        TypeError: if a line names an unknown tool or parameter.
    """
    orders = _orders(folder) if folder else {}
    descriptions = read_descriptions(folder) if folder else Descriptions()
    tools: dict[str, Tool] = {}
    for module in modules:
        for made in module.__dict__.get(_TOOLS, []):
            if made.name in tools:
                raise ValueError(f"two tools are named {made.name}")
            if made.name in orders:
                made.signature.arrange(orders.pop(made.name).split())
            tools[made.name] = replace(
                made,
                empty_required=empty_required(made),
                descriptions=descriptions,
            )
    if orders:
        raise TypeError(f"there is no tool {', '.join(orders)}")
    return tools


def _orders(folder: Path) -> dict[str, str]:
    """Return the published order of parameters, for tools whose signature has another order."""
    path = folder / "parameters.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split(": ", 1) for line in lines if line[:1] != "#")
