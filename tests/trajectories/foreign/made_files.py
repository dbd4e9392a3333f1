"""Small files of foreign formats, for tests that change or damage them."""

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def lines(*records: Any) -> str:
    """Return records as JSON lines."""
    return "".join(f"{json.dumps(record)}\n" for record in records)


def rollout(**fields: Any) -> dict[str, Any]:
    """Return a rollout of NeMo Gym with one call, its result and an answer."""
    output = [
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Hm"}]},
        {"type": "function_call", "call_id": "c1", "name": "find", "arguments": '{"name": "A"}'},
        {"type": "function_call_output", "call_id": "c1", "output": '{"id": 7}'},
        {
            "type": "message",
            "role": "assistant",
            "content": [{"type": "output_text", "text": "Done", "annotations": ["a note"]}],
        },
    ]
    usage = {"input_tokens": 30, "output_tokens": 5, "total_tokens": 35}
    return {
        "responses_create_params": {"input": "Find A", "instructions": "Be brief"},
        "response": {"id": "resp_1", "model": "m", "output": output, "usage": usage},
        "reward": 1.0,
        **fields,
    }


def sample(number: int = 1, **fields: Any) -> dict[str, Any]:
    """Return a sample of Inspect with one call, its result and an answer."""
    asked = {"id": "m1", "role": "user", "content": "Find A", "source": "input"}
    call = {"id": "c1", "function": "find", "arguments": {"name": "A"}, "type": "function"}
    called = {"id": "m2", "role": "assistant", "content": "", "tool_calls": [call]}
    given = {"id": "m3", "role": "tool", "content": "attachment://a1", "tool_call_id": "c1"}
    said = {"id": "m4", "role": "assistant", "content": "Done"}
    return {
        "id": f"s{number}",
        "epoch": 1,
        "uuid": f"uuid-{number}",
        "input": "Find A",
        "target": "Done",
        "messages": [asked, called, given, said],
        "scores": {"match": {"value": "C", "explanation": "it is"}},
        "attachments": {"a1": "a long text", "a2": "of a leftover"},
        "events_data": {"messages": [asked, called, given], "calls": []},
        "events": [
            model_event(called, "tool_calls", [[0, 1]], config={"seed": "attachment://a2"}),
            {"event": "tool", "id": "c1", "working_time": 0.5, "result": "attachment://a1"},
            model_event(said, "stop", [[0, 3]]),
        ],
        **fields,
    }


def model_event(
    message: Mapping[str, Any], reason: str, refs: Any, **fields: Any
) -> dict[str, Any]:
    """Return the event of a call of a model."""
    usage = {"input_tokens": 10, "output_tokens": 2, "total_tokens": 12}
    output = {"choices": [{"message": {**message}, "stop_reason": reason}], "usage": usage}
    return {"event": "model", "model": "m", "input": [], "input_refs": refs, "output": output} | {
        **fields
    }


def log(*samples: Any, **fields: Any) -> dict[str, Any]:
    """Return a log of Inspect."""
    header = {"run_id": "r", "task_id": "t", "task": "bench", "model": "openai/m"}
    return {
        "version": 2,
        "status": "success",
        "eval": {**header, "solver": "react"},
        "samples": list(samples),
        **fields,
    }


def write_eval(path: Path, *samples: Any, **members: Any) -> Path:
    """Write a log as a zip file; of `members`, the names have `__` for a slash."""
    header = log()
    header.pop("samples")
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_journal/start.json", json.dumps({**header, "status": "started"}))
        for each in samples:
            name = f"samples/{each['id']}_epoch_{each['epoch']}.json"
            archive.writestr(name, json.dumps(each))
        for name, member in members.items():
            archive.writestr(f"{name.replace('__', '/')}.json", json.dumps(member))
        if "header" not in members:
            archive.writestr("header.json", json.dumps(header))
    return path


def simulation(number: str = "s1", **fields: Any) -> dict[str, Any]:
    """Return a simulation of tau2-bench, in which agent and user each call a tool."""
    call = {"id": "c1", "name": "cancel", "arguments": {"order": 3}, "requestor": "assistant"}
    own = {"id": "u1", "name": "toggle", "arguments": {}, "requestor": "user"}
    usage = {"prompt_tokens": 9, "completion_tokens": 2}
    return {
        "id": number,
        "task_id": "7",
        "trial": 1,
        "start_time": "2026-06-30T11:40:23.773211",
        "duration": 9.5,
        "termination_reason": "user_stop",
        "agent_cost": 0.3,
        "messages": [
            {"role": "assistant", "content": "Hello", "cost": 0.1, "usage": usage},
            {"role": "user", "content": "Hi"},
            {"role": "assistant", "content": None, "tool_calls": [call], "cost": 0.1},
            {"role": "tool", "id": "c1", "content": "no", "error": True, "requestor": "assistant"},
            {"role": "user", "content": None, "tool_calls": [own]},
            {"role": "tool", "id": "u1", "content": "on", "error": False, "requestor": "user"},
            {"role": "assistant", "content": "Bye", "cost": 0.1},
        ],
        "reward_info": {
            "reward": 0.0,
            "db_check": {"db_match": True, "db_reward": 1.0},
            "action_checks": [{"action": {"name": "cancel"}, "action_match": False}],
            "communicate_checks": [{"info": "12 dollars", "met": True, "justification": "said"}],
        },
        **fields,
    }


def tau2_results(*simulations: Any) -> dict[str, Any]:
    """Return the results of tau2-bench."""
    return {
        "timestamp": "2026-06-30T11:17:32",
        "info": {
            "git_commit": "c0dd",
            "agent_info": {"implementation": "llm_agent", "llm": "gpt-5", "llm_args": {}},
            "user_info": {"implementation": "user_simulator", "llm": "gpt-4.1"},
            "environment_info": {"domain_name": "retail", "policy": "Be kind"},
        },
        "tasks": [{"id": "7", "ticket": "cancel it"}],
        "simulations": list(simulations),
    }


def trajectory(form: str = "text") -> dict[str, Any]:
    """Return a trajectory of mini-swe-agent; `form` is that of its actions."""
    extra = {"cost": 0.5, "timestamp": 1796008767.5}
    answer = "<returncode>2</returncode>\nnone"
    arguments = json.dumps({"command": "ls"})
    returned = {"returncode": 2, "raw_output": "none", "timestamp": 1796008768.5}
    forms: dict[str, list[dict[str, Any]]] = {
        "text": [
            {
                "role": "assistant",
                "content": "Look",
                "extra": {**extra, "actions": [{"command": "ls"}]},
            },
            {"role": "user", "content": answer, "extra": returned},
        ],
        "tool": [
            {
                "role": "assistant",
                "content": "Look",
                "tool_calls": [
                    {
                        "id": "c1",
                        "type": "function",
                        "function": {"name": "bash", "arguments": arguments},
                    }
                ],
                "extra": extra,
            },
            {"role": "tool", "tool_call_id": "c1", "content": answer, "extra": returned},
        ],
        "response": [
            {
                "object": "response",
                "output": [
                    {
                        "type": "message",
                        "role": "assistant",
                        "content": [{"type": "output_text", "text": "Look"}],
                    },
                    {
                        "type": "function_call",
                        "call_id": "c1",
                        "name": "bash",
                        "arguments": arguments,
                    },
                ],
                "extra": extra,
            },
            {
                "type": "function_call_output",
                "call_id": "c1",
                "output": answer,
                "extra": returned,
            },
        ],
    }
    last = {"exit_status": "Submitted", "submission": "patch"}
    return {
        "info": {
            "model_stats": {"instance_cost": 0.5, "api_calls": 1},
            "config": {"model": {"model_name": "m"}, "agent_type": "minisweagent.DefaultAgent"},
            "mini_version": "2.4.6",
            **last,
        },
        "messages": [
            {"role": "system", "content": "You are"},
            {"role": "user", "content": "Do it"},
            *forms[form],
            {"role": "exit", "content": "patch", "extra": {**last}},
        ],
        "trajectory_format": "mini-swe-agent-1.1",
    }


def chat(request: str = "Find A") -> dict[str, Any]:
    """Return a conversation as chat messages."""
    function = {"name": "find", "arguments": '{"name": "A"}'}
    return {
        "messages": [
            {"role": "user", "content": request},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": "c1", "type": "function", "function": function}],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "found"},
            {"role": "assistant", "content": "Done"},
        ],
        "tools": [{"name": "find"}],
    }
