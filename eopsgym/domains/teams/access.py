"""Who acts, and which teams, channels and chats there are for that user."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_objects
from eopsgym.domains.products.odata.letters import FUNCTIONS
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
"""Private channels are seen by their members alone, and by guests shared ones, too."""
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
"""The permission to begin chats without being a member of them."""
_CHAT = """
    SELECT chats.* FROM chats
    WHERE chats.chat_id = ? AND coalesce(chats.soft_delete, 0) = 0
    AND EXISTS (SELECT 1 FROM chat_members
        WHERE chat_members.chat_id = chats.chat_id AND chat_members.user_id = ?)
"""


def sign_in(call: Call, token: str | None) -> Row:
    """Return the user with an access token; the first one of the database without it."""
    register_functions(call.connection, FUNCTIONS)
    user = _user_by_token(call, token)
    if user["soft_deleted"]:
        raise USERS.unknown_token()
    return user


def is_administrator(call: Call) -> bool:
    return call.value(_ADMINISTRATORS, call.user["user_id"]) is not None


def the_team_to_read(call: Call, team_id: str) -> Row:
    """Return a team of the own organisation; where rules are enforced, one that the user is in."""
    team = TEAMS.find_own(call, team_id)
    if call.where_enforced(True) and not is_in_team(team, call.user["user_id"]):
        _require_administrator(call, team_id)
    return team


def the_team_to_change(call: Call, team_id: str) -> Row:
    """Return a team of the own organisation, to change who is in it.

    Where rules are enforced, it is refused to those from whom its members are hidden, as the next
    refusal would reveal them.
    """
    team = TEAMS.find_own(call, team_id)
    if call.where_enforced(True) and hides_members(call, team):
        _require_administrator(call, team_id)
    return team


def team_members(team: Row) -> list[Row]:
    """Return the members of a team, as its row lists them."""
    return stored_objects(team["members"])


def member_roles(member: Mapping[str, Any]) -> list[Any]:
    """Return the roles of a member of a team; empty where its row lists none."""
    roles = member.get("roles")
    return roles if isinstance(roles, list) else []


def is_hidden(row: Row) -> bool:
    """Return whether the members of a team or group are hidden from outsiders."""
    return str(row["visibility"]).lower() == "hiddenmembership"


def hides_members(call: Call, team: Row) -> bool:
    """Return whether a team's members are hidden from the acting user; insiders see them."""
    return is_hidden(team) and not is_in_team(team, call.user["user_id"])


def shown_members(call: Call, team: Row) -> list[Row]:
    """Return the members of a team as the acting user may see them."""
    return [] if hides_members(call, team) else team_members(team)


def is_in_team(team: Row, user_id: str, role: str | None = None) -> bool:
    """Return whether a user is a member of a team, or has a role in it."""
    return any(
        member.get("userId") == user_id and (role is None or role in member_roles(member))
        for member in team_members(team)
    )


def role_in_channel(call: Call, channel_id: str) -> str | None:
    """Return the role of the acting user in a channel; None where no membership is listed."""
    sql = "SELECT coalesce(roles, '') FROM channel_members WHERE channel_id = ? AND user_id = ?"
    found: str | None = call.value(sql, channel_id, call.user["user_id"])
    return found


def the_channel(call: Call, team_id: str, channel_id: str) -> tuple[Row, Row]:
    """Return a channel and its team, for a change; private ones are for members and team owners."""
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
    """Return a channel and its team, to read in.

    It is for members of the team, or of the channel if it is private; a shared one is for the teams
    that it is shared with as well.
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


def the_channel_to_pin_in(call: Call, team_id: str, channel_id: str) -> Row:
    """Return a channel, to change what is pinned to it; where rules are enforced, one to read."""
    channel, _ = the_channel(call, team_id, channel_id)
    if call.where_enforced(True) and not is_administrator(call):
        the_channel_to_read(call, team_id, channel_id)
    return channel


def may(call: Call, permission: str) -> bool:
    """Return whether the acting user is an application, or has an application permission."""
    sql = "SELECT 1 FROM user_permissions WHERE user_id = ? AND permission_id = ?"
    if call.user["user_type"] == "Application":
        return True
    return call.value(sql, call.user["user_id"], permission) is not None


def the_chat(call: Call, chat_id: str, user_id: str | None = None) -> Row:
    """Return a chat that the acting user, or another one, is a member of; refuse others."""
    found = call.row(_CHAT, chat_id, user_id or call.user["user_id"])
    if found is None:
        raise ToolError(f"Chat not found: {chat_id} or you are not a member of it", "NOT_FOUND")
    return found


def the_chat_to_write(call: Call, chat_id: str) -> Row:
    """Return a chat to write in, to pin in or to change.

    Members may do so. In the published server, whoever may begin chats of others may do so as well.
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
