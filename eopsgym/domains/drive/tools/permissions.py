"""Tools for permissions of files and shared drives."""

import re
from datetime import timedelta
from typing import Annotated, Literal

from pydantic import Field

from eopsgym.domains.drive.access import at_least, owners_of, require_on_drive, role_on_file
from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.changes import holders_of, log_file_change
from eopsgym.domains.drive.resources.files import FILE, find_file, store_extra_data
from eopsgym.domains.drive.resources.folders import grant_below, revoke_inherited, update_inherited
from eopsgym.domains.drive.resources.kinds import FOLDER
from eopsgym.domains.drive.resources.members import (
    OF_DRIVES,
    drive_permissions,
    give_membership,
    take_membership,
)
from eopsgym.domains.drive.resources.ownership import (
    cancel_owner_request,
    check_owner_request,
    transfer_ownership,
)
from eopsgym.domains.drive.resources.people import grantee
from eopsgym.domains.drive.resources.permissions import (
    PERMISSION,
    Holder,
    check_domain,
    check_restrictions,
    find_permission,
    grant,
    is_above,
    permission_view,
    permissions_of,
    revoke,
    set_end,
    update_link,
    update_shared,
)
from eopsgym.domains.drive.tools.arguments import Id, View
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products.moments import moment_of
from eopsgym.domains.rows import get

Role = Literal["owner", "organizer", "fileOrganizer", "writer", "commenter", "reader"]
Email = Annotated[str, Field(json_schema_extra={"format": "email"})]
_LONGEST = timedelta(days=366)
_DOMAIN = re.compile(r"[^\W_]([\w-]*[^\W_])?(\.[^\W_]([\w-]*[^\W_])?)+")
_LONGEST_DOMAIN = 253


def _is_drive(call: Call, key: str) -> bool:
    """Return whether an id is that of a shared drive."""
    return bool(call.value("SELECT 1 FROM drives WHERE id = ?", key))


@tool(writes="permissions", closed=True)
def create_permission(
    call: Call,
    fileId: Id,
    role: Role,
    type: Literal["user", "group", "domain", "anyone"],
    emailAddress: Opt[Email] = None,
    domain: Opt[str] = None,
    allowFileDiscovery: bool = False,
    sendNotificationEmail: bool = True,
    expirationTime: Opt[str] = None,
    view: Opt[View] = None,
    pendingOwner: bool = False,
    inheritedPermissionsDisabled: bool = False,
    emailMessage: Opt[Annotated[str, Field(max_length=4096)]] = None,
    moveToNewOwnersRoot: bool = False,
    supportsAllDrives: bool = False,
    transferOwnership: bool = False,
    useDomainAdminAccess: bool = False,
    enforceExpansiveAccess: bool = False,
) -> Row:
    """Share a file, folder or shared drive with a user, a group, a domain or anyone.

    An existing permission for them is changed to the new role. Everything in a folder inherits its
    permissions. A file can be shared by its owner, by organizers and file organizers of its shared
    drive and, unless `writersCanShare` is false, by writers; a folder of a shared drive by
    organizers and file organizers. A shared drive can be shared by its organizers; users, groups
    and domains then become its members. Restrictions of a shared drive can forbid sharing.
    """
    holder = _holder(call, type, emailAddress, domain)
    ends = _end(call, expirationTime, type, role)
    if _is_drive(call, fileId):
        require_on_drive(call, fileId, "organizer", "File")
        if ends is not None:
            raise ToolError("expirationTime is for files: members of shared drives stay")
        check_domain(call, fileId, holder)
        return give_membership(call, fileId, holder, role)
    row = find_file(call, fileId)
    if role == "owner":
        if not sendNotificationEmail:
            raise ToolError("sendNotificationEmail must not be false where somebody becomes owner")
        return _transfer_ownership(
            call, row, holder, confirmed=transferOwnership, to_root=moveToNewOwnersRoot
        )
    check_sharing(call, row, role)
    _check_role(row, role, type)
    if pendingOwner:
        check_owner_request(call, row, holder, role)
    check_restrictions(call, row, holder)
    if type == "user" and holder.user_id in owners_of(call, fileId):
        raise ToolError(f"{emailAddress} owns file {fileId}: make somebody else the owner first")
    discovery = allowFileDiscovery and type in ("domain", "anyone")
    key = grant(call, fileId, holder, role, discovery=discovery, view=view)
    permission = PERMISSION.get(call, key)
    set_end(call, permission, ends)
    if not pendingOwner:
        cancel_owner_request(call, fileId, holder.user_id)
    own: Row = {"pendingOwner": holder.user_id} if pendingOwner else {}
    if inheritedPermissionsDisabled:
        own["inheritedPermissionsDisabled"] = True
    if own:
        store_extra_data(call, FILE.get(call, fileId), own)
    update_shared(call, fileId)
    if row["mime_type"] == FOLDER:
        grant_below(call, fileId, permission)
    if inheritedPermissionsDisabled:
        update_inherited(call, fileId)
    log_file_change(call, "perm_created", row, role=role, type=type)
    return permission_view(call, permission, FILE.get(call, fileId))


def _holder(call: Call, kind: str, email: str | None, domain: str | None) -> Holder:
    if kind in ("user", "group"):
        if not email:
            raise ToolError(f"emailAddress is required for the type {kind}")
        known = grantee(call, kind, email)
        return Holder(kind, known.user_id, known.group_id, email)
    if kind == "anyone":
        return Holder(kind)
    if not domain:
        raise ToolError("domain is required for the type domain")
    if len(domain) > _LONGEST_DOMAIN or not _DOMAIN.fullmatch(domain.lower()):
        raise ToolError(f"{domain[:60]!r} is no domain, such as example.com")
    return Holder(kind, domain=domain.lower())


def _end(call: Call, text: str | None, kind: str, role: str) -> str | None:
    """Return the end of a permission as a timestamp of the database."""
    if text is None:
        return None
    if kind not in ("user", "group") or role == "owner":
        raise ToolError("expirationTime is for permissions of users and groups below owner")
    moment = moment_of(text).replace(microsecond=0)
    if not call.now < moment <= call.now + _LONGEST:
        raise ToolError("expirationTime must lie in the future, and at most a year from now")
    return call.dialect.stamp(moment)


def check_sharing(call: Call, row: Row, role: str) -> None:
    """Require that the acting user may share a file, and may give or take a role on it.

    Raises:
        ToolError: they may not; the message says why.
    """
    own_role = role_on_file(call, row)
    shares = at_least(own_role, "fileOrganizer") or (
        own_role == "writer" and (row["writers_can_share"] is None or row["writers_can_share"])
    )
    if not shares:
        raise ToolError(f"The user does not have sufficient permissions to share file {row['id']}")
    if is_above(role, own_role):
        raise ToolError(f"The user cannot give or take the role {role}: theirs is {own_role}")
    if row["mime_type"] == FOLDER and row["drive_id"] is not None:
        drive = get(call, "drives", row["drive_id"])
        strict = drive["sharing_folders_requires_organizer_permission"]
        least = "organizer" if strict else "fileOrganizer"
        if not at_least(own_role, least):
            raise ToolError(f"Folders of drive {drive['id']} are shared from the role {least} on")


def _check_role(row: Row, role: str, kind: str) -> None:
    """Raise ToolError if a role of shared drives is not possible for a file and a holder."""
    if role not in OF_DRIVES:
        return
    if row["drive_id"] is None:
        raise ToolError(f"The role {role} is for items of shared drives")
    if kind == "anyone":
        raise ToolError(f"The role {role} is not for anyone with the link")
    if role == "organizer":
        raise ToolError("The role organizer is for a shared drive itself and no item of it")
    if row["mime_type"] != FOLDER:
        raise ToolError("The role fileOrganizer is for folders of shared drives")


def _transfer_ownership(
    call: Call, row: Row, holder: Holder, *, confirmed: bool, to_root: bool = False
) -> Row:
    if not confirmed:
        raise ToolError("transferOwnership must be true to make somebody the owner")
    key = transfer_ownership(call, row, holder, to_root=to_root)
    log_file_change(call, "perm_updated", row, role="owner", type="user")
    return permission_view(call, PERMISSION.get(call, key))


def _shown_on(call: Call, key: str) -> tuple[Row | None, list[Row]]:
    """Return a file with its permissions, or None with those of a shared drive.

    Raises:
        ToolError: the acting user cannot see it.
    """
    if _is_drive(call, key):
        require_on_drive(call, key, "reader", "File")
        return None, drive_permissions(call, key)
    return find_file(call, key), permissions_of(call, key)


@tool(writes="permissions", closed=True)
def delete_permission(
    call: Call, fileId: Id, permissionId: Id, supportsAllDrives: bool = False
) -> str:
    """Stop sharing a file, folder or shared drive with somebody.

    Users who may share the file can do so (for a shared drive, its organizers), and also the user
    who has the permission. Access that a folder passed on ends for everything in it. An inherited
    permission has to be deleted where it was given; the error names the folder. The permission of
    the owner cannot be deleted, nor that of the last organizer of a shared drive.
    """
    file, rows = _shown_on(call, fileId)
    row = find_permission(call, rows, permissionId)
    if file is None:
        if row["user_id"] != call.user["id"]:
            require_on_drive(call, fileId, "organizer", "File")
        take_membership(call, fileId, row)
        return DONE
    if row["role"] == "owner":
        raise ToolError("The permission of the owner cannot be deleted")
    if row["inherited_from"]:
        raise ToolError(f"The permission is inherited: delete it on {row['inherited_from']}")
    if row["user_id"] != call.user["id"]:
        check_sharing(call, file, row["role"])
    revoke(call, row)
    cancel_owner_request(call, fileId, row["user_id"])
    if file["mime_type"] == FOLDER:
        revoke_inherited(call, fileId, Holder.of(row), fileId)
    update_shared(call, fileId)
    holders = holders_of(row)
    log_file_change(call, "perm_deleted", file, role=row["role"], type=row["type"], holders=holders)
    return DONE


@tool(reads="permissions", closed=True)
def get_permission(
    call: Call, fileId: Id, permissionId: Id, supportsAllDrives: bool = False
) -> Row:
    """Return a permission of a file, folder or shared drive: its holder, its role and its end.

    The user needs access to the file or shared drive. For an inherited permission,
    `permissionDetails` names its folder.
    """
    file, rows = _shown_on(call, fileId)
    return permission_view(call, find_permission(call, rows, permissionId), file)


@tool(reads="permissions", closed=True)
def list_permission(
    call: Call,
    fileId: Id,
    includePermissionsForView: Opt[View] = None,
    pageSize: Opt[Annotated[int, Field(ge=1, le=100)]] = None,
    pageToken: Opt[str] = None,
    supportsAllDrives: bool = False,
    useDomainAdminAccess: bool = False,
) -> Row:
    """List who has access to a file, folder or shared drive, with their roles.

    The user needs access to it. For inherited permissions, `permissionDetails` names the folder.
    Expired permissions stay in the list with their `expirationTime`. Members of a shared drive are
    listed for the drive, not for each file in it: use the id of the drive.
    """
    file, rows = _shown_on(call, fileId)
    return PERMISSION.page(
        call,
        rows,
        pageSize or 100,
        pageToken,
        lambda call, page: [permission_view(call, row, file) for row in page],
    )


@tool(writes="permissions", closed=True)
def update_permission(
    call: Call,
    fileId: Id,
    permissionId: Id,
    role: Opt[Role] = None,
    supportsAllDrives: bool = False,
    transferOwnership: bool = False,
    useDomainAdminAccess: bool = False,
    removeExpiration: bool = False,
    enforceExpansiveAccess: bool = False,
) -> Row:
    """Change the role of a permission, or remove its end, and return it.

    Users who may share the file can do so; for a shared drive, its organizers. A change on a folder
    applies to everything in it. An inherited permission has to be changed where it was given; the
    error names the folder. The owner can only be changed by making somebody else the owner, and the
    last organizer of a shared drive has to keep this role.
    """
    if _is_drive(call, fileId):
        require_on_drive(call, fileId, "organizer", "File")
        row = find_permission(call, drive_permissions(call, fileId), permissionId)
        if role is None:
            raise ToolError("No changes: give a role")
        return give_membership(call, fileId, Holder.of(row), role)
    file = find_file(call, fileId)
    row = find_permission(call, permissions_of(call, fileId), permissionId)
    if role is None and not removeExpiration:
        raise ToolError("No changes: give a role, or removeExpiration")
    if role == "owner" and row["role"] != "owner":
        email = call.value("SELECT email FROM users WHERE id = ?", row["user_id"])
        holder = Holder(row["type"], row["user_id"], email=email)
        return _transfer_ownership(call, file, holder, confirmed=transferOwnership)
    if row["role"] == "owner":
        raise ToolError("The owner stays owner until somebody else is made it")
    if row["inherited_from"]:
        raise ToolError(f"The permission is inherited: change it on {row['inherited_from']}")
    check_sharing(call, file, row["role"])
    new = role or row["role"]
    check_sharing(call, file, new)
    if role is not None:
        _check_role(file, role, row["type"])
    PERMISSION.change(call, row["id"], {"role": new})
    update_link(call, row["id"])
    changed = PERMISSION.get(call, row["id"])
    if new != "writer":
        cancel_owner_request(call, fileId, row["user_id"])
    if removeExpiration:
        set_end(call, changed, None)
    if file["mime_type"] == FOLDER:
        grant_below(call, fileId, changed)
    log_file_change(call, "perm_updated", file, role=new, type=row["type"])
    return permission_view(call, changed, FILE.get(call, fileId))
