"""The view of chats, with their members and the newest message."""

from typing import Any
from urllib.parse import quote

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.products import filled, identifier, stored, text
from eopsgym.domains.products.odata.properties import MOMENT, Listed, Property
from eopsgym.domains.teams.dialect import time_view
from eopsgym.domains.teams.resources.graph_view import GraphView
from eopsgym.domains.teams.resources.messages import CHAT

_LAST = f"""(SELECT max({MOMENT.format("message.created_datetime")})
    FROM chat_messages AS message WHERE message.chat_id = chats.chat_id)"""
_USER = Property("({item}.user_id)", "id")
_MEMBER = {
    "userId": _USER,
    "microsoft.graph.aadUserConversationMember/userId": _USER,
    "displayName": Property("({item}.display_name)"),
}
_PEOPLE = "SELECT * FROM chat_members WHERE chat_id = ? ORDER BY rowid"
_SEATS = """
    SELECT user_id, is_hidden, last_message_read_datetime FROM chat_members WHERE chat_id = ?
"""
_NEWEST = f"""
    SELECT * FROM chat_messages WHERE chat_id = ?
    ORDER BY {MOMENT.format("created_datetime")} DESC, rowid DESC LIMIT 1
"""


def _in_utc(stored: Any) -> str | None:
    """Convert a stored time to the form of a result; one without a zone is in UTC."""
    text = time_view(stored)
    return f"{text}Z" if text and not text.endswith("Z") and "+" not in text else text


CHATS = GraphView(
    "chats",
    "Chat",
    *identifier("id", column="chat_id"),
    *text("topic chatType"),
    *stored("createdDateTime", _in_utc, column="created_at", kind="moment"),
    *stored("lastUpdatedDateTime", _in_utc, column="updated_at", kind="moment"),
    *stored("tenantId", column="org_id"),
    *filled("webUrl onlineMeetingInfo viewpoint isHiddenForAllMembers"),
    key="chat_id",
    queries={
        "lastMessagePreview/createdDateTime": Property(_LAST, "moment"),
        "members": Listed("chat_members AS {item} WHERE {item}.chat_id = chats.chat_id", _MEMBER),
    },
    order=f"{MOMENT.format('updated_at')} DESC, rowid DESC",
    new={"soft_delete": 0},
)
_ANSWER = """
    id topic createdDateTime lastUpdatedDateTime chatType webUrl tenantId onlineMeetingInfo
    viewpoint isHiddenForAllMembers
"""


def view(call: Call, row: Row) -> Row:
    """Return a chat as the acting user sees it."""
    seats = call.execute(_SEATS, row["chat_id"]).fetchall()
    me = call.user["user_id"]
    is_hidden, read = next((seat[1:] for seat in seats if seat[0] == me), (False, None))
    address = row["chat_id"]
    if row["chat_type"] == "oneOnOne":
        ids = sorted(str(seat[0]) for seat in seats)
        address = ":".join(ids) if address == "_".join(ids) else address
    link = f"https://teams.microsoft.com/l/chat/{quote(address, safe='')}/0"
    return CHATS.answer(
        row,
        _ANSWER,
        webUrl=f"{link}?tenantId={row['org_id']}",
        viewpoint={"isHidden": bool(is_hidden), "lastMessageReadDateTime": time_view(read)},
        isHiddenForAllMembers=bool(seats) and all(seat[1] for seat in seats),
    )


def member_views(call: Call, chat_id: str) -> list[Row]:
    """Return the members of a chat."""
    return [
        {
            "@odata.type": "#microsoft.graph.aadUserConversationMember",
            "id": f"{chat_id}##{each['user_id']}",
            "roles": [each["roles"]] if each["roles"] else [],
            "displayName": each["display_name"],
            "userId": each["user_id"],
            "tenantId": each["tenant_id"],
            "visibleHistoryStartDateTime": time_view(each["added_at"]),
        }
        for each in call.rows(_PEOPLE, chat_id)
    ]


def preview(call: Call, chat_id: str) -> Row | None:
    """Return a preview of the newest message of a chat, or None."""
    newest = call.row(_NEWEST, chat_id)
    if newest is None:
        return None
    deleted = bool(newest["deleted_datetime"])
    names = "id createdDateTime isDeleted messageType body from"
    message = CHAT.answer(newest, names, isDeleted=deleted)
    return message | {"body": None} if deleted else message
