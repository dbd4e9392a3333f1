"""The comparison of a query's result with the expected value: as published, and strictly."""

import math
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Row
from eopsgym.tasks.task import COMPARISONS


class Comparison(NamedTuple):
    """The result of a comparison, with details in the words of the published harness."""

    passed: bool
    details: str


def extract(response: Any) -> Any:
    """Return the value that a verifier compares, from the answer of an SQL runner, as published.

    One row of one column gives the value, one row of several columns a dict, and any other result a
    list of rows.
    """
    if not isinstance(response, dict) or "result" not in response:
        return None
    result = response["result"]
    if not isinstance(result, dict):
        return result
    for key in ("data", "rows"):
        if key in result:
            return extract_rows(result[key])
    if "content" in result:
        content = result["content"]
        if isinstance(content, list) and content and isinstance(content[0], dict):
            return content[0].get("text")
        return content
    return result.get("result", result)


def extract_rows(rows: list[Any]) -> Any:
    """Return the value of a list of rows, each a dict or a list of values."""
    if len(rows) != 1:
        return rows
    values = list(rows[0].values()) if isinstance(rows[0], dict) else rows[0]
    return values[0] if len(values) == 1 else rows[0]


def compare_parity(actual: Any, expected: Any, comparison: str) -> Comparison:
    """Compare as the published harness does: without conversions, and with errors as failures."""
    try:
        match comparison:
            case "equals":
                passed = actual == expected
            case "greater_than":
                passed = actual > expected
            case "less_than":
                passed = actual < expected
            case "contains":
                passed = expected in str(actual)
            case _:
                return Comparison(False, f"Unknown comparison type: {comparison}")
    except TypeError as error:
        return Comparison(False, f"Comparison error: {error}")
    return Comparison(bool(passed), f"Comparison {comparison}: {actual} vs {expected}")


def compare_strict(actual: Any, expected: Any, comparison: str) -> Comparison:
    """Compare numbers as numbers, even if one of them is written as text.

    Two texts are equal only if all letters are (`007` is not `7`), and null contains nothing.
    """
    left, right = _number(actual), _number(expected)
    both = left is not None and right is not None
    texts = isinstance(actual, str) and isinstance(expected, str)
    match comparison:
        case "equals":
            passed = left == right if both and not texts else actual == expected
        case "greater_than" | "less_than" if both:
            low, high = (right, left) if comparison == "greater_than" else (left, right)
            passed = low < high  # type: ignore[operator]  # both are numbers here
        case "greater_than" | "less_than":
            return Comparison(False, f"{comparison} needs numbers, not {actual!r} and {expected!r}")
        case "contains":
            passed = None not in (actual, expected) and str(expected) in str(actual)
        case _:
            known = ", ".join(COMPARISONS)
            return Comparison(False, f"unknown comparison {comparison!r}; there are {known}")
    return Comparison(bool(passed), f"{comparison}: {actual!r} against {expected!r}")


def _number(value: Any) -> float | int | None:
    if isinstance(value, int | float):
        return value
    if not isinstance(value, str) or "_" in value:
        return None
    try:
        return int(value)
    except ValueError:
        pass
    try:
        number = float(value)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def rows_value(rows: list[Row]) -> Any:
    """Return the value of a query's rows, as `extract` returns it."""
    return extract_rows(list(rows))
