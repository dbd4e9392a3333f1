import json
import re
import subprocess
import sys

import pytest

from eopsgym.agents import (
    LiteLLMModel,
    PreparedModel,
    ScriptedModel,
    make_model,
    register_model,
)
from eopsgym.agents.models.litellm_library import litellm_providers
from eopsgym.agents.models.provider_names import FREQUENT
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
    with pytest.raises(ConfigError, match="names under scripted/ and baseline/ are reserved"):
        register_model("scripted/mine", lambda: PreparedModel([]))


@pytest.mark.parametrize("name", ["gpt-5", "", "folder/none.json"])
def test_an_unknown_name_says_what_there_is(conf, name):
    with pytest.raises(ConfigError, match=r"there is no model '.*\(openai/gpt-5\).*\(pair\)"):
        make_model(name, conf=conf)


@pytest.mark.parametrize("name", ["openai/", "/gpt-5", "/"])
def test_half_a_name_is_no_model(name: str) -> None:
    with pytest.raises(ConfigError, match=f"there is no model '{name}'; write provider/model"):
        make_model(name)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("opnai/gpt-5", "; did you mean openai?"),
        ("OpenAI/gpt-5", "; did you mean openai?"),
        ("antropic/claude-sonnet-4-5", "; did you mean anthropic?"),
        ("google/gemini-2.5-pro", "; did you mean gemini?"),
        ("qqqq/zzzz", "."),
    ],
)
@pytest.mark.usefixtures("loaded_litellm")
def test_a_misspelt_provider_is_refused_with_the_nearest(name: str, meant: str) -> None:
    provider = name.partition("/")[0]
    said = f"there is no model '{name}': litellm knows no provider '{provider}'{meant} Write"
    with pytest.raises(ConfigError, match=re.escape(said)):
        make_model(name, base_url="http://127.0.0.1:1/v1")


@pytest.mark.usefixtures("loaded_litellm")
def test_a_model_made_by_hand_is_refused_alike_unless_it_has_an_address() -> None:
    with pytest.raises(ConfigError, match="knows no provider 'opnai'; did you mean openai"):
        LiteLLMModel("opnai/gpt-5", api_key="k")
    here = "http://127.0.0.1:1/v1"
    LiteLLMModel("opnai/gpt-5", api_base=here)
    LiteLLMModel("opnai/gpt-5", options={"base_url": here})
    LiteLLMModel("mine/gpt-5", options={"custom_llm_provider": "openai"})


@pytest.mark.parametrize("name", ["nano-gpt/x", "aihubmix/x", "groq/x"])
@pytest.mark.usefixtures("loaded_litellm")
def test_rare_providers_are_known(name: str) -> None:
    assert make_model(name).name == name


def test_frequent_providers_are_known_without_litellm() -> None:
    code = (
        "import sys\nfrom eopsgym.agents import make_model\n"
        "make_model('openai/gpt-5'), make_model('groq/x')\nassert 'litellm' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.usefixtures("loaded_litellm")
def test_litellm_lists_the_frequent_providers() -> None:
    assert set(litellm_providers()) >= FREQUENT
