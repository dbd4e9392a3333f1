"""Rules for sharing files and shared drives, for owners, and for requests for access.

Access is given by a new permission, by a higher role and by a later end. Inherited permissions
count too.
"""

from datetime import timedelta

from eopsgym.domains.drive.access import at_least, rank, role_on_drive, role_on_file
from eopsgym.domains.drive.resources.kinds import FOLDER
from eopsgym.domains.drive.resources.people import domain_of
from eopsgym.domains.drive.resources.permissions import is_above
from eopsgym.domains.drive.rules.files import file_of, label_of
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.kernel.stored_json import stored_list

_COMPANY_DOMAINS = ("halden.example", "tessell.example")
_GUEST_DAYS = 90
_GRANTS = ("permissions", "share_links")
_GIVEN = "role expires_time"
_QUIET_DAYS = 90
_HOOKS = "https://hooks.halden.example/"


def _email_of(call: Call, row: Row) -> str:
    """Return the e-mail address of the user who has a permission."""
    email = call.value("SELECT email FROM users WHERE id = ?", row["user_id"])
    return str(email or row.get("email_address") or "")


def _is_outsider(call: Call, email: str) -> bool:
    """Return whether an e-mail address is outside the company and the acting user's domain."""
    return domain_of(email) not in (*_COMPANY_DOMAINS, domain_of(call.user["email"]))


def _is_of_outsider(call: Call, row: Row) -> bool:
    """Return whether a permission or membership is for an outsider or another company."""
    if row["type"] == "domain":
        return _is_outsider(call, f"@{row['domain']}")
    return row["type"] == "user" and _is_outsider(call, _email_of(call, row))


def _permission_of(change: Change) -> Row | None:
    """Return the permission or membership of a change; None if it is deleted."""
    if change.table != "share_links":
        return change.row
    return change.call.row("SELECT * FROM permissions WHERE id = ?", change.row["id"])


def _given(change: Change) -> Row | None:
    """Return the permission or membership through which a change gives more access than before.

    It is new, has a higher role, or ends later; None if the change does none of these.
    """
    if change.table == "share_links":
        is_more = change.before is not None and _ends_later(change)
    else:
        is_more = change.before is None or is_above(change.row["role"], change.before["role"])
    return _permission_of(change) if is_more else None


def _ends_later(change: Change) -> bool:
    before, after = change.old("expires_time"), change.row["expires_time"]
    return before is not None and (after is None or after > before)


def _shared(change: Change) -> Row | None:
    """Return the permission through which a change shares a file; None for that of an owner."""
    row = _given(change)
    is_share = row is not None and row["file_id"] is not None and row["role"] != "owner"
    return row if is_share else None


@rule("DRIVE-3.1", *_GRANTS, on=_GIVEN)
def nothing_is_open_to_anyone(change: Change) -> bool:
    """Nothing is opened to anyone with the link."""
    row = _given(change)
    return row is None or row["type"] != "anyone"


@rule("DRIVE-3.2", *_GRANTS, on=_GIVEN)
def secrets_stay_in_the_house(change: Change) -> str | None:
    row, call = _shared(change), change.call
    if row is None or not (row["type"] == "domain" or _is_of_outsider(call, row)):
        return None
    level = label_of(call, row["file_id"], "classification")
    is_secret = level in ("confidential", "restricted")
    return f"A {level} document is shared in the house by name only" if is_secret else None


@rule("DRIVE-3.3", *_GRANTS, on=_GIVEN)
def what_is_restricted_is_not_shared(change: Change) -> bool:
    """A restricted document is shared with nobody."""
    row = _shared(change)
    return row is None or label_of(change.call, row["file_id"], "classification") != "restricted"


@rule("DRIVE-3.4", *_GRANTS, on=_GIVEN)
def outsiders_read_or_comment(change: Change) -> bool:
    """Outsiders read or comment."""
    row = _given(change)
    if row is None or row["role"] in ("reader", "commenter"):
        return True
    return not _is_of_outsider(change.call, row)


@rule("DRIVE-3.5", *_GRANTS, on=_GIVEN)
def the_access_of_outsiders_ends(change: Change) -> str | None:
    # A new end is checked even if it is earlier than the old one.
    row = _permission_of(change) if change.table == "share_links" else _given(change)
    call = change.call
    if row is None or row["role"] == "owner" or not _is_of_outsider(call, row):
        return None
    end = call.value("SELECT expires_time FROM share_links WHERE id = ?", row["id"])
    last = call.dialect.stamp(call.now + timedelta(days=_GUEST_DAYS))
    is_short = end is not None and end <= last
    return None if is_short else f"The access of an outsider ends within {_GUEST_DAYS} days"


@rule("DRIVE-3.6", *_GRANTS, on=_GIVEN)
def folders_are_shared_with_groups(change: Change) -> bool:
    """Folders are shared with groups."""
    row = _shared(change)
    if row is None or row["inherited"] or row["type"] != "user":
        return True
    file = file_of(change.call, row["file_id"])
    return file is None or file["mime_type"] != FOLDER


@rule("DRIVE-3.8", *_GRANTS, "drive_memberships", on=_GIVEN)
def who_has_left_gets_nothing(change: Change) -> bool:
    """Nobody who has left is given access."""
    row = _given(change)
    if row is None:
        return True
    name = change.call.value("SELECT display_name FROM users WHERE id = ?", row["user_id"]) or ""
    return not str(name).endswith("(left)")


@rule("DRIVE-3.9", *_GRANTS, on=_GIVEN)
def contracts_are_kept_before_they_leave(change: Change) -> bool:
    """The last revision of a contract is kept forever before an outsider sees it."""
    row, call = _shared(change), change.call
    if row is None or not _is_of_outsider(call, row):
        return True
    sql = """
        SELECT coalesce(revisions.keep_forever, 0)
        FROM files JOIN revisions ON revisions.id = head_revision_id
        WHERE files.id = ? AND files.id IN (
            SELECT file_id FROM file_labels JOIN labels ON labels.id = label_id
            WHERE key = 'contract_number')
    """
    return bool(call.value(sql, row["file_id"]) != 0)


@rule("DRIVE-5.1", "permissions", on="role user_id")
def owners_stay_in_the_organisation(change: Change) -> bool:
    """A file gets a new owner only within the organisation of its owner."""
    row, call = change.row, change.call
    file = file_of(call, row["file_id"])
    if row["role"] != "owner" or file is None:
        return True
    maker = call.value("SELECT email FROM users WHERE id = ?", file["created_by"]) or ""
    return domain_of(str(maker)) == domain_of(_email_of(call, row))


# Shared drives


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
    is_person = row["type"] == "user" and not _is_of_outsider(change.call, row)
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


# Requests and channels


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
    proposed = stored_list(row["proposed_roles"])
    sql = """
        SELECT role FROM permissions JOIN users ON users.id = user_id
        WHERE file_id = ? AND lower(email) = lower(?) AND NOT inherited AND updated_time = ?
    """
    given = call.value(sql, row["file_id"], row["requester_email"], call.stamp)
    best = max((rank(each) for each in proposed if isinstance(each, str)), default=0)
    return given is None or rank(given) <= best


@rule("DRIVE-8.3", "channels", on="address")
def channels_stay_in_the_house(change: Change) -> bool:
    """Channels send only to addresses of the company."""
    return str(change.row["address"]).startswith(_HOOKS)
