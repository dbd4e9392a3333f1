"""Runs as ATIF trajectories."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.runs import Run
from eopsgym.trajectories import export_results
from tests.toy import office
from tests.trajectories.exports import made_runs

KNOWN = {
    "root": {"schema_version", "session_id", "trajectory_id", "agent", "steps", "final_metrics"}
    | {"extra", "subagent_trajectories"},
    "agent": {"name", "version", "model_name", "tool_definitions"},
}


def atif(run: Run, folder: Path) -> dict[str, Any]:
    """The trajectory of a run, as it is in its file."""
    report = export_results(run, folder / "atif", "atif", tasks=[office.task()])
    assert report.files == 1
    (path,) = report.folder.rglob("*.json")
    assert path.relative_to(report.folder).parts == ("itsm", "move_office", f"{run.id}.json")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def shape(data: dict[str, Any]) -> list[Any]:
    """The sources of steps, with the numbers of calls and results."""
    return [
        (step["source"], len(step.get("tool_calls", ())), len(_results(step)))
        for step in data["steps"]
    ]


def _results(step: dict[str, Any]) -> Any:
    return step.get("observation", {"results": []})["results"]


def test_a_run_is_one_trajectory_whose_steps_have_their_calls_and_results(tmp_path: Path) -> None:
    run = made_runs.won()
    data = atif(run, tmp_path)
    agent = ("agent", 1, 1)
    assert shape(data)[-5:] == [("user", 0, 0), agent, agent, agent, ("agent", 0, 0)]
    assert [step["step_id"] for step in data["steps"]] == [*range(1, len(data["steps"]) + 1)]
    assert data.keys() == KNOWN["root"] - {"subagent_trajectories"}
    assert data["agent"].keys() == KNOWN["agent"]
    assert (data["schema_version"], data["trajectory_id"]) == ("ATIF-v1.8", run.id)
    assert data["agent"]["name"] == "react"
    assert data["agent"]["model_name"] == "scripted/gold"


def test_the_tools_on_offer_are_those_of_the_tool_set(tmp_path: Path) -> None:
    data = atif(made_runs.won(), tmp_path)
    names = [tool["function"]["name"] for tool in data["agent"]["tool_definitions"]]
    assert set(office.data()["selected_tools"]) <= set(names)
    assert all(tool["function"]["parameters"] for tool in data["agent"]["tool_definitions"])


def test_the_tools_of_a_task_that_has_changed_are_unknown(tmp_path: Path) -> None:
    other = office.task(office.data(user_prompt="Another request."))
    report = export_results(made_runs.won(), tmp_path / "out", "atif", tasks=[other])
    assert report.notes == {"runs whose tools are unknown, so that no file lists them": 1}
    (path,) = report.folder.rglob("*.json")
    assert "tool_definitions" not in json.loads(path.read_text())["agent"]


def test_prompt_tokens_include_those_of_caches(tmp_path: Path) -> None:
    data = atif(made_runs.parallel(), tmp_path)
    metrics = [step["metrics"] for step in data["steps"] if step["source"] == "agent"]
    assert metrics[1] == {
        "prompt_tokens": 110,
        "completion_tokens": 8,
        "cached_tokens": 80,
        "cost_usd": 0.25,
        "extra": {
            "reasoning_tokens": 3,
            "cache_write_tokens": 10,
            "cache_write_1h_tokens": 4,
            "cache_write_5m_tokens": 6,
        },
    }
    assert data["final_metrics"] == {
        "total_prompt_tokens": 310,
        "total_completion_tokens": 28,
        "total_cached_tokens": 80,
        "total_cost_usd": 0.75,
        "total_steps": len(data["steps"]),
    }


def test_unknown_tokens_are_left_out_and_are_never_0(tmp_path: Path) -> None:
    data = atif(made_runs.unreadable(), tmp_path)
    asked = next(step for step in data["steps"] if "tool_calls" in step)
    assert "metrics" not in asked
    assert data["final_metrics"] == {"total_steps": len(data["steps"])}
    assert asked["tool_calls"][0]["extra"]["eopsgym"] == {"error": "its arguments are no JSON"}


@pytest.mark.parametrize("ids", [{}, {"id": "one"}])
def test_each_result_belongs_to_its_call_though_ids_repeat(
    tmp_path: Path, ids: dict[str, str]
) -> None:
    data = atif(made_runs.parallel(**ids), tmp_path)
    asked = next(step for step in data["steps"] if "tool_calls" in step)
    names = [call["tool_call_id"] for call in asked["tool_calls"]]
    assert len(set(names)) == 2
    assert [result["source_call_id"] for result in _results(asked)] == names
    errors = [result["extra"]["eopsgym"]["is_error"] for result in _results(asked)]
    assert errors[1]
    assert asked["reasoning_content"] == "Two at once."
    assert asked["tool_calls"][1]["arguments"]["text"] == "<b>$1</b> 会議 שלום"


def test_subtasks_are_trajectories_to_which_the_main_one_refers(tmp_path: Path) -> None:
    run = made_runs.decomposing()
    data = atif(run, tmp_path)
    subtasks = data["subagent_trajectories"]
    names = [each["trajectory_id"] for each in subtasks]
    assert names == [f"{run.id}/subtask-{number}" for number in (1, 2, 3)]
    references = [
        reference["trajectory_id"]
        for step in data["steps"]
        for result in _results(step)
        for reference in result["subagent_trajectory_ref"]
    ]
    assert references == names
    titles = [step["message"] for step in data["steps"] if "observation" in step]
    assert titles == ["Subtask 1 of 2: Part 1", "Subtask 2 of 2: Part 2", "Final answer"]
    first = subtasks[0]["steps"]
    assert [step["source"] for step in first] == ["system", "user", "agent", "agent"]
    assert first[0]["is_copied_context"] is True
    assert subtasks[2]["steps"][-1]["message"] == "All is done."


def test_the_cost_of_a_run_includes_its_subtasks_and_its_tokens_do_not(tmp_path: Path) -> None:
    data = atif(made_runs.decomposing(), tmp_path)
    assert data["final_metrics"]["total_cost_usd"] == 8 * 0.25
    assert data["final_metrics"]["total_completion_tokens"] == 3 * 10
    assert [each["final_metrics"]["total_cost_usd"] for each in data["subagent_trajectories"]] == [
        0.5,
        0.5,
        0.25,
    ]


def test_steps_that_a_fork_copied_are_marked(tmp_path: Path) -> None:
    run = made_runs.forked()
    data = atif(run, tmp_path)
    marks = [step.get("is_copied_context", False) for step in data["steps"]]
    copied = [step["source"] for step in data["steps"] if step.get("is_copied_context")]
    assert marks == [True] * len(copied) + [False] * (len(marks) - len(copied))
    assert copied.count("agent") == 2
    assert data["extra"]["eopsgym"]["setup"]["fork"]["run"] == run.parent


def test_a_run_without_events_has_a_step_that_says_why(tmp_path: Path) -> None:
    data = atif(made_runs.empty(), tmp_path)
    assert [(step["source"], step["message"]) for step in data["steps"]] == [("system", "no room")]


def test_verdicts_changes_and_breaches_are_ours(tmp_path: Path) -> None:
    run = made_runs.won()
    data = atif(run, tmp_path)
    ours = data["extra"]["eopsgym"]
    assert [verdict["strict"] for verdict in ours["verdicts"]] == [v.strict for v in run.verdicts]
    results = [each for step in data["steps"] for each in _results(step)]
    changed = [len(each["extra"]["eopsgym"]["step"]["changes"]) for each in results]
    assert changed == [len(step.changes) for step in run.steps]
    assert "events" not in ours
