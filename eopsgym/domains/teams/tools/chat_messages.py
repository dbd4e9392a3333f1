"""Messages of chats."""

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
    """List the messages of a chat, the one that was changed last first.

    The signed-in user has to be in the chat. A deleted message is listed without its words. At
    most 50 are shown and no tool leads to a second page, so filter by time or words to reach
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
    show = partial(CHAT.shown, head=_head(chatId))
    link = f"chats('{chatId}')/messages"
    return CHAT.listed(call, here, {"_top": 20, **given}, show, link=link, counted=True)


@tool(writes="chat_messages")
def send_chat_message(call: Call, chatId: str, body: Body, **given: Unpack[NewChatMessage]) -> Row:
    """Send a message to a chat, and show it.

    The signed-in user is the sender; a chat without that user can be refused. To mention
    somebody, put `<at id="0">Name</at>` into a text of the type `html` and describe the person
    in `mentions`. The chat moves to the top of the lists of its members.
    """
    the_chat_to_write(call, chatId)
    number = int(call.now.replace(tzinfo=UTC).timestamp() * 1000)
    while call.value("SELECT 1 FROM chat_messages WHERE message_id = ?", str(number)):
        number += 1
    row = {"message_id": str(number), "chat_id": chatId, "etag": str(number)}
    message = CHAT.send(call, row, {**given, "body": body})
    CHATS.touch(call, chatId)
    return CHAT.shown(message, _head(chatId))


@tool(writes="chat_messages")
def soft_delete_chat_message(call: Call, chatId: str, messageId: str) -> str:
    """Delete a message that the signed-in user sent to a chat.

    It stays in the list without its words, and `undo_soft_delete_chat_message` brings it back.
    Messages of others, and those that are deleted already, are refused.
    """
    CHAT.delete(call, _message(call, chatId, messageId))
    return DONE


@tool(writes="chat_messages")
def undo_soft_delete_chat_message(call: Call, chatId: str, messageId: str) -> str:
    """Bring a deleted message of a chat back, with all its words.

    Only its sender can do so. A message that is not deleted is refused.
    """
    CHAT.restore(call, _message(call, chatId, messageId))
    return DONE


@tool(writes="chat_messages")
def update_chat_message(
    call: Call, chatId: str, messageId: str, **given: Unpack[ChatMessageChange]
) -> str:
    """Change a message that the signed-in user sent to a chat; what is not given stays.

    Attachments, mentions and reactions take the place of all there were. Messages of others and
    deleted ones are refused. The message is marked as edited, and its former words are not
    kept.
    """
    CHAT.edit(call, _message(call, chatId, messageId), given)
    return DONE


@tool(writes="chat_messages")
def set_chat_message_reaction(call: Call, chatId: Id, messageId: Id, reactionType: Id) -> str:
    """React to a message of a chat as the signed-in user, with a sign or a word.

    A chat without the user can be refused. The same reaction twice is there once; different
    ones stand beside each other. A deleted message is refused.
    """
    CHAT.react(call, _message(call, chatId, messageId), reactionType)
    return DONE


@tool(writes="chat_messages")
def unset_chat_message_reaction(call: Call, chatId: Id, messageId: Id, reactionType: Id) -> str:
    """Take a reaction of the signed-in user to a message of a chat back.

    Give exactly the reaction that was set. Where the user has no such reaction, the call is
    refused. Reactions of others stay.
    """
    CHAT.take_back(call, _message(call, chatId, messageId), reactionType)
    return DONE


@tool(writes="pinned_chat_messages")
def pin_chat_message(call: Call, chatId: Id, messageId: Id) -> Row:
    """Pin a message to the top of its chat; the answer has the id of the pin.

    A chat without the signed-in user can be refused. A message that is pinned stays so and gets
    no second pin. A deleted message is refused. No tool lists or removes pins.
    """
    message = _message(call, chatId, messageId)
    if message["deleted_datetime"]:
        raise ToolError("A deleted message cannot be pinned")
    place = {"chat_id": chatId, "message_id": messageId}
    sql = f"SELECT {PINS.key} FROM {PINS.table} WHERE chat_id = ? AND message_id = ?"
    found = call.value(sql, *place.values())
    if found is None:
        found = random_hex(call, PINS.table, PINS.key)
        PINS.add(call, {**place, "created_datetime": zulu(call)}, key=found)
    return {"@odata.type": "#microsoft.graph.pinnedChatMessageInfo", "id": found}


def _message(call: Call, chat_id: str, message_id: str) -> Row:
    the_chat_to_write(call, chat_id)
    return CHAT.the_message(call, chat_id, message_id)


def _head(chat_id: str) -> str:
    return context(f"chats('{chat_id}')/messages/$entity")
