"""The `@tool` decorator: a typed function becomes a tool, its signature the MCP input schema."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import ModuleType
from typing import Any

from typing_extensions import Unpack

from eopsgym.domains.signature import Shape, Signature

Function = Callable[..., Any]
_TOOLS = "__eopsgym_tools__"


@dataclass(frozen=True)
class Tool:
    """One tool of a system: its function, what it reads or writes, and its schema.

    Attributes:
        name: as published.
        function: `function(call, **arguments)` gives back the result.
        resource: what the role tables call the thing it touches.
        writes: whether it may change the database.
        signature: its parameters; their schema is built on first use.
        empty_required: whether its schema says `required: []` where nothing is.
    """

    name: str
    function: Function = field(repr=False)
    resource: str
    writes: bool
    signature: Signature = field(repr=False)
    empty_required: bool = False

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The MCP input schema."""
        schema, empty = self.signature.schema, self.empty_required
        return {**schema, "required": schema.get("required", [])} if empty else schema

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
    """Make a function a tool of the module it stands in.

    Its first parameter is the call. The others are annotated with plain types; what several tools
    take alike stands in a `TypedDict`, as `**fields: Unpack[Fields]`, and reaches the function
    only where the caller gave it.

    Args:
        reads: the resource it reads, for a tool that changes nothing.
        writes: the resource it changes.
        shape: what it asks of its arguments beside their types, as `Shape` says.

    Raises:
        TypeError: neither or both of `reads` and `writes`, or a name that is no parameter.
    """
    resource = writes or reads
    if resource is None or (reads and writes):
        raise TypeError("say @tool(reads=...) or @tool(writes=...)")

    def decorate(function: Function) -> Function:
        signature = Signature(function, **shape)
        made = Tool(function.__name__, function, resource, writes is not None, signature)
        function.__globals__.setdefault(_TOOLS, []).append(made)
        return function

    return decorate


def collect_tools(
    *modules: ModuleType,
    empty_required: Callable[[Tool], bool] = lambda tool: False,
    parameters: str = "",
) -> dict[str, Tool]:
    """The tools of some modules by name, in order of definition.

    Args:
        modules: where they are defined.
        empty_required: which of them say `required: []` where nothing is, as published.
        parameters: lines such as `add_crate: label weight`, for tools whose published order of
            parameters is not that of their signature.

    Raises:
        ValueError: if two have the same name.
        TypeError: a line names a tool or parameters that there are not.
    """
    orders = dict(line.split(": ", 1) for line in parameters.splitlines() if line[:1] != "#")
    tools: dict[str, Tool] = {}
    for module in modules:
        for made in module.__dict__.get(_TOOLS, []):
            if made.name in tools:
                raise ValueError(f"two tools are named {made.name}")
            if made.name in orders:
                made.signature.arrange(orders.pop(made.name).split())
            tools[made.name] = replace(made, empty_required=empty_required(made))
    if orders:
        raise TypeError(f"there is no tool {', '.join(orders)}")
    return tools
