from typing import Any

import pytest

from eopsgym.agents import LiteLLMModel, Message, make_model, register_model
from eopsgym.agents.models.thinking_budget_parameters import budget_parameters
from eopsgym.agents.models.thinking_budgets import LEVELS, TOKENS, read_budget
from eopsgym.agents.scripted.prepared_model import PreparedModel
from eopsgym.errors import ConfigError, ModelError
from tests.agents.provider import KEY, Provider, failure
from tests.agents.small_environment import Tool

FIND = Tool("find", "Finds.", {"type": "object", "properties": {"name": {"type": "string"}}})

# What says how much to think, wherever a provider has it.
_TOP = (
    "reasoning_effort",
    "reasoning",
    "thinking",
    "output_config",
    "enable_thinking",
    "thinking_budget",
    "chat_template_kwargs",
    "think",
)


def thinking_in(request: dict[str, Any]) -> dict[str, Any]:
    """Everything in a request that is about thinking."""
    inner = {
        **request.get("additionalModelRequestFields", {}),
        **request.get("generationConfig", {}),
    }
    names = (*_TOP, "thinkingConfig", "reasoningConfig")
    return {name: value for name, value in {**request, **inner}.items() if name in names}


def effort(level: str) -> dict[str, Any]:
    return {"reasoning_effort": level}


def tokens(number: int) -> dict[str, Any]:
    return {"thinking": {"type": "enabled", "budget_tokens": number}}


def adaptive(level: str) -> dict[str, Any]:
    thinking = {"type": "adaptive", "display": "summarized"}
    return {"thinking": thinking, "output_config": {"effort": level}}


OFF: dict[str, Any] = {"thinking": {"type": "disabled"}}


def gemini(**config: Any) -> dict[str, Any]:
    return {"thinkingConfig": {"includeThoughts": True, **config}}


def qwen(number: int) -> dict[str, Any]:
    return {"enable_thinking": True, "thinking_budget": number}


def template(**switch: bool | int) -> dict[str, Any]:
    return {"chat_template_kwargs": switch}


SONNET_4_5 = "us.anthropic.claude-sonnet-4-5-20250929-v1:0"
NO_THOUGHTS = gemini(thinkingBudget=0, includeThoughts=False)
THREE_EFFORTS = {n: effort(n) for n in ("low", "medium", "high")}
THREE_LEVELS = {n: gemini(thinkingLevel=n) for n in ("low", "medium", "high")}
SENT: dict[str, dict[str | int, dict[str, Any]]] = {
    "openai/gpt-5": {n: effort(n) for n in ("minimal", "low", "medium", "high")},
    "openai/gpt-5.2": {n: effort(n) for n in ("none", "low", "medium", "high", "xhigh")},
    # Tools and an effort together are for OpenAI's newer way to ask.
    "openai/gpt-5.4": {
        "none": effort("none"),
        **{n: {"reasoning": {"effort": n}} for n in ("low", "medium", "high", "xhigh")},
    },
    "openai/o3": THREE_EFFORTS,
    "openai/gpt-4.1": {"none": {}},
    "openai/a-local-model": {n: effort(n) for n in LEVELS},
    "azure/gpt-5": {n: effort(n) for n in ("minimal", "low", "medium", "high")},
    "azure/a-deployment": {n: effort(n) for n in LEVELS},
    "anthropic/claude-sonnet-4-5": {
        "none": OFF,
        **{n: tokens(TOKENS[n]) for n in TOKENS},
        5000: tokens(5000),
    },
    "anthropic/claude-opus-4-6": {
        "none": OFF,
        **{n: adaptive(n) for n in ("low", "medium", "high", "max")},
        5000: tokens(5000),
    },
    "anthropic/claude-opus-4-7": {
        "none": OFF,
        **{n: adaptive(n) for n in ("low", "medium", "high", "xhigh", "max")},
    },
    f"bedrock/{SONNET_4_5}": {
        "none": OFF,
        **{n: tokens(TOKENS[n]) for n in TOKENS},
        5000: tokens(5000),
    },
    "bedrock/us.anthropic.claude-opus-4-6-v1": {
        "none": OFF,
        **{n: adaptive(n) for n in ("low", "medium", "high", "max")},
        5000: tokens(5000),
    },
    "bedrock/openai.gpt-oss-120b-1:0": THREE_EFFORTS,
    "bedrock/us.amazon.nova-2-lite-v1:0": {
        n: {"reasoningConfig": {"type": "enabled", "maxReasoningEffort": n}}
        for n in ("low", "medium", "high")
    },
    "gemini/gemini-2.5-pro": {
        **{n: gemini(thinkingBudget=TOKENS[n]) for n in TOKENS},
        5000: gemini(thinkingBudget=5000),
    },
    "gemini/gemini-2.5-flash": {
        "none": NO_THOUGHTS,
        **{n: gemini(thinkingBudget=TOKENS[n]) for n in TOKENS},
        5000: gemini(thinkingBudget=5000),
    },
    "gemini/gemini-3-pro-preview": {n: gemini(thinkingLevel=n) for n in ("low", "high")},
    "gemini/gemini-3-flash-preview": {
        n: gemini(thinkingLevel=n) for n in ("minimal", "low", "medium", "high")
    },
    "gemini/gemini-3.1-pro-preview": THREE_LEVELS,
    "gemini/gemini-3.8-flash": THREE_LEVELS,
    "gemini/gemini-4-argon": THREE_LEVELS,
    "gemini/gemini-pro-latest": THREE_LEVELS,
    "gemini/gemini-flash-latest": {
        n: gemini(thinkingLevel=n) for n in ("minimal", "low", "medium", "high")
    },
    "gemini/gemini-2.0-flash": {"none": {}},
    "deepseek/deepseek-chat": {"none": OFF, "high": {"thinking": {"type": "enabled"}}},
    "deepseek/deepseek-v4-pro": {
        "none": OFF,
        "high": {"thinking": {"type": "enabled"}, **effort("high")},
        "max": {"thinking": {"type": "enabled"}, **effort("max")},
    },
    "dashscope/qwen3-max": {
        "none": {"enable_thinking": False},
        **{n: qwen(TOKENS[n]) for n in TOKENS},
        5000: qwen(5000),
    },
    "dashscope/qwq-plus": {**{n: qwen(TOKENS[n]) for n in TOKENS}, 5000: qwen(5000)},
    "azure_ai/claude-opus-4-6": {
        "none": OFF,
        **{n: adaptive(n) for n in ("low", "medium", "high", "max")},
        5000: tokens(5000),
    },
    "azure_ai/gpt-5.4": {
        "none": effort("none"),
        **{n: {"reasoning": {"effort": n}} for n in ("low", "medium", "high", "xhigh")},
    },
    "xai/grok-4.3": THREE_EFFORTS,
    "xai/grok-4.20-non-reasoning": {"none": {}},
    "groq/openai/gpt-oss-120b": THREE_EFFORTS,
    "cerebras/gpt-oss-120b": THREE_EFFORTS,
    "mistral/mistral-medium-3": {n: effort(n) for n in ("none", "high")},
    "moonshot/kimi-k3": {n: effort(n) for n in ("low", "high", "max")},
    "moonshot/kimi-k2.6": {"none": OFF, "high": {"thinking": {"type": "enabled"}}},
    "together_ai/openai/gpt-oss-120b": THREE_EFFORTS,
    "fireworks_ai/accounts/fireworks/models/kimi-k3": {
        n: effort(n) for n in ("low", "high", "max")
    },
    "zai/glm-4.6": {"none": OFF, "high": {"thinking": {"type": "enabled"}}},
    "openrouter/anthropic/claude-sonnet-4.5": {
        **{
            n: {"reasoning": {"effort": n}}
            for n in ("none", "minimal", "low", "medium", "high", "xhigh")
        },
        5000: {"reasoning": {"max_tokens": 5000}},
    },
    "hosted_vllm/Qwen/Qwen3-32B": {
        "none": template(enable_thinking=False),
        "high": template(enable_thinking=True),
    },
    "hosted_vllm/deepseek-ai/DeepSeek-V3.1": {
        "none": template(thinking=False),
        "high": template(thinking=True),
    },
    "hosted_vllm/deepseek-ai/DeepSeek-R1-Distill-Qwen-32B": {"high": {}},
    "hosted_vllm/Qwen/Qwen3-30B-A3B-Thinking-2507": {"high": {}},
    "hosted_vllm/Qwen/Qwen3-30B-A3B-Instruct-2507": {"none": {}},
    "hosted_vllm/moonshotai/Kimi-K2-Thinking": {"high": {}},
    "hosted_vllm/moonshotai/Kimi-K2-Instruct-0905": {"none": {}},
    "hosted_vllm/moonshotai/Kimi-K2.5": {
        "none": template(thinking=False),
        "high": template(thinking=True),
    },
    "hosted_vllm/ByteDance-Seed/Seed-OSS-36B-Instruct": {
        "none": template(thinking_budget=0),
        **{n: template(thinking_budget=TOKENS[n]) for n in TOKENS},
        5000: template(thinking_budget=5000),
    },
    "hosted_vllm/openai/gpt-oss-20b": THREE_EFFORTS,
    "ollama_chat/qwen3": {"none": {"think": False}, "high": {"think": True}},
    "ollama_chat/gpt-oss:20b": {n: {"think": n} for n in ("low", "medium", "high")},
}
"""What is sent for each budget that a model takes; it refuses all others."""


async def sent_by(server: Provider, model: LiteLLMModel) -> dict[str, Any]:
    """The request that a model makes; the server refuses it, whatever it is."""
    server.will(failure(400))
    with pytest.raises(ModelError):
        await model.reply([Message("user", "Hi")], [FIND])
    return server.requests[-1]


@pytest.fixture
def aws(monkeypatch):
    """Bedrock's requests are signed; any key will do here."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "an-id")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "a-secret")
    monkeypatch.setenv("AWS_REGION_NAME", "us-east-1")


@pytest.mark.sweep(16)
@pytest.mark.parametrize("name", SENT)
async def test_a_budget_is_sent_in_the_words_of_the_provider(server, aws, name):
    for budget, wanted in SENT[name].items():
        model = LiteLLMModel(name, api_base=server.url, api_key=KEY, budget=budget)
        sent = await sent_by(server, model)
        assert (budget, thinking_in(sent)) == (budget, wanted)
        # Nothing of it strays to where the provider would refuse it.
        assert not set(sent.get("options", {})) & {"reasoning_effort", "think"}
        assert "extra_body" not in sent


@pytest.mark.parametrize("name", SENT)
def test_a_budget_that_a_provider_cannot_do_is_an_error_before_the_run(name):
    refused = [budget for budget in (*LEVELS, 5000) if budget not in SENT[name]]
    for budget in refused:
        with pytest.raises(ConfigError, match="cannot be given the budget"):
            LiteLLMModel(name, budget=budget)


@pytest.mark.parametrize("name", SENT)
async def test_no_budget_says_nothing_of_thinking(server, aws, name):
    sent = await sent_by(server, LiteLLMModel(name, api_base=server.url, api_key=KEY))
    assert thinking_in(sent) == {}


@pytest.mark.parametrize(
    ("name", "budget", "wanted"),
    [
        ("gemini-2.5-pro", 5000, gemini(thinkingBudget=5000)),
        ("gemini-3-pro-preview", "low", gemini(thinkingLevel="low")),
        ("claude-opus-4-6", "high", adaptive("high")),
        ("claude-sonnet-4-5@20250929", 5000, tokens(5000)),
    ],
)
def test_vertex_is_asked_as_gemini_and_anthropic_are(loaded_litellm, name, budget, wanted):
    """As far as litellm goes without Google's own package, which signs the requests."""
    import litellm

    asked = budget_parameters(f"vertex_ai/{name}", budget)
    mapped = litellm.get_optional_params(model=name, custom_llm_provider="vertex_ai", **asked)
    assert thinking_in(mapped) == wanted


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "none"])
def test_each_level_is_a_number_of_tokens_that_every_counting_model_takes(level):
    assert 1024 <= TOKENS[level] <= 24576
    assert list(TOKENS.values()) == sorted(set(TOKENS.values()))


@pytest.mark.parametrize(
    ("said", "budget"), [(None, None), ("High", "high"), ("8000", 8000), (8000, 8000), (0, "none")]
)
def test_a_budget_is_a_level_or_a_number_of_tokens(said, budget):
    assert read_budget(said) == budget


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("hihg", "did you mean 'high'"),
        ("lots", "none, minimal, low"),
        (-5, "not a budget"),
        (True, "not a budget"),
    ],
)
def test_what_is_no_budget_is_refused_with_what_there_is(said, hint):
    with pytest.raises(ConfigError, match=hint):
        read_budget(said)


def test_a_provider_without_a_row_says_so_and_what_to_do():
    with pytest.raises(ConfigError, match=r"groq/x cannot be given .* leave the budget out"):
        make_model("groq/x", budget="high")


def test_a_refused_budget_says_what_the_model_takes():
    with pytest.raises(ConfigError, match=r"it takes none, low, medium, high, max, or 1024 to"):
        LiteLLMModel("anthropic/claude-opus-4-6", budget="xhigh")


@pytest.mark.parametrize(
    ("name", "budget", "said"),
    [
        ("openrouter/x/y", "max", "takes none, .*, xhigh, or a number of thinking tokens$"),
        (
            "hosted_vllm/Qwen/Qwen3-32B",
            5000,
            r"takes none, high\. What else vLLM supports .*'extra_body'",
        ),
        ("hosted_vllm/deepseek-ai/DeepSeek-R1", "none", r"it takes high\. What else vLLM supports"),
    ],
)
def test_what_a_server_cannot_is_refused_with_what_it_can(name, budget, said):
    with pytest.raises(ConfigError, match=said):
        LiteLLMModel(name, budget=budget)


async def test_what_only_this_server_takes_can_be_sent_to_it(server):
    options = {"extra_body": {"thinking_token_budget": 5000}}
    model = LiteLLMModel("hosted_vllm/x", api_base=server.url, api_key=KEY, options=options)
    assert (await sent_by(server, model))["thinking_token_budget"] == 5000


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"max_tokens": 8192}, "leaves no room for 8192 thinking tokens"),
        ({"temperature": 0.2}, "thinks at temperature 1 only"),
    ],
)
def test_settings_that_thinking_leaves_no_room_for_are_refused(settings, message):
    with pytest.raises(ConfigError, match=message):
        LiteLLMModel("anthropic/claude-sonnet-4-5", budget="high", **settings)


async def test_a_budget_and_options_that_are_sent_apart_go_out_together(server):
    options = {"extra_body": {"top_k": 20}}
    name = "dashscope/qwen3-max"
    model = LiteLLMModel(name, api_base=server.url, api_key=KEY, budget=5000, options=options)
    sent = await sent_by(server, model)
    assert (sent["top_k"], thinking_in(sent)) == (20, qwen(5000))


@pytest.mark.parametrize("name", ["scripted/gold", "mine/plain"])
def test_a_model_that_does_not_think_takes_no_budget_but_none(name):
    register_model("mine/plain", lambda: PreparedModel([], "mine/plain"))
    with pytest.raises(ConfigError, match=f"{name} does not think"):
        make_model(name, budget="high")


def test_a_model_of_ones_own_gets_its_budget():
    register_model("mine/thinker", lambda budget: PreparedModel([], f"thinks {budget}"))
    assert make_model("mine/thinker", budget="high").name == "thinks high"
