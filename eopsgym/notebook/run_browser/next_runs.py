"""The places that a key goes to, such as the next failed run."""

import numpy as np

from eopsgym.notebook.run_browser.facets import Mask, Rows
from eopsgym.notebook.run_browser.run_rows import FAILED_ALWAYS, RunRows
from eopsgym.notebook.run_browser.shown_columns import REPEATS

NONE = {
    "next": "this is the last run",
    "previous": "this is the first run",
    "failed": "there is no failed run after this one",
    "same task": "there is no other run of this task in the list",
    "failed always": "no run after this one is of a task that failed in every repeat",
}
"""The messages for the case that there is no such place."""


def place(rows: RunRows, order: Rows, what: str, start: int) -> int | None:
    """Return a place in an order of rows, or None where there is none.

    Args:
        rows: the rows.
        order: row numbers in the order of the list.
        what: `next`, `previous`, `failed` (the next failed run), `same task` (the next run of the
            task, from the top again after the last), or `failed always` (the next run of a task
            that failed in every repeat).
        start: the present place; -1 is before the first.
    """
    if what in ("next", "previous"):
        wanted = start + (1 if what == "next" else -1)
        return wanted if 0 <= wanted < len(order) else None
    if what == "same task":
        return _of_same_task(rows, order, start)
    if what == "failed always":
        meant = rows.facet(REPEATS).having([FAILED_ALWAYS], rows.count)
    elif what == "failed":
        meant = rows.facet("verdict").having(["failed"], rows.count)
    else:
        return None
    return _first(meant, order, start + 1)


def _first(meant: Mask, order: Rows, start: int) -> int | None:
    places = np.flatnonzero(meant[order[start:]])
    return start + int(places[0]) if len(places) else None


def _of_same_task(rows: RunRows, order: Rows, start: int) -> int | None:
    if not 0 <= start < len(order):
        return None
    tasks = rows.facet("task").codes
    meant = tasks == tasks[order[start]]
    later = _first(meant, order, start + 1)
    next_place = _first(meant, order, 0) if later is None else later
    return None if next_place == start else next_place
