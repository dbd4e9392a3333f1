"""Apps that are installed in teams."""

from typing_extensions import Unpack

from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.products.odata.options import parse_expand, parse_select
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.access import the_team_to_read
from eopsgym.domains.teams.resources.apps import INSTALLED
from eopsgym.domains.teams.resources.graph_view import Expanded


@tool(reads="installed_apps")
def list_installed_apps(call: Call, teamId: str, **given: Unpack[Expanded]) -> Row:
    """List the apps that are installed in a team.

    The names of apps are included only if `_expand` has `teamsApp` or `teamsAppDefinition`;
    otherwise only ids are returned. Tabs are listed by `list_tabs_in_channel`.
    """
    team = the_team_to_read(call, teamId)
    expanded = parse_expand(given.get("_expand"), ("teamsApp", "teamsAppDefinition"))
    names = " ".join(["id", *expanded])
    if "consentedpermissionset" in map(str.lower, parse_select(given.get("_select")) or ()):
        names += " consentedPermissionSet"  # included only if selected

    def show(row: Row) -> Row:
        return INSTALLED.answer(row, names)

    here = Sql("team_id = ? AND coalesce(soft_delete, 0) = 0", (team["team_id"],))
    link = f"teams('{teamId}')/installedApps"
    answer = INSTALLED.listed(call, here, given, show, link=link, counted=True)
    # In the published server this context has no service address.
    return {**answer, "@odata.context": f"$metadata#{link}"}
