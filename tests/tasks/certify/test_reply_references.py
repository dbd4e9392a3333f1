"""Answers that name the letters they answer are as right as others."""

import copy
from collections.abc import Mapping
from typing import Any

from eopsgym.gym import Step
from eopsgym.tasks import find_task, read_task
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.reply_references import reply_references
from eopsgym.tasks.certify.right_variants import right_variants
from eopsgym.tasks.gold import GoldCall

ANSWER: dict[str, Any] = {
    "threadId": "t1",
    "payload": {"headers": [{"name": "To", "value": "ada@x.example"}]},
}


def letter(key: str, thread: str, day: int) -> dict[str, Any]:
    headers = [{"name": "Message-Id", "value": f"<{key}@x.example>"}]
    return {"threadId": thread, "internalDate": str(day), "payload": {"headers": headers}}


def called(tool: str, arguments: Mapping[str, Any], value: Any) -> tuple[GoldCall, Step]:
    return GoldCall(tool, dict(arguments)), Step(1, "email", tool, arguments, "", False, value)


def test_an_answer_names_the_newest_letter_and_refers_to_all_that_were_seen() -> None:
    shown = {"messages": [letter("new", "t1", 2), letter("old", "t1", 1), letter("no", "t2", 3)]}
    made = [called("get_thread", {"id": "t1"}, shown), called("send_message", ANSWER, {})]
    calls = reply_references([call for call, _ in made], [step for _, step in made])
    assert calls is not None
    assert calls[0] == made[0][0]
    assert calls[1].arguments["payload"]["headers"] == [
        {"name": "To", "value": "ada@x.example"},
        {"name": "In-Reply-To", "value": "<new@x.example>"},
        {"name": "References", "value": "<old@x.example> <new@x.example>"},
    ]


def test_there_is_none_where_no_letter_of_the_conversation_was_seen() -> None:
    call, step = called("send_message", ANSWER, {})
    assert reply_references([call], [step]) is None


def test_an_answer_that_names_what_it_answers_is_left_as_it_is() -> None:
    shown = {"messages": [letter("new", "t1", 2)]}
    headers = [*ANSWER["payload"]["headers"], {"name": "in-reply-to", "value": "<new@x.example>"}]
    made = [
        called("get_thread", {"id": "t1"}, shown),
        called("send_message", {"threadId": "t1", "payload": {"headers": headers}}, {}),
    ]
    assert reply_references([call for call, _ in made], [step for _, step in made]) is None


async def test_a_task_that_wants_the_reader_to_get_a_new_conversation_is_reported() -> None:
    task = find_task("email/email_079_emilys_letter_on_the_key")
    raw = copy.deepcopy(task.raw)
    (rows,) = [
        each["validation_config"]["rows"]
        for each in raw["verifiers"]
        if each["verifier_type"] == "footprint"
    ]
    for row in rows:
        row.pop("optional", None)
    rehearsal = await Rehearsal.of(read_task(raw, f"{task.id}.json"))
    try:
        proof = await right_variants(rehearsal)
    finally:
        await rehearsal.close()
    (failure,) = proof.failures
    assert failure.startswith("with answers that name the letters they answer does not win")
