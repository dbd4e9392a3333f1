"""A draft that is sent with the content that it has is as right as one that is sent as it lies."""

from collections.abc import Mapping
from typing import Any

import pytest

from eopsgym.gym import Step
from eopsgym.tasks import find_task
from eopsgym.tasks.certify.drafts_with_content import drafts_with_content
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.gold import GoldCall

SEND = {"id": {"$ref": "d.id"}, "message": {}}
TO = {"name": "To", "value": "ada@x.example"}


def draft(key: str, text: str, **more: Any) -> dict[str, Any]:
    headers = [TO, {"name": "Date", "value": "Mon"}, {"name": "Message-ID", "value": "<1@x>"}]
    payload = {"mimeType": "text/plain", "headers": headers, "body": {"data": text}, **more}
    return {"id": key, "message": {"id": "m", "payload": payload}}


def sent(shown: list[Any], arguments: Mapping[str, Any] = SEND) -> list[GoldCall] | None:
    calls = [*[GoldCall("get_draft", {}) for _ in shown], GoldCall("send_draft", dict(arguments))]
    steps = [Step(1, "email", "get_draft", {}, "", False, value) for value in shown]
    last = Step(1, "email", "send_draft", {**arguments, "id": "d1"}, "", False, {})
    return drafts_with_content(calls, [*steps, last])


def test_it_is_sent_with_what_was_shown_of_it_last_but_for_its_date_and_id() -> None:
    calls = sent([draft("d1", "old"), draft("d2", "other"), {"all": [draft("d1", "new")]}])
    assert calls is not None
    payload = {"mimeType": "text/plain", "body": {"data": "new"}, "headers": [TO]}
    assert calls[-1].arguments == {"id": SEND["id"], "message": {"payload": payload}}


@pytest.mark.parametrize(
    "shown",
    [
        [],
        [draft("d2", "other")],
        [{"drafts": [{"id": "d1", "message": {"id": "m", "threadId": "t"}}]}],
        [draft("d1", "text", parts=[{"body": {"attachmentId": "att_1", "size": 5}}])],
    ],
)
def test_one_that_was_not_shown_whole_is_left_as_it_is(shown: list[Any]) -> None:
    assert sent(shown) is None


@pytest.mark.parametrize("key", ["raw", "payload"])
def test_one_that_is_sent_with_another_content_is_left_as_it_is(key: str) -> None:
    assert sent([draft("d1", "text")], {**SEND, "message": {key: "x"}}) is None


async def test_it_wins_in_a_task_of_ours() -> None:
    rehearsal = await Rehearsal.of(find_task("email/email_055_offer_2207_goes_out"))
    try:
        calls = drafts_with_content(rehearsal.gold.calls, rehearsal.run.steps)
        assert calls is not None
        assert (await rehearsal.play(calls)).wins
    finally:
        await rehearsal.close()
