"""The search for failures in the changes: unwanted changes, wrong values, wrong records."""

from collections.abc import Iterator, Sequence

from eopsgym.analysis.failures.arguments import is_id_column
from eopsgym.analysis.failures.deviations import Deviation, Deviations
from eopsgym.analysis.failures.facts import RunFacts, domain_of
from eopsgym.analysis.failures.finding import FailureFinding, named
from eopsgym.analysis.failures.progress import Progress
from eopsgym.tasks.footprint.bookkeeping import bookkeeping


def side_effect(
    run: RunFacts, differences: Deviations, way: Progress, explained: set[int]
) -> Iterator[FailureFinding]:
    """Yield a finding on changes that no footprint has, except those of a wrong record."""
    extra = [each for each in differences.of("extra") if not _stands_for(each, differences)]
    extra = [each for each in extra if not _other_value(run, each, differences, way)]
    extra = [each for each in extra if not explained.issuperset(each.steps)]
    if extra:
        yield finding("side_effect", f"changes what nobody asked for: {extra[0].what}", extra)


def uncalled_for(differences: Deviations, way: Progress) -> set[int]:
    """Return the steps of unwanted changes by calls that the solution does not have."""
    known = {call.step for call in way.made.values()}
    extra = [each for each in differences.of("extra") if not _stands_for(each, differences)]
    return {step for each in extra for step in each.steps} - known


def wrong_record(differences: Deviations, explained: set[int]) -> Iterator[FailureFinding]:
    """Yield a finding if another row than the wanted one was changed or referred to."""
    other = [each for each in differences.of("extra") if _stands_for(each, differences)]
    other += [each for each in differences.of("wrong") if _names_row(each)]
    other = [each for each in other if not explained.issuperset(each.steps)]
    if other:
        first = min(other, key=lambda each: each.steps or (0,))
        instead = _stands_for(first, differences)
        meant = f" in place of {instead.what.key}" if instead and instead.what.key else ""
        yield finding("wrong_id", f"takes another record{meant}: {first.what}", other)


def wrong_argument(
    run: RunFacts, differences: Deviations, way: Progress, explained: set[int]
) -> Iterator[FailureFinding]:
    """Yield a finding on a wrong value in the right row, or on a text that lacks a fact."""
    wrong = [
        each for each in differences.of("wrong") if not _names_row(each) and not late(each, way)
    ]
    wrong += [each for each in differences.of("extra") if _other_value(run, each, differences, way)]
    wrong = [each for each in wrong if not explained.issuperset(each.steps)]
    if wrong:
        yield finding("wrong_argument", f"gives another value: {wrong[0].what}", wrong)
        return
    texts = [each for each in run.failed if each.type == "text_facts" and each.strict is False]
    if texts and run.changes and not differences.of("missing"):
        free = way.expected.free_texts
        texts_written = [c for c in run.changes if (c.server, c.table, c.column) in free]
        rows = dict.fromkeys(named(c.server, c.table, c.key) for c in texts_written)
        steps = tuple(sorted({c.step for c in texts_written}))
        yield FailureFinding(
            "wrong_argument", f"{texts[0].name}: {texts[0].details}", steps, tuple(rows)
        )


def _other_value(run: RunFacts, extra: Deviation, differences: Deviations, way: Progress) -> bool:
    """Return whether an extra change is a wrong value in a call that the solution has as well.

    Then the call gives a column that the solution leaves out, breaks a rule by it, or writes an
    additional part such as a header of a mail.
    """
    column = extra.what.column
    if extra.whole and _is_bookkeeping(extra):
        return not {*extra.steps}.isdisjoint(each.step for each in way.made.values())
    if column is None or _stands_for(extra, differences):
        return False
    known, broken = ({each.step for each in some} for some in (way.made.values(), run.breaches))
    forbidden = known & broken & {*extra.steps}
    return bool(forbidden) or any(way.gives(step, column) for step in extra.steps)


def _is_bookkeeping(each: Deviation) -> bool:
    domain = domain_of(each.server)
    return domain is not None and each.what.table in bookkeeping(domain).tables


def late(each: Deviation, way: Progress) -> bool:
    """Return whether a value is wrong only because a later write was left out."""
    return each.what.column is not None and way.asked_for(each.what.column, each.what.wanted)


def _stands_for(extra: Deviation, differences: Deviations) -> Deviation | None:
    """Return the missing row instead of which an extra one was changed, or None."""
    missing = (each for each in differences.of("missing") if each.whole)
    return next((each for each in missing if _same_sort(each, extra)), None)


def taken_for(missing: Deviation, differences: Deviations) -> bool:
    """Return whether another row was changed instead of a missing one."""
    return missing.whole and any(_same_sort(missing, each) for each in differences.of("extra"))


def _same_sort(one: Deviation, other: Deviation) -> bool:
    return (one.server, one.what.table, one.what.operation) == (
        other.server,
        other.what.table,
        other.what.operation,
    )


def _names_row(each: Deviation) -> bool:
    column, is_left_empty = each.what.column, each.what.after is None
    names = column is not None and is_id_column(each.server, each.what.table, column)
    return names and not is_left_empty


def rows_of(deviations: Sequence[Deviation]) -> tuple[str, ...]:
    """Return the rows of deviations, each once."""
    return tuple(dict.fromkeys(each.row for each in deviations))


def finding(kind: str, evidence: str, deviations: Sequence[Deviation]) -> FailureFinding:
    """Return the finding that some deviations show."""
    steps = sorted({step for each in deviations for step in each.steps})
    return FailureFinding(kind, evidence, tuple(steps), rows_of(deviations))
