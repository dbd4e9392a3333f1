"""The forms in which a key may appear: escaped, percent-encoded, as base64 or hex."""

import base64
import html
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from urllib.parse import quote, quote_plus

_SHORTEST_BASE64 = 10
"""The length of the shortest piece of base64 that is recognized as part of a key."""


def with_shapes(secrets: Iterable[str]) -> set[str]:
    """Return secrets, and their forms in JSON, HTML, URLs, base64 and hex, also reversed."""
    known = {*secrets}
    return {shape for secret in known | {each[::-1] for each in known} for shape in _shapes(secret)}


@lru_cache(maxsize=256)
def _shapes(secret: str) -> frozenset[str]:
    escaped = {json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}
    # JSON in JSON occurs in the text of an error that quotes a request body.
    escaped |= {json.dumps(shape)[1:-1] for shape in escaped}
    encoded = secret.encode("utf-8", "surrogateescape")
    percent = {quote(encoded, safe=""), quote(encoded), quote_plus(encoded)}
    percent |= {shape.replace("%", "%25") for shape in percent}
    shown = {repr(secret)[1:-1], html.escape(secret)}
    return frozenset({secret, *escaped, *percent, *shown, *wider_shapes(secret)})


def wider_shapes(secret: str) -> dict[str, float]:
    """Return the forms that are longer than the secret, with the ratio of their lengths."""
    encoded = secret.encode("utf-8", "surrogateescape")
    return {
        **dict.fromkeys(_in_base64(encoded), 8 / 6),
        encoded.hex(): 2,
        encoded.hex().upper(): 2,
        # All letters encoded, although not all need it.
        "".join(f"%{byte:02X}" for byte in encoded): 3,
        "".join(f"\\u{ord(letter):04x}" for letter in secret): 5,
    }


def _in_base64(secret: bytes) -> Iterator[str]:
    """Yield the base64 substrings that any text with the secret contains, at any offset."""
    for before in range(3):
        whole = base64.b64encode(bytes(before) + secret).decode()
        # The letters at both ends also depend on the bytes beside the secret.
        sure = whole[-(-before * 8 // 6) : (before + len(secret)) * 8 // 6]
        if len(sure) >= _SHORTEST_BASE64:
            yield sure
            yield sure.replace("+", "-").replace("/", "_")
