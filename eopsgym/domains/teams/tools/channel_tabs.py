"""Tabs in channels."""

from typing import Annotated

from pydantic import Field
from typing_extensions import Unpack

from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products.odata.options import parse_expand
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.access import the_channel_to_change_tabs, the_channel_to_read
from eopsgym.domains.teams.dialect import DONE, context
from eopsgym.domains.teams.resources import apps
from eopsgym.domains.teams.resources.graph_view import Expanded
from eopsgym.domains.teams.resources.names import trimmed_name


@tool(reads="channel_tabs")
def list_tabs_in_channel(call: Call, teamId: str, channelId: str, **given: Unpack[Expanded]) -> Row:
    """List the tabs of a channel in their order, with their configuration.

    The signed-in user must be in the team, or in the channel if it is private. The app of each
    tab is included only if `_expand` has `teamsApp`.
    """
    the_channel_to_read(call, teamId, channelId)
    expanded = "teamsApp" in parse_expand(given.get("_expand"), ("teamsApp",))

    def show(row: Row) -> Row:
        tab = apps.TABS.answer(row, apps.TAB)
        return {**tab, "teamsApp": _app(call, row)} if expanded else tab

    here = Sql("channel_id = ?", (channelId,))
    link = f"teams('{teamId}')/channels('{channelId}')/tabs"
    answer = apps.TABS.listed(call, here, given, show, link=link, counted=True)
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
    configuration: Opt[apps.Configuration] = None,
) -> Row:
    """Add one tab at the end of a channel: a page of an app from the organisation's catalogue.

    The app must be in the catalogue; it is not installed in the team. The result is the tab
    with its app.
    """
    channel = the_channel_to_change_tabs(call, teamId, channelId)
    app = apps.the_app(call, teamsApp_odata_bind)
    name = trimmed_name(displayName)
    row = apps.add_channel_tab(call, channel, app, name, configuration)
    names = "id displayName teamsApp_odata_bind configuration teamsApp"
    tab = apps.TABS.answer(row, names, teamsApp=apps.APPS.answer(app, apps.APP_OF_TAB))
    if tab["configuration"] is None:
        del tab["configuration"]
    link = f"teams('{teamId}')/channels('{channelId}')/tabs/$entity"
    return {"@odata.context": context(link), **tab}


@tool(writes="channel_tabs")
def update_channel_tab(
    call: Call,
    teamId: str,
    channelId: str,
    tabId: str,
    displayName: Opt[Annotated[str, Field(min_length=1, max_length=128)]] = None,
    configuration: Opt[apps.Configuration] = None,
) -> Row:
    """Change the name or the configuration of a tab of a channel.

    Give at least one of the two. The app of a tab cannot be changed: delete the tab and add
    another. The result is the tab.
    """
    tab = _tab(call, teamId, channelId, tabId)
    if not displayName and not configuration:
        raise ToolError("No fields to update")
    columns: Row = {}
    if displayName:
        columns["display_name"] = trimmed_name(displayName)
    if configuration:
        current = apps.tab_configuration(tab["configuration_json"]) if call.repaired else None
        merged = {**(current if isinstance(current, dict) else {}), **configuration}
        columns["configuration_json"] = apps.stored_configuration(call, merged)
    apps.TABS.change(call, tabId, columns)
    names = "id displayName teamsApp_odata_bind configuration sortOrderIndex webUrl"
    return apps.TABS.answer(tab | columns, names)


@tool(writes="channel_tabs")
def delete_channel_tab(call: Call, teamId: str, channelId: str, tabId: str) -> str:
    """Remove a tab from a channel permanently; the app is not removed.

    A tab that is not in the channel is not found.
    """
    _tab(call, teamId, channelId, tabId)
    apps.TABS.remove(call, tabId)
    return DONE


def _tab(call: Call, team_id: str, channel_id: str, tab_id: str) -> Row:
    the_channel_to_change_tabs(call, team_id, channel_id)
    sql = "SELECT * FROM teams_channel_tabs WHERE tab_id = ? AND channel_id = ?"
    tab = call.row(sql, tab_id, channel_id)
    if tab is None:
        raise ToolError(f"Tab not found: {tab_id} in channel {channel_id}", "NOT_FOUND")
    return tab


def _app(call: Call, row: Row) -> Row:
    sql = "SELECT * FROM teams_apps WHERE org_id = ? AND app_id = ?"
    app = call.row(sql, row["org_id"], row["app_id"])
    unknown = {"app_id": row["app_id"], "display_name": None, "distribution_method": None}
    return apps.APPS.answer(app or unknown, apps.APP_OF_TAB)
