"""How the drive server writes results and refusals: as its sister servers do, since no answer of
the published one is on record.
"""

from datetime import datetime
from typing import Any

from pydantic_core import PydanticSerializationError, to_json

from eopsgym.domains.kernel import ArgumentError, ChoiceError, Dialect, ToolError

DONE = "Operation completed successfully"
"""The answer of a tool that has nothing to show."""


class DriveDialect(Dialect):
    """Findings of arguments as a list, moments of columns without fractions."""

    def result(self, value: Any) -> str:
        """The text of a result, written several times as fast as by the standard library."""
        if isinstance(value, str):
            return value
        try:
            text = to_json(value, indent=self.indent).decode()
        except PydanticSerializationError:
            return super().result(value)
        # What JSON has no word for is told apart by the other writer.
        return super().result(value) if "NaN" in text or "Infinity" in text else text

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """The text of a refusal."""
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


DIALECT = DriveDialect(indent=2, fractions=False)


def shown_time(text: str | None) -> str | None:
    """A column's moment as answers show it, `2026-03-02T09:00:00.000Z`."""
    if text is None or text.endswith("Z"):
        return text
    return f"{text.replace(' ', 'T', 1)[:19]}.000Z"
