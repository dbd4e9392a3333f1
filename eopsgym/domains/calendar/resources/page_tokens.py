"""Page tokens, which are offsets in Base64."""

import base64
import binascii


def encode_offset(offset: int) -> str:
    """Return the token of the page that starts at an offset."""
    return base64.b64encode(str(offset).encode()).decode()


def decode_offset(token: str | None) -> int:
    """Return the offset of a page token, which may also be a number; 0 if it is invalid."""
    if not token:
        return 0
    try:
        if token.isdecimal():
            return int(token)
        return max(int(base64.b64decode(token).decode()), 0)
    except (binascii.Error, ValueError):
        return 0
