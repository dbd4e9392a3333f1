"""Channels of teams and their members."""

import re
from functools import partial
from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, Field, ValidationError
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Opt, Row, Shown, ToolError, tool
from eopsgym.domains.products.odata.filters import filtered
from eopsgym.domains.products.odata.options import chosen, parse_expand, parse_select
from eopsgym.domains.query.query_model import Compare, Sql
from eopsgym.domains.teams.access import (
    SEEN_CHANNEL,
    role_in_channel,
    the_channel,
    the_channel_to_read,
    visible_members,
)
from eopsgym.domains.teams.dialect import DONE, bound_id, context, zulu
from eopsgym.domains.teams.resources import channels, files_folder, memberships
from eopsgym.domains.teams.resources.apps import TAB, TABS
from eopsgym.domains.teams.resources.formats import schema_default
from eopsgym.domains.teams.resources.graph_view import Filtered
from eopsgym.domains.teams.resources.team_shapes import Role
from eopsgym.domains.teams.resources.teams import TEAMS
from eopsgym.domains.teams.resources.users import tenant_id, the_user
from eopsgym.domains.validation_dump import dump

MOST_MEMBERS = 250
_PRIMARY = """
    SELECT * FROM channels WHERE team_id = ? AND coalesce(soft_delete, 0) = 0
    AND membership_type IS NOT 'private' AND membership_type IS NOT 'shared'
    ORDER BY lower(display_name) = 'general' DESC, membership_type = 'standard' DESC, rowid LIMIT 1
"""
_ALL = """
    (team_id = ? OR (org_id = ? AND membership_type = 'shared' AND channel_id IN (
        SELECT channel_id FROM shared_with_channel_teams
        WHERE team_id = ? AND coalesce(soft_delete, 0) = 0)))
"""


class FirstMember(TypedDict):
    user_odata_bind: str
    roles: NotRequired[Annotated[list[Role], schema_default(["member"])]]
    displayName: NotRequired[str]
    email: NotRequired[str]


class NewChannel(TypedDict, total=False):
    description: Annotated[str, Field(max_length=1024)]
    membershipType: Annotated[Literal["standard", "private", "shared"], Shown("standard")]
    members: list[FirstMember]
    isFavoriteByDefault: Annotated[bool, Shown(False)]
    _microsoft_graph_channelCreationMode: Literal["migration"]


class ChannelChange(TypedDict, total=False):
    displayName: Annotated[str, Field(min_length=1, max_length=50)]
    description: Annotated[str, Field(max_length=1024)]
    isFavoriteByDefault: bool


class NewMember(BaseModel):
    """A new member with the properties that the published server requires beyond its schema."""

    user_odata_bind: str
    roles: list[str]


class ChannelCreateRequest(BaseModel):
    """A new channel with the properties that the published server requires beyond its schema."""

    members: list[NewMember] = []


@tool(writes="channels")
def create_channel(
    call: Call,
    teamId: str,
    displayName: Annotated[str, Field(min_length=1, max_length=50)],
    **given: Unpack[NewChannel],
) -> Row:
    """Create a channel in a team, and return it.

    A private or shared channel without `members` gets the signed-in user as its owner; a
    standard channel has the members of its team. Members must belong to the organisation. The
    name must not be that of another channel of the team, including archived ones. No message is
    written in the channel.
    """
    if not call.repaired:
        _require_roles(call)
    team = TEAMS.find_own(call, teamId)
    members = given.get("members", [])
    if members:
        _require_own_members(call, given.get("membershipType", "standard"))
    if len(members) > MOST_MEMBERS:
        raise ToolError(f"A channel begins with at most {MOST_MEMBERS} members")
    people: dict[str, tuple[Row, str]] = {}
    for each in members:
        user = the_user(call, bound_id(each["user_odata_bind"]))
        people[user["user_id"]] = (user, channels.role_among(each.get("roles", ()), "member"))
    if not people and given.get("membershipType", "standard") != "standard":
        people[call.user["user_id"]] = (call.user, "owner")
    channel = channels.make_channel(call, team, {"displayName": displayName, **given})
    for user, role in people.values():
        channels.join_channel(call, channel["channel_id"], user, role)
    head = {"@odata.context": context(f"teams('{teamId}')/channels/$entity")}
    return head | channels.new_view(call, channel)


@tool(writes="channels", least=3)
def update_channel(call: Call, teamId: str, channelId: str, **given: Unpack[ChannelChange]) -> str:
    """Change the name or description of a channel, or whether it is a favourite by default.

    Give at least one of these. The General channel cannot be renamed, and the new name must not
    be that of another channel of the team. The membership type of a channel cannot be changed.
    """
    channel, _ = the_channel(call, teamId, channelId)
    columns = channels.CHANNELS.columns(given)
    if not columns:
        raise ToolError("No fields to update")
    if "displayName" in given:
        name = channels.channel_name(call, teamId, given["displayName"], channelId)
        if name != channel["display_name"] and _is_general(call, channel):
            raise ToolError("The General channel cannot be renamed")
        columns["display_name"] = name
    channels.CHANNELS.change(call, channelId, columns)
    return DONE


@tool(reads="channels")
def list_channels(call: Call, teamId: str, **given: Unpack[Filtered]) -> Row:
    """List the channels of a team with name, description, membership type and archived state.

    Private channels are listed only for their members, and shared channels not for guests.
    `list_all_channels` also lists channels of other teams that are shared with this team.
    """
    return _list(call, teamId, given, "channels", "team_id = ?", (teamId,))


@tool(reads="channels")
def list_all_channels(call: Call, teamId: str, **given: Unpack[Filtered]) -> Row:
    """List the channels of a team, and those of other teams that are shared with it.

    Private channels are listed only for their members, and shared channels not for guests. An
    entry has the form of an entry of `list_channels`.
    """
    return _list(call, teamId, given, "allChannels", _ALL, (teamId, call.user["org_id"], teamId))


@tool(reads="channels")
def get_primary_channel(
    call: Call, teamId: str, _expand: Opt[str] = None, **given: Unpack[Filtered]
) -> Row:
    """Return the General channel of a team, its first channel.

    `_expand` adds the members of the team or the tabs of the channel. Tabs are returned only to
    members of the team.
    """
    team = TEAMS.find_own(call, teamId)
    expanded = parse_expand(_expand, ("tabs", "members"))
    row = call.row(_PRIMARY, teamId)
    if row is not None:
        this = Compare("channel_id", "=", row["channel_id"])
        where = filtered(this, given.get("_filter"), channels.CHANNELS.queries)
        row = next(iter(channels.CHANNELS.rows_where(call, where)), None)
    if row is None:
        raise ToolError(f"Primary channel not found for team {teamId}", "NOT_FOUND")
    channel = channels.view(call, row)
    if "members" in expanded:
        channel["members"] = [memberships.list_view(each) for each in visible_members(call, team)]
    if "tabs" in expanded:
        the_channel_to_read(call, teamId, row["channel_id"])
        tabs = TABS.rows_where(call, Compare("channel_id", "=", row["channel_id"]))
        channel["tabs"] = [TABS.answer(row, TAB) for row in tabs]
    head = {"@odata.context": context(f"teams('{teamId}')/primaryChannel/$entity")}
    select = parse_select(given.get("_select"))
    return head | chosen(channel, select, tuple(expanded), asked=True)


@tool(writes="channel_members")
def add_channel_member(
    call: Call,
    teamId: str,
    channelId: str,
    user_odata_bind: str,
    _odata_type: Annotated[str, Shown("#microsoft.graph.aadUserConversationMember")] = (
        "#microsoft.graph.aadUserConversationMember"
    ),
    roles: Annotated[Opt[list[Literal["owner"]]], schema_default([])] = None,
) -> Row:
    """Add a person to a private or shared channel, as a member or an owner.

    Only owners of a private channel can add people to it. The person must belong to the
    organisation, have an enabled account, and not be in the channel yet. A standard channel has
    the members of its team: use `add_team_member`. The person does not become a member of the
    team.
    """
    channel, _ = the_channel(call, teamId, channelId)
    _require_own_members(call, channel["membership_type"])
    is_owner = "owner" in (role_in_channel(call, channelId) or "")
    if channel["membership_type"] == "private" and not is_owner:
        raise ToolError("Only owners of a private channel can add members to it", "FORBIDDEN")
    user = the_user(call, bound_id(user_odata_bind))
    if user["account_enabled"] == 0:
        raise ToolError(f"User not found: {user['user_id']} is disabled", "NOT_FOUND")
    role = "owner" if roles else "member"
    number = channels.join_channel(call, channelId, user, role)
    return {
        "id": number,
        "roles": [role],
        "displayName": user["display_name"],
        "email": user["mail"],
        "userId": user["user_id"],
        "tenantId": tenant_id(call, channel["org_id"]),
        "visibleHistoryStartDateTime": zulu(call),
    }


@tool(writes="channels")
def archive_channel(call: Call, teamId: str, channelId: str) -> str:
    """Archive a channel: it is marked as archived and keeps all its messages.

    The General channel cannot be archived, and no tool can unarchive a channel.
    """
    channel, _ = the_channel(call, teamId, channelId)
    if _is_general(call, channel):
        raise ToolError("The General channel cannot be archived")
    channels.CHANNELS.change(call, channelId, {"is_archived": 1})
    return DONE


@tool(reads="channels")
def get_files_folder(call: Call, teamId: str, channelId: str) -> Row:
    """Return the folder that contains the files of a channel, with its id and address.

    The signed-in user must be in the team, or in the channel if it is private. If a channel has
    no folder, the folder is not found.
    """
    the_channel_to_read(call, teamId, channelId)
    folder = call.row("SELECT * FROM channel_files_folders WHERE channel_id = ?", channelId)
    if folder is None:
        raise ToolError(f"Files folder not found for channel {channelId}", "NOT_FOUND")
    return files_folder.view(folder)


@tool(writes="channels")
def provision_channel_email(call: Call, teamId: str, channelId: str) -> Row:
    """Give a channel an e-mail address, and return the address.

    The address is derived from the name of the channel. A channel that already has an address
    keeps it. No mail is sent.
    """
    channel, _ = the_channel(call, teamId, channelId)
    email = channel["email"]
    if not email:
        email = _free_address(call, channel)
        channels.CHANNELS.change(call, channelId, {"email": email})
    return {"@odata.type": "#microsoft.graph.provisionChannelEmailResult", "email": email}


def _free_address(call: Call, channel: Row) -> str:
    """Return an unused address from the name of a channel, with a number if necessary."""
    name = re.sub(r"[^a-z0-9]+", "-", str(channel["display_name"]).lower()).strip("-") or "channel"
    end = f".{channel['team_id'][:8]}@{channel['org_id']}.teams.ms"
    taken = {email for (email,) in call.execute("SELECT DISTINCT email FROM channels")}
    numbers = (f"{name}-{number}{end}" for number in range(2, len(taken) + 3))
    return next(each for each in (f"{name}{end}", *numbers) if each not in taken)


def _is_general(call: Call, channel: Row) -> bool:
    """Return whether a channel is the first one of its team, whatever its name is."""
    if channel["membership_type"] in ("private", "shared"):
        return False
    primary = call.row(_PRIMARY, channel["team_id"])
    return primary is not None and primary["channel_id"] == channel["channel_id"]


def _require_own_members(call: Call, kind: str | None) -> None:
    if call.repaired and kind not in ("private", "shared"):
        raise ToolError("Members can be added to private and shared channels only")


def _require_roles(call: Call) -> None:
    try:
        ChannelCreateRequest(members=call.raw_arguments.get("members", []))
    except ValidationError as error:
        raise ToolError(f"Invalid request: {dump(error)}") from error


def _list(
    call: Call, team_id: str, given: Filtered, word: str, which: str, values: tuple[str, ...]
) -> Row:
    TEAMS.find_own(call, team_id)
    here = Sql(
        f"{which} AND coalesce(soft_delete, 0) = 0 AND {SEEN_CHANNEL}",
        (*values, call.user["user_type"], call.user["user_id"]),
    )
    show = partial(channels.list_view, call)
    link = f"teams('{team_id}')/{word}"
    return channels.CHANNELS.listed(call, here, given, show, link=link, counted=True)
