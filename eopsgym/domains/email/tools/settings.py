"""Settings of a mailbox: automatic replies, IMAP, POP and language.

Each user has at most one row for each kind of setting; without one, the defaults of its view
apply.
"""

import re
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from eopsgym.domains.email.access import own_mailbox
from eopsgym.domains.email.dialect import signed_view
from eopsgym.domains.email.tools.arguments import UserId, schema_default
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.products import View, flag, stored, text
from eopsgym.domains.products.moments import milliseconds, moment_in

Disposition = Literal["leaveInInbox", "archive", "trash", "markRead"]
_TAG = re.compile(r"<[A-Za-z!/][^<>]*>")
_MOST = 50_000


def setting(call: Call, view: View, user_id: str) -> Row:
    """Return settings of the signed-in user in the form of a result."""
    rows = view.rows(call, user_id=own_mailbox(call, user_id)["id"])
    return view.show(call, rows[0] if rows else {**view.new})


def store_setting(call: Call, view: View, user_id: str, **given: Any) -> Row:
    """Store the given properties of a setting of the signed-in user, and return the setting."""
    user, columns = own_mailbox(call, user_id)["id"], view.columns(given)
    rows = view.rows(call, user_id=user)
    if rows:
        view.change(call, rows[0]["id"], {**columns, "updated_by": user})
    else:
        view.add(call, {"user_id": user, **columns})
    return view.show(call, columns)


def _milliseconds(text: str | None) -> str | None:
    """Convert a column's time to milliseconds since 1970 as text."""
    moment = moment_in(text)
    return None if moment is None else str(milliseconds(moment))


VACATION = signed_view(
    "vacation_settings",
    "Vacation settings",
    *flag("enableAutoReply"),
    *text("responseSubject responseBodyPlainText responseBodyHtml"),
    *flag("restrictToContacts restrictToDomain"),
    *stored("startTime endTime", _milliseconds),
    new={
        "enable_auto_reply": 0,
        "response_subject": None,
        "response_body_plain_text": None,
        "response_body_html": None,
        "restrict_to_contacts": 0,
        "restrict_to_domain": 0,
        "start_time": None,
        "end_time": None,
    },
)
IMAP = signed_view(
    "imap_settings",
    "IMAP settings",
    *flag("enabled autoExpunge"),
    *text("expungeBehavior maxFolderSize"),
    new={
        "enabled": 0,
        "auto_expunge": 1,
        "expunge_behavior": "archive",
        "max_folder_size": 0,
    },
)
LANGUAGE = signed_view(
    "language_settings",
    "Language settings",
    *text("displayLanguage"),
    new={"display_language": "en"},
)
POP = signed_view(
    "pop_settings",
    "POP settings",
    *text("accessWindow disposition"),
    new={"access_window": "disabled", "disposition": "leaveInInbox"},
)


@tool(reads="vacation_settings")
def get_vacation_settings(call: Call, *, userId: UserId) -> Row:
    """Return the automatic reply of the signed-in user: its state, text, times and restrictions.

    Times are in milliseconds since 1970 (UTC), or null if there is no start or end.
    """
    return setting(call, VACATION, userId)


@tool(writes="vacation_settings")
def update_vacation_settings(
    call: Call,
    *,
    userId: UserId,
    enableAutoReply: Annotated[bool, schema_default(False)],
    responseSubject: str,
    responseBodyPlainText: str,
    responseBodyHtml: str,
    restrictToContacts: Annotated[bool, schema_default(True)],
    restrictToDomain: Annotated[bool, schema_default(True)],
    startTime: str,
    endTime: str,
) -> Row:
    """Replace the automatic reply of the signed-in user; all settings are required.

    To keep a setting, read `get_vacation_settings` first. While the reply is on and between
    both times, each sender gets one reply in the thread of the message; mailing lists,
    automatic mail and the user's own addresses get none. A reply that is on needs a subject or
    a text, and the start must be before the end.
    """
    own_mailbox(call, userId)  # a user without access gets no other error
    start, end = _moment(call, "start_time", startTime), _moment(call, "end_time", endTime)
    if start is not None and end is not None and start >= end:
        raise ToolError("start_time must be before end_time")
    if enableAutoReply and not (responseSubject or responseBodyPlainText or responseBodyHtml):
        raise ToolError("A response subject or body is required")
    if responseBodyHtml and not _TAG.search(responseBodyHtml):
        raise ToolError("HTML content must contain at least one HTML tag")
    if max(map(len, (responseSubject, responseBodyPlainText, responseBodyHtml))) > _MOST:
        raise ToolError(f"A response has at most {_MOST:,} characters")
    return store_setting(
        call,
        VACATION,
        userId,
        enableAutoReply=enableAutoReply,
        responseSubject=responseSubject,
        responseBodyPlainText=responseBodyPlainText,
        responseBodyHtml=responseBodyHtml,
        restrictToContacts=restrictToContacts,
        restrictToDomain=restrictToDomain,
        startTime=start,
        endTime=end,
    )


def _moment(call: Call, name: str, text: str) -> str | None:
    """Convert milliseconds since 1970 to the column's form, or an empty text or `0` to None."""
    if text in ("", "0"):
        return None
    given = None if text.isdecimal() else moment_in(text)
    if call.repaired and given is not None:
        return call.dialect.stamp(given)
    if not (text.isdecimal() and text.isascii() and len(text) <= 15):
        raise ToolError(f"{name} must be a valid epoch millisecond timestamp")
    moment = datetime.fromtimestamp(int(text) / 1000, UTC) if len(text) <= 14 else None
    if moment is None:
        raise ToolError(f"{name} must be a valid epoch millisecond timestamp")
    return call.dialect.stamp(moment.replace(tzinfo=None))


@tool(reads="imap_settings")
def get_imap_settings(call: Call, *, userId: UserId) -> Row:
    """Return whether and how mail clients can access the signed-in user's mailbox by IMAP.

    By default IMAP is off, `autoExpunge` is on, `expungeBehavior` is `archive` and there is no
    limit.
    """
    return setting(call, IMAP, userId)


@tool(writes="imap_settings")
def update_imap_settings(
    call: Call,
    *,
    userId: UserId,
    enabled: Annotated[bool, schema_default(True)],
    autoExpunge: Annotated[bool, schema_default(True)],
    expungeBehavior: Annotated[
        Literal["archive", "trash", "deleteForever"], schema_default("archive")
    ],
    maxFolderSize: Annotated[Literal["0", "1000", "2000", "5000", "10000"], schema_default("0")],
) -> Row:
    """Replace all IMAP settings of the signed-in user.

    All of them are required: to keep one, read `get_imap_settings` first. The settings are
    stored; they do not change messages.
    """
    return store_setting(
        call,
        IMAP,
        userId,
        enabled=enabled,
        autoExpunge=autoExpunge,
        expungeBehavior=expungeBehavior,
        maxFolderSize=int(maxFolderSize),
    )


@tool(reads="language_settings")
def get_language_settings(call: Call, *, userId: UserId) -> Row:
    """Return the language of the signed-in user's mail pages, such as `en`.

    The default is `en`.
    """
    return setting(call, LANGUAGE, userId)


@tool(writes="language_settings")
def update_language_settings(
    call: Call,
    *,
    userId: UserId,
    displayLanguage: Annotated[
        str,
        Field(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?(-[a-zA-Z0-9]{1,8})*$"),
        schema_default("en"),
    ],
) -> Row:
    """Set the language of the signed-in user's mail pages, such as `en` or `fr-CA`.

    Only the form of the tag is checked, not whether the language exists. Messages are not
    translated.
    """
    if len(displayLanguage) > 35:
        raise ToolError("displayLanguage is a language tag, such as en or fr-CA")
    return store_setting(call, LANGUAGE, userId, displayLanguage=displayLanguage)


@tool(reads="pop_settings")
def get_pop_settings(call: Call, *, userId: UserId) -> Row:
    """Return which messages mail clients can fetch by POP from the signed-in user's mailbox.

    `disposition` is what happens to a message after it is fetched. By default POP is off.
    """
    return setting(call, POP, userId)


@tool(writes="pop_settings")
def update_pop_settings(
    call: Call,
    *,
    userId: UserId,
    accessWindow: Annotated[
        Literal["disabled", "fromNowOn", "allMail"], schema_default("disabled")
    ],
    disposition: Annotated[Disposition, schema_default("leaveInInbox")],
) -> Row:
    """Set which messages mail clients can fetch by POP, and what happens to them after that.

    Both settings of the signed-in user are replaced: to keep one, read `get_pop_settings`
    first. The settings are stored; they do not change messages.
    """
    return store_setting(call, POP, userId, accessWindow=accessWindow, disposition=disposition)
