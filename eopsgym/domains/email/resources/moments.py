"""Moments: as columns hold them, which a seed may fill with anything, and in milliseconds."""

from datetime import UTC, datetime


def read_moment(text: object) -> datetime | None:
    """Return a moment of ISO 8601 in UTC, without a zone; None for an invalid one."""
    if not isinstance(text, str):
        return None
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        return None


def milliseconds(moment: datetime) -> int:
    """Return milliseconds since 1970 of a moment in UTC without a zone."""
    return int(moment.replace(tzinfo=UTC).timestamp() * 1000)
