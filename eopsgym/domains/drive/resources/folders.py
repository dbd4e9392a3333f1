"""The tree of folders, and the permissions that files inherit from folders.

Inherited permissions are stored as rows of each file in a folder. A file that does not inherit from
its folder, or is below a folder that does not, inherits nothing from above.
"""

import json

from eopsgym.domains.drive.access import require_on_drive
from eopsgym.domains.drive.resources.files import extra_data, find_file
from eopsgym.domains.drive.resources.kinds import FOLDER
from eopsgym.domains.drive.resources.permissions import (
    PERMISSION,
    Holder,
    end_of,
    grant,
    permissions_of,
    revoke,
    set_end,
    update_shared,
)
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import get, update

DEEPEST = 100
_TOO_DEEP = f"Folders are nested at most {DEEPEST} deep"
_WITH_ABOVE = """
    WITH RECURSIVE above(id, depth) AS (
        SELECT ?1, 0 UNION SELECT files.parent_id, depth + 1 FROM files JOIN above USING (id)
        WHERE files.parent_id IS NOT NULL AND depth < ?2)
"""
_ABOVE = f"{_WITH_ABOVE} SELECT id, min(depth) AS depth FROM above GROUP BY id ORDER BY depth"
_NOTE_ABOVE = f"""
    INSERT INTO path_closure (ancestor_id, descendant_id, depth) {_WITH_ABOVE}
    SELECT id, ?1, min(depth) AS depth FROM above GROUP BY id ORDER BY min(depth)
"""
_BELOW = """
    WITH RECURSIVE below(id, depth) AS (
        SELECT ?, 0 UNION SELECT files.id, depth + 1 FROM files JOIN below ON parent_id = below.id
        WHERE depth < ?)
    SELECT id, min(depth) AS depth FROM below GROUP BY id ORDER BY depth
"""


def above(call: Call, file_id: str) -> list[str]:
    """Return the ids of a file and of the folders above it, nearest first."""
    return [row["id"] for row in call.rows(_ABOVE, file_id, DEEPEST)]


def below(call: Call, file_id: str) -> list[Row]:
    """Return `id` and `depth` of a file and of everything below it, nearest first."""
    return call.rows(_BELOW, file_id, DEEPEST)


def place_of(call: Call, parent: str) -> Row:
    """Return the columns that put a file into a folder, into a shared drive, or into `root`.

    Raises:
        ToolError: there is no such place, or the acting user may not add to it.
    """
    if parent == "root":
        return {"parent_id": None, "parent_ids": "[]", "drive_id": None}
    drive = call.value("SELECT 1 FROM drives WHERE id = ?", parent)
    if drive:
        require_on_drive(call, parent, "writer", "File")
        return {"parent_id": None, "parent_ids": "[]", "drive_id": parent}
    row = find_file(call, parent, "writer")
    if row["mime_type"] != FOLDER:
        raise ToolError(f"The parent {parent} is not a folder")
    if row["trashed"]:
        raise ToolError(f"The parent {parent} is in the trash")
    if len(above(call, parent)) >= DEEPEST:
        raise ToolError(_TOO_DEEP)
    return {"parent_id": parent, "parent_ids": json.dumps([parent]), "drive_id": row["drive_id"]}


def _update_ancestors(call: Call, file_id: str) -> None:
    """Update the stored ancestors of a file and of everything below it."""
    for row in below(call, file_id):
        call.check_time()
        call.execute("DELETE FROM path_closure WHERE descendant_id = ?", row["id"])
        store_ancestors(call, row["id"])


def store_ancestors(call: Call, file_id: str) -> None:
    """Store the ancestors of a file that has none stored yet."""
    call.execute(_NOTE_ABOVE, file_id, DEEPEST)


def move(call: Call, row: Row, parent: str) -> None:
    """Move a file with everything below it.

    Raises:
        ToolError: the place is not possible.
    """
    place = place_of(call, parent)
    ancestors = above(call, parent)
    if row["id"] in ancestors:
        raise ToolError(f"The folder {row['id']} cannot be moved into itself")
    moved = below(call, row["id"])
    if place["parent_id"] and len(ancestors) + moved[-1]["depth"] >= DEEPEST:
        raise ToolError(_TOO_DEEP)
    update(call, "files", row["id"], place)
    if place["drive_id"] != row["drive_id"]:
        for each in moved[1:]:
            update(call, "files", each["id"], {"drive_id": place["drive_id"]})
    _update_ancestors(call, row["id"])


# Inherited permissions


def grant_below(call: Call, folder_id: str, permission: Row) -> None:
    """Give a permission of a folder to everything below it, except where inheritance is disabled.

    It has the same end as the permission of the folder.
    """
    folders, seen = [folder_id], {folder_id}
    ends = end_of(call, permission["id"])
    while folders:
        call.check_time()
        sql = "SELECT * FROM files WHERE parent_id = ?"
        for row in call.rows(sql, folders.pop()):
            if _inherits_nothing(row) or row["id"] in seen:
                continue
            seen.add(row["id"])
            _inherit_one(call, row["id"], permission, permission["role"], folder_id, ends)
            update_shared(call, row["id"])
            folders.append(row["id"])


def _inherits_nothing(row: Row) -> bool:
    """Return whether a file does not inherit permissions from its folder."""
    return bool(extra_data(row).get("inheritedPermissionsDisabled"))


def _inherit_one(
    call: Call, file_id: str, permission: Row, role: str, source: str, ends: str | None
) -> None:
    """Give a file a permission of its folder, with the same end."""
    holder, discovery = Holder.of(permission), bool(permission["allow_file_discovery"])
    key = grant(call, file_id, holder, role, inherited_from=source, discovery=discovery)
    if ends is not None or end_of(call, key) is not None:
        set_end(call, PERMISSION.get(call, key), ends)


def revoke_inherited(call: Call, folder_id: str, holder: Holder, source: str) -> None:
    """Delete the permissions that everything below a folder inherited from it."""
    for each in below(call, folder_id)[1:]:
        call.check_time()
        for row in permissions_of(call, each["id"]):
            if holder.holds(row) and row["inherited_from"] == source:
                revoke(call, row)
        update_shared(call, each["id"])


def update_inherited(call: Call, file_id: str) -> None:
    """Update the inherited permissions of a file, and of everything below it."""
    for each in below(call, file_id):
        call.check_time()
        row = get(call, "files", each["id"])
        sources = _sources(call, row["id"])
        for permission in permissions_of(call, row["id"]):
            source = permission["inherited_from"]
            if source and source not in sources:
                revoke(call, permission)
        inherit_from_folder(call, row)
        update_shared(call, row["id"])


def _sources(call: Call, file_id: str) -> set[str]:
    """Return the ids of a file and of the folders from which it inherits permissions."""
    sources: set[str] = set()
    for each in above(call, file_id):
        sources.add(each)
        row = call.row("SELECT properties FROM files WHERE id = ?", each)
        if row is not None and _inherits_nothing(row):
            break
    return sources


def inherit_from_folder(call: Call, row: Row) -> None:
    """Give a file the permissions of its folder, if it has one and inherits from it."""
    if row["parent_id"] is None or _inherits_nothing(row):
        return
    own = [Holder.of(each) for each in permissions_of(call, row["id"]) if each["role"] == "owner"]
    for each in permissions_of(call, row["parent_id"]):
        role = each["role"]
        if role == "owner":
            if any(other.holds(each) for other in own):
                continue
            role = "writer"
        source = each["inherited_from"] or row["parent_id"]
        _inherit_one(call, row["id"], each, role, source, end_of(call, each["id"]))
