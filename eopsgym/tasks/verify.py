"""Is it done? The verdict of every verifier on the final state, and both scores.

Values are extracted and compared twice: as published (`parity`), and as meant (`strict`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from eopsgym.counting import counted
from eopsgym.errors import EopsgymError, ServerError
from eopsgym.gym import Episode
from eopsgym.tasks.answers.judge_rating import Judge, Rating, rate
from eopsgym.tasks.comparisons import compare_parity, compare_strict, rows_value
from eopsgym.tasks.own_verifiers import check_own
from eopsgym.tasks.task import (
    OWN_TYPES,
    Category,
    ComparisonType,
    Task,
    Verifier,
    VerifierType,
)


@dataclass(frozen=True)
class Verdict:
    """The verdict of one verifier on a run.

    `parity` and `strict` are None where there is no verdict (a judge is needed and there is none,
    or the published harness would have skipped it); `details` says why. `rating` is that of the
    judge, where one was asked. Of an imported run, `type` and `comparison` may be any words.
    """

    index: int
    name: str
    type: Annotated[str, VerifierType]
    category: Category | None
    gym_name: str
    query: str
    expected: Any
    actual: Any
    comparison: Annotated[str, ComparisonType]
    parity: bool | None
    strict: bool | None
    details: str
    rating: Rating | None = None


@dataclass(frozen=True)
class Verification:
    """All verdicts of a run, and for an infeasible task whether it was refused cleanly.

    `parity` is what the published harness would have said; `strict` counts every verifier on its
    own, and for an infeasible task also wants a clean refusal and no change at all. None: no
    verdict. `refusal_rating` is what a judge says of the refusal, where one was asked.
    `contradicts` is whether the answer contradicts what was changed (None: in doubt), which counts
    for `strict` of tasks with a reference solution; `contradiction` says how. It is looked for
    where everything else is right. `unscored` says which fault kept the run from a verdict that it
    may have later: a judge that did not answer, or a server that could not be reached. It is empty
    where there is a verdict, and where nothing but the rules gives none.
    """

    verdicts: tuple[Verdict, ...]
    refusal: str | None
    refused: bool | None
    parity: bool | None
    strict: bool | None
    refusal_rating: Rating | None = None
    contradicts: bool | None = False
    contradiction: str = ""
    unscored: str = ""

    @property
    def passed(self) -> int:
        """The number of verifiers that pass (strict)."""
        return sum(verdict.strict is True for verdict in self.verdicts)

    @property
    def total(self) -> int:
        """The number of verifiers."""
        return len(self.verdicts)


async def verify(
    task: Task,
    episode: Episode,
    answer: str | None,
    judge: Judge | None = None,
    is_own_judge: bool = False,
    *,
    parity: bool = True,
) -> Verification:
    """Judge a finished episode.

    Args:
        task: what was asked.
        episode: the state to look at; its steps are read for `tool_execution` and refusals.
        answer: the agent's final answer, None if it gave none.
        judge: rates `response_check` verifiers, which have no verdict without one, and refusals,
            which otherwise the task's own rule decides.
        is_own_judge: whether the judge is the agent's own model. As in the published harness it
            counts for parity then; strict scoring does not take its word.
        parity: whether to make the SQL checks that an export writes for a footprint, which the
            published harness would make; what needs strict alone saves their time.
    """
    faults: list[str] = []
    if judge is not None:
        judge = _noting(judge, faults)
    verdicts = tuple(
        [
            await _check(
                item,
                task,
                episode,
                answer,
                # Facts in texts are no part of parity either: the rule reads them then.
                None if is_own_judge and item.type in OWN_TYPES else judge,
                parity,
                faults,
            )
            for item in task.verifiers
        ]
    )
    if is_own_judge:
        verdicts = tuple(map(_without_own_word, verdicts))
        judge = None  # a refusal is no part of parity
    refused, why, rating = None, None, None
    if task.refusal is not None:
        from eopsgym.tasks.answers.refusal_verdict import (
            is_refused,  # late: its patterns take 50 ms
        )

        refused, why, rating = await is_refused(task, task.refusal, episode, answer, judge)
    strict: bool | None = None
    if verdicts and all(verdict.strict is not None for verdict in verdicts):
        strict = all(verdict.strict for verdict in verdicts) and refused is not False
        if strict and task.refusal is not None and refused is None:
            strict = None
    elif verdicts and (refused is False or any(v.strict is False for v in verdicts)):
        strict = False
    verification = Verification(verdicts, why, refused, parity_of(verdicts), strict, rating)
    if task.gold is None or not task.feasible or strict is False:
        return _with_fault(verification, faults)
    from eopsgym.tasks.answers.contradictions import contradiction  # late: patterns take 30 ms

    found = await contradiction(task, episode, answer, judge)
    if found.found is not False:
        strict = None if found.found is None else False
        verification = replace(
            verification, strict=strict, contradicts=found.found, contradiction=found.why
        )
    return _with_fault(verification, faults)


def _noting(judge: Judge, faults: list[str]) -> Judge:
    """Return a judge whose errors are noted as faults."""

    async def noting(prompt: str) -> Rating | float:
        try:
            return await judge(prompt)
        except EopsgymError as error:
            faults.append(str(error))
            raise

    # A rating that names no judge is given this name.
    noting.__qualname__ = getattr(judge, "__qualname__", type(judge).__qualname__)
    return noting


def _with_fault(verification: Verification, faults: Sequence[str]) -> Verification:
    """Return a verification that says which fault, if any, is the reason that it has no verdict."""
    if verification.strict is not None or not faults:
        return verification
    return replace(verification, unscored=faults[0])


def _without_own_word(verdict: Verdict) -> Verdict:
    if verdict.rating is None:
        return verdict
    why = "no strict verdict: the judge is the agent's own model"
    return replace(verdict, strict=None, details=f"{why} ({verdict.details})")


def parity_of(verdicts: Sequence[Verdict]) -> bool:
    """Return the published verdict: by name, without skipped verifiers; true if there is none."""
    by_name = {verdict.name: verdict.parity for verdict in verdicts if verdict.parity is not None}
    return all(by_name.values())


async def _check(
    verifier: Verifier,
    task: Task,
    episode: Episode,
    answer: str | None,
    judge: Judge | None,
    parity: bool,
    faults: list[str],
) -> Verdict:
    try:
        return await _check_here(verifier, task, episode, answer, judge, parity)
    except ServerError as error:
        faults.append(str(error))
        return _verdict(verifier, None, parity=False, strict=None, details=f"no verdict: {error}")


async def _check_here(
    verifier: Verifier,
    task: Task,
    episode: Episode,
    answer: str | None,
    judge: Judge | None,
    parity: bool,
) -> Verdict:
    """Return what a verifier says.

    Raises:
        ServerError: if a server cannot be reached.
    """
    if verifier.type == "tool_execution":
        return _check_tools(verifier, episode)
    known = {server.gym_name for server in task.servers}
    if verifier.gym_name not in known:
        names = ", ".join(sorted(known))
        why = f"no server is called {verifier.gym_name!r}; the task mounts {names}"
        return _verdict(verifier, None, parity=None, strict=False, details=why)
    if verifier.type == "response_check":
        return await _check_response(verifier, episode, answer, judge)
    if verifier.type in OWN_TYPES:
        own = await check_own(verifier, task, episode, answer, judge)
        said = await _published(verifier, task, episode) if parity else None
        verdict = _verdict(verifier, None, parity=said, strict=own.passed, details=own.details)
        return replace(verdict, rating=own.rating)
    return await _check_state(verifier, episode)


async def _published(verifier: Verifier, task: Task, episode: Episode) -> bool | None:
    """Return the published harness's verdict on a verifier of the package; None without one."""
    if verifier.type != "footprint":
        return None
    from eopsgym.tasks.export.published_parity import published_parity  # late: only runs need it

    return await published_parity(verifier, task, episode)


async def _check_state(verifier: Verifier, episode: Episode) -> Verdict:
    try:
        rows = await episode.server(verifier.gym_name).rows(verifier.query)
    except ServerError:
        raise
    except EopsgymError as error:
        return _verdict(
            verifier, None, parity=False, strict=False, details=f"query failed: {error}"
        )
    actual = rows_value(rows)
    expected = verifier.config.get("expected_value")
    comparison = str(verifier.config.get("comparison_type") or "equals")
    parity = compare_parity(actual, expected, comparison)
    strict = compare_strict(actual, expected, comparison)
    details = strict.details if strict.passed != parity.passed else parity.details
    return _verdict(verifier, actual, parity=parity.passed, strict=strict.passed, details=details)


def _check_tools(verifier: Verifier, episode: Episode) -> Verdict:
    wanted = set(verifier.config.get("selected_tools") or ())
    least = verifier.config.get("minimum_tool_calls")
    least = 1 if least is None else least
    calls = sum(step.tool in wanted and not step.is_error for step in episode.steps)
    passed = calls >= least
    details = f"{counted(calls, 'call')} of {', '.join(sorted(wanted))}; at least {least} wanted"
    return _verdict(verifier, calls, parity=passed, strict=passed, details=details)


async def _check_response(
    verifier: Verifier, episode: Episode, answer: str | None, judge: Judge | None
) -> Verdict:
    if judge is None:
        why = "a response_check needs a judge model; none was given"
        return _verdict(verifier, None, parity=None, strict=None, details=why)
    least = float(verifier.config.get("minimum_comparison_value") or 0)
    try:
        rows = (
            await episode.server(verifier.gym_name).rows(verifier.query) if verifier.query else []
        )
        prompt = (
            f"{verifier.config.get('comparison_prompt', '')}\n\nFacts:\n{rows}\n\nAnswer:\n{answer}"
        )
        rating = await rate(judge, prompt)
    except ServerError:
        raise
    except EopsgymError as error:
        return _verdict(verifier, None, parity=False, strict=None, details=f"no rating: {error}")
    passed = rating.score >= least
    details = f"rated {rating}; at least {least:g} passes"
    verdict = _verdict(verifier, rating.score, parity=passed, strict=passed, details=details)
    return replace(verdict, rating=rating)


def _verdict(
    verifier: Verifier, actual: Any, *, parity: bool | None, strict: bool | None, details: str
) -> Verdict:
    return Verdict(
        index=verifier.index,
        name=verifier.name,
        type=verifier.type,
        category=verifier.category,
        gym_name=verifier.gym_name,
        query=verifier.query,
        expected=verifier.config.get("expected_value"),
        actual=actual,
        comparison=str(verifier.config.get("comparison_type") or "equals"),
        parity=parity,
        strict=strict,
        details=details,
    )
