"""The comparison of one changed row with one entry of a footprint."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from eopsgym.gym import Operation
from eopsgym.tasks.footprint.config import AnyOf, FootprintRow, Inside, Of
from eopsgym.tasks.footprint.net_row import UNKNOWN, NetRow

_SHOWN = 60


class Mismatch(NamedTuple):
    """One difference between a run's changes and a footprint.

    `kind` is `extra` (nobody asked for it), `missing` or `wrong` (another value was wanted). If it
    concerns a whole row, `column` is None and `before` or `after` is the row.
    """

    kind: Literal["extra", "missing", "wrong"]
    operation: Operation
    table: str
    key: str
    column: str | None = None
    before: Any = None
    after: Any = None
    wanted: Any = None

    def __str__(self) -> str:
        row = f"{self.table} {self.key}".strip()
        if self.column is None:
            held = _row_text(self.after or self.before or self.wanted or {})
            said = "is missing" if self.kind == "missing" else "is not called for"
            return f"{self.operation} {row}{held} {said}"
        if self.kind == "missing":
            return f"{row}: {self.column} does not become {_text(self.wanted)}"
        was = f"{_text(self.before)} -> " if self.operation == "update" else ""
        said = "is not called for" if self.kind == "extra" else f"instead of {_text(self.wanted)}"
        return f"{row}: {self.column} {was}{_text(self.after)} {said}"


def _row_text(row: Mapping[str, Any]) -> str:
    cells = [f"{name}={_text(value)}" for name, value in row.items() if value is not None]
    more = ", …" if len(cells) > 6 else ""
    return f" ({', '.join(cells[:6])}{more})" if cells else ""


def _text(value: Any) -> str:
    if isinstance(value, AnyOf):
        return " or ".join(map(_text, value.values))
    if isinstance(value, Of):
        return f"the {value.column} of {value.label}"
    if isinstance(value, Inside):
        return f"an object with {_text(dict(value.sets))}"
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


# Values

Bound = dict[str, NetRow | None]
"""The row of each label, or None if no row has it; a missing label is not decided yet."""


def same(actual: Any, wanted: Any) -> bool:
    """Return whether two values are equal: numbers as numbers, moments as moments, texts exactly.

    A moment without an offset is in UTC. Texts that are JSON objects, or lists of them, are equal
    to those with the same keys and objects in another order.
    """
    if actual == wanted:
        return True
    if not (isinstance(actual, str) and isinstance(wanted, str)):
        return False
    if actual[:1] == wanted[:1] == "{" or actual[:2] == wanted[:2] == "[{":
        return _loaded(actual) == _loaded(wanted) is not None
    return _is_dated(actual) and _is_dated(wanted) and _moment(actual) == _moment(wanted)


def _loaded(text: str) -> str | None:
    """Return a JSON text in a canonical form, or None for another text."""
    try:
        value = json.loads(text)
        each = sorted(map(_spelt, value)) if isinstance(value, list) else [_spelt(value)]
    except (ValueError, RecursionError):  # an agent may write deeply nested texts
        return None
    return f"{text[:1]}{each}"


def _spelt(value: Any) -> str:
    return json.dumps(_with_moments(value), sort_keys=True)


def _with_moments(value: Any) -> Any:
    """Return a value with all moments in the same notation."""
    if isinstance(value, dict):
        return {key: _with_moments(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_moments(each) for each in value]
    return _moment(value) if isinstance(value, str) and _is_dated(value) else value


def _is_dated(text: str) -> bool:
    return text[:4].isdigit() and text[4:5] == "-"


def _moment(text: str) -> str:
    """Return a moment in UTC; any other text unchanged."""
    try:
        when = datetime.fromisoformat(text)
        return (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    except (ValueError, OverflowError):
        return text


def _is(actual: Any, wanted: Any, bound: Bound) -> bool:
    if isinstance(wanted, AnyOf):
        return any(_is(actual, each, bound) for each in wanted.values)
    if isinstance(wanted, Of):
        if wanted.label not in bound:
            return True
        row = bound[wanted.label]
        return row is not None and same(actual, row.value(wanted.column))
    if isinstance(wanted, Inside):
        return _holds(actual, wanted, bound)
    return same(actual, wanted)


def _holds(actual: Any, wanted: Inside, bound: Bound) -> bool:
    """Return whether a text is a JSON object with the wanted keys and no others.

    A key with null or an empty text counts as missing, unless such a value is wanted.
    """
    try:
        held = json.loads(actual)
    except (ValueError, TypeError, RecursionError):
        return False
    if not isinstance(held, dict):
        return False
    rest = {
        key: v
        for key, v in held.items()
        if key not in wanted.free and (v not in (None, "") or key in wanted.sets)
    }
    may = {key: wanted.may[key] for key in rest if key in wanted.may}
    asked = {**wanted.sets, **may}
    return asked.keys() >= rest.keys() and all(
        _is(rest.get(key), value, bound) for key, value in asked.items()
    )


def row_mismatches(entry: FootprintRow, row: NetRow, bound: Bound) -> Iterator[Mismatch]:
    """Yield the mismatches between a row and its entry."""
    about = (row.operation, row.table, row.name)
    for column, wanted in entry.sets.items():
        after = row.after.get(column, UNKNOWN)
        if after == wanted:
            continue
        before = row.before.get(column)
        if after is UNKNOWN and not same(row.value(column), wanted):
            yield Mismatch("missing", *about, column, before, None, wanted)
        elif after is not UNKNOWN and not _is(after, wanted, bound):
            yield Mismatch("wrong", *about, column, before, after, wanted)
    if row.operation == "delete":
        return
    for column, after in row.after.items():
        if column in entry.sets or column in entry.free:
            continue
        if row.operation == "insert" and after in (None, ""):
            continue
        if column not in entry.may:
            yield Mismatch("extra", *about, column, row.before.get(column), after)
        elif not _is(after, entry.may[column], bound):
            allowed = entry.may[column]
            yield Mismatch("wrong", *about, column, row.before.get(column), after, allowed)


def fits(entry: FootprintRow, row: NetRow, bound: Bound) -> bool:
    """Return whether a row fits its entry, apart from labels that are not decided yet."""
    return next(row_mismatches(entry, row, bound), None) is None
