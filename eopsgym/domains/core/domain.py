"""One simulated system, as data."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from eopsgym.domains.core import dates
from eopsgym.domains.core.arguments import check_size
from eopsgym.domains.core.context import Context
from eopsgym.domains.core.errors import ArgumentError
from eopsgym.domains.core.faults import Faults
from eopsgym.domains.core.filters import Condition
from eopsgym.domains.core.reader import Reader, Row
from eopsgym.domains.core.schema import Schema
from eopsgym.domains.core.table import Table
from eopsgym.domains.core.tool import Tool

_RULE = re.compile(r"\*\*([A-Z]+-\d+\.\d+)\*\*[ :]*(.+)")


def permit_all(ctx: Context, tool: Tool) -> None:
    """The role check of a domain that has none."""


def see_all(ctx: Reader, table: Table) -> Condition | None:
    """The sight of users who may see every row of their organisation."""
    return None


def serve_none(ctx: Reader, table: Table) -> Sequence[Any]:
    """Nobody works for organisations besides their own."""
    return ()


LISTED_NULLS = ("title", "outputSchema", "icons", "annotations", "meta", "execution")
"""What the itsm and hr servers list of a tool without ever filling it."""


@dataclass(frozen=True)
class Domain:
    """A system agents work in. A folder makes one; nothing outside the folder changes.

    Attributes:
        name: `itsm`.
        title: how people call it.
        gym_name: the MCP server name in task files, `gym-itsm-mcp`.
        service: what `/health` answers.
        port: the published port.
        user_header: the header that says who acts.
        folder: where `schema.sql` and `policy.md` lie.
        tools: by name.
        find_user: the acting user's row for a header value, or None for the default user.
        authorise: states the role rules for a tool, before it runs.
        faults: how refusals read.
        tenant_rule: the policy rule that keeps organisations apart.
        sight: what a user may see of a table's rows beyond the organisation: an SQL condition
            and the values of its marks, or None for all.
        serves: organisations besides the acting user's whose rows of a table count as theirs.
        scoped: whether they are kept apart even in published mode.
        flags: whether BOOLEAN columns read true and false (else 1 and 0).
        fractions: whether time stamps keep fractions of a second.
        indent: JSON indentation of results.
        ascii: whether results escape all but ASCII, as the csm server does.
        nulls: keys that the published server sends as null to old clients: of the `result` of a
            call, of its `content` items, of a listed `tool`.
        runner_limit: the LIMIT that the published SQL runner adds to a query that has none; None
            where it adds none.
        seed: the seed used when none is named.
        differences: where ours works and the published server is known not to.
    """

    name: str
    title: str
    gym_name: str
    service: str
    port: int
    user_header: str
    folder: Path
    tools: Mapping[str, Tool]
    find_user: Callable[[Context, str | None], Row]
    authorise: Callable[[Context, Tool], None] = permit_all
    faults: Faults = field(default_factory=Faults)
    tenant_rule: str | None = None
    sight: Callable[[Reader, Table], Condition | None] = see_all
    serves: Callable[[Reader, Table], Sequence[Any]] = serve_none
    scoped: bool = False
    flags: bool = True
    fractions: bool = True
    indent: int | None = None
    ascii: bool = False
    nulls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    runner_limit: int | None = None
    seed: str = "company"
    differences: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Domain({self.name}: {self.title}, {len(self.tools)} tools)"

    @cached_property
    def schema(self) -> Schema:
        """The tables."""
        return Schema((self.folder / "schema.sql").read_text(encoding="utf-8"))

    @cached_property
    def policy(self) -> str:
        """The rules an agent must keep, as Markdown: the core of the system prompt."""
        return (self.folder / "policy.md").read_text(encoding="utf-8")

    @cached_property
    def rules(self) -> dict[str, str]:
        """Rule id, such as `ITSM-3.2`, to its text."""
        return {rule: text.strip() for rule, text in _RULE.findall(self.policy)}

    @cached_property
    def _readers(self) -> dict[str, list[tuple[str, Callable[[Any], Any] | None]]]:
        readers: dict[str, Callable[[Any], Any]] = {"datetime": _show_date, "number": _show_number}
        if self.flags:
            readers["boolean"] = _show_flag
        return {
            name: [(column.name, readers.get(column.kind)) for column in columns.values()]
            for name, columns in self.schema.tables.items()
        }

    def check(self, tool: Tool, arguments: dict[str, Any]) -> dict[str, Any]:
        """The typed arguments of a call.

        Raises:
            ToolError: more than one call may hold; else a value outside an enumeration, named
                with the values there are, before any other finding.
        """
        check_size(arguments)
        try:
            return tool.arguments.check(arguments)
        except ArgumentError as error:
            choice = next((e for e in error.errors if e["type"] == "literal_error"), None)
            if choice is None:
                raise
            choices = _choices(tool.schema, choice["loc"])
            if not choices:
                raise
            names = [part for part in choice["loc"] if isinstance(part, str)]
            field, value = ".".join(names), choice["input"]
            raise self.faults.invalid_choice(field, value, choices) from None

    def show(self, table: Table, row: Row) -> Row:
        """A stored row as results give it."""
        shown: Row = {}
        for name, read in self._readers[table.name]:
            if name in row and name not in table.hidden:
                value = row[name]
                shown[name] = read(value) if read is not None and value is not None else value
        return shown


def _choices(schema: Any, loc: Sequence[str | int]) -> list[str]:
    """The enumeration at a place in a schema; none where several schemas meet."""
    for part in loc:
        options = [schema, *schema.get("anyOf", ())]
        inner = [o["items"] for o in options if "items" in o and isinstance(part, int)]
        inner += [o["properties"][part] for o in options if part in o.get("properties", {})]
        if len(inner) != 1:
            return []
        schema = inner[0]
    choices: list[str] = schema.get("enum", [])
    return choices


def _show_flag(value: Any) -> Any:
    return bool(value) if isinstance(value, int) else value


def _show_date(value: Any) -> Any:
    return dates.show(value) if isinstance(value, str) else value


def _show_number(value: Any) -> Any:
    return float(value) if isinstance(value, int) else value
