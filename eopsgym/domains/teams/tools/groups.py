"""Groups with their owners and members."""

import json
from functools import partial
from typing import Annotated, Literal, Required

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, Shown, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_objects
from eopsgym.domains.products.odata import options
from eopsgym.domains.products.odata.filters import filtered
from eopsgym.domains.products.odata.search import parse_search
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.access import is_hidden
from eopsgym.domains.teams.dialect import DONE, GRAPH, bound_id, context
from eopsgym.domains.teams.resources.groups import DOMAIN, GROUPS, person, view, visible_people
from eopsgym.domains.teams.resources.names import check_nickname, is_taken, with_name
from eopsgym.domains.teams.resources.users import the_user

MOST_MEMBERS = 20
"""The maximum number of members, and of owners, of a new group."""
_MOST_OWNERS = 100
_PAGE = 100
_VISIBILITIES = ("Private", "Public", "HiddenMembership", "Hiddenmembership")


class NewGroup(TypedDict, total=False):
    displayName: Required[Annotated[str, Field(min_length=1, max_length=256)]]
    mailEnabled: Required[bool]
    mailNickname: Required[Annotated[str, Field(min_length=1, max_length=64)]]
    securityEnabled: Required[bool]
    description: str
    groupTypes: list[str]
    visibility: str
    classification: str
    assignedLabels: list[Row]
    membershipRule: str
    membershipRuleProcessingState: str
    isAssignableToRole: bool
    isManagementRestricted: bool
    preferredDataLocation: str
    preferredLanguage: str
    resourceBehaviorOptions: list[str]
    resourceProvisioningOptions: list[str]
    theme: str
    owners_odata_bind: list[str]
    members_odata_bind: list[str]


class Label(TypedDict, total=False):
    labelId: str
    displayName: str


class GroupChange(TypedDict, total=False):
    allowExternalSenders: bool
    assignedLabels: list[Label]
    autoSubscribeNewMembers: bool
    description: str
    displayName: Annotated[str, Field(min_length=1, max_length=255)]
    mailNickname: Annotated[str, Field(max_length=64)]
    preferredDataLocation: str
    securityEnabled: bool
    uniqueName: str
    visibility: Literal["Private", "Public", "Hiddenmembership"]


class GroupOptions(TypedDict, total=False):
    _top: Annotated[int, Field(ge=1, le=999), Shown(_PAGE)]
    _filter: str
    _select: str
    _orderby: str
    _search: str
    _count: bool
    _expand: str


@tool(writes="groups")
def create_group(call: Call, **given: Unpack[NewGroup]) -> Row:
    """Create a group with its members and owners, and return it.

    Without owners, the signed-in user becomes the owner. The group must be mail-enabled or
    security-enabled; a Microsoft 365 group (`Unified`) must be mail-enabled. The nickname must
    not be in use. No team is created: use `create_team` to create one for a group.
    """
    types = list(dict.fromkeys(given.get("groupTypes") or []))
    _check(given, types)
    _require_free(call, given["mailNickname"])
    members = _people(call, given.get("members_odata_bind") or [], "members_odata_bind")
    owners = _people(call, given.get("owners_odata_bind") or [], "owners_odata_bind")
    domain, nickname = call.value(DOMAIN, call.user["org_id"]), given["mailNickname"]
    columns = GROUPS.columns(with_name(given)) | {
        "mail": f"{nickname}@{domain}" if given["mailEnabled"] and domain else None,
        "visibility": given.get("visibility") or "Private",
        "group_types": json.dumps(types),
        "members": json.dumps(members),
        "owners": json.dumps(owners or [person(call.user)]),
    }
    group = GROUPS.insert(call, random_uuid(call, "groups", "group_id"), columns)
    return {"@odata.context": context("groups/$entity"), **view(call, group)}


@tool(reads="groups")
def list_groups(call: Call, **given: Unpack[GroupOptions]) -> Row:
    """List the groups of the organisation, with optional filter, search, order and selection.

    Members and owners are included only if `_expand` requests them; hidden members are returned
    only to people of the group. At most 999 groups are returned, and there is no next page.
    """
    select = options.parse_select(given.get("_select"))
    expand = options.parse_expand(given.get("_expand"), ["members", "owners"], nested=True)
    in_organisation = Sql("org_id = ? AND coalesce(soft_delete, 0) = 0", (call.user["org_id"],))
    where = filtered(in_organisation, given.get("_filter"), GROUPS.queries)
    if given.get("_search", "").strip():
        where &= parse_search(given["_search"], GROUPS.queries, ("displayName", "description"))
    top = given.get("_top", _PAGE)
    order = options.parse_orderby(given.get("_orderby"), GROUPS.queries, "rowid")
    rows = GROUPS.rows_where(call, where, order, top + 1)
    groups = []
    for row in rows[:top]:
        group = view(call, row)
        for name, expansion in expand.items():
            people = visible_people(row, name, call.user["user_id"])[: expansion.top]
            show = partial(options.chosen, select=expansion.select, more=["@odata.type"])
            group[name] = [show(each) for each in people]
        groups.append(options.chosen(group, select, tuple(expand)))
    answer: Row = {"odata_context": context("groups")}
    if given.get("_count"):
        answer["odata_count"] = GROUPS.count(call, where)
    if len(rows) > top:
        link = f"{GRAPH}/groups?{options.asked(given)}$top={top}"
        answer["odata_nextLink"] = f"{link}&$skiptoken={rows[top - 1]['group_id']}"
    return {**answer, "value": groups}


@tool(writes="groups", least=2)
def update_group(call: Call, groupId: str, **given: Unpack[GroupChange]) -> str:
    """Change the given properties of a group.

    Give at least one property. Members and owners are not changed. The team of the group keeps
    its own name and description.
    """
    group = GROUPS.find_own(call, groupId)
    if not given:
        raise ToolError("At least one property must be provided for update")
    fields = with_name(given)
    changes = GROUPS.columns(fields)
    nickname = given.get("mailNickname")
    if nickname is not None and nickname != group["mail_nickname"]:
        check_nickname(nickname)
        _require_free(call, nickname, groupId)
    visibility = changes.pop("visibility", None)
    if visibility and is_hidden(group) is not (visibility == "Hiddenmembership"):
        message = "HiddenMembership can be set only when a group is created, and stays"
        raise ToolError(message, field="visibility")
    if visibility and not is_hidden(group):
        changes["visibility"] = visibility
    GROUPS.change(call, groupId, changes)
    return DONE


@tool(writes="groups")
def add_group_owner(call: Call, groupId: str, _odata_id: str) -> str:
    """Add a person to the owners of a group.

    It is an error if the person is already an owner; a group has at most 100 owners. The person
    does not become an owner of the group's team: use `update_team_member` for that. No tool
    removes an owner.
    """
    group = GROUPS.find_own(call, groupId)
    user = the_user(call, bound_id(_odata_id, "_odata_id"))
    owners = stored_objects(group["owners"])
    if any(each.get("id") == user["user_id"] for each in owners):
        raise ToolError(f"User '{user['user_id']}' is already an owner of the group")
    if len(owners) >= _MOST_OWNERS:
        raise ToolError(f"A group can have at most {_MOST_OWNERS} owners")
    GROUPS.change(call, groupId, {"owners": json.dumps([*owners, person(user)])})
    return DONE


def _check(given: NewGroup, types: list[str]) -> None:
    """Raise ToolError if properties contradict or lack each other."""
    unknown = [each for each in types if each not in ("Unified", "DynamicMembership")]
    if unknown:
        message = f"Invalid groupTypes value: '{unknown[0]}'. Supported values: "
        raise ToolError(f"{message}'Unified', 'DynamicMembership'", field="groupTypes")
    visibility = given.get("visibility")
    if visibility and visibility not in _VISIBILITIES:
        message = f"Invalid visibility value: '{visibility}'. Supported values: "
        raise ToolError(f"{message}'Private', 'Public', 'HiddenMembership'", field="visibility")
    if is_hidden({"visibility": visibility}) and "Unified" not in types:
        message = "HiddenMembership can be set only for Microsoft 365 groups"
        raise ToolError(message, field="visibility")
    if "Unified" in types and not given["mailEnabled"]:
        raise ToolError("mailEnabled must be true for Microsoft 365 groups", field="mailEnabled")
    if not given["mailEnabled"] and not given["securityEnabled"]:
        message = "A group must be mail-enabled or security-enabled"
        raise ToolError(message, field="securityEnabled")
    if "DynamicMembership" in types and not given.get("membershipRule"):
        message = "membershipRule is required for a group with dynamic membership"
        raise ToolError(message, field="membershipRule")
    check_nickname(given["mailNickname"])


def _require_free(call: Call, nickname: str, group_id: str = "") -> None:
    if is_taken(call, nickname, group_id):
        message = "Another object with the same value for property mailNickname already exists"
        raise ToolError(message, field="mailNickname")


def _people(call: Call, binds: list[str], field: str) -> list[Row]:
    if len(binds) > MOST_MEMBERS:
        raise ToolError(f"{field} can have at most {MOST_MEMBERS} references", field=field)
    users = {user["user_id"]: user for user in (the_user(call, bound_id(b, field)) for b in binds)}
    return [person(user) for user in users.values()]
