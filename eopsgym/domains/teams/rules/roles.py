"""Roles of users: administrators, guests, active people, owners of teams."""

from datetime import datetime, timedelta
from typing import Any

from eopsgym.domains.kernel import Call, Change, Row, ToolError
from eopsgym.domains.teams.access import is_administrator, member_roles, team_members
from eopsgym.domains.teams.resources.windows_zones import in_utc, local_time, zone

_ACTIVE = """
    SELECT 1 FROM teams_users
    WHERE user_id = ? AND account_enabled AND NOT coalesce(soft_deleted, 0)
"""


def is_active(call: Call, user_id: Any) -> bool:
    """Return whether the account of a user exists and is enabled."""
    return call.value(_ACTIVE, user_id) is not None


def is_guest(call: Call, user_id: Any) -> bool:
    sql = "SELECT 1 FROM teams_users WHERE user_id = ? AND user_type = 'Guest'"
    return call.value(sql, user_id) is not None


def the_team_of(call: Call, team_id: Any) -> Row:
    sql = "SELECT * FROM teams WHERE team_id = ?"
    team = call.read_once(("team", team_id), lambda: call.row(sql, team_id))
    return team or {"members": "[]"}


def roles_of(call: Call, team_id: Any) -> dict[str, list[str]]:
    """Return the roles of a team's current members by user id."""
    read = lambda: roles_in(team_members(the_team_of(call, team_id)))  # noqa: E731
    return call.read_once(("roles", team_id), read)


def roles_in(members: list[Row]) -> dict[str, list[str]]:
    """Return the roles of members by user id."""
    return {str(each.get("userId")): member_roles(each) for each in members}


def roles_before(change: Change) -> dict[str, list[str]]:
    """Return the roles in a team before a call by user id, empty for a new team."""
    return roles_in(team_members(change.before)) if change.before else {}


def owners(team: Row) -> list[str]:
    return [user for user, roles in roles_in(team_members(team)).items() if "owner" in roles]


def owns(call: Call, team_id: Any) -> bool:
    return "owner" in roles_of(call, team_id).get(call.user["user_id"], ())


def may_run(call: Call, team_id: Any) -> bool:
    """Return whether the acting user is an owner of a team or an administrator."""
    return owns(call, team_id) or is_administrator(call)


def active_owners(call: Call, team: Row) -> int:
    return sum(is_active(call, user) for user in owners(team))


def is_made_with(change: Change, table: str, column: str) -> bool:
    """Return whether the same call also added the row, in another table, that a row belongs to.

    Times cannot decide this, since the clock may stand still between calls.
    """
    return any(
        name == table and before is None and after is not None
        and after[column] == change.row[column]
        for name, before, after in change.beside
    )  # fmt: skip


def count(change: Change, table: str, column: str, where: str = "1") -> int:
    """Count the rows of a table that have the same value in a column as the changed row."""
    sql = f"SELECT count(*) FROM {table} WHERE {column} = ? AND {where}"
    return int(change.call.value(sql, change.row[column]))


def user_among(identities: Any) -> Any:
    """Return the user id in a set of identities, as messages and calls store it."""
    user = identities.get("user") if isinstance(identities, dict) else None
    return user.get("id") if isinstance(user, dict) else None


def name_of(call: Call, user_id: Any) -> str:
    name = call.value("SELECT display_name FROM teams_users WHERE user_id = ?", user_id)
    return str(name or user_id)


def ago(call: Call, **time: int) -> str:
    """Return the time a duration before now, in the form of `MOMENT`."""
    return (call.now - timedelta(**time)).isoformat(sep=" ", timespec="milliseconds")


def by_the_clock(text: Any, zone_name: Any) -> datetime | None:
    """Convert a local time in a time zone to UTC; an unknown zone is UTC."""
    try:
        time = local_time(str(text)[:19], "dateTime")
    except ToolError:
        return None
    try:
        return in_utc(time, zone(str(zone_name), "timeZone")).replace(tzinfo=None)
    except ToolError:
        return time
