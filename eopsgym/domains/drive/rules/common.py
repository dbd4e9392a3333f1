"""What the rules ask of the database: labels, files, and who is an outsider."""

from eopsgym.domains.drive.people import domain_of
from eopsgym.domains.kernel import Call, Change, Row

HOUSE = ("halden.example", "tessell.example")
LEVELS = ("public", "internal", "confidential", "restricted")
KEPT = ("seven years", "forever", "legal hold")
_LABEL = """
    SELECT value_enum FROM file_labels JOIN labels ON labels.id = label_id
    WHERE file_id = ? AND key = ?
"""


def label_of(call: Call, file_id: str | None, key: str) -> str | None:
    """The value of a label that a file wears."""
    found = call.value(_LABEL, file_id, key)
    return None if found is None else str(found)


def key_of(call: Call, label_id: str) -> str | None:
    """The key of a label."""
    found = call.value("SELECT key FROM labels WHERE id = ?", label_id)
    return None if found is None else str(found)


def file_of(call: Call, file_id: str | None) -> Row | None:
    """A file, if it is there."""
    return call.row("SELECT * FROM files WHERE id = ?", file_id)


def email_of(call: Call, row: Row) -> str:
    """Whose address a permission names."""
    found = call.value("SELECT email FROM users WHERE id = ?", row["user_id"])
    return str(found or row.get("email_address") or "")


def is_outsider(call: Call, email: str) -> bool:
    """Whether an address is of another company than the house's and the acting user's."""
    return domain_of(email) not in (*HOUSE, domain_of(call.user["email"]))


def is_given(change: Change) -> bool:
    """Whether a permission was given, and not passed on by a folder or kept by an owner."""
    row = change.row
    return not row["inherited"] and row["role"] != "owner" and row["file_id"] is not None


def is_of_outsider(change: Change) -> bool:
    """Whether a permission or membership is an outsider's."""
    row = change.row
    return row["type"] == "user" and is_outsider(change.call, email_of(change.call, row))
