"""The shapes in which a key may turn up again: escaped, percent-encoded, as base64 or hex."""

import base64
import html
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from urllib.parse import quote, quote_plus

_SHORTEST_BASE64 = 10
"""Letters of the shortest piece of base64 that is taken for a key's."""


def with_shapes(secrets: Iterable[str]) -> set[str]:
    """Secrets, and what becomes of each that is written into JSON, HTML, an URL, base64 or hex."""
    return {shape for secret in secrets for shape in _shapes(secret)}


@lru_cache(maxsize=256)
def _shapes(secret: str) -> frozenset[str]:
    escaped = {json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}
    # Text in JSON in JSON, as in the body of an error that quotes a body.
    escaped |= {json.dumps(shape)[1:-1] for shape in escaped}
    encoded = secret.encode("utf-8", "surrogateescape")
    percent = {quote(encoded, safe=""), quote(encoded), quote_plus(encoded)}
    percent |= {shape.replace("%", "%25") for shape in percent}
    shown = {repr(secret)[1:-1], html.escape(secret)}
    digits = {encoded.hex(), encoded.hex().upper()}
    return frozenset({secret, *escaped, *percent, *shown, *digits, *_in_base64(encoded)})


def _in_base64(secret: bytes) -> Iterator[str]:
    """What base64 of a text with the secret in it holds for sure, wherever it stands there."""
    for before in range(3):
        whole = base64.b64encode(bytes(before) + secret).decode()
        # The letters at either end depend on what stands beside the secret.
        sure = whole[-(-before * 8 // 6) : (before + len(secret)) * 8 // 6]
        if len(sure) >= _SHORTEST_BASE64:
            yield sure
            yield sure.replace("+", "-").replace("/", "_")
