"""The differences between the final states of several runs, row by row.

Runs from one seed can differ only in rows that one of them wrote. Each such row is read from the
rebuilt final databases and compared, for each of the runs' systems.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from eopsgym.domains.kernel import Row
from eopsgym.errors import EopsgymError
from eopsgym.gym import Database, net_changes
from eopsgym.runs.run_record import RunRecord
from eopsgym.runs.states import state_after

Wrote = Literal["insert", "update", "delete", ""]


class RowDifference(NamedTuple):
    """A row that is not equal in the final states of some runs.

    `wrote` has for each run what it did to the row, from the seed to the end; empty if nothing.
    `rows` has for each run the final row, None if there is none. `columns` are those in which the
    rows that there are differ; it is empty if they are equal, and only some runs have the row.
    """

    server: str
    table: str
    key: str
    wrote: tuple[Wrote, ...]
    rows: tuple[Row | None, ...]
    columns: tuple[str, ...]


@dataclass(frozen=True)
class FinalStates:
    """The final states of several runs beside each other.

    Attributes:
        differences: the rows that are not equal, in the order of systems, tables and keys.
        same: the number of rows that some run wrote and that are equal in all at the end.
        gaps: for each system that could not be compared, why.
    """

    differences: tuple[RowDifference, ...]
    same: int
    gaps: Mapping[str, str]

    def __len__(self) -> int:
        return len(self.differences)


def compare_final_states(runs: Sequence[RunRecord]) -> FinalStates:
    """Return the differences between the final states of runs; what is unknown is in `gaps`."""
    differences: list[RowDifference] = []
    gaps, same = {}, 0
    for domain in dict.fromkeys(server.domain for run in runs for server in run.servers):
        if why := _incomparable(runs, domain):
            gaps[domain] = why
            continue
        databases: list[Database] = []
        try:
            for run in runs:
                databases.append(state_after(run, len(run.steps), domain))
            differing, equal = _compare(runs, databases)
        except EopsgymError as error:
            gaps[domain] = str(error)
            continue
        finally:
            for database in databases:
                database.close()
        differences += differing
        same += equal
    return FinalStates(tuple(differences), same, gaps)


def _incomparable(runs: Sequence[RunRecord], domain: str) -> str:
    """Return why the states of a system cannot be compared; empty if they can."""
    servers = [{server.domain: server for server in run.servers} for run in runs]
    without = [run.id for run, known in zip(runs, servers, strict=True) if domain not in known]
    if without:
        return f"run {without[0]} has no system {domain}"
    digests = {known[domain].digest for known in servers}
    if "" not in digests and len(digests) > 1:
        return "the runs start from different seeds, so that all their rows may differ"
    return ""


def _compare(
    runs: Sequence[RunRecord], databases: Sequence[Database]
) -> tuple[list[RowDifference], int]:
    """Return the rows of one system that differ, and the number of written rows that do not."""
    schema, name = databases[0].domain.schema, databases[0].domain.name
    keys: dict[tuple[str, str], Row] = {}
    wrote: list[dict[tuple[str, str], Wrote]] = []
    for run in runs:
        changesets = [step.changes.changeset for step in run.steps if step.server == name]
        did: dict[tuple[str, str], Wrote] = {}
        for change, key in net_changes(changesets, schema):
            place = change.table, change.key
            keys[place] = key
            did[place] = change.operation
        wrote.append(did)
    differences = []
    for table, key_text in sorted(keys):
        place = table, key_text
        rows = tuple(_row(database, table, keys[place]) for database in databases)
        if any(row != rows[0] for row in rows):
            there = [row for row in rows if row is not None]
            columns = tuple(c for c in there[0] if any(r[c] != there[0][c] for r in there))
            did_each = tuple(did.get(place, "") for did in wrote)
            differences.append(RowDifference(name, table, key_text, did_each, rows, columns))
    return differences, len(keys) - len(differences)


def _row(database: Database, table: str, key: Row) -> Row | None:
    # Between brackets, unlike between double quotes, an unknown column is an error.
    where = " AND ".join(f"[{name}] IS ?" for name in key)
    rows = database.rows(f"SELECT * FROM [{table}] WHERE {where}", *key.values())
    return rows[0] if rows else None
