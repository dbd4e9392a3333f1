"""An order whose two events happen in different systems."""

from typing import Any

import pytest

from eopsgym.gym import NOT_RECORDED
from eopsgym.tasks import Task, Verification, lint_tasks, start, verify
from eopsgym.tasks.export.published_verifiers import unsaid
from tests.toy import new_site

SKILL, SITE, LABEL = new_site.SKILL, new_site.SITE, new_site.LABEL


async def judged(*calls: dict[str, Any], task: Task | None = None, blind: int = 0) -> Verification:
    """The verdict after these calls; what one of them (from 1) changed may be unknown."""
    task = task or new_site.task()
    episode = await start(task)
    for number, call in enumerate(calls, 1):
        step = await episode.acall(call["tool"], call["arguments"])
        assert not step.is_error, step.text
        if number == blind:
            object.__setattr__(step, "changes", NOT_RECORDED)
    found = await verify(task, episode, "The skill, the location and the label are there.")
    await episode.close()
    return found


@pytest.mark.parametrize(
    ("calls", "passes"),
    [
        ((SKILL, SITE, LABEL), True),
        ((LABEL, SKILL, SITE), True),
        ((SITE, SKILL, LABEL), False),
        ((SITE, LABEL), False),
        ((SKILL, LABEL), True),
    ],
)
@pytest.mark.parametrize("server", [new_site.HR, new_site.ITSM, new_site.MAIL])
async def test_a_step_in_one_system_follows_one_in_another(
    calls: tuple[dict[str, Any], ...], passes: bool, server: str
) -> None:
    task = new_site.task(verifiers=[new_site.way(server)])
    (verdict,) = (await judged(*calls, task=task)).verdicts
    assert verdict.strict is passes
    if not passes:
        assert "in itsm before skill becomes name 'Crane safety' in hr; HR-10.1: Skills" in (
            verdict.details
        )


async def test_the_systems_need_not_be_those_of_the_verifier_to_be_recorded() -> None:
    task = new_site.task(verifiers=[new_site.way()])
    (verdict,) = (await judged(SKILL, SITE, task=task, blind=1)).verdicts
    assert (verdict.strict, "step 1 (add_new_skill)" in verdict.details) == (None, True)
    (verdict,) = (await judged(LABEL, SKILL, SITE, task=task, blind=1)).verdicts
    assert verdict.strict is True


@pytest.mark.parametrize(
    ("first", "because", "problem"),
    [
        ({"table": "location"}, "HR-10.1", "there is no table 'location'; the tables are"),
        ({"set": {"city": "x"}}, "HR-10.1", "the table skill has no column 'city'"),
        ({}, "EMAIL-4.1", "'because' names EMAIL-4.1, which the policy does not have"),
    ],
)
def test_each_event_is_read_with_the_tables_of_its_own_system(
    first: dict[str, Any], because: str, problem: str
) -> None:
    order = {**new_site.ORDER, "because": because}
    order["first"] = {**order["first"], **first}
    verifiers = [*new_site.TASK["verifiers"][:3], new_site.way(order=order)]
    assert problem in str(lint_tasks([new_site.task(verifiers=verifiers)]))


def test_a_sound_order_has_no_finding_and_an_export_says_that_it_cannot_see_it() -> None:
    assert lint_tasks([new_site.task()]) == []
    assert unsaid(new_site.way()) == ["`skill first`: the step that has to come first"]
