"""Rules on channels, tags, tabs and apps: sections 4, 7 and 8 of the policy."""

from eopsgym.domains.kernel import Change, Row, rule
from eopsgym.domains.products.odata.properties import MOMENT
from eopsgym.domains.teams.resources.apps import tab_configuration
from eopsgym.domains.teams.rules.roles import ago, count, is_made_with, name_of, owns, roles_of

_QUIET_DAYS = 14
_MOST_PRIVATE = 3
_MOST_TABS = 5
_LEAST_OWNERS = 2
_PAGES = ("https://apps.halden.example/", "https://halden.sharepoint.example/")


@rule("TEAMS-4.1", "channels")
def owners_make_and_change_channels(change: Change) -> bool:
    """Channels are made, changed and put away by owners of the team."""
    if change.row["soft_delete"] or is_made_with(change, "teams", "team_id"):
        return True
    return owns(change.call, change.row["team_id"])


@rule("TEAMS-4.2", "channels", on="display_name")
def names_of_channels_are_fit_and_single(change: Change) -> str | None:
    row = change.row
    if not 3 <= len(row["display_name"] or "") <= 50:
        return "The name of a channel has 3 to 50 characters"
    return _unless_single(change, "channels", "channel_id", "channel")


@rule("TEAMS-4.3", "channels", on="membership_type", when="insert")
def private_channels_are_few(change: Change) -> bool:
    """A team has three private channels at most."""
    is_private = "membership_type = 'private' AND NOT coalesce(soft_delete, 0)"
    if change.row["membership_type"] != "private":
        return True
    return count(change, "channels", "team_id", is_private) <= _MOST_PRIVATE


@rule("TEAMS-4.4", "channels", on="membership_type", when="insert")
def private_channels_have_two_owners(change: Change) -> bool:
    """A private channel is made with two owners at least."""
    if change.row["membership_type"] != "private":
        return True
    owners = count(change, "channel_members", "channel_id", "instr(roles, 'owner')")
    return owners >= _LEAST_OWNERS


@rule("TEAMS-4.5", "channels", on="is_archived", when="update")
def channels_in_use_stay(change: Change) -> bool:
    """Somebody has written in the channel in the last 14 days."""
    written = MOMENT.format("created_datetime")
    sql = f"SELECT 1 FROM channel_messages WHERE channel_id = ? AND {written} > ?"
    since = ago(change.call, days=_QUIET_DAYS)
    written = change.call.value(sql, change.row["channel_id"], since)
    return not (change.row["is_archived"] and written)


@rule("TEAMS-4.6", "channels", on="email")
def only_standard_channels_have_an_address(change: Change) -> bool:
    """Only standard channels have an e-mail address."""
    return change.row["membership_type"] in (None, "standard") or not change.touches("email")


# Tags


@rule("TEAMS-7.1", "teamwork_tags", when="insert update delete")
def owners_make_tags(change: Change) -> bool:
    """Tags are made and changed by owners of the team."""
    return owns(change.call, change.row["team_id"])


@rule("TEAMS-7.1", "teamwork_tag_members", when="insert update delete")
def owners_give_tags(change: Change) -> bool:
    """Tags are given by owners of the team."""
    row = change.row
    # A person who leaves a team loses its tags, whoever removes the person.
    if change.when == "delete" and row["userId"] not in roles_of(change.call, row["teamId"]):
        return True
    return owns(change.call, row["teamId"])


@rule("TEAMS-7.2", "teamwork_tag_members", when="insert")
def tags_are_for_the_team(change: Change) -> str | None:
    user = change.row["userId"]
    if user in roles_of(change.call, change.row["teamId"]):
        return None
    return f"{name_of(change.call, user)} is not a member of the team"


@rule("TEAMS-7.3", "teamwork_tags", on="display_name")
def names_of_tags_are_fit_and_single(change: Change) -> str | None:
    if not 3 <= len(change.row["display_name"] or "") <= 40:
        return "The name of a tag has 3 to 40 characters"
    return _unless_single(change, "teamwork_tags", "id", "tag")


def _unless_single(change: Change, table: str, key: str, noun: str) -> str | None:
    row = change.row
    sql = f"""
        SELECT 1 FROM {table}
        WHERE team_id = ? AND {key} <> ? AND named(display_name) = named(?)
    """
    taken = change.call.value(sql, row["team_id"], row[key], row["display_name"])
    return f"Another {noun} of the team is called '{row['display_name']}'" if taken else None


# Tabs and apps


def _pages(tab: Row) -> list[str]:
    configuration = tab_configuration(tab["configuration_json"])
    if not isinstance(configuration, dict):
        return []
    return [
        str(configuration[name]) for name in ("contentUrl", "websiteUrl") if configuration.get(name)
    ]


@rule("TEAMS-8.1", "teams_channel_tabs", "teams_chat_tabs", on="configuration_json")
def tabs_show_pages_of_the_house(change: Change) -> str | None:
    for page in _pages(change.row):
        if not page.startswith(_PAGES):
            return f"{page[:80]} is no page of the house"
    return None


@rule("TEAMS-8.2", "teams_channel_tabs", on="app_id")
def tabs_are_of_installed_apps(change: Change) -> bool:
    """The app of the tab is not installed in the team."""
    sql = """
        SELECT 1 FROM installed_apps
        WHERE team_id = ? AND teams_app_id = ? AND NOT coalesce(soft_delete, 0)
    """
    return change.call.value(sql, change.row["team_id"], change.row["app_id"]) is not None


@rule("TEAMS-8.3", "teams_channel_tabs", when="insert")
def tabs_are_few(change: Change) -> bool:
    """A channel has five tabs at most."""
    return count(change, "teams_channel_tabs", "channel_id") <= _MOST_TABS
