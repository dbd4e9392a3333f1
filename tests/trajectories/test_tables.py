"""What the tables of the store say of a run."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import combinations
from typing import Any

import pytest

from eopsgym.agents import register_model
from eopsgym.analysis import sample_trajectories
from eopsgym.runs import Run, run_task
from eopsgym.tasks import load_tasks
from eopsgym.trajectories import TABLES, Trajectories, open_trajectories
from tests.runs.processes import ROOT
from tests.toy import office
from tests.toy.agents import Broken, calling, prepared, saying

LOOK = ("find_location_by_given_name", {"name": "Old Mill"})


def opened(*runs: Run) -> Trajectories:
    return open_trajectories(runs)


@pytest.fixture(scope="module")
def gold() -> Run:
    return run_task(office.task(), "scripted/gold", experiment="mine")


@pytest.fixture(scope="module")
def sample() -> Iterator[Trajectories]:
    """Runs of all systems, orchestrators and plans, and one with a judge."""
    judged = judged_run("test/two")
    with sample_trajectories() as bundled:
        yield open_trajectories([*bundled.runs(), judged])


@pytest.fixture(scope="module")
def store(gold: Run) -> Trajectories:
    """The store of the gold run alone."""
    return opened(gold)


def judged_run(judge: str) -> Run:
    """A run of which a judge decides a verifier."""
    rated = {
        "verifier_type": "response_check",
        "name": "kind",
        "gym_name": office.GYM,
        "validation_config": {"comparison_prompt": "Is it kind?", "minimum_comparison_value": 7},
    }
    said = saying('{"score": 8, "reason": "It is warm."}')
    register_model(judge, lambda: prepared(said, name=judge))
    agent = prepared(saying("Sure!"), name="a")
    return run_task(office.task(verifiers=[rated]), agent, judge=judge)


def row(store: Trajectories, query: str) -> dict[str, Any]:
    (found,) = store.rows(query)
    return found


def split_in_two() -> Run:
    """A run of the decomposing orchestrator."""
    parts = [{"id": n, "title": "Half", "description": "Do it."} for n in (1, 2)]
    split = saying(json.dumps({"subtasks": parts}))
    part = [calling(LOOK), saying("Done."), saying("Noted.")]
    model = prepared(split, *part, *part, saying("All done."))
    return run_task(office.task(), model, orchestrator="decomposing")


def test_the_queries_of_the_page_run_and_find_something(gold: Run) -> None:
    page = (ROOT / "docs" / "trajectories.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```sql\n(.*?)```", page, re.DOTALL)
    queries = [query for query in block.split(";") if query.strip()]
    assert len(queries) == 3
    store = opened(gold, split_in_two())
    assert all(store.rows(query) for query in queries)


def test_every_table_is_there_with_its_types(store: Trajectories) -> None:
    for name, columns in TABLES.items():
        found = {
            line["column_name"]: line["column_type"] for line in store.rows(f"DESCRIBE {name}")
        }
        assert list(found) == list(columns), name
    kinds = {line["column_name"]: line["column_type"] for line in store.rows("DESCRIBE runs")}
    assert (kinds["strict"], kinds["cost"], kinds["turns"]) == ("BOOLEAN", "DOUBLE", "BIGINT")
    assert kinds["started_at"] == "TIMESTAMP"


def test_a_run_is_a_row(gold: Run, store: Trajectories) -> None:
    found = row(store, "SELECT * FROM runs")
    expected = {
        "run_id": gold.id,
        "experiment": "mine",
        "task": "move_office",
        "domain": "itsm",
        "model": "scripted/gold",
        "simulated": True,
        "strict": True,
        "parity": True,
        "refused": None,
        "verifiers_passed": 3,
        "verifiers_total": 3,
        "turns": 4,
        "steps": 3,
        "errors": 0,
        "cost": 0.0,
        "answer": gold.answer,
        "started_at": datetime.fromisoformat(gold.started_at[:-1]).isoformat(),
    }
    assert {name: found[name] for name in expected} == expected


def test_a_fork_names_its_parent_and_the_step_it_goes_on_from(
    gold: Run, store: Trajectories
) -> None:
    fork = gold.fork(1, model="scripted/noop", task=office.task())
    query = "SELECT parent, parent_step FROM runs"
    assert row(store, query) == {"parent": None, "parent_step": None}
    assert row(opened(fork), query) == {"parent": gold.id, "parent_step": 1}


def test_a_task_and_an_experiment_are_one_row_for_all_their_runs(gold: Run) -> None:
    store = opened(gold, run_task(office.task(), experiment="mine"))
    request = office.MOVE["user_prompt"]
    assert store.rows("SELECT * FROM tasks") == [
        {"task": "move_office", "domain": "itsm", "request": request}
    ]
    assert [found["experiment"] for found in store.rows("SELECT * FROM experiments")] == ["mine"]


def test_a_run_has_the_tier_of_its_task_if_the_package_has_the_task(gold: Run) -> None:
    tiers = {task.id: task.tier for domain in ("itsm", "hr") for task in load_tasks(domain)[:1]}
    of_itsm, of_hr = tiers
    placed = {
        "own": (of_itsm, "itsm"),
        "another system": (of_hr, "itsm"),
        "no such task": ("itsm_000", "itsm"),
        "a path": ("../itsm/" + of_itsm, "itsm"),
        "no text": ("\0", "itsm"),
        "unknown system": (of_itsm, "unknown"),
    }
    runs = [
        replace(gold, id=name, setup=replace(gold.setup, task=task, domain=domain))
        for name, (task, domain) in placed.items()
    ]
    with open_trajectories(runs) as store:
        rows = store.rows("SELECT run_id, tier FROM runs WHERE tier IS NOT NULL")
        (count,) = store.rows("SELECT count(*) AS runs FROM runs")
    assert rows == [{"run_id": "own", "tier": tiers[of_itsm]}]
    assert count == {"runs": len(placed)}


def test_messages_keep_their_order_and_roles(store: Trajectories) -> None:
    roles = [m["role"] for m in store.rows("SELECT role FROM messages ORDER BY position")]
    assert roles == ["system", "user", *["assistant"] * 4]


def test_a_tool_call_has_its_arguments_and_result_as_values(store: Trajectories) -> None:
    found = row(store, "SELECT * FROM tool_calls WHERE step = 2")
    assert (found["tool"], found["server"], found["changed_rows"]) == ("update_location", "itsm", 1)
    assert found["arguments"] == {"city": "Salem", "location_id": "LOC_001"}
    assert found["result"]["city"] == "Salem"
    assert not found["is_error"]
    assert row(store, "SELECT arguments.city AS a FROM tool_calls WHERE step = 2") == {"a": "Salem"}


@pytest.mark.parametrize(
    ("text", "is_value"),
    [
        ('{"a": 1, "b": "A"}', True),
        ('{"aB": 1, "Ab": 2}', False),
        ('[{"é": 1}, {"É": 2}]', False),
        (r'{"\u0041": 1, "a": 2}', False),
        (r'{"x\"A": 1, "x\"a": 2}', False),
        (r'{"a": "A\": "}', True),
    ],
)
def test_a_result_whose_names_differ_only_in_case_is_a_text(
    gold: Run, text: str, is_value: bool
) -> None:
    events = [replace(e, text=text) if e.type == "tool_result" else e for e in gold.events]
    store = opened(replace(gold, events=tuple(events)))
    (found, *_) = store.rows("SELECT result, result::VARCHAR AS text FROM tool_calls")
    assert found["result"] == (json.loads(text) if is_value else text)


def test_a_call_without_a_step_is_a_row_too() -> None:
    run = run_task(office.task(), prepared(calling(LOOK, ("nope", {"a": 1})), saying("x")))
    store = opened(run)
    rows = store.rows(
        "SELECT tool, step, server, is_error FROM tool_calls ORDER BY result_position"
    )
    assert rows == [
        {"tool": LOOK[0], "step": 1, "server": "itsm", "is_error": False},
        {"tool": "nope", "step": 2, "server": "", "is_error": True},
    ]
    assert store.rows("SELECT errors, steps FROM runs") == [{"errors": 1, "steps": 2}]


def test_a_call_without_a_result_is_a_row_too() -> None:
    calls = (LOOK, ("nope", {"a": 1}), LOOK)
    run = run_task(office.task(), prepared(calling(*calls), saying("x")))
    results = [event for event in run.events if event.type == "tool_result"]
    store = opened(replace(run, events=tuple(e for e in run.events if e is not results[1])))
    columns = "tool, arguments::JSON::VARCHAR AS asked, turn, step, is_error, changed_rows"
    assert store.rows(
        f"SELECT {columns} FROM tool_calls WHERE result_position IS NULL AND result IS NULL"
    ) == [
        {"tool": "nope", "asked": '{"a":1}', "turn": 1}
        | dict.fromkeys(("step", "is_error", "changed_rows"))
    ]
    assert store.rows("SELECT tool, step FROM tool_calls ORDER BY step") == [
        *({"tool": LOOK[0], "step": step} for step in (1, 3)),
        {"tool": "nope", "step": None},
    ]
    assert store.rows("SELECT count(*) AS n, count(DISTINCT position) AS p FROM tool_calls") == [
        {"n": 3, "p": 1}
    ]
    assert store.rows("SELECT turns, steps, errors FROM runs") == [
        {"turns": 2, "steps": 2, "errors": 0}
    ]
    assert row_count(store, "FROM messages") == 4


def test_a_change_is_a_row_for_each_column(gold: Run, store: Trajectories) -> None:
    query = "SELECT * FROM changes WHERE step = 2 AND column_name = 'city'"
    assert store.rows(query) == [
        {
            "run_id": gold.id,
            "step": 2,
            "server": "itsm",
            "table_name": "location",
            "operation": "update",
            "row_key": "LOC_001",
            "column_name": "city",
            "before": "Boston",
            "after": "Salem",
        }
    ]


def test_broken_rules_are_rows() -> None:
    config = [
        office.MOVE["gym_servers_config"][0] | {"context": {"x-itsm-user-token": "token-rex"}}
    ]
    store = opened(run_task(office.task(gym_servers_config=config)))
    rules = store.rows("SELECT step, rule FROM breaches ORDER BY step")
    assert {"step": 2, "rule": "ITSM-1.2"} in rules


def test_verifiers_are_rows_by_position(store: Trajectories) -> None:
    rows = store.rows(
        "SELECT verifier_index, name, category, verifier_strict, actual FROM verifiers"
    )
    assert rows[0] == {
        "verifier_index": 0,
        "name": "moved",
        "category": "task_completion",
        "verifier_strict": True,
        "actual": "Salem",
    }
    assert [found["verifier_index"] for found in rows] == [0, 1, 2]


def test_usage_is_a_row_for_each_reply_and_unknown_is_null() -> None:
    run = run_task(office.task(), prepared(calling(LOOK, cost=None), saying("x")))
    store = opened(run)
    query = "SELECT turn, agent_role, reply_input_tokens, reply_cost FROM usage ORDER BY turn"
    assert [tuple(row.values()) for row in store.rows(query)] == [
        (1, "agent", 100, None),
        (2, "agent", 100, 0.25),
    ]
    assert store.rows("SELECT cost, input_tokens FROM runs") == [
        {"cost": None, "input_tokens": 200}
    ]


def test_a_run_without_a_reply_has_no_score_and_no_usage() -> None:
    store = opened(run_task(office.task(), Broken()))
    query = "SELECT stop, strict, parity, turns, input_tokens FROM runs"
    assert store.rows(query) == [
        {"stop": "model_error", "strict": None, "parity": None, "turns": 0, "input_tokens": None}
    ]
    assert store.rows("SELECT * FROM usage") == []


def test_half_characters_do_not_stop_a_store() -> None:
    run = run_task(office.task(), prepared(saying("cut \ud83d off")))
    assert row(opened(run), "SELECT answer FROM runs") == {"answer": "cut \ufffd off"}


def test_a_verifier_that_a_judge_decides_has_its_prompt_score_and_reason() -> None:
    run = judged_run("test/kind")
    query = "SELECT verifier_strict, score, reason, judge, judge_simulated, prompt FROM verifiers"
    (row,) = opened(run).rows(query)
    assert "Is it kind?" in row.pop("prompt")
    assert row == {
        **{"verifier_strict": True, "score": 8.0, "reason": "It is warm."},
        **{"judge": "test/kind", "judge_simulated": True},
    }


SHARED = {"run_id", "position", "step", "turn", "server", "task", "domain"} | {
    "experiment",
    "run_file",
}
"""The names that two tables may have, for they mean the same in both."""


def test_a_name_that_two_tables_have_means_the_same_in_both() -> None:
    for (one, columns), (other, more) in combinations(TABLES.items(), 2):
        shared = columns.keys() & more.keys()
        # Superseded attempts are rows of runs, which stand elsewhere.
        assert shared <= SHARED or (one, other) == ("runs", "superseded")
        assert all(columns[name] == more[name] for name in shared)


@pytest.mark.parametrize(
    ("many", "one"),
    [
        *((table, "runs") for table in TABLES if table != "runs"),
        ("changes", "tool_calls"),
        ("breaches", "tool_calls"),
        ("usage", "messages"),
        ("tool_calls", "messages"),
        ("runs", "experiments"),
        ("runs", "tasks"),
    ],
)
def test_tables_join_by_their_names_alone(sample: Trajectories, many: str, one: str) -> None:
    def count(rows: str) -> int:
        return row_count(sample, rows)

    rows = f'(SELECT row_number() OVER () AS place, * FROM "{many}")'
    found = f'SELECT DISTINCT place FROM {rows} AS many NATURAL JOIN "{one}"'
    assert count(found) == count(f'SELECT * FROM "{many}"')
    if many not in ("tasks", "experiments"):  # of which each has many runs
        assert count(f"SELECT place FROM {rows} AS many NATURAL JOIN {one}") == count(found)


def test_a_call_joins_with_the_reply_that_asked_for_it(sample: Trajectories) -> None:
    query = """
        SELECT DISTINCT role, m.turn = c.turn AS same FROM tool_calls AS c
        JOIN messages AS m USING (run_id, position)"""
    assert sample.rows(query) == [{"role": "assistant", "same": True}]


def row_count(store: Trajectories, query: str) -> int:
    """How many rows a query finds."""
    return int(store.rows(f"SELECT count(*) AS n FROM ({query})")[0]["n"])
