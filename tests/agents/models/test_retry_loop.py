import asyncio
import os
import time
from collections import Counter

import pytest

from eopsgym.agents import LiteLLMModel, Message, ModelPool, Retries
from eopsgym.agents.models.endpoint_load import endpoint
from eopsgym.agents.models.provider_errors import KINDS
from eopsgym.errors import ModelAccessError, ModelError
from tests.agents.provider import (
    KEY,
    Handler,
    Provider,
    completion,
    failure,
    hang,
    provider,
    raw,
    reset,
)
from tests.patience import PATIENCE

HELLO = [Message("user", "Hi")]


def model(server: Provider, **settings) -> LiteLLMModel:
    given = {"api_key": KEY, "timeout": 5.0, "retries": Retries(3, base=0.01), **settings}
    return LiteLLMModel("openai/test-model", api_base=server.url, **given)


ROWS = {
    "refused": [failure(400), failure(413), failure(422)],
    "no_key": [failure(401)],
    "no_credit": [failure(402), failure(429, code="insufficient_quota")],
    "forbidden": [failure(403)],
    "unknown_model": [failure(404)],
    "timeout": [failure(408), failure(504), failure(524), hang],
    "rate_limit": [failure(429)],
    "overloaded": [failure(503), failure(529)],
    "server_error": [failure(409), failure(425), failure(500), failure(502), failure(520)],
    "no_connection": [reset],
    "unreadable": [raw(b'{"choices": '), raw(b"<html>busy</html>")],
    "no_choices": [completion(choices=False)],
}
"""What a server does for each kind; the kinds that no server takes part in have tests below."""


@pytest.mark.parametrize("kind", ROWS)
async def test_only_what_may_pass_is_tried_again(server, kind):
    for answer in ROWS[kind]:
        server.requests.clear()
        server.answers.clear()
        server.will(answer, completion("Hello."))
        timeout = 0.3 if answer is hang else 5.0
        talker = model(server, timeout=timeout)
        if KINDS[kind].again:
            assert (await talker.reply(HELLO, [])).tries == 2
        else:
            wanted = ModelAccessError if KINDS[kind].is_access else ModelError
            with pytest.raises(wanted) as caught:
                await talker.reply(HELLO, [])
            assert type(caught.value) is wanted
            assert KINDS[kind].way_out in str(caught.value)
            assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("nonsense", "no_provider"),
        ("vertex_ai/gemini-2.5-pro", "no_package"),
        ("gemini/gemini-2.5-pro", "no_key"),
        ("fireworks_ai/some-model", "no_key"),
    ],
)
async def test_what_is_never_sent_is_not_tried_again(server, monkeypatch, name, kind):
    for variable in [name for name in os.environ if name.startswith(("GEMINI", "GOOGLE", "FIRE"))]:
        monkeypatch.delenv(variable)
    talker = LiteLLMModel(name, api_base=server.url, options={"vertex_project": "p"})
    with pytest.raises(ModelError, match=r"after 1 try") as caught:
        await talker.reply(HELLO, [])
    assert KINDS[kind].way_out in str(caught.value)
    assert "Traceback" not in str(caught.value)
    assert server.requests == []


async def test_a_setting_that_litellm_cannot_send_is_not_tried_again(server):
    options = {"thinking": {"type": "enabled"}}  # for extra_body, with this provider
    talker = LiteLLMModel("zai/glm-4.6", api_base=server.url, api_key=KEY, options=options)
    with pytest.raises(ModelError, match=r"after 1 try: .* argument 'thinking'") as caught:
        await talker.reply(HELLO, [])
    assert KINDS["other"].way_out in str(caught.value)


def test_every_kind_has_a_row_or_a_test():
    # The other tests: test_wrong_address.py, test_redirects.py and test_bounded_answer.py.
    tested_elsewhere = {
        "unsendable",
        "nothing_there",
        "no_host",
        "redirect",
        "too_long",
        "no_address",
    }
    assert {*ROWS, *tested_elsewhere, "no_provider", "no_package", "other"} == set(KINDS)


class Crowded:
    """A server that takes a few requests at a time and refuses the others."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.now = self.most = self.refused = 0

    def __call__(self, handler: Handler) -> None:
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            if self.now > self.room:
                self.refused += 1
                failure(429, Retry_After="0.02")(handler)
            else:
                time.sleep(0.02)
                completion("Hello.")(handler)
        finally:
            self.now -= 1


async def test_concurrency_adapts_to_what_an_endpoint_takes(server):
    crowded = Crowded(room=4)
    server.will(crowded)
    patient = Retries(20, base=0.01)

    async def talk() -> list[int]:
        return [(await model(server, retries=patient).reply(HELLO, [])).tries for _ in range(4)]

    tries = await asyncio.gather(*(talk() for _ in range(12)))
    place = endpoint(model(server).endpoint_key)
    # 12 at once, if nobody held back, would be refused 8 times in each round.
    assert place.most < 12
    assert place.in_flight == 0
    assert crowded.refused < 32
    assert sum(map(len, tries)) == 48


async def test_nothing_is_held_back_before_an_endpoint_complains(server):
    crowded = Crowded(room=100)
    server.will(crowded)
    await asyncio.gather(*(model(server).reply(HELLO, []) for _ in range(20)))
    assert crowded.most > 4  # on a busy machine some are done before others begin
    assert endpoint(model(server).endpoint_key).most == float("inf")


async def test_everybody_leaves_an_endpoint_alone_for_as_long_as_it_asks(server):
    server.will(failure(429, Retry_After="0.5"), completion("Hello."))
    first = asyncio.create_task(model(server).reply(HELLO, []))
    while not server.requests:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    started = time.monotonic()
    second = await model(server).reply(HELLO, [])
    assert (second.tries, (await first).tries) == (1, 2)
    assert time.monotonic() - started > 0.2


@pytest.fixture
def other(loaded_litellm):
    with provider() as made:
        yield made


def pool(*servers: Provider, **settings) -> ModelPool:
    return ModelPool([model(server, **settings) for server in servers], "pair")


async def test_a_pool_spreads_runs_over_its_endpoints(server, other):
    crowded = Crowded(room=100)
    server.will(crowded)
    other.will(crowded)
    pair = pool(server, other)
    await asyncio.gather(*(pair.reply(HELLO, []) for _ in range(12)))
    assert (len(server.requests), len(other.requests)) == (6, 6)


async def test_a_run_keeps_to_its_endpoint(server, other):
    server.will(completion("Hello."))
    other.will(completion("Hello."))
    pair = pool(server, other)

    async def run(number: int) -> None:
        for _ in range(4):
            await pair.reply([Message("user", f"run {number}")], [])

    await asyncio.gather(*(run(number) for number in range(6)))
    asked = [
        Counter(request["messages"][0]["content"] for request in each.requests)
        for each in (server, other)
    ]
    assert set((asked[0] + asked[1]).values()) == {4}
    assert not asked[0].keys() & asked[1].keys()


@pytest.mark.parametrize("trouble", [failure(429, Retry_After="300"), failure(503), reset])
async def test_a_pool_goes_on_at_once_where_another_endpoint_is_free(server, other, trouble):
    server.will(trouble)
    other.will(completion("Hello."))
    started = time.monotonic()
    reply = await pool(server, other, retries=Retries(3, base=300.0)).reply(HELLO, [])
    assert (reply.text, reply.tries) == ("Hello.", 2)
    assert time.monotonic() - started < PATIENCE


@pytest.mark.parametrize("status", [401, 402, 403, 404, 302])
async def test_an_endpoint_of_a_pool_that_lets_nobody_in_leaves_the_reply_to_the_others(
    server, other, status
):
    server.will(failure(status, location="http://127.0.0.1:1/"))
    other.will(completion("Hello."))
    pair = pool(server, other)
    assert [(await pair.reply(HELLO, [])).text for _ in range(2)] == ["Hello."] * 2
    assert len(server.requests) == 1  # the run keeps to the one that answered


async def test_a_pool_refuses_the_key_where_each_of_its_endpoints_does(server, other):
    server.will(failure(401))
    other.will(failure(403))
    with pytest.raises(ModelAccessError, match="after 2 tries"):
        await pool(server, other).reply(HELLO, [])
    other.answers.clear()
    other.will(failure(500))
    with pytest.raises(ModelError, match="InternalServerError") as caught:
        await pool(server, other).reply(HELLO, [])
    assert type(caught.value) is ModelError


async def test_a_request_that_is_refused_is_not_tried_elsewhere(server, other):
    server.will(failure(400))
    other.will(failure(400))
    with pytest.raises(ModelError, match="after 1 try"):
        await pool(server, other).reply(HELLO, [])


async def test_one_slow_endpoint_does_not_hold_the_others(server, other):
    server.will(hang)
    other.will(completion("Hello."))
    pair = pool(server, other)
    stuck = [asyncio.create_task(pair.reply(HELLO, []))]
    while not server.requests:
        await asyncio.sleep(0.01)
    for _ in range(5):
        assert (await pair.reply(HELLO, [])).text == "Hello."
    assert not stuck[0].done()
    stuck[0].cancel()
    await asyncio.gather(*stuck, return_exceptions=True)
    assert endpoint(pair.members[0].endpoint_key).in_flight == 0


async def test_each_endpoint_of_a_pool_is_tried_as_often_as_its_retries_say(server, other):
    server.will(failure(500))
    other.will(failure(500))
    with pytest.raises(ModelError, match="after 6 tries"):
        await pool(server, other).reply(HELLO, [])
    assert (len(server.requests), len(other.requests)) == (3, 3)


async def test_those_who_wait_for_a_place_may_be_cancelled_and_leave_it_to_others(server):
    crowded = Crowded(room=100)
    server.will(crowded)
    place = endpoint(model(server).endpoint_key)
    place.most = 1.0
    waiting = [asyncio.create_task(model(server).reply(HELLO, [])) for _ in range(6)]
    await asyncio.sleep(0.01)
    for task in waiting[1:4]:
        task.cancel()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each).__name__ for each in done].count("Reply") == 3
    assert (place.in_flight, len(place.waiting)) == (0, 0)


async def test_the_settings_of_a_pool_say_nothing_of_how_many_it_is(server, other):
    assert pool(server, other).settings == pool(server).settings == model(server).settings


async def test_no_key_of_a_pool_shows_anywhere(server, other):
    server.will(failure(500, f"the key {KEY} is wrong"))
    other.will(failure(500, f"the key {KEY} is wrong"))
    pair = pool(server, other)
    with pytest.raises(ModelError) as caught:
        await pair.reply(HELLO, [])
    assert KEY not in repr(pair) + repr(pair.settings) + str(caught.value)
    assert KEY in pair.secrets
