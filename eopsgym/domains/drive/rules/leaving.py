"""Requests for access, and what leaves the house."""

from eopsgym.domains.drive.access import at_least, rank, role_on_drive, role_on_file
from eopsgym.domains.drive.rules.common import file_of, label_of
from eopsgym.domains.kernel import Call, Change, rule
from eopsgym.domains.kernel.stored_json import stored_list, stored_object

_HOOKS = "https://hooks.halden.example/"


@rule("DRIVE-8.1", "access_proposals", on="status", when="update")
def requests_are_answered_by_who_may(change: Change) -> bool:
    """A request for access is answered by the owner or an organizer."""
    call, file = change.call, file_of(change.call, change.row["file_id"])
    if file is None:
        return True
    if file["drive_id"] is None:
        return role_on_file(call, file) == "owner"
    return at_least(role_on_drive(call, file["drive_id"]), "fileOrganizer")


@rule("DRIVE-8.2", "access_proposals", on="status", when="update")
def no_more_is_granted_than_was_asked(change: Change) -> bool:
    """What is granted is no more than what was asked for."""
    row, call = change.row, change.call
    if row["status"] != "approved":
        return True
    asked = stored_list(row["proposed_roles"])
    sql = """
        SELECT role FROM permissions JOIN users ON users.id = user_id
        WHERE file_id = ? AND lower(email) = lower(?) AND NOT inherited AND updated_time = ?
    """
    given = call.value(sql, row["file_id"], row["requester_email"], call.stamp)
    best = max((rank(each) for each in asked if isinstance(each, str)), default=0)
    return given is None or rank(given) <= best


@rule("DRIVE-8.3", "channels", on="address")
def channels_stay_in_the_house(change: Change) -> bool:
    """Channels tell addresses of the house."""
    return str(change.row["address"]).startswith(_HOOKS)


@rule("DRIVE-8.4", "operations", on="operation_type", when="insert")
def what_is_restricted_is_not_taken_out(change: Change) -> bool:
    """A restricted document is neither exported nor downloaded."""
    if change.row["operation_type"] not in ("export", "download"):
        return True
    file = stored_object(change.row["operation_metadata"]).get("file_id")
    return label_of(change.call, file, "classification") != "restricted"


@rule("DRIVE-8.4")
def what_is_restricted_is_not_read_out(call: Call) -> str | None:
    file = call.raw_arguments.get("fileId") if call.raw_arguments.get("alt") == "media" else None
    secret = label_of(call, file, "classification") == "restricted"
    return "The content of a restricted document is not taken out" if secret else None
