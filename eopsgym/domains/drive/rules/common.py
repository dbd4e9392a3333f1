"""What the rules ask of the database: labels, files, and who is an outsider."""

from eopsgym.domains.drive.resources.kinds import FOLDER, SHORTCUT
from eopsgym.domains.drive.resources.people import domain_of
from eopsgym.domains.drive.resources.permissions import is_above
from eopsgym.domains.kernel import Call, Change, Row

HOUSE = ("halden.example", "tessell.example")
LEVELS = ("public", "internal", "confidential", "restricted")
KEPT = ("seven years", "forever")
_LABEL = """
    SELECT value_enum FROM file_labels JOIN labels ON labels.id = label_id
    WHERE file_id = ? AND key = ?
"""


def label_of(call: Call, file_id: str | None, key: str) -> str | None:
    """Return the value of a label on a file; None where the file does not have it."""
    found = call.value(_LABEL, file_id, key)
    return None if found is None else str(found)


def key_of(call: Call, label_id: str) -> str | None:
    """Return the key of a label; None where there is no such label."""
    found = call.value("SELECT key FROM labels WHERE id = ?", label_id)
    return None if found is None else str(found)


def file_of(call: Call, file_id: str | None) -> Row | None:
    """Return a file; None where there is none."""
    return call.row("SELECT * FROM files WHERE id = ?", file_id)


def is_document(row: Row) -> bool:
    """Return whether a file is a document: no folder and no shortcut."""
    return row["mime_type"] not in (FOLDER, SHORTCUT)


def email_of(call: Call, row: Row) -> str:
    """Return the address of the user whose permission it is."""
    found = call.value("SELECT email FROM users WHERE id = ?", row["user_id"])
    return str(found or row.get("email_address") or "")


def _is_outsider(call: Call, email: str) -> bool:
    """Return whether an address is of another company than ours and the acting user's."""
    return domain_of(email) not in (*HOUSE, domain_of(call.user["email"]))


def is_of_outsider(call: Call, row: Row) -> bool:
    """Return whether a permission or membership is for an outsider or another company."""
    if row["type"] == "domain":
        return _is_outsider(call, f"@{row['domain']}")
    return row["type"] == "user" and _is_outsider(call, email_of(call, row))


def permission_of(change: Change) -> Row | None:
    """Return the permission or membership that a change is about; None where it is gone."""
    if change.table != "share_links":
        return change.row
    return change.call.row("SELECT * FROM permissions WHERE id = ?", change.row["id"])


def given(change: Change) -> Row | None:
    """Return the permission or membership by which a change gives more access than before.

    It is new, or of a higher role, or ends later; None where a change does nothing of the kind.
    """
    if change.table == "share_links":
        is_more = change.before is not None and _ends_later(change)
    else:
        is_more = change.before is None or is_above(change.row["role"], change.before["role"])
    return permission_of(change) if is_more else None


def _ends_later(change: Change) -> bool:
    before, after = change.old("expires_time"), change.row["expires_time"]
    return before is not None and (after is None or after > before)
