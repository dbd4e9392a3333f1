"""Kinds of values that several requests take."""

from typing import Annotated

from dateutil import tz
from pydantic import AfterValidator, StringConstraints


def _zone(name: str) -> str:
    try:
        is_known = name == "" or tz.gettz(name) is not None
    except (ValueError, OSError):
        is_known = False
    if not is_known:
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
