"""Requests of our own tasks that ask for information have facts for the answer."""

import pytest

from eopsgym.tasks import Task, load_tasks, read_task
from eopsgym.tasks.export.published_verifiers import unsaid
from eopsgym.tasks.verifier_summary import verifier_summary
from tests.toy import office

ASKS = (
    "tell me",
    "let me know",
    "i would like to hear",
    "i would like to know",
    "i want to know",
    "confirm with",
    "a short list",
    "report back",
    "i have no idea which",
)
"""Words with which a person asks for information in the end."""
ASKS_SOMEBODY_ELSE = {
    "itsm_005_fax_or_telephony": "suppliers tell the writer of a forwarded mail",
    "itsm_119_neither_fax_nor_softphone": "the same mail",
    "drive_043_the_budgets_ring": "a hook tells the writer of changes",
    "drive_044_the_bell_is_elsewhere": "the same hook",
    "drive_079_complaints_stays_with_christopher": "every chapter has an editor there",
    "email_047_journal_for_halden": "words of a letter that is to be sent",
}
"""Requests with such words that ask nothing, and why."""


def asks(task: Task) -> bool:
    request = task.user_prompt.lower()
    return any(words in request for words in ASKS) and task.id not in ASKS_SOMEBODY_ELSE


def has_facts(task: Task) -> bool:
    """Return whether the verifiers say what the answer has to tell, or must not."""
    return any(each.type == "answer_facts" for each in task.verifiers)


@pytest.fixture(scope="module")
def feasible() -> list[Task]:
    return [task for task in load_tasks("data/tasks") if task.feasible]


def test_requests_for_information_have_facts_for_the_answer(feasible: list[Task]) -> None:
    assert [task.id for task in feasible if asks(task) and not has_facts(task)] == []


def test_the_list_of_requests_that_ask_nothing_is_no_longer_than_it_must_be(
    feasible: list[Task],
) -> None:
    known = {task.id: task for task in feasible}
    for name in ASKS_SOMEBODY_ELSE:
        assert any(words in known[name].user_prompt.lower() for words in ASKS)


def test_what_an_answer_has_to_tell_is_shown_and_left_out_of_exports() -> None:
    config = {
        "facts": [["INC-001"], {"number": 2, "of": ["people"]}],
        "about": [{"name": ["PRB-006"], "says": [["CHG-018", "failed"]], "not": ["late"]}],
        "others": [["PRB-007"], {"name": ["PRB-008"], "not": ["failed"]}],
        "never": ["PRB-009"],
    }
    verifier = {
        "verifier_type": "answer_facts",
        "name": "answer",
        "gym_name": office.GYM,
        "category": "task_completion",
        "validation_config": config,
    }
    task = office.task(verifiers=[*office.MOVE["verifiers"], verifier])
    assert verifier_summary(task.verifiers[-1]) == (
        "tells INC-001; tells 2 people; says of PRB-006: CHG-018 or failed; "
        "does not say of PRB-006: late; does not say of PRB-008: failed; does not name PRB-009"
    )
    published = task.to_published()["verifiers"]
    assert [item["name"] for item in published] == ["moved", "added", "mill untouched"]
    assert unsaid(verifier) == ["`answer`: the facts that the final answer has to name"]
    assert not read_task(task.to_published(), "out.json").verifiers[3:]
