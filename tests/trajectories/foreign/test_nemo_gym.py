"""Rollouts of NeMo Gym, real ones and made ones."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import ToolResultEvent
from eopsgym.runs import Run, Runs
from eopsgym.trajectories import import_results, open_trajectories
from tests.reference import reference
from tests.trajectories.foreign.made_files import lines, rollout

ENTERPRISE = "nemo_gym__enterpriseops_gym_example_rollouts.jsonl"


def write(path: Path, *records: Any) -> Path:
    """Write records as lines."""
    path.write_text(lines(*records))
    return path


def read(path: Path, folder: Path) -> list[Run]:
    """Import a file, and return the runs."""
    import_results(path, folder)
    return list(Runs.read(folder))


def test_a_rollout_is_a_run_with_its_parts(tmp_path: Path) -> None:
    (run,) = read(write(tmp_path / "rollouts.jsonl", rollout(task_id="t")), tmp_path / "results")
    assert [event.type for event in run.events] == [
        *("message", "message", "reply", "tool_result", "reply")
    ]
    first, result, last = run.events[2:]
    assert (first.reply.thinking, first.reply.tool_calls[0].arguments) == ("Hm", {"name": "A"})
    assert (result.text, result.is_error, run.answer) == ('{"id": 7}', False, "Done")
    assert (run.task, run.model, run.origin, run.stop) == ("t", "m", "NeMo Gym", "answered")
    assert (run.strict, run.parity, run.verdicts[0].name) == (True, None, "reward")
    # The counts are of all replies together, so none of them has its own.
    assert (last.reply.usage.input_tokens, run.usage["input_tokens"]) == (None, 30)
    assert run.experiment == "nemo_gym"
    (row,) = open_trajectories(tmp_path / "results").rows(
        "SELECT turns, steps, input_tokens, output_tokens FROM runs"
    )
    assert row == {"turns": 2, "steps": 1, "input_tokens": 30, "output_tokens": 5}


def test_what_has_no_column_is_kept_and_counted(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", rollout(task_id="t", own={"field": [1, None]}))
    report = import_results(path, tmp_path / "results")
    (run,) = Runs.read(tmp_path / "results")
    rest = run.imported["rest"]
    assert rest["own"] == {"field": [1, None]}
    assert rest["response"]["output"] == {"3": {"content": [{"annotations": ["a note"]}]}}
    assert report.left_over == {"own.field": 1, "response.id": 1, "response.output": 1}


@pytest.mark.parametrize(
    ("reward", "strict"),
    [
        (1, True),
        (0, False),
        (0.5, None),
        (float("nan"), None),
        ("1", None),
        (-1.0, None),
        (True, True),
    ],
)
def test_a_reward_between_passed_and_failed_is_no_verdict(
    tmp_path: Path, reward: Any, strict: bool | None
) -> None:
    path = write(tmp_path / "a.jsonl", rollout(reward=reward))
    (run,) = read(path, tmp_path / "results")
    assert run.strict is strict
    if not run.verdicts:
        assert str(run.imported["rest"]["reward"]) == str(reward)


def test_counts_that_do_not_add_up_are_kept_and_those_in_texts_are_read(tmp_path: Path) -> None:
    data = rollout()
    data["response"]["usage"] = {"input_tokens": 30, "output_tokens": 5, "total_tokens": 20}
    (run,) = read(write(tmp_path / "a.jsonl", data), tmp_path / "results")
    assert run.usage["input_tokens"] is None
    kept = run.imported["rest"]["response"]["usage"]
    assert kept == {"input_tokens": 30, "total_tokens": 20}
    data = rollout(tool_latencies_ms=[{"tool": "find", "latency_ms": "250"}])
    (run,) = read(write(tmp_path / "b.jsonl", data), tmp_path / "other")
    assert run.steps[0].seconds == 0.25


def test_tokens_of_an_empty_response_are_not_those_of_a_reply_in_the_request(
    tmp_path: Path,
) -> None:
    data = rollout()
    data["responses_create_params"]["input"] = data["response"]["output"][1:2]
    data["response"]["output"] = []
    (run,) = read(write(tmp_path / "a.jsonl", data), tmp_path / "results")
    (reply,) = (event.reply for event in run.events if event.type == "reply")
    assert reply.usage.output_tokens is None
    assert run.usage["output_tokens"] == 5


def test_a_block_whose_text_is_null_is_no_text(tmp_path: Path) -> None:
    data = rollout()
    data["response"]["output"][-1]["content"] = [
        {"type": "output_text", "text": None, "annotations": []},
        {"type": "output_text", "text": "Done"},
        {"type": "image", "text": None, "source": "a.png"},
    ]
    (run,) = read(write(tmp_path / "a.jsonl", data), tmp_path / "results")
    assert run.answer == "Done\n[image]"


def test_the_tokens_of_a_rollout_that_ends_with_a_result_are_kept(tmp_path: Path) -> None:
    data = rollout()
    data["response"]["output"].pop()
    (run,) = read(write(tmp_path / "a.jsonl", data), tmp_path / "results")
    assert isinstance(run.events[-1], ToolResultEvent)
    assert (run.usage["input_tokens"], run.usage["output_tokens"]) == (30, 5)


def test_calls_that_cannot_be_read_are_kept(tmp_path: Path) -> None:
    data = rollout()
    data["response"]["output"][1]["arguments"] = '{"name": '
    (run,) = read(write(tmp_path / "a.jsonl", data), tmp_path / "results")
    call = run.events[2].reply.tool_calls[0]
    assert call.arguments == {}
    assert call.error is not None
    assert call.error.startswith("its arguments are no JSON")
    assert run.imported["rest"]["response"]["output"]["1"] == {"arguments": '{"name": '}


def test_items_of_other_types_are_messages(tmp_path: Path) -> None:
    data = rollout()
    search = {"type": "web_search_call", "action": {"query": "A"}}
    data["response"]["output"].insert(0, search)
    data["response"]["output"].append(
        {"type": "function_call_output", "call_id": "none", "output": "lost"}
    )
    (run,) = read(write(tmp_path / "a.jsonl", data), tmp_path / "results")
    messages = [(e.role, e.content) for e in run.events if e.type == "message"]
    assert messages[2:] == [("web_search_call", json.dumps(search)), ("tool", "lost")]


def test_a_request_without_a_response_is_reported(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", rollout(), {"responses_create_params": {"input": "x"}})
    report = import_results(path, tmp_path / "results")
    assert report.added == 1
    why = "a request of NeMo Gym without a response"
    assert [str(each) for each in report.unread] == [f"a.jsonl, line 2 ({why})"]


def test_the_published_rollouts_of_this_benchmark_have_their_verdicts(tmp_path: Path) -> None:
    path = reference("formats", ENTERPRISE)
    report = import_results(path, tmp_path)
    assert (report.added, report.known, report.unread) == (5, 0, ())
    assert report.content == Counter(
        {
            "messages": 10,
            "replies": 39,
            "tool calls": 41,
            "tool results": 41,
            "verifiers": 25,
        }
    )
    originals = [json.loads(line) for line in path.read_text().splitlines()]
    for run, original in zip(Runs.read(tmp_path), originals, strict=True):
        task = original["verifier_metadata"]
        results = original["verification_results"]
        assert (run.task, run.domain, run.tool_set) == (task["task_id"], "csm", "oracle")
        assert (run.parity, run.strict) == (
            original["overall_success"],
            original["strict_success"],
        )
        assert {each.name: each.parity for each in run.verdicts} == {
            name: result["passed"] for name, result in results.items()
        }
        assert {each.query for each in run.verdicts} == {r["query"] for r in results.values()}
        assert len(run.steps) == original["num_tool_calls"]
        latencies = [each["latency_ms"] for each in original["tool_latencies_ms"]]
        assert [step.seconds for step in run.steps] == [each / 1000 for each in latencies]
        assert {step.server for step in run.steps} == {"csm"}
        usage = original["response"]["usage"]
        assert run.usage["input_tokens"] == usage["input_tokens"]
        assert run.imported["rest"]["strict_success"] is original["strict_success"]


@pytest.mark.parametrize(
    ("name", "messages", "calls", "passed"),
    [
        ("nemo_gym__workplace_assistant_example_rollouts.jsonl", 10, 8, 4),
        ("nemo_gym__calendar_example_rollouts.jsonl", 130, 0, 2),
    ],
)
def test_rollouts_of_other_environments_are_read(
    tmp_path: Path, name: str, messages: int, calls: int, passed: int
) -> None:
    report = import_results(reference("formats", name), tmp_path)
    assert (report.added, report.unread) == (5, ())
    content = report.content
    assert (content["messages"], content["tool calls"]) == (messages, calls)
    assert content["tool results"] == calls
    assert sum(run.strict is True for run in Runs.read(tmp_path)) == passed
