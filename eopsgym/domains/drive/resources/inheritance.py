"""What folders pass on: their permissions, as rows of all that lies in them.

A file that has broken with its folder, or lies under one that has, inherits nothing from above.
"""

from eopsgym.domains.drive.resources.folders import above, below
from eopsgym.domains.drive.resources.permissions import (
    PERMISSION,
    Holder,
    end_at,
    end_of,
    grant,
    note_shared,
    permissions_of,
    revoke,
)
from eopsgym.domains.drive.resources.properties import own_of
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.rows import get


def pass_on(call: Call, folder_id: str, permission: Row) -> None:
    """Give what a folder gives to all that lies under it, save where that has broken with it.

    It ends there when it ends for the folder.
    """
    waiting, seen = [folder_id], {folder_id}
    ends = end_of(call, permission["id"])
    while waiting:
        call.check_time()
        sql = "SELECT * FROM files WHERE parent_id = ?"
        for row in call.rows(sql, waiting.pop()):
            if _inherits_nothing(row) or row["id"] in seen:
                continue
            seen.add(row["id"])
            _inherit_one(call, row["id"], permission, permission["role"], folder_id, ends)
            note_shared(call, row["id"])
            waiting.append(row["id"])


def _inherits_nothing(row: Row) -> bool:
    """Return whether a file inherits nothing of its folder."""
    return bool(own_of(row).get("inheritedPermissionsDisabled"))


def _inherit_one(
    call: Call, file_id: str, permission: Row, role: str, source: str, ends: str | None
) -> None:
    """Give a file a permission of its folder, which ends when that does."""
    holder, discovery = Holder.of(permission), bool(permission["allow_file_discovery"])
    key = grant(call, file_id, holder, role, inherited_from=source, discovery=discovery)
    if ends is not None or end_of(call, key) is not None:
        end_at(call, PERMISSION.get(call, key), ends)


def take_back(call: Call, folder_id: str, holder: Holder, source: str) -> None:
    """Take what a folder gave from all that lies under it."""
    for each in below(call, folder_id)[1:]:
        call.check_time()
        for row in permissions_of(call, each["id"]):
            if holder.holds(row) and row["inherited_from"] == source:
                revoke(call, row)
        note_shared(call, each["id"])


def inherit(call: Call, file_id: str) -> None:
    """Give a file what its folder has, and take what it had of other folders; all under it too."""
    for each in below(call, file_id):
        call.check_time()
        row = get(call, "files", each["id"])
        over = _sources(call, row["id"])
        for mine in permissions_of(call, row["id"]):
            if mine["inherited_from"] and mine["inherited_from"] not in over:
                revoke(call, mine)
        take_from_folder(call, row)
        note_shared(call, row["id"])


def _sources(call: Call, file_id: str) -> set[str]:
    """Return the folders that pass permissions on to a file, up to one that inherits nothing."""
    found: set[str] = set()
    for each in above(call, file_id):
        found.add(each)
        row = call.row("SELECT properties FROM files WHERE id = ?", each)
        if row is not None and _inherits_nothing(row):
            break
    return found


def take_from_folder(call: Call, row: Row) -> None:
    """Give a file what its folder has, unless it lies in none or has broken with it."""
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
