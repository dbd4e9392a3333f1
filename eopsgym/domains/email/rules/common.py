"""What the rules ask of the database: mailboxes, addresses, headers and labels of messages."""

from collections.abc import Iterable

from eopsgym.domains.email.resources.mime import bare_addresses
from eopsgym.domains.kernel import Call, Row

INSIDE = ("@halden.example", "@tessell.example")
_HEADERS = """
    SELECT lower(head.name) AS name, head.value FROM message_parts AS part
    JOIN message_headers AS head ON head.message_part_id = part.id
    WHERE part.message_id = ? AND part.parent_part_id IS NULL
"""
_WEARS = """
    SELECT 1 FROM message_labels JOIN labels ON labels.id = label_id
    WHERE message_id = ? AND name = ?
"""


def is_inside(address: str) -> bool:
    """Return whether an address is one of the company's."""
    return address.lower().endswith(INSIDE)


def is_shared(address: str) -> bool:
    """Return whether it is the address of a function and not of a person."""
    return "." not in address.split("@")[0]


def addresses(values: Iterable[str | None]) -> list[str]:
    """Return the bare addresses of header values, in lower case."""
    return [found.lower() for value in values if value for found in bare_addresses(value) if found]


def headers(call: Call, message_id: str) -> dict[str, list[str]]:
    """Return the headers of a message by name, in lower case."""
    return call.read_once(("headers", message_id), lambda: _headers(call, message_id))


def _headers(call: Call, message_id: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in call.rows(_HEADERS, message_id):
        found.setdefault(row["name"], []).append(row["value"] or "")
    return found


def subject(call: Call, message_id: str) -> str:
    """Return the subject of a message, without surrounding blanks; empty if it has none."""
    return "".join(headers(call, message_id).get("subject", [])[:1]).strip()


def sender(call: Call, message_id: str) -> str:
    """Return the bare address that a message comes from."""
    return next(iter(addresses(headers(call, message_id).get("from", []))), "")


def wears(call: Call, message_id: str, name: str) -> bool:
    """Return whether a message has a label of that name."""
    return call.value(_WEARS, message_id, name) is not None


def label(call: Call, label_id: str) -> Row | None:
    """Return the row of a label."""
    sql = "SELECT * FROM labels WHERE id = ?"
    return call.read_once(("label", label_id), lambda: call.row(sql, label_id))


def mailbox(call: Call) -> str:
    """Return the id of the user in whose mailbox the call works."""
    named = call.raw_arguments.get("userId")
    if not isinstance(named, str) or named in ("", "me"):
        return str(call.user["id"])
    sql = "SELECT id FROM users WHERE lower(primary_email) = lower(?) OR id = ?"
    found = call.read_once(("mailbox", named), lambda: call.value(sql, named, named))
    return str(found or call.user["id"])


def address_of(call: Call, user_id: str) -> str:
    """Return the primary address of a mailbox."""
    return str(call.value("SELECT lower(primary_email) FROM users WHERE id = ?", user_id) or "")
