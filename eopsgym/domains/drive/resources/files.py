"""Files, folders and shortcuts: finding them, what may be in them, and how answers show them.

What a file has and no column holds is in the column `properties`, beside its properties.
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
"""The key of `properties` under which values without a column are kept."""
_KINDS = {"appProperties": dict, "contentRestrictions": list, "downloadRestrictions": dict}
"""The types of the values there that are no text or flag; other values of a seed are ignored."""
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
    """Return a file on which the acting user has a role.

    Raises:
        ToolError: it is not there for them, or the role does not reach.
    """
    row = FILE.find(call, file_id)
    require(call, row, least)
    return row


def touched(call: Call) -> Row:
    """Return the columns that say that the acting user has changed a file, now."""
    return {"modified_by": call.user["id"], "modified_time": call.stamp, "modified_by_me": True}


def parents_of(row: Row) -> list[str]:
    """Return the folder of a file: the shared drive itself, or `root`, where it lies in none."""
    return [row["parent_id"] or row["drive_id"] or "root"]


# What may be in a file


def check_file_name(name: str | None, mime_type: str | None, description: str | None) -> None:
    """Refuse a name, a type or a description that a file cannot be given; None is not given.

    Raises:
        ToolError: naming which.
    """
    if name is not None and not name.strip():
        raise ToolError("Validation errors:\n- name: must not be empty")
    if "\0" in (name or ""):  # no search would find what stands behind it
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
    """Return the column `properties` with keys put in; null takes a key out.

    Raises:
        ToolError: more, or longer ones, than a file may have.
    """
    kept, hidden = _split_properties(before)
    hidden |= own
    kept |= properties or {}
    if _OWN in (properties or {}):
        raise ToolError(f"The property '{_OWN}' is reserved")
    kept = {name: value for name, value in kept.items() if value is not None}
    hidden = {name: value for name, value in hidden.items() if value is not None}
    if len(kept) > _MOST_PROPERTIES:
        raise ToolError(f"A file has at most {_MOST_PROPERTIES} properties")
    text = json.dumps({**kept, **({_OWN: hidden} if hidden else {})}, ensure_ascii=False)
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


def _split_properties(text: str | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split the column into the properties of a file and what else it has without a column."""
    plain = stored_object(text)
    own = plain.pop(_OWN, None)
    if not isinstance(own, dict):
        return plain, {}
    for name, kind in _KINDS.items():
        if not isinstance(own.get(name, kind()), kind):
            del own[name]
    return plain, own


def own_of(row: Row) -> dict[str, Any]:
    """Return what a file has without a column: `appProperties`, `contentRestrictions` and more."""
    return _split_properties(row["properties"])[1]


def plain_of(row: Row) -> dict[str, Any]:
    """Return the properties of a file."""
    return _split_properties(row["properties"])[0]


def check_writable(row: Row) -> None:
    """Refuse a file that a content restriction keeps as it is.

    Raises:
        ToolError: it is read-only, with the reason.
    """
    for each in own_of(row).get("contentRestrictions") or []:
        if isinstance(each, dict) and each.get("readOnly"):
            reason = f": {each['reason']}" if each.get("reason") else ""
            raise ToolError(f"File {row['id']} is read-only{reason}")


def check_may_take_out(call: Call, row: Row, what: str) -> None:
    """Refuse what a file or its shared drive keeps its readers, or all, from; `what` is done to it.

    Raises:
        ToolError: it does.
    """
    drive = call.row("SELECT * FROM drives WHERE id = ?", row["drive_id"]) or {}
    if drive.get("download_restricted_for_writers"):
        raise ToolError(f"File {row['id']} may not be {what}: its shared drive keeps what it holds")
    if _is_kept_from_readers(row, drive) and not at_least(role_on_file(call, row), "writer"):
        raise ToolError(f"File {row['id']} may not be {what} by who only reads it")


def _is_kept_from_readers(row: Row, drive: Row) -> bool:
    own = own_of(row)
    return bool(
        own.get("copyRequiresWriterPermission")
        or (own.get("downloadRestrictions") or {}).get("restricted")
        or drive.get("copy_requires_writer_permission")
        or drive.get("download_restricted_for_readers")
    )


# Answers


def file_view(call: Call, row: Row, labels: str | None = None) -> Row:
    """Return a file as answers show it; `labels` are the ids of labels to show with it."""
    return file_views(call, [row], labels)[0]


def file_views(call: Call, rows: Sequence[Row], labels: str | None = None) -> list[Row]:
    """Return files as answers show them."""
    owners = _owners_by_file(call, rows)
    named = [each for found in owners.values() for each in found]
    people = users_by_id(call, [*named, *(row["modified_by"] for row in rows)])
    places = {each for row in rows if (each := row["parent_id"] or row["drive_id"])}
    seen = in_sight(call, places)
    parts = {row["id"]: _split_properties(row["properties"]) for row in rows}

    def given(row: Row) -> Row:
        mine = [people[each] for each in owners.get(row["id"], [])]
        is_mine = any(each["me"] for each in mine)
        place = row["parent_id"] or row["drive_id"]
        lies_in_sight = place in seen if place else is_mine  # the top of a drive is its owner's
        return {
            "parents": parents_of(row) if lies_in_sight else [],
            "properties": parts[row["id"]][0],
            "spaces": [row["space"] or "drive"],
            "owners": mine,
            "lastModifyingUser": people.get(row["modified_by"]),
            "ownedByMe": is_mine,
            "size": shown_size(row),
        }

    views = FILE.show_all(call, rows, given)
    for row, view in zip(rows, views, strict=True):
        view.update(_more(call, row, parts[row["id"]][1], labels))
    return views


def _owners_by_file(call: Call, rows: Sequence[Row]) -> dict[str, list[str]]:
    """Return the owners of files by their permissions; without any, who made a file owns it."""
    owners: dict[str, list[str]] = {}
    for each in call.rows(_OWNERS, as_list([row["id"] for row in rows])):
        owners.setdefault(each["file_id"], []).append(each["user_id"])
    for row in rows:
        if row["drive_id"] is None and row["id"] not in owners and row["created_by"]:
            owners[row["id"]] = [row["created_by"]]
    return owners


def _more(call: Call, row: Row, own: Row, labels: str | None) -> Row:
    """Return what no column holds, where a shortcut leads, and the labels that are asked for."""
    # Who is asked to own it is told with the permission.
    more = {k: v for k, v in own.items() if v is not None and k != "pendingOwner"}
    if row["is_shortcut"]:
        target, kind = row["shortcut_target_id"], row["shortcut_target_mime"]
        more["shortcutDetails"] = {"targetId": target, "targetMimeType": kind}
    if labels:
        ids = {each.strip() for each in labels.split(",")}
        wearing = label_views(call, row["id"])
        more["labelInfo"] = {"labels": [each for each in wearing if each["id"] in ids]}
    return more
