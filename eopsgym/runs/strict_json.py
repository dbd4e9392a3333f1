"""Values as strict JSON, which readers of any make take."""

import base64
import json
import math
from collections.abc import Mapping
from typing import Any

from eopsgym.errors import StoreError


def strict_json(value: Any) -> str:
    """A value as JSON; bytes are objects with base64, numbers that are not finite are texts.

    Raises:
        StoreError, RecursionError: for what no record can hold.
    """
    try:
        return _ENCODER.encode(value)
    except ValueError:  # a number that is not finite
        return _ENCODER.encode(_finite(value))


def whole_characters(text: str) -> str:
    """`text` as Unicode: two halves of a character are joined, one alone is U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _encode(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    if isinstance(value, Mapping):
        return dict(value)
    raise StoreError(f"a run record cannot hold {type(value).__name__}")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, default=_encode, check_circular=False
)


def _finite(value: Any) -> Any:
    """`value` with texts for the numbers in it that JSON cannot hold."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value
