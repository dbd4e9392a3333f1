"""Files of tau2-bench and Inspect that use every field of their format, as `full_rollouts` does."""

from copy import deepcopy
from typing import Any

from tests.trajectories.foreign.full_documents import number, word


def full_results() -> dict[str, Any]:
    """Return results of tau2-bench with a simulation."""
    simulation = _simulation(
        word("sim"),
        task_id=word("task"),
        trial=3,
        termination_reason=word("reason"),
        seed=number(),
        mode=word("mode"),
        agent_cost=number(),
        user_cost=number(),
        speech_environment={"x": word()},
        messages=[
            {"role": "system", "content": word(), "turn_idx": number()},
            {
                "role": "assistant",
                "content": word(),
                "turn_idx": number(),
                "timestamp": "2026-06-30T11:40:24",
                "cost": number(),
                "usage": {"completion_tokens": number(), "prompt_tokens": number()},
                "raw_data": {"message": {"reasoning_content": word()}},
                "audio": word(),
                "tool_calls": [
                    {
                        "id": "a",
                        "name": word("t"),
                        "arguments": {"x": word()},
                        "requestor": "assistant",
                    },
                    {"id": "b", "name": word("t"), "arguments": "{" + word(), "requestor": word()},
                ],
            },
            {
                "role": "tool",
                "tool_messages": [
                    {
                        "id": "b",
                        "role": "tool",
                        "content": word(),
                        "requestor": "assistant",
                        "error": True,
                        "x": word(),
                    },
                    {
                        "id": "a",
                        "role": "tool",
                        "content": None,
                        "requestor": "assistant",
                        "error": False,
                    },
                ],
                "x": word(),
            },
            {"role": "tool", "id": "zz", "content": word(), "requestor": word(), "error": True},
            {
                "role": "user",
                "content": word(),
                "cost": number(),
                "usage": {"completion_tokens": number()},
                "tool_calls": [
                    {"id": "u", "name": word("t"), "arguments": {"x": word()}, "requestor": "user"}
                ],
            },
            {"role": "tool", "id": "u", "content": word(), "requestor": "user", "error": True},
            {"role": "user", "content": None, "tool_calls": None},
            {"role": word("role"), "content": word()},
            word(),
            {"role": "assistant", "content": None, "tool_calls": []},
        ],
        reward_info={
            "reward": 0.5,
            "db_check": {"db_match": False, "db_reward": number(), "x": word()},
            "env_assertions": [
                {
                    "env_assertion": {
                        "env_type": "user",
                        "func_name": word("f"),
                        "arguments": {"x": word()},
                        "assert_value": True,
                        "message": word(),
                    },
                    "met": True,
                    "reward": number(),
                }
            ],
            "action_checks": [
                {
                    "action": {
                        "action_id": word(),
                        "requestor": "assistant",
                        "name": word(),
                        "arguments": {"x": word()},
                        "info": word(),
                        "compare_args": [word()],
                    },
                    "action_match": True,
                    "action_reward": number(),
                    "tool_type": word(),
                }
            ],
            "nl_assertions": [{"nl_assertion": word(), "met": False, "justification": word()}],
            "communicate_checks": [{"info": word(), "met": True, "justification": word()}],
            "reward_basis": [word()],
            "reward_breakdown": {word(): number()},
            "info": {"note": word()},
            "partial": {"x": word()},
        },
        review={"summary": word(), "errors": [{"x": word()}]},
        auth_classification={"x": word()},
        future=word(),
    )
    results = _results(simulation)
    results["tasks"] = [{"id": simulation["task_id"], "x": word()}]
    results["info"]["x"] = word()
    return results


def _simulation(id: str, **fields: Any) -> dict[str, Any]:
    return {
        "id": id,
        "task_id": "7",
        "trial": 0,
        "start_time": "2026-06-30T11:40:23.773211",
        "end_time": "2026-06-30T11:41:23",
        "duration": 9.5,
        "termination_reason": "user_stop",
        "agent_cost": 0.3,
        "user_cost": 0.1,
        "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Bye"}],
        "reward_info": {"reward": 1.0},
        **fields,
    }


def _results(*simulations: Any) -> dict[str, Any]:
    return {
        "timestamp": "2026-06-30T11:17:32",
        "info": {
            "git_commit": "c0",
            "num_trials": 1,
            "max_steps": 5,
            "agent_info": {
                "implementation": "llm_agent",
                "llm": "gpt-5",
                "llm_args": {"temperature": 0.0},
            },
            "user_info": {
                "implementation": "u",
                "llm": "gpt-4.1",
                "llm_args": {},
                "global_simulation_guidelines": "g",
            },
            "environment_info": {"domain_name": "retail", "policy": "P", "tool_defs": None},
        },
        "tasks": [{"id": "7"}],
        "simulations": list(simulations),
    }


def full_log() -> dict[str, Any]:
    """Return a log of Inspect with a sample, with events of all kinds."""
    asked = {"id": "m1", "role": "user", "content": "Q", "source": "input"}
    call = {
        "id": "c1",
        "function": word("f"),
        "arguments": {"x": word()},
        "type": "function",
        "view": {"content": word()},
        "parse_error": None,
    }
    bad = {
        "id": "c2",
        "function": word("f"),
        "arguments": {},
        "type": "function",
        "parse_error": word("perr"),
    }
    cust = {"id": "c3", "function": word("f"), "arguments": {"input": word()}, "type": "custom"}
    messages: list[Any] = [
        {"id": "m0", "role": "system", "content": word(), "metadata": {"x": word()}},
        {
            "id": "m1",
            "role": "user",
            "content": [
                {"type": "text", "text": word(), "refusal": True},
                {"type": "image", "image": word("img"), "detail": "auto"},
                {"type": "audio", "audio": word(), "format": "wav"},
                {"type": "data", "data": {"x": word()}},
                {"type": "document", "document": word(), "filename": word()},
                {
                    "type": "tool_use",
                    "tool_type": word(),
                    "name": word(),
                    "arguments": word(),
                    "result": word(),
                    "id": word(),
                },
            ],
            "tool_call_id": [word()],
        },
        _said(
            "m2",
            [
                {"type": "reasoning", "reasoning": word(), "signature": word(), "redacted": False},
                {"type": "reasoning", "reasoning": word(), "summary": word(), "redacted": True},
                {
                    "type": "text",
                    "text": word(),
                    "citations": [{"type": "url", "url": word()}],
                    "internal": {"x": word()},
                },
            ],
            tool_calls=[call, bad, cust],
            model=word("model"),
            metadata={"x": word()},
        ),
        {
            "id": "m3",
            "role": "tool",
            "content": [{"type": "text", "text": word()}, {"type": "image", "image": word()}],
            "tool_call_id": "c1",
            "function": call["function"],
            "error": None,
            "metadata": {"x": word()},
        },
        {
            "id": "m4",
            "role": "tool",
            "content": word(),
            "tool_call_id": "c2",
            "function": word("other"),
            "error": {"type": word("parsing"), "message": word()},
        },
        {
            "id": "m5",
            "role": "tool",
            "content": word(),
            "tool_call_id": "none",
            "function": word("f"),
        },
        _said("m6", word(), model="x"),
    ]
    events: list[Any] = [
        {
            "uuid": word(),
            "event": "sample_init",
            "timestamp": "2026-01-01T00:00:00Z",
            "working_start": 0.1,
            "sample": {"input": word(), "target": word(), "id": "x"},
            "state": {"x": word()},
            "span_id": "s0",
        },
        {
            "event": "span_begin",
            "id": "s1",
            "type": "agent",
            "name": word(),
            "timestamp": "2026-01-01T00:00:01Z",
        },
        {"event": "state", "changes": [{"op": "add", "path": "/x", "value": word()}]},
        {"event": "store", "changes": [{"op": "add", "path": "/x", "value": word()}]},
        {
            "event": "model",
            "model": word("model"),
            "role": word("role"),
            "input": [dict(asked)],
            "tools": [{"name": word(), "description": word()}],
            "tool_choice": word(),
            "config": {"temperature": number()},
            "output": {
                "model": word(),
                "choices": [
                    {
                        "message": deepcopy(messages[2]),
                        "stop_reason": word("stop"),
                        "logprobs": {"content": [word()]},
                    }
                ],
                "usage": {
                    "input_tokens": number(),
                    "output_tokens": number(),
                    "total_tokens": number(),
                    "reasoning_tokens": number(),
                    "total_cost": number(),
                },
                "time": number(),
                "metadata": {"x": word()},
                "error": None,
            },
            "retries": 2,
            "error": None,
            "cache": "read",
            "call": {"request": {"x": word()}, "response": {"x": word()}, "time": number()},
            "completed": "2026-01-01T00:00:02Z",
            "working_time": number(),
            "pending": None,
            "traceback": word(),
        },
        {
            "event": "tool",
            "type": "function",
            "id": "c1",
            "function": call["function"],
            "arguments": {"x": word("differs")},
            "view": {"x": word()},
            "result": word("toolresult"),
            "truncated": [number(), 2],
            "error": None,
            "events": [{"event": "info", "data": word()}],
            "completed": "2026-01-01T00:00:03Z",
            "working_time": 0.5,
            "agent": word(),
            "failed": True,
            "message_id": word(),
        },
        {
            "event": "tool",
            "id": "c2",
            "function": bad["function"],
            "arguments": {},
            "result": "",
            "error": {"type": word(), "message": word()},
            "working_time": 0.1,
        },
        {
            "event": "model",
            "model": word(),
            "input": [{"id": "y1", "role": "user", "content": word("subq")}],
            "output": {
                "choices": [
                    {
                        "message": {"id": "y2", "role": "assistant", "content": word("suba")},
                        "stop_reason": "stop",
                    },
                    {
                        "message": {"role": "assistant", "content": word("second choice")},
                        "stop_reason": word(),
                    },
                ],
                "completion": word("compl"),
            },
        },
        {
            "event": "model",
            "model": word(),
            "input": [{"role": "user", "content": word("failed q")}],
            "output": {"model": "m", "choices": [], "error": word("apierr")},
            "error": word("boom"),
        },
        {
            "event": "approval",
            "message": word(),
            "call": call,
            "decision": word(),
            "explanation": word(),
        },
        {"event": "logger", "message": {"message": word(), "level": "info"}},
        {"event": "input", "input": word(), "input_ansi": word()},
        {"event": "sandbox", "action": "exec", "cmd": word(), "output": word(), "result": 0},
        {
            "event": "score",
            "score": {"value": word(), "explanation": word()},
            "target": word(),
            "intermediate": True,
        },
        {"event": "score_edit", "edit": {"x": word()}},
        {"event": "compaction", "source": word()},
        {"event": "interrupt", "source": word()},
        {
            "event": "error",
            "error": {"message": word(), "traceback": word(), "traceback_ansi": "zz"},
        },
        {"event": "sample_limit", "type": "token", "message": word(), "limit": number()},
        {
            "event": "subtask",
            "name": word(),
            "input": {"x": word()},
            "result": {"x": word()},
            "events": [{"event": "info", "data": word()}],
        },
        {"event": "a_future_event", "x": {"y": word()}},
        {"event": None, "x": word()},
        word(),
        {"event": "span_end", "id": "s1"},
    ]
    log = _log(
        _sample(
            word("id"),
            messages,
            events=events,
            choices=[word()],
            sandbox=["docker", word()],
            files=[word()],
            setup=word(),
            metadata={"x": word()},
            store={"x": word()},
            scores={
                word("sc"): {
                    "value": {word("part"): "C", word("p2"): 0.5},
                    "answer": word(),
                    "explanation": word(),
                    "metadata": {"x": word()},
                    "history": [{"value": word()}],
                },
                word("s2"): {"value": [1, 0]},
                word("s3"): {"value": None},
            },
            model_usage={word("m"): {"input_tokens": number()}},
            role_usage={"x": number()},
            error={"message": word(), "traceback": word(), "traceback_ansi": "zz"},
            error_retries=[{"message": word()}],
            limit={"type": word("lim"), "limit": number()},
            invalidation={"x": word()},
            total_time=number(),
            working_time=number(),
            started_at="2026-01-01T00:00:00Z",
            completed_at="2026-01-01T00:01:00Z",
            output={
                "model": word(),
                "choices": [{"message": _said("m6", "differs " + word()), "stop_reason": word()}],
                "usage": {"input_tokens": number()},
            },
            attachments={},
            timelines=[{"x": word()}],
            future=word(),
        ),
        results={"x": word()},
        stats={"x": word()},
        reductions=[{"x": word()}],
        tags=[word()],
        log_updates=[{"x": word()}],
        invalidated=False,
    )
    log["eval"] |= {"x": word(), "solver_args": {"x": word()}, "revision": {"commit": word()}}
    return log


def _log(*samples: Any, **fields: Any) -> dict[str, Any]:
    return {
        "version": 2,
        "status": "success",
        "eval": {
            "run_id": "r",
            "task_id": "t",
            "task": "bench",
            "model": "openai/m",
            "created": "2026-01-01T00:00:00",
            "dataset": {"samples": len(samples)},
            "config": {"epochs": 1},
        },
        "plan": {"steps": [{"solver": "react", "params": {}}]},
        "samples": list(samples),
        **fields,
    }


def _said(id: str, content: Any, **fields: Any) -> dict[str, Any]:
    return {"id": id, "role": "assistant", "content": content, "source": "generate", **fields}


def _sample(id: str, messages: Any, **fields: Any) -> dict[str, Any]:
    return {
        "id": id,
        "epoch": 1,
        "uuid": f"u{id}",
        "input": "Q",
        "target": "T",
        "messages": messages,
        "scores": {"match": {"value": "C"}},
        **fields,
    }
