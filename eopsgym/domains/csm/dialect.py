"""The dialect of the customer service system."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from eopsgym.domains.kernel import ArgumentError, ChoiceError, Dialect, ToolError

UNAUTHORISED = "UNAUTHORIZED"


@dataclass(frozen=True)
class CsmDialect(Dialect):
    """Errors as `API Error [<tool>]: <detail>`; for invalid arguments, a list as in Python code."""

    ascii: bool = True
    timespec: str = "seconds"

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """Return the text of a refusal."""
        if error.code == UNAUTHORISED:
            return f"Error: {error.message}"
        detail: Any = error.message
        if isinstance(error, ArgumentError | ChoiceError):
            findings = error.errors if isinstance(error, ArgumentError) else [_finding(error)]
            detail = [{**item, "loc": ["body", *item["loc"]]} for item in findings]
        return f"API Error [{tool}]: {detail}"


def _finding(error: ChoiceError) -> dict[str, Any]:
    """Return the finding for a value outside an enumeration, in the form of pydantic."""
    *rest, last = (f"'{choice}'" for choice in error.choices)
    expected = f"{', '.join(rest)} or {last}" if rest else last
    return {
        "type": "enum",
        "loc": str(error.field).split("."),
        "msg": f"Input should be {expected}",
        "input": error.value,
        "ctx": {"expected": expected},
    }


DIALECT = CsmDialect()
