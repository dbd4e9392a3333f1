"""What counts towards a limit, and why a run stops at it."""

import pytest

from eopsgym.agents import (
    Limits,
    Meter,
    PreparedModel,
    Reply,
    Stop,
    StopReason,
    Usage,
    ignore,
)
from eopsgym.agents.messages import AgentRole
from eopsgym.agents.orchestrators.react import ask

USED = Reply("x", usage=Usage(10, 5, 0, 70, 15), cost=0.5)


async def spend(limits: Limits, *roles: AgentRole) -> Meter:
    """A meter after a reply of each role."""
    meter = Meter(limits)
    model = PreparedModel([USED] * len(roles))
    for role in roles:
        await ask(model, [], (), meter, ignore, role)
    return meter


@pytest.mark.parametrize(
    ("limits", "first", "reason", "words"),
    [
        (Limits(turns=2), "agent", StopReason.TURN_LIMIT, "2 turns of 2"),
        (Limits(tokens=200), "planner", StopReason.TOKEN_LIMIT, "200 tokens of 200"),
        (Limits(cost=1.0), "planner", StopReason.COST_LIMIT, "1.0 dollars of 1.0"),
        (Limits(seconds=0), "planner", StopReason.TIME_LIMIT, "0 seconds are over"),
    ],
)
async def test_each_limit_has_its_reason_and_what_a_planner_uses_counts(
    limits: Limits, first: AgentRole, reason: StopReason, words: str
) -> None:
    with pytest.raises(Stop, match=words) as stopped:
        await spend(limits, first, "agent", "agent")
    assert stopped.value.reason == reason


async def test_cached_input_counts_as_tokens() -> None:
    meter = await spend(Limits(), "planner", "agent")
    assert (meter.tokens, meter.cost) == (200, 1.0)


async def test_below_its_limits_a_run_goes_on() -> None:
    meter = await spend(Limits(3, tokens=201, cost=1.01, seconds=60), "planner", "agent")
    meter.check()


@pytest.mark.parametrize(
    ("reply", "limits", "words"),
    [
        (Reply("x", cost=0.1), Limits(tokens=9), "the model does not report them"),
        (Reply("x", usage=Usage(1, 1)), Limits(cost=9), r"add one to conf/prices\.json"),
    ],
)
async def test_what_cannot_be_counted_says_the_way_out(
    reply: Reply, limits: Limits, words: str
) -> None:
    meter = Meter(limits)
    meter.add(reply)
    with pytest.raises(Stop, match=words):
        meter.check()
