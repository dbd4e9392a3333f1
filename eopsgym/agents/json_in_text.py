"""JSON objects in the text of a reply."""

import json
from collections.abc import Iterator
from typing import Any


def objects_in(text: str, most: int = 50) -> Iterator[dict[str, Any]]:
    """Yield the JSON objects in a text in their order, without those inside of others.

    Args:
        text: the text.
        most: the number of opening braces that are tried, since a text may be full of them.
    """
    decoder, start = json.JSONDecoder(), text.find("{")
    for _ in range(most):
        if start < 0:
            return
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            end = start + 1
        else:
            if isinstance(value, dict):
                yield value
        start = text.find("{", end)
