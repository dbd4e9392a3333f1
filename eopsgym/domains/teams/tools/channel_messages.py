"""Messages in channels and the replies to them."""

import json
from typing import Annotated, Any, Required

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.ids import random_hex
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products.odata.options import chosen, parse_expand
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.access import is_in_team, the_channel, the_channel_to_read
from eopsgym.domains.teams.dialect import DONE, context
from eopsgym.domains.teams.resources.message_shapes import (
    Body,
    ChannelMessageChange,
    NewChannelMessage,
)
from eopsgym.domains.teams.resources.messages import CHANNEL, identity
from eopsgym.domains.teams.resources.teams import TEAMS

MOST_REPLIES = 200


class MessageOrReply(TypedDict, total=False):
    """The ids of a message or, with `replyId`, of a reply to it."""

    teamId: Required[str]
    channelId: Required[str]
    messageId: Required[str]
    replyId: str


class MessageChange(MessageOrReply, ChannelMessageChange, total=False):
    """The ids of a message and its changes."""


@tool(reads="channel_messages")
def list_channel_messages(
    call: Call,
    teamId: str,
    channelId: str,
    _top: Annotated[int, Field(ge=1, le=50)] = 20,
    _expand: Opt[str] = None,
) -> Row:
    """List the messages that start conversations in a channel, the newest first.

    The signed-in user must be in the team, or in the channel if it is private. Replies are
    included only if `_expand` has `replies`. A deleted message is listed without its text. At
    most 50 messages are returned, and there is no next page.
    """
    the_channel_to_read(call, teamId, channelId)
    expanded = parse_expand(_expand, ("replies", "hostedContents"), nested=True)
    head, replies = _head(teamId, channelId), expanded.get("replies")

    def show(row: Row) -> Row:
        message = CHANNEL.view(row, head)
        if "hostedContents" in expanded:
            message["hostedContents"] = []  # the tables contain only those of chats
        if replies is not None:
            message["replies"] = [
                chosen(CHANNEL.view(reply, head), replies.select)
                for reply in _replies(call, row, replies.top)
            ]
        return message

    here = Sql("channel_id = ? AND reply_to_id IS NULL", (channelId,))
    link = f"teams('{teamId}')/channels('{channelId}')/messages"
    return CHANNEL.listed(call, here, {"_top": _top}, show, link=link, counted=True)


@tool(writes="channel_messages")
def send_channel_message(
    call: Call,
    teamId: str,
    channelId: str,
    body: Body,
    **given: Unpack[NewChannelMessage],
) -> Row:
    """Send a message to a channel, which starts a new conversation, and return the message.

    It cannot reply to another message. To mention a person, put `<at id="0">Name</at>` into a
    text with content type `html` and describe the person in `mentions`. In a private channel,
    only its members and the owners of the team can send messages. The sender is the signed-in
    user.
    """
    the_channel(call, teamId, channelId)
    # The published server requires what has a default in its schema.
    if "contentType" not in body and not call.repaired:
        raise ToolError("Validation errors:\n- contentType: contentType is required")
    message_id = random_hex(call, "channel_messages", "message_id", "msg_")
    row: Row = {
        "message_id": message_id,
        "channel_id": channelId,
        "team_id": teamId,
        "etag": f"etag_{message_id}",
        "web_url": f"https://teams.microsoft.com/l/message/{channelId}/{message_id}",
        "channel_identity_json": json.dumps({"teamId": teamId, "channelId": channelId}),
    }
    if not call.repaired:
        sender = identity({**call.user, "display_name": "Current User"})
        row["from_json"] = json.dumps(sender)
    message = CHANNEL.send(call, row, {**given, "body": body})
    answer = CHANNEL.view(message, _head(teamId, channelId))
    # The published server returns `text` whatever it has stored.
    if not call.repaired:
        answer["body"] = {**answer["body"], "contentType": "text"}
    return answer


@tool(writes="channel_messages")
def soft_delete_channel_message(call: Call, **given: Unpack[MessageOrReply]) -> str:
    """Delete a message or a reply that the signed-in user sent to a channel.

    It stays in lists without its text, and the sender can restore it with
    `undo_soft_delete_channel_message`. Owners of the team may delete messages of others if its
    messaging settings allow this; the settings can also forbid members to delete their own.
    """
    message = _message(call, given)
    team = TEAMS.find_own(call, given["teamId"])
    is_owner = is_in_team(team, call.user["user_id"], "owner")
    settings = stored_object(team["messaging_settings"])
    may_any = is_owner and settings.get("allowOwnerDeleteMessages") is True
    if not may_any:
        _require_setting(team, "allowUserDeleteMessages", "delete")
    CHANNEL.delete(call, message, may_any=may_any)
    return DONE


@tool(writes="channel_messages")
def undo_soft_delete_channel_message(call: Call, **given: Unpack[MessageOrReply]) -> str:
    """Restore a deleted message or reply in a channel, with all its content.

    Only its sender can restore it, even if an owner deleted it. A message that is not deleted
    is an error.
    """
    CHANNEL.restore(call, _message(call, given))
    return DONE


@tool(writes="channel_messages")
def update_channel_message(call: Call, **given: Unpack[MessageChange]) -> str:
    """Change a message or a reply that the signed-in user sent to a channel.

    Properties that are not given stay as they are; attachments, mentions and reactions replace
    all existing ones. Messages of others and deleted messages cannot be changed, and the
    messaging settings of the team can forbid changes. The message is marked as edited, and the
    earlier text is not kept.
    """
    message = _message(call, given)
    _require_setting(TEAMS.find_own(call, given["teamId"]), "allowUserEditMessages", "change")
    CHANNEL.edit(call, message, given)
    return DONE


@tool(writes="channel_messages", required=("reactionType",))
def set_channel_message_reaction(
    call: Call, reactionType: str, **given: Unpack[MessageOrReply]
) -> str:
    """React to a message or a reply in a channel as the signed-in user, with an emoji or a word.

    The user must be in the team, or in the channel if it is private. Setting the same reaction
    again has no effect; a user can have several different ones. A deleted message is an error.
    """
    CHANNEL.add_reaction(call, _message(call, given), reactionType)
    return DONE


@tool(writes="channel_messages", required=("reactionType",))
def unset_channel_message_reaction(
    call: Call, reactionType: str, **given: Unpack[MessageOrReply]
) -> str:
    """Remove a reaction of the signed-in user from a message or a reply in a channel.

    Give exactly the reaction that was set. It is an error if the user has no such reaction.
    Reactions of others stay.
    """
    CHANNEL.remove_reaction(call, _message(call, given), reactionType)
    return DONE


def _require_setting(team: Row, name: str, deed: str) -> None:
    if stored_object(team["messaging_settings"]).get(name) is False:
        message = f"The settings of the team do not let members {deed} their messages"
        raise ToolError(message, "FORBIDDEN")


def _message(call: Call, given: Any) -> Row:
    """Return a message of a channel that the acting user may read."""
    the_channel_to_read(call, given["teamId"], given["channelId"])
    reply = given.get("replyId") or None
    return CHANNEL.the_message(call, given["channelId"], given["messageId"], reply)


def _replies(call: Call, message: Row, top: int | None) -> list[Row]:
    return call.rows(
        """SELECT * FROM channel_messages WHERE reply_to_id = ? AND channel_id = ?
           ORDER BY rowid LIMIT ?""",
        *(message["message_id"], message["channel_id"]),
        MOST_REPLIES if top is None else min(top, MOST_REPLIES),
    )


def _head(team_id: str, channel_id: str) -> str:
    return context(f"teams('{team_id}')/channels('{channel_id}')/messages/$entity")
