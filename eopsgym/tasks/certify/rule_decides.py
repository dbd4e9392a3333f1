"""The proof that a rule of the policy decides: a losing run succeeds if the rule is off."""

from collections.abc import Iterable

from eopsgym.errors import TaskError
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal, open_episode
from eopsgym.tasks.gold import GoldResults


async def rule_decides(rehearsal: Rehearsal, breaking: Iterable[Attempt]) -> Proof:
    """Find the task's rules that are proved to decide, and check that the required ones do.

    A rule that is off records no breach and refuses no call; otherwise a call has the same effect.
    A rule decides

    - in the verdict: a run that loses and breaks only this rule, by an order or an argument, wins
      if the rule is off;
    - in the system: in guarded mode this rule refuses the careless attempt, or hides a record from
      it, and the attempt succeeds if the rule is off, since it breaks no other one.

    A task that the policy makes infeasible must have a rule that decides.
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
            "the careless attempt ('naive') is not refused by exactly one rule of the task: it "
            "breaks no rule or several ones, or 'rules' does not name the rule"
        )
    return Proof("the rule decides", needed, needed - len(failures), tuple(failures), notes=notes)


async def _in_the_verdict(rehearsal: Rehearsal, breaking: Iterable[Attempt]) -> set[str]:
    deciding: set[str] = set()
    for run in breaking:
        broken = run.breaches - rehearsal.run.breaches
        if len(broken) == 1 and not broken <= deciding:
            (rule,) = broken
            if await rehearsal.wins_without(run, rule):
                deciding.add(rule)
    return deciding


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
    except TaskError:  # a rule hides the record to which the reference refers
        seen = free.steps[: len(episode.steps)]
        return {breach.rule for step in seen for breach in step.breaches}
    finally:
        await episode.close()
    return set()
