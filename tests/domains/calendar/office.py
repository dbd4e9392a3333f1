"""A small office with calendars to call tools on."""

import json
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import CallResult, Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template

SEED = Path(__file__).with_name("small.sql")
FAILED = "Tool execution failed: "


class Office:
    """The small seed in one mode. People act by first name, which is their token too."""

    def __init__(
        self, mode: Mode = "published", *, repaired: bool = False, now: str = "", more: str = ""
    ) -> None:
        seed = SEED.read_text(encoding="utf-8") + more
        template = build_template(get_domain("calendar"), seed, "small")
        self.database = Database(template, Clock(now or ANCHOR), mode, repaired=repaired)

    def call(self, tool: str, /, by: str = "ann", **arguments: Any) -> CallResult:
        """The whole result of a call."""
        return self.database.call(tool, arguments, by)


def at(day: int, hour: int, zone: str = "UTC") -> dict[str, str]:
    """A time of March 2026 as an argument."""
    return {"dateTime": f"2026-03-{day:02}T{hour:02}:00:00", "timeZone": zone}


def an_event(day: int, hour: int, **more: Any) -> dict[str, Any]:
    """Arguments of an event of one hour in Ann's primary calendar."""
    times = {"start": at(day, hour), "end": at(day, hour + 1)}
    return {"calendarId": "ann-primary", "summary": "A meeting", **times, **more}


# Where it is repaired


def office(**options: Any) -> Office:
    """The office with a calendar that is repaired."""
    return Office(repaired=True, **options)


def read(place: Office, tool: str, /, by: str = "ann", **arguments: Any) -> Any:
    """The answer of a call that works."""
    result = place.call(tool, by, **arguments)
    try:
        return json.loads(result.text)
    except ValueError:
        raise AssertionError(result.text) from None


def refusal(place: Office, tool: str, /, by: str = "ann", **arguments: Any) -> str:
    """The text of a call that is refused and changes nothing."""
    result = place.call(tool, by, **arguments)
    assert not result.text.startswith(("{", "[")), result.text
    assert not result.changes.rows
    return result.text


def weekly(place: Office, rule: str = "RRULE:FREQ=WEEKLY;COUNT=3", day: int = 23) -> Any:
    series = {"start": at(day, 9, "Europe/London"), "end": at(day, 10, "Europe/London")}
    more = {"summary": "Weekly", "recurrence": [rule], **series}
    return read(place, "create_event", calendarId="ann-primary", **more)
