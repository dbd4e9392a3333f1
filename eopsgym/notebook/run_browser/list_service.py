"""The kernel's side of a list of runs: it answers the messages of the page.

Each message of the page has a `kind`; the method `on_<kind>` answers it. What takes time runs in
two threads, so that neither the kernel nor a screen of rows waits for a slow condition.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from eopsgym.errors import EopsgymError, StoreError
from eopsgym.notebook.run_browser import next_runs
from eopsgym.notebook.run_browser.facets import Rows
from eopsgym.notebook.run_browser.failure_kinds import found_kinds
from eopsgym.notebook.run_browser.filters import View, view_of
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.notebook.run_browser.shown_columns import FAILURE, ShownColumn
from eopsgym.notebook.run_browser.tag_messages import TagMessages
from eopsgym.notebook.run_browser.value_counts import value_counts
from eopsgym.notebook.run_browser.worker import Worker

Message = dict[str, Any]
_MOST_ROWS = 400
"""The largest number of rows in one message."""
_KEPT_ORDERS = 8
"""The orders of which pages are sent: a list may be shown several times, each with its own."""
_FOUND_AT_ONCE = 1_000
"""The number of failed runs up to which their failure kinds are found without being asked for."""


class ListService:
    """The kernel's side of a list of runs.

    Args:
        rows: the runs.
        send: sends a message to the page; called from any thread.
        open_run: opens a run beside the list, by its id; called in a thread of its own.
        folder: the results folder, where tags go; None for runs that are only in memory.
        view: what is seen at first.

    Attributes:
        rows: the runs, which are replaced when there are new ones.
        view: what the page shows.
        order: the row numbers of these runs, in their order.
        marked: the ids of the runs that a person marked, in the order of marking.
        shown: the columns on the page.
    """

    def __init__(
        self,
        rows: RunRows,
        send: Callable[[Message], None],
        open_run: Callable[[str], None],
        folder: Path | None = None,
        view: View | None = None,
        shown: Sequence[str] = (),
    ) -> None:
        self.rows = rows
        self.view = view or View()
        self.order: Rows = rows.order(self.view)
        self._seen = rows, self.order
        self._coming: RunRows | None = None
        self.number = 0
        self._orders: dict[Any, tuple[RunRows, Rows]] = {}
        self.marked: list[str] = []
        self._are_chosen = bool(shown)
        self.shown = list(shown) or [each.name for each in rows.columns.values() if each.is_shown]
        self._send = send
        self._open_run = open_run
        self._state = threading.Lock()
        self._tags = TagMessages(folder)
        self._is_closed = False
        self._kinds: dict[str, str] | None = None
        self._slow = Worker("runs: filters", self._failed, self._interrupt)
        self._quick = Worker("runs: rows", self._failed)
        self._opener = Worker("runs: stepper", self._failed)
        self._finder = Worker("runs: failure kinds", self._failed)
        self._workers = (self._slow, self._quick, self._opener, self._finder)

    def receive(self, message: Any) -> None:
        """Answer a message of the page; those that are none are ignored."""
        kind = message.get("kind") if isinstance(message, dict) else None
        answer = getattr(self, f"on_{kind}", None)
        if answer is not None and not self._is_closed:
            self._send({"kind": "heard"})  # by which the page knows that the kernel is not busy
            answer(message)

    @property
    def seen(self) -> tuple[RunRows, Rows]:
        """The rows, and the row numbers of those that are seen, in their order."""
        with self._state:
            return self._seen

    def close(self) -> None:
        """End the threads and close the rows."""
        if self._is_closed:
            return
        self._is_closed = True
        for worker in self._workers:
            worker.end()
        self.rows.close()
        if self._coming is not None:
            self._coming.close()

    def wait(self) -> None:
        """Wait until all messages are answered."""
        for worker in (*self._workers, self._slow):  # the others may leave work to the first
            worker.wait()

    def _interrupt(self) -> None:
        self.rows.store.connection.interrupt()

    def _failed(self, error: Exception) -> None:
        """Report an error that nobody expected, unless its work was interrupted by the end."""
        if not self._is_closed:
            text = _line(error) if isinstance(error, EopsgymError) else repr(error)
            self._send({"kind": "problem", "text": text})

    # The messages

    def on_start(self, message: Message) -> None:
        """Describe the columns and kinds of tags to a page that begins to show the list."""
        self._describe(is_asked=True)

    def _columns(self) -> list[Message]:
        return [
            {
                "name": each.name,
                "title": each.title,
                "kind": each.kind,
                "meaning": each.meaning,
                "facet": each.is_facet != "never",
            }
            for each in self.rows.columns.values()
        ]

    def _describe(self, is_asked: bool) -> None:
        self._send(
            {
                "kind": "schema",
                "asked": is_asked,
                "columns": self._columns(),
                "shown": self.shown,
                "view": _as_json(self.view),
                "marked": self.marked,
                "tags": self._tags.choices(),
            }
        )

    def on_view(self, message: Message) -> None:
        """Filter and sort, and send the rows on the screen and then the counts."""
        self._slow.put("view", lambda: self._look(message))

    def on_page(self, message: Message) -> None:
        """Send some rows of the present order."""
        self._quick.put("page", lambda: self._page(message))

    def on_go(self, message: Message) -> None:
        """Find the next run of some kind, from a place in the list."""
        self._quick.put("go", lambda: self._go(message))

    def on_open(self, message: Message) -> None:
        """Open a run beside the list."""
        self._opener.put("open", lambda: self._open(str(message.get("run_id"))))

    def on_values(self, message: Message) -> None:
        """Send the values of a column, for its filter."""
        # Not among the quick work: the rows that meet the filters are found by one thread alone.
        self._slow.put("values", lambda: self._values(message))

    def on_mark(self, message: Message) -> None:
        """Remember the marked runs."""
        self.marked = [str(each) for each in message.get("run_ids", ())]

    def on_columns(self, message: Message) -> None:
        """Remember the chosen columns."""
        self._are_chosen = True
        self.shown = [name for name in message.get("columns", ()) if name in self.rows.columns]

    def on_tags(self, message: Message) -> None:
        """Send the tags of a run."""
        self._quick.put("tags", lambda: self._send_tags(str(message.get("run_id"))))

    def on_tag(self, message: Message) -> None:
        """Add a tag to a run."""
        self._quick.put(f"tag {message}", lambda: self._change_tags(self._tags.add, message))

    def on_untag(self, message: Message) -> None:
        """Remove a tag from a run."""
        self._quick.put(f"untag {message}", lambda: self._change_tags(self._tags.remove, message))

    def on_failures(self, message: Message) -> None:
        """Find the kinds of failure by rules."""
        self._finder.put("failures", self._find_failures)

    # Work in threads

    def look(self, view: View) -> None:
        """Show another view, as a cell asks for it.

        If it needs the kinds of failure, these are found first.

        Raises:
            StoreError: if its condition is not valid.
        """
        named = {*(each.column for each in view.filters), *(name for name, _ in view.sort)}
        if FAILURE in named and self._kinds is None:
            self._find_failures()
            self._set_kinds()
        self._set(view, self.rows.order(view))
        self._describe(is_asked=False)
        self._send({"kind": "changed"})

    def replace(self, rows: RunRows) -> None:
        """Show other rows, those of the runs that there are now; they are closed when others come.

        Those of an earlier call that are not shown yet are closed at once.
        """
        with self._state:
            dropped, self._coming = self._coming, rows
        if dropped is not None:
            dropped.close()

        def swap() -> None:
            with self._state:
                if self._coming is not rows:
                    return
                self._coming = None
                before, self.rows = self.rows, rows
                self._orders.clear()
            try:
                self._change_columns(before.columns)
                if self._kinds is not None:
                    self._set_kinds()
                    self._finder.put("failures", self._find_failures)
                self._look_again()
            finally:
                # Each is work of its own, which does not take the place of an earlier one.
                self._quick.put(f"close {id(before)}", before.close)

        self._slow.put("replace", swap)

    def _change_columns(self, before: Mapping[str, ShownColumn]) -> None:
        """Tell the page about columns that came or went, and drop the filters by those that went.

        A new one is shown, unless somebody chose what is shown.
        """
        now = self.rows.columns
        if now == before:
            return
        new = [each.name for each in now.values() if each.is_shown and each.name not in before]
        added = [] if self._are_chosen else new
        self.shown = [name for name in self.shown if name in now] + added
        self.view = self.view.within(now)
        self._send({"kind": "columns", "columns": self._columns(), "added": added})

    def _look_again(self) -> None:
        """Filter and sort again, and let the page ask for what it shows, in its present place."""
        self._set(self.view, self.rows.order(self.view))
        self._send({"kind": "changed"})

    def _set(self, view: View, order: Rows) -> int:
        """Set what is seen, and return the number of its order."""
        with self._state:
            self.view, self.order = view, order
            self._seen = self.rows, order
            self.number += 1
            self._orders[self.number] = self.rows, order
            self._orders.pop(self.number - _KEPT_ORDERS, None)
            return self.number

    def _look(self, message: Message) -> None:
        started = time.perf_counter()
        seq = message.get("seq", 0)
        try:
            view = view_of(message, self.rows.columns)
            order = self.rows.order(view)
        except EopsgymError as error:
            if not self._slow.is_stale("view"):
                self._send({"kind": "problem", "seq": seq, "text": _line(error)})
            return
        number = self._set(view, order)
        places = self._places(message, order)
        start = self._first_of(message, places.get("anchor_at"), len(order))
        stop = start + min(int(message.get("rows") or 60), _MOST_ROWS)
        self._send(
            {
                "kind": "count",
                "seq": seq,
                "order": number,
                "count": len(order),
                "total": self.rows.count,
                "again": bool(message.get("again")),
                "selected": message.get("selected"),
                "start": start,
                **self._rows_sent(self.rows, order[start:stop], message),
                "milliseconds": (time.perf_counter() - started) * 1000,
                **places,
            }
        )
        if not self._slow.is_stale("view"):
            self._send_facets(view, number)
            self._find_few_failures()

    def _send_facets(self, view: View, number: int) -> None:
        facets = self.rows.facets(view)
        missing = self._kinds is None
        self._send({"kind": "facets", "order": number, "facets": facets, "unfound": missing})

    def _places(self, message: Message, order: Rows) -> Message:
        """Return where the chosen run and that at the top of the screen are in an order."""
        names = [name for name in ("selected", "anchor") if message.get(name)]
        rows = self.rows.rows_of([str(message[name]) for name in names])
        places: Message = {}
        for name, row in zip(names, rows, strict=True):
            positions = np.flatnonzero(order == row)
            places[f"{name}_at"] = int(positions[0]) if len(positions) else None
        return places

    def _first_of(self, message: Message, anchor_at: int | None, count: int) -> int:
        """Return the first row to send: at the place where the page is, if it is to stay there."""
        if not message.get("again"):
            return 0
        before = int(message.get("above") or 0)
        place = anchor_at if anchor_at is not None else int(message.get("start") or 0)
        return max(0, min(place - before, count - 1))

    def _page(self, message: Message) -> None:
        number = message.get("order")
        with self._state:
            known = self._orders.get(number)
        if known is None:
            return
        rows, order = known
        start = max(0, int(message.get("start", 0)))
        stop = min(int(message.get("stop", 0)), start + _MOST_ROWS, len(order))
        sent = self._rows_sent(rows, order[start:stop], message)
        self._send({"kind": "page", "order": number, "start": start, **sent})

    def _rows_sent(self, rows: RunRows, places: Rows, message: Message) -> Message:
        """Return rows with the columns that a page asks for: each view of a list has its own."""
        asked = message.get("columns") or self.shown
        names = [name for name in asked if name in rows.columns]
        return {"columns": names, "rows": rows.page(places.tolist(), names)}

    def _go(self, message: Message) -> None:
        number = message.get("order", self.number)
        with self._state:
            rows, order = self._orders.get(number, (self.rows, self.order))
        what = str(message.get("what"))
        place = next_runs.place(rows, order, what, int(message.get("from", -1)))
        gone = {"kind": "gone", "order": number}
        if place is None:
            self._send({**gone, "text": next_runs.NONE[what]})
            return
        run_id = rows.run_ids(order[place : place + 1])[0]
        self._send({**gone, "index": place, "run_id": run_id})

    def _open(self, run_id: str) -> None:
        try:
            self._open_run(run_id)
        except EopsgymError as error:
            self._send({"kind": "opened", "run_id": run_id, "problem": _line(error)})
        else:
            self._send({"kind": "opened", "run_id": run_id})
            self._quick.put("tags", lambda: self._send_tags(run_id))

    def _values(self, message: Message) -> None:
        name = str(message.get("column"))
        if name in self.rows.columns:
            try:
                values = value_counts(self.rows, name, str(message.get("text") or ""), self.view)
            except StoreError:
                if self._slow.is_stale("values"):
                    return  # it was interrupted for a newer question
                raise
            self._send({"kind": "values", "column": name, **values})

    def _send_tags(self, run_id: str) -> None:
        self._send({"kind": "tags", "run_id": run_id, "tags": self._tags.of(self.rows, run_id)})

    def _change_tags(self, change: Callable[[Message], None], message: Message) -> None:
        run_id = str(message.get("run_id"))
        try:
            change(message)
        except EopsgymError as error:
            self._send({"kind": "tagged", "run_id": run_id, "problem": _line(error)})
            return
        self._send({"kind": "tagged", "run_id": run_id})
        self._send_tags(run_id)
        self.read_beside()

    def read_beside(self) -> None:
        """Read the tags and the answers of scans again, and count them."""

        def read() -> None:
            before = self.rows.columns
            self.rows.read_beside()
            self._change_columns(before)
            self._look_again()

        self._slow.put("tags", read)

    # Kinds of failure

    def _find_few_failures(self) -> None:
        if self._kinds is None:
            failed = self.rows.facet("verdict").having(["failed"], self.rows.count)
            if 0 < failed.sum() <= _FOUND_AT_ONCE:
                self._finder.put("failures", self._find_failures)

    def _find_failures(self) -> None:
        """Find the kinds of failure of all failed runs that have none yet."""
        kinds = dict(self._kinds or {})  # a copy, as another thread may read the known ones
        with self.rows.pages.another() as store:
            failed = np.flatnonzero(self.rows.facet("verdict").having(["failed"], self.rows.count))
            left = [each for each in self.rows.run_ids(failed) if each not in kinds]
            for done, some in found_kinds(store, left):
                kinds |= some
                if self._finder.is_stale("failures"):
                    return
                self._send({"kind": "finding", "done": done, "all": len(left)})
        self._kinds = kinds
        self._slow.put("kinds", self._count_kinds)

    def _count_kinds(self) -> None:
        self._set_kinds()
        self._look_again()

    def _set_kinds(self) -> None:
        kinds = {run_id: kind for run_id, kind in (self._kinds or {}).items() if kind}
        rows = self.rows.rows_of([*kinds]).tolist()
        self.rows.replace(FAILURE, rows, [*kinds.values()])


def _as_json(view: View) -> Message:
    return {
        "filters": [
            {"column": each.column, "how": each.how, "values": list(each.values)}
            for each in view.filters
        ],
        "where": view.where,
        "search": view.search,
        "sort": [{"column": name, "descending": largest} for name, largest in view.sort],
    }


def _line(error: EopsgymError) -> str:
    """Return the first line of an error, which says what is wrong."""
    return str(error).partition("\n")[0]
