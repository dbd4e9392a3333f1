"""The catalogue of apps."""

from typing_extensions import Unpack

from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.products.odata.filters import filtered
from eopsgym.domains.products.odata.options import chosen, parse_expand, parse_select
from eopsgym.domains.query.query_model import Compare
from eopsgym.domains.teams.dialect import context
from eopsgym.domains.teams.resources.apps import APPS, DEFINITION
from eopsgym.domains.teams.resources.graph_view import Expanded


@tool(reads="teams_apps")
def list_teams_apps(call: Call, **given: Unpack[Expanded]) -> Row:
    """List the apps of the organisation's catalogue with their ids, sorted by name.

    Tabs and installations require these ids. The apps of a team are listed by
    `list_installed_apps`.
    """
    select = parse_select(given.get("_select"))
    expand = parse_expand(given.get("_expand"), ["appDefinitions"])
    in_catalogue = Compare("org_id", "=", call.user["org_id"])
    where = filtered(in_catalogue, given.get("_filter"), APPS.queries)
    apps = []
    for row in APPS.rows_where(call, where):
        app = APPS.answer(row, "id distributionMethod displayName externalId")
        if expand:
            definition = DEFINITION.answer(row)
            app["appDefinitions"] = [chosen(definition, expand["appDefinitions"].select)]
        apps.append(chosen(app, select, tuple(expand)))
    return {"@odata.context": context("appCatalogs/teamsApps"), "value": apps}
