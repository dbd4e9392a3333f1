"""The log of changes, whose tokens sort as text, with the last token of each scope."""

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


def log_change(
    call: Call,
    kind: str,
    *,
    file_id: str | None = None,
    drive_id: str | None = None,
    **payload: Any,
) -> None:
    """Log a change of a file or a shared drive."""
    _log(call, [_Entry(kind, file_id, drive_id, payload)])


def log_file_change(call: Call, kind: str, row: Row, **payload: Any) -> None:
    """Log a change of a file, whose row names its shared drive."""
    log_change(call, kind, file_id=row["id"], drive_id=row["drive_id"], **payload)


class Removed(NamedTuple):
    """A deleted file, or without a file id, a deleted shared drive."""

    file_id: str | None
    drive_id: str | None
    payload: Row


def holders_of(permission: Row) -> list[str]:
    """Return the holders of a deleted permission, who may see the change; none for a link."""
    for name in ("user_id", "group_id", "domain", "email_address"):
        if holder := permission[name]:
            return [holder if name.endswith("_id") else holder.lower()]
    return []


def log_removals(call: Call, kind: str, removed: Iterable[Removed]) -> None:
    """Log the deletion of files or shared drives; call it while their permissions still exist."""
    entries = []
    for file_id, drive_id, payload in removed:
        call.check_time()
        rows = call.rows(_HOLDERS, file_id, drive_id)
        holders = sorted({each["holder"] for each in rows if each["holder"]})
        entries.append(_Entry(kind, file_id, drive_id, {**payload, "holders": holders}, 1))
    _log(call, entries)


class _Entry(NamedTuple):
    kind: str
    file_id: str | None
    drive_id: str | None
    payload: Row
    removed: int = 0


def _log(call: Call, entries: Iterable[_Entry]) -> None:
    """Add entries to the log, each with a new token, and store the last token of each scope."""
    token = call.value("SELECT max(token) FROM changes") or ""
    rows, scopes = [], dict[str, str]()
    for entry in entries:
        token = _next_token(call, token)
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
            scopes.pop(scope, None)  # keeps the scopes in the order of their last changes
            scopes[scope] = token
    insert_rows(call, "changes", rows)
    if scopes:
        marks = ", ".join(["(?, ?)"] * len(scopes))
        last = [each for pair in scopes.items() for each in pair]
        sql = f"INSERT INTO change_tokens VALUES {marks}"
        # REPLACE would change the rowid, which a replay of the changes does not.
        call.execute(f"{sql} ON CONFLICT DO UPDATE SET last_token = excluded.last_token", *last)


def _next_token(call: Call, last: str) -> str:
    """Return a token that sorts after the last one."""
    moment = int(call.now.replace(tzinfo=UTC).timestamp() * 1000)
    fresh = crockford(moment, 10) + "0" * (_LENGTH - 10)
    return fresh if fresh > last else _after(last)


def _after(token: str) -> str:
    """Return a text that sorts after another one; for a token, it is the next token."""
    stem = token.rstrip(_DIGITS[-1])
    if not stem or stem[-1] not in _DIGITS:
        return f"{token}0"
    return stem[:-1] + _DIGITS[_DIGITS.index(stem[-1]) + 1] + _DIGITS[0] * (len(token) - len(stem))


def last_token(call: Call, drive_id: str | None = None) -> str:
    """Return the token of the last change, of one shared drive or of all."""
    scope = f"drive:{drive_id}" if drive_id else "global"
    stored = call.value("SELECT last_token FROM change_tokens WHERE scope = ?", scope)
    newest = call.value("SELECT max(token) FROM changes WHERE ? IS NULL OR drive_id = ?",
                        drive_id, drive_id)  # fmt: skip
    # Seeds can have changes that are later than their stored tokens.
    return max(stored or "", newest or "") or "0" * _LENGTH
