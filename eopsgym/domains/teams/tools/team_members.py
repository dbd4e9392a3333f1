"""Members of teams."""

import json
from collections.abc import Collection
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import Unpack

from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.products.odata.filters import parse_filter
from eopsgym.domains.products.odata.options import chosen, page, parse_select
from eopsgym.domains.products.odata.properties import Properties, inside, listed_in, of_item
from eopsgym.domains.query.query_model import compile_condition
from eopsgym.domains.teams.access import team_members, the_team_to_change, visible_members
from eopsgym.domains.teams.dialect import DONE, GRAPH, bound_id
from eopsgym.domains.teams.resources import memberships
from eopsgym.domains.teams.resources.memberships import Membership, keep_members, leave, membership
from eopsgym.domains.teams.resources.team_shapes import MemberList, Newcomer, Role, TeamMember
from eopsgym.domains.teams.resources.teams import TEAMS
from eopsgym.domains.teams.resources.users import the_user

PAGE = 100
_CAST = "microsoft.graph.aadUserConversationMember/"
_NAMES: Properties = {
    "id": inside("member.value", "id", "id"),
    "displayName": inside("member.value", "displayName"),
    "userId": inside("member.value", "userId", "id"),
    "email": inside("member.value", "email"),
    "tenantId": inside("member.value", "tenantId", "id"),
    "roles": listed_in(inside("member.value", "roles").sql, {"": of_item()}),
}
MEMBER: Properties = {**_NAMES, **{f"{_CAST}{name}": each for name, each in _NAMES.items()}}


@tool(reads="team_members")
def list_team_members(call: Call, teamId: str, **given: Unpack[MemberList]) -> Row:
    """List the members of a team with roles, user id and address, in the order of joining.

    The `id` of an entry is the id of the membership, which `update_team_member` and
    `remove_team_member` require. If the membership of a team is hidden, the list is empty for
    non-members.
    """
    team = TEAMS.find_own(call, teamId)
    members = visible_members(call, team)
    text = given.get("_filter")
    if text and text.strip():
        values: list[Any] = [json.dumps(members)]
        condition = compile_condition(parse_filter(text, MEMBER), values)
        rows = call.rows(f"SELECT value FROM json_each(?) AS member WHERE {condition}", *values)
        members = [from_json(row["value"]) for row in rows]
    select = parse_select(given.get("_select"))
    link = f"{GRAPH}/teams/{teamId}/members"
    page_members, more = page(members, given.get("_top", PAGE), 0, link, given)
    entries = [chosen(memberships.list_view(member), select, asked=True) for member in page_members]
    return {"@odata.count": len(members), **more, "value": entries}


@tool(writes="team_members")
def add_team_member(
    call: Call, teamId: str, user_odata_bind: str, **given: Unpack[Newcomer]
) -> Membership:
    """Add one person of the organisation to a team, and return the membership.

    The role is `member` unless `roles` is given. It is an error if the person is already in the
    team or belongs to another organisation. Private channels and the group of the team are not
    changed.
    """
    team = the_team_to_change(call, teamId)
    user = the_user(call, bound_id(user_odata_bind))
    members = team_members(team)
    _require_new({member.get("userId") for member in members}, user)
    since = given.get("visibleHistoryStartDateTime")
    new = membership(teamId, user, given.get("roles", ()), since)
    keep_members(call, team, [*members, new])
    view = memberships.view(new)
    return view if call.repaired else {**view, "tenantId": None}


@tool(writes="team_members")
def add_team_members_in_bulk(
    call: Call,
    teamId: str,
    values: Annotated[list[TeamMember], Field(min_length=1, max_length=200)],
) -> Row:
    """Add up to 200 people to a team.

    The result lists the people who were added and, under `failedMembers`, those who could not
    be added and why. The call succeeds even if some of them fail, so check `failedMembers`.
    """
    team = the_team_to_change(call, teamId)
    members, added, failed = team_members(team), [], []
    user_ids = {member.get("userId") for member in members}
    for value in values:
        bind = value["user_odata_bind"]
        try:
            user = the_user(call, bound_id(bind))
            _require_new(user_ids, user)
        except ToolError as error:
            failed.append({"user_odata_bind": bind, "error": error.message})
            continue
        since = value.get("visibleHistoryStartDateTime")
        new = membership(teamId, user, value.get("roles", ()), since)
        members.append(new)
        user_ids.add(user["user_id"])
        added.append({k: v for k, v in new.items() if k != "visibleHistoryStartDateTime"})
    if added:
        keep_members(call, team, members)
    return {
        "addedMembers": added,
        "failedMembers": failed,
        "totalAdded": len(added),
        "totalFailed": len(failed),
    }


@tool(writes="team_members")
def update_team_member(
    call: Call, teamId: str, membershipId: str, roles: Annotated[list[Role], Field(min_length=1)]
) -> Membership:
    """Change the roles of a member of a team, and return the membership.

    The given roles replace the current ones. The last owner of a team cannot lose that role.
    """
    team = the_team_to_change(call, teamId)
    members, place = memberships.the_membership(team, membershipId)
    members[place] = {**members[place], "roles": list(roles)}
    keep_members(call, team, members)
    return memberships.view(members[place])


@tool(writes="team_members")
def remove_team_member(call: Call, teamId: str, membershipId: str) -> str:
    """Remove a member from a team, from its private channels and from its tags.

    If a private channel loses its last owner this way, another member becomes its owner. The
    last owner of a team cannot be removed. Messages of the person stay.
    """
    team = the_team_to_change(call, teamId)
    members, place = memberships.the_membership(team, membershipId)
    removed = members.pop(place)
    keep_members(call, team, members)
    leave(call, teamId, removed.get("userId"))
    return DONE


def _require_new(user_ids: Collection[object], user: Row) -> None:
    if user["user_id"] in user_ids:
        raise ToolError(f"User '{user['user_id']}' is already a member of the team", "CONFLICT")
