"""Memberships of teams, which the row of a team contains; a team always keeps an owner."""

import json
from collections.abc import Sequence
from hashlib import sha256

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.teams.access import member_roles, team_members
from eopsgym.domains.teams.dialect import time_view
from eopsgym.domains.teams.resources.team_shapes import KIND
from eopsgym.domains.teams.resources.teams import TEAMS

Membership = Row
_SINCE = "visibleHistoryStartDateTime"
_PROPERTIES = ("id", "roles", "displayName", _SINCE, "userId", "email", "tenantId")
MOST_CHARACTERS = 90_000
"""The limit for all members together; a row of the database can contain 100,000 characters."""
_LEFT = """
    SELECT channel_id, membership_type FROM channels
    WHERE team_id = ? AND membership_type IN ('private', 'standard')
    AND channel_id IN (SELECT channel_id FROM channel_members WHERE user_id = ?)
"""
_SUCCEED = """
    UPDATE channel_members SET roles = 'owner'
    WHERE rowid = (SELECT seat.rowid FROM channel_members AS seat
        LEFT JOIN teams_users USING (user_id) WHERE seat.channel_id = ?
        ORDER BY account_enabled AND NOT coalesce(soft_deleted, 0) DESC, user_type = 'Guest',
            seat.rowid LIMIT 1)
    AND NOT EXISTS (SELECT 1 FROM channel_members WHERE channel_id = ? AND roles = 'owner')
"""
_LEAVE = "DELETE FROM channel_members WHERE channel_id = ? AND user_id = ?"
_UNTAG = """
    DELETE FROM teamwork_tag_members WHERE userId = ?
    AND tagId IN (SELECT id FROM teamwork_tags WHERE team_id = ?)
"""


def membership(
    team_id: str, user: Row, roles: Sequence[str], since: str | None = None
) -> Membership:
    """Return a membership in the form that a team stores; its id depends on team and user only."""
    digest = sha256(f"{team_id}/{user['user_id']}".encode()).hexdigest()[:32]
    return {
        "@odata.type": KIND,
        "id": f"membership_{digest}",
        "roles": [*roles] or ["member"],
        "displayName": user["display_name"],
        "userId": user["user_id"],
        "email": user["mail"],
        "tenantId": user["org_id"],
        "visibleHistoryStartDateTime": since,
    }


def view(member: Membership) -> Membership:
    """Return a membership in the form of the result of a single change."""
    return {"_odata_type": KIND, **_shown(member)}


def list_view(member: Membership) -> Membership:
    """Return a membership in the form of a list entry."""
    return {"@odata.type": KIND, **_shown(member)}


def _shown(member: Membership) -> Membership:
    values = {name: member.get(name) for name in _PROPERTIES}
    return values | {_SINCE: time_view(values[_SINCE])}


def the_membership(team: Row, membership_id: str) -> tuple[list[Membership], int]:
    """Return the members of a team, and the index of one of them.

    Raises:
        ToolError: the team has no such membership.
    """
    members = team_members(team)
    for index, member in enumerate(members):
        if member.get("id") == membership_id:
            return members, index
    raise ToolError(f"Membership not found: {membership_id}", "NOT_FOUND")


def keep_members(call: Call, team: Row, members: list[Membership]) -> None:
    """Write the members of a team.

    Raises:
        ToolError: the last owner would be removed.
    """
    if has_owner(team_members(team)) and not has_owner(members):
        raise ToolError("The last owner of a team cannot be removed or demoted", "LAST_OWNER")
    TEAMS.change(call, team["team_id"], {"members": stored(members)})


def stored(members: Sequence[Membership]) -> str:
    """Return the members of a team in the form that its row stores.

    Raises:
        ToolError: the row cannot contain so many.
    """
    text = json.dumps(members)
    if len(text) > MOST_CHARACTERS:
        message = f"A team cannot have {len(members)} members: all of them together take "
        raise ToolError(f"{message}more than the {MOST_CHARACTERS:,} characters there are for them")
    return text


def leave(call: Call, team_id: str, user_id: str | None) -> None:
    """Remove a former member from the team's channels, except shared ones, and from its tags.

    If a private channel loses its last owner, the member who joined it first becomes the owner;
    active users come before others, and members before guests.
    """
    for channel in call.rows(_LEFT, team_id, user_id):
        call.execute(_LEAVE, channel["channel_id"], user_id)
        if channel["membership_type"] == "private":
            call.execute(_SUCCEED, channel["channel_id"], channel["channel_id"])
    call.execute(_UNTAG, user_id, team_id)


def has_owner(members: Sequence[Membership]) -> bool:
    return any("owner" in member_roles(member) for member in members)
