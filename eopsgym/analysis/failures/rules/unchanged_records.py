"""The search for records that had to stay unchanged, by failed verifiers and earlier results."""

from collections.abc import Collection, Iterable, Mapping

from eopsgym.analysis.failures.facts import MadeCall, RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.wanted_rows import (
    BOUNDS,
    WantedRow,
    holds,
    is_about,
    normal,
    objects,
    plain,
    values_under,
    wanted_row,
)
from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.verifier_query import Condition, read_query


def was_so_before(
    run: RunFacts, call: MadeCall, condition: Condition, keys: Collection[str]
) -> bool:
    """Return whether a look-up before a call shows its record with the wanted value already.

    The record is the one whose key is an argument of the call.
    """
    ids = {plain(value) for name, value in leaves("", call.arguments) if _names_id(name)}
    names = {"id", *map(normal, keys)}
    earlier = [each for each in run.calls if (each.step or 0) < (call.step or 0)]
    before = [each.value for each in earlier if not each.is_error and not each.writes]
    return normal(condition.place.column) not in names and any(
        any(holds(condition, value) for value in values_under(record, condition.place))
        for record in objects(before)
        if ids & {plain(value) for name, value in record.items() if normal(name) in names}
    )


def touched(run: RunFacts, row: WantedRow) -> MadeCall | None:
    """Return the first call on a record that had the wanted values already in a look-up, or None.

    A query that names no value, such as one that counts all rows, does not protect a record.
    """
    if all(each.operator in BOUNDS for each in row.conditions):
        return None
    wanted: set[str] = set()
    for call in run.calls:
        if call.writes and not call.is_error and call.step is not None:
            given = {plain(value) for name, value in leaves("", call.arguments) if _names_id(name)}
            if wanted & given:
                return call
        elif not call.is_error:
            wanted |= {
                plain(value)
                for record in objects(call.value)
                if all(_shows(record, each) for each in row.conditions)
                for name, value in record.items()
                if normal(name) == "id" or name in row.keys
            }
    return None


def _shows(record: Mapping[str, object], condition: Condition) -> bool:
    """Return whether a record has the column of a condition with a right value."""
    return any(holds(condition, value) for value in values_under(record, condition.place))


def _names_id(name: str) -> bool:
    return normal(name.rsplit(".", 1)[-1]).endswith(("id", "number"))


def nothing_was_to_change(run: RunFacts, findings: Iterable[FailureFinding]) -> bool:
    """Return whether the failed verifiers only forbid changes, so that the task is infeasible.

    No verifier that passes may count rows that the run wrote. This is used if it is not known
    whether the task is feasible.
    """
    kinds = {each.kind for each in findings}
    return run.feasible is None and kinds == {"side_effect"} and not _some_work_is_wanted(run)


def _some_work_is_wanted(run: RunFacts) -> bool:
    """Return whether a verifier that passes finds a row that a call of the run made."""
    made = [call for call in run.writing if not call.is_error]
    for verdict in run.checked:
        query = read_query(verdict.query) if verdict.strict is True and verdict.query else None
        for server in {call.server for call in made} if query else ():
            # Read as if it had found too few rows, to get the conditions of its query.
            row = wanted_row(server, verdict._replace(actual="0"), [])
            if row is not None and any(
                any(holds(each, value) for value in values_under(call.arguments, each.place))
                for call in made
                if row.missing and is_about(call, row.server, row.table)
                for each in row.conditions
                if each.place.column not in row.keys
            ):
                return True
    return False


def missed_refusal(findings: Iterable[FailureFinding]) -> FailureFinding:
    """Return the finding that a run changed records that had to stay unchanged."""
    every = list(findings)
    steps = tuple(sorted({step for each in every for step in each.steps}))
    rows = tuple(dict.fromkeys(row for each in every for row in each.rows))
    evidence = f"nothing had to be changed, and {every[0].evidence}"
    return FailureFinding("missed_refusal", evidence, steps, rows)
