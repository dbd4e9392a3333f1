"""The changes that a task allows: rows, their final values, and free columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.gym import Operation

OPERATIONS: tuple[Operation, ...] = ("update", "insert", "delete")
_KEYS = {
    "update": {"update", "key", "as", "set", "free", "may", "optional"},
    "insert": {"insert", "as", "set", "free", "may", "optional"},
    "delete": {"delete", "key", "as", "optional"},
}


@dataclass(frozen=True)
class AnyOf:
    """A wanted value that is any of several values."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class Of:
    """A wanted value that is the value of a column of another row, named by its `label`."""

    label: str
    column: str


@dataclass(frozen=True)
class Inside:
    """A wanted value that is a JSON object: its wanted, allowed and free keys, and no others.

    A key with null counts as missing. The wanted value of a key is a JSON value or `AnyOf`.
    """

    sets: Mapping[str, Any]
    may: Mapping[str, Any]
    free: frozenset[str]


@dataclass(frozen=True)
class FootprintRow:
    """One row that a run changes.

    Attributes:
        operation: the difference between the first and the last state of the row.
        table: the table of the row.
        key: the key of the row by column; empty for an insert.
        sets: the wanted final values by column: a JSON value, `AnyOf`, `Of` or `Inside`.
        may: the values by column if it is changed (in a new row: if it is not null).
        free: the columns that may have any value.
        label: the name by which `Of` refers to the row.
        optional: whether the row may also be unchanged.
    """

    operation: Operation
    table: str
    key: Mapping[str, Any]
    sets: Mapping[str, Any]
    may: Mapping[str, Any]
    free: frozenset[str]
    label: str | None = None
    optional: bool = False

    @property
    def columns(self) -> set[str]:
        """The columns that it names."""
        return {*self.key, *self.sets, *self.may, *self.free}

    @cached_property
    def references(self) -> tuple[Of, ...]:
        """The values that it takes from other rows."""
        wanted = (*self.sets.values(), *self.may.values())
        values = chain(*(each.values if isinstance(each, AnyOf) else (each,) for each in wanted))
        return tuple(value for value in values if isinstance(value, Of))


@dataclass(frozen=True)
class Either:
    """Several cases, of which a run makes exactly one."""

    about: str
    cases: tuple[tuple[FootprintRow, ...], ...]


@dataclass(frozen=True)
class Footprint:
    """All changes that a run may make on one server."""

    rows: tuple[FootprintRow, ...]
    either: tuple[Either, ...] = ()

    @property
    def every_row(self) -> list[FootprintRow]:
        """Its rows, and those of every case."""
        cases = [case for either in self.either for case in either.cases]
        return [*self.rows, *(row for case in cases for row in case)]


def read_footprint(config: Mapping[str, Any], where: str) -> Footprint:
    """Read the footprint in a verifier's `validation_config`.

    Raises:
        TaskError: if something in it has the wrong shape; the message begins with `where`.
    """
    rows = _rows(_list(config.get("rows"), f"{where}: rows"), f"{where}: rows")
    given = _list(config.get("either", []), f"{where}: either")
    either = tuple(_either(item, f"{where}: either, {n}") for n, item in enumerate(given, 1))
    return Footprint(rows, either)


def _either(item: Any, where: str) -> Either:
    if not isinstance(item, Mapping) or not set(item) <= {"about", "cases"}:
        raise TaskError(f"{where}: must be an object of 'about' and 'cases'")
    cases = _list(item.get("cases"), f"{where}: cases")
    if len(cases) < 2:
        raise TaskError(f"{where}: 'cases' must have at least two lists of rows")
    read = [_rows(_list(rows, where), f"{where}: case {n}") for n, rows in enumerate(cases, 1)]
    return Either(str(item.get("about", "")), tuple(read))


def _rows(items: list[Any], where: str) -> tuple[FootprintRow, ...]:
    rows = [row for n, item in enumerate(items, 1) for row in _row(item, f"{where}, row {n}")]
    return tuple(rows)


def _row(item: Any, where: str) -> Iterator[FootprintRow]:
    """Yield one row, or one for each value that its key lists."""
    named = [each for each in OPERATIONS if isinstance(item, Mapping) and each in item]
    if len(named) != 1:
        raise TaskError(f"{where}: must be an object with one of {', '.join(OPERATIONS)}")
    (operation,) = named
    if unknown := sorted(set(item) - _KEYS[operation]):
        known = ", ".join(sorted(_KEYS[operation]))
        raise TaskError(f"{where}: an {operation} has no {unknown[0]!r}; it has {known}")
    if not isinstance(item[operation], str):
        raise TaskError(f"{where}: {operation!r} must be the name of a table")
    label, optional = item.get("as"), item.get("optional", False)
    if not (label is None or (isinstance(label, str) and label and "." not in label)):
        raise TaskError(f"{where}: 'as' must be a name without dots, not {label!r}")
    if not isinstance(optional, bool):
        raise TaskError(f"{where}: 'optional' must be true or false, not {optional!r}")
    sets, may, free = _parts(item, where)
    row = FootprintRow(
        operation=operation,
        table=item[operation],
        key={},
        sets=sets,
        may=may,
        free=free,
        label=label,
        optional=optional,
    )
    return _for_each_key(row, item, where)


def _parts(
    item: Mapping[str, Any], where: str
) -> tuple[dict[str, Any], dict[str, Any], frozenset[str]]:
    """Return the wanted values, the allowed values, and the free columns."""
    free = _list(item.get("free", []), f"{where}: free")
    if not all(isinstance(name, str) for name in free):
        raise TaskError(f"{where}: 'free' must hold names")
    sets, may = _values(item, "set", where), _values(item, "may", where)
    named = [*sets, *may, *free]
    if twice := next((name for name in named if named.count(name) > 1), None):
        raise TaskError(f"{where}: {twice!r} occurs twice in 'set', 'may' and 'free'")
    return sets, may, frozenset(free)


def _for_each_key(row: FootprintRow, item: Any, where: str) -> Iterator[FootprintRow]:
    if row.operation == "insert":
        yield row
        return
    key = item.get("key")
    if not isinstance(key, Mapping) or not key:
        raise TaskError(f"{where}: 'key' must be an object with the key of the row by column")
    choices = [value if isinstance(value, list) else [value] for value in key.values()]
    if any(isinstance(value, Mapping | list) for values in choices for value in values):
        raise TaskError(f"{where}: 'key' must hold values, or lists of values")
    many = list(product(*choices))
    if not many or (row.label and len(many) > 1):
        raise TaskError(f"{where}: 'key' must list at least one row, and only one beside 'as'")
    for values in many:
        yield replace(row, key=dict(zip(key, values, strict=True)))


def _values(item: Mapping[str, Any], name: str, where: str) -> dict[str, Any]:
    given = item.get(name, {})
    if not isinstance(given, Mapping):
        raise TaskError(f"{where}: {name!r} must be an object of values by column")
    return {column: _wanted(value, f"{where}: {column}") for column, value in given.items()}


def _wanted(value: Any, where: str) -> Any:
    if isinstance(value, list):
        raise TaskError(f'{where}: a list is not a value; write {{"one_of": […]}}')
    if not isinstance(value, Mapping):
        return value
    if set(value) == {"one_of"} and isinstance(value["one_of"], list) and value["one_of"]:
        return AnyOf(tuple(_wanted(each, where) for each in value["one_of"]))
    if set(value) == {"inside"} and isinstance(value["inside"], Mapping):
        return _inside(value["inside"], where)
    label, dot, column = str(value.get("of", "")).partition(".")
    if set(value) == {"of"} and label and dot and column:
        return Of(label, column)
    forms = '{"one_of": […]}, {"of": "label.column"} or {"inside": {…}}'
    raise TaskError(f"{where}: must be a value, {forms}")


def _inside(item: Mapping[str, Any], where: str) -> Inside:
    if unknown := sorted(set(item) - {"set", "may", "free"}):
        raise TaskError(f"{where}: 'inside' has no {unknown[0]!r}; it has set, may and free")
    inside = Inside(*_parts(item, where))
    for value in (*inside.sets.values(), *inside.may.values()):
        each = value.values if isinstance(value, AnyOf) else (value,)
        if any(isinstance(one, AnyOf | Of | Inside) for one in each):
            raise TaskError(
                f"{where}: a key of 'inside' must have a value or one of several values"
            )
    return inside


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise TaskError(f"{where}: must be a list, not {value!r}")
    return value
