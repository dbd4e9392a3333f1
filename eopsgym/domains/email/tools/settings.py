"""Settings of a mailbox: being away, IMAP, POP, language."""

import re
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from eopsgym.domains.email.access import own_mailbox
from eopsgym.domains.email.resources.new_rows import insert, stamps
from eopsgym.domains.email.tools.arguments import UserId, usual
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.products.moments import milliseconds, moment_in
from eopsgym.domains.rows import update

Disposition = Literal["leaveInInbox", "archive", "trash", "markRead"]
_TAG = re.compile(r"<[A-Za-z!/][^<>]*>")
_MOST = 50_000


def setting(call: Call, table: str, user: str, usual: Row) -> Row:
    """Return a mailbox's row in a table of settings; the defaults where it has none."""
    sql = f"SELECT * FROM {table} WHERE user_id = ? ORDER BY rowid LIMIT 1"
    return call.row(sql, user) or {"id": None, **usual}


def keep_setting(call: Call, table: str, user: Row, columns: Row) -> None:
    """Write the settings of a mailbox, in the row that it has or a new one."""
    sql = f"SELECT id FROM {table} WHERE user_id = ? ORDER BY rowid LIMIT 1"
    before = call.value(sql, user["id"])
    if before is None:
        insert(call, table, {"user_id": user["id"], **columns, **stamps(call)})
    else:
        changed = {"updated_at": call.stamp, "updated_by": user["id"]}
        update(call, table, before, {**columns, **changed})


_VACATION: Row = {
    "enable_auto_reply": 0,
    "response_subject": None,
    "response_body_plain_text": None,
    "response_body_html": None,
    "restrict_to_contacts": 0,
    "restrict_to_domain": 0,
    "start_time": None,
    "end_time": None,
}


def _milliseconds(text: str | None) -> str | None:
    """Return a column's moment as answers show it."""
    moment = moment_in(text)
    return None if moment is None else str(milliseconds(moment))


def _vacation_view(row: Row) -> Row:
    return {
        "enableAutoReply": bool(row["enable_auto_reply"]),
        "responseSubject": row["response_subject"],
        "responseBodyPlainText": row["response_body_plain_text"],
        "responseBodyHtml": row["response_body_html"],
        "restrictToContacts": bool(row["restrict_to_contacts"]),
        "restrictToDomain": bool(row["restrict_to_domain"]),
        "startTime": _milliseconds(row["start_time"]),
        "endTime": _milliseconds(row["end_time"]),
    }


@tool(reads="vacation_settings")
def get_vacation_settings(call: Call, *, userId: UserId) -> Row:
    """Show the absence reply of the signed-in user: whether it is on, its words, to whom and when.

    Times are milliseconds since 1970 (UTC), or null where there is no start or end.
    """
    user = own_mailbox(call, userId)
    return _vacation_view(setting(call, "vacation_settings", user["id"], _VACATION))


@tool(writes="vacation_settings")
def update_vacation_settings(
    call: Call,
    *,
    userId: UserId,
    enableAutoReply: Annotated[bool, usual(False)],
    responseSubject: str,
    responseBodyPlainText: str,
    responseBodyHtml: str,
    restrictToContacts: Annotated[bool, usual(True)],
    restrictToDomain: Annotated[bool, usual(True)],
    startTime: str,
    endTime: str,
) -> Row:
    """Replace the absence reply of the signed-in user with what is given; all parts are needed.

    Read `get_vacation_settings` first to keep a part as it is. While it is on and between both
    times, each sender gets one reply in the thread of the message; mailing lists, automatic
    mail and the user's own addresses get none. A reply that is on needs a subject or a text,
    and the start must be before the end.
    """
    user = own_mailbox(call, userId)
    start, end = _moment(call, "start_time", startTime), _moment(call, "end_time", endTime)
    if start is not None and end is not None and start >= end:
        raise ToolError("start_time must be before end_time")
    if enableAutoReply and not (responseSubject or responseBodyPlainText or responseBodyHtml):
        raise ToolError("A response subject or body is required")
    if responseBodyHtml and not _TAG.search(responseBodyHtml):
        raise ToolError("HTML content must contain at least one HTML tag")
    if max(map(len, (responseSubject, responseBodyPlainText, responseBodyHtml))) > _MOST:
        raise ToolError(f"A response has at most {_MOST:,} characters")
    columns = {
        "enable_auto_reply": enableAutoReply,
        "response_subject": responseSubject,
        "response_body_plain_text": responseBodyPlainText,
        "response_body_html": responseBodyHtml,
        "restrict_to_contacts": restrictToContacts,
        "restrict_to_domain": restrictToDomain,
        "start_time": start,
        "end_time": end,
    }
    keep_setting(call, "vacation_settings", user, columns)
    return _vacation_view(columns)


def _moment(call: Call, name: str, text: str) -> str | None:
    """Return epoch milliseconds as a column holds them; None for an empty text or `0`."""
    if text in ("", "0"):
        return None
    said = None if text.isdecimal() else moment_in(text)
    if call.repaired and said is not None:
        return call.dialect.stamp(said)
    if not (text.isdecimal() and text.isascii() and len(text) <= 15):
        raise ToolError(f"{name} must be a valid epoch millisecond timestamp")
    moment = datetime.fromtimestamp(int(text) / 1000, UTC) if len(text) <= 14 else None
    if moment is None:
        raise ToolError(f"{name} must be a valid epoch millisecond timestamp")
    return call.dialect.stamp(moment.replace(tzinfo=None))


_IMAP: Row = {
    "enabled": 0,
    "auto_expunge": 1,
    "expunge_behavior": "archive",
    "max_folder_size": 0,
}


def _imap_view(row: Row) -> Row:
    return {
        "enabled": bool(row["enabled"]),
        "autoExpunge": bool(row["auto_expunge"]),
        "expungeBehavior": row["expunge_behavior"],
        "maxFolderSize": row["max_folder_size"],
    }


@tool(reads="imap_settings")
def get_imap_settings(call: Call, *, userId: UserId) -> Row:
    """Show whether and how programs can reach the signed-in user's mailbox by IMAP.

    A user who has never set it has IMAP off, `autoExpunge` on, `archive` and no limit.
    """
    return _imap_view(setting(call, "imap_settings", own_mailbox(call, userId)["id"], _IMAP))


@tool(writes="imap_settings")
def update_imap_settings(
    call: Call,
    *,
    userId: UserId,
    enabled: Annotated[bool, usual(True)],
    autoExpunge: Annotated[bool, usual(True)],
    expungeBehavior: Annotated[Literal["archive", "trash", "deleteForever"], usual("archive")],
    maxFolderSize: Annotated[Literal["0", "1000", "2000", "5000", "10000"], usual("0")],
) -> Row:
    """Replace all settings of the signed-in user for access by IMAP.

    All of them are needed: read `get_imap_settings` first to keep one as it is. The settings
    are kept; messages are not changed by them.
    """
    columns = {
        "enabled": enabled,
        "auto_expunge": autoExpunge,
        "expunge_behavior": expungeBehavior,
        "max_folder_size": int(maxFolderSize),
    }
    keep_setting(call, "imap_settings", own_mailbox(call, userId), columns)
    return _imap_view(columns)


@tool(reads="language_settings")
def get_language_settings(call: Call, *, userId: UserId) -> Row:
    """Show the language of the signed-in user's mail pages, such as `en`.

    It is `en` for a user who has never set it.
    """
    usual: Row = {"display_language": "en"}
    row = setting(call, "language_settings", own_mailbox(call, userId)["id"], usual)
    return {"displayLanguage": row["display_language"]}


@tool(writes="language_settings")
def update_language_settings(
    call: Call,
    *,
    userId: UserId,
    displayLanguage: Annotated[
        str, Field(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?(-[a-zA-Z0-9]{1,8})*$"), usual("en")
    ],
) -> Row:
    """Set the language of the signed-in user's mail pages, such as `en` or `fr-CA`.

    The tag is checked for its form, not for whether there is such a language. Messages are not
    translated.
    """
    if len(displayLanguage) > 35:
        raise ToolError("displayLanguage is a language tag, such as en or fr-CA")
    columns = {"display_language": displayLanguage}
    keep_setting(call, "language_settings", own_mailbox(call, userId), columns)
    return {"displayLanguage": displayLanguage}


_POP: Row = {"access_window": "disabled", "disposition": "leaveInInbox"}


@tool(reads="pop_settings")
def get_pop_settings(call: Call, *, userId: UserId) -> Row:
    """Show which messages programs can fetch by POP from the signed-in user's mailbox.

    `disposition` says what becomes of a message after that. A user who has never set it has POP
    off.
    """
    row = setting(call, "pop_settings", own_mailbox(call, userId)["id"], _POP)
    return {"accessWindow": row["access_window"], "disposition": row["disposition"]}


@tool(writes="pop_settings")
def update_pop_settings(
    call: Call,
    *,
    userId: UserId,
    accessWindow: Annotated[Literal["disabled", "fromNowOn", "allMail"], usual("disabled")],
    disposition: Annotated[Disposition, usual("leaveInInbox")],
) -> Row:
    """Set which messages programs can fetch by POP, and what becomes of a message after that.

    Both settings of the signed-in user are replaced: read `get_pop_settings` first to keep one
    as it is. The settings are kept; messages are not changed by them.
    """
    columns: dict[str, Any] = {"access_window": accessWindow, "disposition": disposition}
    keep_setting(call, "pop_settings", own_mailbox(call, userId), columns)
    return {"accessWindow": accessWindow, "disposition": disposition}
