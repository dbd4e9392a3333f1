"""Numbers and constants that Python accepts in JSON but that no provider accepts."""

import math
from typing import NoReturn


def no_constant(name: str) -> NoReturn:
    """Refuse `NaN` and `Infinity`; for use as `parse_constant` of a JSON reader."""
    raise ValueError(f"{name} is not JSON")


def finite(number: str) -> float:
    """Return a number that JSON can hold; for use as `parse_float` of a JSON reader."""
    value = float(number)
    if not math.isfinite(value):
        raise ValueError(f"{number[:20]} is larger than any float")
    return value
