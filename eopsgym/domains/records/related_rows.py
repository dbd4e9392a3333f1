"""What stands beside ids in results: the rows that they name, or some columns of these."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.records.query_model import Compare, Condition
from eopsgym.domains.records.resource import Resource


class _Beside(NamedTuple):
    record: Resource
    columns: tuple[str, ...]

    def rows(self, call: Call, keys: Collection[Any], known: Condition) -> dict[Any, Row]:
        """Rows by key as they are shown, as far as a condition lets them be known."""
        if not keys:
            return {}
        record, wanted = self.record, Compare(self.record.key, "in", keys)
        found = record.select(call, wanted & known, everyone=True)
        if self.columns:
            shown = [{n: v for n, v in record.show(r).items() if n in self.columns} for r in found]
        else:
            shown = record.results(call, found)
        return {row[record.key]: each for row, each in zip(found, shown, strict=True)}


class RelatedRows:
    """Which rows stand beside the ids of one kind of record.

    Args:
        related: columns that hold ids, to the records that these name and the columns of those
            that are shown; all if none.
    """

    def __init__(self, related: Mapping[str, tuple[Resource, Sequence[str]]]) -> None:
        self._beside = {name: _Beside(to, tuple(shown)) for name, (to, shown) in related.items()}

    def add(self, call: Call, rows: Sequence[Row], shown: Sequence[Row], known: Condition) -> None:
        """Put them under `related` of results, by column; each table is read once."""
        keys: dict[_Beside, set[Any]] = {beside: set() for beside in self._beside.values()}
        for column, beside in self._beside.items():
            keys[beside].update(row[column] for row in rows)
        found = {beside: beside.rows(call, keys[beside] - {None}, known) for beside in keys}
        for row, each in zip(rows, shown, strict=True):
            each["related"] = {n: found[b].get(row[n]) for n, b in self._beside.items()}
