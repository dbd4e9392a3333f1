"""Names in arguments, and JSON in columns."""

import json
from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.kernel.stored_json import stored_list


def as_json(value: Any) -> str:
    """Return a value as a column holds it."""
    return json.dumps(value)


def objects_in(text: Any) -> list[dict[str, Any]]:
    """Return the objects of a list in a JSON column; empty where it holds no list."""
    return [each for each in stored_list(text) if isinstance(each, dict)]


def name_said(given: str) -> str:
    """Return a name without surrounding blanks.

    Raises:
        ToolError: it is empty.
    """
    name = given.strip()
    if not name:
        message = "displayName cannot be empty or whitespace only"
        raise ToolError(message, field="displayName")
    return name


def with_name(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the given fields, with their name (if any) without surrounding blanks.

    Raises:
        ToolError: the name is empty.
    """
    if "displayName" not in given:
        return {**given}
    return {**given, "displayName": name_said(given["displayName"])}
