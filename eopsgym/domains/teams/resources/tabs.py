"""Tabs of channels: rows, and how Graph shows them."""

from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.rows import insert_row
from eopsgym.domains.teams.resources.fields import as_json
from eopsgym.domains.teams.resources.new_ids import new_hex
from eopsgym.domains.teams.resources.references import GRAPH

_FIRST, _STEP = 10_000_100, 100
_LAST = """
    SELECT max(CAST(sort_order_index AS INTEGER)) FROM teams_channel_tabs WHERE channel_id = ?
"""


class Configuration(TypedDict, total=False):
    """What a tab shows."""

    entityId: str
    contentUrl: str
    websiteUrl: str
    removeUrl: str


def kept_configuration(call: Call, configuration: Mapping[str, Any] | None) -> str | None:
    """Return what a tab of a channel shows as its column holds it.

    The published server encodes it twice, as JSON text in JSON text, and keeps NULL for none.
    """
    if call.repaired:
        return as_json(dict(configuration or {}))
    return None if configuration is None else as_json(as_json(dict(configuration)))


def configuration_of(row: Row) -> Any:
    """Return what a tab shows, whether its column has it encoded once, as in seeds, or twice."""
    found = from_json(row["configuration_json"])
    return from_json(found) if isinstance(found, str) else found


def make_channel_tab(
    call: Call, channel: Row, app: Row, name: str, configuration: Mapping[str, Any] | None
) -> Row:
    """Add a tab at the end of a channel, and return its row."""
    last = call.value(_LAST, channel["channel_id"])
    tab_id = new_hex(call, "teams_channel_tabs", "tab_id", "tab_", 16)
    section = str(channel["display_name"]).lower().replace(" ", "-")
    row = {
        "org_id": channel["org_id"],
        "team_id": channel["team_id"],
        "channel_id": channel["channel_id"],
        "tab_id": tab_id,
        "display_name": name,
        "web_url": f"https://teams.microsoft.com/_#/apps/{app['app_id']}/sections/{section}",
        "app_id": app["app_id"],
        "sort_order_index": str(_FIRST if last is None else int(last) + _STEP),
        "configuration_json": kept_configuration(call, configuration),
        "created_at": call.stamp,
        "updated_at": call.stamp,
    }
    insert_row(call, "teams_channel_tabs", row)
    return row


def tab_shown(row: Row) -> dict[str, Any]:
    """Return a tab without its app."""
    return {
        "id": row["tab_id"],
        "displayName": row["display_name"],
        "configuration": configuration_of(row),
        "sortOrderIndex": row["sort_order_index"],
        "webUrl": row["web_url"],
    }


def app_bind(app_id: str) -> str:
    """Return the reference to an app as answers show it."""
    return f"{GRAPH}/appCatalogs/teamsApps('{app_id}')"
