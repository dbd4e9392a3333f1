"""Which rows and columns the parameters of a system's tools mean.

Most parameters are named like a column, which the schemas of both tell. What they do not tell
stands in `<system>.toml` as queries on the live database:

    [values]   a parameter, or `tool.parameter`, to a query for its values
    [[rows]]   a query whose columns are what it `gives`: parameters of one call, and `me`, who
               may make it; for the `tools` that it names, or else for all with these parameters
    [[calls]]  a `tool` and `arguments` that suit each other, where no solution of a task has any
    [cannot]   tools that cannot succeed on the seed, with the reason

In each query `:me` is the header value of who acts.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Tool
from eopsgym.tasks import load_tasks

Words = tuple[str, ...]
Arguments = Mapping[str, Any]
ROUNDS = Path(__file__).parents[2] / "bench_tools.toml"


class RowQuery(NamedTuple):
    """A query whose rows are arguments of a call.

    Attributes:
        sql: the query.
        gives: what its columns are: names of parameters, and `me`.
        tools: what it is for; empty if for all tools that have the parameters.
    """

    sql: str
    gives: Sequence[str]
    tools: frozenset[str]

    def suits(self, tool: Tool) -> bool:
        """Whether it gives arguments of a tool."""
        if self.tools:
            return tool.name in self.tools
        return {*self.gives} - {"me"} <= {*tool.schema.get("properties", {})}


class Relations(NamedTuple):
    """What the file of a system says; empty for a system without one."""

    values: Mapping[str, str]
    rows: Sequence[RowQuery]
    calls: Sequence[Mapping[str, Any]]
    cannot: Mapping[str, str]


@cache
def relations(domain: str) -> Relations:
    """Return the relations of a system that names do not tell."""
    path = Path(__file__).with_name(f"{domain}.toml")
    read = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    rows = [
        RowQuery(each["sql"], each["gives"].split(), frozenset(each.get("tools", "").split()))
        for each in read.get("rows", ())
    ]
    return Relations(read.get("values", {}), rows, read.get("calls", ()), read.get("cannot", {}))


@cache
def words(name: str) -> Words:
    """Return the words of a name in either style, in the singular: `fileIds` is file, id."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_")
    return tuple(part.removesuffix("s") for part in parts if part)


@cache
def columns(domain: str) -> Mapping[str, Mapping[Words, int]]:
    """Return table to the places of its columns by the words of the parameters that mean them."""
    return {
        table: _meanings(table, names) for table, names in get_domain(domain).schema.names.items()
    }


def _meanings(table: str, names: Iterable[str]) -> Mapping[Words, int]:
    found = {words(name): place for place, name in enumerate(names)}
    if ("id",) in found:
        found.setdefault((*words(table), "id"), found["id",])
    return found


@cache
def examples(domain: str) -> Mapping[str, Sequence[Arguments]]:
    """Return the arguments that tools are called with in solutions of tasks and in benchmarks."""
    found: dict[str, list[Arguments]] = {tool: [] for tool in get_domain(domain).tools}
    for task in load_tasks(domain):
        for call in task.gold.calls if task.gold else ():
            if (tool := call.tool.rpartition("/")[2]) in found:
                found[tool].append(call.arguments)
    rounds = tomllib.loads(ROUNDS.read_text(encoding="utf-8")).get(domain, ())
    for written in [*relations(domain).calls, *(each for part in rounds for each in part["calls"])]:
        found[written["tool"]].append(written.get("arguments", {}))
    return found
