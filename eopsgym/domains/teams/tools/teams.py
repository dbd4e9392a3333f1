"""Teams: creating, listing, changing and deleting them."""

import json
from functools import partial

from typing_extensions import Unpack

from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.rows import update
from eopsgym.domains.teams.access import is_hidden
from eopsgym.domains.teams.dialect import DONE, context
from eopsgym.domains.teams.resources import teams
from eopsgym.domains.teams.resources.create_team import make_team, operation
from eopsgym.domains.teams.resources.names import with_name
from eopsgym.domains.teams.resources.team_shapes import NewTeam, TeamChange, TeamList
from eopsgym.domains.teams.resources.teams import TEAMS


@tool(writes="teams", required=("template_odata_bind",), open=True)
def create_team(call: Call, **given: Unpack[NewTeam]) -> Row:
    """Create a team from a template, or for a group that has no team, with members and apps.

    Give the members, at least one of them as an owner; the people of the group are added to
    them. A first channel is created and, if no group is given, a new group, so do not create
    these with other tools. The result is an operation whose `targetResourceId` is the id of the
    team.
    """
    team_id = make_team(call, with_name(given))
    head = {"@odata.context": context(f"teams('{team_id}')/operations/$entity")}
    return head | operation(call, team_id)


@tool(reads="teams")
def list_teams(call: Call, **given: Unpack[TeamList]) -> Row:
    """List the teams of the organisation, including those that the signed-in user is not in.

    Deleted teams are left out. Members are not included: use `list_team_members`. If there are
    more teams, the result has `@odata.nextLink`; request the next page with `_skiptoken`.
    """
    token = given.get("_skiptoken", "")
    if token and not (token.isascii() and token.isdigit() and len(token) < 10):
        raise ToolError(f"Invalid skiptoken: {token[:100]}")
    here = Sql("org_id = ? AND coalesce(soft_delete, 0) = 0", (call.user["org_id"],))
    options = {"_top": 50, **given, "_skip": int(token or 0)}
    answer = TEAMS.listed(call, here, options, partial(teams.list_view, call), link="teams")
    if "@odata.nextLink" in answer:
        answer["@odata.nextLink"] = answer["@odata.nextLink"].replace("$skip=", "$skiptoken=")
    return answer


@tool(writes="teams", least=2)
def update_team(call: Call, teamId: str, **given: Unpack[TeamChange]) -> Row:
    """Change the name, description, visibility or settings of a team, and return the team.

    Give at least one property. Settings that are not given stay as they are. The group of the
    team is not changed.
    """
    team = TEAMS.find_own(call, teamId)
    columns: Row = {}
    for name, value in with_name(given).items():
        column = TEAMS.column(name)
        if isinstance(value, dict):
            value = json.dumps({**stored_object(team[column]), **value})
        columns[column] = value
    if not columns:
        raise ToolError("No fields to update")
    visibility = given.get("visibility")
    if visibility and is_hidden(team) is not (visibility == "hiddenMembership"):
        message = "hiddenMembership can be set only when a team is created, and stays"
        raise ToolError(message, field="visibility")
    TEAMS.change(call, teamId, columns)
    return teams.view(call, TEAMS.find_own(call, teamId))


@tool(writes="teams")
def delete_team(call: Call, teamId: str) -> str:
    """Delete a team with its channels and its group.

    They are marked as deleted: no tool finds or restores them.
    """
    team = TEAMS.find_own(call, teamId)
    TEAMS.change(call, teamId, {"soft_delete": 1})
    update(call, "channels", teamId, {"soft_delete": 1}, by="team_id")
    call.execute(
        'UPDATE "groups" SET soft_delete = 1, updated_date_time = ? '
        "WHERE group_id = ? AND org_id = ?",
        *(call.stamp, team["group_id"], team["org_id"]),
    )
    return DONE
