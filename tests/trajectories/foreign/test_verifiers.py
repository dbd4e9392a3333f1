"""Rollouts of verifiers: rows of results, episodes and traces."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import ReplyEvent
from eopsgym.runs import Run, Runs
from eopsgym.trajectories import ImportReport, import_results

ASKED = [{"role": "system", "content": "Be brief"}, {"role": "user", "content": "Find 会議"}]
CALL = {"id": "c1", "name": "find", "arguments": '{"name": "A"}'}
SAID = [
    {"role": "assistant", "content": "Looking", "tool_calls": [json.dumps(CALL)]},
    {"role": "tool", "tool_call_id": "c1", "content": "found"},
    {"role": "assistant", "content": "Done"},
]


def row(**fields: Any) -> dict[str, Any]:
    """A row of results."""
    return {
        "example_id": 7,
        "prompt": ASKED,
        "completion": SAID,
        "reward": 1.0,
        "metrics": {"style": 0.5},
        "style": 0.5,
        "timing": {"start_time": 1_796_000_000.0, "total_ms": 500.0},
        "is_completed": True,
        **fields,
    }


def node(parent: int | None, role: str, content: str, **message: Any) -> dict[str, Any]:
    """A node of a trace."""
    said = {"role": role, "content": content, **message}
    return {"parent": parent, "message": said, "sampled": role == "assistant"}


def trace(*nodes: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A trace."""
    return {
        "version": 1,
        "id": "x",
        "verifiers": {"version": "0.4.0"},
        "task": {"type": "Finding", "data": {"idx": 3}},
        "agent": {"name": "solver"},
        "nodes": list(nodes),
        "calls": [],
        "rewards": {"found": {"score": 1.0, "weight": 1.0}},
        "metrics": {},
        "ok": True,
        **fields,
    }


def read(folder: Path, *records: Any, **files: Any) -> tuple[list[Run], ImportReport]:
    """Import records as the lines of a file, with further files beside it."""
    place = folder / "theirs"
    place.mkdir()
    text = "".join(f"{json.dumps(record)}\n" for record in records)
    (place / "results.jsonl").write_text(text)
    for name, data in files.items():
        (place / f"{name}.json").write_text(json.dumps(data))
    report = import_results(place, folder / "results")
    return list(Runs.read(folder / "results")), report


def event_texts(run: Run) -> list[str]:
    """Return the texts of the events."""
    return [
        getattr(event, "content", None)
        or (event.reply.text if isinstance(event, ReplyEvent) else getattr(event, "text", ""))
        for event in run.events
    ]


def test_a_row_is_a_run_with_its_reward_and_what_the_metadata_say(tmp_path: Path) -> None:
    metadata = {"env_id": "finding", "model": "gpt-5", "rollouts_per_example": 1}
    metadata["sampling_args"] = {"temperature": 0.5}
    (run,), report = read(tmp_path, row(answer="A"), metadata=metadata)
    assert event_texts(run) == ["Be brief", "Find 会議", "Looking", "found", "Done"]
    assert [(step.tool, step.arguments) for step in run.steps] == [("find", {"name": "A"})]
    assert (run.task, run.model, run.strict, run.stop) == ("finding_7", "gpt-5", True, "answered")
    assert run.setup.agent.model_settings == {"temperature": 0.5}
    assert [(each.name, each.actual) for each in run.verdicts] == [("reward", 1.0), ("style", 0.5)]
    assert (run.seconds, run.started_at) == (0.5, "2026-11-30T00:53:20Z")
    assert run.imported["rest"] == {"answer": "A"}
    assert report.unread == ()


@pytest.mark.parametrize(
    ("reward", "strict"), [(1.0, True), (0.0, False), (0.4, None), (-0.5, None)]
)
def test_a_reward_between_is_no_verdict(tmp_path: Path, reward: float, strict: bool | None) -> None:
    (run,), _ = read(tmp_path, row(reward=reward, metrics={"cost": -2}))
    assert (run.strict, run.verdicts[0].actual) == (strict, reward)
    assert [(each.name, each.actual) for each in run.verdicts[1:]] == [("cost", -2.0)]


@pytest.mark.parametrize("name", ["row", "trace"])
def test_a_run_without_a_reward_is_not_said_to_have_failed(tmp_path: Path, name: str) -> None:
    measured = {"metrics": {"style": 0.5}}
    made = {"row": row(reward=None, **measured), "trace": trace(rewards={}, **measured)}
    (run,), _ = read(tmp_path, made[name])
    assert run.strict is None
    assert [(each.name, each.strict) for each in run.verdicts] == [("style", None)]


def test_parts_of_a_reward_that_add_up_to_1_are_passed(tmp_path: Path) -> None:
    rewards = {str(n): {"score": 1.0, "weight": 0.1} for n in range(10)}
    (run,), _ = read(tmp_path, trace(rewards=rewards))
    assert run.strict is True


def test_rows_of_a_text_model_and_calls_in_openais_form(tmp_path: Path) -> None:
    function = {"name": "find", "arguments": '{"name": "A"}'}
    called = {"role": "assistant", "content": None}
    called["tool_calls"] = [{"id": "c1", "type": "function", "function": function}]  # type: ignore[assignment]
    texts = row(prompt="Say", completion="Said", metrics={})
    first, second = read(tmp_path, texts, row(completion=[called, SAID[1], SAID[2]]))[0]
    assert event_texts(first) == ["Say", "Said"]
    assert [step.arguments for step in second.steps] == [{"name": "A"}]


@pytest.mark.parametrize(
    ("fields", "stop"),
    [
        ({"error": {"error": "ModelError", "error_chain_repr": "overloaded"}}, "model_error"),
        ({"error": "RuntimeError: x"}, "crashed"),
        ({"completion": SAID[:2], "stop_condition": "max_turns_reached"}, "turn_limit"),
        ({"completion": SAID[:2], "stop_condition": "timeout_reached"}, "time_limit"),
        ({"completion": SAID[:2], "stop_condition": "prompt_too_long"}, "token_limit"),
        ({"stop_condition": "no_tools_called"}, "answered"),
    ],
)
def test_a_rollout_ends_as_its_stop_condition_says(
    tmp_path: Path, fields: dict[str, Any], stop: str
) -> None:
    (run,), _ = read(tmp_path, row(**fields))
    assert run.stop == stop
    assert (run.strict is None) == ("error" in fields)


def test_each_trace_of_an_episode_is_a_run_with_its_tokens(tmp_path: Path) -> None:
    used = {"prompt_tokens": 40, "completion_tokens": 10, "cached_input_tokens": 60, "cost": 0.25}
    calls = [
        {"node": 2, "model": "gpt-5", "usage": used, "time": {"start": 10.0, "end": 12.5}},
        {"node": 4, "model": "gpt-5", "usage": used},
    ]
    first = trace(
        node(None, "system", "Be brief"),
        node(0, "user", "Find"),
        node(1, "assistant", "Looking", reasoning_content="Hm", tool_calls=[CALL]),
        node(2, "tool", "found", tool_call_id="c1"),
        node(3, "assistant", "Done"),
        calls=calls,
    )
    error = {"type": "ProviderError", "message": "overloaded"}
    lost = trace(node(None, "user", "Find"), id="y", ok=False, errors=[error], rewards={})
    episode = {"id": "e", "env": {"id": "finding"}, "task": {"type": "Finding"}}
    (won, other), report = read(tmp_path, {**episode, "traces": [first, lost]})
    assert event_texts(won) == ["Be brief", "Find", "Looking", "found", "Done"]
    assert (won.usage["input_tokens"], won.usage["cache_read_tokens"]) == (80, 120)
    assert (won.usage["cost"], won.strict, won.task) == (0.5, True, "Finding_3")
    assert (won.model, won.orchestrator, won.domain) == ("gpt-5", "solver", "finding")
    assert (other.stop, other.strict, other.detail) == (
        "model_error",
        None,
        "ProviderError: overloaded",
    )
    assert won.imported["rest"]["episode"]["id"] == "e"
    assert (won.domain, other.domain) == ("finding", "finding")
    assert report.formats[0].versions == ("traces",)


def test_branches_of_a_trace_follow_each_other(tmp_path: Path) -> None:
    nodes = [
        node(None, "user", "Plan"),
        node(None, "user", "Help"),
        node(1, "assistant", "Helped"),
        node(0, "assistant", "Done"),
    ]
    (run,), _ = read(tmp_path, trace(*nodes))
    assert event_texts(run) == ["Plan", "Done", "Branch 2", "Help", "Helped"]
    (branch,) = run.imported["subagents"]
    assert (branch["first"], branch["last"]) == (2, 4)


def test_rewards_are_weighted_and_a_message_of_context_is_no_reply(tmp_path: Path) -> None:
    rewards = {"a": {"score": 1.0, "weight": 0.5}, "b": {"score": 1.0, "weight": 0.5}, "c": None}
    example = {**node(0, "assistant", "An example"), "sampled": False}
    nodes = [node(None, "user", "Say"), example, node(1, "assistant", "Said")]
    (run,), _ = read(tmp_path, trace(*nodes, rewards=rewards))
    assert (run.strict, run.usage["turns"]) == (True, 1)
    assert [verdict.actual for verdict in run.verdicts] == [1.0, 1.0, 1.0]


def test_metadata_are_kept_once_without_addresses(tmp_path: Path) -> None:
    metadata = {"env_id": "finding", "rollouts_per_example": 2, "avg_reward": 0.5}
    beside = {**metadata, "base_url": "http://localhost:8000/v1"}
    (first, second), _ = read(tmp_path, row(), row(example_id=8), metadata=beside)
    assert first.imported["log"] == metadata
    assert "log" not in second.imported


def test_a_row_whose_prompt_is_null_is_read_and_its_total_is_in_seconds(tmp_path: Path) -> None:
    (run,), report = read(tmp_path, row(prompt=None, timing={"total": 2.5}, error={"code": 5}))
    assert (run.seconds, run.stop, run.detail) == (2.5, "crashed", "error")
    assert report.unread == ()


def test_episodes_without_traces_are_named(tmp_path: Path) -> None:
    errors = [{"type": "SetupError", "message": "no disk"}]
    _, report = read(
        tmp_path,
        {"task": {"type": "T"}, "traces": [], "errors": errors},
        {"task": {"type": "T"}, "traces": [5, trace(node(None, "user", "Q"))]},
    )
    assert [str(each) for each in report.unread] == [
        "results.jsonl, line 1 (an episode without traces: SetupError: no disk)",
        "results.jsonl, line 2 (1 trace not a JSON object)",
    ]


def test_of_two_calls_at_a_node_the_one_with_tokens_counts_and_rewards_may_be_numbers(
    tmp_path: Path,
) -> None:
    used = {"node": 1, "usage": {"prompt_tokens": 5, "completion_tokens": 2}}
    nodes = node(None, "user", "Q"), node(0, "assistant", "A")
    data = trace(*nodes, calls=[used, {"node": 1}], rewards={"found": 1.0})
    (run,), _ = read(tmp_path, data)
    assert (run.usage["output_tokens"], run.strict) == (2, True)


@pytest.mark.parametrize(
    "broken",
    [
        row(prompt=[1, None], completion=[{"role": 5}], metrics=[], timing=3),
        row(completion=[{"role": "assistant", "tool_calls": ["{", 4, {"arguments": 7}]}]),
        trace({"parent": 9, "message": {}}, 5, node(0, "user", "x")),  # type: ignore[arg-type]
        trace(calls=[3, {"node": "a"}], rewards={"a": 1}, metrics={"m": "x"}),
        {"traces": [4], "task": {}, "env": 3},
    ],
)
def test_wrong_types_are_never_an_error(tmp_path: Path, broken: Any) -> None:
    _, report = read(tmp_path, broken, row())
    assert report.added >= 1
    assert not [each for each in report.unread if "cannot be converted" in str(each)]
