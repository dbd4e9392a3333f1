"""Every condition that is known when something is loaded reaches the store; the rest is NULL."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.agents import Limits
from eopsgym.runs import Agent, Run, Setup
from eopsgym.runs.setup import Fork
from eopsgym.trajectories import import_results
from eopsgym.trajectories.columns import COLUMNS
from eopsgym.trajectories.published_results.layout import place_of
from tests.toy import office
from tests.trajectories.published_results.made_results import (
    NAME,
    TREE,
    gave,
    made_file,
    made_run,
    says,
    write,
    write_text,
)

CONDITIONS = {
    "origin", "task", "domain", "tool_set", "tool_names", "mode", "repaired", "model", "settings",
    "simulated", "orchestrator", "plan", "budget", "number", "parent", "parent_step", "feasible",
    "started_at", "seconds", "wording", "prices", "run_file", "experiment", "setup_hash",
}  # fmt: skip
"""The columns of `runs` that say what a run was made under."""
RESULTS = {
    "run_id", "stop", "detail", "answer", "strict", "parity", "refused", "refusal",
    "refusal_score", "verifiers_passed", "verifiers_total", "turns", "steps", "errors",
    "input_tokens", "output_tokens", "reasoning_tokens", "cache_read_tokens",
    "cache_write_tokens", "cache_write_1h_tokens", "cache_write_5m_tokens",
    "cost", "planner_cost", "judge_cost", "setup", "imported", "line_start",
    "first_strict", "first_parity", "rescored", "supersedes", "continued_after", "tier",
}  # fmt: skip
"""The other columns: what came of it, where it lies, and the tier of its task."""


def stored(source: Any) -> dict[str, Any]:
    """Return the one row of `runs`, with None for NULL."""
    with eopsgym.open_trajectories(source) as trajectories:
        (row,) = trajectories.rows("SELECT * FROM runs")
        (task,) = trajectories.rows("SELECT * FROM tasks")
    assert task["domain"] == row["domain"]
    return {name: None if value is None or value != value else value for name, value in row.items()}


def test_every_column_of_runs_is_a_condition_or_a_result() -> None:
    assert {*COLUMNS["runs"]} == CONDITIONS | RESULTS


def test_every_condition_of_a_run_of_ours_reaches_the_store() -> None:
    fork = Fork("parent", 3)
    agent = Agent("openai/gpt-5", "planner_react", True, {"temperature": 1}, {})
    setup = Setup(
        *("task_9", "hr", agent, "abc", False, "plus_10", "reference"),
        budget="high",
        mode="guarded",
        repaired=True,
        tool_names="prefixed",
        limits=Limits(turns=7),
        fork=fork,
        repeat=4,
    )
    started = "2026-03-02T09:00:00Z"
    row = stored([Run("r", setup, "mine", started, 2.5, prices="a list")])
    conditions = {name: row[name] for name in CONDITIONS - {"settings", "started_at"}}
    assert conditions == {
        "origin": "eopsgym",
        "task": "task_9",
        "domain": "hr",
        "tool_set": "plus_10",
        "mode": "guarded",
        "repaired": True,
        "tool_names": "prefixed",
        "model": "openai/gpt-5",
        "simulated": True,
        "orchestrator": "planner_react",
        "plan": "reference",
        "budget": "high",
        "number": 4,
        "parent": "parent",
        "parent_step": 3,
        "feasible": False,
        "seconds": 2.5,
        "wording": None,
        "prices": "a list",
        "run_file": "",
        "experiment": "mine",
        "setup_hash": setup.hash,
    }
    assert row["settings"] == agent.settings_digest
    assert f"{row['started_at']}".startswith("2026-03-02")
    assert row["setup"]["limits"]["turns"] == 7


def test_every_condition_of_a_result_file_in_a_tree_reaches_the_store(tmp_path: Path) -> None:
    name = "results_plus_5_tools__csm__task_1.json"
    folder = tmp_path / "decomposing/gpt-5_high/csm/plus_5_tools/run_3"
    row = stored(write(folder / name, made_run()))
    conditions = {name: row[name] for name in CONDITIONS - {"started_at", "setup_hash", "run_file"}}
    assert conditions == {
        "origin": "published harness",
        "task": "task_1",
        "domain": "csm",
        "tool_set": "plus_5",
        "mode": "published",
        "repaired": None,
        "tool_names": None,
        "model": "gpt-5_high",
        "settings": None,
        "simulated": False,
        "orchestrator": "decomposing",
        "plan": "none",
        "budget": None,
        "number": 3,
        "parent": None,
        "parent_step": None,
        "feasible": None,
        "seconds": 2.5,
        "wording": '{"csm":"published"}',
        "prices": "",
        "experiment": "published",
    }
    assert f"{row['started_at']}".startswith("2026-06-15T08:51:21")


def test_what_a_loose_file_does_not_say_is_null_in_the_store(tmp_path: Path) -> None:
    run = made_run(says("Done"), started_at=None, execution_time_ms=None)
    path = write_text(tmp_path / "monday.json", json.dumps(made_file(run, benchmark_config={})))
    row = stored(path)
    unknown = ("domain", "tool_set", "repaired", "model", "orchestrator", "plan", "budget")
    more = ("feasible", "started_at", "seconds", "cost", "input_tokens", "wording", "settings")
    assert {name: row[name] for name in (*unknown, *more)} == dict.fromkeys((*unknown, *more))
    assert row["prices"] == ""


def test_the_tasks_of_imported_runs_say_whether_they_can_be_done(tmp_path: Path) -> None:
    write(tmp_path / "theirs" / TREE / NAME, made_run())
    said = replace(office.task(), id="task_1", feasible=False)
    import_results(tmp_path / "theirs", tmp_path / "results", tasks=[said])
    assert stored(tmp_path / "results")["feasible"] is False


def test_a_task_that_does_not_say_leaves_it_unknown(tmp_path: Path) -> None:
    write(tmp_path / "theirs" / TREE / NAME, made_run())
    published = replace(office.task(), id="task_1", gold=None, raw={})
    import_results(tmp_path / "theirs", tmp_path / "results", tasks=[published])
    assert stored(tmp_path / "results")["feasible"] is None


# Layouts that people have

ORACLE = "results_oracle__csm__task_1.json.gz"
LAYOUTS = {
    "react/gpt-5/csm/oracle/run_2": ("react", "gpt-5", 2),
    "planner_react/vllm/Azure/gpt-5-2025-08-07/csm/oracle/run_1": (
        *("planner_react", "vllm/Azure/gpt-5-2025-08-07", 1),
    ),
    "react/gpt-5/csm/oracle": ("react", "gpt-5", None),
    "react/gpt-5/csm/run_2": ("react", "gpt-5", 2),
    "react/gpt-5/csm": ("react", "gpt-5", None),
    "react/csm/oracle": ("react", "", None),
    "react/csm": ("react", "", None),
    "my_loop/gpt-5/csm/oracle/run_1": ("my_loop", "gpt-5", 1),
    "my_loop/gpt-5/csm/oracle": ("", "", None),
    "decomposing/some": ("decomposing", "", None),
    "react/decomposing": ("", "", None),
    "gpt-5/loose": ("", "", None),
}


@pytest.mark.parametrize("folder", LAYOUTS)
def test_every_layout_says_what_its_folders_say(tmp_path: Path, folder: str) -> None:
    place = place_of(tmp_path / folder / ORACLE, tmp_path)
    assert (place.orchestrator, place.model, place.number) == LAYOUTS[folder]
    assert (place.domain, place.tool_set) == ("csm", "oracle")


def test_a_folder_above_the_one_that_was_asked_for_is_none_of_the_harness(tmp_path: Path) -> None:
    place = place_of(tmp_path / "react" / "mine" / ORACLE, tmp_path / "react" / "mine")
    assert place.orchestrator == ""


MARKS: Mapping[str, tuple[list[Any], dict[str, Any]]] = {
    "decomposing": ([{"type": "meta_agent_plan", "content": "1. Close"}, says("Done")], {}),
    "planner_react": ([says("Done")], {"generated_plan": "1. Close"}),
}


@pytest.mark.parametrize("orchestrator", MARKS)
def test_an_orchestrator_is_known_by_what_it_left_in_a_run(
    tmp_path: Path, orchestrator: str
) -> None:
    flow, parts = MARKS[orchestrator]
    row = stored(write(tmp_path / NAME, made_run(*flow, **parts)))
    assert (row["orchestrator"], row["plan"]) == (orchestrator, "none")


# Cost


def usage(input: int, output: int) -> dict[str, int]:
    return {"input_tokens": input, "output_tokens": output, "total_tokens": input + output}


def test_a_routed_name_has_the_price_of_its_model(tmp_path: Path) -> None:
    flow = [says("", ("find_case", {}), usage=usage(400_000, 50_000)), gave("find_case")]
    run = made_run(*flow, says("Done", usage=usage(600_000, 50_000)))
    data = made_file(run)
    data["benchmark_config"]["model"] = "vllm/Azure/gpt-5-2025-08-07"
    row = stored(write_text(tmp_path / NAME, json.dumps(data)))
    assert row["cost"] == pytest.approx(1.25 + 1.0)
    assert row["prices"].startswith("litellm ")


def test_a_reply_is_counted_by_the_prices_of_its_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lists = [
        {"from": day, "models": {"vllm/gpt-5": {"input": price, "output": 0}}}
        for day, price in (("2026-06-01", 1), ("2026-06-16", 2))
    ]
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf" / "prices.json").write_text(json.dumps({"lists": lists}))
    for number, day in enumerate(("2026-05-31", "2026-06-15", "2026-06-16"), 1):
        run = made_run(says("Done", usage=usage(1_000_000, 1)), started_at=f"{day}T23:59:59+00:00")
        write(tmp_path / "theirs" / TREE.parent / f"run_{number}" / NAME, run)
    with eopsgym.open_trajectories(tmp_path / "theirs") as trajectories:
        found = trajectories.rows("SELECT cost, prices FROM runs ORDER BY started_at")
    assert [row["cost"] for row in found] == [None, 1.0, 2.0]
    assert [row["prices"].split(" sha256")[0] for row in found] == [
        *("", *["prices.json from 2026-06-01, 2026-06-16"] * 2),
    ]
