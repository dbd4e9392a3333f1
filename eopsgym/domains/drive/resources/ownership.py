"""Whose a file is: handing it over, and moving it into a shared drive or out of one.

What lies in a shared drive belongs to that; what is taken out belongs to who took it.
"""

from eopsgym.domains.drive.access import owners_of, role_on_file
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.folders import below, move
from eopsgym.domains.drive.resources.inheritance import inherit
from eopsgym.domains.drive.resources.permissions import Holder, grant, permissions_of, revoke
from eopsgym.domains.drive.resources.properties import keep_own, own_of
from eopsgym.domains.drive.resources.trash import leave_trash, may_delete
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import get, update


def hand_over(call: Call, row: Row, holder: Holder, *, to_root: bool = False) -> str:
    """Make another user the owner, and who owned the file a writer; the id of the permission.

    What lies in a folder keeps its owners; the folder's new one may write there. `to_root` takes
    the file out of its folder.

    Raises:
        ToolError: it cannot be handed over, not by the acting user, or not to that user.
    """
    _check(call, row, holder)
    for each in owners_of(call, row["id"]) or [row["created_by"]]:
        email = call.value("SELECT email FROM users WHERE id = ?", each)
        grant(call, row["id"], Holder("user", each, email=email), "writer")
    key = grant(call, row["id"], holder, "owner")
    ask_no_more(call, row["id"], _pending_owner(row))
    update(call, "files", row["id"], {"owned_by_me": holder.user_id == call.user["id"]})
    if to_root and row["parent_id"] is not None:
        move(call, row, "root")
    inherit(call, row["id"])
    return key


def _check(call: Call, row: Row, holder: Holder) -> None:
    if row["drive_id"] is not None:
        raise ToolError("Items of shared drives have no owner: ownership cannot be transferred")
    if holder.type != "user":
        raise ToolError("Only a user can be the owner of a file")
    is_pending = _pending_owner(row) == call.user["id"] == holder.user_id
    if role_on_file(call, row) != "owner" and not is_pending:
        raise ToolError(f"Only the owner of file {row['id']} can transfer its ownership")
    if holder.user_id in (owners_of(call, row["id"]) or [row["created_by"]]):
        raise ToolError(f"{holder.email} owns file {row['id']} already")


def check_may_ask(call: Call, row: Row, holder: Holder, role: str) -> None:
    """Refuse who may not ask somebody to become the owner of a file.

    Raises:
        ToolError: only its owner may, and only a user who writes in it can be asked.
    """
    if row["drive_id"] is not None:
        raise ToolError("Items of shared drives have no owner: pendingOwner is not for them")
    if holder.type != "user" or role != "writer":
        raise ToolError("pendingOwner is for a user with the role writer")
    if role_on_file(call, row) != "owner":
        raise ToolError(f"Only the owner of file {row['id']} can ask somebody to become it")


def ask_no_more(call: Call, file_id: str, user_id: str | None) -> None:
    """Forget that a user has been asked to become the owner of a file."""
    row = get(call, "files", file_id)
    if user_id is not None and _pending_owner(row) == user_id:
        keep_own(call, row, {"pendingOwner": None})


def _pending_owner(row: Row) -> str | None:
    """Return the id of the user who has been asked to become the owner."""
    found = own_of(row).get("pendingOwner")
    return found if isinstance(found, str) else None


def move_file(call: Call, row: Row, parent: str) -> None:
    """Put a file into another place, with all that lies under it and what that passes on.

    Raises:
        ToolError: it cannot be put there, or not by the acting user.
    """
    before, may_leave = row["drive_id"], may_delete(call, row)
    _check_place(call, row)
    move(call, row, parent)
    after = get(call, "files", row["id"])["drive_id"]
    if before is not None and before != after and not may_leave:
        raise ToolError(
            f"File {row['id']} is taken out of its shared drive by organizers, or by who made it"
        )
    if before is None and after is not None:
        _give_up(call, row)
    if before is not None and after is None:
        _take(call, row)
    inherit(call, row["id"])
    leave_trash(call, row)


def _check_place(call: Call, row: Row) -> None:
    """Refuse who owns neither the file nor writes in the folder that it lies in."""
    if row["drive_id"] is not None or role_on_file(call, row) == "owner":
        return
    if row["parent_id"] is None:
        raise ToolError(f"File {row['id']} lies at the top of its owner's drive: they can move it")
    find_file(call, row["parent_id"], "writer")


def _give_up(call: Call, row: Row) -> None:
    if role_on_file(call, row) != "owner":
        raise ToolError(f"Only the owner of file {row['id']} can move it into a shared drive")
    for each in below(call, row["id"]):
        call.check_time()
        ask_no_more(call, each["id"], _pending_owner(get(call, "files", each["id"])))
        for mine in permissions_of(call, each["id"]):
            if mine["role"] == "owner":
                revoke(call, mine)


def _take(call: Call, row: Row) -> None:
    for each in below(call, row["id"]):
        call.check_time()
        grant(call, each["id"], Holder.of_user(call.user), "owner")
