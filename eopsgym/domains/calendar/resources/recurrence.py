"""The dates of a recurrence, computed as in the published server, or as in RFC 5545 if repaired.

The published server computes at most 365 dates, in the given offset or UTC and never in the time
zone of the event. In repaired mode, a series follows the local time of its zone, and dates may be
given in any zone, or as days.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from dateutil.rrule import rrulestr

from eopsgym.domains.calendar.resources.moments import aware, check_zone, instant, local
from eopsgym.domains.calendar.resources.recurrence_grammar import (
    FAILED,
    check_lines,
    rule_parts,
    without_hours,
)
from eopsgym.domains.kernel import ToolError

MOST_DATES = 365
MOST_STEPS = 100_000
"""The limit of a search, in units of the rule: 8,000 years of months, or 273 years of days."""
_LEFT_OUT = "EXDATE leaves out the first date: let the series begin later, or delete that event"
_UNTIL = re.compile(r"UNTIL=([^;]*)")
_LINE = "{}(?:;VALUE=[A-Z-]+|;TZID=(?P<zone>[^;:]+))*:(?P<dates>.*)"
_DAY, _LOCAL_TIME = "%Y%m%d", "%Y%m%dT%H%M%S"
_UTC_TIME = f"{_LOCAL_TIME}Z"


def dates_of(
    lines: list[str], start: datetime, zone: str | None = None, *, of_days: bool = False
) -> list[datetime]:
    """Return the dates of a series that starts at a given time, in its offset (by default UTC).

    With a zone, the dates are in its local time without an offset, and exclude the start. In a
    series of days, times of day in the rule are ignored.

    Raises:
        ToolError: the lines are invalid, or with a zone, they exclude the start.
    """
    rules = [line[6:] for line in lines if line.upper().startswith("RRULE:")]
    if not rules:
        raise ToolError(f"{FAILED}RRULE is required for recurring events")
    if len(rules) > 1:
        raise ToolError(f"{FAILED}Only one RRULE is allowed")
    check_lines(lines, only_known=zone is not None)
    if of_days:
        rules = [without_hours(rules[0])]
    given = rule_parts(rules[0], local_until=zone is not None)
    begin = start if zone or start.tzinfo else start.replace(tzinfo=UTC)
    try:
        text = _UNTIL.sub(lambda match: f"UNTIL={_until(match[1], zone)}", rules[0].upper())
        rule = rrulestr(text, dtstart=begin)
        skipped = {_instant(date, zone) for date in _moments(lines, "EXDATE", zone)}
        more = set(_moments(lines, "RDATE", zone))
        if zone and _instant(begin, zone) in skipped:
            raise ToolError(f"{FAILED}{_LEFT_OUT}")
        # Each excluded date, and the start, may use up one of the dates.
        dates = _first(rule, given, MOST_DATES + len(skipped) + 1)
        dates = sorted({*(_counted(dates, begin, given) if zone else dates), *more})
        if zone:  # compared as local times: of two equal ones, the rule knows only the first
            dates = [date for date in dates if date != begin]
    except (ValueError, TypeError) as error:
        raise ToolError(f"{FAILED}{error}") from None
    return [date for date in dates if _instant(date, zone) not in skipped][:MOST_DATES]


def _instant(date: datetime, zone: str | None) -> datetime:
    """Return a date in UTC if it is a local time of a zone."""
    return instant(date, zone) if zone else date


def _counted(dates: list[datetime], begin: datetime, given: dict[str, str]) -> list[datetime]:
    """Limit the dates of a rule to its COUNT, which always includes the start."""
    if "COUNT" not in given or begin in dates[:1]:
        return dates
    return dates[: int(given["COUNT"]) - 1]


class _Step(int):
    """The interval of a rule, which can be used a limited number of times.

    The limit is needed because some rules have no date at all.
    """

    left = MOST_STEPS

    def __radd__(self, other: int) -> int:
        return other + self._use()

    def __add__(self, other: int) -> int:
        return self._use() + other

    def __rmul__(self, other: int) -> int:
        return other * self._use()

    def __mul__(self, other: int) -> int:
        return self._use() * other

    def _use(self) -> int:
        self.left -= 1
        if self.left < 0:
            raise _TooFarError
        return int(self)


class _TooFarError(Exception):
    """The search for dates reached its limit."""


def _first(rule: Any, given: dict[str, str], count: int) -> list[datetime]:
    """Return the first dates of a rule that are found within the limit of the search."""
    dates = []
    with suppress(_TooFarError):
        for date in islice(rule.replace(interval=_Step(given.get("INTERVAL", 1))), count):
            dates.append(date)
    return dates


def _until(text: str, zone: str | None) -> str:
    """Return the last date of a rule in local time of a zone; for a day, its last second."""
    if zone is None:
        return text
    last = _parse_date(text, zone)
    if "T" not in text:
        last = last.replace(hour=23, minute=59, second=59)
    return last.strftime(_LOCAL_TIME)


def _parse_date(text: str, zone: str, named: str | None = None) -> datetime:
    """Return a date in local time of a zone.

    Args:
        text: a day, a local time, or a time in UTC with a `Z`.
        zone: the zone of the result.
        named: the zone of a local time, from its TZID; by default `zone`.

    Raises:
        ValueError: the text is not a date.
        ToolError: the named zone is unknown.
    """
    if text.endswith("Z"):
        return local(datetime.strptime(text, _UTC_TIME).replace(tzinfo=UTC), zone)
    if "T" not in text:
        return datetime.strptime(text, _DAY)
    when = datetime.strptime(text, _LOCAL_TIME)
    check_zone(named)
    return local(aware(when, named), zone) if named else when


def _moments(lines: Iterable[str], kind: str, zone: str | None) -> list[datetime]:
    """Return the dates of EXDATE or RDATE lines; those with a TZID only in repaired mode.

    Raises:
        ValueError: a date is not in UTC form, or in repaired mode, not in a known form.
        ToolError: a zone is unknown.
    """
    if zone is None:
        plain = [line.removeprefix(f"{kind}:") for line in lines if line.startswith(f"{kind}:")]
        return [
            datetime.strptime(text.strip(), _UTC_TIME).replace(tzinfo=UTC)
            for line in plain
            for text in line.split(",")
        ]
    pattern = re.compile(_LINE.format(kind), re.IGNORECASE)
    return [
        _parse_date(text.strip(), zone, match["zone"])
        for match in map(pattern.fullmatch, lines)
        if match
        for text in match["dates"].upper().split(",")
    ]
