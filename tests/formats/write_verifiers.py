"""Writes rollouts as the package verifiers does: `python write_verifiers.py FOLDER` where it is.

Versions before 0.2 write `results.jsonl` and `metadata.json`; later ones write `traces.jsonl`.
"""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(sys.argv[1])
CALLS = {"c1": '{"name": "会議"}', "c2": '{"name": "B"}'}


def write_traces() -> None:
    """Write an episode of two traces: one that called tools, and one with an error."""
    from verifiers.v1.configs.agent import AgentConfig
    from verifiers.v1.episode import EnvInfo, Episode
    from verifiers.v1.graph import MessageNode
    from verifiers.v1.task import TaskData
    from verifiers.v1.trace import AgentInfo, Error, ModelCall, Reward, TimeSpan, Trace, TraceTask
    from verifiers.v1.types import (
        AssistantMessage,
        SystemMessage,
        ToolCall,
        ToolMessage,
        Usage,
        UserMessage,
    )
    from verifiers.v1.utils.trace_store import write_episode

    calls = [ToolCall(id=id, name="find", arguments=text) for id, text in CALLS.items()]
    called = AssistantMessage(content="Looking", reasoning_content="Hm", tool_calls=calls)
    messages: list[Any] = [
        SystemMessage(content="Be brief"),
        UserMessage(content="Find both"),
        called,
        *(ToolMessage(tool_call_id=id, content=f"found {id}") for id in CALLS),
        AssistantMessage(content="Done <b>$1</b>"),
    ]
    nodes = [
        MessageNode(
            parent=place - 1 if place else None,
            message=message,
            sampled=message.role == "assistant",
        )
        for place, message in enumerate(messages)
    ]
    used = Usage(
        prompt_tokens=40,
        completion_tokens=10,
        cached_input_tokens=60,
        reasoning_tokens=4,
        cost=0.25,
    )
    replies = [
        ModelCall(
            node=node,
            model="gpt-5",
            finish_reason="stop",
            usage=used,
            time=TimeSpan(start=1_796_000_000.0 + node, end=1_796_000_000.5 + node),
        )
        for node in (2, 5)
    ]
    task: Any = TraceTask(type="Finding", data=TaskData(idx=7, name="both"), key="finding-7")
    agent: Any = AgentInfo(config=AgentConfig(), name="solver")
    won: Any = Trace(
        task=task,
        agent=agent,
        nodes=nodes,
        calls=replies,
        rewards={"found": Reward(score=1.0), "style": Reward(score=0.5, weight=0.0)},
        metrics={"turns": 2.0},
        is_completed=True,
        ok=True,
        stop_condition="agent_completed",
    )
    error = Error(type="ProviderError", message="overloaded")
    lost: Any = Trace(task=task, agent=agent, nodes=nodes[:2], errors=[error], is_completed=True)
    write_episode(FOLDER, Episode(env=EnvInfo(id="finding"), task=task, traces=[won, lost]))


def write_results() -> None:
    """Write two rollouts: one that called tools, and one with an error."""
    from verifiers.utils.save_utils import save_metadata, save_outputs, state_to_output

    calls = [{"id": id, "name": "find", "arguments": text} for id, text in CALLS.items()]
    prompt = [
        {"role": "system", "content": "Be brief"},
        {"role": "user", "content": "Find both"},
    ]
    completion = [
        {"role": "assistant", "content": "Looking", "tool_calls": calls},
        *({"role": "tool", "tool_call_id": id, "content": f"found {id}"} for id in CALLS),
        {"role": "assistant", "content": "Done <b>$1</b>"},
    ]
    timing = {"start_time": 1_796_000_000.0, "generation_ms": 400.0, "scoring_ms": 100.0}
    state: dict[str, Any] = {
        "example_id": 7,
        "prompt": prompt,
        "completion": completion,
        "answer": "both",
        "info": {"level": 1},
        "task": "finding",
        "reward": 1.0,
        "metrics": {"found": 1.0, "style": 0.5},
        "timing": {**timing, "total_ms": 500.0},
        "is_completed": True,
        "stop_condition": "no_tools_called",
        "token_usage": {"input_tokens": 200.0, "output_tokens": 20.0},
    }
    lost = {**state, "completion": [], "reward": 0.0, "error": RuntimeError("overloaded")}
    save_outputs([state_to_output(each) for each in (state, lost)], FOLDER)  # type: ignore[arg-type]
    metadata: dict[str, Any] = {
        "env_id": "finding",
        "model": "gpt-5",
        "num_examples": 1,
        "rollouts_per_example": 2,
        "sampling_args": {"temperature": 0.5},
        "avg_reward": 0.5,
    }
    try:
        save_metadata(metadata, FOLDER)  # type: ignore[arg-type]
    except (KeyError, TypeError, AttributeError):
        (FOLDER / "metadata.json").write_text(json.dumps(metadata))


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    is_later = importlib.util.find_spec("verifiers.v1.trace") is not None
    write_traces() if is_later else write_results()
