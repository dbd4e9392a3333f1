"""Access rules (ACL) of calendars. Several rules can share the row of one scope."""

import base64
import json
import re
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from eopsgym.domains.calendar.access import is_mail, is_owner
from eopsgym.domains.calendar.dialect import CRASH
from eopsgym.domains.calendar.resources.moments import iso, stamp_of
from eopsgym.domains.calendar.resources.page_tokens import encode_offset
from eopsgym.domains.calendar.resources.requests import (
    FILLED,
    TEXT,
    Request,
    checked_answer,
    without_required,
    writes_stay,
)
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.signature import Shown
from eopsgym.domains.products import where_given
from eopsgym.domains.products.moments import parse_moment
from eopsgym.domains.rows import insert_row, update

_HOST = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)(\.(?!-)[A-Za-z0-9-]{1,63}(?<!-))+")
Role = Literal["none", "freeBusyReader", "reader", "writer", "owner"]


class Scope(Request):
    type: Annotated[Literal["default", "user", "group", "domain"], FILLED]
    value: Annotated[str | None, FILLED] = None

    @model_validator(mode="after")
    def _check_value(self) -> Self:
        if self.type == "default":
            if self.value is not None:
                raise ValueError("scope.value must be omitted for type 'default'")
            return self
        if self.value is None:
            raise ToolError(CRASH)
        if self.type == "domain":
            if not _HOST.fullmatch(self.value):
                raise ValueError("scope.value must be a valid domain name for type 'domain'")
        elif not is_mail(self.value):
            raise ValueError(f"scope.value must be a valid email address for type '{self.type}'")
        return self


class PatchedScope(Scope):
    model_config = ConfigDict(json_schema_extra=without_required)
    type: Annotated[Literal["default", "user", "group", "domain"], TEXT]
    value: Annotated[str | None, TEXT] = None


class NewRule(Request):
    scope: Scope
    role: Annotated[Role | None, FILLED] = None


class RuleChange(Request):
    scope: PatchedScope | None = None
    role: Annotated[Role | None, TEXT] = None


class NoticeQuery(Request):
    sendNotifications: Annotated[bool, Shown(True)] = True


class RulesQuery(Request):
    maxResults: Annotated[int, Field(ge=1, le=250), Shown(100)] = 100
    pageToken: str | None = None
    showDeleted: Annotated[bool, Shown(False)] = False
    syncToken: str | None = None


INTERNAL = "Internal server error"
_TOKEN_DAYS = 7
_RULE = """
    SELECT acls.*, scopes.type AS scope_type, scopes.value AS scope_value
    FROM acls JOIN scopes ON scopes.id = acls.scope_id
"""


class ACLRule(BaseModel):
    """The part of a rule that the published server validates in its answers."""

    etag: str


def rule_view(row: Row) -> Row:
    """Return a rule in the form of answers that read rules."""
    columns = {name: row[name] for name in ("id", "calendar_id", "user_id", "role", "etag")}
    return {**columns, "scope": _scope_view(row)}


def _scope_view(row: Row) -> Row:
    """Return the scope of a rule."""
    return {"type": row["scope_type"], "value": row["scope_value"]}


def written_view(row: Row, scope: Row) -> Row:
    """Return a rule in the form of answers that write rules."""
    head = {"kind": "calendar#aclRule", "etag": row["etag"], "id": row["id"]}
    return {**head, "scope": scope, "role": row["role"]}


def find_rule(call: Call, calendar_id: str, rule_id: str) -> Row:
    """Return a rule of a calendar that the acting user created.

    In repaired mode, the user has to own the calendar instead.

    Raises:
        ToolError: there is no such rule, or the user has no access to it.
    """
    row = call.row(f"{_RULE} WHERE acls.id = ? AND calendar_id = ?", rule_id, calendar_id)
    if call.repaired:
        check_own_calendar(call, calendar_id)
    elif row is not None and row["user_id"] != call.user["user_id"]:
        row = None
    if row is None:
        raise ToolError("ACL rule not found")
    return row


def check_own_calendar(call: Call, calendar_id: str) -> None:
    """Raise ToolError unless the acting user owns a calendar and has it on the list.

    In repaired mode, it need not be on the list, and a rule can make the user its owner.
    """
    sql = "SELECT 1 FROM calendars WHERE calendar_id = ? AND deleted"
    is_gone = not call.repaired and call.value(sql, calendar_id)
    if is_gone or not is_owner(call, calendar_id):
        raise ToolError(f"Calendar {calendar_id} not found for user {call.user['user_id']}")


def list_rules(call: Call, calendar_id: str, query: RulesQuery) -> Row:
    """Return the rules that the acting user created, oldest first; in repaired mode, all rules."""
    rows = call.rows(
        f"{_RULE} WHERE calendar_id = ? AND (acls.user_id = ? OR ?) "
        "ORDER BY acls.created_at, acls.id",
        calendar_id, call.user["user_id"], call.repaired,
    )  # fmt: skip
    if query.syncToken:
        return _changes_since(call, calendar_id, rows, query.syncToken)
    newest = _newest(rows)
    if not query.showDeleted:
        rows = [row for row in rows if row["role"] != "none"]
    start = _offset(query.pageToken)
    end = start + query.maxResults
    page = rows[start:end]
    for row in page:
        checked_answer(ACLRule, {"etag": row["etag"]})
    token = _sync_token(calendar_id, newest) if newest else None
    return _answer(call, page, encode_offset(end) if len(rows) > end else None, token)


def _answer(call: Call, rows: list[Row], page: str | None, token: str | None) -> Row:
    etag = random_uuid(call, "acls", "etag")
    return {
        "kind": "calendar#acl",
        "etag": f'"{etag}"',
        "items": [rule_view(row) for row in rows],
        "nextPageToken": page,
        "nextSyncToken": token,
    }


def _offset(token: str | None) -> int:
    if not token:
        return 0
    try:
        return max(int(base64.b64decode(token).decode()), 0)
    except ValueError:
        raise ToolError("Invalid pageToken") from None


def _newest(rows: list[Row]) -> datetime | None:
    """Return the time of the last change of some rules; None if it is unknown."""
    stamps = [parse_moment(row["updated_at"]) for row in rows if row["updated_at"]]
    return max(stamps, default=None)


def _sync_token(calendar_id: str, newest: datetime) -> str:
    text = json.dumps({"calendar_id": calendar_id, "timestamp": newest.isoformat()})
    return base64.b64encode(text.encode()).decode()


def _changes_since(call: Call, calendar_id: str, rows: list[Row], token: str) -> Row:
    """Return the changes since a sync token was issued.

    In published mode, this is an empty list, or the recorded crash if there are changes.
    """
    content = _read_token(token)
    if content.get("calendar_id") != calendar_id:
        raise ToolError("Sync token calendar ID mismatch")
    try:
        since = parse_moment(content["timestamp"])
        is_old = call.now - since > timedelta(days=_TOKEN_DAYS)
    except ValueError as error:
        raise ToolError(str(error)) from None
    except TypeError:  # it is not a string, or has an offset
        raise ToolError(INTERNAL) from None
    if is_old:
        raise ToolError("Sync token expired")
    changed = [row for row in rows if row["updated_at"] and parse_moment(row["updated_at"]) > since]
    newest = _newest(changed)
    if newest and not call.repaired:
        raise ToolError(_sync_dump(changed))
    if newest:
        token = _sync_token(calendar_id, newest)
    return _answer(call, changed, None, token)


def _read_token(token: str) -> dict[str, Any]:
    """Return the content of a sync token.

    Raises:
        ToolError: it is invalid; the message is often that of a Python error.
    """
    try:
        content = json.loads(base64.b64decode(token).decode())
    except ValueError as error:
        raise ToolError(str(error)) from None
    except RecursionError:
        raise ToolError(INTERNAL) from None
    if not (isinstance(content, dict) and "calendar_id" in content and "timestamp" in content):
        raise ToolError(INTERNAL)
    return content


def _sync_dump(rows: list[Row]) -> str:
    """Return the published server's error for rows that its own model cannot read."""
    lines = [f"{len(rows)} validation error{'s' if len(rows) > 1 else ''} for ACLListResponse"]
    for number, row in enumerate(rows):
        lines += [
            f"items.{number}",
            "  Input should be a valid dictionary or instance of ACLRule "
            f"[type=model_type, input_value={row['id']!r}, input_type=ACL]",
            "    For further information visit https://errors.pydantic.dev/2.12/v/model_type",
        ]
    return "\n".join(lines)


def change_rule(
    call: Call, calendar_id: str, rule_id: str, query: NoticeQuery, body: RuleChange
) -> Row:
    """Change the given properties of a rule, and return it in the form of answers."""
    row, scope = find_rule(call, calendar_id, rule_id), body.scope
    columns = {"role": body.role or row["role"], "updated_at": call.stamp}
    if scope is not None and call.repaired:
        value = scope.value or row["scope_value"]
        columns["scope_id"] = _find_or_add_scope(call, scope.type, value)
    elif scope is not None:
        _change_scope(call, row["scope_id"], scope)
    update(call, "acls", rule_id, columns)
    notify(call, calendar_id, query.sendNotifications)
    changed = find_rule(call, calendar_id, rule_id)
    if changed["etag"] is None:
        with writes_stay(call):
            raise ToolError(CRASH)
    return written_view(changed, _scope_view(changed))


def add_own_rules(call: Call, calendar_id: str) -> None:
    """Add an owner rule and a writer rule for the acting user."""
    key, email = call.user["user_id"], call.user["email"]
    scope = _find_scope(call, "user", email) or _add_scope(call, f"scope-{key}", "user", email)
    for number, role in enumerate(("owner", "writer")):
        add_rule(call, calendar_id, scope, role, stamp_of(call, number))


def add_rule(call: Call, calendar_id: str, scope_id: str, role: str, stamp: str) -> str:
    """Add a rule that the acting user created, and return its id."""
    key, etag = random_uuid(call, "acls", "id"), random_uuid(call, "acls", "etag")
    ids = {"calendar_id": calendar_id, "user_id": call.user["user_id"], "scope_id": scope_id}
    columns = {"role": role, "etag": f'"{etag}"', "created_at": stamp, "updated_at": stamp}
    insert_row(call, "acls", {"id": key, **ids, **columns})
    return key


def _find_scope(call: Call, kind: str, value: str | None) -> str | None:
    sql = "SELECT id FROM scopes WHERE type = ? AND value IS ? ORDER BY rowid LIMIT 1"
    scope_id: str | None = call.value(sql, kind, value)
    return scope_id


def _add_scope(call: Call, key: str, kind: str, value: str | None) -> str:
    insert_row(call, "scopes", {"id": key, "type": kind, "value": value})
    return key


def _find_or_add_scope(call: Call, kind: str, value: str | None) -> str:
    """Return the id of the scope with a type and value, which is added if it does not exist."""
    if kind == "default":  # everybody
        value = None
    existing = _find_scope(call, kind, value)
    return existing or _add_scope(call, random_uuid(call, "scopes", "id"), kind, value)


def scope_for_rule(call: Call, scope: Scope) -> str:
    """Return the id of the first scope like the given one; in repaired mode, add a missing one.

    Raises:
        ToolError: there is no such scope, in published mode.
    """
    sql = "SELECT id FROM scopes WHERE type = ? AND (value = ? OR ? IS NULL) ORDER BY rowid LIMIT 1"
    scope_id = call.value(sql, scope.type, scope.value, scope.value)
    if scope_id is None and call.repaired:
        scope_id = _find_or_add_scope(call, scope.type, scope.value)
    if scope_id is None:
        raise ToolError(f"Scope (ScopeType.{scope.type}, {scope.value}) not found")
    return str(scope_id)


def _change_scope(call: Call, scope_id: str, scope: Scope) -> None:
    """Change a scope itself, which also changes all other rules that share it."""
    if scope.type in ("user", "group"):
        sql = "SELECT 1 FROM users WHERE email = ? AND is_active"
        if not call.value(sql, scope.value):
            raise ToolError(
                "Invalid data in 'value field'. Please enter an existing email id in 'value' field"
            )
    update(call, "scopes", scope_id, where_given({"type": scope.type, "value": scope.value}))


def notify(call: Call, calendar_id: str, wanted: bool) -> None:
    """Deactivate the expired channels of a calendar's rules; no notification is sent."""
    if wanted:
        call.execute(
            "UPDATE watch_channels SET is_active = 'false' WHERE calendar_id = ? "
            "AND resource_type = 'acl' AND is_active = 'true' "
            "AND replace(expires_at, ' ', 'T') < ?",
            calendar_id, iso(call.stamp),
        )  # fmt: skip
