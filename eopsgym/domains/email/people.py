"""Mailboxes: who acts, and whose mailbox is meant."""

import re
from email import utils
from functools import lru_cache
from itertools import accumulate
from typing import Any

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_row
from eopsgym.domains.users_by_token import user_by

_ADDRESS = re.compile(r"[^@\s<>\"]+@[^@\s<>\"]+\.[^@\s<>\"]+")
_DELEGATED = """
    SELECT 1 FROM delegates
    WHERE user_id = ? AND lower(delegate_email) = lower(?) AND verification_status = 'accepted'
"""
_BY_ADDRESS = """
    SELECT * FROM users WHERE lower(primary_email) = ?1
        OR id IN (SELECT user_id FROM send_as_aliases
            WHERE lower(send_as_email) = ?1 AND verification_status = 'accepted')
    ORDER BY lower(primary_email) <> ?1, rowid LIMIT 1
"""


def bare_addresses(value: str) -> tuple[str, ...]:
    """The addresses in the value of a header, as they are written there."""
    return _read_once(value) if len(value) <= _SHORT else _read(value)


def _read(value: str) -> tuple[str, ...]:
    # The library calls itself for brackets within brackets, and groups within groups, which are no
    # address; how deep calls may go is a setting of the process, which must not decide.
    if _brackets(value) > _DEEPEST or value.count(":") > _MOST_COLONS:
        return (value,)
    return tuple(address for _, address in named_addresses(value))


def named_addresses(value: str) -> list[tuple[str, str]]:
    """The names and addresses in the value of a header, read alike by every version of Python."""
    return utils.getaddresses([value], **_LENIENT)


def _brackets(value: str) -> int:
    """How many brackets are open at once, at the most."""
    steps = ((letter == "(") - (letter == ")") for letter in value if letter in "()")
    return max(accumulate(steps), default=0)


# Newer libraries find nothing in a header with a gap, or with a comma in a comment.
_LENIENT: dict[str, Any] = (
    {"strict": False} if getattr(utils, "supports_strict_parsing", False) else {}
)
_DEEPEST, _MOST_COLONS = 20, 100
_SHORT = 1_000
_read_once = lru_cache(maxsize=4096)(_read)
"""Reading a header takes as long as keeping a message, and the same few are read all the time."""

sign_in = user_by("token")


def mailbox(call: Call, user_id: str | None) -> Row:
    """The user whose mailbox is meant: `me`, one's own address or id, or of who has delegated it.

    Raises:
        ToolError: there is no such user, or the mailbox is somebody else's.
    """
    own = call.user
    if user_id is None or user_id == "me" or user_id == own["id"]:
        return own
    if user_id.lower() == own["primary_email"].lower():
        return own
    sql = "SELECT * FROM users WHERE id = ? OR lower(primary_email) = lower(?)"
    found = call.row(sql, user_id, user_id)
    if found is None:
        raise ToolError(f"User not found: {user_id}")
    if not call.value(_DELEGATED, found["id"], own["primary_email"]):
        raise ToolError(f"Delegation denied for {user_id}")
    return found


def own_mailbox(call: Call, user_id: str | None) -> Row:
    """The acting user, whose settings are meant: delegates do not reach them.

    Raises:
        ToolError: another user is meant.
    """
    found = mailbox(call, user_id)
    if found["id"] != call.user["id"]:
        raise ToolError(f"Delegation denied for {user_id}: a delegate does not reach settings")
    return found


def user_of_address(call: Call, address: str) -> Row | None:
    """Who receives what is sent to an address: its owner, or whose verified alias it is.

    What stands behind a plus before the `@` is for the owner to sort by.
    """
    found = call.row(_BY_ADDRESS, address.lower())
    name, plus, rest = address.lower().partition("+")
    if found is None and plus and name:
        return call.row(_BY_ADDRESS, f"{name}@{rest.rpartition('@')[2]}")
    return found


def own_addresses(call: Call, user: str) -> list[str]:
    """The addresses of a mailbox: the primary one, and its verified aliases."""
    sql = """
        SELECT primary_email AS address FROM users WHERE id = ?1
        UNION SELECT send_as_email FROM send_as_aliases
        WHERE user_id = ?1 AND verification_status = 'accepted'
    """
    return [row["address"] for row in call.rows(sql, user)]


def is_address(text: str) -> bool:
    """Whether a text is an e-mail address."""
    return len(text) <= 320 and _ADDRESS.fullmatch(text) is not None


def insert(call: Call, table: str, columns: Row, *, key: str | None = None) -> str:
    """Add a row with an id, a new one unless given; its id."""
    row = {"id": key or random_uuid(call, table, "id"), **columns}
    insert_row(call, table, row)
    return str(row["id"])


def stamps(call: Call, by: str | None = None, *, signed: bool = True) -> Row:
    """When, and by whom, a row is made."""
    made: Row = {"created_at": call.stamp, "updated_at": call.stamp}
    who = by or call.user["id"]
    return made | ({"created_by": who, "updated_by": who} if signed else {})
