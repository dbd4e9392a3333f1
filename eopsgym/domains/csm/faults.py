"""How the customer service system words its refusals."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from eopsgym.domains.core import ArgumentError, Faults, Table, ToolError

UNAUTHORISED = "UNAUTHORIZED"


class CsmFaults(Faults):
    """`API Error [<tool>]: <detail>`; wrong arguments as the framework's list, in Python form."""

    def missing(self, table: Table, value: object, field: str | None = None) -> ToolError:
        """No such row, or none this user may see."""
        return ToolError(f"{field or table.key} not found", "NOT_FOUND", field)

    def unchanged(self, fields: Iterable[str] = ()) -> ToolError:
        """An update without a field to update."""
        return ToolError("No fields to update", "NO_CHANGES")

    def invalid_choice(self, field: str, value: object, choices: Iterable[str]) -> ToolError:
        """A value outside an enumeration; case counts."""
        *rest, last = (f"'{choice}'" for choice in choices)
        expected = f"{', '.join(rest)} or {last}" if rest else last
        finding = {
            "type": "enum",
            "loc": field.split("."),
            "msg": f"Input should be {expected}",
            "input": value,
            "ctx": {"expected": expected},
        }
        return ArgumentError([finding])

    def too_long(self, field: str, value: str, limit: int) -> ToolError:
        """A text that the column does not hold."""
        finding = {
            "type": "string_too_long",
            "loc": [field],
            "msg": f"String should have at most {limit} characters",
            "input": value,
            "ctx": {"max_length": limit},
        }
        return ArgumentError([finding])

    def render(self, tool: str, error: ToolError, now: datetime) -> str:
        """The text of an error result."""
        if error.code == UNAUTHORISED:
            return f"Error: {error.message}"
        detail: Any = error.message
        if isinstance(error, ArgumentError):
            detail = [{**item, "loc": ["body", *item["loc"]]} for item in error.errors]
        return f"API Error [{tool}]: {detail}"
