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
