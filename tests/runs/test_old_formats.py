"""Run files of earlier formats are read as if they had been written today."""

import json
import shutil
from pathlib import Path

import pytest

from eopsgym.agents import Limits, ReplyEvent, Usage
from eopsgym.runs import Agent, JudgeName, Run, read_runs, run_task
from eopsgym.trajectories import open_trajectories
from tests.toy import office

OLD = Path(__file__).parent / "old"
IDS = [
    *("gold", "failing", "refused", "naive", "guarded", "model_error", "crashed"),
    *("odd_calls", "turn_limit", "breaches", "far"),
]


@pytest.fixture(scope="module")
def runs() -> dict[str, Run]:
    return {run.id: run for run in read_runs(OLD / "format_1.runs.jsonl")}


def test_every_run_is_there_with_its_scores(runs: dict[str, Run]) -> None:
    assert list(runs) == IDS
    assert [run.strict for run in runs.values()] == [
        *(True, False, True, False, False, None, None),
        *(False, False, True, True),
    ]
    assert [run.refused for run in runs.values() if not run.setup.feasible] == [True, False]
    assert runs["crashed"].traceback.startswith("Traceback (most recent call last):")


def test_the_setup_is_put_together_from_what_was_recorded(runs: dict[str, Run]) -> None:
    setup = runs["guarded"].setup
    assert setup.agent == Agent("scripted/premature", "react", True)
    assert (setup.mode, setup.repeat, setup.limits) == ("guarded", 2, Limits(9, cost=1.5))
    assert setup.judge == JudgeName("scripted/noop")
    assert runs["far"].wording == {"itsm": "recorded sha256:0123"}


def test_an_old_run_is_the_same_run_as_one_of_today(runs: dict[str, Run], tmp_path: Path) -> None:
    shutil.copy(OLD / "format_1.runs.jsonl", tmp_path / "default.runs.jsonl")
    # With the policy as it was, which is part of the task.
    task = office.task(system_prompt=runs["gold"].words(0)[0].text)
    again = run_task(task, results=tmp_path)
    assert again == runs["gold"]
    assert run_task(task, results=tmp_path, again=True).number == 2


def test_steps_calls_and_states_are_as_they_were(runs: dict[str, Run]) -> None:
    assert [step.tool for step in runs["gold"].steps] == [
        *("find_location_by_given_name", "update_location", "add_location")
    ]
    names = [step.arguments.get("name") for step in runs["odd_calls"].steps]
    assert names == ["Old Mill", "Harbour Office", None]
    assert runs["gold"].at(2).rows("SELECT city FROM location LIMIT 1") == [{"city": "Salem"}]
    assert list(runs["gold"].flips["verifier"]) == ["moved", "added"]
    assert "ITSM-1.2" in {b.rule for step in runs["breaches"].steps for b in step.breaches}
    assert not any(step.changes.recorded for step in runs["far"].steps)


def test_written_again_it_is_of_the_present_format(runs: dict[str, Run]) -> None:
    for run in runs.values():
        assert Run.from_json(run.to_json()) == run


def test_a_store_holds_what_the_file_says(runs: dict[str, Run]) -> None:
    with open_trajectories(OLD / "format_1.runs.jsonl") as trajectories:
        rows = trajectories.rows("SELECT * FROM runs ORDER BY line_start")
        assert [(row["run_id"], row["steps"], row["strict"]) for row in rows] == [
            (run.id, len(run.steps), run.strict) for run in runs.values()
        ]
        assert [row["cost"] for row in rows] == [run.usage["cost"] for run in runs.values()]
        assert trajectories.run("odd_calls") == runs["odd_calls"]
        calls = "SELECT arguments.name::VARCHAR AS name FROM tool_calls WHERE run_id = 'odd_calls'"
        names = [row["name"] for row in trajectories.rows(f"{calls} ORDER BY result_position")]
        assert names == ["Old Mill", "Harbour Office", None, None]


def test_what_format_2_counted_as_input_is_parted_into_fresh_and_cached() -> None:
    (run,) = read_runs(OLD / "format_2.runs.jsonl")
    replies = [event for event in run.events if isinstance(event, ReplyEvent)]
    assert [(event.agent_role, event.reply.usage) for event in replies] == [
        ("agent", Usage(40, 10, 4, 60, None)),
        ("agent", Usage(90, 5)),
        ("judge", Usage(50, 1)),
    ]
    assert run.usage_by_role["judge"]["input_tokens"] == 50
    assert Run.from_json(run.to_json()) == run
    with open_trajectories(OLD / "format_2.runs.jsonl") as trajectories:
        query = """
            SELECT agent_role, reply_input_tokens, reply_cache_read_tokens FROM usage
            ORDER BY turn DESC"""
        assert [tuple(row.values()) for row in trajectories.rows(query)] == [
            ("agent", 90, None),
            ("agent", 40, 60),
            ("judge", 50, None),
        ]


@pytest.mark.parametrize("key", ["steps", "events", "servers", "verdicts", "task", "model"])
def test_an_old_record_without_one_of_its_parts_is_damaged(key: str, tmp_path: Path) -> None:
    first, second, *_ = (OLD / "format_1.runs.jsonl").read_text(encoding="utf-8").splitlines()
    data = json.loads(first)
    del data[key]
    file = tmp_path / "a.runs.jsonl"
    file.write_text(f"{json.dumps(data)}\n{second}\n", encoding="utf-8")
    with pytest.warns(UserWarning, match="no run record in 1 line"):
        assert [run.id for run in read_runs(file)] == ["failing"]
