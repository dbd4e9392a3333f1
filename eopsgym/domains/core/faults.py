"""How refusals read. A domain whose server words them differently overrides what differs."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from eopsgym.domains.core.errors import ArgumentError, ToolError
from eopsgym.domains.core.table import Table


class Faults:
    """The coded envelope of the itsm and hr servers, and the errors that every tool may need."""

    def missing(self, table: Table, value: object, field: str | None = None) -> ToolError:
        """No such row, or none this user may see."""
        message = table.lost.format(label=table.label, value=value)
        return ToolError(message, table.missing, field, bare=table.bare)

    def unchanged(self, fields: Iterable[str] = ()) -> ToolError:
        """An update that would change nothing."""
        names = ", ".join(fields)
        return ToolError(f"No changes detected for fields: {names}", "NO_CHANGES_DETECTED")

    def duplicate(self, message: str, code: str, field: str | None = None) -> ToolError:
        """A row of which there may be only one."""
        return ToolError(message, code, field)

    def denied(self, rule: str, message: str) -> ToolError:
        """A policy rule that guarded mode enforces."""
        return ToolError(
            f"{message} (rule {rule})", "POLICY_VIOLATION", context={"rule": rule}, rule=rule
        )

    def invalid_choice(self, field: str, value: object, choices: Iterable[str]) -> ToolError:
        """A value outside an enumeration; case counts."""
        known = ", ".join(f"'{choice}'" for choice in sorted(choices))
        return ToolError(
            f"Invalid value '{value}' for '{field}'. Must be one of: {known}",
            "INVALID_ENUM_VALUE",
            field,
        )

    def unknown_tool(self, name: str) -> str:
        """The text for a tool that the server does not have."""
        return f"API endpoint not found for tool: {name}. Check the name against tools/list."

    def render(self, tool: str, error: ToolError, now: datetime) -> str:
        """The text of an error result."""
        if isinstance(error, ArgumentError):
            detail: Any = [
                {k: v for k, v in item.items() if k != "input"} | {"loc": ["body", *item["loc"]]}
                for item in error.errors
            ]
        elif error.bare:
            detail = {"error": True, "error_code": error.code, "message": error.message}
        else:
            detail = self._coded(error, now)
        return json.dumps({"detail": detail}, ensure_ascii=False, default=str)

    def _coded(self, error: ToolError, now: datetime) -> dict[str, Any]:
        finding = {
            "field": error.field,
            "message": error.message,
            "code": error.code,
            "context": error.context,
        }
        return {
            "error": True,
            "error_code": "VALIDATION_ERROR",
            "message": "One or more validation errors occurred",
            "details": [finding],
            "timestamp": now.isoformat() + "Z",
            "request_id": None,
        }
