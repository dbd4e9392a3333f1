"""The log of changes: tokens that sort as text, a scope each."""

import json
from datetime import UTC
from typing import Any

from eopsgym.domains.ids import crockford
from eopsgym.domains.kernel import Call, Row

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LENGTH = 26
_HOLDERS = """
    SELECT coalesce(user_id, group_id, lower(domain), lower(email_address)) AS holder
    FROM permissions WHERE type <> 'anyone' AND file_id = ?1
    UNION SELECT coalesce(user_id, group_id, lower(domain), lower(email_address))
    FROM permissions WHERE type <> 'anyone' AND ?1 IS NULL AND drive_id = ?2
    UNION SELECT coalesce(user_id, group_id, lower(domain)) FROM drive_memberships
    WHERE ?1 IS NULL AND drive_id = ?2
    UNION SELECT created_by FROM files WHERE id = ?1 AND drive_id IS NULL
"""


def note_change(
    call: Call,
    kind: str,
    *,
    file_id: str | None = None,
    drive_id: str | None = None,
    removed: bool = False,
    **payload: Any,
) -> None:
    """Log what became of a file or a shared drive, for all who follow changes."""
    token = next_token(call)
    call.execute(
        "INSERT INTO changes (token, change_time, file_id, drive_id, change_type, payload, kind, "
        "removed) VALUES (?, ?, ?, ?, ?, ?, 'drive#change', ?)",
        token, call.stamp, file_id, drive_id, kind, json.dumps(payload), int(removed),
    )  # fmt: skip
    scopes = ["global", f"user:{call.user['id']}"]
    if drive_id is not None:
        scopes.append(f"drive:{drive_id}")
    for scope in scopes:
        call.execute("INSERT OR REPLACE INTO change_tokens VALUES (?, ?)", scope, token)


def note_removal(
    call: Call,
    kind: str,
    *,
    file_id: str | None = None,
    drive_id: str | None = None,
    **payload: Any,
) -> None:
    """Log that a file or a shared drive is gone, while its permissions still say who knew of it."""
    found = call.rows(_HOLDERS, file_id, drive_id)
    holders = sorted({each["holder"] for each in found if each["holder"]})
    note_change(
        call, kind, file_id=file_id, drive_id=drive_id, removed=True, **payload, holders=holders
    )


def holders_of(permission: Row) -> list[str]:
    """Who is told when a permission is taken away; a link is nobody's."""
    parts = ("user_id", "group_id", "domain", "email_address")
    return [str(permission[name]).lower() if name in parts[2:] else permission[name]
            for name in parts if permission[name]][:1]  # fmt: skip


def next_token(call: Call) -> str:
    """A token that sorts behind all there are."""
    last = call.value("SELECT max(token) FROM changes") or ""
    moment = int(call.now.replace(tzinfo=UTC).timestamp() * 1000)
    fresh = crockford(moment, 10) + "0" * (_LENGTH - 10)
    return fresh if fresh > last else _after(last)


def _after(token: str) -> str:
    """The text that follows another: of its length, where it is a token and can be counted up."""
    stem = token.rstrip(_DIGITS[-1])
    if not stem or stem[-1] not in _DIGITS:
        return f"{token}0"
    return stem[:-1] + _DIGITS[_DIGITS.index(stem[-1]) + 1] + _DIGITS[0] * (len(token) - len(stem))


def last_token(call: Call, drive_id: str | None = None) -> str:
    """The token of the last change, of a shared drive or of all."""
    scope = f"drive:{drive_id}" if drive_id else "global"
    found = call.value("SELECT last_token FROM change_tokens WHERE scope = ?", scope)
    newest = call.value("SELECT max(token) FROM changes WHERE ? IS NULL OR drive_id = ?",
                        drive_id, drive_id)  # fmt: skip
    # A seed may have changes that none of its tokens counts.
    return max(found or "", newest or "") or "0" * _LENGTH
