"""Apps installed in teams."""

from typing import Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.access import the_team_to_read
from eopsgym.domains.teams.odata import Property, parse_expand, parse_select
from eopsgym.domains.teams.resources.lists import ListOptions, Source, listed
from eopsgym.domains.teams.resources.moments import moment

INSTALLED = Source(
    "installed_apps",
    {
        "id": Property("installation_id", "id"),
        "teamsApp/id": Property("teams_app_id", "id"),
        "teamsApp/externalId": Property("teams_app_external_id", "id"),
        "teamsApp/displayName": Property("teams_app_display_name"),
        "teamsApp/distributionMethod": Property("teams_app_distribution_method"),
        "teamsAppDefinition/id": Property("teams_app_definition_id", "id"),
        "teamsAppDefinition/displayName": Property("teams_app_display_name"),
        "teamsAppDefinition/version": Property("teams_app_definition_version", "id"),
        "teamsAppDefinition/publishingState": Property("publishing_state"),
    },
)


class InstalledApps(TypedDict, total=False):
    """Which installed apps, and what of them."""

    _expand: str
    _filter: str
    _select: str


@tool(reads="installed_apps")
def list_installed_apps(call: Call, teamId: str, **given: Unpack[InstalledApps]) -> dict[str, Any]:
    """List the apps that are installed in a team.

    What an app is called is shown only if `_expand` asks for `teamsApp` or
    `teamsAppDefinition`; without it there are ids alone. Tabs are listed by
    `list_tabs_in_channel`.
    """
    team = the_team_to_read(call, teamId)
    expanded = parse_expand(given.get("_expand"), ("teamsApp", "teamsAppDefinition"))

    select = [name.lower() for name in parse_select(given.get("_select")) or ()]

    def show(row: Row) -> dict[str, Any]:
        app = _shown(row, set(expanded))
        if "consentedpermissionset" in select:  # shown only where it is asked for
            app["consentedPermissionSet"] = from_json(row["consented_permission_set"])
        return app

    here = Sql("team_id = ? AND coalesce(soft_delete, 0) = 0", (team["team_id"],))
    options: ListOptions = {k: v for k, v in given.items() if k != "_expand"}  # type: ignore[assignment]
    source = INSTALLED._replace(always=tuple(expanded))
    answer = listed(
        call, source, here, options, show, link=f"teams('{teamId}')/installedApps", counted=True
    )
    # The published server leaves the address of the service out of this one.
    return {**answer, "@odata.context": f"$metadata#teams('{teamId}')/installedApps"}


def _shown(row: Row, expanded: set[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"id": row["installation_id"]}
    if "teamsApp" in expanded:
        found["teamsApp"] = {
            "id": row["teams_app_id"],
            "externalId": row["teams_app_external_id"],
            "displayName": row["teams_app_display_name"],
            "distributionMethod": row["teams_app_distribution_method"],
        }
    if "teamsAppDefinition" in expanded:
        found["teamsAppDefinition"] = {
            "id": row["teams_app_definition_id"],
            "teamsAppId": row["teams_app_id"],
            "azureADAppId": row["azure_ad_app_id"],
            "displayName": row["teams_app_display_name"],
            "version": row["teams_app_definition_version"],
            "requiredResourceSpecificApplicationPermissions": from_json(
                row["required_resource_specific_permissions"], []
            ),
            "publishingState": row["publishing_state"],
            "shortDescription": row["short_description"],
            "description": row["description"],
            "lastModifiedDateTime": moment(None),
            "createdBy": None,
        }
    return found
