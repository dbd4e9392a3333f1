from datetime import datetime

import pytest

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.records.dates import parse_date, store

NINE = datetime(2026, 3, 2, 9)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-03-02T09:00:00", NINE),
        ("2026-03-02T09:00:00Z", NINE),
        (" 2026-03-02 09:00:00 ", NINE),
        ("2026-03-02T11:00:00+02:00", NINE),
        ("2026-03-02 09:00", NINE),
        ("2026-03-02", datetime(2026, 3, 2)),
        ("03/02/2026 09:00:00", NINE),
        ("03/02/2026 09:00", NINE),
        ("03/02/2026", datetime(2026, 3, 2)),
        ("2026-03-02T09:00:00.250Z", datetime(2026, 3, 2, 9, 0, 0, 250_000)),
    ],
)
def test_dates_are_read_in_iso_and_us_form(text: str, moment: datetime) -> None:
    assert parse_date(text) == moment


@pytest.mark.parametrize(
    "text",
    ["", " ", "tomorrow", "2026-02-30", "13/01/2026", "2026-03-02T25:00", "0001-01-01T00:00+14:00"],
)
def test_what_is_no_date_is_refused_with_its_field(text: str) -> None:
    with pytest.raises(ToolError, match="Use ISO 8601") as caught:
        parse_date(text, "start")
    assert (caught.value.code, caught.value.field) == ("INVALID_DATE_FORMAT", "start")


def test_dates_are_stored_with_a_space() -> None:
    assert store(NINE) == "2026-03-02 09:00:00"
