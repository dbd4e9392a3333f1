"""Answers of each provider in its own wire format, with what its bill has of them.

The shapes and the relations between the counts are those of the providers' own references: what a
count includes, and what is left out where it is zero.
"""

from dataclasses import dataclass, field
from typing import Any

from eopsgym.agents import Usage


@dataclass(frozen=True)
class Billed:
    """An answer, the model that gives it, and the tokens that its provider bills."""

    model: str
    wire: dict[str, Any]
    usage: Usage
    options: dict[str, Any] = field(default_factory=dict)
    what: str = ""

    @property
    def id(self) -> str:
        """What a test is called."""
        return f"{self.model}{'-' if self.what else ''}{self.what}"


def chat(prompt: int, written: int, total: int | None = None, **more: Any) -> dict[str, Any]:
    """An answer in the form of chat completions."""
    counts = {"prompt_tokens": prompt, "completion_tokens": written}
    message = {"role": "assistant", "content": "Hello."}
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {**counts, "total_tokens": total or prompt + written, **more},
    }


def anthropic(*content: dict[str, Any], **usage: Any) -> dict[str, Any]:
    """An answer in the form of Anthropic's messages."""
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-sonnet-4-5",
        "content": [*content, {"type": "text", "text": "Hello."}],
        "stop_reason": "end_turn",
        "usage": usage,
    }


def gemini(**usage: int) -> dict[str, Any]:
    """An answer in the form of Gemini's generateContent."""
    content = {"parts": [{"text": "Hello."}], "role": "model"}
    candidate = {"content": content, "finishReason": "STOP", "index": 0}
    return {"candidates": [candidate], "usageMetadata": usage}


def bedrock(**usage: int) -> dict[str, Any]:
    """An answer in the form of Bedrock's converse."""
    return {
        "output": {"message": {"role": "assistant", "content": [{"text": "Hello."}]}},
        "stopReason": "end_turn",
        "usage": usage,
        "metrics": {"latencyMs": 1},
    }


THOUGHT = {"type": "thinking", "thinking": "Let me see what there is.", "signature": "s"}
AWS = {
    "aws_access_key_id": "an-id-of-nobody",
    "aws_secret_access_key": "a-secret-of-nobody",
    "aws_region_name": "us-east-1",
}


def _cached(count: int, **more: int) -> dict[str, Any]:
    return {"prompt_tokens_details": {"cached_tokens": count, **more}}


def _thought(count: int) -> dict[str, Any]:
    return {"completion_tokens_details": {"reasoning_tokens": count}}


BILLED = (
    Billed(
        "openai/gpt-5",
        chat(1000, 50, **_cached(600), **_thought(30)),
        Usage(400, 50, 30, 600, 0),
    ),
    Billed(
        "openai/gpt-5",
        chat(1000, 50, **_cached(600, cache_write_tokens=300), **_thought(30)),
        Usage(100, 50, 30, 600, 300),
        what="writing",
    ),
    Billed(
        "azure/gpt-5",
        chat(1000, 50, **_cached(600), **_thought(30)),
        Usage(400, 50, 30, 600, 0),
        {"api_version": "2024-10-21"},
    ),
    Billed(
        "anthropic/claude-sonnet-4-5",
        anthropic(
            input_tokens=10,
            cache_read_input_tokens=1000,
            cache_creation_input_tokens=200,
            output_tokens=50,
        ),
        Usage(10, 50, 0, 1000, 200),
    ),
    Billed(
        "anthropic/claude-sonnet-4-5",
        anthropic(
            input_tokens=10,
            cache_read_input_tokens=None,
            cache_creation_input_tokens=None,
            output_tokens=50,
        ),
        Usage(10, 50, 0, 0, 0),
        what="uncached",
    ),
    Billed(
        "anthropic/claude-sonnet-4-5",
        anthropic(THOUGHT, input_tokens=10, cache_read_input_tokens=1000, output_tokens=50),
        Usage(10, 50, None, 1000, 0),
        what="thinking-that-is-not-counted",
    ),
    Billed(
        "anthropic/claude-sonnet-4-5",
        anthropic(
            THOUGHT,
            input_tokens=10,
            output_tokens=50,
            output_tokens_details={"thinking_tokens": 31},
        ),
        Usage(10, 50, 31, 0, 0),
        what="thinking-that-is-counted",
    ),
    Billed(
        "gemini/gemini-2.5-pro",
        gemini(
            promptTokenCount=1000,
            cachedContentTokenCount=600,
            candidatesTokenCount=20,
            thoughtsTokenCount=30,
            totalTokenCount=1050,
        ),
        Usage(400, 50, 30, 600, 0),
    ),
    Billed(
        "gemini/gemini-2.5-pro",
        gemini(promptTokenCount=1000, candidatesTokenCount=20, totalTokenCount=1020),
        Usage(1000, 20, 0, 0, 0),
        what="without-what-is-zero",
    ),
    Billed(
        "gemini/gemini-2.5-pro",
        gemini(promptTokenCount=250_000, candidatesTokenCount=20, totalTokenCount=250_020),
        Usage(250_000, 20, 0, 0, 0),
        what="of-the-upper-tier",
    ),
    Billed(
        "deepseek/deepseek-reasoner",
        chat(
            1000,
            50,
            prompt_cache_hit_tokens=600,
            prompt_cache_miss_tokens=400,
            **_cached(600),
            **_thought(30),
        ),
        Usage(400, 50, 30, 600, 0),
    ),
    Billed(
        "bedrock/converse/anthropic.claude-sonnet-4-5-20250929-v1:0",
        bedrock(
            inputTokens=10,
            outputTokens=50,
            totalTokens=1260,
            cacheReadInputTokens=1000,
            cacheWriteInputTokens=200,
        ),
        Usage(10, 50, 0, 1000, 200),
        AWS,
    ),
    Billed(
        "bedrock/converse/anthropic.claude-sonnet-4-5-20250929-v1:0",
        bedrock(inputTokens=10, outputTokens=50, totalTokens=60),
        Usage(10, 50, 0, 0, 0),
        AWS,
        what="uncached",
    ),
    Billed(
        "openrouter/anthropic/claude-sonnet-4.5",
        chat(1000, 50, **_cached(600, cache_write_tokens=300), **_thought(30)),
        Usage(100, 50, 30, 600, 300),
    ),
    Billed("mistral/mistral-large-latest", chat(1000, 50), Usage(1000, 50)),
    Billed(
        "dashscope/qwen-plus",
        chat(1000, 50, **_cached(600)),
        Usage(400, 50, None, 600, 0),
    ),
    Billed(
        "xai/grok-4",
        chat(1000, 20, 1050, **_cached(600), **_thought(30)),
        Usage(400, 50, 30, 600, 0),
    ),
    Billed(
        "hosted_vllm/qwen3",
        chat(1000, 50, prompt_tokens_details=None),
        Usage(1000, 50),
    ),
    Billed(
        "ollama_chat/qwen3",
        {
            "model": "qwen3",
            "created_at": "2026-01-01T00:00:00Z",
            "message": {"role": "assistant", "content": "Hello."},
            "done": True,
            "done_reason": "stop",
            "prompt_eval_count": 1000,
            "eval_count": 50,
        },
        Usage(1000, 50),
    ),
    Billed(
        "openai/claude-behind-a-gateway",
        chat(10, 50, 1260, cache_read_input_tokens=1000, cache_creation_input_tokens=200),
        Usage(10, 50, None, 1000, 200),
        what="counted-beside",
    ),
    Billed(
        "anthropic/claude-sonnet-4-5",
        anthropic(
            input_tokens=3,
            cache_read_input_tokens=0,
            cache_creation_input_tokens=10_000,
            cache_creation={
                "ephemeral_5m_input_tokens": 0,
                "ephemeral_1h_input_tokens": 10_000,
            },
            output_tokens=100,
        ),
        Usage(3, 100, 0, 0, 10_000, 10_000, 0),
        what="written-for-an-hour",
    ),
    Billed(
        "anthropic/claude-sonnet-4-5",
        anthropic(
            input_tokens=3,
            cache_creation_input_tokens=300,
            cache_creation={"ephemeral_5m_input_tokens": 100, "ephemeral_1h_input_tokens": 200},
            output_tokens=100,
        ),
        Usage(3, 100, 0, 0, 300, 200, 100),
        what="written-for-both",
    ),
    Billed("moonshot/kimi-k2", chat(1336, 50, cached_tokens=1280), Usage(56, 50, None, 1280, 0)),
    Billed(
        "together_ai/some/model",
        chat(1336, 50, cached_tokens=1280),
        Usage(56, 50, None, 1280, 0),
    ),
    Billed(
        "openai/a-server-with-counts-of-responses",
        chat(
            1336,
            50,
            input_tokens_details={"cached_tokens": 1280},
            output_tokens_details={"reasoning_tokens": 30},
        ),
        Usage(56, 50, 30, 1280, 0),
    ),
    Billed("openai/a-server-that-counts-no-prompt", chat(0, 50), Usage(None, 50)),
    Billed(
        "openai/a-server-that-does-not-tell-what-it-leaves-out",
        chat(1000, 20, 1050),
        Usage(1000, None),
    ),
    Billed(
        "openai/a-server-whose-cache-has-more-than-it-read",
        chat(1000, 20, 1020, **_cached(1200)),
        Usage(None, 20, None, 1200, 0),
    ),
    Billed(
        "perplexity/sonar-reasoning",
        chat(1000, 50, reasoning_tokens=30),
        Usage(1000, 50, 30),
    ),
    Billed(
        "openai/a-server-that-counts-thinking-beside",
        chat(1000, 20, 1050, **_thought(30)),
        Usage(1000, 50, 30),
    ),
)
"""One answer or more for each way of reporting."""
