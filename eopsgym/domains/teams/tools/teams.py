"""Teams."""

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
    """Make a team from a template, or around a group that has none, with members and apps.

    Name the members, one of them as owner; people of the group are added to them. A first
    channel is made, and without a group a new group as well, so do not make these by other
    calls. The answer is an operation whose `targetResourceId` is the id of the team.
    """
    team_id = make_team(call, with_name(given))
    head = {"@odata.context": context(f"teams('{team_id}')/operations/$entity")}
    return head | operation(call, team_id)


@tool(reads="teams")
def list_teams(call: Call, **given: Unpack[TeamList]) -> Row:
    """List the teams of the organisation, whether or not the signed-in user is in them.

    Deleted teams are not among them. Members are not shown: use `list_team_members`.
    `@odata.nextLink` says that there are more teams, and `_skiptoken` leads to them.
    """
    token = given.get("_skiptoken", "")
    if token and not (token.isascii() and token.isdigit() and len(token) < 10):
        raise ToolError(f"Invalid skiptoken: {token[:100]}")
    here = Sql("org_id = ? AND coalesce(soft_delete, 0) = 0", (call.user["org_id"],))
    options = {"_top": 50, **given, "_skip": int(token or 0)}
    answer = TEAMS.listed(call, here, options, partial(teams.shown_in_list, call), link="teams")
    if "@odata.nextLink" in answer:
        answer["@odata.nextLink"] = answer["@odata.nextLink"].replace("$skip=", "$skiptoken=")
    return answer


@tool(writes="teams", least=2)
def update_team(call: Call, teamId: str, **given: Unpack[TeamChange]) -> Row:
    """Change the name, description, visibility or settings of a team, and show it.

    At least one property has to be given. Settings that are not named stay as they are. The
    group behind the team is not changed with it.
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
    wanted = given.get("visibility")
    if wanted and is_hidden(team) is not (wanted == "hiddenMembership"):
        message = "hiddenMembership can be set only when a team is created, and stays"
        raise ToolError(message, field="visibility")
    TEAMS.change(call, teamId, columns)
    return teams.shown(call, TEAMS.find_own(call, teamId))


@tool(writes="teams")
def delete_team(call: Call, teamId: str) -> str:
    """Delete a team with its channels and the group behind it.

    They are marked as deleted and found by no tool any more; no tool brings them back.
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
