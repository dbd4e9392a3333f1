"""The form of results, refusals and times of the published drive server.

No answer of the published server is recorded, so the form is that of its sister servers.
"""

from datetime import datetime
from typing import Any

from eopsgym.domains.kernel import ArgumentError, ChoiceError, Dialect, ToolError
from eopsgym.domains.products import with_moments

DONE = "Operation completed successfully"
"""The answer of a tool without a result."""


class DriveDialect(Dialect):
    """The dialect of the published server: lists of validation errors, times without fractions."""

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
    """Return the error for an argument that the schema accepts and the server refuses."""
    return ToolError(f"Validation errors:\n- {field}: {message}")


def shown_time(text: str | None) -> str | None:
    """Return the time of a column in the form of answers: `2026-03-02T09:00:00.000Z`."""
    if text is None or text.endswith("Z"):
        return text
    return f"{text.replace(' ', 'T', 1)[:19]}.000Z"


moment = with_moments(shown_time)
"""Properties with times in the form of `shown_time`."""
