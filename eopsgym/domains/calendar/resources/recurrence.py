"""Recurrence rules: their grammar, and the dates of a series.

The dates are computed as in the published server, or as in RFC 5545 if repaired. The published
server computes at most 365 dates, in the given offset or UTC and never in the time zone of the
event. In repaired mode, a series follows the local time of its zone, and dates may be given in any
zone, or as days.

The grammar is that of RFC 5545, section 3.3.10. Rules that the table `PARTS` forbids are refused,
because the library that computes the dates would misinterpret some of them: it uses the last of two
COUNTs, treats `BYMONTHDAY=0` as every day, and `2MO` in a weekly rule as every Monday.

The recorded messages of the published server are those for a missing FREQ, for WKST, for values out
of range and for an unknown part. The other messages follow their style; it is also recorded that
the server refuses COUNT with UNTIL, INTERVAL=0 and unknown values of FREQ.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from typing import Any, NamedTuple

from dateutil.rrule import rrulestr

from eopsgym.domains.calendar.resources.moments import aware, check_zone, instant, local
from eopsgym.domains.kernel import ToolError

MOST_DATES = 365
MOST_STEPS = 100_000
"""The limit of a search, in units of the rule: 8,000 years of months, or 273 years of days."""
_LEFT_OUT = "EXDATE leaves out the first date: let the series begin later, or delete that event"
_UNTIL = re.compile(r"UNTIL=([^;]*)")
_LINE = "{}(?:;VALUE=[A-Z-]+|;TZID=(?P<zone>[^;:]+))*:(?P<dates>.*)"
_DAY, _LOCAL_TIME = "%Y%m%d", "%Y%m%dT%H%M%S"
_UTC_TIME = f"{_LOCAL_TIME}Z"
BAD = "Invalid recurrence pattern: "
FAILED = "Recurrence validation failed: "
_OF_A_DAY = re.compile("BY(?:HOUR|MINUTE|SECOND)=", re.IGNORECASE)
_FREQUENCIES = ("SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY")
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_WEEKDAY = re.compile(rf"(?P<number>[+-]?\d{{1,2}})?(?:{'|'.join(_DAYS)})", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,3}", re.ASCII)
_STAMP = re.compile(r"\d{8}T\d{6}Z", re.ASCII)
_LOCAL_STAMP = re.compile(r"\d{8}(?:T\d{6}Z?)?", re.ASCII)
_MOST_WEEKS = 53


class RulePart(NamedTuple):
    """A part of a rule with numeric values.

    Attributes:
        least: the smallest value; if it is negative, 0 is not a valid value.
        most: the largest value.
        not_with: the values of FREQ with which the part is forbidden.
    """

    least: int
    most: int
    not_with: tuple[str, ...] = ()


PARTS = {
    # RFC 5545 also allows 60 for leap seconds, which Python does not support.
    "BYSECOND": RulePart(0, 59),
    "BYMINUTE": RulePart(0, 59),
    "BYHOUR": RulePart(0, 23),
    "BYMONTHDAY": RulePart(-31, 31, ("WEEKLY",)),
    "BYYEARDAY": RulePart(-366, 366, ("DAILY", "WEEKLY", "MONTHLY")),
    "BYWEEKNO": RulePart(-53, 53, tuple(each for each in _FREQUENCIES if each != "YEARLY")),
    "BYMONTH": RulePart(1, 12),
    "BYSETPOS": RulePart(-366, 366),
}
_NAMES = {"FREQ", "UNTIL", "COUNT", "INTERVAL", "BYDAY", "WKST", *PARTS}
LINES = ("RRULE", "EXDATE", "RDATE")
"""The valid properties of a recurrence. EXRULE from RFC 2445 is no longer valid."""


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
    _check_lines(lines, only_known=zone is not None)
    if of_days:
        rules = [_without_hours(rules[0])]
    given = _rule_parts(rules[0], local_until=zone is not None)
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


# Grammar


def _check_lines(lines: list[str], *, only_known: bool) -> None:
    """Raise ToolError for recurrence lines that would be ignored.

    Args:
        lines: the recurrence of an event.
        only_known: whether to refuse all properties except `LINES`, and not only EXRULE.

    Raises:
        ToolError: a line is not supported; the message names its property.
    """
    for line in lines:
        name = re.split("[:;]", line, maxsplit=1)[0].strip().upper()
        if name == "EXRULE" or (only_known and line.strip() and name not in LINES):
            raise ToolError(f"{BAD}{name} is not supported; use {', '.join(LINES)}")


def _rule_parts(rule: str, *, local_until: bool) -> dict[str, str]:
    """Return the parts of a rule by their names in upper case.

    Args:
        rule: the text after `RRULE:`.
        local_until: whether UNTIL may also be a day or a local time of the event.

    Raises:
        ToolError: the rule is invalid according to RFC 5545.
    """
    pairs = [part.partition("=") for part in rule.split(";") if part]
    parts = {name.upper(): value for name, _, value in pairs}
    for fault in _faults(parts, [name.upper() for name, _, _ in pairs], local_until=local_until):
        raise ToolError(f"{BAD}{fault}")
    unknown = next((name for name in parts if name not in _NAMES), None)
    if unknown is not None:
        raise ToolError(f"{FAILED}unknown parameter '{unknown}'")
    return parts


def _without_hours(rule: str) -> str:
    """Return a rule without BYHOUR, BYMINUTE and BYSECOND.

    RFC 5545 ignores them for all-day events.
    """
    return ";".join(part for part in rule.split(";") if not _OF_A_DAY.match(part))


def _faults(parts: dict[str, str], names: list[str], *, local_until: bool) -> Iterator[str]:
    """Yield the errors of a rule, in the order in which they are checked."""
    if not parts.get("FREQ"):
        yield "FREQ parameter is required in RRULE"
    frequency = parts["FREQ"].upper()
    if frequency not in _FREQUENCIES:
        yield f"Invalid FREQ value: {parts['FREQ']}"
    for name in parts:
        if names.count(name) > 1:
            yield f"{name} must not occur more than once"
    if "COUNT" in parts and "UNTIL" in parts:
        yield "COUNT and UNTIL cannot be used together"
    for name in ("COUNT", "INTERVAL"):
        if name in parts and not _is_positive(parts[name]):
            yield f"{name} must be a positive integer"
    form = _LOCAL_STAMP if local_until else _STAMP
    if "UNTIL" in parts and not form.fullmatch(parts["UNTIL"].upper()):
        yield "UNTIL must be in UTC format"
    if "WKST" in parts and parts["WKST"].upper() not in _DAYS:
        yield f"Invalid WKST value: {parts['WKST']}"
    yield from _number_faults(parts, frequency)
    yield from _day_faults(parts, frequency)
    if "BYSETPOS" in parts and not any(
        name.startswith("BY") and name != "BYSETPOS" for name in parts
    ):
        yield "BYSETPOS needs another BY part"


def _number_faults(parts: dict[str, str], frequency: str) -> Iterator[str]:
    for name, part in PARTS.items():
        if name not in parts:
            continue
        for text in parts[name].split(","):
            if text:  # an empty one is refused by the library that computes the dates
                yield from _number_fault(text, part)
        if frequency in part.not_with:
            yield f"{name} cannot be used with FREQ={frequency}"


def _number_fault(text: str, part: RulePart) -> Iterator[str]:
    try:
        number = int(text)
    except ValueError:
        yield f"invalid literal for int() with base 10: {text!r}"
        return
    if not part.least <= number <= part.most:
        yield f"Value {text} out of range [{part.least}, {part.most}]"
    if number == 0 and part.least < 0:
        yield f"Value 0 out of range [{part.least}, -1] and [1, {part.most}]"
    if not _NUMBER.fullmatch(text) or (part.least >= 0 and not text.isdecimal()):
        yield f"Value {text} is not written as a number of digits"


def _day_faults(parts: dict[str, str], frequency: str) -> Iterator[str]:
    """Yield the errors of BYDAY, except unknown days, which the library for dates refuses."""
    for text in parts.get("BYDAY", "").upper().split(","):
        day = _WEEKDAY.fullmatch(text)
        if day is None:
            if "(" in text:  # a form that only this library accepts
                yield f"Invalid BYDAY value: {text}"
            continue
        if day["number"] is None:
            continue
        if not 1 <= abs(int(day["number"])) <= _MOST_WEEKS:
            yield f"Value {day['number']} out of range [-53, -1] and [1, 53]"
        if frequency not in ("MONTHLY", "YEARLY"):
            yield f"BYDAY={text} cannot be used with FREQ={frequency}"
        if "BYWEEKNO" in parts:
            yield f"BYDAY={text} cannot be used with BYWEEKNO"


def _is_positive(text: str) -> bool:
    try:
        return text.isascii() and text.isdecimal() and int(text) > 0
    except ValueError:  # more digits than Python converts
        return False
