"""Rules that a run broke, and what they do to its verdict."""

from typing import Any

import pytest

from eopsgym.gym import NOT_RECORDED
from eopsgym.tasks import Verification, start, verify
from tests.toy import office

MOVED = {
    "update": "location",
    "key": {"location_id": "LOC_001"},
    "free": ["city", "updated_on"],
}
FOOTPRINT: dict[str, Any] = {
    "verifier_type": "footprint",
    "name": "footprint",
    "gym_name": office.GYM,
    "category": "integrity",
    "validation_config": {"rows": [MOVED | {"optional": True}]},
}


def to(city: str) -> tuple[str, dict[str, Any]]:
    return "update_location", {"location_id": "LOC_001", "city": city}


async def judged(
    *calls: tuple[str, dict[str, Any]], user: str = "token-rex", blind: int = 0, **changes: Any
) -> Verification:
    """The verdict on these calls of a reporter, who may write nothing."""
    server = office.MOVE["gym_servers_config"][0] | {"context": {"x-itsm-user-token": user}}
    task = office.task(verifiers=[FOOTPRINT], gym_servers_config=[server], **changes)
    episode = await start(task)
    for number, (tool, arguments) in enumerate(calls, 1):
        step = await episode.acall(tool, arguments)
        if number == blind:
            object.__setattr__(step, "changes", NOT_RECORDED)
    return await verify(task, episode, "Done.")


async def test_a_broken_rule_loses_and_the_verdict_names_the_step() -> None:
    found = await judged(to("Salem"))
    assert found.strict is False
    assert found.verdicts[0].details.startswith("step 1 (update_location) breaks ITSM-1.2: ")
    assert (await judged(to("Salem"), user="token-ada")).strict is True


async def test_a_broken_rule_loses_although_the_change_is_taken_back() -> None:
    assert (await judged(to("Salem"), to("Boston"))).strict is False


async def test_a_task_may_allow_a_breach() -> None:
    allowed = {"ITSM-1.2": "Rex stands in for Ada."}
    assert (await judged(to("Salem"), allowed_breaches=allowed)).strict is True
    other = {"ITSM-1.3": "It does not matter here."}
    assert (await judged(to("Salem"), allowed_breaches=other)).strict is False


async def test_a_call_that_is_refused_breaks_nothing() -> None:
    nowhere = ("update_location", {"location_id": "LOC_999", "city": "Salem"})
    assert (await judged(nowhere)).strict is True


async def test_what_was_not_recorded_has_no_verdict_and_a_recorded_breach_counts() -> None:
    assert (await judged(to("Salem"), to("Lynn"), user="token-ada", blind=2)).strict is None
    assert (await judged(to("Salem"), to("Lynn"), blind=2)).strict is False


@pytest.mark.parametrize("answer", ["Done.", None])
async def test_looking_something_up_breaks_nothing(answer: str | None) -> None:
    assert (await judged(("find_location_by_given_name", {"name": "Old Mill"}))).strict is True
