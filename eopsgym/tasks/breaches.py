"""The breaches of the policy in a run: each fails the run, unless the task allows it."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Breach
from eopsgym.gym import Step
from eopsgym.tasks.transitions.policy_order import policy_order


class CountedBreach(NamedTuple):
    """A breach that counts, and the step whose call made it."""

    step: Step
    breach: Breach

    def __str__(self) -> str:
        step, breach = self
        return f"step {step.number} ({step.tool}) breaks {breach.rule}: {breach.message}"


def counted_breaches(
    steps: Iterable[Step], domain: Domain, allowed: Collection[str] = ()
) -> Iterator[CountedBreach]:
    """Yield the breaches that count.

    Breaches of a refused call do not count, unless its changes stayed, nor do those of a call that
    only reads. Rules that the final state decides (`judged_by_state` of the system's `order.toml`)
    do not count either.

    Args:
        steps: the steps of a run.
        domain: the system whose calls are checked.
        allowed: rules that the task allows a run to break.
    """
    ignored = {*policy_order(domain).judged_by_state, *allowed}
    for step in steps:
        tool = domain.tools.get(step.tool) if step.server == domain.name else None
        if tool is None or not tool.writes or (step.is_error and not len(step.changes)):
            continue
        yield from (CountedBreach(step, b) for b in step.breaches if b.rule not in ignored)
