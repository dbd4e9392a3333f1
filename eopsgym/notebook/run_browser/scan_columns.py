"""The columns of the answers that scans gave about the runs of a list (`eopsgym.scan`)."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from eopsgym.notebook.run_browser.filters import literal
from eopsgym.notebook.run_browser.joined_columns import MOST_WORDS
from eopsgym.notebook.run_browser.shown_columns import Kind, ShownColumn
from eopsgym.trajectories import Trajectories

_SHOWN = 3
"""The number of scans, the newest, whose columns are in the list at first: more have no room."""
_SCANS = """
    SELECT scan, scan_judge, arg_max(question, scanned_at), bool_or(scan_simulated),
        bool_and(value_number IS NOT NULL), bool_and(value IN ('true', 'false')),
        count(DISTINCT value)
    FROM scans SEMI JOIN {table} USING (run_id)
    WHERE value IS NOT NULL GROUP BY scan, scan_judge ORDER BY min(scanned_at), scan, scan_judge"""


class _Stored(NamedTuple):
    """A scan in the table `scans`, with what its answers are."""

    scan: str
    judge: str
    question: str | None
    is_simulated: bool
    are_numbers: bool
    are_flags: bool
    different: int

    @property
    def kind(self) -> Kind:
        """The kind of its answers."""
        return "number" if self.are_numbers else "flag" if self.are_flags else "word"

    @property
    def of_run(self) -> str:
        """The query for the runs and the answer of each."""
        value: Mapping[Any, str] = {"number": "value_number", "flag": "value = 'true'"}
        return (
            f"SELECT run_id, {value.get(self.kind, 'value')} AS value FROM scans "
            f"WHERE scan = {literal(self.scan)} AND scan_judge = {literal(self.judge)} "
            "AND value IS NOT NULL"
        )

    @property
    def meaning(self) -> str:
        """What a value of its column means."""
        by = f"{self.judge}{' (simulated)' * self.is_simulated}"
        return f"The answer by {by} to: {self.question or self.scan}"


def scan_columns(
    store: Trajectories, table: str, known: Collection[str], joined: Collection[str]
) -> Iterator[ShownColumn]:
    """Yield a column for each scan and judge with answers about some runs, the oldest first.

    It has the name of the scan. Where several judges answered, the judge is a part of the name.

    Args:
        store: the results.
        table: the table of the runs.
        known: the names of the columns that every list has.
        joined: the names of the columns that a user joined, which replace those of scans.
    """
    stored = [_Stored(*row) for row in store.tuples(_SCANS.format(table=table))]
    judges = Counter(each.scan for each in stored)
    for number, each in enumerate(stored):
        name = each.scan if judges[each.scan] == 1 else f"{each.scan} ({each.judge})"
        if name in known:
            name = f"{name} (scan)"
        if name in joined:
            continue
        few = each.different <= MOST_WORDS and each.kind != "number"
        is_shown = number >= len(stored) - _SHOWN
        facet: Any = "always" if few else "never"
        yield ShownColumn(
            name, name, each.kind, each.meaning, "", is_shown, facet, of_run=each.of_run
        )
