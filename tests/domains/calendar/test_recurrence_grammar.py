"""Recurrence rules that RFC 5545 section 3.3.10 forbids are refused, and never read otherwise."""

from datetime import datetime

import pytest

from eopsgym.domains.calendar.resources.recurrence import dates_of
from eopsgym.domains.kernel import ToolError
from tests.domains.calendar.office import office, read

START = datetime(2026, 3, 2, 9)  # a Monday

FORBIDDEN = {
    # Each part once, FREQ among them
    "COUNT=2": "FREQ parameter is required in RRULE",
    "FREQ=FORTNIGHTLY;COUNT=2": "Invalid FREQ value: FORTNIGHTLY",
    "FREQ=DAILY;COUNT=2;COUNT=3": "COUNT must not occur more than once",
    "FREQ=DAILY;FREQ=WEEKLY;COUNT=2": "FREQ must not occur more than once",
    "FREQ=WEEKLY;BYDAY=MO;byday=TU;COUNT=2": "BYDAY must not occur more than once",
    # Ends and intervals
    "FREQ=DAILY;COUNT=2;UNTIL=20260401T000000Z": "COUNT and UNTIL cannot be used together",
    "FREQ=DAILY;COUNT=0": "COUNT must be a positive integer",
    "FREQ=DAILY;COUNT=-1": "COUNT must be a positive integer",
    "FREQ=DAILY;COUNT=٣": "COUNT must be a positive integer",
    "FREQ=DAILY;INTERVAL=0;COUNT=2": "INTERVAL must be a positive integer",
    "FREQ=DAILY;UNTIL=tomorrow": "UNTIL must be in UTC format",
    # Numbers and their ranges
    "FREQ=MONTHLY;BYMONTHDAY=0;COUNT=2": "Value 0 out of range [-31, -1] and [1, 31]",
    "FREQ=MONTHLY;BYMONTHDAY=1,+0;COUNT=2": "Value 0 out of range [-31, -1] and [1, 31]",
    "FREQ=MONTHLY;BYMONTHDAY=32;COUNT=2": "Value 32 out of range [-31, 31]",
    "FREQ=YEARLY;BYYEARDAY=0;COUNT=2": "Value 0 out of range [-366, -1] and [1, 366]",
    "FREQ=YEARLY;BYWEEKNO=0;COUNT=2": "Value 0 out of range [-53, -1] and [1, 53]",
    "FREQ=YEARLY;BYWEEKNO=54;COUNT=2": "Value 54 out of range [-53, 53]",
    "FREQ=YEARLY;BYMONTH=0;COUNT=2": "Value 0 out of range [1, 12]",
    "FREQ=DAILY;BYHOUR=24;COUNT=2": "Value 24 out of range [0, 23]",
    "FREQ=DAILY;BYHOUR=+9;COUNT=2": "Value +9 is not written as a number of digits",
    "FREQ=DAILY;BYHOUR=1_0;COUNT=2": "Value 1_0 is not written as a number of digits",
    "FREQ=DAILY;BYMINUTE=-1;COUNT=2": "Value -1 out of range [0, 59]",
    "FREQ=DAILY;BYDAY=MO;BYSETPOS=0;COUNT=2": "Value 0 out of range [-366, -1] and [1, 366]",
    "FREQ=MONTHLY;BYDAY=0MO;COUNT=2": "Value 0 out of range [-53, -1] and [1, 53]",
    "FREQ=YEARLY;BYDAY=54MO;COUNT=2": "Value 54 out of range [-53, -1] and [1, 53]",
    # Parts beside which another may not stand
    "FREQ=WEEKLY;BYMONTHDAY=3;COUNT=2": "BYMONTHDAY cannot be used with FREQ=WEEKLY",
    "FREQ=DAILY;BYYEARDAY=3;COUNT=2": "BYYEARDAY cannot be used with FREQ=DAILY",
    "FREQ=WEEKLY;BYYEARDAY=3;COUNT=2": "BYYEARDAY cannot be used with FREQ=WEEKLY",
    "FREQ=MONTHLY;BYYEARDAY=3;COUNT=2": "BYYEARDAY cannot be used with FREQ=MONTHLY",
    "FREQ=MONTHLY;BYWEEKNO=3;COUNT=2": "BYWEEKNO cannot be used with FREQ=MONTHLY",
    "FREQ=WEEKLY;BYDAY=1MO;COUNT=2": "BYDAY=1MO cannot be used with FREQ=WEEKLY",
    "FREQ=DAILY;BYDAY=MO,-1FR;COUNT=2": "BYDAY=-1FR cannot be used with FREQ=DAILY",
    "FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO;COUNT=2": "BYDAY=1MO cannot be used with BYWEEKNO",
    "FREQ=MONTHLY;BYSETPOS=1;COUNT=2": "BYSETPOS needs another BY part",
    # Words of the library that finds the dates, and of no other program
    "FREQ=MONTHLY;BYDAY=MO(+1);COUNT=2": "Invalid BYDAY value: MO(+1)",
    "FREQ=DAILY;WKST=1MO;COUNT=2": "Invalid WKST value: 1MO",
}


@pytest.mark.parametrize("zone", [None, "America/New_York"])
@pytest.mark.parametrize("rule", FORBIDDEN)
def test_a_forbidden_rule_is_refused(rule: str, zone: str | None) -> None:
    with pytest.raises(ToolError) as refused:
        dates_of([f"RRULE:{rule}"], START, zone)
    assert str(refused.value) == f"Invalid recurrence pattern: {FORBIDDEN[rule]}"


@pytest.mark.parametrize("zone", [None, "America/New_York"])
@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY;BYEASTER=1;COUNT=2",
        "FREQ=WEEKLY;BYWEEKDAY=MO;COUNT=2",
        "FREQ=DAILY;X-PART=1;COUNT=2",
        "FREQ=WEEKLY;BYDAY=MO,,TU;COUNT=2",
        "FREQ=WEEKLY;BYDAY=;COUNT=2",
        "FREQ=DAILY;BYHOUR=1,,2;COUNT=2",
        "FREQ=DAILY;;COUNT=2",
        "FREQ=DAILY;COUNT=2;",
        "FREQ=DAILY;COUNT",
    ],
)
def test_a_rule_that_is_not_of_the_grammar_is_refused(rule: str, zone: str | None) -> None:
    with pytest.raises(ToolError):
        dates_of([f"RRULE:{rule}"], START, zone)


@pytest.mark.parametrize("zone", [None, "America/New_York"])
@pytest.mark.parametrize("line", ["EXRULE:FREQ=DAILY;COUNT=1", "exrule;X=1:FREQ=DAILY"])
def test_what_counts_for_nothing_is_refused(line: str, zone: str | None) -> None:
    with pytest.raises(ToolError, match="EXRULE is not supported; use RRULE, EXDATE, RDATE"):
        dates_of(["RRULE:FREQ=DAILY;COUNT=3", line], START, zone)


def test_a_repaired_calendar_refuses_other_properties_as_well() -> None:
    lines = ["RRULE:FREQ=DAILY;COUNT=3", "DTSTART:20260310T090000Z"]
    assert len(dates_of(lines, START)) == 3
    with pytest.raises(ToolError, match="DTSTART is not supported"):
        dates_of(lines, START, "UTC")


ALLOWED = {
    # From the examples of RFC 5545 section 3.8.5.3, with the dates that follow 2 March 2026.
    "FREQ=DAILY;INTERVAL=10;COUNT=3": "0302 0312 0322",
    "FREQ=WEEKLY;COUNT=3;WKST=SU;BYDAY=TU,TH": "0303 0305 0310",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=3;WKST=SU;BYDAY=TU,TH": "0303 0305 0317",
    "FREQ=MONTHLY;COUNT=3;BYDAY=1FR": "0306 0403 0501",
    "FREQ=MONTHLY;COUNT=3;BYDAY=-2MO": "0323 0420 0518",
    "FREQ=MONTHLY;COUNT=2;BYMONTHDAY=-3": "0329 0428",
    "FREQ=MONTHLY;COUNT=4;BYMONTHDAY=2,15": "0302 0315 0402 0415",
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3": "0305 0407 0507",
    "FREQ=MONTHLY;COUNT=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2": "0330 0429",
    "FREQ=MONTHLY;COUNT=2;BYDAY=FR;BYMONTHDAY=13": "0313 1113",
    "FREQ=YEARLY;COUNT=2;BYYEARDAY=100,+200": "0410 0719",
    "FREQ=YEARLY;COUNT=1;BYDAY=20MO": "0518",
    "FREQ=YEARLY;COUNT=1;BYWEEKNO=20;BYDAY=MO": "0511",
    "freq=daily;count=2": "0302 0303",
}


@pytest.mark.parametrize("rule", ALLOWED)
def test_what_the_grammar_allows_has_its_dates(rule: str) -> None:
    found = dates_of([f"RRULE:{rule}"], START)
    assert " ".join(date.strftime("%m%d") for date in found) == ALLOWED[rule]


def test_hours_count_for_nothing_in_a_series_of_days() -> None:
    place = office()
    days = {"start": {"date": "2026-03-27"}, "end": {"date": "2026-03-28"}}
    lines = ["RRULE:FREQ=DAILY;BYHOUR=9,15;BYMINUTE=30;COUNT=2"]
    made = read(
        place, "create_event", calendarId="ann-primary", summary="Fair", recurrence=lines, **days
    )
    found = read(place, "get_event_instances", calendarId="ann-primary", eventId=made["id"])
    assert [each["start"]["date"] for each in found["items"]] == ["2026-03-27", "2026-03-28"]
