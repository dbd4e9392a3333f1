"""The dialect of servers whose errors have codes: itsm and hr."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from eopsgym.domains.kernel import ArgumentError, Dialect, ToolError


@dataclass(frozen=True)
class CodedDialect(Dialect):
    """Errors as `{"detail": ...}`: findings with codes, or only code and message (`bare`)."""

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """Return the text of a refusal."""
        if isinstance(error, ArgumentError):
            detail: Any = [
                {k: v for k, v in item.items() if k != "input"} | {"loc": ["body", *item["loc"]]}
                for item in error.errors
            ]
        elif error.bare:
            detail = {"error": True, "error_code": error.code, "message": error.message}
        else:
            detail = _coded(error, now)
        return json.dumps({"detail": detail}, ensure_ascii=False, default=str)


def _coded(error: ToolError, now: datetime) -> dict[str, Any]:
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
