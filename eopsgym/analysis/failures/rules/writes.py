"""Failures that show in the changes: too much, another value, another record."""

from collections.abc import Iterator, Sequence

from eopsgym.analysis.failures.arguments import is_id_column
from eopsgym.analysis.failures.deviations import Deviation, Deviations
from eopsgym.analysis.failures.facts import RunFacts, domain_of
from eopsgym.analysis.failures.finding import FailureFinding, named
from eopsgym.analysis.failures.progress import Progress
from eopsgym.tasks.footprint.bookkeeping import bookkeeping


def side_effect(
    run: RunFacts, found: Deviations, way: Progress, explained: set[int]
) -> Iterator[FailureFinding]:
    """Find changes that no footprint has, except for a record mistaken for another."""
    extra = [each for each in found.of("extra") if not _stands_for(each, found)]
    extra = [each for each in extra if not _other_value(run, each, found, way)]
    extra = [each for each in extra if not explained.issuperset(each.steps)]
    if extra:
        yield finding("side_effect", f"changes what nobody asked for: {extra[0].what}", extra)


def uncalled_for(found: Deviations, way: Progress) -> set[int]:
    """Return the steps of unwanted changes by calls that the solution does not have."""
    known = {call.step for call in way.made.values()}
    extra = [each for each in found.of("extra") if not _stands_for(each, found)]
    return {step for each in extra for step in each.steps} - known


def wrong_record(found: Deviations, explained: set[int]) -> Iterator[FailureFinding]:
    """Find a row changed instead of another of its table, or a reference to a wrong row."""
    other = [each for each in found.of("extra") if _stands_for(each, found)]
    other += [each for each in found.of("wrong") if _names_row(each)]
    other = [each for each in other if not explained.issuperset(each.steps)]
    if other:
        first = min(other, key=lambda each: each.steps or (0,))
        instead = _stands_for(first, found)
        meant = f" in place of {instead.what.key}" if instead and instead.what.key else ""
        yield finding("wrong_id", f"takes another record{meant}: {first.what}", other)


def wrong_argument(
    run: RunFacts, found: Deviations, way: Progress, explained: set[int]
) -> Iterator[FailureFinding]:
    """Find a wrong value in the right row, or a text that lacks what it must say."""
    wrong = [each for each in found.of("wrong") if not _names_row(each) and not late(each, way)]
    wrong += [each for each in found.of("extra") if _other_value(run, each, found, way)]
    wrong = [each for each in wrong if not explained.issuperset(each.steps)]
    if wrong:
        yield finding("wrong_argument", f"gives another value: {wrong[0].what}", wrong)
        return
    texts = [each for each in run.failed if each.type == "text_facts" and each.strict is False]
    if texts and run.changes and not found.of("missing"):
        free = way.expected.free_texts
        told = [c for c in run.changes if (c.server, c.table, c.column) in free]
        rows = dict.fromkeys(named(c.server, c.table, c.key) for c in told)
        steps = tuple(sorted({c.step for c in told}))
        yield FailureFinding(
            "wrong_argument", f"{texts[0].name}: {texts[0].details}", steps, tuple(rows)
        )


def _other_value(run: RunFacts, extra: Deviation, found: Deviations, way: Progress) -> bool:
    """Return whether a call of the solution also changed a column it should not.

    The solution leaves the column unchanged, or a rule forbids its change there; or a part has more
    than was asked for, such as a header of a letter.
    """
    column = extra.what.column
    if extra.whole and _is_kept_by_itself(extra):
        return not {*extra.steps}.isdisjoint(each.step for each in way.made.values())
    if column is None or _stands_for(extra, found):
        return False
    known, broken = ({each.step for each in some} for some in (way.made.values(), run.breaches))
    forbidden = known & broken & {*extra.steps}
    return bool(forbidden) or any(way.gives(step, column) for step in extra.steps)


def _is_kept_by_itself(each: Deviation) -> bool:
    domain = domain_of(each.server)
    return domain is not None and each.what.table in bookkeeping(domain).tables


def late(each: Deviation, way: Progress) -> bool:
    """Return whether a value is wrong only because a later write was left out."""
    return each.what.column is not None and way.asked_for(each.what.column, each.what.wanted)


def _stands_for(extra: Deviation, found: Deviations) -> Deviation | None:
    """Return the missing row instead of which an extra one was changed, or None."""
    missing = (each for each in found.of("missing") if each.whole)
    return next((each for each in missing if _same_sort(each, extra)), None)


def taken_for(missing: Deviation, found: Deviations) -> bool:
    """Return whether another row was changed instead of a missing one."""
    return missing.whole and any(_same_sort(missing, each) for each in found.of("extra"))


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


def rows_of(found: Sequence[Deviation]) -> tuple[str, ...]:
    """Return the rows that deviations are about, each once."""
    return tuple(dict.fromkeys(each.row for each in found))


def finding(kind: str, evidence: str, found: Sequence[Deviation]) -> FailureFinding:
    """Return the finding that some deviations show."""
    steps = sorted({step for each in found for step in each.steps})
    return FailureFinding(kind, evidence, tuple(steps), rows_of(found))
