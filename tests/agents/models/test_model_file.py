import json
import traceback
from pathlib import Path

import pytest

from eopsgym.agents import LiteLLMModel, Message, load_llm_config, make_model
from eopsgym.agents.models.provider_names import PROVIDERS
from eopsgym.errors import ConfigError, ModelError
from tests.agents.provider import KEY, completion, failure

EXAMPLES = sorted((Path(__file__).parents[3] / "conf" / "llm").glob("*.json"))


def write(folder: Path, data: object) -> Path:
    path = folder / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


MINIMAL = {"llm_provider": "openai", "llm_model": "gpt-5"}


@pytest.mark.parametrize(
    ("published", "prefix"),
    [
        ("anthropic", "anthropic"),
        ("aws_bedrock", "bedrock"),
        ("openai", "openai"),
        ("azureopenai", "azure"),
        ("googlevertexai", "vertex_ai"),
        ("google", "gemini"),
        ("vllm", "hosted_vllm"),
        ("openrouter", "openrouter"),
        ("deepseek", "deepseek"),
        ("qwq", "dashscope"),
    ],
)
def test_published_providers_become_litellms(tmp_path, published, prefix):
    (config,) = load_llm_config(write(tmp_path, {"llm_provider": published, "llm_model": "m"}))
    assert config.model_name == f"{prefix}/m"
    assert published in PROVIDERS


def test_a_list_holds_several_models(tmp_path):
    configs = load_llm_config(write(tmp_path, [MINIMAL, MINIMAL | {"llm_model": "gpt-5-mini"}]))
    assert [c.model_name for c in configs] == ["openai/gpt-5", "openai/gpt-5-mini"]


@pytest.mark.parametrize("spelling", ["env:MY_KEY", "$MY_KEY", "${MY_KEY}"])
def test_a_key_is_taken_from_the_environment_when_the_model_is_made(
    tmp_path, monkeypatch, spelling
):
    (config,) = load_llm_config(write(tmp_path, MINIMAL | {"llm_api_key": spelling}))
    monkeypatch.delenv("MY_KEY", raising=False)
    with pytest.raises(ConfigError, match="environment variable MY_KEY is not set"):
        config.model()
    # litellm would look for a key elsewhere, and send that one.
    monkeypatch.setenv("MY_KEY", "")
    with pytest.raises(ConfigError, match="environment variable MY_KEY is empty"):
        config.model()
    monkeypatch.setenv("MY_KEY", "x")
    assert isinstance(config.model(), LiteLLMModel)


def test_a_key_shows_in_no_repr(tmp_path):
    (config,) = load_llm_config(write(tmp_path, MINIMAL | {"llm_api_key": KEY}))
    assert KEY not in repr(config) + repr(config.model())


@pytest.mark.parametrize(
    "effort", [{"effort": "high"}, {"reasoning": "high"}, {"reasoning": {"effort": "high"}}]
)
async def test_the_settings_of_a_file_reach_the_provider(server, tmp_path, effort):
    server.will(completion())
    data = MINIMAL | effort | {"llm_api_endpoint": server.url, "llm_api_key": KEY}
    settings = {"temperature": 0.25, "max_tokens": 77, "top_p": 0.5, "llm_model": "test-model"}
    (config,) = load_llm_config(write(tmp_path, data | settings))
    await config.model().reply([Message("user", "Hi")], [])
    sent = server.requests[0]
    assert (sent["temperature"], sent["max_tokens"], sent["top_p"]) == (0.25, 77, 0.5)
    assert (sent["model"], sent["reasoning_effort"]) == ("test-model", "high")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "names no model"),
        ("gpt-5", "must be an object"),
        (MINIMAL | {"temprature": 1}, "unknown key 'temprature'; did you mean 'temperature'"),
        (MINIMAL | {"zzz": 1}, "unknown key 'zzz'; known are llm_provider"),
        (MINIMAL | {"temperature": "hot"}, "'temperature' must be a number"),
        (MINIMAL | {"max_tokens": True}, "'max_tokens' must be a number"),
        (MINIMAL | {"max_tokens": 1.5}, "'max_tokens' must be a number of tokens, 1 or more"),
        (MINIMAL | {"max_tokens": 0}, "'max_tokens' must be a number of tokens, 1 or more"),
        (MINIMAL | {"temperature": float("nan")}, "'temperature' must be a number from 0"),
        (MINIMAL | {"temperature": -1}, "'temperature' must be a number from 0"),
        (MINIMAL | {"top_p": 7}, "'top_p' must be a number from 0 to 1"),
        (MINIMAL | {"llm_api_key": 5}, "'llm_api_key' must be a text"),
        (MINIMAL | {"reasoning": 5}, "'reasoning' must be an effort"),
        ({"llm_provider": "openai"}, "'llm_model' is missing"),
        (MINIMAL | {"llm_provider": "acme"}, "unknown llm_provider 'acme'; known are anthropic"),
        (MINIMAL | {"llm_provider": "opnai"}, "did you mean 'openai'"),
        (MINIMAL | {"effort": "hihg"}, r"mine.json, model 1: 'effort'.* did you mean 'high'"),
        (
            MINIMAL | {"reasoning": {"efort": "low"}},
            "'efort' in 'reasoning'; did you mean 'effort'",
        ),
        (MINIMAL | {"calls_in_text": "yes"}, "'calls_in_text' must be true or false"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(tmp_path, data, message):
    with pytest.raises(ConfigError, match=message):
        load_llm_config(write(tmp_path, data))


def test_a_file_that_is_missing_or_not_json_says_so(tmp_path):
    with pytest.raises(ConfigError, match="cannot read the model file"):
        load_llm_config(tmp_path / "none.json")
    for text in ("{", "[" * 200_000):
        (tmp_path / "bad.json").write_text(text, encoding="utf-8")
        with pytest.raises(ConfigError, match=r"bad.json is not JSON"):
            load_llm_config(tmp_path / "bad.json")


def test_a_key_that_stands_there_twice_is_not_taken_for_the_last_one(tmp_path):
    text = '{"llm_provider": "openai", "llm_model": "gpt-5", "llm_model": "gpt-5-mini"}'
    (tmp_path / "twice.json").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"twice.json: 'llm_model' is there twice"):
        load_llm_config(tmp_path / "twice.json")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_files_load_and_hold_no_key(path):
    for config in load_llm_config(path):
        assert config.llm_api_key is None or config.llm_api_key.startswith("env:")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
async def test_the_example_files_make_their_request(server, monkeypatch, path):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "x")
    for config in load_llm_config(path):
        monkeypatch.setenv((config.llm_api_key or "env:NONE").removeprefix("env:"), KEY)
        server.will(failure(400))
        with pytest.raises(ModelError) as caught:
            await config.model(base_url=server.url).reply([Message("user", "Hi")], [])
        if config.llm_provider == "googlevertexai":  # its requests are signed by Google's package
            assert "needs a package for this provider" in str(caught.value)
            return
        request, where = server.requests[-1], server.paths[-1]
        assert config.llm_model in where + str(request.get("model"))
        assert str(config.max_tokens or "") in json.dumps(request)


def test_there_is_an_example_file_for_each_provider():
    provided = {config.llm_provider for path in EXAMPLES for config in load_llm_config(path)}
    assert provided == set(PROVIDERS)


def test_a_missing_key_names_file_field_and_variable(tmp_path, monkeypatch):
    monkeypatch.delenv("MY_KEY", raising=False)
    path = write(tmp_path, MINIMAL | {"llm_api_key": "$MY_KEY"})
    with pytest.raises(ConfigError, match=r"mine\.json: llm_api_key: .* MY_KEY is not set"):
        make_model(str(path))


def test_a_budget_that_is_asked_for_stands_in_for_that_of_the_file(tmp_path):
    (config,) = load_llm_config(write(tmp_path, MINIMAL | {"effort": "low"}))
    assert (config.model().budget, config.model(budget="high").budget) == ("low", "high")


@pytest.mark.parametrize(
    ("reasoning", "budget"),
    [
        ({"max_tokens": 5000}, 5000),
        ({"effort": "high"}, "high"),
        ("low", "low"),
        (True, None),
        (None, None),
    ],
)
def test_reasoning_is_a_budget(tmp_path, reasoning, budget):
    (config,) = load_llm_config(write(tmp_path, MINIMAL | {"reasoning": reasoning}))
    assert config.budget == budget


@pytest.mark.parametrize(
    "wrong",
    [
        {"effort": "hihg"},
        {"effort": "xhigh", "llm_model": "gpt-5"},
        {"llm_api_kye": KEY},
        {"llm_provider": "opnai"},
        {"temperature": "hot"},
    ],
)
def test_what_is_wrong_with_a_file_is_reported_without_its_key(tmp_path, wrong):
    path = write(tmp_path, MINIMAL | {"llm_api_key": KEY} | wrong)
    with pytest.raises(ConfigError) as caught:
        make_model(str(path))
    shown = "".join(traceback.format_exception(caught.value))
    assert "mine.json" in shown
    assert KEY not in shown
