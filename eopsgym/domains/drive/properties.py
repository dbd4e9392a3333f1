"""Properties of files, and what has no column: both are in the column `properties`."""

import json
from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import Row, ToolError
from eopsgym.domains.stored_json import stored_object

OWN = "_drive"
"""Where `properties` keeps what has no column."""
_MOST_PROPERTIES = 100
_MOST_LETTERS = 20_000


def properties_text(
    before: str | None,
    properties: Mapping[str, Any] | None,
    own: Mapping[str, Any],
) -> str | None:
    """The column `properties` with keys put in; null takes a key out.

    Raises:
        ToolError: more, or longer ones, than a file may have.
    """
    kept = stored_object(before)
    hidden = {**kept.pop(OWN, {}), **own}
    kept |= properties or {}
    if OWN in (properties or {}):
        raise ToolError(f"The property '{OWN}' is reserved")
    kept = {name: value for name, value in kept.items() if value is not None}
    hidden = {name: value for name, value in hidden.items() if value is not None}
    if len(kept) > _MOST_PROPERTIES:
        raise ToolError(f"A file has at most {_MOST_PROPERTIES} properties")
    text = json.dumps({**kept, **({OWN: hidden} if hidden else {})}, ensure_ascii=False)
    if len(text) > _MOST_LETTERS:
        raise ToolError(f"The properties of a file hold at most {_MOST_LETTERS:,} characters")
    return text if kept or hidden else None


def own_of(row: Row) -> dict[str, Any]:
    """What a file has and no column holds: `appProperties`, `contentRestrictions` and the like."""
    found = stored_object(row["properties"]).get(OWN, {})
    return found if isinstance(found, dict) else {}


def plain_of(row: Row) -> dict[str, Any]:
    """The properties of a file that were given as such."""
    return {name: value for name, value in stored_object(row["properties"]).items() if name != OWN}


def check_writable(row: Row) -> None:
    """Refuse a file that a content restriction keeps as it is.

    Raises:
        ToolError: it is read-only, with the reason.
    """
    for each in own_of(row).get("contentRestrictions") or []:
        if each.get("readOnly"):
            reason = f": {each['reason']}" if each.get("reason") else ""
            raise ToolError(f"File {row['id']} is read-only{reason}")
