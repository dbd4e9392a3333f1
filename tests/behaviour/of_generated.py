"""Seeded calls: long histories drawn from the state, and generated arguments of every tool."""

from collections.abc import Iterator

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from eopsgym.domains import get_domain
from eopsgym.gym import ANCHOR, MODES
from tests.behaviour.sequences import CallSequence, RecordedCall
from tests.domains.arguments import arguments, tokens
from tests.domains.histories.history import History
from tests.domains.histories.playing import KINDS, TICKS, open_database

SEED = 20_260_302
"""Of all choices."""
HISTORY_CALLS = 470
"""Of each history; with three of each of seven systems some 10,000."""
CALLS_A_TOOL = 10
"""With generated arguments, in each mode: some 10,000 of all systems."""
WORLD = "seed company"


def histories(domain: str) -> Iterator[CallSequence]:
    """Yield a history of each kind, whose calls mostly succeed."""
    for kind in KINDS:
        database = open_database(domain, kind)
        history = History(database, SEED)
        calls = []
        for _ in range(HISTORY_CALLS):
            history.step()
            calls.append(RecordedCall(*history.last))
        database.close()
        yield CallSequence(
            name=f"history, {kind}",
            world=WORLD,
            now=ANCHOR.isoformat(),
            calls=calls,
            tick=TICKS[kind],
            mode=database.mode,
            repaired=database.repaired,
        )


def generated_calls(domain: str) -> Iterator[CallSequence]:
    """Yield calls of each tool, in each mode, with arguments that are valid or not."""
    for tool in get_domain(domain).tools:
        for mode in MODES:
            yield CallSequence(
                name=f"generated arguments of {tool}, {mode}",
                world=WORLD,
                now=ANCHOR.isoformat(),
                calls=calls_of_tool(domain, tool),
                tick=1,
                mode=mode,
            )


def calls_of_tool(domain: str, name: str) -> list[RecordedCall]:
    """Return calls of one tool; the same each time."""
    tool, made = get_domain(domain).tools[name], list[RecordedCall]()

    @seed(SEED)
    @settings(
        max_examples=CALLS_A_TOOL,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
        deadline=None,
    )
    @given(st.none() | st.sampled_from(tokens(domain)), arguments(domain, tool))
    def note(user: str | None, given_arguments: dict[str, object]) -> None:
        made.append(RecordedCall(name, given_arguments, user))

    note()
    return made
