"""Page tokens: offsets in base64."""

import base64
import binascii


def encode_offset(offset: int) -> str:
    """The token of a page that begins there."""
    return base64.b64encode(str(offset).encode()).decode()


def decode_offset(token: str | None) -> int:
    """Where the page of a token begins; garbage is the first page, plain digits are taken."""
    if not token:
        return 0
    try:
        if token.isdecimal():
            return int(token)
        return max(int(base64.b64decode(token).decode()), 0)
    except (binascii.Error, ValueError):
        return 0
