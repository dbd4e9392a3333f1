"""The storage and form of this system's records, and which of them customers may see."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from typing_extensions import TypedDict

from eopsgym.domains.kernel import Call, Row, ToolError, tool_rule
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.records import (
    Condition,
    Filters,
    Resource,
    Since,
    Sql,
    Unique,
    Until,
)

VISIBILITY_RULE = tool_rule("CSM-1.3", __name__)
Rows = list[Row]
_OWN_ACCOUNTS = "SELECT account_id FROM contact WHERE portal_user_id = ? AND active = 1"
_OWN_CASES = f"SELECT case_id FROM customer_case WHERE account_id IN ({_OWN_ACCOUNTS})"
_BY_ACCOUNT = f"account_id IN ({_OWN_ACCOUNTS})"
_OPEN_ARTICLE = "state = 'published' AND visibility = 'external'"
_VISIBLE_TO_CUSTOMERS = {
    "account": _BY_ACCOUNT,
    "contact": _BY_ACCOUNT,
    "contract": _BY_ACCOUNT,
    "entitlement": _BY_ACCOUNT,
    "installed_product": _BY_ACCOUNT,
    "customer_case": _BY_ACCOUNT,
    "interaction": _BY_ACCOUNT,
    "location": f"location_id IN (SELECT location_id FROM installed_product WHERE {_BY_ACCOUNT})",
    "user": "user_id = ?",
    "notification": "email = (SELECT email FROM user WHERE user_id = ?)",
    "product": "lifecycle_state = 'active'",
    "knowledge": _OPEN_ARTICLE,
    "case_knowledge": f"case_id IN ({_OWN_CASES})"
    f" AND knowledge_id IN (SELECT knowledge_id FROM knowledge WHERE {_OPEN_ARTICLE})",
}
"""The condition on rows that a customer may see, by table; the placeholder is the user id.

Of other tables, customers may see no rows."""


class Created(TypedDict, total=False):
    """Bounds of the time of creation, which nearly all lists accept."""

    created_after: Annotated[str, Since("sys_created_on")]
    created_before: Annotated[str, Until("sys_created_on")]


def only(column: str) -> tuple[Unique, ...]:
    """Return the constraint that the values of a column are unique."""
    return (Unique(column, text="{column} already exists", everyone=True),)


@dataclass(frozen=True, eq=False)
class Record(Resource):
    """One kind of record, whose lists and look-ups return different columns.

    Attributes:
        listed: columns of lists, separated by spaces; all but the time of the update if empty.
        brief: columns of look-ups; all but the times of creation and update if empty.
        starts: a column that is set to the current time if the caller leaves it empty.
    """

    lost: str = "{field} not found"
    created: str | None = "sys_created_on"
    updated: str | None = "sys_updated_on"
    org: str | None = None
    listed: str = ""
    brief: str = ""
    starts: str = ""

    schema = Schema.of(Path(__file__).parents[1])
    visibility_rule = VISIBILITY_RULE
    as_stored = True
    accepts_unchanged = True
    blank = "{field} must not be empty"

    def _named_here(self) -> Iterable[str]:
        return (*super()._named_here(), *f"{self.listed} {self.brief} {self.starts}".split())

    def sight(self, call: Call) -> Condition | None:
        """Return the condition on rows that a customer may see; None for staff."""
        if call.user.get("role") != "customer":
            return None
        text = _VISIBLE_TO_CUSTOMERS.get(self.table, "0")
        return Sql(text, [call.user["user_id"]] * text.count("?"))

    @cached_property
    def newest_first(self) -> str:
        """The order of lists: by id."""
        return f'"{self.key}"'

    # Reading

    def where(self, call: Call, filters: Filters) -> Condition | None:
        """Return the usual condition, except that an empty list does not filter."""
        given = {name: value for name, value in filters.items() if value != []}
        return super().where(call, given)

    def look_up(self, call: Call, where: Condition) -> Row:
        """Return the first matching row, in the form of look-ups; empty if there is none."""
        rows = self.select(call, where, columns=self._brief, limit=1)
        return rows[0] if rows else {}

    def list(self, call: Call, where: Filters | Condition | None = None, **more: Any) -> Rows:
        """Return the matching rows, in the form of lists.

        It is a breach if a customer gets rows that they may not see.
        """
        rows = self.select(call, where, **{"columns": self._listed, **more})
        self._report_unseen(call, where)
        return rows

    @cached_property
    def _listed(self) -> Sequence[str]:
        return self.listed.split() or [name for name in self.columns if name != self.updated]

    @cached_property
    def _brief(self) -> Sequence[str]:
        stamps = (self.created, self.updated)
        return self.brief.split() or [name for name in self.columns if name not in stamps]

    def _report_unseen(self, call: Call, where: Filters | Condition | None) -> None:
        visible = self.sight(call)
        if visible is None:
            return
        wanted = self._wanted(call, where, everyone=False)
        hidden = wanted & ~visible if wanted else ~visible
        hidden_rows = self.select(call, hidden, columns=[self.key], limit=1)
        message = f"Customers may not see every {self.label} listed"
        call.require(VISIBILITY_RULE, not hidden_rows, message)

    def count_by(self, call: Call, column: str, filters: Filters) -> Rows:
        """Count the matching rows, by the value of a column."""
        counts = self.measure(call, "count(*)", filters, by=[column])
        return [{column: value, "count": count} for value, count in counts]

    # Writing

    def add(self, call: Call, fields: Filters, **values: Any) -> Row:
        """Create a row like `create`, but with the caller's texts unchanged, even blank ones."""
        self.check_references(call, fields)
        return self.create(call, {}, **{**fields, **values})

    def insert(self, call: Call, values: Filters) -> Row:
        """Insert a row; a missing start time is set to the current time."""
        now = {self.starts: call.stamp} if self.starts and not values.get(self.starts) else {}
        return super().insert(call, {**values, **now})

    def nothing_changed(self, fields: Any = ()) -> ToolError:
        """Return the error for an update without a field to update."""
        return ToolError("No fields to update", "NO_CHANGES")

    def remove(self, call: Call, filters: Filters) -> Row:
        """Delete the matching rows, and return their number.

        Raises:
            ToolError: if no filter was given.
        """
        wanted = self.where(call, filters)
        if wanted is None:
            raise ToolError("At least one filter is required", "NO_FILTER")
        return {"deleted": self.delete(call, self.select(call, wanted))}
