"""Documents of ATIF, verifiers and OpenTelemetry that use every field of their format.

Each text and number is another one, so that a test sees which of them a reader loses.
"""

import re
from itertools import count
from typing import Any

_places = count(1)
_made: set[float] = set()
_WORD = re.compile(r"\w+-\d+-Ω")


def word(of: str = "word") -> str:
    """Return a text that no other place has."""
    return f"{of}-{next(_places)}-Ω"


def number() -> int:
    """Return a number that no other place has, and no sum of a few others."""
    made = 7_000_003 + 17 * next(_places) ** 2
    _made.add(made)
    return made


def marks(value: Any) -> set[str]:
    """Return the texts and numbers of a value that `word` and `number` made."""
    if isinstance(value, dict):
        return {each for pair in value.items() for part in pair for each in marks(part)}
    if isinstance(value, list):
        return {each for part in value for each in marks(part)}
    if isinstance(value, str):
        readable = value.replace(r"\u03a9", "Ω")
        return {
            *_WORD.findall(readable),
            *(n for n in re.findall(r"\d+", value) if int(n) in _made),
        }
    return {str(int(value))} if isinstance(value, int | float) and value in _made else set()


def full_atif() -> dict[str, Any]:
    """Return a trajectory with a subagent, in which each field of ATIF 1.8 is used."""
    picture = {"media_type": "image/png", "path": word("image")}
    sound = {"media_type": "audio/wav", "path": word("sound"), "duration_sec": number()}
    content = [
        {"type": "text", "text": word()},
        {"type": "image", "source": picture},
        {"type": "audio", "source": sound},
    ]
    references = [
        {
            "trajectory_id": "inner",
            "session_id": word("session"),
            "trajectory_path": word("path"),
            "extra": {"summary": word()},
        },
        {"trajectory_path": "s3://" + word("path"), "extra": {"why": word()}},
    ]
    calls = [
        {
            "tool_call_id": f"call{place}",
            "function_name": word("tool"),
            "arguments": {word("argument"): word(), "deep": [{"n": number()}]},
            "extra": {"of_call": word()},
        }
        for place in range(3)
    ]
    results = [
        {
            "source_call_id": "call1",
            "content": [dict(part) for part in content],
            "extra": {"exit": number()},
        },
        {"source_call_id": "call0", "content": word(), "subagent_trajectory_ref": references},
        {"source_call_id": "unknown", "content": word()},
        {"content": word()},
        {"extra": {"only": word()}},
    ]
    steps = [
        {"source": "system", "message": word(), "extra": {"of_step": word()}},
        {"source": "user", "message": content, "is_copied_context": True},
        {
            "source": "agent",
            "model_name": word("model"),
            "reasoning_effort": "high",
            "message": word(),
            "reasoning_content": word(),
            "tool_calls": calls,
            "observation": {"results": results},
            "metrics": _metrics(),
            "llm_call_count": 3,
            "extra": {"of_step": word()},
        },
        {
            "source": "agent",
            "reasoning_effort": 0.25,
            "message": [dict(part) for part in content],
            "metrics": _metrics(),
            "is_copied_context": True,
        },
        {"source": "agent", "message": word(), "llm_call_count": 0, "extra": {"of": word()}},
        {
            "source": "system",
            "message": word(),
            "observation": {"results": [{"content": word(), "extra": {"of": word()}}]},
        },
        {"source": "agent", "message": word(), "metrics": _metrics()},
    ]
    inner = {
        "schema_version": "ATIF-v1.8",
        "session_id": word("session"),
        "trajectory_id": "inner",
        "agent": {"name": word("agent"), "version": word("version")},
        "steps": [
            {"step_id": 1, "source": "user", "message": word()},
            {"step_id": 2, "source": "agent", "message": word(), "metrics": _metrics()},
        ],
        "final_metrics": {"total_prompt_tokens": number(), "total_steps": 2},
        "notes": word(),
        "extra": {"of_subagent": word()},
    }
    return {
        "schema_version": "ATIF-v1.8",
        "session_id": word("session"),
        "trajectory_id": word("trajectory"),
        "agent": {
            "name": word("agent"),
            "version": word("version"),
            "model_name": word("model"),
            "tool_definitions": [{"type": "function", "function": {"name": word("tool")}}],
            "extra": {"of_agent": word()},
        },
        "steps": [{"step_id": place, **step} for place, step in enumerate(steps, 1)],
        "notes": word(),
        "final_metrics": {
            "total_prompt_tokens": number(),
            "total_completion_tokens": number(),
            "total_cached_tokens": number(),
            "total_cost_usd": number(),
            "total_steps": number(),
            "extra": {"of_all": word()},
        },
        "continued_trajectory_ref": word("file"),
        "subagent_trajectories": [inner],
        "extra": {"of_trajectory": word(), "reward": 0.0625},
        "a_later_field": {"new": word()},
    }


def _metrics() -> dict[str, Any]:
    fresh, cached = number(), number()
    return {
        "prompt_tokens": fresh + cached,
        "completion_tokens": number(),
        "cached_tokens": cached,
        "cost_usd": number(),
        "prompt_token_ids": [number()],
        "completion_token_ids": [number(), number()],
        "logprobs": [number()],
        "extra": {"reasoning_tokens": number(), "latency": word()},
    }


def full_row() -> dict[str, Any]:
    """Return a row of the results of verifiers 0.1, in which each field is used."""
    picture = {"type": "image_url", "image_url": {"url": word("image")}}
    call = {"id": "c1", "type": "function", "function": {"name": word("tool"), "arguments": "{"}}
    flat = {"id": "c2", "name": word("tool"), "arguments": '{"a": "' + word() + '"}'}
    span = {"start": number(), "end": number(), "duration": number(), "spans": [number()]}
    name = word("metric")
    return {
        "example_id": number(),
        "task": word("task"),
        "prompt": [
            {"role": "system", "content": word()},
            {"role": "user", "content": [{"type": "text", "text": word()}, picture]},
            {"role": "assistant", "content": word(), "name": word()},
        ],
        "completion": [
            {
                "role": "assistant",
                "content": word(),
                "reasoning_content": word(),
                "thinking_blocks": [{"thinking": word(), "signature": word()}],
                "tool_calls": [call, flat],
            },
            {"role": "tool", "tool_call_id": "c2", "content": word(), "name": word()},
            {"role": "tool", "tool_call_id": "none", "content": [{"type": "text", "text": word()}]},
            {"role": "assistant", "content": None, "refusal": word()},
            word(),
        ],
        "answer": word(),
        "info": {"of_row": word()},
        "reward": 0.0625,
        "error": {
            "error": word("Error"),
            "error_chain_repr": word("repr"),
            "error_chain_str": word("str"),
        },
        "timing": {"start_time": 1_796_000_000.0, "setup": span, "total": number()},
        "is_completed": True,
        "is_truncated": True,
        "stop_condition": word("condition"),
        "metrics": {name: number(), word("metric"): None},
        name: number(),
        "token_usage": {
            "input_tokens": number(),
            "output_tokens": number(),
            "final_input_tokens": number(),
        },
        "tool_defs": [{"name": word("tool"), "parameters": {"type": "object", "x": word()}}],
        "trajectory": [{"reward": number(), "extras": {"of_step": word()}}],
        "a_column_of_state": word(),
    }


def full_episode() -> dict[str, Any]:
    """Return an episode of verifiers 0.4 with two traces, in which each field is used."""
    return {
        "id": word("episode"),
        "env": {"id": word("environment"), "name": word()},
        "task": _task(),
        "group": {"id": word("group")},
        "run": {"type": "train", "id": word("run"), "name": word(), "work": {"step": number()}},
        "ok": True,
        "is_timeout": False,
        "errors": [_error()],
        "traces": [_trace(), _trace()],
    }


def _task() -> dict[str, Any]:
    data = {"idx": number(), "name": word("name"), "prompt": word(), "answer": word()}
    return {"type": word("Task"), "data": data, "key": word("key"), "hash": word("hash")}


def _error() -> dict[str, Any]:
    return {
        "type": word("Error"),
        "message": word(),
        "status_code": number(),
        "traceback": word("traceback"),
    }


def _trace() -> dict[str, Any]:
    tool = {"type": "function", "name": word("tool"), "description": word(), "parameters": {}}
    call = {"id": "c1", "type": "function", "name": word("tool"), "arguments": '{"a": 1}'}
    bad = {
        "id": "c2",
        "type": "custom",
        "name": word("tool"),
        "namespace": word(),
        "arguments": "[",
    }
    said = {
        "role": "assistant",
        "content": word(),
        "reasoning_content": word(),
        "tool_calls": [call, bad],
        "provider_state": [{"state": word()}],
    }
    messages: list[tuple[int | None, dict[str, Any], bool]] = [
        (None, {"role": "system", "content": word()}, False),
        (0, {"role": "user", "content": [{"type": "text", "text": word()}]}, False),
        (1, said, True),
        (2, {"role": "tool", "tool_call_id": "c1", "content": word(), "name": word()}, False),
        (2, {"role": "assistant", "content": word()}, False),
        (4, {"role": "assistant", "content": word()}, True),
        (None, {"role": "user", "content": word()}, False),
    ]
    nodes = [
        {
            "parent": parent,
            "message": message,
            "sampled": sampled,
            "tools": [tool],
            "semantic_parents": [{"node": number()}],
            "timestamp": 1_796_000_000.0 + number(),
            "token_ids": [number()],
            "mask": [True],
        }
        for parent, message, sampled in messages
    ]
    used = {
        "prompt_tokens": number(),
        "completion_tokens": number(),
        "cached_input_tokens": number(),
        "reasoning_tokens": number(),
        "cost": number(),
    }
    calls = [
        {
            "node": node,
            "model": word("model"),
            "sampling": {"temperature": number()},
            "endpoint": word("endpoint"),
            "finish_reason": word("reason"),
            "usage": used,
            "time": {"start": 1_796_000_000.0, "end": 1_796_000_001.0},
            "error": _error(),
            "policy": {"code": word(), "paths": [word()]},
            "acp": {"of": word()},
        }
        for node in (2, 5, None)
    ]
    return {
        "version": number(),
        "id": word("trace"),
        "verifiers": {"version": word("version"), "commit": word("commit")},
        "task": _task(),
        "agent": {
            "config": {"model": word("model"), "max_turns": number()},
            "runtime": {"of": word()},
            "name": word("agent"),
            "trainable": True,
        },
        "tools": [tool],
        "nodes": nodes,
        "calls": calls,
        "request_rewrites": [{"handler": word()}],
        "rewards": {word("reward"): {"score": 0.0625, "weight": 2.0}, word("reward"): None},
        "metrics": {word("metric"): number(), word("metric"): None},
        "info": {"of_trace": word()},
        "root_reply": word(),
        "extra_usage": [{"prompt_tokens": number()}],
        "is_completed": True,
        "ok": False,
        "stop_condition": word("condition"),
        "is_timeout": True,
        "errors": [_error(), _error()],
        "timing": {"start": 1_796_000_000.0, "boot": {"start": number(), "end": number()}},
    }
