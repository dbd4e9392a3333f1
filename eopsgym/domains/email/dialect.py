"""The form in which the published mail server writes results, refusals, moments and new rows."""

from datetime import datetime
from functools import partial
from typing import Any

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import ArgumentError, Call, ChoiceError, Dialect, Row, ToolError
from eopsgym.domains.products import View
from eopsgym.project_json import json_type

DONE = "Operation completed successfully"
"""The answer of a tool that has nothing to show."""
_INVALID = "Invalid Tool Arguments: "
_EXPECTED = {
    "string_type": "string",
    "int_type": "integer",
    "int_from_float": "integer",
    "int_parsing": "integer",
    "float_type": "number",
    "float_parsing": "number",
    "bool_type": "boolean",
    "bool_parsing": "boolean",
    "list_type": "array",
    "dict_type": "object",
    "typed_dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
}


class EmailDialect(Dialect):
    """Refusals behind a cross, stamps with a T and all six digits."""

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """Return the text of a refusal; findings on arguments are a list of texts."""
        if isinstance(error, ArgumentError):
            return f"❌ {_INVALID}{[_line(finding) for finding in error.errors]}"
        if isinstance(error, ChoiceError):
            known = list(error.choices)
            return f"❌ {_INVALID}{[f'{error.field}: {error.value!r} is not one of {known}']}"
        return f"❌ {error.message}"

    def stamp(self, moment: datetime) -> str:
        """Return a moment as a column holds it, such as `2026-03-02T09:00:00.000000`."""
        return moment.isoformat(timespec="microseconds")


def _line(finding: dict[str, Any]) -> str:
    path = ".".join(str(part) for part in finding["loc"])
    if finding["type"] == "missing":
        return f"{path}: is required"
    wanted = _EXPECTED.get(finding["type"])
    if wanted is not None:
        return f"{path}: expected type '{wanted}', got '{json_type(finding.get('input'))}'"
    return f"{path}: {finding['msg']}"


DIALECT = EmailDialect(indent=2)


def stamps(call: Call, by: str | None) -> Row:
    """Return the columns that say when, and by whom, rows are made that are written together."""
    return {
        "created_at": call.stamp,
        "updated_at": call.stamp,
        "created_by": by,
        "updated_by": by,
    }


mail_view = partial(View, new_id=random_uuid, stamps="created_at", changed="updated_at")
"""A view of rows with a UUID that say when they were made and changed."""
signed_view = partial(mail_view, signed="created_by updated_by")
"""A view of rows that also say by whom."""
