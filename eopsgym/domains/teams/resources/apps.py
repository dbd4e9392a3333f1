"""Apps of the organisation's catalogue, their installations, and tabs of channels."""

import base64
import json
import uuid
from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict

from eopsgym.domains.ids import random_hex
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.products import filled, identifier, json_value, stored, text
from eopsgym.domains.products.odata.properties import Listed, Property
from eopsgym.domains.rows import insert_row
from eopsgym.domains.teams.dialect import GRAPH, bound_id
from eopsgym.domains.teams.resources.graph_view import GraphView


def _encoded(app_id: Any) -> str:
    return base64.b64encode(str(app_id).encode()).decode()


def _reference(app_id: Any) -> str:
    return f"{GRAPH}/appCatalogs/teamsApps('{app_id}')"


def tab_configuration(stored: Any) -> Any:
    """Return the configuration in a tab's column, which is JSON encoded once or twice."""
    configuration = from_json(stored)
    return from_json(configuration) if isinstance(configuration, str) else configuration


DEFINITION = GraphView(
    "teams_apps",
    "App",
    *stored("id", _encoded, column="app_id"),
    *identifier("teamsAppId", column="app_id"),
    *identifier("azureADAppId", column="azure_ad_app_id"),
    *text("displayName version publishingState"),
    *stored("shortDescription description", column="description"),
    *filled("lastModifiedDateTime createdBy"),
)
APPS = GraphView(
    "teams_apps",
    "App",
    *identifier("id", column="app_id"),
    *text("displayName"),
    *identifier("externalId"),
    *text("distributionMethod"),
    queries={"appDefinitions": Listed("(SELECT 1) AS {item} WHERE 1", DEFINITION.queries)},
    order="display_name, app_id",
)
APP_OF_TAB = "id displayName distributionMethod"
_INSTALLED_DEFINITION = (
    *identifier("id", column="teams_app_definition_id"),
    *stored("teamsAppId"),
    *stored("azureADAppId", column="azure_ad_app_id"),
    *text("displayName", column="teams_app_display_name"),
    *identifier("version", column="teams_app_definition_version"),
    *stored(
        "requiredResourceSpecificApplicationPermissions",
        lambda value: from_json(value, []),
        column="required_resource_specific_permissions",
    ),
    *text("publishingState"),
    *stored("shortDescription description"),
    *filled("lastModifiedDateTime createdBy"),
)
INSTALLED = GraphView(
    "installed_apps",
    "App",
    *identifier("id", column="installation_id"),
    *json_value("consentedPermissionSet"),
    *filled("teamsApp teamsAppDefinition"),
    key="installation_id",
    objects={
        "teamsApp": (
            *identifier("id", column="teams_app_id"),
            *identifier("externalId", column="teams_app_external_id"),
            *text("displayName", column="teams_app_display_name"),
            *text("distributionMethod", column="teams_app_distribution_method"),
        ),
        "teamsAppDefinition": _INSTALLED_DEFINITION,
    },
    always=("teamsApp", "teamsAppDefinition"),
    new={"soft_delete": 0},
    stamps="created_date_time",
    changed="",
)
TABS = GraphView(
    "teams_channel_tabs",
    "Tab",
    *identifier("id", column="tab_id"),
    *text("displayName"),
    *stored("configuration", tab_configuration, column="configuration_json"),
    *identifier("sortOrderIndex webUrl"),
    *stored("teamsApp_odata_bind", _reference, column="app_id"),
    *filled("teamsApp"),
    key="tab_id",
    queries={"teamsApp/id": Property("app_id", "id")},
    order="CAST(sort_order_index AS INTEGER), rowid",
    asked=False,
)
TAB = "id displayName configuration sortOrderIndex webUrl"
"""The properties of a tab, without its app."""
_FIRST, _STEP = 10_000_100, 100
_LAST = """
    SELECT max(CAST(sort_order_index AS INTEGER)) FROM teams_channel_tabs WHERE channel_id = ?
"""


class Configuration(TypedDict, total=False):
    entityId: str
    contentUrl: str
    websiteUrl: str
    removeUrl: str


def the_app(call: Call, bind: str) -> Row:
    """Return the app of the organisation's catalogue that a reference names.

    Raises:
        ToolError: there is no such app.
    """
    app_id = bound_id(bind, "teamsApp_odata_bind")
    sql = "SELECT * FROM teams_apps WHERE org_id = ? AND app_id = ?"
    app = call.row(sql, call.user["org_id"], app_id)
    if app is None:
        raise ToolError(
            f"Teams app '{app_id}' not found in organization app catalog. "
            "The app must be preinstalled in the team.",
            "NOT_FOUND",
        )
    return app


def install_in_team(call: Call, team: Row, app: Row) -> None:
    """Install an app of the catalogue in a team, unless it is installed."""
    place_id = uuid.uuid5(uuid.NAMESPACE_URL, f"{team['team_id']}/{app['app_id']}")
    number = app["azure_ad_app_id"] or app["app_id"]
    columns = {
        "team_id": team["team_id"],
        "teams_app_id": app["app_id"],
        "teams_app_external_id": app["external_id"],
        "teams_app_display_name": app["display_name"],
        "teams_app_distribution_method": app["distribution_method"],
        "teams_app_definition_id": _encoded(app["app_id"]),
        "teams_app_definition_version": app["version"],
        "azure_ad_app_id": app["azure_ad_app_id"],
        "publishing_state": app["publishing_state"] or "published",
        "short_description": app["description"],
        "description": app["description"],
    }
    installation_id = base64.b64encode(f"{place_id}##{number}".encode()).decode()
    sql = "SELECT 1 FROM installed_apps WHERE installation_id = ?"
    if not call.value(sql, installation_id):
        INSTALLED.insert(call, installation_id, columns)


def install_in_chat(call: Call, chat_id: str, app: Row, consented: Any) -> None:
    """Install an app of the catalogue in a chat, unless it is installed."""
    row = {
        "installation_id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{chat_id}/{app['app_id']}")),
        "chat_id": chat_id,
        "org_id": call.user["org_id"],
        "app_id": app["app_id"],
        "app_display_name": app["display_name"],
        "app_external_id": app["external_id"],
        "app_distribution_method": app["distribution_method"],
        "installed_by_user_id": call.user["user_id"],
        "installed_at": call.stamp,
        "consented_permission_set": None if consented is None else json.dumps(consented),
    }
    sql = "SELECT 1 FROM chat_app_installations WHERE installation_id = ?"
    if not call.value(sql, row["installation_id"]):
        insert_row(call, "chat_app_installations", row)


def stored_configuration(call: Call, configuration: Mapping[str, Any] | None) -> str | None:
    """Return the configuration of a channel's tab in the form of its column.

    The published server encodes it twice, as JSON text in JSON text, and stores NULL if it has
    none.
    """
    if call.repaired:
        return json.dumps(configuration or {})
    return None if configuration is None else json.dumps(json.dumps(configuration))


def add_channel_tab(
    call: Call, channel: Row, app: Row, name: str, configuration: Mapping[str, Any] | None
) -> Row:
    """Add a tab at the end of a channel, and return its row."""
    last = call.value(_LAST, channel["channel_id"])
    section = str(channel["display_name"]).lower().replace(" ", "-")
    columns = {
        "team_id": channel["team_id"],
        "channel_id": channel["channel_id"],
        "display_name": name,
        "web_url": f"https://teams.microsoft.com/_#/apps/{app['app_id']}/sections/{section}",
        "app_id": app["app_id"],
        "sort_order_index": str(_FIRST if last is None else int(last) + _STEP),
        "configuration_json": stored_configuration(call, configuration),
    }
    return TABS.insert(call, random_hex(call, "teams_channel_tabs", "tab_id", "tab_", 16), columns)
