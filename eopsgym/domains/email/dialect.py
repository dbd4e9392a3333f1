"""How the published mail server formats results, errors, times and new rows."""

from datetime import datetime
from functools import partial
from typing import Any

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import ArgumentError, Call, ChoiceError, Dialect, Row, ToolError
from eopsgym.domains.products import View
from eopsgym.project_json import json_type

DONE = "Operation completed successfully"
"""The result of a tool that returns no data."""
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
    """A dialect whose error texts start with a cross and whose times have microseconds."""

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """Return the text of an error; problems with arguments are a list of texts."""
        if isinstance(error, ArgumentError):
            return f"❌ {_INVALID}{[_line(finding) for finding in error.errors]}"
        if isinstance(error, ChoiceError):
            choices = list(error.choices)
            return f"❌ {_INVALID}{[f'{error.field}: {error.value!r} is not one of {choices}']}"
        return f"❌ {error.message}"

    def stamp(self, moment: datetime) -> str:
        """Return a time in the form of the columns, such as `2026-03-02T09:00:00.000000`."""
        return moment.isoformat(timespec="microseconds")


def _line(finding: dict[str, Any]) -> str:
    path = ".".join(str(part) for part in finding["loc"])
    if finding["type"] == "missing":
        return f"{path}: is required"
    expected = _EXPECTED.get(finding["type"])
    if expected is not None:
        return f"{path}: expected type '{expected}', got '{json_type(finding.get('input'))}'"
    return f"{path}: {finding['msg']}"


DIALECT = EmailDialect(indent=2)


def stamps(call: Call, by: str | None) -> Row:
    """Return the audit columns that new rows of one call share: the times, and the given user."""
    return {
        "created_at": call.stamp,
        "updated_at": call.stamp,
        "created_by": by,
        "updated_by": by,
    }


mail_view = partial(View, new_id=random_uuid, stamps="created_at", changed="updated_at")
"""A view of rows with a UUID and the times of creation and of the last change."""
signed_view = partial(mail_view, signed="created_by updated_by")
"""A view of rows that also have the users who created and last changed them."""
