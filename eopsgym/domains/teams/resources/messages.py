"""Messages of chats and channels: storing, viewing, changing, deleting and reactions."""

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_list, stored_object
from eopsgym.domains.products import filled, identifier, json_value, stored, text
from eopsgym.domains.products.odata.properties import (
    MOMENT,
    Properties,
    Property,
    inside,
    listed_in,
    of_item,
)
from eopsgym.domains.rows import insert_row
from eopsgym.domains.teams.dialect import moment, zulu
from eopsgym.domains.teams.resources.graph_view import GraphView

MOST_HISTORY = 500
_list = partial(stored, read=stored_list)
_PROPERTIES = (
    *identifier("id", column="message_id"),
    *identifier("replyToId"),
    *text("messageType"),
    *moment("createdDateTime", column="created_datetime"),
    *moment("lastModifiedDateTime", column="last_modified_datetime"),
    *moment("lastEditedDateTime", column="last_edited_datetime"),
    *moment("deletedDateTime", column="deleted_datetime"),
    *text("subject importance locale"),
    *filled("chatId isDeleted"),
    *stored("summary etag webUrl"),
    *json_value("channelIdentity", column="channel_identity_json"),
    *json_value("policyViolation", column="policy_violation_json"),
    *json_value("eventDetail", column="event_detail_json"),
    *json_value("from", column="from_json"),
    *json_value("body", column="body_json"),
    *_list("attachments", column="attachments_json"),
    *_list("mentions", column="mentions_json"),
    *_list("reactions", column="reactions_json"),
    *_list("messageHistory", column="message_history_json"),
)
_TEXT = """(CASE WHEN deleted_datetime IS NULL AND json_valid(body_json)
    THEN json_extract(body_json, '$."content"') END)"""
"""The SQL for the text of a message, which is null for a deleted one, in filters as well."""
_UNLESS_DELETED = "iif(deleted_datetime IS NULL, {}, {})"
_MENTION = {
    "mentionText": of_item("mentionText"),
    "mentioned/user/id": of_item("mentioned/user/id"),
}
_REACTION = {"reactionType": of_item("reactionType")}
_QUERIES: Properties = {
    "subject": Property(f"({_UNLESS_DELETED.format('subject', 'NULL')})"),
    "from/user/id": inside("from_json", "user/id", "id"),
    "from/user/displayName": inside("from_json", "user/displayName"),
    "body/content": Property(_TEXT),
    "body/contentType": inside("body_json", "contentType"),
    "mentions": listed_in(_UNLESS_DELETED.format("mentions_json", "'[]'"), _MENTION),
    "reactions": listed_in(_UNLESS_DELETED.format("reactions_json", "'[]'"), _REACTION),
}
_HEAD = """
    id replyToId etag messageType createdDateTime lastModifiedDateTime lastEditedDateTime
    deletedDateTime subject summary chatId importance locale webUrl
"""
_LISTS = "attachments mentions reactions messageHistory"
_OF_CHAT = f"{_HEAD} channelIdentity policyViolation eventDetail from body {_LISTS}"
_OF_CHANNEL = f"{_HEAD} policyViolation eventDetail from body channelIdentity {_LISTS}"
_OF_DELETED: Row = {"subject": None, "summary": None, **{name: [] for name in _LISTS.split()}}
"""The properties of a deleted message in results."""


class Messages(GraphView):
    """The messages in chats, or those in channels.

    Args:
        table: the table.
        place: the column with the id of the chat or channel.
        order: the column with the time by which lists are sorted.
        answer: the properties of a result, in their order.
    """

    def __init__(self, table: str, place: str, order: str, answer: str) -> None:
        super().__init__(
            table,
            "Message",
            *_PROPERTIES,
            key="message_id",
            new={
                "message_type": "message",
                "importance": "normal",
                "locale": "en-us",
                **{f"{name}_json": "[]" for name in ("attachments", "mentions", "reactions")},
                "message_history_json": "[]",
            },
            changed="",
            queries=_QUERIES,
            order=f"{MOMENT.format(f'[{order}]')} DESC, rowid DESC",
        )
        self.place, self._answer = place, answer

    def view(self, row: Row, head: str) -> Row:
        """Return a message with the given context; a deleted one without its content."""
        message = self.answer(row, self._answer, chatId=row.get("chat_id"))
        if row["deleted_datetime"]:
            message |= _OF_DELETED
            if isinstance(message["body"], dict):
                message["body"] = {**message["body"], "content": ""}
        return {"@odata.context": head, **message}

    def send(self, call: Call, row: Row, given: Mapping[str, Any]) -> Row:
        """Store a new message of the acting user; `row` contains its id and place."""
        if given.get("replyToId"):
            self.the_message(call, row[self.place], given["replyToId"])
        message = {
            **self.new,
            **self.columns({**given, "body": _body(given["body"]), "from": identity(call.user)}),
            "created_datetime": zulu(call),
            "last_modified_datetime": zulu(call),
            **row,
        }
        insert_row(call, self.table, message)
        return self.get(call, row["message_id"])

    def the_message(
        self, call: Call, place_id: str, message_id: str, reply_id: str | None = None
    ) -> Row:
        """Return a message, or the reply to it.

        Raises:
            ToolError: there is no such message or reply.
        """
        wanted_id = reply_id or message_id
        sql = f"SELECT * FROM {self.table} WHERE message_id = ? AND {self.place} = ?"
        message = call.row(sql, wanted_id, place_id)
        if message is None or (reply_id and message["reply_to_id"] != message_id):
            raise ToolError(f"Message not found: {wanted_id}", "NOT_FOUND")
        return message

    def edit(self, call: Call, message: Row, given: Mapping[str, Any]) -> None:
        """Change a message of the acting user.

        Raises:
            ToolError: the message is another user's or deleted, or a property cannot be changed.
        """
        _require_own(call, message)
        if message["deleted_datetime"]:
            raise ToolError("A deleted message cannot be changed")
        _require_allowed(call, given)
        changes = {k: v for k, v in given.items() if k != "from"}
        if "body" in changes:
            changes["body"] = _body(changes["body"])
        columns = self.columns(changes)
        if not columns:
            raise ToolError("No fields to update")
        self._write(call, message, {**columns, "last_edited_datetime": zulu(call)})

    def delete(self, call: Call, message: Row, *, may_any: bool = False) -> None:
        """Mark a message as deleted; it can be restored.

        Raises:
            ToolError: it is already deleted, or it is another user's and `may_any` is not set.
        """
        if not may_any:
            _require_own(call, message)
        if message["deleted_datetime"]:
            raise ToolError("Message is already deleted")
        self._write(call, message, {"deleted_datetime": zulu(call)})

    def restore(self, call: Call, message: Row) -> None:
        """Restore a deleted message of the acting user.

        Raises:
            ToolError: the message is another user's or not deleted.
        """
        _require_own(call, message)
        if not message["deleted_datetime"]:
            raise ToolError("Message is not deleted")
        self._write(call, message, {"deleted_datetime": None})

    def add_reaction(self, call: Call, message: Row, kind: str) -> None:
        """Add a reaction of the acting user, unless the message already has it.

        Raises:
            ToolError: the reaction is too long, or the message is deleted.
        """
        if len(kind) > 100:
            raise ToolError("reactionType is longer than 100 characters")
        if message["deleted_datetime"]:
            raise ToolError("Nobody reacts to a deleted message")
        reactions = stored_list(message["reactions_json"])
        if any(_is_mine(call, each, kind) for each in reactions):
            return
        new = {"reactionType": kind, "createdDateTime": zulu(call), "user": identity(call.user)}
        self._write_reactions(call, message, [*reactions, new], "reactionAdded", new)

    def remove_reaction(self, call: Call, message: Row, kind: str) -> None:
        """Remove a reaction of the acting user.

        Raises:
            ToolError: there is no such reaction.
        """
        reactions = stored_list(message["reactions_json"])
        own_reaction = next((each for each in reactions if _is_mine(call, each, kind)), None)
        if own_reaction is None:
            raise ToolError(f"Reaction not found: {kind[:100]}", "NOT_FOUND")
        others = [each for each in reactions if each is not own_reaction]
        self._write_reactions(call, message, others, "reactionRemoved", own_reaction)

    def _write_reactions(
        self, call: Call, message: Row, reactions: list[Any], action: str, about: Any
    ) -> None:
        history = stored_list(message["message_history_json"])
        event = {"modifiedDateTime": zulu(call), "actions": action, "reaction": about}
        columns = {
            "reactions_json": json.dumps(reactions),
            "message_history_json": json.dumps([*history, event][-MOST_HISTORY:]),
        }
        self._write(call, message, columns)

    def _write(self, call: Call, message: Row, columns: Mapping[str, Any]) -> None:
        columns = {**columns, "last_modified_datetime": zulu(call)}
        self.change(call, message["message_id"], columns)


CHAT = Messages("chat_messages", "chat_id", "last_modified_datetime", _OF_CHAT)
CHANNEL = Messages("channel_messages", "channel_id", "created_datetime", _OF_CHANNEL)


def identity(user: Row) -> Row:
    """Return the user who did something in the form of an identity in messages."""
    person = {
        "id": user["user_id"],
        "displayName": user["display_name"],
        "userIdentityType": "aadUser",
    }
    return {"application": None, "device": None, "user": person}


def _require_own(call: Call, message: Row) -> None:
    user = stored_object(message["from_json"]).get("user")
    if not isinstance(user, dict) or user.get("id") != call.user["user_id"]:
        raise ToolError("Only the user who sent a message may change it", "FORBIDDEN")


def _require_allowed(call: Call, given: Mapping[str, Any]) -> None:
    """Raise ToolError if another sender is given, or a person gives a policy violation."""
    user = (given.get("from") or {}).get("user")
    if user is not None and user["id"] != call.user["user_id"]:
        raise ToolError("The sender of a message cannot be changed", "FORBIDDEN")
    if "policyViolation" in given and call.user["user_type"] != "Application":
        raise ToolError("policyViolation cannot be updated with delegated permissions", "FORBIDDEN")


def _body(body: Mapping[str, Any]) -> Row:
    return {"contentType": body.get("contentType", "text"), "content": body["content"]}


def _is_mine(call: Call, reaction: Any, kind: str) -> bool:
    if not isinstance(reaction, dict) or reaction.get("reactionType") != kind:
        return False
    user = (reaction.get("user") or {}).get("user") or {}
    return bool(user.get("id") == call.user["user_id"])
