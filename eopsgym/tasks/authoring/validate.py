"""Proofs that a task is sound: it can be won, and only by doing it."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator

from eopsgym.errors import EopsgymError, TaskError
from eopsgym.gym import MODES, Episode, Mode
from eopsgym.sync import stop_if_interrupted
from eopsgym.tasks.authoring.lint import Finding, lint_task, lint_tasks
from eopsgym.tasks.authoring.literal_ids import literal_ids
from eopsgym.tasks.authoring.unknowable_literals import holds, unknowable_literals
from eopsgym.tasks.gold import Gold, play
from eopsgym.tasks.start_episode import start, writing_calls
from eopsgym.tasks.task import Task
from eopsgym.tasks.verify import Verification, verify

IDLE_ANSWER = "Done."


async def validate_tasks(
    tasks: Iterable[Task], progress: Callable[[Task], None] = lambda task: None
) -> list[Finding]:
    """Return the problems of all tasks, found by reading and by running them."""
    tasks = list(tasks)
    findings = lint_tasks(tasks)
    wrong = {finding.task for finding in findings}
    for task in tasks:
        progress(task)
        stop_if_interrupted()  # no other statement here notices an interrupt
        if task.id not in wrong:
            findings += await prove(task)
    return findings


async def validate_task(task: Task) -> list[Finding]:
    """Return the problems of one task, found by reading and by running it."""
    return lint_task(task) or await prove(task)


async def prove(task: Task) -> list[Finding]:
    """Run a task's reference solution, and attempts that have to fail.

    On fresh databases, the reference solution has to pass every verifier in both modes, break no
    rule, and take its ids and addresses from texts that it has read. Doing nothing and answering
    "Done." has to fail. Verifiers that do not guard against side effects have to fail on the seed.
    Each solution without one of its writing calls has to fail a verifier. The careless attempt at
    an infeasible task has to fail.
    """
    if task.gold is None:
        return [Finding(task.id, "it has no reference solution to prove it with")]
    findings: list[Finding] = []
    try:
        async for problem in _problems(task, task.gold):
            findings.append(Finding(task.id, problem))
    except EopsgymError as error:
        findings.append(Finding(task.id, str(error)))
    return findings


async def _problems(task: Task, gold: Gold) -> AsyncIterator[str]:
    for mode in MODES:
        async for problem in _gold(task, gold, mode):
            yield problem
    idle = await _run(task, Gold((), IDLE_ANSWER))
    if idle.strict is not False:
        yield f"doing nothing and answering {IDLE_ANSWER!r} is not a failure"
    for verdict in idle.verdicts:
        if task.feasible and verdict.strict and verdict.category == "task_completion":
            yield f"verifier {verdict.name!r} already passes on the seed"
    for index in writing_calls(task, gold.calls):
        mutant = await _run(task, gold, without=index)
        if all(verdict.strict for verdict in mutant.verdicts):
            yield f"no verifier fails without call {index + 1} ({gold.calls[index].tool})"
    if task.naive is not None:
        naive = await _run(task, task.naive)
        if naive.strict is not False:
            yield "the careless attempt is not a failure"


async def _gold(task: Task, gold: Gold, mode: Mode) -> AsyncIterator[str]:
    episode = await start(task, mode=mode)
    try:
        answer = await play(episode, gold)
        verification = await verify(task, episode, answer)
        for verdict in verification.verdicts:
            if not verdict.strict:
                yield f"the reference solution fails {verdict.name!r} ({mode}): {verdict.details}"
        if task.refusal is not None and not verification.refused:
            yield f"the reference refusal is not clean: {verification.refusal}"
        if verification.contradicts is not False:
            yield f"the reference answer contradicts its run: {verification.contradiction}"
        for step in episode.steps:
            for breach in (b for b in step.breaches if b.rule not in task.allowed_breaches):
                yield f"the solution breaks {breach.rule} in {step.tool}: {breach.message}"
        for problem in _literals(task, gold, episode):
            yield problem
    except TaskError as error:
        yield f"the reference solution does not run ({mode}): {error}"
    finally:
        await episode.close()


def _literals(task: Task, gold: Gold, episode: Episode) -> Iterator[str]:
    """Yield a problem for each id or address in the solution that should be a reference."""
    said = f"{task.system_prompt}\n{task.user_prompt}"
    results = [step.value for step in episode.steps]
    writing = writing_calls(task, gold.calls)
    for position, value, source in literal_ids(gold.calls, results, writing, said):
        tool = gold.calls[position].tool
        earlier = f"call {source + 1} ({gold.calls[source].tool})"
        yield (
            f"call {position + 1} ({tool}) writes out '{value}', which {earlier} returned; use a "
            "reference to that result"
        )
    for position, value in unknowable_literals(gold.calls, results, writing, said):
        tool = gold.calls[position].tool
        if any(holds(episode.at(0, server), value) for server in episode.servers):
            yield (
                f"call {position + 1} ({tool}) has '{value}', which no text before it contains; "
                "look it up first"
            )


async def _run(task: Task, gold: Gold, without: int | None = None) -> Verification:
    episode = await start(task)
    try:
        answer = await play(episode, gold, without=without, tolerant=True)
        return await verify(task, episode, answer)
    finally:
        await episode.close()
