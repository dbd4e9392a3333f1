"""A server of one's own (Ollama, vLLM, llama.cpp) is run on by its address alone."""

import base64
import json

import pytest
from click.testing import CliRunner

from eopsgym.agents import LiteLLMModel, Message, Retries, make_model
from eopsgym.cli.group import cli
from eopsgym.errors import ConfigError, ModelError
from eopsgym.gym.data_files import data_dir
from eopsgym.runs import read_runs, run_task
from tests.agents.provider import KEY, completion, failure, provider, reset
from tests.toy import office

HELLO = [Message("user", "Hi")]
PASSWORD = "a-word-that-nobody-may-see"


@pytest.fixture
def task(tmp_path):
    file = tmp_path / "task.json"
    file.write_text(json.dumps(office.data(office.MOVE)), encoding="utf-8")
    return str(file)


def run(task, results, *options: str):
    command = ["run", task, "-m", "openai/tiny", "--results", str(results), *options]
    return CliRunner().invoke(cli, command)


def test_the_command_needs_an_address_and_no_key_and_no_file(
    loaded_litellm, task, tmp_path, monkeypatch
):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)
    with provider() as server:
        server.will(completion("Done."))
        said = run(task, tmp_path, "--base-url", server.url, "--budget", "low")
    assert said.exit_code == 0, said.output
    (made,) = read_runs(tmp_path)
    assert (made.model, made.answer, made.setup.budget) == ("openai/tiny", "Done.", "low")
    assert server.requests[0]["model"] == "tiny"
    assert server.requests[0]["reasoning_effort"] == "low"
    assert server.url not in (tmp_path / "default.runs.jsonl").read_text(encoding="utf-8")


def test_a_run_is_known_again_at_another_address(loaded_litellm, task, tmp_path):
    for _ in range(2):
        with provider() as server:
            server.will(completion("Done."))
            run(task, tmp_path, "--base-url", server.url)
    assert len(list(read_runs(tmp_path))) == 1
    assert server.requests == []


async def test_the_key_in_the_environment_is_not_for_an_own_server(server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    server.will(completion("Hello."))
    await make_model("openai/tiny", base_url=server.url).reply(HELLO, [])
    assert KEY not in str(server.headers)


@pytest.mark.parametrize(("named", "sent"), [(None, "Bearer none"), ("mine", "Bearer mine")])
async def test_a_model_file_sends_an_own_server_the_key_that_it_names_and_no_other(
    server, monkeypatch, tmp_path, named, sent
):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    server.will(completion("Hello."))
    file = tmp_path / "tiny.json"
    said = {"llm_provider": "openai", "llm_model": "tiny", "llm_api_key": named}
    file.write_text(json.dumps(said), encoding="utf-8")
    await make_model(str(file), base_url=server.url).reply(HELLO, [])
    assert server.headers[0]["authorization"] == sent


@pytest.mark.parametrize("trouble", [failure(500), failure(401), reset])
async def test_a_password_in_an_address_shows_nowhere(server, trouble):
    server.will(trouble)
    url = server.url.replace("http://", f"http://me:{PASSWORD}@")
    quick = Retries(2, base=0.01)
    model = LiteLLMModel("openai/tiny", api_base=url, api_key="none", retries=quick)
    with pytest.raises(ModelError) as caught:
        await model.reply(HELLO, [])
    assert PASSWORD not in repr(model) + repr(model.settings) + repr(caught.value)
    assert caught.value.__cause__ is caught.value.__context__ is None
    assert PASSWORD in model.secrets


async def test_a_name_and_password_in_an_address_are_sent_as_a_server_wants_them(server):
    server.will(completion("Hello."))
    url = server.url.replace("http://", f"http://me:{PASSWORD}@")
    await make_model("openai/tiny", base_url=url).reply(HELLO, [])
    wanted = base64.b64encode(f"me:{PASSWORD}".encode()).decode()
    assert server.headers[0]["authorization"] == f"Basic {wanted}"


async def test_a_record_holds_no_password_that_a_model_repeats(server, tmp_path):
    server.will(completion(f"You came in with {PASSWORD}."))
    url = server.url.replace("http://", f"http://me:{PASSWORD}@")
    await run_task(office.task(office.MOVE), "openai/tiny", base_url=url, results=tmp_path)
    written = (tmp_path / "default.runs.jsonl").read_text(encoding="utf-8")
    assert "You came in with ***" in written
    assert PASSWORD not in written


def test_what_is_no_address_is_refused_without_showing_a_password():
    with pytest.raises(ConfigError, match=r"write it as http://") as caught:
        make_model("openai/tiny", base_url=f"me:{PASSWORD}@host:8000")
    assert PASSWORD not in str(caught.value)


@pytest.mark.parametrize("option", [{"budget": "high"}, {"base_url": "http://127.0.0.1:1/v1"}])
def test_a_model_that_is_made_already_is_asked_nothing_more(option):
    made = make_model("openai/tiny")
    with pytest.raises(
        ConfigError, match=r"is an object. Set it when you make the model: make_model"
    ):
        run_task(office.task(office.MOVE), made, **option)


RATED = completion('{"score": 9, "reason": "It refused."}')


def test_planner_and_judge_are_asked_at_the_same_server(loaded_litellm, tmp_path, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    file = tmp_path / "task.json"
    file.write_text(json.dumps(office.data(office.DELETE)), encoding="utf-8")
    with provider() as server:
        server.will(completion("1. Refuse."), completion("I did not."), RATED)
        planned = ("--orchestrator", "planner_react:openai/small", "--judge", "openai/other")
        said = run(str(file), tmp_path, "--base-url", server.url, *planned)
    assert said.exit_code == 0, said.output
    assert [asked["model"] for asked in server.requests] == ["small", "tiny", "other"]


def test_a_generated_plan_is_made_at_the_same_server(loaded_litellm, task, tmp_path):
    with provider() as server:
        server.will(completion("1. Move it."), completion("Done."))
        said = run(task, tmp_path, "--base-url", server.url, "--plan", "generated:openai/small")
    assert said.exit_code == 0, said.output
    assert [asked["model"] for asked in server.requests] == ["small", "tiny"]


def test_a_model_file_keeps_to_its_own_server(loaded_litellm, task, tmp_path):
    with provider() as here, provider() as there:
        here.will(completion("Done."))
        there.will(completion("1. Move it."))
        file = tmp_path / "elsewhere.json"
        kind = {"llm_provider": "openai", "llm_model": "big", "llm_api_key": KEY}
        file.write_text(json.dumps(kind | {"llm_api_endpoint": there.url}), encoding="utf-8")
        planner = ("--orchestrator", f"planner_react:{file}")
        said = run(task, tmp_path, "--base-url", here.url, *planner)
    assert said.exit_code == 0, said.output
    assert [asked["model"] for asked in there.requests] == ["big"]
    assert [asked["model"] for asked in here.requests] == ["tiny"]
    assert KEY not in str(here.headers)


def test_a_judge_is_checked_at_a_server_of_ones_own(loaded_litellm, tmp_path, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    kept = (data_dir() / "banks" / "refusals.jsonl").read_text(encoding="utf-8")
    bank = tmp_path / "bank.jsonl"
    bank.write_text("\n".join(kept.splitlines()[:10]), encoding="utf-8")
    command = ["judge", "check", "openai/tiny", "--bank", str(bank), "--format", "json"]
    with provider() as server:
        server.will(RATED)
        said = CliRunner().invoke(cli, [*command, "--base-url", server.url])
    assert said.exit_code == 0, said.output
    assert {asked["model"] for asked in server.requests} == {"tiny"}


def test_a_scripted_agent_may_have_a_live_judge_there(loaded_litellm):
    with provider() as server:
        server.will(RATED)
        made = run_task(
            office.task(office.MOVE), "scripted/gold", judge="openai/tiny", base_url=server.url
        )
    assert made.strict


@pytest.mark.parametrize("model", ["scripted/gold", "scripted/noop"])
def test_an_address_is_refused_where_no_model_is_asked_at_it(model):
    with pytest.raises(ConfigError, match=r"is not live: name a model as PROVIDER/NAME"):
        run_task(office.task(office.MOVE), model, base_url="http://127.0.0.1:1/v1")


def test_a_budget_that_cannot_be_is_an_error_before_any_run(tmp_path):
    with pytest.raises(ConfigError, match="did you mean 'high'"):
        run_task(office.task(office.MOVE), "openai/tiny", budget="hgih", results=tmp_path)
    assert not list(tmp_path.iterdir())
