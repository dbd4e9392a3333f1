"""Who is what: administrators, guests, active people, owners of teams."""

from datetime import datetime, timedelta
from typing import Any

from eopsgym.domains.kernel import Call, Change, Row, ToolError
from eopsgym.domains.read_once import read_once
from eopsgym.domains.teams.rights import is_administrator, member_roles, team_members
from eopsgym.domains.teams.windows_zones import in_utc, zone

_ACTIVE = """
    SELECT 1 FROM teams_users
    WHERE user_id = ? AND account_enabled AND NOT coalesce(soft_deleted, 0)
"""


def is_active(call: Call, user_id: Any) -> bool:
    """Whether the account of a user is there and enabled."""
    return call.value(_ACTIVE, user_id) is not None


def is_guest(call: Call, user_id: Any) -> bool:
    """Whether a user is a guest."""
    sql = "SELECT 1 FROM teams_users WHERE user_id = ? AND user_type = 'Guest'"
    return call.value(sql, user_id) is not None


def the_team_of(call: Call, team_id: Any) -> Row:
    """The row of a team."""
    sql = "SELECT * FROM teams WHERE team_id = ?"
    found = read_once(call, ("team", team_id), lambda: call.row(sql, team_id))
    return found or {"members": "[]"}


def roles_of(call: Call, team_id: Any) -> dict[str, list[str]]:
    """User id to roles, of the members of a team as it is."""
    read = lambda: roles_in(team_members(the_team_of(call, team_id)))  # noqa: E731
    return read_once(call, ("roles", team_id), read)


def roles_in(members: list[dict[str, Any]]) -> dict[str, list[str]]:
    """User id to roles, of the members of a team."""
    return {str(each.get("userId")): member_roles(each) for each in members}


def roles_before(change: Change) -> dict[str, list[str]]:
    """The same of a team as it was before a call; of a new one nothing."""
    return roles_in(team_members(change.before)) if change.before else {}


def owners(team: Row) -> list[str]:
    """The ids of those who own a team."""
    return [user for user, roles in roles_in(team_members(team)).items() if "owner" in roles]


def owns(call: Call, team_id: Any) -> bool:
    """Whether the acting user owns a team."""
    return "owner" in roles_of(call, team_id).get(call.user["user_id"], ())


def may_run(call: Call, team_id: Any) -> bool:
    """Whether the acting user is an owner of a team or an administrator."""
    return owns(call, team_id) or is_administrator(call)


def active_owners(call: Call, team: Row) -> int:
    """How many owners of a team are active."""
    return sum(is_active(call, user) for user in owners(team))


def is_made_with(change: Change, table: str, column: str) -> bool:
    """Whether the call that changed a row made the one of another table that it belongs to.

    Their times do not tell: between calls a clock may stand still.
    """
    return any(
        name == table and before is None and after is not None
        and after[column] == change.row[column]
        for name, before, after in change.beside
    )  # fmt: skip


def name_of(call: Call, user_id: Any) -> str:
    """What a user is called."""
    found = call.value("SELECT display_name FROM teams_users WHERE user_id = ?", user_id)
    return str(found or user_id)


def ago(call: Call, **time: int) -> str:
    """The moment so long before now, in the form of `MOMENT`."""
    return (call.now - timedelta(**time)).isoformat(sep=" ", timespec="milliseconds")


def by_the_clock(text: Any, place: Any) -> datetime | None:
    """The moment in UTC at which a clock of a zone shows a time; UTC where there is no such zone.

    None for a time that is none.
    """
    time = moment_of(text)
    try:
        return time and in_utc(time, zone(str(place), "timeZone")).replace(tzinfo=None)
    except ToolError:
        return time


def moment_of(text: Any) -> datetime | None:
    """A moment as it is written in a row, without its zone; None for what is none."""
    try:
        return datetime.fromisoformat(str(text)[:19].replace(" ", "T"))
    except ValueError:
        return None
