"""Chats as Graph shows them, and what may be asked of them."""

from typing import Any
from urllib.parse import quote

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.teams.odata import MOMENT, Listed, Property
from eopsgym.domains.teams.resources.lists import Source
from eopsgym.domains.teams.resources.moments import moment

_LAST = f"""(SELECT max({MOMENT.format("said.created_datetime")})
    FROM chat_messages AS said WHERE said.chat_id = chats.chat_id)"""
_MEMBERS = "chat_members AS {item} WHERE {item}.chat_id = chats.chat_id"
CHATS = Source(
    "chats",
    {
        "id": Property("chat_id", "id"),
        "topic": Property("topic"),
        "chatType": Property("chat_type"),
        "createdDateTime": Property("created_at", "moment"),
        "lastUpdatedDateTime": Property("updated_at", "moment"),
        "lastMessagePreview/createdDateTime": Property(_LAST, "moment"),
        "members": Listed(
            _MEMBERS,
            {
                "userId": Property("({item}.user_id)", "id"),
                "microsoft.graph.aadUserConversationMember/userId": Property(
                    "({item}.user_id)", "id"
                ),
                "displayName": Property("({item}.display_name)"),
            },
        ),
    },
    f"{MOMENT.format('updated_at')} DESC, rowid DESC",
)
_PEOPLE = "SELECT * FROM chat_members WHERE chat_id = ? ORDER BY rowid"
_SEATS = """
    SELECT user_id, is_hidden, last_message_read_datetime FROM chat_members WHERE chat_id = ?
"""
_NEWEST = f"""
    SELECT * FROM chat_messages WHERE chat_id = ?
    ORDER BY {MOMENT.format("created_datetime")} DESC, rowid DESC LIMIT 1
"""


def shown(call: Call, row: Row) -> dict[str, Any]:
    """Return a chat, from the acting user's point of view."""
    people = call.execute(_SEATS, row["chat_id"]).fetchall()
    me = call.user["user_id"]
    is_hidden, read = next((seat[1:] for seat in people if seat[0] == me), (False, None))
    address = row["chat_id"]
    if row["chat_type"] == "oneOnOne":
        ids = sorted(str(seat[0]) for seat in people)
        address = ":".join(ids) if address == "_".join(ids) else address
    return {
        "id": row["chat_id"],
        "topic": row["topic"],
        "createdDateTime": _moment(row["created_at"]),
        "lastUpdatedDateTime": _moment(row["updated_at"]),
        "chatType": row["chat_type"],
        "webUrl": (
            f"https://teams.microsoft.com/l/chat/{quote(address, safe='')}/0"
            f"?tenantId={row['org_id']}"
        ),
        "tenantId": row["org_id"],
        "onlineMeetingInfo": None,
        "viewpoint": {
            "isHidden": bool(is_hidden),
            "lastMessageReadDateTime": moment(read),
        },
        "isHiddenForAllMembers": bool(people) and all(seat[1] for seat in people),
    }


def members_shown(call: Call, chat_id: str) -> list[dict[str, Any]]:
    """Return the members of a chat."""
    return [
        {
            "@odata.type": "#microsoft.graph.aadUserConversationMember",
            "id": f"{chat_id}##{each['user_id']}",
            "roles": [each["roles"]] if each["roles"] else [],
            "displayName": each["display_name"],
            "userId": each["user_id"],
            "tenantId": each["tenant_id"],
            "visibleHistoryStartDateTime": moment(each["added_at"]),
        }
        for each in call.rows(_PEOPLE, chat_id)
    ]


def preview(call: Call, chat_id: str) -> dict[str, Any] | None:
    """Return a preview of the newest message of a chat."""
    found = call.row(_NEWEST, chat_id)
    if found is None:
        return None
    deleted = bool(found["deleted_datetime"])
    return {
        "id": found["message_id"],
        "createdDateTime": moment(found["created_datetime"]),
        "isDeleted": deleted,
        "messageType": found["message_type"],
        "body": None if deleted else from_json(found["body_json"]),
        "from": from_json(found["from_json"]),
    }


def _moment(stored: Any) -> str | None:
    text = moment(stored)
    return f"{text}Z" if text and not text.endswith("Z") and "+" not in text else text
