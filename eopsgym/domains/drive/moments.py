"""Moments that callers write."""

from datetime import UTC, datetime

from eopsgym.domains.kernel import Call, ToolError


def read_moment(call: Call, text: str) -> str:
    """A moment as columns hold it, in UTC; one without an offset is told so already.

    Raises:
        ToolError: it is none.
    """
    return call.dialect.stamp(moment_of(text))


def moment_of(text: str) -> datetime:
    """A moment in UTC, without its offset.

    Raises:
        ToolError: it is none.
    """
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        raise ToolError(f"{text[:60]!r} is no time, such as 2026-03-02T09:00:00Z") from None
