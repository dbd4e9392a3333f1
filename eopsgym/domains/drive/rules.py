"""The rules of the drive policy that changes of rows show."""

import json
from datetime import timedelta
from typing import Any

from eopsgym.domains.drive.files import FOLDER, loaded
from eopsgym.domains.drive.people import domain_of
from eopsgym.domains.drive.rights import RANK, at_least, role_on_file
from eopsgym.domains.kernel import Call, Change, Row, rule

HOUSE = ("halden.example", "tessell.example")
LEVELS = ("public", "internal", "confidential", "restricted")
KEPT = ("seven years", "forever", "legal hold")
_GUEST_DAYS = 90
_QUIET_DAYS = 90
_HOOKS = "https://hooks.halden.example/"
_LABEL = """
    SELECT value_enum FROM file_labels JOIN labels ON labels.id = label_id
    WHERE file_id = ? AND key = ?
"""


def _label(call: Call, file_id: str | None, key: str) -> str | None:
    found = call.value(_LABEL, file_id, key)
    return None if found is None else str(found)


def _key_of(call: Call, label_id: str) -> str | None:
    found = call.value("SELECT key FROM labels WHERE id = ?", label_id)
    return None if found is None else str(found)


def _file(call: Call, file_id: str | None) -> Row | None:
    return call.row("SELECT * FROM files WHERE id = ?", file_id)


def _email(call: Call, row: Row) -> str:
    found = call.value("SELECT email FROM users WHERE id = ?", row["user_id"])
    return str(found or row.get("email_address") or "")


def is_outsider(call: Call, email: str) -> bool:
    """Whether an address is of another company than the house's and the acting user's."""
    return domain_of(email) not in (*HOUSE, domain_of(call.user["email"]))


def _is_new(change: Change) -> bool:
    """Whether a permission was given, and not passed on by a folder or kept by an owner."""
    row = change.row
    return not row["inherited"] and row["role"] != "owner" and row["file_id"] is not None


def _of_outsider(change: Change) -> bool:
    row = change.row
    return row["type"] == "user" and is_outsider(change.call, _email(change.call, row))


@rule("DRIVE-1.1")
def who_has_left_does_nothing(call: Call) -> str | None:
    left = call.tool.writes and call.user["display_name"].endswith("(left)")
    return "Who has left the company changes nothing" if left else None


# Files and folders


@rule("DRIVE-2.1", "files", on="parent_id drive_id", when="insert update")
def documents_lie_in_folders(change: Change) -> bool:
    """Documents of a shared drive lie in a folder."""
    row = change.row
    return row["mime_type"] == FOLDER or row["drive_id"] is None or row["parent_id"] is not None


@rule("DRIVE-2.2", "files", on="name parent_id drive_id")
def names_are_fit_and_single(change: Change) -> str | None:
    row = change.row
    if not 3 <= len(row["name"]) <= 120:
        return "A name has 3 to 120 characters"
    sql = """
        SELECT 1 FROM files WHERE id <> ? AND parent_id IS ? AND drive_id IS ? AND NOT trashed
            AND lower(name) = lower(?) AND (drive_id IS NOT NULL OR created_by = ?)
    """
    place = (row["id"], row["parent_id"], row["drive_id"], row["name"], row["created_by"])
    taken = change.call.value(sql, *place)
    return f"Another file of the folder is called '{row['name']}'" if taken else None


@rule("DRIVE-2.3", "files", on="name parent_id drive_id trashed", when="update")
def what_is_on_hold_stays(change: Change) -> bool:
    """A file on legal hold is not renamed, moved or put in the trash."""
    return _label(change.call, change.row["id"], "retention") != "legal hold"


@rule("DRIVE-2.4", "files", on="trashed", when="update")
def what_is_retained_is_not_trashed(change: Change) -> bool:
    """A file that is to be retained is not put in the trash."""
    kept = _label(change.call, change.row["id"], "retention") in KEPT
    return not (change.enters(1, "trashed") and kept)


@rule("DRIVE-2.4", "file_labels", when="delete")
def what_is_retained_is_not_deleted(change: Change) -> bool:
    """A file that is to be retained is not deleted."""
    is_gone = _file(change.call, change.row["file_id"]) is None
    return not (is_gone and change.row["value_enum"] in KEPT)


@rule("DRIVE-2.5", "files", on="trashed", when="update")
def only_empty_folders_are_trashed(change: Change) -> bool:
    """Only an empty folder goes to the trash."""
    row = change.row
    if row["mime_type"] != FOLDER or not change.enters(1, "trashed"):
        return True
    sql = "SELECT 1 FROM files WHERE parent_id = ? AND trashed_time = ? AND NOT explicitly_trashed"
    return not change.call.value(sql, row["id"], row["trashed_time"])


@rule("DRIVE-2.6", "files", when="delete")
def deletes_go_through_the_trash(change: Change) -> bool:
    """Only what is in the trash is deleted for good."""
    return bool(change.row["trashed"])


@rule("DRIVE-2.7", "changes", when="insert")
def secrets_are_not_copied_out(change: Change) -> str | None:
    payload = loaded(change.row["payload"])
    source = _file(change.call, payload.get("source")) if payload.get("source") else None
    if source is None or source["drive_id"] == change.row["drive_id"]:
        return None
    level = _label(change.call, source["id"], "classification")
    secret = level in ("confidential", "restricted")
    return f"A {level} document is not copied out of its drive" if secret else None


# Sharing


@rule("DRIVE-3.1", "permissions", on="type", when="insert")
def nothing_is_open_to_anyone(change: Change) -> bool:
    """Nothing is opened to anyone with the link."""
    return bool(change.row["type"] != "anyone")


@rule("DRIVE-3.2", "permissions", on="role")
def secrets_stay_in_the_house(change: Change) -> str | None:
    if not _is_new(change):
        return None
    level = _label(change.call, change.row["file_id"], "classification")
    leaves = change.row["type"] == "domain" or _of_outsider(change)
    secret = level in ("confidential", "restricted")
    return f"A {level} document is shared in the house by name only" if secret and leaves else None


@rule("DRIVE-3.3", "permissions", on="role", when="insert")
def what_is_restricted_is_not_shared(change: Change) -> bool:
    """A restricted document is shared with nobody."""
    level = _label(change.call, change.row["file_id"], "classification")
    return not _is_new(change) or level != "restricted"


@rule("DRIVE-3.4", "permissions", on="role")
def outsiders_read_or_comment(change: Change) -> bool:
    """Outsiders read or comment."""
    return change.row["role"] in ("reader", "commenter") or not _of_outsider(change)


@rule("DRIVE-3.5", "permissions", on="role", when="insert")
def the_access_of_outsiders_ends(change: Change) -> str | None:
    if not (_is_new(change) and _of_outsider(change)):
        return None
    call = change.call
    end = call.value("SELECT expires_time FROM share_links WHERE id = ?", change.row["id"])
    last = call.dialect.stamp(call.now + timedelta(days=_GUEST_DAYS))
    is_short = end is not None and end <= last
    return None if is_short else f"The access of an outsider ends within {_GUEST_DAYS} days"


@rule("DRIVE-3.6", "permissions", on="role", when="insert")
def folders_are_shared_with_groups(change: Change) -> bool:
    """Folders are shared with groups."""
    file = _file(change.call, change.row["file_id"])
    is_folder = file is not None and file["mime_type"] == FOLDER
    return not (_is_new(change) and is_folder and change.row["type"] == "user")


@rule("DRIVE-3.8", "permissions", "drive_memberships", on="role")
def who_has_left_gets_nothing(change: Change) -> bool:
    """Nobody who has left is given access."""
    sql = "SELECT display_name FROM users WHERE id = ?"
    name = change.call.value(sql, change.row["user_id"]) or ""
    return not str(name).endswith("(left)")


@rule("DRIVE-3.9", "permissions", on="role", when="insert")
def contracts_are_kept_before_they_leave(change: Change) -> bool:
    """The last revision of a contract is kept forever before an outsider sees it."""
    if not (_is_new(change) and _of_outsider(change)):
        return True
    sql = """
        SELECT revisions.keep_forever FROM files JOIN revisions ON revisions.id = head_revision_id
        WHERE files.id = ? AND files.id IN (
            SELECT file_id FROM file_labels JOIN labels ON labels.id = label_id
            WHERE key = 'contract_number')
    """
    return bool(change.call.value(sql, change.row["file_id"]) != 0)


# Shared drives


@rule("DRIVE-4.1", "drive_memberships", when="update delete")
def two_organizers_stay(change: Change) -> bool:
    """A shared drive keeps two organizers."""
    if change.before is None or change.before["role"] != "organizer":
        return True
    call, drive = change.call, change.row["drive_id"]
    if not call.value("SELECT 1 FROM drives WHERE id = ?", drive):
        return True  # it is gone
    sql = "SELECT count(*) FROM drive_memberships WHERE drive_id = ? AND role = 'organizer'"
    return bool(call.value(sql, drive) >= 2)


@rule("DRIVE-4.2", "drive_memberships", on="role")
def organizers_are_people_of_the_house(change: Change) -> bool:
    """Organizers are people of the company."""
    return change.row["role"] != "organizer" or (
        change.row["type"] == "user" and not _of_outsider(change)
    )


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
    names = [name for name in change.touched() if isinstance(change.row[name], int)]
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


# Ownership


@rule("DRIVE-5.1", "permissions", on="role user_id")
def owners_stay_in_the_organisation(change: Change) -> bool:
    """What somebody owns is handed over within the organisation."""
    row, call = change.row, change.call
    file = _file(call, row["file_id"])
    if row["role"] != "owner" or file is None:
        return True
    maker = call.value("SELECT email FROM users WHERE id = ?", file["created_by"]) or ""
    return domain_of(str(maker)) == domain_of(_email(call, row))


# Comments and revisions


@rule("DRIVE-6.1", "comments", "replies", on="deleted", when="update")
def only_ones_own_words_are_deleted(change: Change) -> bool:
    """Only one's own comments and replies are deleted."""
    row, call = change.row, change.call
    if not change.enters(1, "deleted") or row["author_id"] == call.user["id"]:
        return True
    # The replies go with one's own comment.
    owner = call.value("SELECT author_id FROM comments WHERE id = ?", row.get("comment_id"))
    return bool(owner == call.user["id"] and "comment_id" in row)


@rule("DRIVE-6.2", "revisions", on="keep_forever", when="update")
def what_is_kept_stays_kept(change: Change) -> bool:
    """A revision that is kept forever stays so."""
    return not change.leaves(1, "keep_forever")


@rule("DRIVE-6.3", "revisions", on="published", when="update")
def only_public_documents_are_published(change: Change) -> bool:
    """Only public documents are published on the web."""
    if not change.enters(1, "published"):
        return True
    return _label(change.call, change.row["file_id"], "classification") == "public"


@rule("DRIVE-6.4", "file_labels", on="value_boolean")
def what_is_approved_has_no_open_comments(change: Change) -> bool:
    """A document with unresolved comments is not approved."""
    call, row = change.call, change.row
    if row["value_boolean"] != 1 or _key_of(call, row["label_id"]) != "approved":
        return True
    sql = "SELECT 1 FROM comments WHERE file_id = ? AND NOT resolved AND NOT deleted"
    return not call.value(sql, row["file_id"])


# Labels


@rule("DRIVE-7.2", "file_labels", on="value_enum", when="update delete")
def classifications_are_not_lowered(change: Change) -> bool:
    """A classification is neither lowered nor taken off."""
    call, before, after = change.call, change.old("value_enum"), change.row["value_enum"]
    if before not in LEVELS or _key_of(call, change.row["label_id"]) != "classification":
        return True
    if change.when == "delete":
        return _file(call, change.row["file_id"]) is None
    return after in LEVELS and LEVELS.index(after) >= LEVELS.index(before)


@rule("DRIVE-7.3", "file_labels", on="value_enum", when="update delete")
def retentions_are_not_taken_off(change: Change) -> bool:
    """A retention is not taken off, nor a legal hold changed."""
    call, before = change.call, change.old("value_enum")
    if before is None or _key_of(call, change.row["label_id"]) != "retention":
        return True
    if change.when == "delete":
        return _file(call, change.row["file_id"]) is None
    return before != "legal hold" and change.row["value_enum"] is not None


# Requests for access, and what leaves the house


@rule("DRIVE-8.1", "access_proposals", on="status", when="update")
def requests_are_answered_by_who_may(change: Change) -> bool:
    """A request for access is answered by the owner or an organizer."""
    file = _file(change.call, change.row["file_id"])
    if file is None:
        return True
    is_maker = file["created_by"] == change.call.user["id"]
    return is_maker or at_least(role_on_file(change.call, file), "fileOrganizer")


@rule("DRIVE-8.2", "access_proposals", on="status", when="update")
def no_more_is_granted_than_was_asked(change: Change) -> bool:
    """What is granted is no more than what was asked for."""
    row, call = change.row, change.call
    if row["status"] != "approved":
        return True
    asked: Any = json.loads(row["proposed_roles"] or "[]")
    sql = """
        SELECT role FROM permissions JOIN users ON users.id = user_id
        WHERE file_id = ? AND email = ? AND NOT inherited AND updated_time = ?
    """
    given = call.value(sql, row["file_id"], row["recipient_email"], call.stamp)
    best = max(map(RANK.index, filter(RANK.__contains__, asked)), default=0)
    return given is None or RANK.index(given) <= best


@rule("DRIVE-8.3", "channels", on="address")
def channels_stay_in_the_house(change: Change) -> bool:
    """Channels tell addresses of the house."""
    return str(change.row["address"]).startswith(_HOOKS)


@rule("DRIVE-8.4", "operations", on="operation_type", when="insert")
def what_is_restricted_is_not_taken_out(change: Change) -> bool:
    """A restricted document is neither exported nor downloaded."""
    if change.row["operation_type"] not in ("export", "download"):
        return True
    file = loaded(change.row["operation_metadata"]).get("file_id")
    return _label(change.call, file, "classification") != "restricted"
