"""Trajectories of mini-swe-agent, a real one and made ones; and plain chat messages."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.runs import Run, Runs
from eopsgym.trajectories import import_results
from tests.reference import reference
from tests.trajectories.foreign.made_files import chat, lines, trajectory


def read(path: Path, data: Any, folder: Path) -> Run:
    """Write a file, import it, and return the run."""
    path.write_text(json.dumps(data, indent=2))
    import_results(path, folder)
    (run,) = Runs.read(folder)
    return run


FORMS = ["text", "tool", "response"]


@pytest.mark.parametrize("form", FORMS)
def test_a_trajectory_is_a_run_whatever_the_form_of_its_actions(tmp_path: Path, form: str) -> None:
    run = read(tmp_path / "issue_1.traj.json", trajectory(form), tmp_path / "results")
    assert [event.type for event in run.events][:4] == [
        *("message", "message", "reply", "tool_result")
    ]
    reply, result = run.events[2:4]
    assert (reply.reply.text, reply.reply.cost) == ("Look", 0.5)
    assert reply.reply.tool_calls[0].arguments == {"command": "ls"}
    assert (result.text, result.is_error) == ("<returncode>2</returncode>\nnone", True)
    assert (run.task, run.model, run.origin) == ("issue_1", "m", "mini-swe-agent")
    assert (run.stop, run.answer, run.usage["cost"]) == ("answered", "patch", 0.5)
    assert run.orchestrator == "DefaultAgent"
    assert run.imported["format_version"] == "1.1"
    assert run.started_at.startswith("2026-11-30T")


USED = {"prompt_tokens": 30, "completion_tokens": 5}
CALL = {"name": "bash", "arguments": "{"}
REFUSED: dict[str, dict[str, Any]] = {
    "text": {"model_response": "No block"},
    "tool": {
        "response": {
            "choices": [
                {
                    "finish_reason": "length",
                    "message": {
                        "content": "No block",
                        "tool_calls": [{"id": "c9", "type": "function", "function": CALL}],
                    },
                }
            ],
            "usage": USED,
        }
    },
    "response": {
        "response": {
            "output": [
                {"type": "message", "role": "assistant", "content": "No block"},
                {"type": "function_call", "call_id": "c9", **CALL},
            ],
            "incomplete_details": {"reason": "max_output_tokens"},
            "usage": USED,
        }
    },
}


@pytest.mark.parametrize("form", FORMS)
def test_a_reply_of_the_wrong_form_is_a_reply_with_its_cost(tmp_path: Path, form: str) -> None:
    data = trajectory(form)
    extra = {"interrupt_type": "FormatError", "cost": 0.25, **REFUSED[form]}
    data["messages"].insert(2, {"role": "user", "content": "Wrong", "extra": extra})
    run = read(tmp_path / "a.traj.json", data, tmp_path / "results")
    refused, complaint, reply, result = run.events[2:6]
    assert (refused.reply.text, refused.reply.cost, complaint.content) == (
        "No block",
        0.25,
        "Wrong",
    )
    assert (reply.reply.text, result.is_error) == ("Look", True)
    assert run.usage["cost"] == 0.75
    if form != "text":
        assert refused.reply.usage.output_tokens == 5
        assert refused.reply.raw_finish_reason == "length"
        assert refused.reply.tool_calls[0].error


def test_items_of_a_response_have_its_tokens_and_an_empty_one_is_a_reply(tmp_path: Path) -> None:
    data = trajectory("response")
    data["messages"][2]["usage"] = {"input_tokens": 30, "output_tokens": 5}
    data["messages"][3]["output"] = [{"type": "input_text", "text": "none"}]
    empty = {"object": "response", "output": [], "extra": {"cost": 0.25}}
    data["messages"].insert(3, empty)
    run = read(tmp_path / "a.traj.json", data, tmp_path / "results")
    replies = [event.reply for event in run.events if event.type == "reply"]
    assert [(reply.cost, reply.usage.output_tokens) for reply in replies] == [
        (0.5, 5),
        (0.25, None),
    ]
    assert [(step.text, step.is_error) for step in run.steps] == [("none", True)]


def test_actions_may_be_texts_and_return_codes_too(tmp_path: Path) -> None:
    data = trajectory("text")
    data["messages"][2]["extra"]["actions"] = ["ls"]
    data["messages"][3]["extra"]["returncode"] = "2"
    run = read(tmp_path / "a.traj.json", data, tmp_path / "results")
    assert [(step.arguments, step.is_error) for step in run.steps] == [({"command": "ls"}, True)]


@pytest.mark.parametrize(
    ("status", "config", "stop"),
    [
        ("LimitsExceeded", {"step_limit": 1}, "turn_limit"),
        ("LimitsExceeded", {"step_limit": 0}, "cost_limit"),
        ("TimeExceeded", {}, "time_limit"),
        ("ValueError", {}, "crashed"),
        ("", {}, "cancelled"),
    ],
)
def test_a_trajectory_ends_with_its_status(
    tmp_path: Path, status: str, config: dict[str, Any], stop: str
) -> None:
    data = trajectory("text")
    data["info"]["exit_status"] = status
    data["info"]["config"]["agent"] = config
    run = read(tmp_path / "a.traj.json", data, tmp_path / "results")
    assert run.stop == stop


@pytest.mark.parametrize("messages", [[], ["x"], "x", None])
def test_a_trajectory_without_messages_ends_with_its_status(tmp_path: Path, messages: Any) -> None:
    data = trajectory("text") | {"messages": messages}
    run = read(tmp_path / "a.traj.json", data, tmp_path / "results")
    assert (run.stop, run.answer, run.usage["turns"]) == ("answered", "patch", 0)


def test_a_real_trajectory_of_an_older_version_is_read(tmp_path: Path) -> None:
    path = reference("formats", "mini_swe_agent__github_issue.traj.json")
    report = import_results(path, tmp_path)
    (run,) = Runs.read(tmp_path)
    kinds = ("messages", "replies", "tool calls", "tool results", "tool errors")
    assert [report.content[kind] for kind in kinds] == [2, 10, 10, 10, 2]
    assert (run.stop, report.unread) == ("answered", ())
    assert str(run.answer).startswith("diff --git a/tests/missing_colon.py")
    original = json.loads(path.read_text())
    texts = [
        event.content
        if event.type == "message"
        else getattr(event, "text", None) or event.reply.text
        for event in run.events
    ]
    assert texts == [message["content"] for message in original]


def test_chat_messages_are_runs_with_their_calls(tmp_path: Path) -> None:
    path = tmp_path / "tuning.jsonl"
    path.write_text(lines(chat(), chat("Find B")))
    report = import_results(path, tmp_path / "results")
    kinds = ("messages", "replies", "tool calls", "tool results")
    assert [report.content[kind] for kind in kinds] == [2, 4, 2, 2]
    first, second = Runs.read(tmp_path / "results")
    assert (first.answer, first.steps[0].arguments) == ("Done", {"name": "A"})
    assert first.task != second.task
    assert first.imported["rest"] == {"tools": [{"name": "find"}]}


def test_costs_of_an_output_that_ends_with_another_item_are_kept(tmp_path: Path) -> None:
    data = trajectory("response")
    (message,) = [each for each in data["messages"] if isinstance(each.get("output"), list)][:1]
    message["output"].append({"type": "web_search_call"})
    run = read(tmp_path / "issue_1.traj.json", data, tmp_path / "results")
    assert run.imported["rest"]["messages"][str(data["messages"].index(message))]["extra"]["cost"]


def test_ids_of_calls_may_be_numbers_and_contents_objects(tmp_path: Path) -> None:
    data = chat()
    data["messages"][1]["tool_calls"][0]["id"] = data["messages"][2]["tool_call_id"] = 5
    data["messages"][3]["content"] = {"type": "text", "text": "Done"}
    run = read(tmp_path / "a.json", data, tmp_path / "results")
    assert [(step.tool, step.text) for step in run.steps] == [("find", "found")]
    assert run.answer == "Done"


def test_older_calls_of_functions_are_calls(tmp_path: Path) -> None:
    data = chat()
    (call,) = data["messages"][1].pop("tool_calls")
    data["messages"][1]["function_call"] = call["function"]
    data["messages"][2] = {"role": "function", "name": "find", "content": "found"}
    run = read(tmp_path / "a.json", data, tmp_path / "results")
    assert [(step.arguments, step.text) for step in run.steps] == [({"name": "A"}, "found")]
    assert run.imported["rest"] == {"tools": [{"name": "find"}]}


def test_blocks_of_anthropic_are_calls_results_and_thinking(tmp_path: Path) -> None:
    cache = {"cache_control": {"type": "ephemeral"}}
    call = {"type": "tool_use", "id": "c1", "name": "find", "input": {"name": "A"}, **cache}
    thought = {"type": "thinking", "thinking": "Hm", "signature": "s1"}
    found = {"type": "tool_result", "tool_use_id": "c1", "is_error": True}
    found["content"] = [{"type": "text", "text": "found"}]
    lost = {"type": "tool_result", "tool_use_id": "c9", "content": "of no call"}
    data = {
        "messages": [
            {"role": "user", "content": "Find A"},
            {"role": "assistant", "content": [thought, {"type": "text", "text": "Look"}, call]},
            {"role": "user", "content": [found]},
            {"role": "user", "content": [lost, {"type": "text", "text": "Go on"}]},
            {"role": "assistant", "content": "Done"},
        ]
    }
    run = read(tmp_path / "a.json", data, tmp_path / "results")
    reply = run.events[1].reply
    assert (reply.text, reply.thinking, reply.tool_calls[0].id) == ("Look", "Hm", "c1")
    assert [(step.text, step.is_error) for step in run.steps] == [("found", True)]
    assert [(e.role, e.content) for e in run.events if e.type == "message"] == [
        *(("user", "Find A"), ("tool", "of no call"), ("user", "Go on"))
    ]
    assert run.imported["rest"]["messages"] == {
        "1": {"blocks": [{"signature": "s1"}, cache]},
        "3": {"blocks": [{"tool_use_id": "c9"}]},
    }
