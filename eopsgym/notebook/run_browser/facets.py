"""The values of a column, with the rows that have each, for counts that follow the filters."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from eopsgym.errors import ConfigError
from eopsgym.notebook.run_browser.filters import Filter, Value

Rows = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
LAST = np.iinfo(np.int64).max
"""The rank of an unknown value."""
MOST_VALUES = 200
"""The largest number of values of a facet that are sent to the page."""


class Facet(NamedTuple):
    """The values of one column.

    Attributes:
        column: its name.
        values: the different values; None is unknown.
        codes: for each entry, the place of its value in `values`.
        rows: for each entry, the row that has the value; None where entry and row are the same. A
            row may have several values, such as its tags.
    """

    column: str
    values: Sequence[Value]
    codes: npt.NDArray[np.int32]
    rows: Rows | None = None

    def counts(self, mask: Mask) -> npt.NDArray[np.int64]:
        """Return how many of the masked rows have each value, shape (len(values),)."""
        chosen = self.codes[mask if self.rows is None else mask[self.rows]]
        return np.bincount(chosen, minlength=len(self.values))

    def having(self, wanted: Iterable[Value], count: int) -> Mask:
        """Return which of so many rows have one of the values, shape (count,)."""
        listed = {*wanted}
        is_wanted = np.array([value in listed for value in self.values], dtype=bool)
        if self.rows is None:
            return is_wanted[self.codes] if len(self.values) else np.zeros(count, dtype=bool)
        mask = np.zeros(count, dtype=bool)
        mask[self.rows[is_wanted[self.codes]]] = True
        return mask

    def chosen(self, each: Filter) -> Sequence[Value]:
        """Return which of the values a filter keeps.

        Raises:
            ConfigError: if it is a range, and the values are texts.
        """
        if each.how == "in":
            return each.values
        if each.how == "contains":
            part = str(each.values[0] if each.values else "").lower()
            known = [value for value in self.values if value not in (None, "")]
            return [value for value in known if part in _text(value).lower()]
        low, high = (None if end is None else float(end) for end in each.values)
        kept: list[Value] = []
        for value in self.values:
            if isinstance(value, str):
                raise ConfigError(f"the column {each.column} holds texts, which have no range")
            if (
                value is not None
                and (low is None or value >= low)
                and (high is None or value <= high)
            ):
                kept.append(value)
        return kept

    def ranks(self, count: int) -> Rows:
        """Return a number for each of so many rows by which they are sorted, shape (count,).

        It is that of the smallest value of the row, and `LAST` for a row without one.
        """
        known = [place for place, value in enumerate(self.values) if value is not None]
        known.sort(key=lambda place: _sortable(self.values[place]))
        by_code: Rows = np.full(len(self.values), LAST)
        by_code[known] = np.arange(len(known))
        if self.rows is None:
            return by_code[self.codes]
        ranks: Rows = np.full(count, LAST)
        np.minimum.at(ranks, self.rows, by_code[self.codes])
        return ranks

    def cells(self, wanted: Sequence[int]) -> list[Value]:
        """Return the value of each of some rows; several values of one row as a joined text."""
        if self.rows is None:
            return [self.values[self.codes[row]] for row in wanted]
        values_by_row: dict[int, list[Value]] = {row: [] for row in wanted}
        for entry in np.flatnonzero(np.isin(self.rows, np.asarray(wanted, dtype=np.int64))):
            value = self.values[self.codes[entry]]
            if value is not None:
                values_by_row[int(self.rows[entry])].append(value)
        return [_cell(values_by_row[row]) for row in wanted]

    def shown(self, mask: Mask, chosen: Sequence[Value]) -> dict[str, Any]:
        """Return the counts for the page: the most frequent values, and all chosen ones."""
        counts = self.counts(mask)
        by_count = sorted(
            range(len(self.values)),
            key=lambda place: (self.values[place] is None, -counts[place], str(self.values[place])),
        )
        kept = [
            place
            for number, place in enumerate(by_count)
            if number < MOST_VALUES or self.values[place] in chosen
        ]
        rows = [[self.values[place], int(counts[place])] for place in kept]
        return {"column": self.column, "values": rows, "more": len(by_count) - len(kept)}


def _facet_of(column: str, values: Sequence[Value]) -> Facet:
    """Return the facet of a column with one value a row."""
    places: dict[Value, int] = {}
    codes = np.fromiter(
        (places.setdefault(value, len(places)) for value in values), np.int32, len(values)
    )
    return Facet(column, [*places], codes)


def facet_of_several(
    column: str, rows: Sequence[int], values: Sequence[Value], count: int
) -> Facet:
    """Return the facet of a column with any number of values a row.

    A row without one has the value None.
    """
    made = _facet_of(column, values)
    return with_unknown(made._replace(rows=np.asarray(rows, dtype=np.int64)), count)


def with_unknown(facet: Facet, count: int) -> Facet:
    """Return a facet in which those of so many rows that have no value have the value None."""
    rows = facet.rows if facet.rows is not None else np.arange(count)
    without = np.ones(count, dtype=bool)
    without[rows] = False
    others = np.flatnonzero(without)
    if not len(others):
        return facet
    values = [*facet.values] if None in facet.values else [*facet.values, None]
    unknown = np.full(len(others), values.index(None), np.int32)
    return Facet(
        facet.column,
        values,
        np.concatenate([facet.codes, unknown]),
        np.concatenate([rows, others]),
    )


def _cell(values: Sequence[Value]) -> Value:
    if len(values) == 1:
        return values[0]
    return ", ".join(map(str, values)) or None


def _text(value: Value) -> str:
    return "" if value is None else str(value)


def _sortable(value: Value) -> tuple[bool, float, str]:
    if isinstance(value, str):
        return True, 0.0, value
    return False, float(value or 0), ""
