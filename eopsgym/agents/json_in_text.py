"""JSON objects in the text of a reply."""

import json
from collections.abc import Iterator
from typing import Any

from eopsgym.errors import EopsgymError

_READINGS = 50
"""The number of times that a letter of a text may be read, on average, to find its objects."""


class TooManyBracesError(EopsgymError):
    """An error for a text with so many broken objects that the search was given up."""

    def __init__(self) -> None:
        super().__init__("it has too many braces that begin no object")


def objects_in(text: str) -> Iterator[dict[str, Any]]:
    """Yield the JSON objects in a text in their order, without those inside of others.

    What has two different values for one name is not taken for an object, since none of them can
    be preferred. A brace that begins no object is passed over, and costs as many letters as were
    read until that was known; the time is therefore bounded, also for a text full of braces.

    Raises:
        TooManyBracesError: the search was given up before the end of the text.
    """
    decoder = json.JSONDecoder(object_pairs_hook=_one_value_each)
    left = _READINGS * len(text)
    start = text.find("{")
    while start >= 0:
        if left < 0:
            raise TooManyBracesError
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError) as error:
            left -= getattr(error, "pos", len(text)) - start + 1
            end = start + 1
        else:
            yield value
        start = text.find("{", end)


def _one_value_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs of an object as a dict.

    Raises:
        ValueError: a name has two different values.
    """
    made = dict(pairs)
    if len(made) < len(pairs) and any(made[name] != value for name, value in pairs):
        raise ValueError("a name has two different values")
    return made
