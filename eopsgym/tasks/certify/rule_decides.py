"""Does the rule decide? With a rule of the policy switched off, a losing run's verdict turns."""

from collections.abc import Iterable

from eopsgym.errors import TaskError
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal, open_episode
from eopsgym.tasks.gold import GoldResults


async def rule_decides(rehearsal: Rehearsal, breaking: Iterable[Attempt]) -> Proof:
    """Find the task's rules that are proved to decide, and check that the required ones do.

    A rule is switched off by keeping it from recording and refusing anything; a call has the same
    effect in both modes except for that. A rule decides

    - in the verdict: a run that loses (an order or an argument that breaks the rule, and no other)
      wins when the rule is off;
    - in the system: the careless attempt is refused in guarded mode by this rule, or does not find
      there what the rule hides, and succeeds when it is off, since it breaks no other; so one
      rule of a task that the policy makes infeasible has to decide.
    """
    deciding = {rule: "in the verdict" for rule in await _in_the_verdict(rehearsal, breaking)}
    for rule in await _in_the_system(rehearsal):
        deciding.setdefault(rule, "in the system")
    notes = tuple(f"{rule} decides {how}" for rule, how in sorted(deciding.items()))
    failures: list[str] = []
    task = rehearsal.task
    needed = int(task.infeasible_because == "policy")
    if task.infeasible_because == "policy" and not {*deciding} & {*task.rules}:
        failures.append(
            "the careless attempt ('naive') is not refused by one rule of the task alone: it does "
            "not run into the rule, runs into several, or 'rules' does not name it"
        )
    return Proof("the rule decides", needed, needed - len(failures), tuple(failures), notes=notes)


async def _in_the_verdict(rehearsal: Rehearsal, breaking: Iterable[Attempt]) -> set[str]:
    found: set[str] = set()
    for run in breaking:
        broken = run.breaches - rehearsal.run.breaches
        if len(broken) == 1 and not broken <= found:
            (rule,) = broken
            if await rehearsal.wins_without(run, rule):
                found.add(rule)
    return found


async def _in_the_system(rehearsal: Rehearsal) -> set[str]:
    """Return the rule that alone stops the careless attempt in guarded mode, or an empty set."""
    naive = rehearsal.task.naive
    if naive is None:
        return set()
    free = await rehearsal.play(naive.calls, naive.answer)
    if free.errors or len(free.breaches) != 1 or not free.net:
        return set()
    episode = open_episode(rehearsal.task, "guarded")
    try:
        results = GoldResults()
        for call in naive.calls:
            step = episode.call(call.tool, results.fill(dict(call.arguments)))
            if step.is_error:
                return {rule for rule in free.breaches if rule in step.text}
            results.take(call, step.value)
    except TaskError:  # what a look-up found is not there to be taken from
        seen = free.steps[: len(episode.steps)]
        return {breach.rule for step in seen for breach in step.breaches}
    finally:
        await episode.close()
    return set()
