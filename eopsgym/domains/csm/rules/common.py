"""Checks that several modules of rules share."""

from datetime import timedelta
from typing import Any

from eopsgym.domains.csm.access import STAFF
from eopsgym.domains.csm.resources.record import Record
from eopsgym.domains.csm.tools.users import USER
from eopsgym.domains.kernel import Call, Change, Row
from eopsgym.domains.records import All, equal

OPEN = ("new", "in_progress", "pending")
LEEWAY = timedelta(minutes=10)
"""The allowed distance between a rule's "now" and the clock, which runs on a live server."""


def others(change: Change, record: Record, **wanted: Any) -> list[Row]:
    """Return the other rows of a change's table with these values (any of them for a tuple)."""
    same = All([equal(column, value) for column, value in wanted.items()])
    rows = record.select(change.call, same, everyone=True)
    return [row for row in rows if row[record.key] != change.row[record.key]]


def deactivated(change: Change) -> bool:
    """Return whether the call deactivated a row."""
    return bool(change.old("active")) and not change.row["active"]


def is_active_staff(call: Call, user_id: int | None) -> bool:
    """Return whether a user is active and not a customer."""
    user = USER.row(call, user_id)
    return user is not None and user["role"] in STAFF and bool(user["active"])
