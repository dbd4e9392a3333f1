"""Speed of free/busy and against the published server; `bench_tools` has the other calls."""

import statistics
import time
from collections.abc import Callable
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, build_template
from eopsgym.gym.template import load_template
from tests.reference import REFERENCE

PUBLISHED_RESET = 0.121
"""Seconds that the published server takes to seed a database, on a quiet machine."""
PUBLISHED_CALL = 0.027
"""Seconds of its call over a pooled connection, there."""
NOW = Clock("2026-03-02T09:00:00")
SAMPLE = "seeds/calendar/openenv_multi_user_calendar.sql"
MONTH = {"timeMin": "2026-03-01T00:00:00", "timeMax": "2026-04-01T00:00:00"}
HOUR = {
    "start": {"dateTime": "2026-03-04T10:00:00", "timeZone": "UTC"},
    "end": {"dateTime": "2026-03-04T11:00:00", "timeZone": "UTC"},
}
Line = Callable[[str, str, str], None]


def bench_calendar(line: Line) -> None:
    """Print the figures of the calendars."""
    if REFERENCE is not None:
        sql = (REFERENCE / SAMPLE).read_text(encoding="utf-8")
        sample = Database(build_template(get_domain("calendar"), sql, "sample"), NOW)
        _against_the_published(line, sample)
    database = Database(load_template(get_domain("calendar")), NOW)
    _free_busy(line, database)


def _against_the_published(line: Line, database: Database) -> None:
    taken = []
    for _ in range(500):
        database.call("create_calendar", {"summary": "Bench"})
        taken.append(_seconds(database.reset))
    reset = statistics.median(taken)
    line("calendar: reset, published sample", f"{reset * 1e6:.0f} us", "-")
    ratio = f"{PUBLISHED_RESET / reset:,.0f} x"
    line("calendar: published server's seeding (121 ms) / reset", ratio, "10,000 x")
    calls = [database.call("list_settings", {}).seconds for _ in range(500)]
    ratio = f"{PUBLISHED_CALL / statistics.median(calls):,.0f} x"
    line("calendar: its pooled call (27 ms) / direct call", ratio, "200 x")


def _free_busy(line: Line, database: Database) -> None:
    user = database.rows("SELECT static_token FROM users LIMIT 1")[0]["static_token"]
    ids = []
    for number in range(50):
        made = database.call("create_calendar", {"summary": f"Team {number}"}, user)
        ids.append(made.value["id"])
        daily = {"summary": "Stand-up", "recurrence": ["RRULE:FREQ=DAILY;COUNT=28"], **HOUR}
        database.call("create_event", {"calendarId": ids[-1], **daily}, user)
    question = {**MONTH, "items": [{"id": key} for key in ids]}
    calls = [database.call("query_freebusy", question, user).seconds for _ in range(30)]
    found = f"{statistics.median(calls) * 1e3:.1f} ms"
    line("calendar: free/busy, 50 calendars and a month of series", found, "< 30 ms")


def _seconds(action: Callable[[], Any]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started
