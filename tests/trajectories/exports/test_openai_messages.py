"""Runs as conversations for fine-tuning."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.errors import StoreError
from eopsgym.runs import Run, run_task
from eopsgym.trajectories import export_results
from tests.toy import office
from tests.trajectories.exports import made_runs


def lines(folder: Path, *runs: Run, **options: Any) -> list[dict[str, Any]]:
    """The lines of the file for some runs."""
    options.setdefault("tasks", [office.task()])
    report = export_results(list(runs), folder / "train.jsonl", "openai", **options)
    assert (report.files, report.runs) == (1, len(runs))
    return [json.loads(line) for line in report.folder.read_text(encoding="utf-8").splitlines()]


def roles(line: dict[str, Any]) -> str:
    """The first letters of the roles."""
    return "".join(message["role"][0] for message in line["messages"])


def test_a_run_is_a_line_with_its_tools(tmp_path: Path) -> None:
    run = made_runs.won()
    (line,) = lines(tmp_path, run)
    assert roles(line) == "suatatata"
    assert line["messages"][-1] == {"role": "assistant", "content": run.answer}
    asked = line["messages"][2]
    assert asked["content"] is None
    (call,) = asked["tool_calls"]
    assert (call["type"], json.loads(call["function"]["arguments"])) == (
        "function",
        {"name": "Harbour Office"},
    )
    names = {tool["function"]["name"] for tool in line["tools"]}
    assert {"update_location", "add_location"} <= names


def test_parallel_calls_are_one_message_and_each_has_its_result(tmp_path: Path) -> None:
    (line,) = lines(tmp_path, made_runs.parallel(id="one"))
    assert roles(line) == "suattata"
    ids = [call["id"] for call in line["messages"][2]["tool_calls"]]
    assert [message["tool_call_id"] for message in line["messages"][3:5]] == ids
    assert len(set(ids)) == 2


def test_nothing_follows_the_last_message_of_the_agent(tmp_path: Path) -> None:
    (line,) = lines(tmp_path, made_runs.limited())
    assert roles(line) == "sua"
    assert line["messages"][-1]["tool_calls"]


def test_each_subtask_is_a_line_and_planners_are_left_out(tmp_path: Path) -> None:
    run = made_runs.decomposing()
    three = lines(tmp_path, run)
    assert [roles(line) for line in three] == ["suata", "suata", "sua"]
    systems = {line["messages"][0]["content"] for line in three}
    assert len(systems) == 1
    assert three[0]["messages"][1]["content"].startswith("Subtask 1 of 2: Part 1")
    (planned,) = lines(tmp_path / "planned", made_runs.planned())
    assert roles(planned) == "suata"
    assert "1. Look. 2. Move." in planned["messages"][1]["content"]


def test_what_is_left_out_is_counted(tmp_path: Path) -> None:
    runs = [made_runs.decomposing(), made_runs.broken(), made_runs.won()]
    report = export_results(runs, tmp_path / "train.jsonl", "openai", tasks=[office.task()])
    assert report.notes == {"replies of planners": 3, "runs without a reply of the agent": 1}


def test_thinking_is_written_only_on_request(tmp_path: Path) -> None:
    run = made_runs.parallel()
    (without,) = lines(tmp_path / "without", run)
    (line,) = lines(tmp_path / "with", run, thinking=True)
    assert "reasoning_content" not in json.dumps(without)
    assert line["messages"][2]["reasoning_content"] == "Two at once."


def test_a_call_that_could_not_be_read_is_not_trained_on(tmp_path: Path) -> None:
    (line,) = lines(tmp_path, made_runs.unreadable())
    weights = [m.get("weight", 1) for m in line["messages"] if m["role"] == "assistant"]
    assert weights == [0, 1]


def test_runs_are_chosen_by_sql(tmp_path: Path) -> None:
    lost = run_task(office.task(), "scripted/noop")
    runs = [made_runs.won(), lost]
    report = export_results(runs, tmp_path / "train.jsonl", "openai", where="strict")
    assert report.runs == 1
    assert len(report.folder.read_text().splitlines()) == 1
    with pytest.raises(StoreError, match="there are no runs to export"):
        export_results(runs, tmp_path / "none.jsonl", "openai", where="model = 'nobody'")
    with pytest.raises(StoreError, match="nonsense"):
        export_results(runs, tmp_path / "none.jsonl", "openai", where="nonsense")
    assert [path.name for path in tmp_path.iterdir()] == ["train.jsonl"]
