"""Rules on conduct, accounts, status, calls and groups: sections 1 and 10 of the policy."""

from datetime import timedelta

from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.kernel.stored_json import stored_object, stored_objects
from eopsgym.domains.teams.access import is_administrator
from eopsgym.domains.teams.rules import roles

_STATUS_DAYS = 30
_LEAST_OWNERS = 2


@rule("TEAMS-1.1")
def who_is_disabled_does_nothing(call: Call) -> bool:
    """A disabled account changes nothing."""
    return not call.tool.writes or roles.is_active(call, call.user["user_id"])


@rule("TEAMS-10.1", "teams_users")
def administrators_keep_accounts(change: Change) -> bool:
    """Accounts are made, changed and deleted by administrators."""
    return is_administrator(change.call)


@rule("TEAMS-10.2", "teams_users", on="account_enabled soft_deleted", when="update")
def owners_are_replaced_before_they_go(change: Change) -> str | None:
    call, user = change.call, change.row["user_id"]
    if roles.is_active(call, user):
        return None
    for team in _owned(call, user):
        if roles.active_owners(call, team) < _LEAST_OWNERS:
            return f"{roles.name_of(call, user)} is needed as an owner of {team['display_name']}"
    return None


@rule("TEAMS-3.3", "teams_users", on="user_type", when="update")
def who_owns_a_team_becomes_no_guest(change: Change) -> str | None:
    if not change.enters("Guest", "user_type"):
        return None
    for team in _owned(change.call, change.row["user_id"]):
        return f"{change.row['display_name']} owns {team['display_name']}, and guests own nothing"
    return None


def _owned(call: Call, user: str) -> list[Row]:
    sql = "SELECT * FROM teams WHERE NOT coalesce(soft_delete, 0) AND instr(members, ?)"
    return [team for team in call.rows(sql, user) if user in roles.owners(team)]


@rule("TEAMS-10.3", "teams_presence_sessions", on="status_message expiration_date_time")
def a_status_ends_soon(change: Change) -> bool:
    """A status message ends within 30 days."""
    if not change.row["status_message"]:
        return True
    expiry = stored_object(change.row["status_message"]).get("expiryDateTime")
    place = expiry.get("timeZone") if isinstance(expiry, dict) else None
    until = roles.by_the_clock(change.row["expiration_date_time"], place)
    return until is not None and until <= change.call.now + timedelta(days=_STATUS_DAYS)


@rule("TEAMS-10.4", "calls", when="insert")
def calls_go_to_people_of_the_house(change: Change) -> str | None:
    call = change.call
    for target in stored_objects(change.row["targets"]):
        user = roles.user_among(target.get("identity"))
        if user and (roles.is_guest(call, user) or not roles.is_active(call, user)):
            return f"{roles.name_of(call, user)} is no active person of the house"
    return None


@rule("TEAMS-10.5", "groups", when="update")
def owners_change_groups(change: Change) -> bool:
    """Groups are changed by their owners and by administrators."""
    call = change.call
    owned = any(
        each.get("id") == call.user["user_id"] for each in stored_objects(change.old("owners"))
    )
    return owned or is_administrator(call)


@rule("TEAMS-10.5", "groups", on="owners")
def no_guest_owns_a_group(change: Change) -> bool:
    """An owner of a group is no guest."""
    held = stored_objects(change.row["owners"])
    return not any(roles.is_guest(change.call, str(each.get("id"))) for each in held)
