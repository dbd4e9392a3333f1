"""The grammar of recurrence rules, RFC 5545 section 3.3.10: the valid values and combinations.

Rules that the table `PARTS` forbids are refused, because the library that computes the dates would
misinterpret some of them: it uses the last of two COUNTs, treats `BYMONTHDAY=0` as every day, and
`2MO` in a weekly rule as every Monday.

The recorded messages of the published server are those for a missing FREQ, for WKST, for values out
of range and for an unknown part. The other messages follow their style; it is also recorded that
the server refuses COUNT with UNTIL, INTERVAL=0 and unknown values of FREQ.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from eopsgym.domains.kernel import ToolError

BAD = "Invalid recurrence pattern: "
FAILED = "Recurrence validation failed: "
_OF_A_DAY = re.compile("BY(?:HOUR|MINUTE|SECOND)=", re.IGNORECASE)
_FREQUENCIES = ("SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY")
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_DAY = re.compile(rf"(?P<number>[+-]?\d{{1,2}})?(?:{'|'.join(_DAYS)})", re.ASCII)
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


def check_lines(lines: list[str], *, only_known: bool) -> None:
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


def rule_parts(rule: str, *, local_until: bool) -> dict[str, str]:
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


def without_hours(rule: str) -> str:
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
        day = _DAY.fullmatch(text)
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
