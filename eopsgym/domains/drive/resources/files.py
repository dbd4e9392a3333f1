"""Files, folders and shortcuts: finding, validating and showing them.

Data of a file that has no column of its own is stored in the column `properties`, next to the
properties of the file.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.domains.drive.access import at_least, in_sight, require, role_on_file
from eopsgym.domains.drive.dialect import moment
from eopsgym.domains.drive.resources.kinds import shown_size
from eopsgym.domains.drive.resources.labels import label_views
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products import View, filled, flag, stored, text
from eopsgym.domains.rows import ANY_OF, as_list, update

FILE = View(
    "files",
    "File",
    *text("id name mimeType description"),
    *flag("starred trashed explicitlyTrashed"),
    *filled("parents properties spaces"),
    *stored("version", lambda value: str(value or 1)),
    *text("webViewLink"),
    *moment("createdTime modifiedTime"),
    *filled("owners lastModifyingUser"),
    *flag("shared"),
    *filled("ownedByMe"),
    *text("driveId"),
    *filled("size"),
    *text("headRevisionId"),
    *stored("writersCanShare", lambda value: value is None or bool(value)),
    *moment("trashedTime", omitted=True),
    *text("originalFilename fileExtension fullFileExtension", omitted=True),
    *text("md5Checksum", column="md5_checksum", omitted=True),
    *text("sha1Checksum", column="sha1_checksum", omitted=True),
    *text("webContentLink thumbnailLink iconLink", omitted=True),
    *moment("viewedByMeTime", omitted=True),
    kind="drive#file",
    new={
        "kind": "drive#file",
        "space": "drive",
        "version": 1,
        "size_bytes": 0,
        "quota_bytes_used": 0,
        "writers_can_share": True,
        **dict.fromkeys(("owned_by_me", "viewed_by_me", "modified_by_me"), True),
        **dict.fromkeys(("starred", "trashed", "explicitly_trashed"), False),
        **dict.fromkeys(("is_shortcut", "shared"), False),
    },
    stamps="created_time modified_time viewed_by_me_time",
)
_OWN = "_drive"
"""The key in the column `properties` of data that has no column of its own."""
_KINDS = {"appProperties": dict, "contentRestrictions": list, "downloadRestrictions": dict}
"""The types of the values there that are objects or lists; other types in seeds are ignored."""
_MOST_PROPERTIES = 100
_MOST_LETTERS = 20_000
_MOST_NAME = 1_000
_MOST_TEXT = 20_000
_OWNERS = f"""
    SELECT file_id, user_id FROM permissions
    WHERE file_id IN ({ANY_OF}) AND role = 'owner' AND user_id IS NOT NULL
        AND coalesce(deleted, 0) = 0
    ORDER BY rowid
"""


def find_file(call: Call, file_id: str, least: str = "reader") -> Row:
    """Return a file on which the acting user has at least the given role.

    Raises:
        ToolError: there is no such file, the user has no access to it, or the role is too low.
    """
    row = FILE.find(call, file_id)
    require(call, row, least)
    return row


def modified_columns(call: Call) -> Row:
    """Return the columns for a change of a file by the acting user, now."""
    return {"modified_by": call.user["id"], "modified_time": call.stamp, "modified_by_me": True}


def parents_of(row: Row) -> list[str]:
    """Return the id of the folder of a file, else of its shared drive, else `root`, in a list."""
    return [row["parent_id"] or row["drive_id"] or "root"]


# Validation and properties


def check_file_name(name: str | None, mime_type: str | None, description: str | None) -> None:
    """Raise ToolError for an invalid name, type or description; None is not checked."""
    if name is not None and not name.strip():
        raise ToolError("Validation errors:\n- name: must not be empty")
    if "\0" in (name or ""):  # searches would not find the text after it
        raise ToolError("Validation errors:\n- name: must not hold the character U+0000")
    if mime_type is not None and not mime_type.strip():
        raise ToolError("Validation errors:\n- mimeType: must not be empty")
    if max(len(name or ""), len(mime_type or "")) > _MOST_NAME:
        raise ToolError(f"Names have at most {_MOST_NAME:,} characters")
    if description is not None and len(description) > _MOST_TEXT:
        raise ToolError(f"Descriptions have at most {_MOST_TEXT:,} characters")


def properties_text(
    before: str | None,
    properties: Mapping[str, Any] | None,
    own: Mapping[str, Any],
) -> str | None:
    """Return the new content of the column `properties`; null removes a key.

    Args:
        before: the current content of the column.
        properties: the changed properties of the file.
        own: the changed data without columns.

    Raises:
        ToolError: there are too many properties, or they are too long.
    """
    plain, internal = _split_properties(before)
    internal |= own
    plain |= properties or {}
    if _OWN in (properties or {}):
        raise ToolError(f"The property '{_OWN}' is reserved")
    plain = {name: value for name, value in plain.items() if value is not None}
    internal = {name: value for name, value in internal.items() if value is not None}
    if len(plain) > _MOST_PROPERTIES:
        raise ToolError(f"A file has at most {_MOST_PROPERTIES} properties")
    text = json.dumps({**plain, **({_OWN: internal} if internal else {})}, ensure_ascii=False)
    if len(text) > _MOST_LETTERS:
        raise ToolError(f"The properties of a file hold at most {_MOST_LETTERS:,} characters")
    return text if plain or internal else None


def store_extra_data(call: Call, row: Row, own: Mapping[str, Any]) -> None:
    """Store data of a file that has no column of its own; null removes a key.

    Raises:
        ToolError: the data is too long.
    """
    columns = {"properties": properties_text(row["properties"], None, own)}
    update(call, "files", row["id"], columns)


def _split_properties(text: str | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split the column `properties` into the properties of the file and its other data."""
    plain = stored_object(text)
    own = plain.pop(_OWN, None)
    if not isinstance(own, dict):
        return plain, {}
    for name, kind in _KINDS.items():
        if not isinstance(own.get(name, kind()), kind):
            del own[name]
    return plain, own


def extra_data(row: Row) -> dict[str, Any]:
    """Return the data of a file without a column, such as `appProperties`."""
    return _split_properties(row["properties"])[1]


def plain_properties(row: Row) -> dict[str, Any]:
    """Return the properties of a file."""
    return _split_properties(row["properties"])[0]


def check_writable(row: Row) -> None:
    """Raise ToolError, with the reason, if a content restriction makes a file read-only."""
    for each in extra_data(row).get("contentRestrictions") or []:
        if isinstance(each, dict) and each.get("readOnly"):
            reason = f": {each['reason']}" if each.get("reason") else ""
            raise ToolError(f"File {row['id']} is read-only{reason}")


def check_may_download(call: Call, row: Row, what: str) -> None:
    """Raise ToolError if the content of a file may not be copied, exported or downloaded.

    Args:
        call: the call.
        row: the file.
        what: the past participle of the action for the message, such as `copied`.
    """
    drive = call.row("SELECT * FROM drives WHERE id = ?", row["drive_id"]) or {}
    if drive.get("download_restricted_for_writers"):
        raise ToolError(f"File {row['id']} may not be {what}: its shared drive keeps what it holds")
    if _is_restricted_to_writers(row, drive) and not at_least(role_on_file(call, row), "writer"):
        raise ToolError(f"File {row['id']} may not be {what} by who only reads it")


def _is_restricted_to_writers(row: Row, drive: Row) -> bool:
    """Return whether only writers may copy, export or download the content of a file."""
    own = extra_data(row)
    return bool(
        own.get("copyRequiresWriterPermission")
        or (own.get("downloadRestrictions") or {}).get("restricted")
        or drive.get("copy_requires_writer_permission")
        or drive.get("download_restricted_for_readers")
    )


# Views for answers


def file_view(call: Call, row: Row, labels: str | None = None) -> Row:
    """Return a file in the form of answers.

    Args:
        call: the call.
        row: the file.
        labels: the ids of labels to include, separated by commas.
    """
    return file_views(call, [row], labels)[0]


def file_views(call: Call, rows: Sequence[Row], labels: str | None = None) -> list[Row]:
    """Return files in the form of answers; see `file_view`."""
    owners = _owners_by_file(call, rows)
    owner_ids = [each for ids in owners.values() for each in ids]
    people = users_by_id(call, [*owner_ids, *(row["modified_by"] for row in rows)])
    places = {each for row in rows if (each := row["parent_id"] or row["drive_id"])}
    seen = in_sight(call, places)
    parts = {row["id"]: _split_properties(row["properties"]) for row in rows}

    def given(row: Row) -> Row:
        views = [people[each] for each in owners.get(row["id"], [])]
        is_own = any(each["me"] for each in views)
        place = row["parent_id"] or row["drive_id"]
        sees_place = place in seen if place else is_own  # only owners see their own root
        return {
            "parents": parents_of(row) if sees_place else [],
            "properties": parts[row["id"]][0],
            "spaces": [row["space"] or "drive"],
            "owners": views,
            "lastModifyingUser": people.get(row["modified_by"]),
            "ownedByMe": is_own,
            "size": shown_size(row),
        }

    views = FILE.show_all(call, rows, given)
    for row, view in zip(rows, views, strict=True):
        view.update(_more(call, row, parts[row["id"]][1], labels))
    return views


def _owners_by_file(call: Call, rows: Sequence[Row]) -> dict[str, list[str]]:
    """Return the ids of the owners of files; without an owner's permission, that of the creator."""
    owners: dict[str, list[str]] = {}
    for each in call.rows(_OWNERS, as_list([row["id"] for row in rows])):
        owners.setdefault(each["file_id"], []).append(each["user_id"])
    for row in rows:
        if row["drive_id"] is None and row["id"] not in owners and row["created_by"]:
            owners[row["id"]] = [row["created_by"]]
    return owners


def _more(call: Call, row: Row, own: Row, labels: str | None) -> Row:
    """Return the data of a file without columns, the target of a shortcut, and requested labels."""
    # The pending owner is part of the views of permissions.
    more = {k: v for k, v in own.items() if v is not None and k != "pendingOwner"}
    if row["is_shortcut"]:
        target, kind = row["shortcut_target_id"], row["shortcut_target_mime"]
        more["shortcutDetails"] = {"targetId": target, "targetMimeType": kind}
    if labels:
        ids = {each.strip() for each in labels.split(",")}
        views = label_views(call, row["id"])
        more["labelInfo"] = {"labels": [each for each in views if each["id"] in ids]}
    return more
