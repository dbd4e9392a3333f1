"""Chats and their tabs."""

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired
from urllib.parse import quote_plus

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.ids import random_hex, random_uuid
from eopsgym.domains.kernel import Call, Opt, Row, Shown, ToolError, tool
from eopsgym.domains.products.odata.options import parse_expand
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.rows import insert_row, insert_rows
from eopsgym.domains.teams.access import CHATS_OF_OTHERS, may, the_chat_to_write
from eopsgym.domains.teams.dialect import bound_id, context
from eopsgym.domains.teams.resources import apps, chats
from eopsgym.domains.teams.resources.channels import role_among
from eopsgym.domains.teams.resources.chats import CHATS
from eopsgym.domains.teams.resources.formats import schema_default
from eopsgym.domains.teams.resources.names import trimmed_name
from eopsgym.domains.teams.resources.users import tenant_id, the_user

MOST_MEMBERS = 250
_MINE = """
    coalesce(soft_delete, 0) = 0 AND EXISTS (SELECT 1 FROM chat_members AS seat
    WHERE seat.chat_id = chats.chat_id AND seat.user_id = ?)
"""
_CATALOGUE = r"^https://graph\.microsoft\.com/v1\.0/appCatalogs/teamsApps/[a-zA-Z0-9-]+$"
AppAddress = Annotated[str, Field(min_length=1, json_schema_extra={"pattern": _CATALOGUE})]


class ChatMember(TypedDict):
    _odata_type: Annotated[str, schema_default("#microsoft.graph.aadUserConversationMember")]
    roles: list[Literal["owner", "guest"]]
    user_odata_bind: str
    tenantId: NotRequired[str]


class Permission(TypedDict):
    permissionValue: str
    permissionType: Literal["delegated", "application"]


class PermissionSet(TypedDict, total=False):
    resourceSpecificPermissions: list[Permission]


class ChatApp(TypedDict):
    teamsApp_odata_bind: str
    consentedPermissionSet: NotRequired[PermissionSet]


class ChatList(TypedDict, total=False):
    _expand: str
    _top: Annotated[int, Field(ge=1, le=50), Shown(50)]
    _filter: str
    _orderby: str


@tool(writes="chats")
def create_chat(
    call: Call,
    chatType: Literal["oneOnOne", "group"],
    members: Annotated[list[ChatMember], Field(min_length=2)],
    topic: Opt[Annotated[str, Field(max_length=255)]] = None,
    installedApps: Opt[list[ChatApp]] = None,
) -> Row:
    """Create a chat with one other person, or with several people.

    The members must include the signed-in user, unless an application creates a chat for
    others. All members must belong to the organisation. If a one-on-one chat with the id that
    the new one would get exists, that chat is returned; an existing chat with another id is not
    detected, so check `list_chats` first. No message is sent: use `send_chat_message`.
    """
    people = _people(call, chatType, members)
    apps_to_install = [
        (apps.the_app(call, app["teamsApp_odata_bind"]), app) for app in installedApps or ()
    ]
    if chatType == "oneOnOne":
        chat_id = "_".join(sorted(people))
        existing = call.row("SELECT * FROM chats WHERE chat_id = ?", chat_id)
        if existing is not None and not existing["soft_delete"]:
            return _whole(call, existing)
        if existing is not None:
            raise ToolError(f"Chat '{chat_id}' was deleted")
    else:
        chat_id = random_hex(call, "chats", "chat_id")
    columns = {"topic": topic if chatType == "group" else None, "chat_type": chatType}
    row = CHATS.insert(call, chat_id, columns)
    insert_rows(call, "chat_members", [_seat(call, chat_id, *each) for each in people.values()])
    for app, given in apps_to_install:
        apps.install_in_chat(call, chat_id, app, given.get("consentedPermissionSet"))
    return _whole(call, row)


@tool(writes="chats")
def update_chat(call: Call, chatId: str, topic: Annotated[str, Field(max_length=250)]) -> Row:
    """Change the topic of a group chat, and return the chat.

    A one-on-one chat has no topic and is an error. If the signed-in user is not in the chat,
    the call may be refused.
    """
    chat = the_chat_to_write(call, chatId)
    if chat["chat_type"] != "group":
        raise ToolError("Only group chats can be updated")
    CHATS.change(call, chatId, {"topic": topic})
    return _whole(call, the_chat_to_write(call, chatId))


@tool(reads="chats")
def list_chats(call: Call, **given: Unpack[ChatList]) -> Row:
    """List the chats of the signed-in user, the most recently changed first.

    Members and the last message are included only if `_expand` requests them; to find the chat
    with a person, expand or filter `members`. At most 50 chats are returned, and there is no
    next page, so use `_filter` if there are more. Chats of others are not listed.
    """
    expanded = parse_expand(given.get("_expand"), ("members", "lastMessagePreview"))

    def show(row: Row) -> Row:
        chat = chats.view(call, row)
        if "members" in expanded:
            chat["members"] = chats.member_views(call, row["chat_id"])
        if "lastMessagePreview" in expanded:
            chat["lastMessagePreview"] = chats.preview(call, row["chat_id"])
        return chat

    own_chats = Sql(_MINE, (call.user["user_id"],))
    return CHATS.listed(call, own_chats, {"_top": 50, **given}, show, link="chats", counted=True)


@tool(writes="chat_tabs")
def add_tab_to_chat(
    call: Call,
    chatId: Annotated[str, Field(min_length=1)],
    displayName: Annotated[str, Field(min_length=1, max_length=256)],
    teamsApp_odata_bind: AppAddress,
    configuration: Opt[apps.Configuration] = None,
) -> Row:
    """Add a tab to a chat: a page of an app from the organisation's catalogue.

    If the signed-in user is not in the chat, the call may be refused. The tab is added after
    the existing ones. No tool lists, changes or removes tabs of a chat.
    """
    chat = the_chat_to_write(call, chatId)
    app = apps.the_app(call, teamsApp_odata_bind)
    settings = dict(configuration or {})
    count = call.value("SELECT count(*) FROM teams_chat_tabs WHERE chat_id = ?", chatId)
    row = {
        "org_id": chat["org_id"],
        "chat_id": chatId,
        "tab_id": random_uuid(call, "teams_chat_tabs", "tab_id"),
        "display_name": trimmed_name(displayName),
        "web_url": _address(call, chatId, app["app_id"], settings.get("entityId", "")),
        "app_id": app["app_id"],
        "sort_order_index": str(count + 1),
        "configuration_json": json.dumps(settings),
        "created_at": call.stamp,
        "updated_at": call.stamp,
    }
    insert_row(call, "teams_chat_tabs", row)
    names = "id displayName sortOrderIndex webUrl configuration teamsApp"
    return apps.TABS.answer(row, names, teamsApp=apps.APPS.answer(app, apps.APP_OF_TAB))


def _people(
    call: Call, kind: str, members: Sequence[ChatMember]
) -> dict[str, tuple[Row, Sequence[str]]]:
    """Return the members of a new chat and their roles by user id.

    Raises:
        ToolError: there are too many or too few, or the acting user must be among them and is not.
    """
    if len(members) > MOST_MEMBERS:
        raise ToolError(f"A chat has at most {MOST_MEMBERS} members")
    people: dict[str, tuple[Row, Sequence[str]]] = {}
    for each in members:
        user = the_user(call, bound_id(each["user_odata_bind"]))
        people[user["user_id"]] = (user, each["roles"])
    if len(people) < 2 or (kind == "oneOnOne" and len(people) > 2):
        count = "at least" if kind == "group" else "exactly"
        raise ToolError(f"A {kind} chat has {count} two members")
    if call.user["user_id"] not in people and not may(call, CHATS_OF_OTHERS):
        raise ToolError("The authenticated user must be included in the members", "FORBIDDEN")
    return people


def _seat(call: Call, chat_id: str, user: Row, roles: Sequence[str]) -> Row:
    """Return the row of a user's membership of a chat."""
    role = "guest" if user["user_type"] == "Guest" else "owner"
    return {
        "chat_id": chat_id,
        "org_id": call.user["org_id"],
        "user_id": user["user_id"],
        "roles": role_among(roles, role),
        "tenant_id": tenant_id(call, user["org_id"]),
        "display_name": user["display_name"],
        "is_hidden": 0,
        "added_at": call.stamp,
    }


def _whole(call: Call, row: Row) -> Row:
    return {"@odata.context": context("chats/$entity"), **chats.view(call, row)}


def _address(call: Call, chat_id: str, app_id: str, entity: Any) -> str:
    """Return the address of a tab in a chat, which contains its context as formatted JSON."""
    lines = ["{", '  "context": "chat",', f'  "chatId": "{chat_id}",', '  "subEntityId": null', "}"]
    about = quote_plus("\r\n".join(lines))
    link = f"https://teams.microsoft.com/l/entity/{app_id}/{quote_plus(str(entity), safe='')}"
    return f"{link}?context={about}&tenantId={tenant_id(call)}"
