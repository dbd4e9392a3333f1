"""Files as rows: finding, showing, making and removing them, and the tree they lie in."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.domains.drive.change_log import note_change
from eopsgym.domains.drive.dialect import shown_time
from eopsgym.domains.drive.people import users_by_id
from eopsgym.domains.drive.rights import require, role_on_file
from eopsgym.domains.drive.rows import get, insert, update
from eopsgym.domains.kernel import Call, Row, ToolError

GOOGLE = "application/vnd.google-apps."
FOLDER = f"{GOOGLE}folder"
SHORTCUT = f"{GOOGLE}shortcut"
DEEPEST = 100
_OWN = "_drive"
"""Where `properties` keeps what has no column."""
_MOST_PROPERTIES = 100
_MOST_LETTERS = 20_000
_ICON = "https://ssl.gstatic.com/docs/doclist/images/"
_OWNERS = """
    SELECT file_id, user_id FROM permissions
    WHERE file_id IN (SELECT value FROM json_each(?)) AND role = 'owner' AND user_id IS NOT NULL
        AND coalesce(deleted, 0) = 0
    ORDER BY rowid
"""
_ABOVE = """
    WITH RECURSIVE above(id, depth) AS (
        SELECT ?, 0 UNION SELECT files.parent_id, depth + 1 FROM files JOIN above USING (id)
        WHERE files.parent_id IS NOT NULL AND depth < ?)
    SELECT id, min(depth) AS depth FROM above GROUP BY id ORDER BY depth
"""
_BELOW = """
    WITH RECURSIVE below(id, depth) AS (
        SELECT ?, 0 UNION SELECT files.id, depth + 1 FROM files JOIN below ON parent_id = below.id
        WHERE depth < ?)
    SELECT id, min(depth) AS depth FROM below GROUP BY id ORDER BY depth
"""


def find_file(call: Call, file_id: str, least: str = "reader") -> Row:
    """A file on which the acting user has a role.

    Raises:
        ToolError: it is not there for them, or the role does not reach.
    """
    row = call.row("SELECT * FROM files WHERE id = ?", file_id)
    if row is None:
        raise ToolError(f"File not found: {file_id}")
    require(call, row, least)
    return row


# Showing


def file_view(call: Call, row: Row, labels: str | None = None) -> Row:
    """A file as answers show it; `labels` are the ids of labels to show with it."""
    return file_views(call, [row], labels)[0]


def file_views(call: Call, rows: Sequence[Row], labels: str | None = None) -> list[Row]:
    """Files as answers show them."""
    ids = json.dumps([row["id"] for row in rows])
    owners: dict[str, list[str]] = {}
    for each in call.rows(_OWNERS, ids):
        owners.setdefault(each["file_id"], []).append(each["user_id"])
    for row in rows:
        if row["drive_id"] is None and row["id"] not in owners and row["created_by"]:
            owners[row["id"]] = [row["created_by"]]
    named = [each for found in owners.values() for each in found]
    people = users_by_id(call, [*named, *(row["modified_by"] for row in rows)])
    return [
        _view(row, [people[each] for each in owners.get(row["id"], [])], people, call)
        | ({"labelInfo": _labels_of(call, row["id"], labels)} if labels else {})
        for row in rows
    ]


def _view(row: Row, owners: list[Any], people: Mapping[Any, Any], call: Call) -> Row:
    kept = loaded(row["properties"])
    own = kept.pop(_OWN, {})
    shown: Row = {
        "kind": "drive#file",
        "id": row["id"],
        "name": row["name"],
        "mimeType": row["mime_type"],
        "description": row["description"],
        "starred": bool(row["starred"]),
        "trashed": bool(row["trashed"]),
        "explicitlyTrashed": bool(row["explicitly_trashed"]),
        "parents": parents_of(row),
        "properties": kept,
        "spaces": [row["space"] or "drive"],
        "version": str(row["version"] or 1),
        "webViewLink": row["web_view_link"],
        "createdTime": shown_time(row["created_time"]),
        "modifiedTime": shown_time(row["modified_time"]),
        "owners": owners,
        "lastModifyingUser": people.get(row["modified_by"]),
        "shared": bool(row["shared"]),
        "ownedByMe": any(each["me"] for each in owners if each),
        "driveId": row["drive_id"],
        "size": None if row["mime_type"].startswith(GOOGLE) else str(row["size_bytes"] or 0),
        "headRevisionId": row["head_revision_id"],
        "writersCanShare": row["writers_can_share"] is None or bool(row["writers_can_share"]),
    }
    more = {
        "trashedTime": shown_time(row["trashed_time"]),
        "originalFilename": row["original_filename"],
        "fileExtension": row["file_extension"],
        "fullFileExtension": row["full_file_extension"],
        "md5Checksum": row["md5_checksum"],
        "sha1Checksum": row["sha1_checksum"],
        "webContentLink": row["web_content_link"],
        "thumbnailLink": row["thumbnail_link"],
        "iconLink": row["icon_link"],
        "viewedByMeTime": shown_time(row["viewed_by_me_time"]),
        **own,
    }
    if row["is_shortcut"]:
        more["shortcutDetails"] = {
            "targetId": row["shortcut_target_id"],
            "targetMimeType": row["shortcut_target_mime"],
        }
    return shown | {name: value for name, value in more.items() if value is not None}


def _labels_of(call: Call, file_id: str, wanted: str) -> Row:
    from eopsgym.domains.drive.labels import label_views

    ids = {each.strip() for each in wanted.split(",")}
    return {"labels": [each for each in label_views(call, file_id) if each["id"] in ids]}


def parents_of(row: Row) -> list[str]:
    """The folder of a file: the shared drive itself, or `root`, where it lies in none."""
    return [row["parent_id"] or row["drive_id"] or "root"]


def loaded(text: str | None) -> dict[str, Any]:
    """The object in a JSON column; none for what is no object."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


# Properties, and what has no column


def properties_text(
    before: str | None,
    properties: Mapping[str, Any] | None,
    own: Mapping[str, Any],
) -> str | None:
    """The column `properties` with keys put in; null takes a key out.

    Raises:
        ToolError: more, or longer ones, than a file may have.
    """
    kept = loaded(before)
    hidden = {**kept.pop(_OWN, {}), **{name: value for name, value in own.items()}}
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


def own_of(row: Row) -> dict[str, Any]:
    """What a file has and no column holds: `appProperties`, `contentRestrictions` and the like."""
    found = loaded(row["properties"]).get(_OWN, {})
    return found if isinstance(found, dict) else {}


def check_writable(row: Row) -> None:
    """Refuse a file that a content restriction keeps as it is.

    Raises:
        ToolError: it is read-only, with the reason.
    """
    for each in own_of(row).get("contentRestrictions") or []:
        if each.get("readOnly"):
            reason = f": {each['reason']}" if each.get("reason") else ""
            raise ToolError(f"File {row['id']} is read-only{reason}")


# The tree


def above(call: Call, file_id: str) -> list[str]:
    """A file and the folders over it, the nearest first."""
    return [row["id"] for row in call.rows(_ABOVE, file_id, DEEPEST)]


def below(call: Call, file_id: str) -> list[Row]:
    """A file and what lies under it, with `depth`, the nearest first."""
    return call.rows(_BELOW, file_id, DEEPEST)


def place_of(call: Call, parent: str) -> Row:
    """The columns that put a file into a folder, the root of a shared drive, or `root`.

    Raises:
        ToolError: there is no such place for the acting user, or they may not add to it.
    """
    if parent == "root":
        return {"parent_id": None, "parent_ids": "[]", "drive_id": None}
    drive = call.value("SELECT 1 FROM drives WHERE id = ?", parent)
    if drive:
        from eopsgym.domains.drive.rights import require_on_drive

        require_on_drive(call, parent, "writer")
        return {"parent_id": None, "parent_ids": "[]", "drive_id": parent}
    row = find_file(call, parent, "writer")
    if row["mime_type"] != FOLDER:
        raise ToolError(f"The parent {parent} is not a folder")
    if row["trashed"]:
        raise ToolError(f"The parent {parent} is in the trash")
    if len(above(call, parent)) >= DEEPEST:
        raise ToolError(f"Folders are nested at most {DEEPEST} deep")
    return {"parent_id": parent, "parent_ids": json.dumps([parent]), "drive_id": row["drive_id"]}


def note_place(call: Call, file_id: str) -> None:
    """Write anew which folders are over a file, and over what lies under it."""
    for row in below(call, file_id):
        call.check_time()
        call.execute("DELETE FROM path_closure WHERE descendant_id = ?", row["id"])
        for depth, each in enumerate(above(call, row["id"])):
            call.execute("INSERT INTO path_closure VALUES (?, ?, ?)", each, row["id"], depth)


def move(call: Call, row: Row, parent: str) -> None:
    """Put a file into another place, with all that lies under it.

    Raises:
        ToolError: it cannot be put there.
    """
    place = place_of(call, parent)
    if row["id"] in above(call, parent):
        raise ToolError(f"The folder {row['id']} cannot be moved into itself")
    update(call, "files", row["id"], place)
    if place["drive_id"] != row["drive_id"]:
        for each in below(call, row["id"])[1:]:
            update(call, "files", each["id"], {"drive_id": place["drive_id"]})
    note_place(call, row["id"])


# Making


def links(file_id: str, mime_type: str) -> Row:
    """The columns of the links under which a file is opened."""
    short = mime_type.removeprefix(GOOGLE)
    web = f"https://drive.google.com/file/d/{file_id}/view"
    if mime_type == FOLDER:
        web = f"https://drive.google.com/drive/folders/{file_id}"
    elif mime_type in _EDITORS:
        web = f"https://docs.google.com/{_EDITORS[mime_type]}/d/{file_id}/edit"
    is_google = mime_type.startswith(GOOGLE)
    return {
        "web_view_link": web,
        "web_content_link": None if is_google else f"https://drive.google.com/uc?id={file_id}",
        "icon_link": f"{_ICON}icon_11_{short if is_google else 'generic'}_list.png",
    }


_EDITORS = {
    f"{GOOGLE}document": "document",
    f"{GOOGLE}spreadsheet": "spreadsheets",
    f"{GOOGLE}presentation": "presentation",
    f"{GOOGLE}form": "forms",
    f"{GOOGLE}drawing": "drawings",
}


def extension_of(name: str, mime_type: str) -> str | None:
    """The extension of a file with content, as its name has it."""
    head, dot, end = name.rpartition(".")
    is_one = dot and head and end.isalnum() and len(end) <= 10
    return end.lower() if is_one and not mime_type.startswith(GOOGLE) else None


def make_file(call: Call, columns: Mapping[str, Any], *, key: str | None = None) -> Row:
    """Add a file of the acting user with its first revision; `columns` say what is not usual."""
    user = call.user["id"]
    usual: Row = {
        "starred": False,
        "trashed": False,
        "explicitly_trashed": False,
        "size_bytes": 0,
        "quota_bytes_used": 0,
        "created_by": user,
        "modified_by": user,
        "created_time": call.stamp,
        "modified_time": call.stamp,
        "is_shortcut": False,
        "kind": "drive#file",
        "space": "drive",
        "shared": False,
        "owned_by_me": True,
        "viewed_by_me": True,
        "viewed_by_me_time": call.stamp,
        "modified_by_me": True,
        "writers_can_share": True,
        "version": 1,
        "original_filename": columns["name"],
        "file_extension": extension_of(columns["name"], columns["mime_type"]),
    }
    made = {**usual, **columns}
    made["full_file_extension"] = made["file_extension"]
    if made["mime_type"].startswith(GOOGLE):
        made["original_filename"] = None
    key = insert(call, "files", made, key=key)
    update(call, "files", key, links(key, made["mime_type"]))
    note_place(call, key)
    return get(call, "files", key)


def touch(call: Call, file_id: str) -> None:
    """Note that the acting user has changed a file, now."""
    columns = {"modified_by": call.user["id"], "modified_time": call.stamp, "modified_by_me": True}
    update(call, "files", file_id, columns)


# Removing


def remove(call: Call, file_id: str) -> int:
    """Delete a file for good, with all that lies under it and belongs to it; how many files."""
    found = below(call, file_id)
    for each in reversed(found):
        call.check_time()
        _remove_one(call, each["id"])
    return len(found)


def _remove_one(call: Call, key: str) -> None:
    row = get(call, "files", key)
    call.execute(
        "UPDATE files SET head_revision_id = NULL "
        "WHERE head_revision_id IN (SELECT id FROM revisions WHERE file_id = ?)",
        key,
    )
    call.execute(
        "DELETE FROM replies WHERE comment_id IN (SELECT id FROM comments WHERE file_id = ?)", key
    )
    for table in ("thumbnails", "revisions", "permissions", "comments", "file_labels",
                  "share_links", "access_proposals"):  # fmt: skip
        call.execute(f"DELETE FROM {table} WHERE file_id = ?", key)
    call.execute("UPDATE uploads SET file_id = NULL WHERE file_id = ?", key)
    call.execute("DELETE FROM path_closure WHERE ? IN (ancestor_id, descendant_id)", key)
    call.execute("DELETE FROM files WHERE id = ?", key)
    drive = row["drive_id"]
    note_change(call, "file_deleted", file_id=key, drive_id=drive, removed=True, name=row["name"])


def may(call: Call, row: Row, least: str) -> bool:
    """Whether the acting user has a role on a file."""
    from eopsgym.domains.drive.rights import at_least

    return at_least(role_on_file(call, row), least)
