"""The rows of a list of runs: a narrow table in DuckDB, and filters and orders of it as arrays."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from eopsgym.notebook.run_browser.facets import (
    LAST,
    Facet,
    Mask,
    Rows,
    facet_of_several,
    with_unknown,
)
from eopsgym.notebook.run_browser.filters import Filter, Value, View, condition
from eopsgym.notebook.run_browser.found_texts import Texts
from eopsgym.notebook.run_browser.joined_columns import joined
from eopsgym.notebook.run_browser.scan_columns import scan_columns
from eopsgym.notebook.run_browser.shown_columns import (
    FAILURE,
    REPEATS,
    SEVERITY,
    SHOWN,
    TAG,
    ShownColumn,
)
from eopsgym.trajectories import Trajectories
from eopsgym.trajectories.listed_runs import LISTED, has_listed_runs, listed_query

if TYPE_CHECKING:
    import pandas as pd

_SCHEMA = "memory.browsers"
_numbers = count(1)
_CUT = 300
"""The letters of a text in the list; a person opens the run for more."""
_KEPT_MASKS = 64

FAILED_ALWAYS, PASSED_ALWAYS, DIFFERS, ONE_RUN = (
    "failed in every repeat",
    "passed in every repeat",
    "differs",
    "one run",
)


class RunRows:
    """The runs that a browser lists, each once.

    Row numbers are places in a table, from 0. A mask says for each row whether it is meant.

    Args:
        store: the runs, for slow queries; used by one thread, and closed with the rows.
        where: the condition on `runs` that all rows meet.
        ids: the only runs that are listed; None for all.
        beside: data frames with a column `run_id`, whose other columns are added.

    Raises:
        StoreError: if the condition is not valid.
        ConfigError: if a frame cannot be joined.
    """

    def __init__(
        self,
        store: Trajectories,
        where: str = "true",
        ids: Sequence[str] | None = None,
        beside: Sequence["pd.DataFrame"] = (),
    ) -> None:
        self.store = store
        self.pages = store.another()
        self.columns: dict[str, ShownColumn] = {each.name: each for each in SHOWN}
        number = next(_numbers)
        self._copy = f"{_SCHEMA}.rows_{number}"
        self._table = self._copy
        self._facets: dict[str, Facet] = {}
        self._masks: dict[object, Mask] = {}
        self._ranks: dict[str, Rows] = {}
        self._make_table(where, ids)
        self._texts = Texts(store, self._table, f"{_SCHEMA}.texts_{number}")
        self.count = int(self.store.tuples(f"SELECT count(*) FROM {self._table}")[0][0])
        for frame in beside:
            for column, rows, values in joined(frame, self.columns, self.rows_of):
                self.columns[column.name] = column
                self._facets[column.name] = facet_of_several(column.name, rows, values, self.count)
        self._always = self.columns
        self.read_beside()

    def _make_table(self, where: str, ids: Sequence[str] | None) -> None:
        """Make the table of the rows, the newest first, or take the one that the store has."""
        connection = self.store.connection
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {_SCHEMA}")
        if where == "true" and ids is None and has_listed_runs(connection):
            self._table = LISTED
            return
        kept = [f"({where}\n)"]
        if ids is not None:
            kept.append("run_id IN (SELECT unnest(?))")
        values = [] if ids is None else [list(ids)]
        query = listed_query(" AND ".join(kept))
        self.store.tuples(f"FROM ({query}) LIMIT 0", *values)  # refuses all but a condition
        connection.execute(f"CREATE TABLE {self._copy} AS {query}", values)

    def close(self) -> None:
        """Drop the table and close the connections."""
        self._texts.close()
        self.store.connection.execute(f"DROP TABLE IF EXISTS {self._copy}")
        self.pages.close()
        self.store.close()

    # What is seen

    def mask(self, view: View, but: str = "") -> Mask:
        """Return the rows that meet a view, shape (count,).

        Args:
            view: the filters, the condition and the search.
            but: a column whose filters are left out.

        Raises:
            StoreError: if the condition is not valid.
        """
        kept = np.ones(self.count, dtype=bool)
        for each in view.filters:
            if each.column != but:
                kept &= self._kept(each, self._filtered)
        if view.where:
            kept &= self._kept(view.where, self._meeting)
        if view.search:
            kept &= self._kept(("search", view.search.lower()), self._searched)
        return kept

    def order(self, view: View) -> Rows:
        """Return the row numbers of a view in its order; the newest run is first without one.

        Raises:
            StoreError: as `mask`.
        """
        mask = self.mask(view)
        rows = np.flatnonzero(mask)
        if not view.sort:
            return rows
        keys = [self._key(column, largest)[rows] for column, largest in view.sort]
        return rows[np.lexsort([rows, *reversed(keys)])]

    def facets(self, view: View) -> list[dict[str, Any]]:
        """Return the counts of each facet under all filters but those of its own column."""
        whole = self.mask(view)
        listed = []
        for column in self.columns.values():
            facet = self._counted(column)
            if facet is None:
                continue
            own = [each for each in view.filters if each.column == column.name]
            mask = self.mask(view, but=column.name) if own else whole
            chosen = [value for each in own if each.how == "in" for value in each.values]
            listed.append({**facet.shown(mask, chosen), "title": column.title})
        return listed

    def _counted(self, column: ShownColumn) -> Facet | None:
        """Return the facet of a column if it is one that is shown."""
        if column.is_facet == "never":
            return None
        facet = self.facet(column.name)
        return facet if column.is_facet == "always" or len(facet.values) > 1 else None

    def page(self, rows: Sequence[int], columns: Sequence[str]) -> list[list[Any]]:
        """Return the values of some rows, as JSON holds them; the run's id comes first."""
        wanted = [int(row) for row in rows]
        stored = [name for name in columns if self.columns[name].sql]
        parts = [
            "b.rowid AS row",
            "b.run_id AS of_run",
            *(_cut(self.columns[name]) for name in stored),
        ]
        query = (
            f"SELECT {', '.join(parts)} FROM {self._source(stored)} WHERE b.rowid IN ({_PLACES})"
        )
        by_row = {row[0]: row[1:] for row in map(_values, self.pages.rows(query, wanted))}
        others = {name: self._cells(name, wanted) for name in columns if name not in stored}
        made = []
        for place, row in enumerate(wanted):
            run_id, *values = by_row[row]
            of_row = dict(zip(stored, values, strict=True))
            of_row |= {name: values[place] for name, values in others.items()}
            made.append([run_id, *(of_row[name] for name in columns)])
        return made

    def _cells(self, name: str, rows: Sequence[int]) -> list[Value]:
        cells = self.facet(name).cells(rows)
        return [each[:_CUT] if isinstance(each, str) else each for each in cells]

    # Places of rows

    def rows_of(self, run_ids: Sequence[str]) -> Rows:
        """Return the row of each run; -1 for one that is not listed."""
        query = f"""
            SELECT coalesce(b.rowid, -1) FROM (
                SELECT unnest(?) AS run_id, generate_subscripts(?, 1) AS place
            ) LEFT JOIN {self._table} AS b USING (run_id) ORDER BY place"""
        places = self.pages.tuples(query, list(run_ids), list(run_ids)) if len(run_ids) else []
        return np.array([row for (row,) in places], dtype=np.int64)

    def run_ids(self, rows: Rows) -> list[str]:
        """Return the ids of some rows, in their order."""
        query = f"SELECT rowid, run_id FROM {self._table} WHERE rowid IN ({_PLACES})"
        known = dict(self.pages.tuples(query, rows.tolist()))
        return [known[row] for row in rows.tolist()]

    def ends(self, name: str) -> tuple[Value, Value]:
        """Return the smallest and the largest value of a column; None where all are unknown."""
        column = self.columns[name]
        if not column.sql:
            known = [each for each in self.facet(name).values if isinstance(each, int | float)]
            return (min(known), max(known)) if known else (None, None)
        sql = _sql(column)
        query = f"SELECT min({sql}) AS low, max({sql}) AS high FROM {self._source([name])}"
        (bounds,) = self.pages.rows(query)
        return bounds["low"], bounds["high"]

    def counted(self, name: str, part: str, view: View) -> list[list[Value]]:
        """Return the values of a column with their counts, the most frequent first.

        Values without a row are left out, unless they are chosen.

        Args:
            name: the column.
            part: a text that the values contain, in small letters; empty for all.
            view: the filters, the condition and the search; those of the column do not count.
        """
        facet = self.facet(name)
        own = [each for each in view.filters if each.column == name and each.how == "in"]
        chosen = {value for each in own for value in each.values}
        counts = facet.counts(self.mask(view, but=name)).tolist()
        pairs = zip(facet.values, counts, strict=True)
        kept = [
            [value, number]
            for value, number in pairs
            if (number or value in chosen) and part in str(value or "").lower()
        ]
        return sorted(kept, key=lambda each: (-each[1], str(each[0])))

    # Facets

    def facet(self, name: str) -> Facet:
        """Return the values of a column with their rows; made when first used."""
        if name not in self._facets:
            make: Mapping[str, Callable[[], Facet]] = {
                REPEATS: self._repeats,
                FAILURE: lambda: Facet(FAILURE, [None], np.zeros(self.count, dtype=np.int32)),
            }
            column = self.columns[name]
            if column.of_run:
                self._facets[name] = self._of_run(column)
            else:
                self._facets[name] = make[name]() if name in make else self._stored(name)
        return self._facets[name]

    def replace(self, name: str, rows: Sequence[int], values: Sequence[Value]) -> None:
        """Set the values of a column that is not made from `runs`, such as failure kinds."""
        kept = [(row, value) for row, value in zip(rows, values, strict=True) if row >= 0]
        self._facets[name] = facet_of_several(
            name, [row for row, _ in kept], [value for _, value in kept], self.count
        )
        self._forget(name)

    def read_beside(self) -> None:
        """Read the tags and the answers of scans again, whose columns may be other ones then."""
        scans = self.columns.keys() - self._always.keys()
        for name in (TAG, SEVERITY, *scans):
            self._facets.pop(name, None)
            self._forget(name)
        known = [each.name for each in SHOWN]
        added = self._always.keys() - set(known)
        columns = scan_columns(self.pages, self._table, known, added)
        # Replaced as a whole, because other threads read it.
        self.columns = {**self._always, **{each.name: each for each in columns}}

    def _forget(self, name: str) -> None:
        self._ranks.pop(name, None)
        self._masks = {
            key: mask
            for key, mask in self._masks.items()
            # A condition may ask for tags.
            if not (isinstance(key, str) or (isinstance(key, Filter) and key.column == name))
        }

    def _stored(self, name: str) -> Facet:
        distinct = (
            f"SELECT DISTINCT {_sql(self.columns[name])} AS value FROM {self._source([name])}"
        )
        values = self.pages.tuples(f"FROM ({distinct}) ORDER BY value NULLS LAST")
        arrays = self.pages.arrays(f"""
            SELECT b.rowid AS place, code FROM {self._source([name])} JOIN (
                SELECT value, row_number() OVER (ORDER BY value NULLS LAST) - 1 AS code
                FROM ({distinct})
            ) ON value IS NOT DISTINCT FROM {_sql(self.columns[name])}""")
        codes = np.empty(self.count, dtype=np.int32)
        codes[arrays["place"]] = arrays["code"]
        return Facet(name, [value for (value,) in values], codes)

    def _of_run(self, column: ShownColumn) -> Facet:
        """Return the facet of a column of which a run may have several values."""
        # In one query, because tags and answers may be added at any time.
        arrays = self.pages.arrays(f"""
            SELECT place, value, dense_rank() OVER (ORDER BY value) - 1 AS code FROM (
                SELECT DISTINCT b.rowid AS place, value
                FROM ({column.of_run}) JOIN {self._table} AS b USING (run_id)
            ) ORDER BY place, value""")
        _, firsts = np.unique(arrays["code"], return_index=True)
        values = arrays["value"][firsts].tolist()
        codes = arrays["code"].astype(np.int32)
        return with_unknown(Facet(column.name, values, codes, arrays["place"]), self.count)

    def _repeats(self) -> Facet:
        query = f"SELECT conditions FROM {self._table} ORDER BY rowid"
        conditions = self.pages.arrays(query)["conditions"]
        _, group = np.unique(conditions, return_inverse=True)
        verdict = self.facet("verdict")
        runs = np.bincount(group)
        failed, passed = (
            np.bincount(group, verdict.having([word], self.count)) for word in ("failed", "passed")
        )
        words = np.select([runs == 1, failed == runs, passed == runs], [0, 1, 2], 3)
        names = (ONE_RUN, FAILED_ALWAYS, PASSED_ALWAYS, DIFFERS)
        return Facet(REPEATS, names, words[group].astype(np.int32))

    # Filters and orders

    def _kept(self, key: Any, made: Callable[[Any], Mask]) -> Mask:
        """Return a mask, made once."""
        if key not in self._masks:
            mask = made(key)
            while len(self._masks) >= _KEPT_MASKS:
                self._masks.pop(next(iter(self._masks)))
            self._masks[key] = mask
        return self._masks[key]

    def _filtered(self, each: Filter) -> Mask:
        column = self.columns[each.column]
        is_counted = column.is_facet != "never" or each.column == "task"
        if not column.sql or (each.how == "in" and is_counted):
            facet = self.facet(each.column)
            return facet.having(facet.chosen(each), self.count)
        sql = _sql(column)
        meets = condition(each, sql, column.kind)
        return self._marked(f"SELECT b.rowid FROM {self._source([each.column])} WHERE {meets}")

    def _meeting(self, where: str) -> Mask:
        query = f"SELECT run_id FROM runs WHERE (\n{where}\n)"
        self.store.tuples(f"{query} LIMIT 0")  # so that an error is about the condition alone
        return self._marked(f"SELECT rowid FROM {self._table} WHERE run_id IN ({query})")

    def _searched(self, key: tuple[str, str]) -> Mask:
        mask = np.zeros(self.count, dtype=bool)
        mask[self._texts.rows(key[1])] = True
        return mask

    def _marked(self, query: str) -> Mask:
        mask = np.zeros(self.count, dtype=bool)
        mask[self.store.arrays(query)["rowid"]] = True
        return mask

    def _key(self, name: str, largest_first: bool) -> Rows:
        """Return a number for each row by which it is sorted; unknown values come last."""
        if name not in self._ranks:
            self._ranks[name] = self._ranked(name)
        ranks = self._ranks[name]
        return np.where(ranks == LAST, LAST, -ranks) if largest_first else ranks

    def _ranked(self, name: str) -> Rows:
        column = self.columns[name]
        if not column.sql:
            return self.facet(name).ranks(self.count)
        sql = _sql(column)
        query = f"""
            SELECT b.rowid AS place, {sql} IS NULL AS lacks,
                dense_rank() OVER (ORDER BY {sql}) AS rank
            FROM {self._source([name])}"""
        arrays = self.store.arrays(query)
        ranks = np.empty(self.count, dtype=np.int64)
        ranks[arrays["place"]] = np.where(arrays["lacks"], LAST, arrays["rank"])
        return ranks

    def _source(self, names: Sequence[str]) -> str:
        """Return the tables that some columns are read from, joined."""
        source = f"{self._table} AS b"
        if "request" in names:
            source += " LEFT JOIN tasks ON tasks.task = b.task"
        if not all(self.columns[name].is_stored for name in names if name != "request"):
            source += " LEFT JOIN runs AS whole ON whole.run_id = b.run_id"
        return source


_PLACES = "SELECT unnest(?)"


def _sql(column: ShownColumn) -> str:
    """Return the value of a column, over the table of rows and what is joined to it."""
    if column.is_stored:
        return f"b.{column.name}"
    return column.sql if column.name == "request" else f"whole.{column.sql}"


def _cut(column: ShownColumn) -> str:
    sql = _sql(column)
    return f"left({sql}, {_CUT}) AS {column.name}" if column.kind in ("word", "text") else sql


def _values(row: Mapping[str, Any]) -> list[Any]:
    return [*row.values()]
