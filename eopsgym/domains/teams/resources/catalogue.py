"""Apps of the organisation's catalogue, as tabs and installations refer to them."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.teams.resources.references import bound_id


def the_app(call: Call, bind: str) -> Row:
    """Return the app of the organisation's catalogue that a reference names.

    Raises:
        ToolError: it is not in there.
    """
    app_id = bound_id(bind, "teamsApp_odata_bind")
    sql = "SELECT * FROM teams_apps WHERE org_id = ? AND app_id = ?"
    found = call.row(sql, call.user["org_id"], app_id)
    if found is None:
        raise ToolError(
            f"Teams app '{app_id}' not found in organization app catalog. "
            "The app must be preinstalled in the team.",
            "NOT_FOUND",
        )
    return found


def app_shown(app: Mapping[str, Any]) -> dict[str, Any]:
    """Return an app as tabs show it."""
    return {
        "id": app["app_id"],
        "displayName": app["display_name"],
        "distributionMethod": app["distribution_method"],
    }
