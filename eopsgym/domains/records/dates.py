"""Dates in the forms that the servers accept and store: text in UTC without a zone."""

from datetime import UTC, datetime

from eopsgym.domains.kernel.tool_errors import ToolError

_FORMS = (
    "%m/%d/%Y %H:%M:%S",
    "%m/%d/%Y %H:%M",
    "%m/%d/%Y",
)


def parse_date(text: str, field: str | None = None) -> datetime:
    """Read an ISO date (with or without time, zone or Z, with T or a space) or a US date.

    Raises:
        ToolError: INVALID_DATE_FORMAT, naming the field and the accepted forms.
    """
    value = text.strip()
    try:
        parsed = datetime.fromisoformat(value)
    except ValueError:
        parsed = _parse_us(value, text, field)
    if parsed.tzinfo is not None:
        try:
            parsed = parsed.astimezone(UTC).replace(tzinfo=None)
        except OverflowError:
            raise _bad_date(text, field) from None
    return parsed


def _parse_us(value: str, text: str, field: str | None) -> datetime:
    for form in _FORMS:
        try:
            return datetime.strptime(value, form)
        except ValueError:
            continue
    raise _bad_date(text, field)


def _bad_date(text: str, field: str | None) -> ToolError:
    return ToolError(
        f"Invalid date '{text}'. Use ISO 8601 such as 2026-03-02T09:00:00Z or MM/DD/YYYY",
        "INVALID_DATE_FORMAT",
        field,
    )


def store(moment: datetime) -> str:
    """Return the text that is stored in a DATETIME column, such as `2026-03-02 09:00:00`."""
    return moment.isoformat(sep=" ")
