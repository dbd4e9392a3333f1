"""Rules on webinars and town halls: section 9 of the policy."""

from datetime import datetime, timedelta

from eopsgym.domains.kernel import Change, Row, rule
from eopsgym.domains.teams.rules.roles import by_the_clock

_WEBINARS, _TOWNHALLS = "virtual_event_webinars", "virtual_event_townhalls"
_PUBLIC = ("Marketing", "Sales", "Executive Office")


def _begin(event: Row) -> datetime | None:
    return by_the_clock(event["start_date_time"], event["start_time_zone"])


@rule("TEAMS-9.1", _WEBINARS, _TOWNHALLS, on="start_date_time end_date_time", when="insert")
def events_are_planned(change: Change) -> str | None:
    begin = _begin(change.row)
    end = by_the_clock(change.row["end_date_time"], change.row["end_time_zone"])
    if begin is None or end is None:
        return None
    if begin < change.call.now + timedelta(days=14):
        return "An event is made 14 days before it begins at the latest"
    if not timedelta(minutes=15) <= end - begin <= timedelta(hours=4):
        return "An event lasts 15 minutes to 4 hours"
    return None


@rule("TEAMS-9.2", _WEBINARS, _TOWNHALLS, on="audience", when="insert")
def few_address_everyone(change: Change) -> bool:
    """Only people of Marketing, Sales or the Executive Office make events for everyone."""
    return change.row["audience"] != "everyone" or change.call.user["department"] in _PUBLIC


@rule("TEAMS-9.3", _WEBINARS, on="status", when="update")
def webinars_are_published_with_help(change: Change) -> str | None:
    if not change.enters("published"):
        return None
    begin = _begin(change.row)
    if begin is not None and begin <= change.call.now:
        return "The webinar has begun"
    sql = """
        SELECT 1 FROM virtual_event_webinar_coorganizers JOIN teams_users USING (user_id)
        WHERE webinar_id = ? AND account_enabled AND NOT coalesce(soft_deleted, 0)
    """
    helped = change.call.value(sql, change.row["id"])
    return None if helped else "The webinar has no co-organizer who is active"


@rule("TEAMS-9.4", _WEBINARS, _TOWNHALLS, on="status", when="update")
def what_is_near_takes_place(change: Change) -> bool:
    """What begins within 48 hours is not canceled."""
    if not change.enters("canceled"):
        return True
    begin, now = _begin(change.row), change.call.now
    return begin is None or not now <= begin <= now + timedelta(hours=48)
