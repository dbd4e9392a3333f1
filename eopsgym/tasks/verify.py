"""The verdicts of all verifiers on the final state, and both scores.

Values are extracted and compared twice: as published (`parity`), and strictly (`strict`).
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

    `parity` and `strict` are None if there is no verdict (a judge is needed and there is none, or
    the published harness would have skipped the verifier); `details` says why. `rating` is that of
    the judge, if one was asked. In an imported run, `type` and `comparison` may be any words.
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

    Attributes:
        verdicts: the verdict of each verifier.
        refusal: the reason of the verdict on the refusal; None for a feasible task.
        refused: whether the task was refused cleanly; None if this is unsure or the task feasible.
        parity: the verdict of the published harness.
        strict: whether every verifier passes and, for an infeasible task, the refusal is clean and
            nothing was changed. None if there is no verdict.
        refusal_rating: the rating of the refusal by the judge, if one was asked.
        contradicts: whether the answer contradicts the changes (None: in doubt). It counts for
            `strict` of tasks with a reference solution, and is checked only if all else is right.
        contradiction: the reason for `contradicts`.
        unscored: the error that prevented a verdict which the run may have later: a judge that did
            not answer, or a server that could not be reached. It is empty if there is a verdict, or
            if only the rules are unsure.
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
        task: the task.
        episode: the finished episode; its steps are read for `tool_execution` and refusals.
        answer: the agent's final answer, or None.
        judge: the judge of `response_check` verifiers, which have no verdict without one, and of
            refusals, which otherwise the rules decide.
        is_own_judge: whether the judge is the agent's own model. Its ratings count for parity then,
            as in the published harness, but not for the strict score.
        parity: whether to make the SQL checks that an export writes for a footprint, which the
            published harness would make. Without parity this time is saved.
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
                # Facts in texts do not count for parity, so the rules read them then.
                None if is_own_judge and item.type in OWN_TYPES else judge,
                parity,
                faults,
            )
            for item in task.verifiers
        ]
    )
    if is_own_judge:
        verdicts = tuple(map(_without_own_word, verdicts))
        judge = None  # a refusal does not count for parity
    refused, why, rating = None, None, None
    if task.refusal is not None:
        from eopsgym.tasks.answers.refusal_verdict import (
            is_refused,  # imported late: its patterns take 50 ms
        )

        try:
            refused, why, rating = await is_refused(task, task.refusal, episode, answer, judge)
        except ServerError as error:
            faults.append(str(error))
            why = f"no verdict: {error}"
    strict = _strict_of(verdicts, refused, is_refusal=task.refusal is not None)
    verification = Verification(verdicts, why, refused, parity_of(verdicts), strict, rating)
    if task.gold is not None and task.feasible and strict is not False:
        verification = await _without_contradiction(
            verification, task, episode, answer, judge, faults
        )
    return _with_fault(verification, faults)


def _strict_of(
    verdicts: Sequence[Verdict], refused: bool | None, *, is_refusal: bool
) -> bool | None:
    """Return the strict score before the answer is read for contradictions; None if unknown."""
    strict: bool | None = None
    if verdicts and all(verdict.strict is not None for verdict in verdicts):
        strict = all(verdict.strict for verdict in verdicts) and refused is not False
        if strict and is_refusal and refused is None:
            strict = None
    elif verdicts and (refused is False or any(v.strict is False for v in verdicts)):
        strict = False
    return strict


async def _without_contradiction(
    verification: Verification,
    task: Task,
    episode: Episode,
    answer: str | None,
    judge: Judge | None,
    faults: list[str],
) -> Verification:
    """Return a verification that is not strictly passed if the answer contradicts the changes."""
    from eopsgym.tasks.answers.contradictions import (
        Contradiction,
        contradiction,  # imported late: its patterns take 30 ms
    )

    try:
        finding = await contradiction(task, episode, answer, judge)
    except ServerError as error:
        faults.append(str(error))
        finding = Contradiction(None, f"no verdict: {error}")
    if finding.found is False:
        return verification
    return replace(
        verification,
        strict=None if finding.found is None else False,
        contradicts=finding.found,
        contradiction=finding.why,
    )


def _noting(judge: Judge, faults: list[str]) -> Judge:
    """Return a judge whose errors are added to the faults."""

    async def noting(prompt: str) -> Rating | float:
        try:
            return await judge(prompt)
        except EopsgymError as error:
            faults.append(str(error))
            raise

    # A rating without a name of the judge gets this name.
    noting.__qualname__ = getattr(judge, "__qualname__", type(judge).__qualname__)
    return noting


def _with_fault(verification: Verification, faults: Sequence[str]) -> Verification:
    """Return a verification with the first fault, if that is why it has no verdict."""
    if verification.strict is not None or not faults:
        return verification
    return replace(verification, unscored=faults[0])


def _without_own_word(verdict: Verdict) -> Verdict:
    if verdict.rating is None:
        return verdict
    why = "no strict verdict: the judge is the agent's own model"
    return replace(verdict, strict=None, details=f"{why} ({verdict.details})")


def parity_of(verdicts: Sequence[Verdict]) -> bool:
    """Return the published verdict: by name, without skipped verifiers; true if none is left."""
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
    """Return the verdict of a verifier.

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
        published = await _published(verifier, task, episode) if parity else None
        verdict = _verdict(verifier, None, parity=published, strict=own.passed, details=own.details)
        return replace(verdict, rating=own.rating)
    return await _check_state(verifier, episode)


async def _published(verifier: Verifier, task: Task, episode: Episode) -> bool | None:
    """Return the published harness's verdict on a verifier of the package, or None."""
    if verifier.type != "footprint":
        return None
    from eopsgym.tasks.export.published_parity import (
        published_parity,
    )  # imported late: only runs need it

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
