"""The log of changes: tokens that sort as text, a scope each."""

import json
from collections.abc import Iterable
from datetime import UTC
from typing import Any, NamedTuple

from eopsgym.domains.ids import crockford
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.rows import insert_rows

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
    **payload: Any,
) -> None:
    """Log what became of a file or a shared drive, for all who follow changes."""
    _log(call, [_Entry(kind, file_id, drive_id, payload)])


def note_file(call: Call, kind: str, row: Row, **payload: Any) -> None:
    """Log what became of a file, whose row says where it lies."""
    note_change(call, kind, file_id=row["id"], drive_id=row["drive_id"], **payload)


class Removed(NamedTuple):
    """A file, or where there is none a shared drive, that goes."""

    file_id: str | None
    drive_id: str | None
    payload: Row


def holders_of(permission: Row) -> list[str]:
    """Return who is told when a permission is taken away; a link is nobody's."""
    for name in ("user_id", "group_id", "domain", "email_address"):
        if holder := permission[name]:
            return [holder if name.endswith("_id") else holder.lower()]
    return []


def note_removals(call: Call, kind: str, removed: Iterable[Removed]) -> None:
    """Log that files or shared drives go, while permissions still say who knew of them."""
    entries = []
    for file_id, drive_id, payload in removed:
        call.check_time()
        found = call.rows(_HOLDERS, file_id, drive_id)
        holders = sorted({each["holder"] for each in found if each["holder"]})
        entries.append(_Entry(kind, file_id, drive_id, {**payload, "holders": holders}, 1))
    _log(call, entries)


class _Entry(NamedTuple):
    kind: str
    file_id: str | None
    drive_id: str | None
    payload: Row
    removed: int = 0


def _log(call: Call, entries: Iterable[_Entry]) -> None:
    """Add entries to the log, each with a token of its own; a scope has that of its last one."""
    token = call.value("SELECT max(token) FROM changes") or ""
    rows, scopes = [], dict[str, str]()
    for entry in entries:
        token = _token_behind(call, token)
        row = {
            "token": token,
            "change_time": call.stamp,
            "file_id": entry.file_id,
            "drive_id": entry.drive_id,
            "change_type": entry.kind,
            "payload": json.dumps(entry.payload),
            "kind": "drive#change",
            "removed": entry.removed,
        }
        rows.append(row)
        drive = [f"drive:{entry.drive_id}"] if entry.drive_id is not None else []
        for scope in ("global", f"user:{call.user['id']}", *drive):
            scopes.pop(scope, None)  # they lie in the order of their last changes
            scopes[scope] = token
    insert_rows(call, "changes", rows)
    if scopes:
        marks = ", ".join(["(?, ?)"] * len(scopes))
        last = [each for pair in scopes.items() for each in pair]
        sql = f"INSERT INTO change_tokens VALUES {marks}"
        # Not REPLACE, which gives a row another number than a replay of the changes does.
        call.execute(f"{sql} ON CONFLICT DO UPDATE SET last_token = excluded.last_token", *last)


def _token_behind(call: Call, last: str) -> str:
    """Return a token that sorts behind the last one."""
    moment = int(call.now.replace(tzinfo=UTC).timestamp() * 1000)
    fresh = crockford(moment, 10) + "0" * (_LENGTH - 10)
    return fresh if fresh > last else _after(last)


def _after(token: str) -> str:
    """Return a text that sorts behind another: the next token, where that is a token."""
    stem = token.rstrip(_DIGITS[-1])
    if not stem or stem[-1] not in _DIGITS:
        return f"{token}0"
    return stem[:-1] + _DIGITS[_DIGITS.index(stem[-1]) + 1] + _DIGITS[0] * (len(token) - len(stem))


def last_token(call: Call, drive_id: str | None = None) -> str:
    """Return the token of the last change, of one shared drive or of all."""
    scope = f"drive:{drive_id}" if drive_id else "global"
    found = call.value("SELECT last_token FROM change_tokens WHERE scope = ?", scope)
    newest = call.value("SELECT max(token) FROM changes WHERE ? IS NULL OR drive_id = ?",
                        drive_id, drive_id)  # fmt: skip
    # A seed may have changes that none of its tokens counts.
    return max(found or "", newest or "") or "0" * _LENGTH
