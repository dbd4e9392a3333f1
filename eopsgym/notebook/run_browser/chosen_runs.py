"""The runs that a person chose in a browser, as SQL."""

from collections.abc import Iterator, Sequence

from eopsgym.notebook.run_browser.filters import Filter, View, on_runs, one_of
from eopsgym.notebook.run_browser.found_texts import text_condition
from eopsgym.notebook.run_browser.run_rows import RunRows

_NEWEST = "started_at DESC NULLS LAST, run_id"


def chosen_condition(rows: RunRows, base: str, view: View, marked: Sequence[str]) -> str:
    """Return a condition on the table `runs` that exactly the chosen runs meet.

    Args:
        rows: the runs of the list.
        base: the condition that all of them meet; empty for a list of runs, whose ids it is then.
        view: the filters.
        marked: the ids of the marked runs, which count instead of the filters if there are any.
    """
    if marked:
        return one_of("run_id", marked)
    return " AND ".join(_parts(rows, base, view)) or "true"


def chosen_query(rows: RunRows, base: str, view: View, marked: Sequence[str]) -> str:
    """Return a query for the chosen runs, in the order of the list where SQL knows it."""
    keys = [
        f"{rows.columns[name].sql}{' DESC' if largest else ''} NULLS LAST"
        for name, largest in view.sort
        if rows.columns[name].sql and name != "request"
    ]
    order = ", ".join([*keys, _NEWEST])
    return f"SELECT * FROM runs WHERE {chosen_condition(rows, base, view, marked)} ORDER BY {order}"


def _parts(rows: RunRows, base: str, view: View) -> Iterator[str]:
    if not base:
        yield one_of("run_id", rows.run_ids(rows.order(View())))
    elif base != "true":
        yield _bracketed(base)
    for each in view.filters:
        yield on_runs(each, rows.columns[each.column]) or _ids(rows, each)
    if view.where:
        yield _bracketed(view.where)
    if view.search:
        yield text_condition(view.search)


def _bracketed(where: str) -> str:
    """Return a condition between brackets, of which the second is in no comment at its end."""
    return f"({where}\n)" if "--" in where else f"({where})"


def _ids(rows: RunRows, each: Filter) -> str:
    """Return a filter that SQL cannot express as the ids of the runs that meet it."""
    return one_of("run_id", sorted(rows.run_ids(rows.order(View(filters=(each,))))))
