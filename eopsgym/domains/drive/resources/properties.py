"""Properties of files, and what has no column: both are in the column `properties`."""

import json
from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.rows import update

OWN = "_drive"
"""Where `properties` keeps what has no column."""
_KINDS = {"appProperties": dict, "contentRestrictions": list, "downloadRestrictions": dict}
"""What of that is no text or flag; a seed may hold anything else, which says nothing."""
_MOST_PROPERTIES = 100
_MOST_LETTERS = 20_000


def properties_text(
    before: str | None,
    properties: Mapping[str, Any] | None,
    own: Mapping[str, Any],
) -> str | None:
    """Return the column `properties` with keys put in; null takes a key out.

    Raises:
        ToolError: more, or longer ones, than a file may have.
    """
    kept, hidden = split_properties(before)
    hidden |= own
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


def keep_own(call: Call, row: Row, own: Mapping[str, Any]) -> None:
    """Write what a file has and no column holds; null takes a key out.

    Raises:
        ToolError: it is more, or longer, than a file may have.
    """
    columns = {"properties": properties_text(row["properties"], None, own)}
    update(call, "files", row["id"], columns)


def split_properties(text: str | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split the column into the properties of a file and what else it has without a column."""
    plain = stored_object(text)
    own = plain.pop(OWN, None)
    if not isinstance(own, dict):
        return plain, {}
    for name, kind in _KINDS.items():
        if not isinstance(own.get(name, kind()), kind):
            del own[name]
    return plain, own


def own_of(row: Row) -> dict[str, Any]:
    """Return what a file has without a column: `appProperties`, `contentRestrictions` and more."""
    return split_properties(row["properties"])[1]


def plain_of(row: Row) -> dict[str, Any]:
    """Return the properties of a file."""
    return split_properties(row["properties"])[0]


def check_writable(row: Row) -> None:
    """Refuse a file that a content restriction keeps as it is.

    Raises:
        ToolError: it is read-only, with the reason.
    """
    for each in own_of(row).get("contentRestrictions") or []:
        if isinstance(each, dict) and each.get("readOnly"):
            reason = f": {each['reason']}" if each.get("reason") else ""
            raise ToolError(f"File {row['id']} is read-only{reason}")
