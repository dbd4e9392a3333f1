"""Series: which dates a recurrence has, as the published server reads it.

It expands in the given offset or UTC and never in the zone of the event, to 365 dates at most.
Repaired, a series goes by the clock of its zone, and dates may be told by any clock, or as days.
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
"""Of a search, each of a rule's unit: 8,000 years by the month, 273 by the day."""
_LEFT_OUT = "EXDATE leaves out the first date: let the series begin later, or delete that event"
_UNTIL = re.compile(r"UNTIL=([^;]*)")
_LINE = "{}(?:;VALUE=[A-Z-]+|;TZID=(?P<zone>[^;:]+))*:(?P<dates>.*)"
_DAY, _CLOCK = "%Y%m%d", "%Y%m%dT%H%M%S"
_FORM = f"{_CLOCK}Z"


def dates_of(
    lines: list[str], start: datetime, zone: str | None = None, *, of_days: bool = False
) -> list[datetime]:
    """Return the dates of a series that begins at a moment, in its offset (UTC by default).

    With a zone they follow its clock, without an offset, and exclude the start. In a series of days
    hours are ignored.

    Raises:
        ToolError: the lines are no recurrence, or with a zone exclude the start.
    """
    rules = [line[6:] for line in lines if line.upper().startswith("RRULE:")]
    if not rules:
        raise ToolError(f"{FAILED}RRULE is required for recurring events")
    if len(rules) > 1:
        raise ToolError(f"{FAILED}Only one RRULE is allowed")
    check_lines(lines, only_known=zone is not None)
    if of_days:
        rules = [without_hours(rules[0])]
    given = rule_parts(rules[0], by_any_clock=zone is not None)
    begin = start if zone or start.tzinfo else start.replace(tzinfo=UTC)
    try:
        text = _UNTIL.sub(lambda found: f"UNTIL={_until(found[1], zone)}", rules[0].upper())
        rule = rrulestr(text, dtstart=begin)
        skipped = {_instant(date, zone) for date in _moments(lines, "EXDATE", zone)}
        more = set(_moments(lines, "RDATE", zone))
        if zone and _instant(begin, zone) in skipped:
            raise ToolError(f"{FAILED}{_LEFT_OUT}")
        # One more than is kept by each date that is left out.
        dates = _first(rule, given, MOST_DATES + len(skipped) + 1)
        dates = sorted({*(_counted(dates, begin, given) if zone else dates), *more})
        if zone:  # not by instants: of two equal times the rule knows the first alone
            dates = [date for date in dates if date != begin]
    except (ValueError, TypeError) as error:
        raise ToolError(f"{FAILED}{error}") from None
    return [date for date in dates if _instant(date, zone) not in skipped][:MOST_DATES]


def _instant(date: datetime, zone: str | None) -> datetime:
    """Return a date in UTC, if it is given by the clock of a zone."""
    return instant(date, zone) if zone else date


def _counted(dates: list[datetime], begin: datetime, given: dict[str, str]) -> list[datetime]:
    """Return the dates of a rule up to its COUNT, which always includes the start."""
    if "COUNT" not in given or begin in dates[:1]:
        return dates
    return dates[: int(given["COUNT"]) - 1]


class _Step(int):
    """The interval of a rule, which may be taken so many times: some rules have no date at all."""

    left = MOST_STEPS

    def __radd__(self, other: int) -> int:
        return other + self._taken()

    def __add__(self, other: int) -> int:
        return self._taken() + other

    def __rmul__(self, other: int) -> int:
        return other * self._taken()

    def __mul__(self, other: int) -> int:
        return self._taken() * other

    def _taken(self) -> int:
        self.left -= 1
        if self.left < 0:
            raise _TooFarError
        return int(self)


class _TooFarError(Exception):
    """A date is further away than anybody looks."""


def _first(rule: Any, given: dict[str, str], count: int) -> list[datetime]:
    """Return the first dates of a rule, as far as they are found in bounded time."""
    dates = []
    with suppress(_TooFarError):
        for date in islice(rule.replace(interval=_Step(given.get("INTERVAL", 1))), count):
            dates.append(date)
    return dates


def _until(text: str, zone: str | None) -> str:
    """Return the last date of a rule by the clock of a zone; for a day, its last second."""
    if zone is None:
        return text
    last = _told(text, zone)
    return (last if "T" in text else last.replace(hour=23, minute=59, second=59)).strftime(_CLOCK)


def _told(text: str, zone: str, named: str | None = None) -> datetime:
    """Return a date by the clock of a zone; one without an offset is in the named zone.

    Raises:
        ValueError: it is no date.
        ToolError: the named zone is unknown.
    """
    if text.endswith("Z"):
        return local(datetime.strptime(text, _FORM).replace(tzinfo=UTC), zone)
    if "T" not in text:
        return datetime.strptime(text, _DAY)
    when = datetime.strptime(text, _CLOCK)
    check_zone(named)
    return local(aware(when, named), zone) if named else when


def _moments(lines: Iterable[str], kind: str, zone: str | None) -> list[datetime]:
    """Return the dates of EXDATE or RDATE lines; those with a TZID only in repaired mode.

    Raises:
        ValueError: one is not in UTC form, or in repaired mode in no known form.
        ToolError: one is in an unknown zone.
    """
    if zone is None:
        plain = [line.removeprefix(f"{kind}:") for line in lines if line.startswith(f"{kind}:")]
        return [
            datetime.strptime(text.strip(), _FORM).replace(tzinfo=UTC)
            for line in plain
            for text in line.split(",")
        ]
    pattern = re.compile(_LINE.format(kind), re.IGNORECASE)
    return [
        _told(text.strip(), zone, match["zone"])
        for match in map(pattern.fullmatch, lines)
        if match
        for text in match["dates"].upper().split(",")
    ]
