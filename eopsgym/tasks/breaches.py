"""The rules of the policy that a run broke: each loses, unless the task allows it."""

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
    """Find the breaches that count.

    A call that was refused broke nothing, unless its changes stayed, and looking something up does
    no harm. Rules that the state at the end decides (`judged_by_state` of the system's
    `order.toml`) do not count either.

    Args:
        steps: of a run.
        domain: the system whose calls are looked at.
        allowed: rules that the task lets a run break.
    """
    ignored = {*policy_order(domain).judged_by_state, *allowed}
    for step in steps:
        tool = domain.tools.get(step.tool) if step.server == domain.name else None
        if tool is None or not tool.writes or (step.is_error and not len(step.changes)):
            continue
        yield from (CountedBreach(step, b) for b in step.breaches if b.rule not in ignored)
