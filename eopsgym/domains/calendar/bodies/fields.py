"""Kinds of values that several requests take."""

from datetime import tzinfo
from functools import lru_cache
from typing import Annotated

from dateutil import tz
from pydantic import AfterValidator, StringConstraints


@lru_cache(maxsize=256)
def named_zone(name: str) -> tzinfo | None:
    """The zone of a name, of any kind that the zone library takes, but of no path to a file."""
    if name.lstrip(":").startswith("/"):
        return None
    try:
        found: tzinfo | None = tz.gettz(name)
    except (ValueError, OSError):
        return None
    return found


def _zone(name: str) -> str:
    if name and named_zone(name) is None:
        raise ValueError("Invalid timeZone; validation failed")
    return name


def _https(address: str) -> str:
    if not address.startswith("https://"):
        raise ValueError("Invalid 'address': must be an https URL")
    return address


Zone = Annotated[str, AfterValidator(_zone)]
"""The name of a time zone, as any zone library takes it; also an empty text."""
Https = Annotated[str, StringConstraints(min_length=1), AfterValidator(_https)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=255)]
