"""Whom files are shared with, and who owns them.

Access is given by a new permission, by a higher role and by a later end, and what a folder passes
on is given too.
"""

from datetime import timedelta

from eopsgym.domains.drive.resources.kinds import FOLDER
from eopsgym.domains.drive.resources.people import domain_of
from eopsgym.domains.drive.rules.common import (
    email_of,
    file_of,
    given,
    is_of_outsider,
    label_of,
    permission_of,
)
from eopsgym.domains.kernel import Change, Row, rule

_GUEST_DAYS = 90
_GRANTS = ("permissions", "share_links")
_GIVEN = "role expires_time"


def _shared(change: Change) -> Row | None:
    """Return the permission by which a change gives access to a file; None for its owner's."""
    row = given(change)
    is_share = row is not None and row["file_id"] is not None and row["role"] != "owner"
    return row if is_share else None


@rule("DRIVE-3.1", *_GRANTS, on=_GIVEN)
def nothing_is_open_to_anyone(change: Change) -> bool:
    """Nothing is opened to anyone with the link."""
    row = given(change)
    return row is None or row["type"] != "anyone"


@rule("DRIVE-3.2", *_GRANTS, on=_GIVEN)
def secrets_stay_in_the_house(change: Change) -> str | None:
    row, call = _shared(change), change.call
    if row is None or not (row["type"] == "domain" or is_of_outsider(call, row)):
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
    row = given(change)
    if row is None or row["role"] in ("reader", "commenter"):
        return True
    return not is_of_outsider(change.call, row)


@rule("DRIVE-3.5", *_GRANTS, on=_GIVEN)
def the_access_of_outsiders_ends(change: Change) -> str | None:
    # A new end counts even where it comes before the old one.
    row = permission_of(change) if change.table == "share_links" else given(change)
    call = change.call
    if row is None or row["role"] == "owner" or not is_of_outsider(call, row):
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
    row = given(change)
    if row is None:
        return True
    name = change.call.value("SELECT display_name FROM users WHERE id = ?", row["user_id"]) or ""
    return not str(name).endswith("(left)")


@rule("DRIVE-3.9", *_GRANTS, on=_GIVEN)
def contracts_are_kept_before_they_leave(change: Change) -> bool:
    """The last revision of a contract is kept forever before an outsider sees it."""
    row, call = _shared(change), change.call
    if row is None or not is_of_outsider(call, row):
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
    """What somebody owns is handed over within the organisation."""
    row, call = change.row, change.call
    file = file_of(call, row["file_id"])
    if row["role"] != "owner" or file is None:
        return True
    maker = call.value("SELECT email FROM users WHERE id = ?", file["created_by"]) or ""
    return domain_of(str(maker)) == domain_of(email_of(call, row))
