"""Runs by live models: one refused request for a missing key, and no connection left open."""

import gc
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import Limits, LiteLLMModel, PlannerReact, price_list
from eopsgym.errors import ConfigError, ModelAccessError
from eopsgym.runs import Cassette, read_runs, run_task, run_tasks
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


def test_a_record_has_tokens_and_cost_by_role_and_the_price_list_they_are_counted_by() -> None:
    with provider() as server:
        server.will(completion("Done."))
        model = LiteLLMModel("openai/gpt-4o", api_base=server.url, api_key="k-k-k-k-k-k")
        run = run_task(office.task(), model)
    # 36 fresh and 64 cached tokens of input, 20 of output.
    cost = (36 * 2.5 + 64 * 1.25 + 20 * 10) / 1e6
    assert run.usage_by_role == {
        "agent": {
            **{"turns": 1, "input_tokens": 36, "output_tokens": 20, "reasoning_tokens": 12},
            **{"cache_read_tokens": 64, "cache_write_tokens": 0, "cost": pytest.approx(cost)},
            "cache_write_1h_tokens": None,
            "cache_write_5m_tokens": None,
        }
    }
    assert run.prices == price_list().label
    assert run_task(office.task(), "scripted/gold").prices == ""
    assert "k-k-k-k-k-k" not in run.to_json()


def test_a_limit_of_cost_that_cannot_be_held_is_refused_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with provider() as server:
        server.will(completion("Done."))
        with pytest.raises(ConfigError, match=r"openai/test-model has no price. Add one to conf"):
            run_task(office.task(), live(server.url), limits=Limits(cost=1.0))
        assert server.requests == []
        assert run_task(office.task(), live(server.url)).usage["cost"] is None
        (tmp_path / "conf").mkdir()
        prices = {"models": {"openai/test-*": {"input": 1, "output": 2}}}
        (tmp_path / "conf/prices.json").write_text(json.dumps(prices), encoding="utf-8")
        run = run_task(office.task(), live(server.url), limits=Limits(cost=1.0))
    assert run.usage["cost"] == pytest.approx(140 / 1e6)
    assert run.prices.startswith("prices.json sha256:")


def test_a_limit_of_cost_is_refused_for_a_planner_without_a_price_too() -> None:
    with provider() as server:
        server.will(completion("Done."))
        planned = PlannerReact(live(server.url))
        with pytest.raises(ConfigError, match=r"openai/test-model has no price"):
            run_task(office.task(), "scripted/gold", orchestrator=planned, limits=Limits(cost=1.0))
        given: Any = {"plan": "generated:openai/test-model", "base_url": server.url}
        with pytest.raises(ConfigError, match=r"openai/test-model has no price"):
            run_task(office.task(), "scripted/gold", limits=Limits(cost=1.0), **given)
        assert server.requests == []


def test_a_wrong_file_of_prices_is_one_error_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf/prices.json").write_text('{"models": {"a/b": {"inptu": 1}}}')
    with provider() as server:
        with pytest.raises(ConfigError, match="a/b: unknown field 'inptu'; did you mean 'input'"):
            run_task(office.task(), live(server.url))
        assert server.requests == []
    assert run_task(office.task(), "scripted/gold").strict is True


def test_a_fork_of_a_run_at_an_own_server_needs_the_address_again(
    tmp_path: Path,
) -> None:
    answers = [completion("Done.")] * 9
    with provider() as server:
        server.will(*answers)
        there: Any = {"base_url": server.url, "results": tmp_path}
        judged = {"judge": "openai/judge", **there}
        planned = PlannerReact(live(server.url))
        made = [
            run_task(office.task(), "openai/tiny", **there),
            run_task(office.task(), live(server.url), results=tmp_path),
            run_task(office.task(), "scripted/gold", orchestrator=planned, results=tmp_path),
            run_task(office.task(), "scripted/noop", **judged),
        ]
        kept = list(read_runs(tmp_path))
        assert kept == made
        assert server.url not in (tmp_path / "default.runs.jsonl").read_text(encoding="utf-8")
        asked = len(server.requests)
        for run in [*made, *kept]:
            with pytest.raises(
                ConfigError, match=r"which is in no record: give it again, base_url"
            ):
                run.fork(0, task=office.task())
        assert len(server.requests) == asked
        for run in kept:
            fork = run.fork(0, task=office.task(), base_url=server.url, message="Go on.")
            assert fork.stop == "answered"
            assert fork.setup.own_server
        other = kept[0].fork(0, task=office.task(), model="scripted/gold", judge=None)
    assert (other.stop, other.setup.own_server) == ("answered", False)


def test_where_a_run_was_asked_is_no_part_of_what_it_is_known_by() -> None:
    with provider() as server:
        server.will(completion("Done."))
        run = run_task(office.task(), "openai/tiny", base_url=server.url)
    assert run.setup.own_server
    assert run.setup.hash == replace(run.setup, own_server=False).hash
    assert "own_server" not in run_task(office.task()).setup.to_json()


def test_a_cassette_remembers_that_its_replies_came_from_an_own_server(tmp_path: Path) -> None:
    task, tape = office.task(), tmp_path / "tape.jsonl"
    play: Any = {"cassette": tape}
    with provider() as server:
        server.will(completion("Done."))
        recorded = run_task(task, "openai/tiny", base_url=server.url, **play)
        again = run_task(task, "openai/tiny", base_url=server.url, **play)
        assert len(server.requests) == 1
        assert server.url not in tape.read_text(encoding="utf-8")
    only = Cassette(tape, record=False)
    played = run_task(task, "openai/tiny", cassette=only, results=tmp_path)
    for run in (recorded, again, played, *read_runs(tmp_path)):
        assert (run.answer, run.setup.own_server) == ("Done.", True)
        assert run.setup.hash == recorded.setup.hash
        with pytest.raises(ConfigError, match=r"which is in no record: give it again, base_url"):
            run.fork(0, task=task)
        assert run.fork(0, task=task, cassette=only).answer == "Done."
    assert run_task(task, "openai/tiny", cassette=only, results=tmp_path).id == played.id


def test_a_cassette_of_a_provider_names_no_own_server(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    assert not run_task(office.task(), cassette=tape).setup.own_server
    assert "own_server" not in tape.read_text(encoding="utf-8")
