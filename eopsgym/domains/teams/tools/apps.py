"""The catalogue of apps."""

import base64
from typing import Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.query.query_model import Compare, Query
from eopsgym.domains.teams.odata import (
    Listed,
    Properties,
    Property,
    chosen,
    filtered,
    parse_expand,
    parse_select,
)
from eopsgym.domains.teams.resources.references import context

_DEFINITION: Properties = {
    "teamsAppId": Property("(teams_apps.app_id)", "id"),
    "azureADAppId": Property("(teams_apps.azure_ad_app_id)", "id"),
    "displayName": Property("(teams_apps.display_name)"),
    "version": Property("(teams_apps.version)"),
    "publishingState": Property("(teams_apps.publishing_state)"),
}
PROPERTIES: Properties = {
    "id": Property("app_id", "id"),
    "displayName": Property("display_name"),
    "externalId": Property("external_id", "id"),
    "distributionMethod": Property("distribution_method"),
    "appDefinitions": Listed("(SELECT 1) AS {item} WHERE 1", _DEFINITION),
}


class AppOptions(TypedDict, total=False):
    """Which apps are shown, and what of them."""

    _filter: str
    _select: str
    _expand: str


@tool(reads="teams_apps")
def list_teams_apps(call: Call, **given: Unpack[AppOptions]) -> dict[str, Any]:
    """List the apps of the organisation's catalogue, with their ids, by name.

    Tabs and installations take these ids. Which apps a team has is shown by
    `list_installed_apps`.
    """
    select = parse_select(given.get("_select"))
    expand = parse_expand(given.get("_expand"), ["appDefinitions"])
    ours = Compare("org_id", "=", call.user["org_id"])
    where = filtered(ours, given.get("_filter"), PROPERTIES)
    sql, values = Query("teams_apps", where, order="display_name, app_id").compile()
    shown = []
    for row in call.rows(sql, *values):
        app = {
            "id": row["app_id"],
            "distributionMethod": row["distribution_method"],
            "displayName": row["display_name"],
            "externalId": row["external_id"],
        }
        if expand:
            app["appDefinitions"] = [chosen(_definition(row), expand["appDefinitions"].select)]
        shown.append(chosen(app, select, tuple(expand)))
    return {"@odata.context": context("appCatalogs/teamsApps"), "value": shown}


def _definition(row: Row) -> dict[str, Any]:
    return {
        "id": base64.b64encode(str(row["app_id"]).encode()).decode(),
        "teamsAppId": row["app_id"],
        "azureADAppId": row["azure_ad_app_id"],
        "displayName": row["display_name"],
        "version": row["version"],
        "publishingState": row["publishing_state"],
        "shortDescription": row["description"],
        "description": row["description"],
        "lastModifiedDateTime": None,
        "createdBy": None,
    }
