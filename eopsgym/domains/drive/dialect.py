"""How the drive server writes results, refusals and moments.

As its sister servers do, since no answer of the published one is on record.
"""

from datetime import datetime
from typing import Any

from eopsgym.domains.kernel import ArgumentError, ChoiceError, Dialect, ToolError
from eopsgym.domains.products import with_moments

DONE = "Operation completed successfully"
"""The answer of a tool that has nothing to show."""


class DriveDialect(Dialect):
    """Findings of arguments as a list, moments of columns without fractions."""

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """Return the text of a refusal."""
        if isinstance(error, ArgumentError):
            return "\n".join(["Validation errors:", *map(_line, error.errors)])
        if isinstance(error, ChoiceError):
            known = ", ".join(f"'{choice}'" for choice in error.choices)
            return f"Validation errors:\n- {error.field}: Input should be one of {known}"
        return error.message


def _line(finding: dict[str, Any]) -> str:
    path = ".".join(str(part) for part in finding["loc"])
    message = "is required" if finding["type"] == "missing" else finding["msg"]
    return f"- {path}: {message}"


DIALECT = DriveDialect(indent=2, timespec="seconds")


def invalid(field: str, message: str) -> ToolError:
    """Return the error for an argument that the schema allows and the server does not."""
    return ToolError(f"Validation errors:\n- {field}: {message}")


def shown_time(text: str | None) -> str | None:
    """Return a column's moment as answers show it, `2026-03-02T09:00:00.000Z`."""
    if text is None or text.endswith("Z"):
        return text
    return f"{text.replace(' ', 'T', 1)[:19]}.000Z"


moment = with_moments(shown_time)
"""Properties that answers show so."""
