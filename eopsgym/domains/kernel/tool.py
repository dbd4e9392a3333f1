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
    """One tool of a system: its function, what it reads or writes, and its schema.

    Attributes:
        name: as published.
        function: `function(call, **arguments)` gives back the result.
        resource: what the role tables call the thing it touches.
        writes: whether it may change the database.
        signature: its parameters; their schema is built on first use.
        empty_required: whether its schema says `required: []` where nothing is.
        descriptions: what its schema says of the parameters.
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
        inspect.unwrap(function).__globals__.setdefault(_TOOLS, []).append(made)
        return function

    return decorate


def collect_tools(
    *modules: ModuleType,
    empty_required: Callable[[Tool], bool] = lambda tool: False,
    folder: Path | None = None,
) -> dict[str, Tool]:
    """Return the tools of some modules by name, in order of definition.

    Args:
        modules: where they are defined.
        empty_required: which of them have `required: []` without a required parameter, as
            published.
        folder: of the system, where `descriptions.toml` may describe parameters, and
            `parameters.txt` has lines such as `add_crate: label weight` for tools whose published
            order of parameters is not that of their signature.

    Raises:
        ValueError: if two have the same name.
        TypeError: a line names an unknown tool or parameter.
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
    """Return the published order of the parameters of tools, where their signature has another."""
    path = folder / "parameters.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split(": ", 1) for line in lines if line[:1] != "#")
