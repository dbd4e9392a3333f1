"""How the published teams server formats results, addresses, times and errors."""

import re
from datetime import datetime
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from eopsgym.domains.kernel import ArgumentError, Call, ChoiceError, Dialect, ToolError
from eopsgym.domains.products import with_moments

GRAPH = "https://graph.microsoft.com/v1.0"
_REFERENCE = re.compile(r"(?:.*\('(?P<quoted>(?:[^']|'')+)'\)|(?:.*/)?(?P<bare>[^/()]+))/?")
_FRACTION = re.compile(r"\.(\d+)", re.ASCII)
DONE = "Operation completed successfully"
"""The result of a tool that returns no data."""


class TeamsDialect(Dialect):
    """A dialect with JSON in ASCII, indented by two spaces, and plain texts as errors."""

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """Return the text of an error; invalid arguments have one line each."""
        if isinstance(error, ChoiceError):
            *others, last = (repr(choice) for choice in error.choices)
            choices = f"{', '.join(others)} or {last}" if others else last
            name = str(error.field).rpartition(".")[2]
            return f"Validation errors:\n- {name}: Input should be {choices}"
        if isinstance(error, ArgumentError):
            return "\n".join(["Validation errors:", *map(_line, error.errors)])
        return error.message

    def unknown_tool(self, name: str) -> str:
        """Return the error text for a tool that the server does not have."""
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


def context(path: str) -> str:
    """Return the metadata address that is the first property of a result."""
    return f"{GRAPH}/$metadata#{path}"


def bound_id(bind: str, field: str = "user_odata_bind") -> str:
    """Return the id in a reference such as `…/users('ann')` or `…/users/ann`, or a bare id.

    Raises:
        ToolError: the text is not a reference.
    """
    match = _REFERENCE.fullmatch(bind.strip())
    if match is None:
        raise ToolError(f"Invalid {field} format: {bind}")
    quoted = match["quoted"]
    return unquote(quoted).replace("''", "'") if quoted else unquote(match["bare"])


def zulu(call: Call) -> str:
    """Return the current time in the form that messages, chats and channels store."""
    return f"{call.now.isoformat()}Z"


@lru_cache(maxsize=16_384)
def time_view(stored: Any) -> str | None:
    """Convert a stored time to the form of a result.

    It has a T between date and time, Z for UTC, and six digits of a second or none.
    """
    if not isinstance(stored, str) or not stored:
        return None
    text = stored.replace(" ", "T", 1)
    if "." in text:
        text = _FRACTION.sub(_six_digits, text, count=1)
    return f"{text[:-6]}Z" if text.endswith("+00:00") else text


def _six_digits(match: re.Match[str]) -> str:
    digits = match[1][:6].ljust(6, "0")
    return f".{digits}" if digits.strip("0") else ""


moment = with_moments(time_view)
"""A function that makes view properties of times, which `time_view` converts."""
