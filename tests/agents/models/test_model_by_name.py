import json

import pytest

from eopsgym.agents import (
    LiteLLMModel,
    PreparedModel,
    ScriptedModel,
    make_model,
    register_model,
)
from eopsgym.errors import ConfigError


@pytest.fixture
def conf(tmp_path):
    models = [{"llm_provider": "vllm", "llm_model": name} for name in ("a", "b")]
    (tmp_path / "pair.json").write_text(json.dumps(models), encoding="utf-8")
    return tmp_path


def test_a_litellm_name_makes_a_live_model():
    model = make_model("openai/gpt-5")
    assert isinstance(model, LiteLLMModel)
    assert (model.name, model.simulated) == ("openai/gpt-5", False)


def test_a_scripted_name_makes_a_scripted_model():
    assert isinstance(make_model("scripted/noop"), ScriptedModel)


@pytest.mark.parametrize(
    ("instance", "wanted"), [(0, "hosted_vllm/a"), (1, "hosted_vllm/b"), (2, "hosted_vllm/a")]
)
def test_a_model_file_is_found_by_name_and_spreads_over_its_models(conf, instance, wanted):
    model = make_model("pair", instance=instance, conf=conf)
    assert isinstance(model, LiteLLMModel)
    assert (model.name, model.model) == ("pair", wanted)


def test_a_model_file_is_found_by_path(conf):
    assert make_model(str(conf / "pair.json")).name == "pair"


def test_a_model_of_ones_own_is_made_by_its_factory():
    register_model("mine/bot", lambda: PreparedModel([], "mine/bot"))
    assert make_model("mine/bot").name == "mine/bot"


def test_scripted_names_are_taken():
    with pytest.raises(ConfigError, match="names under scripted/ and baseline/ are taken"):
        register_model("scripted/mine", lambda: PreparedModel([]))


@pytest.mark.parametrize("name", ["gpt-5", "", "folder/none.json"])
def test_an_unknown_name_says_what_there_is(conf, name):
    with pytest.raises(ConfigError, match=r"there is no model '.*\(openai/gpt-5\).*\(pair\)"):
        make_model(name, conf=conf)


@pytest.mark.parametrize("name", ["openai/", "/gpt-5", "/"])
def test_half_a_name_is_no_model(name: str) -> None:
    with pytest.raises(ConfigError, match=f"there is no model '{name}'; write provider/model"):
        make_model(name)
