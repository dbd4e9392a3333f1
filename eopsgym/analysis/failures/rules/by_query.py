"""The search for failures by failed verifiers, for tasks without a footprint."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from eopsgym.analysis.failures.arguments import is_id_column
from eopsgym.analysis.failures.facts import Checked, MadeCall, RunFacts, domain_of
from eopsgym.analysis.failures.finding import FailureFinding, named
from eopsgym.analysis.failures.rules.by_literals import by_literals
from eopsgym.analysis.failures.rules.by_values import by_values
from eopsgym.analysis.failures.rules.ends import claim_of, deciding_sentence
from eopsgym.analysis.failures.rules.unchanged_records import (
    missed_refusal,
    nothing_was_to_change,
    touched,
    was_so_before,
)
from eopsgym.analysis.failures.wanted_rows import (
    BOUNDS,
    WantedRow,
    each_row,
    holds,
    is_about,
    names_of,
    normal,
    objects,
    plain,
    target,
    values_under,
    wanted_row,
)
from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.verifier_query import ColumnPlace, Condition, read_query


class ByQueries(NamedTuple):
    """The findings of the failed verifiers, and whether they explain all of these verifiers.

    If one is not explained, a write is missing, and the claims of the answer count.
    """

    findings: tuple[FailureFinding, ...]
    explained: bool


class _Broken(NamedTuple):
    """A condition that a call's value does not meet."""

    condition: Condition
    value: Any
    call: MadeCall


class _Compared(NamedTuple):
    """The calls on one record compared with a wanted row: conditions met, broken and open."""

    calls: list[MadeCall]
    met: list[Condition]
    broken: list[_Broken]
    open: list[Condition]


def by_queries(run: RunFacts) -> ByQueries:
    """Return the findings from the rows that a run's failed verifiers count, one per kind."""
    failed = [verdict for verdict in run.failed if verdict.strict is False and verdict.query]
    results = [call.value for call in run.calls if not call.is_error]
    by_kind: dict[str, FailureFinding] = {}
    explained = bool(failed)
    for verdict in failed:
        server = _server(run, verdict.query)
        row = wanted_row(server, verdict, results)
        each = [*(_by_rows(run, row) if row is not None else _unread(run, server, verdict))]
        explained &= any(one.kind in _EXPLAINING for one in each)
        for one in each:
            by_kind[one.kind] = _together(by_kind.get(one.kind), one)
    if explained and nothing_was_to_change(run, by_kind.values()):
        return ByQueries((missed_refusal(by_kind.values()),), explained)
    return ByQueries(tuple(by_kind.values()), explained)


def _unread(run: RunFacts, server: str, verdict: Checked) -> Iterator[FailureFinding]:
    """Yield the findings of a verifier whose query is not a readable count of rows."""
    yield from by_values(run, server, verdict)
    query = read_query(verdict.query)
    if query is None or not query.tables:
        yield from by_literals(run, verdict)


_EXPLAINING = ("wrong_id", "wrong_argument", "side_effect", "missing_lookup")
"""The kinds of a call that differs from the wanted one; the others concern a missing call."""


def _server(run: RunFacts, sql: str) -> str:
    """Return the system whose tables a query reads, of those that the run worked on."""
    query = read_query(sql)
    for server in dict.fromkeys([run.domain, *(call.server for call in run.calls)]):
        domain = domain_of(server)
        if query and domain and query.tables and query.tables[0] in domain.schema.tables:
            return server
    return run.domain


def _together(known: FailureFinding | None, one: FailureFinding) -> FailureFinding:
    if known is None:
        return one
    steps = tuple(sorted({*known.steps, *one.steps}))
    return FailureFinding(
        one.kind, known.evidence, steps, tuple(dict.fromkeys(known.rows + one.rows))
    )


def _by_rows(run: RunFacts, row: WantedRow) -> Iterator[FailureFinding]:
    """Yield the findings on the rows that a query counts.

    For a list of rows there are at most as many findings as missing rows, first those of rows that
    were made differently.
    """
    rows = each_row(row)
    if len(rows) == 1:
        yield from _by_row(run, row, _calls_about(run, row))
        return
    about = _calls_about(run, row)
    lacking = int((row.wanted or 0) - (row.found or 0))
    right = [[each for each in about if _is_right(each, one)] for one in rows]
    free = [each for each in about if not any(each in some for some in right)]
    each = [[*_by_row(run, one, free)] for one, some in zip(rows, right, strict=True) if not some]
    each.sort(key=lambda some: not any(one.kind in _EXPLAINING for one in some))
    for some in each[:lacking]:
        yield from some


def _is_right(call: MadeCall, row: WantedRow) -> bool:
    """Return whether all values that a call gave are wanted, and it concerns this row."""
    each = _compared([call], row)
    return not each.broken and row.conditions[0] in each.met and bool(each.met[1:] or each.open)


def _calls_about(run: RunFacts, row: WantedRow) -> list[MadeCall]:
    """Return the calls that worked on the table of a row."""
    made = [call for call in run.writing if call.step is not None and not call.is_error]
    return [call for call in made if is_about(call, row.server, row.table)]


def _by_row(run: RunFacts, row: WantedRow, about: Sequence[MadeCall]) -> Iterator[FailureFinding]:
    """Yield the findings on a wanted row: made differently, made too often, or left out."""
    made = [call for call in run.writing if call.step is not None and not call.is_error]
    if row.missing:
        other = _made_otherwise(run, [_compared(c, row) for c in _by_record(about, row)], row)
        if other is not None:
            yield from other
            return
        if (call := touched(run, row)) is not None:
            evidence = f"{call.tool} changes a record that had to stay unchanged ({row.verifier})"
            yield FailureFinding("side_effect", evidence, _steps([call]), (_name(row),))
            return
    else:
        each = [_compared([call], row) for call in about]
        some = [one.calls[0] for one in each if _makes_too_much(one, row)]
        some = some or ([call for call in made if _gives_one_of(call, row)] if row.none else [])
        if some:
            yield _too_many(run, some, row)
            return
    yield from _left_out(run, made, row)


def _gives_one_of(call: MadeCall, row: WantedRow) -> bool:
    """Return whether a call gives a text that no row should have."""
    texts = {value for each in row.conditions if each.operator == "=" for value in each.values}
    given = {plain(value) for _, value in leaves("", call.arguments)}
    return any(" " in text for text in texts & given)


def _makes_too_much(each: _Compared, row: WantedRow) -> bool:
    """Return whether a call makes a row that should not exist.

    A query that only sets bounds for columns, such as the time of the change, counts all changes.
    """
    if each.broken:
        return False
    return bool(each.met) or (row.none and all(one.operator in BOUNDS for one in each.open))


def _by_record(calls: Sequence[MadeCall], row: WantedRow) -> list[list[MadeCall]]:
    """Return the calls, grouped by the record on which they work."""
    by_key: dict[tuple[str, ...], list[MadeCall]] = {}
    for call in calls:
        key = tuple(str(value) for name in sorted(row.keys) for value in _key_value(call, name))
        by_key.setdefault(key or (f"step {call.step}",), []).append(call)
    return list(by_key.values())


def _key_value(call: MadeCall, name: str) -> list[Any]:
    """Return the value of a key in a call's arguments, or else in its result, as a list."""
    place = ColumnPlace("", name)
    return (values_under(call.arguments, place) or values_under({"": call.value}, place))[:1]


def _compared(calls: list[MadeCall], row: WantedRow) -> _Compared:
    """Return the comparison of the last value of each column in the calls on a record."""
    met, broken, left = [], [], []
    for condition in row.conditions:
        given = (
            (call, values)
            for call in reversed(calls)
            if (values := values_under(call.arguments, condition.place))
        )
        call, values = next(given, (None, []))
        if call is None:
            left.append(condition)
        elif any(holds(condition, value) for value in values):
            met.append(condition)
        else:
            broken.append(_Broken(condition, values[0], call))
    return _Compared(calls, met, broken, left)


def _made_otherwise(
    run: RunFacts, about: Sequence[_Compared], row: WantedRow
) -> list[FailureFinding] | None:
    """Return the differences of the most similar record from the wanted row, or None."""
    same = [each for each in about if _is_on(each, row)]
    if same:
        best = max(same, key=lambda each: (len(each.met), -len(each.broken)))
        if best.broken:
            return [*_changed(run, best.broken, row)]
        left = [each for each in best.open if not _shows(best.calls, each)]
        left = [each for each in left if any(_takes(call, each) for call in best.calls)]
        if left and not row.found and deciding_sentence(run) is None:
            return [_omitted(max(best.calls, key=lambda call: _met(call, row)), left[0], row)]
        return [_not_as_wanted(best.calls[-1], row)] if _is_made(best, row) else None
    # The right call on the wrong record: everything except the key is right.
    for each in about:
        keys = [one for one in each.broken if one.condition.place.column in row.keys]
        if keys and len(keys) == len(each.broken) and each.met:
            return [*_other_values(each.broken, row)]
    return None


def _changed(run: RunFacts, broken: Sequence[_Broken], row: WantedRow) -> Iterator[FailureFinding]:
    """Yield the findings on values that calls gave instead of the wanted ones.

    A record that had the wanted values already had to stay unchanged.
    """
    kept = [one for one in broken if was_so_before(run, one.call, one.condition, row.keys)]
    if len(kept) < len(broken):
        yield from _other_values([one for one in broken if one not in kept], row)
        return
    condition, value, call = kept[0]
    evidence = f"{call.tool} makes {condition.place.column} {plain(value)!r}, and it had to stay "
    evidence += f"{_said(condition)} ({row.verifier})"
    yield FailureFinding("side_effect", evidence, _steps([one.call for one in kept]), (_name(row),))


def _is_made(each: _Compared, row: WantedRow) -> bool:
    """Return whether calls made the one wanted row, so that another part of it is wrong.

    Then the query has other conditions than the plain ones, or none of these is still open.
    """
    made = not any(_takes(call, one) for call in each.calls for one in each.open)
    return made and len(each.met) > 1 and row.wanted == 1 and not row.found


def _not_as_wanted(call: MadeCall, row: WantedRow) -> FailureFinding:
    evidence = f"{call.tool} makes a record that differs from the wanted one ({row.verifier})"
    return FailureFinding("wrong_argument", evidence, _steps([call]), (_name(row),))


def _takes(call: MadeCall, condition: Condition) -> bool:
    """Return whether the tool of a call has an argument with the name of a column."""
    domain = domain_of(call.server)
    tool = domain.tools.get(call.tool) if domain else None
    known = tool.schema.get("properties", {}) if tool else ()
    return normal(condition.place.column) in map(normal, known)


def _met(call: MadeCall, row: WantedRow) -> int:
    """Return the number of wanted values that a call gives."""
    return len(_compared([call], row).met)


def _is_on(each: _Compared, row: WantedRow) -> bool:
    """Return whether calls make a record like the wanted one, or work on that record.

    That is so if neither they nor their results have another key, and another value is right.
    """
    if any(one.condition.place.column in row.keys for one in each.broken):
        return False
    keys = [condition for condition in each.open if condition.place.column in row.keys]
    if any(_shows_other(each.calls, condition) for condition in keys):
        return False
    return bool(each.met) or any(_shows(each.calls, condition) for condition in each.open)


def _shown(calls: Sequence[MadeCall], condition: Condition) -> list[bool]:
    """Return, for each value of a column in the results of calls, whether it is the wanted one."""
    shown = [value for call in calls for value in values_under({"": call.value}, condition.place)]
    return [holds(condition, value) for value in shown if value is not None]


def _shows(calls: Sequence[MadeCall], condition: Condition) -> bool:
    return any(_shown(calls, condition))


def _shows_other(calls: Sequence[MadeCall], condition: Condition) -> bool:
    shown = _shown(calls, condition)
    return bool(shown) and not any(shown)


def _other_values(broken: Sequence[_Broken], row: WantedRow) -> Iterator[FailureFinding]:
    """Yield the findings on unwanted values that calls gave, separately for ids and others."""
    for kind, is_id in (("wrong_id", True), ("wrong_argument", False)):
        some = [
            one
            for one in broken
            if is_id_column(row.server, row.table, one.condition.place.column) is is_id
        ]
        if some:
            condition, value, call = some[0]
            evidence = f"{call.tool} gives {condition.place.column}={plain(value)!r}, and "
            evidence += f"{_said(condition)} is wanted ({row.verifier})"
            yield FailureFinding(kind, evidence, _steps([one.call for one in some]), (_name(row),))


def _said(condition: Condition) -> str:
    """Return a condition in words, without its column."""
    if condition.operator == "not in":
        return "another one"
    words = {"=": "", "!=": "not ", "in": "", "like": "like ", "not like": "not like "}
    values = " or ".join(map(repr, condition.values))
    prefix = words.get(condition.operator, f"{condition.operator} ")
    return f"{prefix}{values}" if values else condition.operator


def _omitted(call: MadeCall, condition: Condition, row: WantedRow) -> FailureFinding:
    evidence = f"{call.tool} leaves out {condition.place.column}, and {_said(condition)} is wanted"
    return FailureFinding(
        "wrong_argument", f"{evidence} ({row.verifier})", _steps([call]), (_name(row),)
    )


def _too_many(run: RunFacts, calls: Sequence[MadeCall], row: WantedRow) -> FailureFinding:
    """Return the finding on calls that made rows which should not exist.

    If one such row is right, it existed before: the run did not look for it, or ignored it.
    """
    first = calls[0]
    if row.none or _had_seen(run, first, row):
        evidence = f"{first.tool} makes a record that should not exist ({row.verifier})"
        return FailureFinding("side_effect", evidence, _steps(calls), (_name(row),))
    evidence = (
        f"{first.tool} makes a record that exists already and was not looked up ({row.verifier})"
    )
    return FailureFinding("missing_lookup", evidence, _steps(calls[:1]), (_name(row),))


def _had_seen(run: RunFacts, before: MadeCall, row: WantedRow) -> bool:
    """Return whether a look-up had shown a row with the conditions before the call."""
    earlier = [call for call in run.calls if (call.step or 0) < (before.step or 0)]
    looked_up = [call.value for call in earlier if not call.is_error and not call.writes]
    return any(
        all(
            any(holds(each, value) for value in values_under(record, each.place))
            for each in row.conditions
        )
        for record in objects(looked_up)
    )


def _left_out(run: RunFacts, made: list[MadeCall], row: WantedRow) -> Iterator[FailureFinding]:
    """Yield the finding on a missing write: one that had to follow another, or that is claimed.

    If the answer mentions it, only a write on the same record counts as the other one.
    """
    what = f"nothing is done about {row.table} ({row.verifier})"
    tied = [call for call in made if _is_tied(call, row)]
    claim = claim_of(run, _texts(run, row))
    silent = deciding_sentence(run) is None and claim is None
    before = tied or (made if silent else [])
    if before:
        evidence = f"after {before[-1].tool} {what}"
        yield FailureFinding("cascading_state", evidence, _steps(before[-1:]), (_name(row),))
    if claim is not None:
        yield FailureFinding("premature", f"says {claim!r}, but {what}", (), (_name(row),))


def _is_tied(call: MadeCall, row: WantedRow) -> bool:
    """Return whether a call changed a record of another table to which the wanted row refers."""
    for condition in row.conditions:
        table = target(row.server, row.table, condition.place.column)
        if condition.operator != "=" or table in ("", row.table):
            continue
        given = values_under(call.arguments, condition.place)
        if is_about(call, row.server, table) and any(holds(condition, value) for value in given):
            return True
    return False


def _texts(run: RunFacts, row: WantedRow) -> list[str]:
    """Return the texts by which a sentence about a wanted row is recognised.

    They are its values. If only some rows of a list are missing, they are also the names of the
    record in results, which an answer may use.
    """
    values = [
        value.strip("%")
        for condition in row.conditions
        if condition.operator in ("=", "in", "like")
        for value in condition.values
    ]
    texts = [value for value in values if not value.replace(".", "").isdigit()]
    if not row.found or not row.conditions:
        return texts
    results = [call.value for call in run.calls if not call.is_error]
    return [*texts, *names_of({*row.conditions[0].values}, results)]


def _name(row: WantedRow) -> str:
    key = next((each.values[0] for each in row.conditions if each.values), "")
    return named(row.server, row.table, key)


def _steps(calls: Sequence[MadeCall]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(call.step for call in calls if call.step is not None))
