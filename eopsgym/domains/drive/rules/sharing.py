"""Whom files are shared with, and who owns them."""

from datetime import timedelta

from eopsgym.domains.drive.kinds import FOLDER
from eopsgym.domains.drive.people import domain_of
from eopsgym.domains.drive.rules.common import email_of, file_of, is_given, is_of_outsider, label_of
from eopsgym.domains.kernel import Change, rule

_GUEST_DAYS = 90


@rule("DRIVE-3.1", "permissions", on="type", when="insert")
def nothing_is_open_to_anyone(change: Change) -> bool:
    """Nothing is opened to anyone with the link."""
    return bool(change.row["type"] != "anyone")


@rule("DRIVE-3.2", "permissions", on="role")
def secrets_stay_in_the_house(change: Change) -> str | None:
    if not is_given(change):
        return None
    level = label_of(change.call, change.row["file_id"], "classification")
    leaves = change.row["type"] == "domain" or is_of_outsider(change)
    secret = level in ("confidential", "restricted")
    return f"A {level} document is shared in the house by name only" if secret and leaves else None


@rule("DRIVE-3.3", "permissions", on="role", when="insert")
def what_is_restricted_is_not_shared(change: Change) -> bool:
    """A restricted document is shared with nobody."""
    level = label_of(change.call, change.row["file_id"], "classification")
    return not is_given(change) or level != "restricted"


@rule("DRIVE-3.4", "permissions", on="role")
def outsiders_read_or_comment(change: Change) -> bool:
    """Outsiders read or comment."""
    return change.row["role"] in ("reader", "commenter") or not is_of_outsider(change)


@rule("DRIVE-3.5", "permissions", on="role", when="insert")
def the_access_of_outsiders_ends(change: Change) -> str | None:
    if not (is_given(change) and is_of_outsider(change)):
        return None
    call = change.call
    end = call.value("SELECT expires_time FROM share_links WHERE id = ?", change.row["id"])
    last = call.dialect.stamp(call.now + timedelta(days=_GUEST_DAYS))
    is_short = end is not None and end <= last
    return None if is_short else f"The access of an outsider ends within {_GUEST_DAYS} days"


@rule("DRIVE-3.6", "permissions", on="role", when="insert")
def folders_are_shared_with_groups(change: Change) -> bool:
    """Folders are shared with groups."""
    file = file_of(change.call, change.row["file_id"])
    is_folder = file is not None and file["mime_type"] == FOLDER
    return not (is_given(change) and is_folder and change.row["type"] == "user")


@rule("DRIVE-3.8", "permissions", "drive_memberships", on="role")
def who_has_left_gets_nothing(change: Change) -> bool:
    """Nobody who has left is given access."""
    sql = "SELECT display_name FROM users WHERE id = ?"
    name = change.call.value(sql, change.row["user_id"]) or ""
    return not str(name).endswith("(left)")


@rule("DRIVE-3.9", "permissions", on="role", when="insert")
def contracts_are_kept_before_they_leave(change: Change) -> bool:
    """The last revision of a contract is kept forever before an outsider sees it."""
    if not (is_given(change) and is_of_outsider(change)):
        return True
    sql = """
        SELECT revisions.keep_forever FROM files JOIN revisions ON revisions.id = head_revision_id
        WHERE files.id = ? AND files.id IN (
            SELECT file_id FROM file_labels JOIN labels ON labels.id = label_id
            WHERE key = 'contract_number')
    """
    return bool(change.call.value(sql, change.row["file_id"]) != 0)


@rule("DRIVE-5.1", "permissions", on="role user_id")
def owners_stay_in_the_organisation(change: Change) -> bool:
    """What somebody owns is handed over within the organisation."""
    row, call = change.row, change.call
    file = file_of(call, row["file_id"])
    if row["role"] != "owner" or file is None:
        return True
    maker = call.value("SELECT email FROM users WHERE id = ?", file["created_by"]) or ""
    return domain_of(str(maker)) == domain_of(email_of(call, row))
