"""What may be asked of messages in lists."""

from eopsgym.domains.teams.odata import MOMENT, Properties, Property, inside, listed_in, of_item
from eopsgym.domains.teams.resources.lists import Source

_ANYBODY = {
    "mentionText": of_item("mentionText"),
    "mentioned/user/id": of_item("mentioned/user/id"),
}
_SAID = """(CASE WHEN deleted_datetime IS NULL AND json_valid(body_json)
    THEN json_extract(body_json, '$."content"') END)"""
"""What a message says; of one that is deleted nobody learns it, by no filter either."""
_KEPT = "iif(deleted_datetime IS NULL, {}, {})"

PROPERTIES: Properties = {
    "id": Property("message_id", "id"),
    "replyToId": Property("reply_to_id", "id"),
    "messageType": Property("message_type"),
    "createdDateTime": Property("created_datetime", "moment"),
    "lastModifiedDateTime": Property("last_modified_datetime", "moment"),
    "lastEditedDateTime": Property("last_edited_datetime", "moment"),
    "deletedDateTime": Property("deleted_datetime", "moment"),
    "subject": Property(f"({_KEPT.format('subject', 'NULL')})"),
    "importance": Property("importance"),
    "locale": Property("locale"),
    "from/user/id": inside("from_json", "user/id", "id"),
    "from/user/displayName": inside("from_json", "user/displayName"),
    "body/content": Property(_SAID),
    "body/contentType": inside("body_json", "contentType"),
    "mentions": listed_in(_KEPT.format("mentions_json", "'[]'"), _ANYBODY),
    "reactions": listed_in(
        _KEPT.format("reactions_json", "'[]'"), {"reactionType": of_item("reactionType")}
    ),
}
_NEWEST = f"{MOMENT} DESC, rowid DESC"
CHAT_MESSAGES = Source("chat_messages", PROPERTIES, _NEWEST.format("[last_modified_datetime]"))
CHANNEL_MESSAGES = Source("channel_messages", PROPERTIES, _NEWEST.format("[created_datetime]"))
