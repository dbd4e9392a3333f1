"""The published ITSM task, on its published seed, by a hand-written reference solution."""

import pytest

from eopsgym.gym import Episode
from eopsgym.gym.server import serve
from eopsgym.tasks import Gold, GoldCall, load_tasks, play, start, verify
from tests.reference import reference

TASK = "task_20251212_172511_458_e6427839_47076c15"
SOLUTION = Gold(
    (
        GoldCall("find_incident_by_number", {"number": "INC0000003"}, "incident"),
        GoldCall(
            "find_sla_definitions",
            {"applies_to_priority": "high", "metric": "resolution", "active": True},
            "slas",
        ),
        GoldCall("find_incident_slas", {"incident_id": {"$ref": "incident.incident_id"}}),
        GoldCall(
            "update_incident",
            {
                "incident_id": {"$ref": "incident.incident_id"},
                "impact": "high",
                "priority": "high",
            },
        ),
        GoldCall(
            "link_new_incident_sla",
            {
                "incident_id": {"$ref": "incident.incident_id"},
                "sla_def_id": {"$ref": "slas.sla_definitions[org_id=ORG_001].sla_def_id"},
                "start_time": "2026-03-02T09:00:00",
            },
        ),
    ),
    "The impact of INC0000003 is now high, its priority high, and the matching SLA is linked.",
)


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch):
    """The task, with the published seeds where a user would have put them."""
    monkeypatch.setenv("EOPSGYM_SEEDS", str(reference("seeds")))
    return load_tasks(reference("tasks", "itsm", f"{TASK}.json"))[0]


async def solve(published, **where) -> tuple[Episode, bool | None, bool | None]:
    """Play the solution and give back the episode with both scores."""
    episode = await start(published, **where)
    answer = await play(episode, SOLUTION)
    verdict = await verify(published, episode, answer)
    assert [item.strict for item in verdict.verdicts] == [True, True]
    return episode, verdict.strict, verdict.parity


async def test_the_solution_passes_all_verifiers(published) -> None:
    episode, strict, parity = await solve(published)
    assert (strict, parity) == (True, True)
    assert [change.table for step in episode.steps for change in step.changes] == [
        "incident",
        "incident_sla",
    ]


async def test_it_passes_on_a_server_over_http_too(published) -> None:
    async with serve("itsm", now="2026-03-02T09:00:00") as servers:
        episode, strict, parity = await solve(published, urls={"itsm": servers["itsm"].url})
        assert (strict, parity) == (True, True)
        await episode.close()


async def test_the_untouched_seed_does_not_pass(published) -> None:
    verdict = await verify(published, await start(published), "Done.")
    assert verdict.strict is False
