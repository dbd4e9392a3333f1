"""Files of NeMo Gym and mini-swe-agent that use every field of their format.

Each text and number is another one, so that a test sees which of them a reader loses.
"""

import json
from typing import Any

from tests.trajectories.foreign.full_documents import number, word


def full_rollout() -> list[dict[str, Any]]:
    """Return a rollout of NeMo Gym, with items of many kinds."""
    return [
        {
            "id": None,
            "_ng_task_index": 3,
            "_ng_rollout_index": 2,
            "agent_ref": {"name": word("agent"), "type": word()},
            "responses_create_params": {
                "input": [
                    {"role": "system", "content": word()},
                    {
                        "role": "developer",
                        "content": [
                            {"type": "input_text", "text": word()},
                            {"type": "input_image", "image_url": word("url"), "detail": "auto"},
                        ],
                    },
                    {"role": "user", "content": word(), "type": "message", "status": word()},
                    {
                        "type": "function_call",
                        "call_id": "p1",
                        "name": word("tool"),
                        "arguments": "{}",
                        "id": word(),
                        "status": word(),
                    },
                    {
                        "type": "function_call_output",
                        "call_id": "p1",
                        "output": word(),
                        "id": word(),
                    },
                    {
                        "role": "assistant",
                        "content": [{"type": "output_text", "text": word(), "annotations": []}],
                        "id": word(),
                    },
                ],
                "instructions": word(),
                "tools": [
                    {
                        "type": "function",
                        "name": word("tool"),
                        "parameters": {"x": word()},
                        "strict": True,
                    }
                ],
                "temperature": 0.5,
                "metadata": {"k": word()},
                "max_output_tokens": number(),
            },
            "response": {
                "id": word(),
                "created_at": 1796000000.0,
                "model": word("model"),
                "object": "response",
                "output": [
                    {
                        "type": "reasoning",
                        "id": word(),
                        "summary": [{"type": "summary_text", "text": word()}],
                        "content": [{"type": "reasoning_text", "text": word()}],
                        "encrypted_content": word(),
                    },
                    {
                        "type": "message",
                        "id": word(),
                        "role": "assistant",
                        "status": word(),
                        "content": [
                            {
                                "type": "output_text",
                                "text": word(),
                                "annotations": [{"url": word()}],
                                "logprobs": [number()],
                            },
                            {"type": "refusal", "refusal": word()},
                        ],
                    },
                    {
                        "type": "function_call",
                        "call_id": "a",
                        "name": word("tool"),
                        "arguments": "{bad " + word(),
                        "id": word(),
                        "status": word(),
                    },
                    {
                        "type": "function_call",
                        "call_id": "a",
                        "name": word("tool"),
                        "arguments": json.dumps({"x": [word(), {"y": number()}]}),
                    },
                    {
                        "type": "function_call_output",
                        "call_id": "a",
                        "output": [
                            {"type": "input_text", "text": word()},
                            {"type": "input_image", "image_url": word()},
                        ],
                    },
                    {"type": "function_call_output", "call_id": "a", "output": {"obj": word()}},
                    {"type": "function_call_output", "call_id": "zz", "output": word()},
                    {"type": "web_search_call", "id": word(), "action": {"query": word()}},
                    {"type": "mcp_call", "name": word(), "arguments": "{}", "output": word()},
                    {"type": "custom_tool_call", "call_id": "c9", "name": word(), "input": word()},
                    {"type": "custom_tool_call_output", "call_id": "c9", "output": word()},
                    word(),
                    None,
                    7,
                    {"type": "message", "role": "assistant", "content": word(), "phase": word()},
                ],
                "usage": {
                    "input_tokens": number(),
                    "output_tokens": number(),
                    "total_tokens": number(),
                    "input_tokens_details": {"cached_tokens": 0, "x": number()},
                    "output_tokens_details": {"reasoning_tokens": 0},
                },
                "error": None,
                "incomplete_details": {"reason": word()},
                "instructions": word(),
                "tools": [word()],
                "status": word(),
                "metadata": {"m": word()},
            },
            "reward": 0.25,
            "verifier_metadata": {"x": word()},
            "future": word(),
            "tool_latencies_ms": [{"tool": word(), "latency_ms": number()}],
        }
    ]


def full_trajectory() -> dict[str, Any]:
    """Return a trajectory of mini-swe-agent, which ended with an error."""
    return _mini(
        [
            {"role": "system", "content": word(), "x": word()},
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": word(), "cache_control": {"type": word()}},
                    {"type": "image_url", "image_url": {"url": word()}},
                ],
                "extra": {"x": word()},
            },
            {
                "role": "assistant",
                "content": word(),
                "reasoning_content": word(),
                "refusal": word(),
                "thinking_blocks": [{"thinking": word(), "signature": word()}],
                "provider_specific_fields": {"x": word()},
                "annotations": [word()],
                "tool_calls": [
                    {
                        "id": "c1",
                        "type": "function",
                        "index": 0,
                        "function": {"name": "bash", "arguments": json.dumps({"command": word()})},
                    },
                    {
                        "id": "c2",
                        "type": "function",
                        "function": {"name": word(), "arguments": "{" + word()},
                    },
                ],
                "extra": {
                    "actions": [{"command": word(), "tool_call_id": "c1"}],
                    "cost": 0.25,
                    "timestamp": 1796000001.5,
                    "response": {
                        "id": word(),
                        "choices": [{"finish_reason": word(), "message": {"content": word()}}],
                        "usage": {
                            "prompt_tokens": number(),
                            "completion_tokens": number(),
                            "prompt_tokens_details": {"cached_tokens": None, "x": number()},
                        },
                        "service_tier": word(),
                    },
                },
            },
            {
                "role": "tool",
                "tool_call_id": "c1",
                "content": word() + "<returncode>7</returncode>",
                "extra": {
                    "raw_output": word(),
                    "returncode": 7,
                    "timestamp": 1796000002.5,
                    "exception_info": word(),
                    "exception": {"type": word()},
                },
            },
            {
                "role": "user",
                "content": word(),
                "extra": {
                    "interrupt_type": word("FormatError"),
                    "cost": 0.25,
                    "response": {"id": word()},
                },
            },
            {
                "role": "exit",
                "content": word(),
                "extra": {
                    "exit_status": "RuntimeError",
                    "submission": word(),
                    "exception_str": word(),
                    "traceback": word(),
                },
            },
        ],
        {
            "exit_status": "RuntimeError",
            "submission": word(),
            "x": word(),
            "config": {
                "environment": {"cwd": word(), "env": {"K": word()}},
                "agent": {"system_template": word(), "step_limit": 3},
                "model": {"model_name": word(), "model_kwargs": {"temperature": word()}},
            },
        },
        instance_id=word(),
        extra=word(),
    )


def _mini(messages: list[Any], info: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "info": {
            "model_stats": {"instance_cost": 0.5, "api_calls": 1},
            "config": {
                "model": {"model_name": "m"},
                "agent_type": "minisweagent.agents.default.DefaultAgent",
            },
            "mini_version": "2.4.6",
            "exit_status": "Submitted",
            "submission": "patch",
            **info,
        },
        "messages": messages,
        "trajectory_format": "mini-swe-agent-1.1",
        **fields,
    }
