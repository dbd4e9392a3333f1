"""The order of changes that a task requires: values one after the other, and forbidden steps.

Each item names in `because` the rule of the policy that demands it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from eopsgym.errors import TaskError


class _Any(Enum):
    """The type of ANY, an enumeration so that a pickled ANY is the same object."""

    ANY = "any"


ANY = _Any.ANY
"""The value of a missing `from` or `to`, which stands for every value."""
_KEYS = {"paths", "never", "order"}


@dataclass(frozen=True)
class But:
    """Every value except one."""

    value: Any


@dataclass(frozen=True)
class Path:
    """The values that a column has after that of the seed, in order; any of `sequences` is right.

    The row is identified by `key` (a value, or a list of values, one row for each), or chosen by
    `where` among the rows that the run wrote, by their final values.
    """

    table: str
    column: str
    sequences: tuple[tuple[Any, ...], ...]
    key: Mapping[str, Any]
    where: Mapping[str, Any]
    because: str


@dataclass(frozen=True)
class Never:
    """A change from one value to another that no row of a table, or of `key`, may have.

    `before` and `after` are a value, `But`, or `ANY`.
    """

    table: str
    column: str
    key: Mapping[str, Any]
    because: str
    before: Any = ANY
    after: Any = ANY


@dataclass(frozen=True)
class Event:
    """A change after which a row has some values or (`delete`) is deleted; without `key` any row.

    It happens on the server `gym_name`, or on that of the verifier if the name is empty.
    """

    table: str
    key: Mapping[str, Any]
    sets: Mapping[str, Any]
    delete: bool = False
    gym_name: str = ""


@dataclass(frozen=True)
class Order:
    """A rule that `then` may only happen after `first`, and while the values of `first` still hold.

    The two events may happen in different systems.
    """

    first: Event
    then: Event
    because: str


@dataclass(frozen=True)
class Transitions:
    """All requirements of a task on the order of changes."""

    paths: tuple[Path, ...]
    never: tuple[Never, ...]
    order: tuple[Order, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules from which its items follow, each once."""
        items: list[Path | Never | Order] = [*self.paths, *self.never, *self.order]
        return tuple(dict.fromkeys(item.because for item in items))


def read_transitions(config: Mapping[str, Any], where: str) -> Transitions:
    """Read the transitions in a verifier's `validation_config`.

    Raises:
        TaskError: if something in it has the wrong shape; the message begins with `where`.
    """
    if not any(config.get(name) for name in _KEYS):
        raise TaskError(f"{where}: it is empty; give one of {', '.join(sorted(_KEYS))}")

    def places(name: str) -> list[tuple[Any, str]]:
        return [(x, f"{where}: {name}, {n}") for n, x in enumerate(_list(config, name, where), 1)]

    return Transitions(
        tuple(_path(*each) for each in places("paths")),
        tuple(_never(*each) for each in places("never")),
        tuple(_order(*each) for each in places("order")),
    )


def _path(item: Any, where: str) -> Path:
    _check(item, {"table", "key", "where", "column", "values", "or", "because"}, where)
    if ("key" in item) == ("where" in item):
        raise TaskError(f"{where}: must have either 'key' or 'where'")
    sequences = [_list(item, "values", where), *_list(item, "or", where)]
    if "values" not in item or not all(isinstance(each, list) for each in sequences):
        raise TaskError(f"{where}: 'values' must be a list, and 'or' a list of such lists")
    return Path(
        _text(item, "table", where),
        _text(item, "column", where),
        tuple(tuple(each) for each in sequences),
        _row(item, "key", where),
        _row(item, "where", where),
        _rule(item, where),
    )


def _never(item: Any, where: str) -> Never:
    _check(item, {"table", "key", "column", "from", "to", "because"}, where)
    if "from" not in item and "to" not in item:
        raise TaskError(f"{where}: must have 'from' or 'to'")
    return Never(
        _text(item, "table", where),
        _text(item, "column", where),
        _row(item, "key", where),
        _rule(item, where),
        _meant(item.get("from", ANY), f"{where}: from"),
        _meant(item.get("to", ANY), f"{where}: to"),
    )


def _meant(value: Any, where: str) -> Any:
    if not isinstance(value, Mapping):
        return value
    if set(value) != {"not"}:
        raise TaskError(f'{where}: must be a value or {{"not": value}}')
    return But(value["not"])


def _order(item: Any, where: str) -> Order:
    _check(item, {"first", "then", "because"}, where)
    first, then = (_event(item.get(name), f"{where}: {name}") for name in ("first", "then"))
    return Order(first, then, _rule(item, where))


def _event(item: Any, where: str) -> Event:
    _check(item, {"table", "key", "set", "delete", "gym_name"}, where)
    if bool(item.get("set")) == (item.get("delete") is True):
        raise TaskError(f"{where}: must have either 'set' or 'delete': true")
    sets = _row(item, "set", where)
    gym_name = _text(item, "gym_name", where) if "gym_name" in item else ""
    return Event(_text(item, "table", where), _row(item, "key", where), sets, not sets, gym_name)


def _check(item: Any, known: set[str], where: str) -> None:
    if not isinstance(item, Mapping):
        raise TaskError(f"{where}: must be an object")
    if unknown := sorted(set(item) - known):
        raise TaskError(f"{where}: unknown key {unknown[0]!r}; it has {', '.join(sorted(known))}")


def _rule(item: Mapping[str, Any], where: str) -> str:
    if not isinstance(item.get("because"), str):
        raise TaskError(f"{where}: 'because' must be the id of the rule that demands it")
    return str(item["because"])


def _text(item: Mapping[str, Any], name: str, where: str) -> str:
    if not isinstance(item.get(name), str):
        raise TaskError(f"{where}: {name!r} must be a name")
    return str(item[name])


def _row(item: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    value = item.get(name, {})
    if not isinstance(value, Mapping) or (name in item and not value):
        raise TaskError(f"{where}: {name!r} must be an object of values by column")
    return value


def _list(item: Mapping[str, Any], name: str, where: str) -> list[Any]:
    value = item.get(name, [])
    if not isinstance(value, list):
        raise TaskError(f"{where}: {name!r} must be a list, not {value!r}")
    return value
