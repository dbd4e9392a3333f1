"""Teams."""

from typing import Any

from typing_extensions import Unpack

from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.rows import update
from eopsgym.domains.teams.access import is_hidden, the_team
from eopsgym.domains.teams.dialect import DONE
from eopsgym.domains.teams.resources import team_view
from eopsgym.domains.teams.resources.create_team import make_team, operation
from eopsgym.domains.teams.resources.fields import as_json, with_name
from eopsgym.domains.teams.resources.lists import ListOptions, listed
from eopsgym.domains.teams.resources.references import context
from eopsgym.domains.teams.resources.team_shapes import NewTeam, TeamChange, TeamList
from eopsgym.domains.teams.resources.team_view import SETTINGS, TEAMS

_COLUMNS = {
    "displayName": "display_name",
    "description": "description",
    "visibility": "visibility",
    "specialization": "specialization",
}


@tool(writes="teams", required=("template_odata_bind",), open=True)
def create_team(call: Call, **given: Unpack[NewTeam]) -> dict[str, Any]:
    """Make a team from a template, or around a group that has none, with members and apps.

    Name the members, one of them as owner; people of the group are added to them. A first
    channel is made, and without a group a new group as well, so do not make these by other
    calls. The answer is an operation whose `targetResourceId` is the id of the team.
    """
    team_id = make_team(call, with_name(given))
    head = {"@odata.context": context(f"teams('{team_id}')/operations/$entity")}
    return head | operation(call, team_id)


@tool(reads="teams")
def list_teams(call: Call, **given: Unpack[TeamList]) -> dict[str, Any]:
    """List the teams of the organisation, whether or not the signed-in user is in them.

    Deleted teams are not among them. Members are not shown: use `list_team_members`.
    `@odata.nextLink` says that there are more teams, and `_skiptoken` leads to them.
    """
    token = given.get("_skiptoken", "")
    if token and not (token.isascii() and token.isdigit() and len(token) < 10):
        raise ToolError(f"Invalid skiptoken: {token[:100]}")
    here = Sql("org_id = ? AND coalesce(soft_delete, 0) = 0", (call.user["org_id"],))
    options: ListOptions = {"_top": 50, **given, "_skip": int(token or 0)}  # type: ignore[typeddict-item, typeddict-unknown-key]

    def show(row: Row) -> dict[str, Any]:
        return team_view.shown_in_list(call, row)

    answer = listed(call, TEAMS, here, options, show, link="teams")
    link = answer.get("@odata.nextLink")
    if link:
        answer["@odata.nextLink"] = str(link).replace("$skip=", "$skiptoken=")
    return answer


@tool(writes="teams", least=2)
def update_team(call: Call, teamId: str, **given: Unpack[TeamChange]) -> dict[str, Any]:
    """Change the name, description, visibility or settings of a team, and show it.

    At least one property has to be given. Settings that are not named stay as they are. The
    group behind the team is not changed with it.
    """
    team = the_team(call, teamId)
    columns: dict[str, Any] = {}
    for name, value in with_name(given).items():
        if name in SETTINGS and isinstance(value, dict):
            old = stored_object(team[SETTINGS[name]])
            columns[SETTINGS[name]] = as_json({**old, **value})
        else:
            columns[_COLUMNS[name]] = value
    if not columns:
        raise ToolError("No fields to update")
    wanted = given.get("visibility")
    if wanted and is_hidden(team) is not (wanted == "hiddenMembership"):
        message = "hiddenMembership can be set only when a team is created, and stays"
        raise ToolError(message, field="visibility")
    columns["updated_date_time"] = call.stamp
    update(call, "teams", teamId, columns, by="team_id")
    return team_view.shown(call, the_team(call, teamId))


@tool(writes="teams")
def delete_team(call: Call, teamId: str) -> str:
    """Delete a team with its channels and the group behind it.

    They are marked as deleted and found by no tool any more; no tool brings them back.
    """
    team = the_team(call, teamId)
    gone = {"soft_delete": 1, "updated_date_time": call.stamp}
    update(call, "teams", teamId, gone, by="team_id")
    update(call, "channels", teamId, {"soft_delete": 1}, by="team_id")
    call.execute(
        'UPDATE "groups" SET soft_delete = 1, updated_date_time = ? '
        "WHERE group_id = ? AND org_id = ?",
        *(call.stamp, team["group_id"], team["org_id"]),
    )
    return DONE
