"""Looks into mailboxes of the small house."""

import base64
import json
from typing import Any

from tests.domains.email.house import House

_SUBJECTS = """
    SELECT value FROM message_headers JOIN message_parts ON message_parts.id = message_part_id
    JOIN messages ON messages.id = message_id
    WHERE user_id = '{user}' AND message_headers.name = 'Subject' AND messages.id IN (
        SELECT message_id FROM message_labels JOIN labels ON labels.id = label_id
        WHERE labels.name NOT IN ('SENT', 'DRAFT'))
"""
_LABELS = """
    SELECT labels.name FROM labels JOIN message_labels ON label_id = labels.id
    JOIN message_parts ON message_parts.message_id = message_labels.message_id
    JOIN message_headers ON message_part_id = message_parts.id
    WHERE labels.user_id = '{user}' AND message_headers.name = 'Subject' AND value = '{subject}'
"""


def answer(house: House, tool: str, /, by: str = "ann", **arguments: Any) -> Any:
    """The answer of a call that works; the text where it is no JSON."""
    result = house.call(tool, by, **{"userId": "me", **arguments})
    assert not result.is_error, result.text
    try:
        return json.loads(result.text)
    except ValueError:
        return result.text


def refusal(house: House, tool: str, /, by: str = "ann", **arguments: Any) -> str:
    """The text of a call that is refused and changes nothing."""
    before = house.database.serialize()
    result = house.call(tool, by, **{"userId": "me", **arguments})
    assert result.is_error, result.text
    assert house.database.serialize() == before
    return result.text


def subjects(house: House, user: str) -> list[str]:
    """The subjects of what came into a mailbox."""
    return [row["value"] for row in house.database.rows(_SUBJECTS.format(user=user))]


def labels_in(house: House, user: str, subject: str) -> set[str]:
    """The names of the labels of the messages with a subject in a mailbox."""
    rows = house.database.rows(_LABELS.format(user=user, subject=subject))
    return {row["name"] for row in rows}


def packed(text: str | bytes) -> str:
    """Text as base64 of the alphabet for addresses, as raw messages are."""
    return base64.urlsafe_b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def unpacked(text: str) -> bytes:
    """What such a text holds."""
    return base64.urlsafe_b64decode(text + "==")
