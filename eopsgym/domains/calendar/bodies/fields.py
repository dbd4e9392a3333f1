"""Kinds of values that several requests take."""

import re
from datetime import tzinfo
from functools import lru_cache
from typing import Annotated

from dateutil import tz
from pydantic import AfterValidator, StringConstraints

_MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


@lru_cache(maxsize=256)
def named_zone(name: str) -> tzinfo | None:
    """Return the zone of a name that the zone library knows, but not of a path to a file."""
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


def is_mail(text: str) -> bool:
    """Return whether a text looks like an address, or the id by which calendars share an event."""
    return _MAIL.fullmatch(text) is not None


Zone = Annotated[str, AfterValidator(_zone)]
"""The name of a time zone, as any zone library takes it; also an empty text."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=255)]
