"""Moments that callers write, as columns hold them."""

from datetime import UTC, datetime

from eopsgym.domains.kernel import Call, ToolError


def read_moment(call: Call, text: str) -> str:
    """Return a moment as columns hold it, in UTC; text without an offset is in UTC already.

    Raises:
        ToolError: the text is no moment.
    """
    return call.dialect.stamp(moment_of(text))


def moment_of(text: str) -> datetime:
    """Return a moment in UTC, without its offset.

    Raises:
        ToolError: the text is no moment.
    """
    moment = moment_in(text)
    if moment is None:
        raise ToolError(f"{text[:60]!r} is no time, such as 2026-03-02T09:00:00Z")
    return moment


def moment_in(text: object) -> datetime | None:
    """Return the moment that a column holds, in UTC and without its offset; None for none."""
    if not isinstance(text, str):
        return None
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        return None


def milliseconds(moment: datetime) -> int:
    """Return the milliseconds since 1970 of a moment in UTC, which has no offset."""
    return int(moment.replace(tzinfo=UTC).timestamp() * 1000)
