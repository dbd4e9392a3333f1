"""Labels."""

import json
import re
from typing import Annotated, Literal

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.email.access import mailbox
from eopsgym.domains.email.dialect import DONE
from eopsgym.domains.email.resources.label_colors import colors
from eopsgym.domains.email.resources.labels import COUNTERS, LABEL, SYSTEM, find_label
from eopsgym.domains.email.resources.new_rows import insert, stamps
from eopsgym.domains.email.resources.searched_texts import folded, make_ready
from eopsgym.domains.email.tools.arguments import OPEN, UserId, usual
from eopsgym.domains.kernel import Call, Opt, Row, Shown, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.rows import update

MessageList = Literal["show", "hide"]
LabelList = Literal["labelShow", "labelShowIfUnread", "labelHide"]
_MOST = 10_000
_MOST_LETTERS = 225
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class Color(TypedDict, total=False):
    """The colours of a label."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    textColor: str
    backgroundColor: str


class LabelChange(TypedDict, total=False):
    """What may be changed of a label."""

    name: str
    messageListVisibility: Annotated[MessageList, Shown("show")]
    labelListVisibility: Annotated[LabelList, Shown("labelShow")]
    color: Color


@tool(writes="labels")
def create_label(
    call: Call,
    *,
    userId: UserId,
    name: str,
    messageListVisibility: MessageList = "show",
    labelListVisibility: LabelList = "labelShow",
    color: Opt[Color] = None,
) -> Row:
    """Make a label in a mailbox, with a name that no other label there has.

    Names are compared in small or capital letters alike, and those of the system, such as
    INBOX, are refused. A mailbox has at most 10,000 labels. The answer has the id of the label,
    which other tools ask for.
    """
    user = mailbox(call, userId)
    if call.value("SELECT count(*) FROM labels WHERE user_id = ?", user["id"]) >= _MOST:
        raise ToolError(f"A mailbox has at most {_MOST:,} labels")
    key = insert(
        call,
        "labels",
        {
            "user_id": user["id"],
            "name": _free_name(call, user["id"], name),
            "message_list_visibility": messageListVisibility,
            "label_list_visibility": labelListVisibility,
            "type": "user",
            **dict.fromkeys(COUNTERS, 0),
            "color_json": _color(color),
            **stamps(call, call.user["name"]),
        },
    )
    return LABEL.show(call, LABEL.get(call, key))


def _free_name(call: Call, user: str, name: str, own: str | None = None) -> str:
    """Return a name that no other label of a mailbox has, ignoring case."""
    name = name.strip()
    if not name or len(name) > _MOST_LETTERS:
        raise ToolError(f"Invalid label name: it has 1 to {_MOST_LETTERS} characters")
    if _CONTROL.search(name):
        raise ToolError("Invalid label name: it holds no ends of lines or control characters")
    if name.upper() in SYSTEM:
        raise ToolError(f"Invalid label name: {name} is a label of the system")
    make_ready(call)
    sql = "SELECT 1 FROM labels WHERE user_id = ? AND mail_folded(name) = ? AND id IS NOT ?"
    if call.value(sql, user, folded(name), own):
        raise ToolError(f"Label name exists or conflicts: {name}")
    return name


def _color(color: Color | None, before: str | None = None) -> str | None:
    """Return colours as a column holds them; those not given stay unchanged."""
    made = {**stored_object(before), **colors(color or {})}
    return json.dumps(made) if made else None


@tool(writes="labels")
def delete_label(call: Call, *, id: str, userId: UserId) -> str:
    """Delete a label of a user for good, and take it off all messages that have it.

    The messages stay. This cannot be undone, and labels of the system are refused.
    """
    row = _own_label(call, mailbox(call, userId)["id"], id)
    call.execute("DELETE FROM message_labels WHERE label_id = ?", row["id"])
    call.execute("DELETE FROM labels WHERE id = ?", row["id"])
    return DONE


def _own_label(call: Call, user: str, key: str) -> Row:
    row = find_label(call, user, key)
    if row["type"] == "system":
        raise ToolError(f"Invalid label: {row['name']} is a label of the system")
    return row


@tool(reads="labels")
def get_label(call: Call, *, id: str, userId: UserId) -> Row:
    """Show a label with its colours and how many messages and threads have it.

    The counters also tell how many of these are unread. Labels nested below it count for
    themselves.
    """
    return LABEL.show(call, find_label(call, mailbox(call, userId)["id"], id))


@tool(reads="labels")
def list_labels(call: Call, *, userId: UserId) -> Row:
    """List all labels of a mailbox with their ids, names and counters, those of the system first.

    Names of nested labels are whole, such as `Field service/Pumps`. There are no pages.
    """
    sql = "SELECT * FROM labels WHERE user_id = ? ORDER BY type <> 'system', rowid"
    rows = call.rows(sql, mailbox(call, userId)["id"])
    return {"labels": LABEL.show_all(call, rows)}


@tool(writes="labels")
def patch_label(call: Call, *, id: str, userId: UserId, **fields: Unpack[LabelChange]) -> Row:
    """Change what is given of a label: name, colours, or where it is shown; the rest stays.

    Messages keep the label when it gets another name, and labels nested below it keep theirs.
    Of a label of the system only where it is shown can be changed. The answer is the label
    after the change.
    """
    user = mailbox(call, userId)["id"]
    before = find_label(call, user, id)["color_json"]
    return _change(call, user, id, fields, before)


@tool(writes="labels")
def update_label(
    call: Call,
    *,
    id: str,
    userId: UserId,
    name: str,
    messageListVisibility: Annotated[MessageList, usual("show")],
    labelListVisibility: Annotated[LabelList, usual("labelShow")],
    color: Opt[Color] = None,
) -> Row:
    """Replace the name of a label and where it is shown, and its colours if they are given.

    Name and both visibilities are needed: to change one of them alone, use `patch_label`.
    Messages keep the label when it gets another name, and labels nested below it keep theirs.
    Of a label of the system only where it is shown can be changed. The answer is the label
    after the change.
    """
    fields: LabelChange = {
        "name": name,
        "messageListVisibility": messageListVisibility,
        "labelListVisibility": labelListVisibility,
    }
    if color is not None:
        fields["color"] = color
    return _change(call, mailbox(call, userId)["id"], id, fields)


def _change(call: Call, user: str, key: str, fields: LabelChange, kept: str | None = None) -> Row:
    """Change a label; `kept` are colours that stay where they are not given."""
    row = find_label(call, user, key)
    columns: Row = {}
    renames = "name" in fields and fields["name"].strip() != row["name"]
    if row["type"] == "system" and (renames or "color" in fields):
        raise ToolError(f"Invalid label: {row['name']} is a label of the system")
    if renames:
        columns["name"] = _free_name(call, user, fields["name"], row["id"])
    if "messageListVisibility" in fields:
        columns["message_list_visibility"] = fields["messageListVisibility"]
    if "labelListVisibility" in fields:
        columns["label_list_visibility"] = fields["labelListVisibility"]
    if "color" in fields:
        columns["color_json"] = _color(fields["color"], kept)
    if columns:
        changed = {**columns, "updated_at": call.stamp, "updated_by": call.user["name"]}
        update(call, "labels", row["id"], changed)
    return LABEL.show(call, LABEL.get(call, row["id"]))
