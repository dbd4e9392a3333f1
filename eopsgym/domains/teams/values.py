"""Moments, JSON and references as the tables and the answers write them."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.stored_json import stored_list
from eopsgym.domains.teams.dialect import DONE

__all__ = [
    "DONE",
    "GRAPH",
    "as_json",
    "bound_id",
    "context",
    "moment",
    "name_said",
    "objects_in",
    "with_name",
    "zulu",
]

GRAPH = "https://graph.microsoft.com/v1.0"
_FRACTION = re.compile(r"\.(\d+)", re.ASCII)
_BOUND = re.compile(r"(?:.*\('(?P<quoted>(?:[^']|'')+)'\)|(?:.*/)?(?P<bare>[^/()]+))/?")


def context(path: str) -> str:
    """Return the address of the metadata that answers begin with."""
    return f"{GRAPH}/$metadata#{path}"


def as_json(value: Any) -> str:
    """Return a value as a column holds it."""
    return json.dumps(value)


def objects_in(text: Any) -> list[dict[str, Any]]:
    """Return the objects of a list in a JSON column; empty where it holds no list."""
    return [each for each in stored_list(text) if isinstance(each, dict)]


@lru_cache(maxsize=16_384)
def moment(stored: Any) -> str | None:
    """Return a stored moment as answers show it.

    It has a T in the middle, Z for UTC, and six digits of a second or none.
    """
    if not isinstance(stored, str) or not stored:
        return None
    text = stored.replace(" ", "T", 1)
    if "." in text:
        text = _FRACTION.sub(_six_digits, text, count=1)
    return f"{text[:-6]}Z" if text.endswith("+00:00") else text


def _six_digits(found: re.Match[str]) -> str:
    digits = found[1][:6].ljust(6, "0")
    return f".{digits}" if digits.strip("0") else ""


def zulu(call: Call) -> str:
    """Return the present moment, as messages, chats and channels store it."""
    return f"{call.now.isoformat()}Z"


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


def bound_id(bind: str, field: str = "user_odata_bind") -> str:
    """Return the id in a reference such as `…/users('ann')` or `…/users/ann`, or a bare id.

    Raises:
        ToolError: there is none.
    """
    found = _BOUND.fullmatch(bind.strip())
    if found is None:
        raise ToolError(f"Invalid {field} format: {bind}")
    quoted = found["quoted"]
    return unquote(quoted).replace("''", "'") if quoted else unquote(found["bare"])
