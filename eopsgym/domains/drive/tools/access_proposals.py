"""Tools for access requests: listing them and granting or denying them."""

from typing import Literal

from eopsgym.domains.drive.access import at_least
from eopsgym.domains.drive.dialect import DONE, moment, shown_time
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.people import grantee
from eopsgym.domains.drive.resources.permissions import end_of, permissions_of
from eopsgym.domains.drive.tools.arguments import Hundred, Id
from eopsgym.domains.drive.tools.permissions import check_sharing, create_permission
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_list
from eopsgym.domains.products import View, filled, text
from eopsgym.domains.query.pages import page

_ROLES = ("reader", "commenter", "writer", "fileOrganizer", "organizer")
PROPOSAL = View(
    "access_proposals",
    "Access proposal",
    *text("fileId"),
    *text("proposalId", column="id"),
    *text("requesterEmailAddress", column="requester_email"),
    *text("recipientEmailAddress", column="recipient_email"),
    *filled("rolesAndViews"),
    *text("requestMessage"),
    *moment("createTime", column="created_at"),
)


def _views(call: Call, rows: list[Row]) -> list[Row]:
    return PROPOSAL.show_all(call, rows, lambda row: {"rolesAndViews": _roles_and_views(row)})


def _roles_and_views(row: Row) -> list[Row]:
    roles = stored_list(row["proposed_roles"])
    return [{"role": role, "view": row["proposed_view"]} for role in roles]


def _find(call: Call, file_id: str, proposal_id: str) -> Row:
    """Return an access request that the acting user may answer."""
    check_sharing(call, find_file(call, file_id, "writer"), "reader")
    return PROPOSAL.find(call, proposal_id, file_id=file_id)


def _has_role(call: Call, file_id: str, email: str, role: str) -> bool:
    """Return whether a user has at least a role on a file, not inherited and not expired."""
    user_id = grantee(call, "user", email).user_id
    return any(
        row["user_id"] == user_id
        and not row["inherited_from"]
        and at_least(row["role"], role)
        and (end_of(call, row["id"]) or call.stamp) >= call.stamp
        for row in permissions_of(call, file_id)
    )


@tool(reads="access_proposals", closed=True)
def get_accessproposals(call: Call, fileId: Id, proposalId: Id) -> Row:
    """Return a request for access to a file: the requester, the requested roles and the message.

    The user needs the right to share the file. Requests that were already answered are returned
    too.
    """
    return _views(call, [_find(call, fileId, proposalId)])[0]


@tool(writes="access_proposals", closed=True)
def resolve_accessproposals(
    call: Call,
    fileId: Id,
    proposalId: Id,
    action: Literal["ACTION_UNSPECIFIED", "ACCEPT", "DENY"],
    role: Opt[list[str]] = None,
    view: Opt[str] = None,
    sendNotification: bool = True,
) -> str:
    """Grant or deny a pending request for access to a file.

    The user needs the right to share the file. `ACCEPT` gives the requester the highest of the
    roles in `role`, as `create_permission` does, unless they already have that role or a higher
    one. A request that was already answered is refused. No mail is sent.
    """
    row = _find(call, fileId, proposalId)
    if view not in (None, "", "published"):
        raise ToolError(f"Invalid value for view: {view[:60]}; it is published")
    if action == "ACTION_UNSPECIFIED":
        raise ToolError("action must be ACCEPT or DENY")
    if row["status"] != "pending":
        raise ToolError(f"Access proposal {proposalId} was {row['status']} already")
    if action == "ACCEPT":
        if not role:
            raise ToolError("role is required with the action ACCEPT")
        if wrong := [each for each in role if each not in _ROLES]:
            raise ToolError(f"Invalid role: {wrong[0][:60]}; choose {', '.join(_ROLES)}")
        best: str = max(role, key=_ROLES.index)
        if not _has_role(call, fileId, row["requester_email"], best):
            given: Row = {"view": view} if view else {}
            create_permission(call, fileId, best, "user", row["requester_email"], **given)
    columns = {
        "status": "approved" if action == "ACCEPT" else "denied",
        "resolved_at": shown_time(call.stamp),
        "resolved_by_email": call.user["email"],
    }
    PROPOSAL.change(call, proposalId, columns)
    return DONE


@tool(reads="access_proposals", closed=True)
def list_accessproposals(
    call: Call, fileId: Id, pageToken: Opt[str] = None, pageSize: Hundred = 100
) -> Row:
    """List the pending requests for access to a file, oldest first.

    The user needs the right to share the file. Requests that were already answered are not listed.
    """
    check_sharing(call, find_file(call, fileId, "writer"), "reader")
    sql = """
        SELECT * FROM access_proposals WHERE file_id = ? AND status = 'pending'
        ORDER BY created_at, rowid
    """
    rows, token = page(call.rows(sql, fileId), pageSize, pageToken)
    return {"accessProposals": _views(call, rows), "nextPageToken": token}
