"""The `@tool` decorator."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from types import ModuleType
from typing import Any

from eopsgym.domains.core.arguments import Arguments

Function = Callable[..., Any]
_TOOLS = "__eopsgym_tools__"


@dataclass(frozen=True)
class Tool:
    """One tool of a domain: its function, what it reads or writes, and its schema.

    Attributes:
        name: as published.
        function: `function(ctx, **arguments)` gives back the JSON result.
        resource: what the role tables call the thing it touches.
        writes: whether it may change the database.
        closed: whether it refuses arguments it does not know.
        any_of: groups of parameters of which one must be given, as its schema says.
        empty_required: whether its schema says `required: []` where nothing is.
    """

    name: str
    function: Function = field(repr=False)
    resource: str
    writes: bool
    closed: bool = False
    any_of: tuple[tuple[str, ...], ...] = ()
    empty_required: bool = False

    @cached_property
    def arguments(self) -> Arguments:
        """Schema and check, derived from the signature on first use."""
        return Arguments(self.function, closed=self.closed, any_of=self.any_of)

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The MCP input schema."""
        schema = self.arguments.schema
        if self.empty_required and "required" not in schema:
            return {**schema, "required": []}
        return schema

    @cached_property
    def description(self) -> str:
        """The docstring of the function."""
        return inspect.getdoc(self.function) or self.name


def tool(
    *,
    reads: str | None = None,
    writes: str | None = None,
    closed: bool = False,
    any_of: Iterable[Iterable[str]] = (),
) -> Callable[[Function], Function]:
    """Make a function a tool of the module it stands in.

    Args:
        reads: the resource it reads, for a tool that changes nothing.
        writes: the resource it changes.
        closed: refuse arguments that are not parameters.
        any_of: groups of parameters of which one must be given, shown in the schema.
    """
    resource = writes or reads
    if resource is None or (reads and writes):
        raise TypeError("say @tool(reads=...) or @tool(writes=...)")

    def decorate(function: Function) -> Function:
        @wraps(function)
        def run(ctx: Any, **arguments: Any) -> Any:
            ctx.arguments = arguments
            return function(ctx, **arguments)

        made = Tool(
            function.__name__,
            run,
            resource,
            writes=writes is not None,
            closed=closed,
            any_of=tuple(tuple(group) for group in any_of),
        )
        inspect.getmodule(function).__dict__.setdefault(_TOOLS, []).append(made)
        return function

    return decorate


def collect(
    *modules: ModuleType, empty_required: Callable[[Tool], bool] = lambda tool: False
) -> dict[str, Tool]:
    """The tools of some modules by name, in order of definition.

    Args:
        modules: where they are defined.
        empty_required: which of them say `required: []` where nothing is, as published.

    Raises:
        ValueError: if two have the same name.
    """
    tools: dict[str, Tool] = {}
    for module in modules:
        for made in module.__dict__.get(_TOOLS, []):
            if made.name in tools:
                raise ValueError(f"two tools are named {made.name}")
            tools[made.name] = replace(made, empty_required=empty_required(made))
    return tools
