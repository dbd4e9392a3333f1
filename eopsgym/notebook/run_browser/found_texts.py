"""The search in the texts of runs: requests, answers and messages."""

from collections.abc import Sequence

import numpy as np

from eopsgym.notebook.run_browser.facets import Mask
from eopsgym.notebook.run_browser.filters import literal
from eopsgym.trajectories import Trajectories

_NARROW = 0.2
"""The share of the rows below which a longer text is searched in the rows found before only."""
# The system prompt is equal for all runs of a system, so that a search in it says nothing.
_CONDITION = """(
    task IN (SELECT task FROM tasks WHERE contains(lower(request), {text}))
    OR run_id IN (
        SELECT run_id FROM messages
        WHERE role <> 'system' AND contains(lower(content), {text}){within})
    OR run_id IN (SELECT run_id FROM runs WHERE contains(lower(answer), {text}){within}))"""


def text_condition(text: str, within: str = "") -> str:
    """Return the condition that a text is in a run's request, messages or answer, in any case."""
    return _CONDITION.format(text=literal(text.lower()), within=within)


def search(
    store: Trajectories, table: str, text: str, count: int, narrower: Sequence[Mask]
) -> Mask:
    """Return which rows have a text in a request, a message or the final answer.

    Args:
        store: the runs.
        table: the table of the rows.
        text: the text; letters of either case are found.
        count: the number of rows.
        narrower: masks of parts of the text; a row that is not in all of them does not have it.
    """
    among = np.ones(count, dtype=bool)
    for mask in narrower:
        among &= mask
    rows = np.flatnonzero(among)
    within, values = "", []
    if len(rows) < _NARROW * count:
        within = f" AND run_id IN (SELECT run_id FROM {table} WHERE rowid IN (SELECT unnest($1)))"
        values = [rows.tolist()]
    query = f"SELECT rowid FROM {table} WHERE {text_condition(text, within)}"
    found = np.zeros(count, dtype=bool)
    if len(rows):
        found[store.arrays(query, *values)["rowid"]] = True
    return found & among
