"""How the published teams server writes results and refusals."""

from datetime import datetime
from typing import Any

from eopsgym.domains.kernel import ArgumentError, ChoiceError, Dialect, ToolError

DONE = "Operation completed successfully"
"""What tools answer that have nothing to show."""


class TeamsDialect(Dialect):
    """Results with two blanks, in ASCII; refusals are plain texts."""

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """Return the text of a refusal; wrong arguments have a line each."""
        if isinstance(error, ChoiceError):
            *others, last = (repr(choice) for choice in error.choices)
            choices = f"{', '.join(others)} or {last}" if others else last
            name = str(error.field).rpartition(".")[2]
            return f"Validation errors:\n- {name}: Input should be {choices}"
        if isinstance(error, ArgumentError):
            return "\n".join(["Validation errors:", *map(_line, error.errors)])
        return error.message

    def unknown_tool(self, name: str) -> str:
        """Return the text for a tool that the server does not have."""
        return (
            f"API endpoint not found for tool: {name}. "
            "Check that router function name matches tool name."
        )


def _line(finding: dict[str, Any]) -> str:
    names = [part for part in finding["loc"] if isinstance(part, str)]
    name = names[-1] if names else "arguments"
    message = f"{name} is required" if finding["type"] == "missing" else finding["msg"]
    return f"- {name}: {message}"


DIALECT = TeamsDialect(indent=2, ascii=True)
