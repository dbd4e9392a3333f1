"""A scan by a model behind a provider that misbehaves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eopsgym import scan
from eopsgym.agents import LiteLLMModel
from eopsgym.agents.models.retry_policy import Retries
from eopsgym.errors import ModelAccessError, ModelError
from eopsgym.runs import Cassette
from tests.agents.provider import KEY, Provider, completion, failure, provider
from tests.analysis.scans.judges import QUESTION, answer, run_that_says

RUNS = [run_that_says(f"Number {number}.") for number in range(3)]


@pytest.fixture
def server(loaded_litellm: None) -> Iterator[Provider]:
    with provider() as made:
        yield made


def judge(server: Provider, tries: int = 1) -> LiteLLMModel:
    retries = Retries(tries=tries, base=0)
    return LiteLLMModel("openai/gpt-5-mini", api_base=server.url, api_key=KEY, retries=retries)


def test_a_live_judge_answers_and_its_tokens_and_dollars_are_known(server: Provider) -> None:
    server.will(completion(f"```json\n{answer('no')}\n```"))
    found = scan(RUNS, QUESTION, model=judge(server))
    assert found.counts == {"no": 3}
    assert not found.simulated
    assert found.tokens == 360
    assert found.cost is not None
    assert found.cost > 0
    assert {len(request["messages"]) for request in server.requests} == {2}


def test_one_failure_costs_its_run_alone_and_is_no_no(server: Provider) -> None:
    server.will(failure(400, "not so"), completion(answer("yes")))
    found = scan(RUNS, QUESTION, model=judge(server), concurrency=1)
    assert found.counts == {"yes": 2, None: 1}
    assert found.answers[0].problem.startswith("the judge did not answer: ")


def test_an_overloaded_provider_is_asked_again(server: Provider) -> None:
    server.will(failure(429, "slow down", retry_after="0"), completion(answer("yes")))
    found = scan(RUNS[:1], QUESTION, model=judge(server, tries=2))
    assert found.counts == {"yes": 1}
    assert len(server.requests) == 2


def test_a_provider_that_only_fails_is_an_error(server: Provider) -> None:
    server.will(failure(400, "not so"))
    with pytest.raises(ModelError, match="answered none of 3 questions"):
        scan(RUNS, QUESTION, model=judge(server))


def test_a_refused_key_is_an_error_after_one_request(server: Provider) -> None:
    server.will(failure(401, "no such key"))
    with pytest.raises(ModelAccessError):
        scan(RUNS, QUESTION, model=judge(server), concurrency=1)
    assert len(server.requests) == 1


def test_a_recorded_judge_is_played_without_the_provider(server: Provider, tmp_path: Path) -> None:
    cassette = tmp_path / "judge.cassette.jsonl"
    server.will(completion(answer("yes")))
    recorded = scan(RUNS, QUESTION, model=Cassette(cassette).of(judge(server)))
    played = scan(RUNS, QUESTION, model=Cassette(cassette, record=False).of(judge(server)))
    assert len(server.requests) == 3
    assert played.counts == recorded.counts == {"yes": 3}
