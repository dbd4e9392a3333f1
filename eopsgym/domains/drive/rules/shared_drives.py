"""Shared drives: who organizes them, and what they restrict."""

from datetime import timedelta

from eopsgym.domains.drive.rules.common import is_of_outsider
from eopsgym.domains.kernel import Change, rule

_QUIET_DAYS = 90


@rule("DRIVE-4.1", "drive_memberships", when="update delete")
def two_organizers_stay(change: Change) -> bool:
    """A shared drive keeps two organizers."""
    if change.before is None or change.before["role"] != "organizer":
        return True
    call, drive = change.call, change.row["drive_id"]
    is_there = "SELECT 1 FROM drives WHERE id = ?"
    if not call.read_once(("drive is there", drive), lambda: call.value(is_there, drive)):
        return True
    sql = "SELECT count(*) FROM drive_memberships WHERE drive_id = ? AND role = 'organizer'"
    return bool(call.value(sql, drive) >= 2)


@rule("DRIVE-4.2", "drive_memberships", "permissions", on="role")
def organizers_are_people_of_the_house(change: Change) -> bool:
    """Organizers are people of the company."""
    row = change.row
    is_person = row["type"] == "user" and not is_of_outsider(change.call, row)
    return row["role"] != "organizer" or is_person


@rule(
    "DRIVE-4.3",
    "drives",
    on="domain_users_only drive_members_only copy_requires_writer_permission "
    "sharing_folders_requires_organizer_permission download_restricted_for_readers "
    "download_restricted_for_writers admin_managed_restrictions",
    when="update",
)
def restrictions_are_not_loosened(change: Change) -> bool:
    """The restrictions of a shared drive are not loosened."""
    names = [name for name, value in change.row.items() if isinstance(value, int)]
    return not any(change.leaves(1, name) for name in names if name != "hidden")


@rule("DRIVE-4.4", "drives", on="name")
def drives_have_names_of_their_own(change: Change) -> str | None:
    row = change.row
    if not 3 <= len(row["name"]) <= 60:
        return "The name of a shared drive has 3 to 60 characters"
    sql = "SELECT 1 FROM drives WHERE id <> ? AND lower(name) = lower(?)"
    taken = change.call.value(sql, row["id"], row["name"])
    return f"Another shared drive is called '{row['name']}'" if taken else None


@rule("DRIVE-4.5", "drives", on="hidden", when="update")
def drives_in_use_stay_in_sight(change: Change) -> bool:
    """A shared drive in use is not hidden."""
    if not change.enters(1, "hidden"):
        return True
    call = change.call
    since = call.dialect.stamp(call.now - timedelta(days=_QUIET_DAYS))
    sql = "SELECT 1 FROM files WHERE drive_id = ? AND modified_time > ?"
    return not call.value(sql, change.row["id"], since)
