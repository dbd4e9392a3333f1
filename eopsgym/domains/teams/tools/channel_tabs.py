"""Tabs in channels."""

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.rows import update
from eopsgym.domains.teams.access import the_channel_to_pin_in, the_channel_to_read
from eopsgym.domains.teams.dialect import DONE
from eopsgym.domains.teams.odata import Property, parse_expand
from eopsgym.domains.teams.resources.catalogue import app_shown, the_app
from eopsgym.domains.teams.resources.fields import name_said
from eopsgym.domains.teams.resources.lists import ListOptions, Source, listed
from eopsgym.domains.teams.resources.references import context
from eopsgym.domains.teams.resources.tabs import (
    Configuration,
    app_bind,
    configuration_of,
    kept_configuration,
    make_channel_tab,
    tab_shown,
)

TABS = Source(
    "teams_channel_tabs",
    {
        "id": Property("tab_id", "id"),
        "displayName": Property("display_name"),
        "sortOrderIndex": Property("sort_order_index", "id"),
        "webUrl": Property("web_url", "id"),
        "teamsApp/id": Property("app_id", "id"),
    },
    "CAST(sort_order_index AS INTEGER), rowid",
    asked=False,
)


class TabList(TypedDict, total=False):
    """Which tabs, and what of them."""

    _filter: str
    _select: str
    _expand: str


@tool(reads="channel_tabs")
def list_tabs_in_channel(
    call: Call, teamId: str, channelId: str, **given: Unpack[TabList]
) -> dict[str, Any]:
    """List the tabs of a channel in their order, with what they show.

    The signed-in user has to be in the team, or in the channel if it is private. The app of
    each tab is shown only if `_expand` asks for `teamsApp`.
    """
    the_channel_to_read(call, teamId, channelId)
    expanded = "teamsApp" in parse_expand(given.get("_expand"), ("teamsApp",))
    options: ListOptions = {k: v for k, v in given.items() if k != "_expand"}  # type: ignore[assignment]

    def show(row: Row) -> dict[str, Any]:
        tab = tab_shown(row)
        return {**tab, "teamsApp": _app(call, row)} if expanded else tab

    here = Sql("channel_id = ?", (channelId,))
    link = f"teams('{teamId}')/channels('{channelId}')/tabs"
    answer = listed(call, TABS, here, options, show, link=link, counted=True)
    if expanded:
        answer["@odata.context"] = context(f"{link}(teamsApp())")
    return answer


@tool(writes="channel_tabs")
def add_tabs_to_channels(
    call: Call,
    teamId: str,
    channelId: str,
    displayName: str,
    teamsApp_odata_bind: str,
    configuration: Opt[Configuration] = None,
) -> dict[str, Any]:
    """Add one tab at the end of a channel: a page of an app of the organisation's catalogue.

    The app has to be in the catalogue, and is not installed in the team by this. The answer is
    the tab with its app.
    """
    channel = the_channel_to_pin_in(call, teamId, channelId)
    app = the_app(call, teamsApp_odata_bind)
    name = name_said(displayName)
    tab = make_channel_tab(call, channel, app, name, configuration)
    if configuration is None and call.repaired:
        configuration = {}
    shows = {} if configuration is None else {"configuration": dict(configuration)}
    return {
        "@odata.context": context(f"teams('{teamId}')/channels('{channelId}')/tabs/$entity"),
        "id": tab["tab_id"],
        "displayName": name,
        "teamsApp_odata_bind": app_bind(app["app_id"]),
        **shows,
        "teamsApp": app_shown(app),
    }


@tool(writes="channel_tabs")
def update_channel_tab(
    call: Call,
    teamId: str,
    channelId: str,
    tabId: str,
    displayName: Opt[Annotated[str, Field(min_length=1, max_length=128)]] = None,
    configuration: Opt[Configuration] = None,
) -> dict[str, Any]:
    """Change the name of a tab of a channel, or what it shows.

    At least one of the two has to be given. The app of a tab cannot be changed: delete the tab
    and add another. The answer is the tab.
    """
    tab = _tab(call, teamId, channelId, tabId)
    if not displayName and not configuration:
        raise ToolError("No fields to update")
    columns: dict[str, Any] = {"updated_at": call.stamp}
    if displayName:
        columns["display_name"] = name_said(displayName)
    if configuration:
        old = configuration_of(tab) if call.repaired else None
        shows = {**(old if isinstance(old, dict) else {}), **configuration}
        columns["configuration_json"] = kept_configuration(call, shows)
    update(call, "teams_channel_tabs", tabId, columns, by="tab_id")
    shown = tab_shown(tab | columns)
    head = {"id": shown.pop("id"), "displayName": shown.pop("displayName")}
    return {**head, "teamsApp_odata_bind": app_bind(tab["app_id"]), **shown}


@tool(writes="channel_tabs")
def delete_channel_tab(call: Call, teamId: str, channelId: str, tabId: str) -> str:
    """Remove a tab from a channel for good; the app stays.

    A tab that is not in that channel is not found.
    """
    _tab(call, teamId, channelId, tabId)
    call.execute("DELETE FROM teams_channel_tabs WHERE tab_id = ?", tabId)
    return DONE


def _tab(call: Call, team_id: str, channel_id: str, tab_id: str) -> Row:
    the_channel_to_pin_in(call, team_id, channel_id)
    sql = "SELECT * FROM teams_channel_tabs WHERE tab_id = ? AND channel_id = ?"
    found = call.row(sql, tab_id, channel_id)
    if found is None:
        raise ToolError(f"Tab not found: {tab_id} in channel {channel_id}", "NOT_FOUND")
    return found


def _app(call: Call, row: Row) -> dict[str, Any]:
    sql = "SELECT * FROM teams_apps WHERE org_id = ? AND app_id = ?"
    app = call.row(sql, row["org_id"], row["app_id"])
    unknown = {"app_id": row["app_id"], "display_name": None, "distribution_method": None}
    return app_shown(app or unknown)
