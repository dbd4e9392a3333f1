"""What shows in failed verifiers alone, where a task has no footprint to compare with."""

from collections.abc import Iterator

from eopsgym.analysis.failures.arguments import is_id_column
from eopsgym.analysis.failures.facts import MadeCall, RunFacts, domain_of
from eopsgym.analysis.failures.finding import FailureFinding, named
from eopsgym.analysis.failures.rules.ends import claims_success, says_that_not, short
from eopsgym.analysis.failures.wanted_rows import WantedRow, is_about, values_of, wanted_row


def by_queries(run: RunFacts) -> Iterator[FailureFinding]:
    """What the rows tell that its failed verifiers count, one finding a kind."""
    wanted = [
        row for verdict in run.failed if verdict.strict is False if (row := wanted_row(verdict))
    ]
    found: dict[str, FailureFinding] = {}
    for row in wanted:
        for each in _by_row(run, row):
            known = found.get(each.kind)
            steps = {*each.steps, *(known.steps if known else ())}
            rows = {**dict.fromkeys(known.rows if known else ()), **dict.fromkeys(each.rows)}
            said = known.evidence if known else each.evidence
            found[each.kind] = FailureFinding(each.kind, said, tuple(sorted(steps)), tuple(rows))
    yield from found.values()


def _by_row(run: RunFacts, row: WantedRow) -> Iterator[FailureFinding]:
    calls = [call for call in run.writing if call.step is not None and not call.is_error]
    about = [call for call in calls if is_about(call, row.table)]
    if row.found and (same := [call for call in about if not _differences(call, row)]):
        said = f"{same[-1].tool} makes what should not be there ({row.verifier})"
        yield FailureFinding("side_effect", said, _steps(same[-1:]), (_name(same[-1], row),))
        return
    key = {c: v for c, v in row.values.items() if calls and c in _primary(calls[0], row.table)}
    same = [call for call in about if _on_record(call, key)]
    if same and not row.found:
        yield from _other_values(max(same, key=lambda call: _agrees(call, row)), row)
    elif calls:
        yield from _left_out(run, calls, row)


def _other_values(call: MadeCall, row: WantedRow) -> Iterator[FailureFinding]:
    """What a call gave otherwise than wanted."""
    given = values_of(call)
    off = _differences(call, row)
    for kind, is_id in (("wrong_id", True), ("wrong_argument", False)):
        some = [c for c in off if is_id_column(call.server, row.table, c) is is_id]
        if some:
            said = f"{call.tool} gives {some[0]}={given[some[0]]!r} instead of "
            said += f"{row.values[some[0]]!r} ({row.verifier})"
            yield FailureFinding(kind, said, _steps([call]), (_name(call, row),))


def _left_out(run: RunFacts, calls: list[MadeCall], row: WantedRow) -> Iterator[FailureFinding]:
    """A write that never came: after one that is tied to it, or in spite of what is claimed."""
    ids = {
        value
        for column, value in row.values.items()
        if is_id_column(calls[0].server, row.table, column)
    }
    tied = [call for call in calls if ids & set(values_of(call).values())]
    what = f"nothing is done about {row.table} ({row.verifier})"
    rows = (_name(calls[0], row),)
    if tied:
        yield FailureFinding(
            "cascading_state", f"after {tied[-1].tool} {what}", _steps(tied[-1:]), rows
        )
    if run.stop == "answered" and not says_that_not(run):
        says = f"{'claims' if claims_success(run) else 'answers'} {short(run.answer or '')!r}"
        yield FailureFinding("premature", f"{says}, but {what}", (), rows)


def _differences(call: MadeCall, row: WantedRow) -> list[str]:
    """The columns of which a call says another value than wanted."""
    given = values_of(call)
    primary = _primary(call, row.table)
    return [
        column
        for column, value in row.values.items()
        if column in given and given[column] != value and column not in primary
    ]


def _agrees(call: MadeCall, row: WantedRow) -> int:
    given = values_of(call)
    return sum(given.get(column) == value for column, value in row.values.items())


def _on_record(call: MadeCall, key: dict[str, str]) -> bool:
    """Whether a call makes a record, or works on the one of this key."""
    given = call.arguments
    return all(column not in given or str(given[column]) == value for column, value in key.items())


def _primary(call: MadeCall, table: str) -> frozenset[str]:
    """The columns of a table's key."""
    domain = domain_of(call.server)
    known = domain is not None and table in domain.schema.tables
    return frozenset(domain.schema.keys(table).primary) if domain and known else frozenset()


def _name(call: MadeCall, row: WantedRow) -> str:
    key = next(iter(row.values.values()), "")
    return named(call.server, row.table, key)


def _steps(calls: list[MadeCall]) -> tuple[int, ...]:
    return tuple(call.step for call in calls if call.step is not None)
