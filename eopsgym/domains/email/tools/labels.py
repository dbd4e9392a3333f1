"""Labels and their colours."""

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.email.access import mailbox
from eopsgym.domains.email.dialect import DONE
from eopsgym.domains.email.resources.labels import LABEL, SYSTEM, find_label
from eopsgym.domains.email.resources.mime import folded
from eopsgym.domains.email.resources.searched_texts import register_text_functions
from eopsgym.domains.email.tools.arguments import OPEN, UserId, schema_default
from eopsgym.domains.kernel import Call, Opt, Row, Shown, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_object

MessageList = Literal["show", "hide"]
LabelList = Literal["labelShow", "labelShowIfUnread", "labelHide"]
_MOST = 10_000
_MOST_LETTERS = 225
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_LISTED = """
000000 434343 666666 999999 cccccc efefef f3f3f3 ffffff fb4c2f ffad47 fad165 16a766 43d692 4a86e8
a479e2 f691b3 f6c5be ffe6c7 fef1d1 b9e4d0 c6f3de c9daf8 e4d7f5 fcdee8 efa093 ffd6a2 fce8b3 89d3b2
a0eac9 a4c2f4 d0bcf1 fbc8d9 e66550 ffbc6b fcda83 44b984 68dfa9 6d9eeb b694e8 f7a7c0 cc3a21 eaa041
f2c960 149e60 3dc789 3c78d8 8e63ce e07798 ac2b16 cf8933 d5ae49 0b804b 2a9c68 285bac 653e9b b65775
822111 a46a21 aa8831 076239 1a764d 1c4587 41236d 83334c 464646 e7e7e7 0d3472 b6cff5 0d3b44 98d7e4
3d188e e3d7ff 711a36 fbd3e0 8a1c0a f2b2a8 7a2e0b ffc8af 7a4706 ffdeb5 594c05 fbe983 684e07 fdedc1
0b4f30 b3efd3 04502e a2dcc1 c2c2c2 4986e7 2da2bb b99aff 994a64 f691b2 ff7537 ffad46 662e37 ebdbde
cca6ac 094228 42d692 16a765
"""
_PALETTE = [f"#{color}" for color in _LISTED.split()]
"""The colours that Gmail allows, as the published tools list them."""


class Color(TypedDict, total=False):
    """The colours of a label."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    textColor: str
    backgroundColor: str


class LabelChange(TypedDict, total=False):
    """The fields of a label that can be changed."""

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
    """Create a label in a mailbox.

    The name must not be that of another label or a system label such as INBOX; names are
    compared without regard to case. A mailbox has at most 10,000 labels. The result contains
    the id of the label, which other tools require.
    """
    user = mailbox(call, userId)
    if call.value("SELECT count(*) FROM labels WHERE user_id = ?", user["id"]) >= _MOST:
        raise ToolError(f"A mailbox has at most {_MOST:,} labels")
    columns = {
        "user_id": user["id"],
        "name": _free_name(call, user["id"], name),
        "message_list_visibility": messageListVisibility,
        "label_list_visibility": labelListVisibility,
        "type": "user",
        "color_json": _color(color),
        "created_by": call.user["name"],
        "updated_by": call.user["name"],
    }
    return LABEL.show(call, LABEL.get(call, LABEL.add(call, columns)))


def _free_name(call: Call, user: str, name: str, own: str | None = None) -> str:
    """Return the name without surrounding spaces.

    Raises:
        ToolError: the name is invalid, or another label of the mailbox has it, ignoring case.
    """
    name = name.strip()
    if not name or len(name) > _MOST_LETTERS:
        raise ToolError(f"Invalid label name: it has 1 to {_MOST_LETTERS} characters")
    if _CONTROL.search(name):
        raise ToolError("Invalid label name: it holds no ends of lines or control characters")
    if name.upper() in SYSTEM:
        raise ToolError(f"Invalid label name: {name} is a label of the system")
    register_text_functions(call)
    sql = "SELECT 1 FROM labels WHERE user_id = ? AND mail_folded(name) = ? AND id IS NOT ?"
    if call.value(sql, user, folded(name), own):
        raise ToolError(f"Label name exists or conflicts: {name}")
    return name


def _color(color: Color | None, current: str | None = None) -> str | None:
    """Return colours as JSON, with those of `current` that are not given, or None for none."""
    colors = {**stored_object(current), **_allowed(color or {})}
    return json.dumps(colors) if colors else None


def _allowed(given: Mapping[str, Any]) -> Row:
    """Return the given colours in lower case.

    Raises:
        ToolError: a colour is not in the palette.
    """
    for color in given.values():
        if str(color).lower() not in _PALETTE:
            message = f"Label color {str(color)[:40]!r} is not on the allowed color palette"
            raise ToolError(f"{message}: {', '.join(_PALETTE)}")
    return {name: str(color).lower() for name, color in given.items()}


@tool(writes="labels")
def delete_label(call: Call, *, id: str, userId: UserId) -> str:
    """Delete a user label permanently and remove it from all messages that have it.

    The messages are not deleted. This cannot be undone. System labels cannot be deleted.
    """
    row = _own_label(call, mailbox(call, userId)["id"], id)
    call.execute("DELETE FROM message_labels WHERE label_id = ?", row["id"])
    LABEL.remove(call, row["id"])
    return DONE


def _own_label(call: Call, user: str, key: str) -> Row:
    row = find_label(call, user, key)
    if row["type"] == "system":
        raise ToolError(f"Invalid label: {row['name']} is a label of the system")
    return row


@tool(reads="labels")
def get_label(call: Call, *, id: str, userId: UserId) -> Row:
    """Return a label with its colours and the number of messages and threads that have it.

    The result also has the numbers of unread messages and threads. Nested labels are counted
    separately.
    """
    return LABEL.show(call, find_label(call, mailbox(call, userId)["id"], id))


@tool(reads="labels")
def list_labels(call: Call, *, userId: UserId) -> Row:
    """List all labels of a mailbox with their ids, names and counters, system labels first.

    Names of nested labels contain the whole path, such as `Field service/Pumps`. The list is
    not split into pages.
    """
    sql = "SELECT * FROM labels WHERE user_id = ? ORDER BY type <> 'system', rowid"
    rows = call.rows(sql, mailbox(call, userId)["id"])
    return {"labels": LABEL.show_all(call, rows)}


@tool(writes="labels")
def patch_label(call: Call, *, id: str, userId: UserId, **fields: Unpack[LabelChange]) -> Row:
    """Change the given properties of a label: its name, its colours or where it is shown.

    Messages keep a renamed label, and nested labels keep their names. A system label cannot be
    renamed or coloured. The result is the label after the change.
    """
    user = mailbox(call, userId)["id"]
    colors = find_label(call, user, id)["color_json"]
    return _change(call, user, id, fields, colors)


@tool(writes="labels")
def update_label(
    call: Call,
    *,
    id: str,
    userId: UserId,
    name: str,
    messageListVisibility: Annotated[MessageList, schema_default("show")],
    labelListVisibility: Annotated[LabelList, schema_default("labelShow")],
    color: Opt[Color] = None,
) -> Row:
    """Replace the name of a label and where it is shown, and its colours if they are given.

    The name and both visibilities are required: to change only one of them, use `patch_label`.
    Messages keep a renamed label, and nested labels keep their names. A system label cannot be
    renamed or coloured. The result is the label after the change.
    """
    fields: LabelChange = {
        "name": name,
        "messageListVisibility": messageListVisibility,
        "labelListVisibility": labelListVisibility,
    }
    if color is not None:
        fields["color"] = color
    return _change(call, mailbox(call, userId)["id"], id, fields)


def _change(
    call: Call, user: str, key: str, fields: LabelChange, current: str | None = None
) -> Row:
    """Change a label and return it; colours in `current` stay unless others are given."""
    row = find_label(call, user, key)
    columns: Row = {}
    renames = "name" in fields and fields["name"].strip() != row["name"]
    if row["type"] == "system" and (renames or "color" in fields):
        raise ToolError(f"Invalid label: {row['name']} is a label of the system")
    if renames:
        columns["name"] = _free_name(call, user, fields["name"], row["id"])
    for name in ("messageListVisibility", "labelListVisibility"):
        if name in fields:
            columns[LABEL.column(name)] = fields[name]
    if "color" in fields:
        columns["color_json"] = _color(fields["color"], current)
    if columns:
        LABEL.change(call, row["id"], {**columns, "updated_by": call.user["name"]})
    return LABEL.show(call, LABEL.get(call, row["id"]))
