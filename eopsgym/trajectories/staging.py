"""Where a block of lines is taken apart, before its runs are added to the store."""

from collections.abc import Iterator, Sequence

import duckdb

from eopsgym.runs import Skipped
from eopsgym.runs.read_runs import read_line
from eopsgym.trajectories.line_blocks import Block, Line
from eopsgym.trajectories.row_sources import (
    EVENTS,
    MACROS,
    ROW_SOURCES,
    insert_query,
    records_query,
    totals_query,
)

_STAGED = ("records", "events", "totals")


class Staging:
    """Temporary tables on a connection of their own.

    Filling them leaves the store alone, so that another thread can add to it meanwhile.

    Args:
        store: the connection that opened the store.
        source: what its tables call the file; empty for runs in memory.
    """

    def __init__(self, store: duckdb.DuckDBPyConnection, source: str) -> None:
        self.connection = store.cursor()
        self.source = source
        (catalog,) = store.execute("SELECT current_catalog()").fetchone() or ("",)
        self.connection.execute(f'USE "{catalog}"')
        self.connection.execute("; ".join(MACROS))

    def __enter__(self) -> "Staging":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def fill(self, block: Block) -> list[Skipped]:
        """Take the lines of a block apart; those that give no run."""
        skipped: list[Skipped] = []
        odd = self._stage("CREATE OR REPLACE TEMP TABLE records AS", block)
        if odd:
            mended = Block.of(self._mended(odd, skipped), block.end)
            for line in self._stage("INSERT INTO records", mended):
                skipped.append(Skipped(self.source, line.start, "damaged", "no run record"))
        self._take_events_apart()
        return skipped

    def take_out_repeats(self) -> list[Skipped]:
        """Take out the runs that are in the store, and those that come twice."""
        again = """
            SELECT line, run_id FROM (SELECT line, run_id,
                row_number() OVER (PARTITION BY run_id ORDER BY line) AS time FROM records)
            WHERE time > 1 OR run_id IN (SELECT run_id FROM runs) ORDER BY line"""
        found = self.connection.execute(again).fetchall()
        if found:
            self._delete([place for place, _ in found])
            self._take_events_apart()
        return [Skipped(self.source, place, "repeat", run_id) for place, run_id in found]

    def insert(self) -> None:
        """Add what is here to the tables of the store."""
        for table in ROW_SOURCES:
            self.connection.execute(insert_query(table, self.source))
        for table in _STAGED:
            self.connection.execute(f"DROP TABLE {table}")

    def _take_events_apart(self) -> None:
        self.connection.execute(EVENTS)
        self.connection.execute(totals_query())

    def _stage(self, into: str, block: Block) -> list[Line]:
        """Read lines into `records`; those that are no run records, which are left out."""
        odd: list[Line] = []
        if not block.is_text():
            odd = [line for line in block.lines() if not _is_text(line.text)]
            block = Block.of((line for line in block.lines() if _is_text(line.text)), block.end)
        self.connection.register("incoming", block.table())
        self.connection.execute(f"{into} {records_query()}")
        self.connection.unregister("incoming")
        found = self.connection.execute("SELECT line FROM records WHERE run_id IS NULL").fetchall()
        places = {place for (place,) in found}
        if places:
            self._delete(list(places))
            odd += [line for line in block.lines() if line.start in places]
        return odd

    def _mended(self, lines: Sequence[Line], skipped: list[Skipped]) -> Iterator[Line]:
        """Lines as this version would write them: those of earlier formats, and odd ones."""
        for line in lines:
            run, wrong = read_line(line.text, self.source, line.start)
            if wrong is not None:
                skipped.append(wrong)
            if run is not None:
                yield Line(line.start, run.to_json().encode())

    def _delete(self, places: list[int]) -> None:
        self.connection.execute("DELETE FROM records WHERE line IN (SELECT unnest(?))", [places])


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
