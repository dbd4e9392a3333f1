"""Runs by live models: one refused request for a missing key, and no connection left open."""

import gc
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import LiteLLMModel
from eopsgym.errors import ModelAccessError
from eopsgym.runs import read_runs, run_task, run_tasks
from tests.agents.provider import completion, failure, provider
from tests.toy import office
from tests.toy.agents import Slow


def many(count: int) -> list[Any]:
    return [office.task(task_id=f"task_{number}") for number in range(count)]


def live(url: str) -> LiteLLMModel:
    return LiteLLMModel("openai/test-model", api_base=url, api_key="k-k-k-k-k-k")


def test_a_key_that_is_refused_is_one_error_after_one_request(tmp_path: Path) -> None:
    with provider() as server:
        server.will(failure(401, "no such key"))
        with pytest.raises(ModelAccessError, match="check the key"):
            run_tasks(many(6), live(server.url), results=tmp_path, progress=False)
        assert len(server.requests) == 1
        with pytest.raises(ModelAccessError, match="check the key"):
            run_task(office.task(), live(server.url))
        assert list(tmp_path.iterdir()) == []


def test_an_account_that_runs_dry_stops_the_batch_and_keeps_what_is_done(tmp_path: Path) -> None:
    with provider() as server:
        server.will(*[completion("Done.")] * 3, failure(402, "no credit"))
        with pytest.raises(ModelAccessError, match="no credit left"):
            run_tasks(many(6), live(server.url), results=tmp_path, concurrency=1, progress=False)
        assert len(server.requests) == 4
    assert [run.stop for run in read_runs(tmp_path)] == ["answered"] * 3


def test_a_plain_call_leaves_no_connection_open(capfd: pytest.CaptureFixture[str]) -> None:
    import litellm

    with provider() as server:
        server.will(completion("Done."))
        model = live(server.url)
        before = set(litellm.in_memory_llm_clients_cache.cache_dict)
        assert run_task(office.task(), model).stop == "answered"
        runs = run_tasks(many(4), model, progress=False)
        assert [run.stop for run in runs] == ["answered"] * 4
        assert set(litellm.in_memory_llm_clients_cache.cache_dict) <= before
    # A connection that was left open would warn here, which is an error in tests.
    gc.collect()
    assert capfd.readouterr().err == ""


def test_a_record_names_a_live_models_settings_without_its_key_and_address() -> None:
    model = LiteLLMModel(
        "openai/test-model",
        api_base="http://127.0.0.1:9/v1",
        api_key="k-k-k-k-k-k",
        temperature=0.5,
        options={"extra_headers": {"x": "y"}, "my_token": "hush"},
    )
    assert model.settings == {"model": "openai/test-model", "temperature": 0.5}


def test_the_first_run_of_a_live_model_hears_from_it_before_the_others_ask() -> None:
    class Live(Slow):
        simulated = False
        asked = 0

        async def reply(self, *parts: Any) -> Any:
            Live.asked += 1
            if Live.asked == 1:
                assert self.at_once == 0
                reply = await super().reply(*parts)
                assert Live.asked == 1
                return reply
            return await super().reply(*parts)

    model = Live(0.05)
    runs = run_tasks(many(5), model, concurrency=4, progress=False)
    assert [run.stop for run in runs] == ["answered"] * 5
    assert model.most == 4
