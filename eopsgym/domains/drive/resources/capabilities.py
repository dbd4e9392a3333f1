"""What somebody may do with a shared drive, as the answers about it tell."""

from eopsgym.domains.drive.access import at_least, role_on_drive
from eopsgym.domains.kernel import Call, Row

_FROM = {
    "reader": ("canListChildren", "canReadRevisions"),
    "commenter": ("canComment",),
    "writer": ("canAddChildren", "canEdit", "canRename", "canShare"),
    "fileOrganizer": ("canTrashChildren",),
    "organizer": (
        "canChangeDriveBackground",
        "canDeleteChildren",
        "canDeleteDrive",
        "canManageMembers",
        "canRenameDrive",
    ),
}
"""What each role allows, beside what those below it do."""
_RESTRICTING = (
    "canChangeCopyRequiresWriterPermissionRestriction",
    "canChangeDomainUsersOnlyRestriction",
    "canChangeDriveMembersOnlyRestriction",
    "canChangeSharingFoldersRequiresOrganizerPermissionRestriction",
    "canResetDriveRestrictions",
)


def capabilities_on_drive(call: Call, row: Row) -> Row:
    """What the acting user may do with a shared drive, by the names of the API."""
    role = role_on_drive(call, row["id"])
    able = {name: at_least(role, least) for least, names in _FROM.items() for name in names}
    restricts = at_least(role, "organizer") and not row["admin_managed_restrictions"]
    least = "writer" if _is_kept_from_readers(row) else "reader"
    takes_out = at_least(role, least) and not row["download_restricted_for_writers"]
    able |= dict.fromkeys(_RESTRICTING, restricts)
    return able | dict.fromkeys(("canCopy", "canDownload"), takes_out)


def _is_kept_from_readers(row: Row) -> bool:
    return bool(row["copy_requires_writer_permission"] or row["download_restricted_for_readers"])
