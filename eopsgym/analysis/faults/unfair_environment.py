"""The search for faults of the environment: crashes, missing tools, and wrong results."""

from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.analysis.faults.resumed_episode import fresh
from eopsgym.gym import Step
from eopsgym.runs import Run
from eopsgym.tasks import Gold, Task, tools_in_sight

ENDED_BY_ENVIRONMENT = ("environment_error", "crashed")
_LETTERS = 80


def ended_by_it(run: Run) -> FaultFinding | None:
    """Return a finding if an error of the environment or the program ended the run, or None."""
    if run.stop not in ENDED_BY_ENVIRONMENT:
        return None
    why = f": {run.detail[:_LETTERS]}" if run.detail else ""
    return FaultFinding(
        "environment", f"the run ended with {run.stop}{why}", len(run.steps) or None
    )


def not_offered(run: Run, task: Task, gold: Gold) -> FaultFinding | None:
    """Return a finding on a tool that the solution uses and the agent did not have, or None."""
    names = run.setup.tool_names
    in_sight, mounted = tools_in_sight(task, run.tool_set, names), task.mounted(names)
    meant = {call.tool: mounted.meant(call.tool) for call in gold.calls}
    missing = [tool for tool in meant if in_sight is not None and not in_sight & {*meant[tool]}]
    missing += [tool for tool in meant if mounted.hidden_by(tool)]
    if not missing:
        return None
    return FaultFinding("environment", f"{missing[0]} was not offered, which the solution takes")


async def answered_wrongly(run: Run, task: Task) -> FaultFinding | None:
    """Return a finding on the first step whose result differs from that of the system, or None.

    Raises:
        EopsgymError: if the run's start cannot be rebuilt.
    """
    async with fresh(run, task) as episode:
        for step in run.steps:
            called = episode.mounted.called_in(step.server, step.tool)
            again = await episode.for_agent().call(called, step.arguments)
            if says := _difference(step, again):
                return FaultFinding("environment", says, step.number)
            if again.changes.rows != step.changes.rows:
                return None  # after this step the states differ
    return None


def _difference(step: Step, again: Step) -> str:
    if step.is_error and step.changes:
        return f"step {step.number} answered with an error though it wrote: {step.text[:_LETTERS]}"
    if step.is_error and not again.is_error:
        failed = f"step {step.number} answered with an error"
        return f"{failed}, and the same call there works: {step.text[:_LETTERS]}"
    if not step.is_error and not again.is_error and step.text != again.text:
        return f"the answer of step {step.number} is not that of the system to the same call"
    return ""
