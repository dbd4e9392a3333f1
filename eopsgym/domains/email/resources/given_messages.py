"""What the arguments of a tool say of a message: raw or as a payload, with labels and a date."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from eopsgym.domains.email.resources.labels import FIXED, find_label
from eopsgym.domains.email.resources.message_views import part_of
from eopsgym.domains.email.resources.mime import MimePart
from eopsgym.domains.email.resources.mime_reading import MOST_DATA, read_payload, read_raw
from eopsgym.domains.email.resources.mime_writing import write_raw
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View

ATTACHMENT = View("attachments", "Attachment")


def read_message(call: Call, user: str, given: Mapping[str, Any]) -> MimePart:
    """Read the message in the arguments.

    A part of a payload with the id of an attachment and no data, as messages are shown, is that
    file of the mailbox.

    Raises:
        ToolError: they hold none, or two, or an invalid one; or there is no such file.
    """
    raw, payload = given.get("raw"), given.get("payload")
    if bool(raw) == bool(payload):
        raise ToolError("Provide exactly one message source: raw or payload")
    if len(given.get("snippet") or "") > MOST_DATA:
        raise ToolError(f"snippet has at most {MOST_DATA:,} characters")
    return read_raw(raw) if raw else read_payload(payload or {}, partial(_file, call, user))


def _file(call: Call, user: str, key: str) -> str:
    """Return the content of an attachment of a mailbox."""
    return file_of(call, ATTACHMENT.find(call, key, user_id=user))


def file_of(call: Call, row: Row) -> str:
    """Return the content of an attachment's row, as it is stored."""
    sql = "SELECT data FROM message_part_bodies WHERE attachment_id = ?"
    data = row["data"] if row["data"] is not None else call.value(sql, row["id"])
    if not data and row["mime_type"] == "message/rfc822" and row["part_id"]:
        part = part_of(call, row["message_id"], row["part_id"])
        data = write_raw(part.parts[0]) if part is not None and part.is_file_of_mail() else data
    return data or ""


def given_labels(call: Call, user: str, keys: list[str], *, fixed: bool = False) -> list[str]:
    """Return the ids of labels that a caller adds or removes.

    Raises:
        ToolError: a label is unknown; or, in repaired mode, it describes the message itself and
            `fixed` is not set.
    """
    found = [find_label(call, user, key) for key in keys]
    for row in found:
        if row["type"] == "system" and row["name"] in FIXED and call.repaired and not fixed:
            raise ToolError(f"Invalid label: {row['name']}")
    return list(dict.fromkeys(row["id"] for row in found))


def changed_labels(
    call: Call, user: str, add: list[str], away: list[str]
) -> tuple[list[str], list[str]]:
    """Return the ids of labels that a caller adds, and of those that it removes.

    Raises:
        ToolError: both are empty, or a label is in both; or as `given_labels`.
    """
    if not add and not away:
        raise ToolError("No label add or removal specified")
    new, gone = given_labels(call, user, add), given_labels(call, user, away)
    if both := set(new) & set(gone):
        raise ToolError(f"Label cannot be added and removed at once: {sorted(both)}")
    return new, gone


def received_at(given: Mapping[str, Any]) -> int | None:
    """Return when a message was received, in milliseconds, if arguments give it.

    Raises:
        ToolError: it is no number of milliseconds.
    """
    text = given.get("internalDate")
    if text is None:
        return None
    if not (text.isdecimal() and text.isascii() and len(text) <= 15):
        raise ToolError("internalDate must be a valid epoch millisecond timestamp")
    return int(text)
