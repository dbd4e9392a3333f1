"""What shows in the changes: too much, another value, another record, and what never came."""

from collections.abc import Iterator, Sequence

from eopsgym.analysis.failures.deviations import (
    Deviation,
    Deviations,
    ids_in,
    is_id_column,
)
from eopsgym.analysis.failures.expected import Expected
from eopsgym.analysis.failures.facts import RunFacts
from eopsgym.analysis.failures.finding import Finding
from eopsgym.analysis.failures.rules.ends import claim, denied, short


def side_effect(found: Deviations, explained: set[int]) -> Iterator[Finding]:
    """Rows and columns that no footprint has, but for those of a record taken for another."""
    extra = [each for each in found.of("extra") if not _stands_for(each, found)]
    extra = [each for each in extra if not explained.issuperset(each.steps)]
    if extra:
        yield _finding("side_effect", f"changes what nobody asked for: {extra[0].what}", extra)


def wrong_record(found: Deviations) -> Iterator[Finding]:
    """A row changed in place of another of its table, or one that names another row."""
    other = [each for each in found.of("extra") if _stands_for(each, found)]
    other += [each for each in found.of("wrong") if _names_row(each)]
    if other:
        first = min(other, key=lambda each: each.steps or (0,))
        instead = _stands_for(first, found)
        meant = f" in place of {instead.what.key}" if instead and instead.what.key else ""
        yield _finding("wrong_id", f"takes another record{meant}: {first.what}", other)


def wrong_argument(run: RunFacts, found: Deviations) -> Iterator[Finding]:
    """Another value in a row that was to be changed, or a text that does not say what it must."""
    wrong = [each for each in found.of("wrong") if not _names_row(each)]
    if wrong:
        yield _finding("wrong_argument", f"gives another value: {wrong[0].what}", wrong)
        return
    for verdict in run.failed:
        if verdict.type == "text_facts" and verdict.strict is False and run.changes:
            yield Finding("wrong_argument", f"{verdict.name}: {verdict.details}")
            return


def unfinished(run: RunFacts, found: Deviations, expected: Expected) -> Iterator[Finding]:
    """What never came: left out after what it follows from, or claimed to be done all the same."""
    missing = [each for each in found.of("missing") if not _taken_for(each, found)]
    if not missing:
        return
    done = _done(found)
    ties = [(each, _followed(each, done)) for each in missing]
    left = [each for each, rows in ties if rows]
    if left and (len(left) == len(missing) or _went_on(run, expected)):
        steps = tuple(sorted({n for _, rows in ties for n in _steps_of(run, rows)}))
        what = f"leaves out what follows from that: {left[0].what}"
        yield Finding("cascading_state", what, steps, _rows(left))
    if run.stop == "answered" and not denied(run):
        said = claim(run)
        says = f"claims {said!r}" if said else f"answers {short(run.answer or '')!r}"
        yield Finding("premature", f"{says}, while {missing[0].what}", (), _rows(missing))


def _done(found: Deviations) -> list[tuple[str, str, str, set[str]]]:
    """The rows that were changed as they should: system, table, key and the rows they name."""
    extra = {(each.server, each.what.table, each.what.key) for each in found.of("extra")}
    return [
        (server, row.table, row.name, ids_in(server, row.table, row.name, row.after))
        for server, rows in found.net.items()
        for row in rows
        if (server, row.table, row.name) not in extra
    ]


def _followed(
    missing: Deviation, done: Sequence[tuple[str, str, str, set[str]]]
) -> list[tuple[str, str, str]]:
    """The changed rows that a missing change follows from: of its own row, or tied to it."""
    what = missing.what
    if what.column is not None:
        return [(missing.server, what.table, what.key)]
    ids = ids_in(missing.server, what.table, what.key, what.wanted or {})
    return [(s, table, key) for s, table, key, named in done if _tied(ids, named)]


def _tied(ids: set[str], named: set[str]) -> bool:
    return bool(ids & named) or any(each.startswith("of ") for each in ids)


def _steps_of(run: RunFacts, rows: Sequence[tuple[str, str, str]]) -> set[int]:
    places = set(rows)
    steps = {c.step for c in run.changes if (c.server, c.table, c.key) in places}
    return {max(steps)} if steps else set()


def _went_on(run: RunFacts, expected: Expected) -> bool:
    """Whether it made the last write of the solution, or tried to."""
    if not expected.writing:
        return False
    last = expected.calls[expected.writing[-1]].tool
    wanted = sum(expected.calls[n].tool == last for n in expected.writing)
    return sum(call.tool == last for call in run.calls) >= wanted


def _stands_for(extra: Deviation, found: Deviations) -> Deviation | None:
    """The missing row in place of which an extra one was changed."""
    return next(
        (each for each in found.of("missing") if each.whole and _same_sort(each, extra)), None
    )


def _taken_for(missing: Deviation, found: Deviations) -> bool:
    return missing.whole and any(_same_sort(missing, each) for each in found.of("extra"))


def _same_sort(one: Deviation, other: Deviation) -> bool:
    return (one.server, one.what.table, one.what.operation) == (
        other.server,
        other.what.table,
        other.what.operation,
    )


def _names_row(each: Deviation) -> bool:
    column = each.what.column
    return column is not None and is_id_column(each.server, each.what.table, column)


def _rows(found: Sequence[Deviation]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.row for each in found))


def _finding(kind: str, evidence: str, found: Sequence[Deviation]) -> Finding:
    steps = sorted({step for each in found for step in each.steps})
    return Finding(kind, evidence, tuple(steps), _rows(found))
