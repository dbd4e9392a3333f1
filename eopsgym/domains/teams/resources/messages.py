"""Messages of chats and channels: how they are kept, shown, changed, deleted and reacted to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import from_json, stored_list, stored_object
from eopsgym.domains.rows import insert_row, update
from eopsgym.domains.teams.resources.fields import as_json
from eopsgym.domains.teams.resources.moments import moment, zulu
from eopsgym.domains.teams.resources.people import identity

JSON = {
    "channelIdentity": "channel_identity_json",
    "policyViolation": "policy_violation_json",
    "from": "from_json",
    "body": "body_json",
    "attachments": "attachments_json",
    "mentions": "mentions_json",
    "reactions": "reactions_json",
    "messageHistory": "message_history_json",
}
_LISTS = {name: JSON[name] for name in ("attachments", "mentions", "reactions", "messageHistory")}
TEXTS = {
    "subject": "subject",
    "summary": "summary",
    "importance": "importance",
    "locale": "locale",
    "messageType": "message_type",
}
MOST_HISTORY = 500


@dataclass(frozen=True)
class Messages:
    """The messages of one kind of place.

    Attributes:
        table: where they are.
        place: the column that says in which chat or channel.
        needs_format: whether the published server refuses a new message that does not say its
            `contentType`, though the schema says that `text` is usual.
    """

    table: str
    place: str
    needs_format: bool = False

    def add(self, call: Call, row: Row, given: Mapping[str, Any]) -> Row:
        """Keep a new message; `row` says where it is and what its id is."""
        if self.needs_format and not call.repaired:
            _require_format(given["body"])
        self._require_known(call, row, given)
        message = {
            "reply_to_id": given.get("replyToId"),
            "message_type": given.get("messageType", "message"),
            "created_datetime": zulu(call),
            "last_modified_datetime": zulu(call),
            "subject": given.get("subject"),
            "summary": given.get("summary"),
            "importance": given.get("importance", "normal"),
            "locale": given.get("locale", "en-us"),
            "policy_violation_json": _packed(given.get("policyViolation")),
            "from_json": as_json(identity(call.user)),
            "body_json": as_json(_body(given["body"])),
            "attachments_json": as_json(given.get("attachments", [])),
            "mentions_json": as_json(given.get("mentions", [])),
            "reactions_json": "[]",
            "message_history_json": "[]",
            **row,
        }
        insert_row(call, self.table, message)
        return self.the_message(call, row[self.place], row["message_id"])

    def the_message(
        self, call: Call, place_id: str, message_id: str, reply_id: str | None = None
    ) -> Row:
        """Return a message, or the reply to it.

        Raises:
            ToolError: there is none there.
        """
        wanted = reply_id or message_id
        sql = f"SELECT * FROM {self.table} WHERE message_id = ? AND {self.place} = ?"
        found = call.row(sql, wanted, place_id)
        if found is None or (reply_id and found["reply_to_id"] != message_id):
            raise ToolError(f"Message not found: {wanted}", "NOT_FOUND")
        return found

    def change(self, call: Call, message: Row, given: Mapping[str, Any]) -> None:
        """Change a message of one's own.

        Raises:
            ToolError: another person sent it, it is deleted, or nothing is to be changed.
        """
        _require_own(call, message)
        if message["deleted_datetime"]:
            raise ToolError("A deleted message cannot be changed")
        _require_allowed(call, given)
        columns: dict[str, Any] = {}
        for name, value in given.items():
            if name == "from":
                continue
            if name in JSON:
                columns[JSON[name]] = as_json(_body(value) if name == "body" else value)
            elif name in TEXTS:
                columns[TEXTS[name]] = value
        if not columns:
            raise ToolError("No fields to update")
        columns["last_edited_datetime"] = zulu(call)
        self._write(call, message, columns)

    def delete(self, call: Call, message: Row, *, may_any: bool = False) -> None:
        """Delete a message, so that it can be brought back.

        Args:
            call: the call.
            message: one's own, unless `may_any`.
            may_any: whether the acting user may delete those of others.

        Raises:
            ToolError: another person sent it, or it is deleted.
        """
        if not may_any:
            _require_own(call, message)
        if message["deleted_datetime"]:
            raise ToolError("Message is already deleted")
        self._write(call, message, {"deleted_datetime": zulu(call)})

    def restore(self, call: Call, message: Row) -> None:
        """Bring a deleted message of one's own back.

        Raises:
            ToolError: another person sent it, or it is not deleted.
        """
        _require_own(call, message)
        if not message["deleted_datetime"]:
            raise ToolError("Message is not deleted")
        self._write(call, message, {"deleted_datetime": None})

    def react(self, call: Call, message: Row, kind: str) -> None:
        """Add a reaction of the acting user; the same one is there once."""
        if len(kind) > 100:
            raise ToolError("reactionType is longer than 100 characters")
        if message["deleted_datetime"]:
            raise ToolError("Nobody reacts to a deleted message")
        reactions = stored_list(message["reactions_json"])
        if any(_is_mine(call, each, kind) for each in reactions):
            return
        new = {"reactionType": kind, "createdDateTime": zulu(call), "user": identity(call.user)}
        self._write_reactions(call, message, [*reactions, new], "reactionAdded", new)

    def take_back(self, call: Call, message: Row, kind: str) -> None:
        """Take a reaction of the acting user away.

        Raises:
            ToolError: there is no such reaction.
        """
        reactions = stored_list(message["reactions_json"])
        mine = next((each for each in reactions if _is_mine(call, each, kind)), None)
        if mine is None:
            raise ToolError(f"Reaction not found: {kind[:100]}", "NOT_FOUND")
        left = [each for each in reactions if each is not mine]
        self._write_reactions(call, message, left, "reactionRemoved", mine)

    def _write_reactions(
        self, call: Call, message: Row, reactions: list[Any], action: str, about: Any
    ) -> None:
        history = stored_list(message["message_history_json"])
        event = {"modifiedDateTime": zulu(call), "actions": action, "reaction": about}
        columns = {
            "reactions_json": as_json(reactions),
            "message_history_json": as_json([*history, event][-MOST_HISTORY:]),
        }
        self._write(call, message, columns)

    def _write(self, call: Call, message: Row, columns: Mapping[str, Any]) -> None:
        columns = {**columns, "last_modified_datetime": zulu(call)}
        update(call, self.table, message["message_id"], columns, by="message_id")

    def _require_known(self, call: Call, row: Row, given: Mapping[str, Any]) -> None:
        if given.get("replyToId"):
            self.the_message(call, row[self.place], given["replyToId"])


CHAT = Messages("chat_messages", "chat_id")
CHANNEL = Messages("channel_messages", "channel_id", needs_format=True)


def _require_own(call: Call, message: Row) -> None:
    """Refuse a user who did not send a message.

    Raises:
        ToolError: another person sent it.
    """
    user = stored_object(message["from_json"]).get("user")
    if not isinstance(user, dict) or user.get("id") != call.user["user_id"]:
        raise ToolError("Only the user who sent a message may change it", "FORBIDDEN")


def _require_allowed(call: Call, given: Mapping[str, Any]) -> None:
    """Require that people send in their own name, and only applications report violations."""
    user = (given.get("from") or {}).get("user")
    if user is not None and user["id"] != call.user["user_id"]:
        raise ToolError("The sender of a message cannot be changed", "FORBIDDEN")
    if "policyViolation" in given and call.user["user_type"] != "Application":
        raise ToolError("policyViolation cannot be updated with delegated permissions", "FORBIDDEN")


def shown(row: Row, head: str, chat_id: str | None) -> dict[str, Any]:
    """Return a message of a chat, or of a channel where there is no chat.

    Of a deleted one only its existence is shown.
    """
    gone = bool(row["deleted_datetime"])
    identity = from_json(row["channel_identity_json"])
    end = {
        "from": from_json(row["from_json"]),
        "body": from_json(row["body_json"]),
        **({"channelIdentity": identity} if chat_id is None else {}),
        **{name: [] if gone else stored_list(row[column]) for name, column in _LISTS.items()},
    }
    if gone and isinstance(end["body"], dict):
        end["body"] = {**end["body"], "content": ""}
    return {
        "@odata.context": head,
        "id": row["message_id"],
        "replyToId": row["reply_to_id"],
        "etag": row["etag"],
        "messageType": row["message_type"],
        "createdDateTime": moment(row["created_datetime"]),
        "lastModifiedDateTime": moment(row["last_modified_datetime"]),
        "lastEditedDateTime": moment(row["last_edited_datetime"]),
        "deletedDateTime": moment(row["deleted_datetime"]),
        "subject": None if gone else row["subject"],
        "summary": None if gone else row["summary"],
        "chatId": chat_id,
        "importance": row["importance"],
        "locale": row["locale"],
        "webUrl": row["web_url"],
        **({"channelIdentity": identity} if chat_id is not None else {}),
        "policyViolation": from_json(row["policy_violation_json"]),
        "eventDetail": from_json(row["event_detail_json"]),
        **end,
    }


def _require_format(body: Mapping[str, Any]) -> None:
    # The published server asks for what its schema says is usual.
    if "contentType" not in body:
        raise ToolError("Validation errors:\n- contentType: contentType is required")


def _body(body: Mapping[str, Any]) -> dict[str, Any]:
    return {"contentType": body.get("contentType", "text"), "content": body["content"]}


def _packed(value: Any) -> str | None:
    return None if value is None else as_json(value)


def _is_mine(call: Call, reaction: Any, kind: str) -> bool:
    if not isinstance(reaction, dict) or reaction.get("reactionType") != kind:
        return False
    user = (reaction.get("user") or {}).get("user") or {}
    return bool(user.get("id") == call.user["user_id"])
