"""Pages of lists: a token contains the offset of the next page."""

import base64
import binascii
from collections.abc import Sequence
from typing import TypeVar

from eopsgym.domains.kernel.tool_errors import ToolError

T = TypeVar("T")
_LATEST = 1 << 40
_MOST_DIGITS = 13


def offset_of(token: str | None) -> int:
    """Return the offset in a page token; a plain number is used as the offset.

    Raises:
        ToolError: if it is not a page token.
    """
    if not token:
        return 0
    offset = _number(token)
    if offset is None or offset > _LATEST:
        raise ToolError(f"Invalid page token: {token[:100]}")
    return offset


def _number(token: str) -> int | None:
    try:
        text = token if token.isdecimal() else base64.urlsafe_b64decode(token.encode()).decode()
        return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None
    except (binascii.Error, ValueError):
        return None


def token_of(offset: int) -> str:
    """Return the token of the page that begins at an offset."""
    return base64.urlsafe_b64encode(str(offset).encode()).decode()


def page(rows: Sequence[T], size: int, token: str | None) -> tuple[list[T], str | None]:
    """Return one page of a list, and the token of the next page or None."""
    start = offset_of(token)
    more = len(rows) > start + size
    return list(rows[start : start + size]), token_of(start + size) if more else None
