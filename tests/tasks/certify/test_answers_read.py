"""A task's answer is read: wrong ones do not win, right ones do."""

from typing import Any

import pytest

from eopsgym.tasks import Task
from eopsgym.tasks.certify.answers_read import CLOSINGS, DENIALS, answers_read
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal
from tests.toy import office

PER_TASK = len(DENIALS) + len(CLOSINGS) + 1


def asked(**config: Any) -> Task:
    facts = {
        "verifier_type": "answer_facts",
        "name": "answer",
        "gym_name": office.GYM,
        "category": "task_completion",
        "validation_config": config,
    }
    return office.task(verifiers=[*office.MOVE["verifiers"], facts])


async def proof_of(task: Task) -> Proof:
    rehearsal = await Rehearsal.of(task)
    try:
        return await answers_read(rehearsal)
    finally:
        await rehearsal.close()


async def test_denials_lose_and_closings_win_without_facts_of_the_answer() -> None:
    found = await proof_of(office.task())
    assert (found.failures, found.tried, found.held) == ((), PER_TASK, PER_TASK)


async def test_a_shifted_fact_loses_whether_it_is_a_name_of_the_task_or_of_the_state() -> None:
    for config in (
        {"facts": [["Harbour Office"]]},
        {"query": "SELECT name FROM location WHERE city = 'Salem' AND name LIKE 'Harbour%'"},
    ):
        found = await proof_of(asked(**config))
        assert (found.failures, found.tried) == ((), PER_TASK + 1)
        assert any(text.startswith("that tells another thing than Harb") for text in found.caught)


async def test_records_that_are_exchanged_do_not_win() -> None:
    about = [
        {"name": ["Harbour Office"], "says": [["Salem"]]},
        {"name": ["North Pier"], "says": [["added"]]},
    ]
    found = await proof_of(asked(about=about))
    assert found.failures == ()
    assert any("exchanged" in text for text in found.caught)


async def test_a_right_answer_that_loses_is_a_failure_of_the_proof() -> None:
    found = await proof_of(asked(facts=[["Harbour Office"]], never=["North Pier"]))
    assert len(found.failures) == len(CLOSINGS) + 1
    assert "does not win: answer: the answer names North Pier" in found.failures[0]


async def test_a_request_that_cannot_be_met_has_nothing_to_prove_here() -> None:
    assert (await proof_of(office.task(office.DELETE))).tried == 0


@pytest.mark.parametrize("denial", DENIALS)
async def test_every_denial_is_caught_on_its_own(denial: str) -> None:
    found = await proof_of(office.task())
    assert any(text.startswith(repr(denial)) for text in found.caught)
