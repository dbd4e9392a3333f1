"""Checks of people, groups and open work that rules of several records share."""

from collections.abc import Callable, Iterable
from typing import Any

from eopsgym.domains.hr.resources.record import served
from eopsgym.domains.hr.resources.value_types import CLOSED
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.hr.tools.groups import GROUP
from eopsgym.domains.hr.tools.tasks import TASK
from eopsgym.domains.hr.tools.users import USER
from eopsgym.domains.kernel import Call, Change, Row
from eopsgym.domains.records import Compare

WORKERS = ("admin", "manager", "agent")
APPROVERS = ("admin", "manager")


def reached(start: Any, follow: Callable[[Any], Iterable[Any]]) -> set[Any]:
    """Return all nodes that can be reached from a start, including it; empty for None."""
    todo, seen = [start], {None}
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo += follow(here)
    return seen - {None}


def is_open(row: Row) -> bool:
    """Return whether a case or task is not closed."""
    return row["status"] not in CLOSED


def is_active(call: Call, user: int | None, roles: tuple[str, ...] = ()) -> bool:
    """Return whether a person is an active user, of one of the roles if any are given."""
    row = USER.row(call, user)
    if row is None or not row["active"] or row["org_id"] not in served(call):
        return False
    return not roles or row["role"] in roles


def group_is_active(call: Call, group: int | None) -> bool:
    """Return whether a group exists and is active."""
    row = GROUP.find(call, group)
    return bool(row and row["active"])


def open_work(call: Call, column: str, value: int) -> list[Row]:
    """Return the open cases and tasks whose column has a value."""
    where = Compare(column, "=", value)
    return [*filter(is_open, CASE.select(call, where) + TASK.select(call, where))]


def me(change: Change) -> int:
    """Return the id of the acting user."""
    return int(change.call.user["user_id"])
