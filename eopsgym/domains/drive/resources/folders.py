"""The tree of folders that files lie in."""

import json

from eopsgym.domains.drive.access import require_on_drive
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.kinds import FOLDER
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import update

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
    """Return the ids of a file and of the folders over it, the nearest first."""
    return [row["id"] for row in call.rows(_ABOVE, file_id, DEEPEST)]


def below(call: Call, file_id: str) -> list[Row]:
    """Return `id` and `depth` of a file and of all that lies under it, the nearest first."""
    return call.rows(_BELOW, file_id, DEEPEST)


def place_of(call: Call, parent: str) -> Row:
    """Return the columns that put a file into a folder, the root of a shared drive, or `root`.

    Raises:
        ToolError: there is no such place for the acting user, or they may not add to it.
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


def _note_place(call: Call, file_id: str) -> None:
    """Write anew which folders are over a file, and over what lies under it."""
    for row in below(call, file_id):
        call.check_time()
        call.execute("DELETE FROM path_closure WHERE descendant_id = ?", row["id"])
        note_new_place(call, row["id"])


def note_new_place(call: Call, file_id: str) -> None:
    """Write which folders are over a file that none is noted of."""
    call.execute(_NOTE_ABOVE, file_id, DEEPEST)


def move(call: Call, row: Row, parent: str) -> None:
    """Put a file into another place, with all that lies under it.

    Raises:
        ToolError: it cannot be put there.
    """
    place = place_of(call, parent)
    over = above(call, parent)
    if row["id"] in over:
        raise ToolError(f"The folder {row['id']} cannot be moved into itself")
    under = below(call, row["id"])
    if place["parent_id"] and len(over) + under[-1]["depth"] >= DEEPEST:
        raise ToolError(_TOO_DEEP)
    update(call, "files", row["id"], place)
    if place["drive_id"] != row["drive_id"]:
        for each in under[1:]:
            update(call, "files", each["id"], {"drive_id": place["drive_id"]})
    _note_place(call, row["id"])
