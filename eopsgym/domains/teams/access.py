"""The acting user, and the teams, channels and chats that this user can access."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_objects
from eopsgym.domains.products.odata.any_case_text import FUNCTIONS
from eopsgym.domains.query.sql_functions import register_functions
from eopsgym.domains.teams.resources.teams import TEAMS
from eopsgym.domains.teams.resources.users import USERS

_user_by_token = USERS.sign_in_by("static_token")
SEEN_CHANNEL = """
    (CASE channels.membership_type WHEN 'private' THEN 0 WHEN 'shared' THEN ? IS NOT 'Guest'
        ELSE 1 END
    OR EXISTS (SELECT 1 FROM channel_members AS seat
        WHERE seat.channel_id = channels.channel_id AND seat.user_id = ?))
"""
"""The SQL condition for channels that a user may see: private ones only as a member of the channel,
and shared ones as well if the user is a guest."""
_CHANNEL = """
    SELECT * FROM channels WHERE channel_id = ? AND team_id = ? AND coalesce(soft_delete, 0) = 0
"""
_SHARED = """
    SELECT members FROM teams WHERE coalesce(soft_delete, 0) = 0 AND team_id IN (
        SELECT team_id FROM shared_with_channel_teams
        WHERE channel_id = ? AND coalesce(soft_delete, 0) = 0)
"""
_ADMINISTRATORS = """
    SELECT 1 FROM teams_user_roles
    WHERE user_id = ? AND role_name IN ('Global Administrator', 'User Administrator')
"""
_ANY_CHAT = "SELECT * FROM chats WHERE chat_id = ? AND org_id = ? AND coalesce(soft_delete, 0) = 0"
CHATS_OF_OTHERS = "Chat.Create:application"
"""The permission to create chats without being a member of them."""
_CHAT = """
    SELECT chats.* FROM chats
    WHERE chats.chat_id = ? AND coalesce(chats.soft_delete, 0) = 0
    AND EXISTS (SELECT 1 FROM chat_members
        WHERE chat_members.chat_id = chats.chat_id AND chat_members.user_id = ?)
"""


def sign_in(call: Call, token: str | None) -> Row:
    """Return the user with an access token, or the first user of the database without a token.

    Raises:
        ToolError: no user has the token, or the user was deleted.
    """
    register_functions(call.connection, FUNCTIONS)
    user = _user_by_token(call, token)
    if user["soft_deleted"]:
        raise USERS.unknown_token()
    return user


def is_administrator(call: Call) -> bool:
    return call.value(_ADMINISTRATORS, call.user["user_id"]) is not None


def the_team_to_read(call: Call, team_id: str) -> Row:
    """Return a team of the own organisation; with enforced rules, one of the user's own teams.

    Raises:
        ToolError: the team does not exist or, with enforced rules, the acting user is neither a
            member of it nor an administrator.
    """
    team = TEAMS.find_own(call, team_id)
    if call.where_enforced(True) and not is_in_team(team, call.user["user_id"]):
        _require_administrator(call, team_id)
    return team


def the_team_to_change(call: Call, team_id: str) -> Row:
    """Return a team of the own organisation whose members are to be changed.

    With enforced rules, users from whom the members are hidden get an error here, since a later
    error could reveal who is a member.

    Raises:
        ToolError: the team does not exist, or the user may not change it.
    """
    team = TEAMS.find_own(call, team_id)
    if call.where_enforced(True) and hides_members(call, team):
        _require_administrator(call, team_id)
    return team


def team_members(team: Row) -> list[Row]:
    """Return the members of a team that its row contains."""
    return stored_objects(team["members"])


def member_roles(member: Mapping[str, Any]) -> list[Any]:
    """Return the roles of a member of a team, or an empty list."""
    roles = member.get("roles")
    return roles if isinstance(roles, list) else []


def is_hidden(row: Row) -> bool:
    """Return whether the members of a team or group are hidden from non-members."""
    return str(row["visibility"]).lower() == "hiddenmembership"


def hides_members(call: Call, team: Row) -> bool:
    """Return whether a team's members are hidden from the acting user."""
    return is_hidden(team) and not is_in_team(team, call.user["user_id"])


def visible_members(call: Call, team: Row) -> list[Row]:
    """Return the members of a team that the acting user may see."""
    return [] if hides_members(call, team) else team_members(team)


def is_in_team(team: Row, user_id: str, role: str | None = None) -> bool:
    """Return whether a user is a member of a team, optionally with a role."""
    return any(
        member.get("userId") == user_id and (role is None or role in member_roles(member))
        for member in team_members(team)
    )


def role_in_channel(call: Call, channel_id: str) -> str | None:
    """Return the role of the acting user in a channel, or None without a membership."""
    sql = "SELECT coalesce(roles, '') FROM channel_members WHERE channel_id = ? AND user_id = ?"
    role: str | None = call.value(sql, channel_id, call.user["user_id"])
    return role


def the_channel(call: Call, team_id: str, channel_id: str) -> tuple[Row, Row]:
    """Return a channel and its team, for a change.

    Raises:
        ToolError: the channel does not exist, or it is private and the acting user is neither a
            member of it nor an owner of the team.
    """
    team = TEAMS.find_own(call, team_id)
    channel = call.row(_CHANNEL, channel_id, team_id)
    is_open = channel is not None and (
        channel["membership_type"] != "private"
        or role_in_channel(call, channel_id) is not None
        or is_in_team(team, call.user["user_id"], "owner")
    )
    if channel is None or not is_open:
        raise _no_channel(team_id, channel_id)
    return channel, team


def the_channel_to_read(call: Call, team_id: str, channel_id: str) -> tuple[Row, Row]:
    """Return a channel and its team, for reading its content.

    Members of the team may read it, but only members of the channel if it is private. Members
    of teams with which a shared channel is shared may read it as well.

    Raises:
        ToolError: the channel does not exist, or the acting user may not read it.
    """
    channel, team = the_channel(call, team_id, channel_id)
    kind = channel["membership_type"]
    teams = [] if kind == "private" else [team]
    if kind == "shared":
        teams += call.rows(_SHARED, channel_id)
    is_of_a_team = any(is_in_team(each, call.user["user_id"]) for each in teams)
    if not is_of_a_team and role_in_channel(call, channel_id) is None:
        raise _no_channel(team_id, channel_id)
    return channel, team


def the_channel_to_change_tabs(call: Call, team_id: str, channel_id: str) -> Row:
    """Return a channel whose tabs are to be changed.

    Raises:
        ToolError: the channel does not exist or, with enforced rules, the acting user is not an
            administrator and may not read it.
    """
    channel, _ = the_channel(call, team_id, channel_id)
    if call.where_enforced(True) and not is_administrator(call):
        the_channel_to_read(call, team_id, channel_id)
    return channel


def may(call: Call, permission: str) -> bool:
    """Return whether the acting user is an application or has an application permission."""
    sql = "SELECT 1 FROM user_permissions WHERE user_id = ? AND permission_id = ?"
    if call.user["user_type"] == "Application":
        return True
    return call.value(sql, call.user["user_id"], permission) is not None


def the_chat(call: Call, chat_id: str, user_id: str | None = None) -> Row:
    """Return a chat of which the acting user, or the given user, is a member.

    Raises:
        ToolError: there is no such chat.
    """
    chat = call.row(_CHAT, chat_id, user_id or call.user["user_id"])
    if chat is None:
        raise ToolError(f"Chat not found: {chat_id} or you are not a member of it", "NOT_FOUND")
    return chat


def the_chat_to_write(call: Call, chat_id: str) -> Row:
    """Return a chat for writing or pinning in it, or for changing it.

    Members may do so. In the published server, users who may create chats for others may do so
    as well.

    Raises:
        ToolError: there is no such chat, or the user may not write in it.
    """
    if call.repaired or not may(call, CHATS_OF_OTHERS):
        return the_chat(call, chat_id)
    return call.row(_ANY_CHAT, chat_id, call.user["org_id"]) or the_chat(call, chat_id)


def _require_administrator(call: Call, team_id: str) -> None:
    if not is_administrator(call):
        message = f"Only members of team {team_id} and administrators can see that"
        raise ToolError(message, "FORBIDDEN")


def _no_channel(team_id: str, channel_id: str) -> ToolError:
    return ToolError(f"Channel not found: {channel_id} in team {team_id}", "NOT_FOUND")
