"""Messages in chats."""

from datetime import UTC
from functools import partial
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.ids import random_hex
from eopsgym.domains.kernel import Call, Row, Shown, ToolError, tool
from eopsgym.domains.products import View
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.access import may, the_chat, the_chat_to_write
from eopsgym.domains.teams.dialect import DONE, context, zulu
from eopsgym.domains.teams.resources.chats import CHATS
from eopsgym.domains.teams.resources.message_shapes import Body, ChatMessageChange, NewChatMessage
from eopsgym.domains.teams.resources.messages import CHAT
from eopsgym.domains.teams.resources.users import the_user

PINS = View("pinned_chat_messages", "Pin", key="pinned_message_id")
_READ_ALL = ("Chat.Read.All:application", "Chat.ReadWrite.All:application")
Id = Annotated[str, Field(min_length=1)]


class ChatMessageList(TypedDict, total=False):
    userId: str
    _top: Annotated[int, Field(ge=1, le=50), Shown(20)]
    _orderby: Annotated[
        Literal["lastModifiedDateTime desc", "createdDateTime desc"],
        Shown("lastModifiedDateTime desc"),
    ]
    _filter: str


@tool(reads="chat_messages")
def list_chat_messages(call: Call, chatId: str, **given: Unpack[ChatMessageList]) -> Row:
    """List the messages of a chat, the most recently changed first.

    The signed-in user must be in the chat. A deleted message is listed without its text. At
    most 50 messages are returned, and there is no next page, so filter by time or text to reach
    older ones.
    """
    user_id = given.get("userId")
    if user_id and user_id != call.user["user_id"]:
        if not any(may(call, each) for each in _READ_ALL):
            raise ToolError("userId can only be given with application permissions", "FORBIDDEN")
        the_chat(call, chatId, the_user(call, user_id)["user_id"])
    else:
        the_chat(call, chatId)
    here = Sql("chat_id = ?", (chatId,))
    show = partial(CHAT.view, head=_head(chatId))
    link = f"chats('{chatId}')/messages"
    return CHAT.listed(call, here, {"_top": 20, **given}, show, link=link, counted=True)


@tool(writes="chat_messages")
def send_chat_message(call: Call, chatId: str, body: Body, **given: Unpack[NewChatMessage]) -> Row:
    """Send a message to a chat, and return it.

    The signed-in user is the sender; if the user is not in the chat, the call may be refused.
    To mention a person, put `<at id="0">Name</at>` into a text with content type `html` and
    describe the person in `mentions`. The chat moves to the top of its members' lists.
    """
    the_chat_to_write(call, chatId)
    number = int(call.now.replace(tzinfo=UTC).timestamp() * 1000)
    while call.value("SELECT 1 FROM chat_messages WHERE message_id = ?", str(number)):
        number += 1
    row = {"message_id": str(number), "chat_id": chatId, "etag": str(number)}
    message = CHAT.send(call, row, {**given, "body": body})
    CHATS.touch(call, chatId)
    return CHAT.view(message, _head(chatId))


@tool(writes="chat_messages")
def soft_delete_chat_message(call: Call, chatId: str, messageId: str) -> str:
    """Delete a message that the signed-in user sent to a chat.

    It stays in lists without its text, and `undo_soft_delete_chat_message` restores it.
    Messages of others, and messages that are already deleted, are an error.
    """
    CHAT.delete(call, _message(call, chatId, messageId))
    return DONE


@tool(writes="chat_messages")
def undo_soft_delete_chat_message(call: Call, chatId: str, messageId: str) -> str:
    """Restore a deleted message of a chat, with all its content.

    Only its sender can restore it. A message that is not deleted is an error.
    """
    CHAT.restore(call, _message(call, chatId, messageId))
    return DONE


@tool(writes="chat_messages")
def update_chat_message(
    call: Call, chatId: str, messageId: str, **given: Unpack[ChatMessageChange]
) -> str:
    """Change the given properties of a message that the signed-in user sent to a chat.

    Attachments, mentions and reactions replace all existing ones. Messages of others and
    deleted messages cannot be changed. The message is marked as edited, and the earlier text is
    not kept.
    """
    CHAT.edit(call, _message(call, chatId, messageId), given)
    return DONE


@tool(writes="chat_messages")
def set_chat_message_reaction(call: Call, chatId: Id, messageId: Id, reactionType: Id) -> str:
    """React to a message of a chat as the signed-in user, with an emoji or a word.

    If the user is not in the chat, the call may be refused. Setting the same reaction again has
    no effect; a user can have several different ones. A deleted message is an error.
    """
    CHAT.add_reaction(call, _message(call, chatId, messageId), reactionType)
    return DONE


@tool(writes="chat_messages")
def unset_chat_message_reaction(call: Call, chatId: Id, messageId: Id, reactionType: Id) -> str:
    """Remove a reaction of the signed-in user from a message of a chat.

    Give exactly the reaction that was set. It is an error if the user has no such reaction.
    Reactions of others stay.
    """
    CHAT.remove_reaction(call, _message(call, chatId, messageId), reactionType)
    return DONE


@tool(writes="pinned_chat_messages")
def pin_chat_message(call: Call, chatId: Id, messageId: Id) -> Row:
    """Pin a message to the top of its chat; the result has the id of the pin.

    If the signed-in user is not in the chat, the call may be refused. A message that is already
    pinned gets no second pin. A deleted message is an error. No tool lists or removes pins.
    """
    message = _message(call, chatId, messageId)
    if message["deleted_datetime"]:
        raise ToolError("A deleted message cannot be pinned")
    place = {"chat_id": chatId, "message_id": messageId}
    sql = f"SELECT {PINS.key} FROM {PINS.table} WHERE chat_id = ? AND message_id = ?"
    pin_id = call.value(sql, *place.values())
    if pin_id is None:
        pin_id = random_hex(call, PINS.table, PINS.key)
        PINS.add(call, {**place, "created_datetime": zulu(call)}, key=pin_id)
    return {"@odata.type": "#microsoft.graph.pinnedChatMessageInfo", "id": pin_id}


def _message(call: Call, chat_id: str, message_id: str) -> Row:
    the_chat_to_write(call, chat_id)
    return CHAT.the_message(call, chat_id, message_id)


def _head(chat_id: str) -> str:
    return context(f"chats('{chat_id}')/messages/$entity")
