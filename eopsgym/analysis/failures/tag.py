"""The tagging of failures: every finding of every rule, as a table."""

import gc
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.failures.deviations import Deviations, deviations
from eopsgym.analysis.failures.expected import Expected, TasksOfRuns
from eopsgym.analysis.failures.facts import RunFacts, read_facts
from eopsgym.analysis.failures.finding import FailureFinding, place, primary
from eopsgym.analysis.failures.kinds import KINDS
from eopsgym.analysis.failures.progress import progress
from eopsgym.analysis.failures.rules import calls, ends, ids, writes
from eopsgym.analysis.failures.rules.by_query import by_queries
from eopsgym.analysis.failures.rules.calls_with_wrong_id import mistaken
from eopsgym.analysis.failures.rules.ends import wrote
from eopsgym.analysis.failures.rules.skipped_look_ups import skipped
from eopsgym.analysis.failures.rules.unfinished import unfinished
from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.runs import RESULTS
from eopsgym.tasks import Task

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = (
    *("run_id", "task", "domain", "model", "simulated", "strict", "kind", "primary"),
    *("step", "steps", "rows", "evidence", "tagger"),
)
"""The columns of a table of findings."""
_SELDOM = 500_000
_BY_CALLS: dict[str, Callable[[RunFacts], Iterator[FailureFinding]]] = {
    "looped": calls.looped,
    "misuse_after_error": calls.misuse_after_error,
    "policy_violation": calls.policy_violation,
}
_BY_END: dict[str, Callable[[RunFacts], Iterator[FailureFinding]]] = {
    "ran_out": ends.ran_out,
    "gave_up": ends.says_no,
    "missed_refusal": ends.missed_refusal,
}
_BY_CHANGES = ("side_effect", "wrong_argument", "cascading_state", "premature")


@dataclass
class Tagged:
    """The findings in a run.

    `left_out` has the reason for missing findings by kind or tagger. The primary finding is `first`
    if the tagger names one, and otherwise that of `primary`.
    """

    run: RunFacts
    findings: tuple[FailureFinding, ...]
    left_out: dict[str, str] = field(default_factory=dict)
    first: FailureFinding | None = None


def tag_failures(
    source: Source = RESULTS,
    kinds: Collection[str] | None = None,
    tasks: Sequence[Task] | None = None,
) -> "pd.DataFrame":
    """Tag the failures of runs by rules: one row per finding, with the steps and rows that show it.

        >>> import eopsgym
        >>> runs = eopsgym.run_tasks(eopsgym.load_tasks("itsm")[:3], "scripted/wrong_id")
        >>> eopsgym.tag_failures(runs)[["task", "kind", "step"]]  # doctest: +SKIP

    Columns: `run_id`, `task`, `domain`, `model`, `simulated`, `strict` (the verdict), `kind` (of
    `KINDS`), `primary` (the one finding of a run that best explains its failure), `step` (the first
    wrong one, from 1; NA for the run as a whole), `steps` (all that show it), `rows` (changed or
    missing rows, `server.table/key`), `evidence` (a sentence), `tagger` (`rules`). A run may have
    several findings, also one that passed. `.attrs["left_out"]` counts the runs that could not be
    analysed: kind to reason to count. `.attrs["unexplained"]` is the number of failed runs in which
    nothing was found.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        kinds: the kinds to look for; None for all.
        tasks: the tasks of the runs, if they are not the package's own, or were edited.

    Raises:
        ConfigError: if a kind is unknown.
    """
    _check_kinds(kinds)
    with opened(source) as trajectories, _seldom_collected():
        return as_frame(tagged(read_facts(trajectories), TasksOfRuns(tasks)), kinds)


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """Collect garbage less often while very many small objects without cycles are made.

    Otherwise the collector would scan them repeatedly, which takes a quarter of the time.
    """
    usual = gc.get_threshold()
    gc.set_threshold(_SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _check_kinds(kinds: Collection[str] | None) -> None:
    """Raise an error for an unknown kind.

    Raises:
        ConfigError: if a kind is unknown; the message names the known ones.
    """
    for kind in kinds or ():
        if kind not in KINDS:
            raise ConfigError(
                f"there is no kind of failure {kind!r}; {names_there_are(kind, KINDS)}"
            )


def tagged(runs: Iterable[RunFacts], tasks: TasksOfRuns) -> Iterator[Tagged]:
    """Return the rules' findings in each run."""
    return (_tag_run_facts(run, tasks) for run in runs)


def _tag_run_facts(run: RunFacts, tasks: TasksOfRuns) -> Tagged:
    """Return the rules' findings in one run."""
    findings = [each for rule in _BY_CALLS.values() for each in rule(run)]
    if run.passed:
        return Tagged(run, _ordered(findings))
    ends = [each for rule in _BY_END.values() for each in rule(run)]
    left_out: dict[str, str] = {}
    findings += _by_task(run, tasks, left_out, ends)
    return Tagged(run, _ordered(findings), left_out)


def _by_task(
    run: RunFacts, tasks: TasksOfRuns, left_out: dict[str, str], ends: list[FailureFinding]
) -> Iterator[FailureFinding]:
    """Yield the findings of rules that compare with the task, or else with its verifiers.

    If it is not known whether a task is feasible, as for published ones, it counts as feasible. The
    findings about the end of the run (`ends`) are added, but the report that a part could not be
    done counts only if a write is missing.
    """
    expected, why = tasks.of(run)
    differences, why = deviations(run, expected) if expected else (None, why)
    guessed = ids.guessed_ids(run, expected)
    if run.feasible is not False and expected and differences:
        changed = [*_by_changes(run, expected, differences, guessed)]
        # A run that gave up or met a limit lacks the wanted rows for that reason.
        yield from changed or (() if ends else by_queries(run).findings)
        yield from ends if differences.of("missing") or not wrote(run) else _without_refusals(ends)
        return
    yield from ids.made_up(run, guessed, expected)
    if run.feasible is not False:
        left_out.update(dict.fromkeys(_BY_CHANGES, why))
        by_verifiers = by_queries(run)
        yield from by_verifiers.findings
        if by_verifiers.explained and wrote(run):
            ends = _without_refusals(ends)
    yield from ends


def _without_refusals(ends: list[FailureFinding]) -> list[FailureFinding]:
    """Return the findings except refusals of a part, for a run in which nothing is missing."""
    return [each for each in ends if each.kind not in ("gave_up", "false_refusal")]


def _by_changes(
    run: RunFacts, expected: Expected, differences: Deviations, guessed: list[ids.Guessed]
) -> Iterator[FailureFinding]:
    """Yield the findings of rules that compare the changes with the expected ones."""
    way = progress(run, expected)
    extra = writes.uncalled_for(differences, way)
    guessed = [each for each in guessed if each.call.step not in extra]
    explained = {each.call.step for each in guessed if each.call.step is not None}
    made_up = [*ids.made_up(run, guessed, expected)]
    yield from made_up
    if all(each.kind != "missing_lookup" for each in made_up):
        yield from skipped(run, differences, way)
    yield from writes.side_effect(run, differences, way, explained)
    other = [*writes.wrong_record(differences, explained)]
    yield from other or mistaken(differences, way, explained)
    yield from writes.wrong_argument(run, differences, way, explained)
    yield from unfinished(run, differences, way)


def _ordered(findings: Iterable[FailureFinding]) -> tuple[FailureFinding, ...]:
    return tuple(sorted(findings, key=place))


def as_frame(
    runs: Iterable[Tagged], kinds: Collection[str] | None = None, tagger: str = "rules"
) -> "pd.DataFrame":
    """Return findings as a table; see `tag_failures`."""
    import pandas as pd

    rows: list[tuple[Any, ...]] = []
    left_out: dict[str, Counter[str]] = {}
    unexplained = 0
    for each in runs:
        rows += [row for row in _rows(each, tagger) if kinds is None or row[6] in kinds]
        for kind, why in each.left_out.items():
            if kinds is None or kind in kinds:
                left_out.setdefault(kind, Counter())[why] += 1
        unexplained += each.run.strict is False and not each.findings
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    frame["step"] = frame["step"].astype("Int64")
    frame["strict"] = frame["strict"].astype("boolean")
    frame["primary"] = frame["primary"].astype(bool)
    frame.attrs["left_out"] = {kind: dict(counts) for kind, counts in left_out.items()}
    frame.attrs["unexplained"] = unexplained
    frame.attrs["tagger"] = tagger
    return frame


def _rows(each: Tagged, tagger: str) -> Iterator[tuple[Any, ...]]:
    run, first = each.run, each.first or primary(each.findings)
    about = (run.run_id, run.task, run.domain, run.model, run.simulated, run.strict)
    for finding in each.findings:
        where = (finding.step, list(finding.steps), list(finding.rows))
        yield (*about, finding.kind, finding is first, *where, finding.evidence, tagger)
