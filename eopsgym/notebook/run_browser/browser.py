"""The browser of runs: the list, and the stepper of the opened run beside it."""

import atexit
import threading
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from eopsgym.errors import EopsgymError
from eopsgym.near_names import names_there_are
from eopsgym.notebook.run_browser.chosen_runs import chosen_condition, chosen_query
from eopsgym.notebook.run_browser.filters import view_of
from eopsgym.notebook.run_browser.list_service import ListService
from eopsgym.notebook.run_browser.list_twin import list_html, summary
from eopsgym.notebook.run_browser.new_runs import NewRuns
from eopsgym.notebook.run_browser.run_list_widget import RunGrid
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.notebook.static_twin import WithTwin
from eopsgym.runs import Run, Runs
from eopsgym.sync import warn

if TYPE_CHECKING:
    import pandas as pd

_MOST_NAMED = 100
"""The most values of a column that a message names."""
_LOADED_SECONDS = 5.0
"""The time after which the page has loaded a widget."""
_closing: set[threading.Timer] = set()


class Browser(WithTwin):
    """A list of runs to sort, filter, search, tag and open, and the opened run beside it.

    What is chosen in it can be used in the next cell: `.runs`, `.sql`, `.where`, `.frame` and
    `.run`. They are the marked runs, or else all that the filters leave.

    Args:
        rows: the runs.
        base: the condition on `runs` that all of them meet; empty for a list of runs.
        read_again: returns the rows that there are now; None where there never are other ones.
        shown: the columns that are shown at first; empty for the usual ones.
    """

    def __init__(
        self,
        rows: RunRows,
        base: str = "true",
        read_again: Callable[[], RunRows] | None = None,
        shown: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._base = base
        self._opened: Run | None = None
        self._opening = threading.Lock()
        self.grid = RunGrid()
        self.beside = widgets.VBox(layout=widgets.Layout(display="none"))
        self.beside.add_class("eops-browser-beside")
        self.service = ListService(rows, self.grid.send, self._open, rows.store.source, shown=shown)
        self.grid.on_msg(self._received)
        style = widgets.HTML(f"<style>{self.twin_style()}</style>")
        style.layout.display = "none"
        self.children = [self.grid, self.beside, style]
        self.add_class("eops-browser")
        self._new = NewRuns(self.service, read_again)

    # What the next cell can use

    @property
    def run(self) -> Run | None:
        """The run that is open beside the list; None if there is none."""
        return self._opened

    @property
    def runs(self) -> Runs:
        """The marked runs, or else all runs of the list, in its order."""
        rows, order = self.service.seen
        return rows.pages.runs_of(self.service.marked or rows.run_ids(order))

    @property
    def where(self) -> str:
        """The chosen runs as an SQL condition on the table `runs`."""
        return chosen_condition(
            self.service.rows, self._base, self.service.view, self.service.marked
        )

    @property
    def sql(self) -> str:
        """The chosen runs as an SQL query, for `trajectories.sql(browser.sql)`."""
        return chosen_query(self.service.rows, self._base, self.service.view, self.service.marked)

    @property
    def frame(self) -> "pd.DataFrame":
        """The chosen runs as a data frame: `run_id` and the columns of the list."""
        import pandas as pd

        service = self.service
        rows, order = service.seen
        places = rows.rows_of(service.marked) if service.marked else order
        names = [name for name in service.shown if name != "run_id"]
        return pd.DataFrame(rows.page(places.tolist(), names), columns=["run_id", *names])

    # What a cell can do with it

    def look(
        self,
        *,
        where: str = "",
        search: str = "",
        sort: str | Sequence[str] = (),
        **values: Any,
    ) -> "Browser":
        """Show other runs, as the controls do, and return the browser.

            >>> browser.look(verdict="failed", domain="itsm", sort="-cost")  # doctest: +SKIP

        Args:
            where: an SQL condition on the table `runs`.
            search: a text in requests, messages with thinking, calls or answers.
            sort: names of columns; a minus before one puts the largest first.
            values: for a column, a value or a list of values.

        Raises:
            ConfigError: if there is no such column.
            StoreError: if the condition is not valid.
        """
        names = [sort] if isinstance(sort, str) else [*sort]
        asked = {
            "where": where,
            "search": search,
            "sort": [
                {"column": name.removeprefix("-"), "descending": name.startswith("-")}
                for name in names
            ],
            "filters": [
                {"column": name, "how": "in", "values": _listed(value)}
                for name, value in values.items()
            ],
        }
        self.service.look(view_of(asked, self.service.rows.columns))
        rows, order = self.service.seen
        if not len(order):
            for name, value in values.items():
                _warn_of_unknown(rows, name, _listed(value))
        return self

    def open_run(self, run_id: str) -> None:
        """Open a run of the list beside it.

        Raises:
            StoreError: if there is no such run.
        """
        self._open(run_id)

    def close(self) -> None:
        """Close the widget, and the connection to the store."""
        self._new.end()
        self.service.close()
        _close_all(self.beside)
        super().close()

    def _received(self, _: Any, message: Any, __: Any) -> None:
        if isinstance(message, Mapping) and message.get("kind") == "shut":
            self._shut()
        else:
            self.service.receive(message)

    def _open(self, run_id: str) -> None:
        try:
            run = self.service.rows.pages.run(run_id)
            self._show(run, run.stepper())
        except EopsgymError as error:
            # The run that was open before would be taken for the chosen one.
            self._show(None, widgets.HTML(f"<p>cannot open it: {escape(str(error))}</p>"))
            raise

    def _show(self, run: Run | None, shown: widgets.Widget) -> None:
        with self._opening:
            before = self.beside.children
            self._opened = run
            self.beside.children = [shown]
            self.beside.layout.display = None
        for each in before:
            _close_later(each)

    def _shut(self) -> None:
        with self._opening:
            before, self._opened = self.beside.children, None
            self.beside.layout.display = "none"
            self.beside.children = []
        for each in before:
            _close_later(each)

    def twin(self) -> dict[str, Any]:
        """Return the first rows and the counts."""
        service = self.service
        rows, order = service.seen
        shown = list_html(rows, service.view, order, service.shown)
        note = "(a copy of the list for readers without a kernel)"
        return {"text/html": f'<div class="eops-copy">{shown}</div>', "text/plain": note}

    def __repr__(self) -> str:
        rows, order = self.service.seen
        return f"Browser({summary(rows, self.service.view, order)})"


def _warn_of_unknown(rows: RunRows, name: str, wanted: Sequence[Any]) -> None:
    """Warn if no run has any of the wanted values in a column, unless it has very many."""
    known = [each for each in rows.facet(name).values if each is not None]
    if len(known) <= _MOST_NAMED and not {*known} & {*wanted}:
        values = " or ".join(repr(each) for each in wanted)
        hint = names_there_are(str(wanted[0]) if wanted else "", map(str, known))
        warn(f"no run has {values} in the column {name}: {hint}")


def _listed(value: Any) -> list[Any]:
    return [*value] if isinstance(value, list | tuple | set) else [value]


def _close_later(widget: Any) -> None:
    """Close a widget that is no longer shown when the page has surely loaded it.

    For a widget that is closed while its script is loaded, anywidget reports an error two seconds
    later.
    """

    def close() -> None:
        _close_all(widget)
        _closing.discard(timer)

    timer = threading.Timer(_LOADED_SECONDS, close)
    timer.daemon = True
    _closing.add(timer)
    timer.start()


@atexit.register
def _close_no_more() -> None:
    """End the threads that wait, because DuckDB reports what they hold as leaked at the exit."""
    for timer in [*_closing]:
        timer.cancel()
        timer.join()
    _closing.clear()


def _close_all(widget: Any) -> None:
    """Close a widget and all in it, which would stay in memory otherwise."""
    for each in getattr(widget, "children", ()):
        _close_all(each)
    widget.close()
