"""The published gpt-5 runs that are at hand, in the tables: every count is that of the files."""

import csv
import gzip
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.runs import Run
from eopsgym.trajectories import Trajectories, import_results
from eopsgym.trajectories.published_results.layout import result_files
from eopsgym.trajectories.published_results.leftover_json import NOTHING, left_over
from eopsgym.trajectories.published_results.written_result import result_file
from tests.reference import reference

_TABLE = """
    SELECT task, domain, model, orchestrator, tool_set, parity AS success, turns,
        (SELECT count(*) FROM tool_calls WHERE run_id = runs.run_id) AS tool_calls,
        errors AS error_results,
        (SELECT count(*) FROM verifiers WHERE run_id = runs.run_id) AS verifiers,
        (SELECT count(*) FROM verifiers
            WHERE run_id = runs.run_id AND verifier_parity) AS verifiers_passed,
        input_tokens + cache_read_tokens AS input_tokens, cache_read_tokens, output_tokens,
        reasoning_tokens, seconds
    FROM runs ORDER BY domain, task"""


@pytest.fixture(scope="module")
def store() -> Iterator[Trajectories]:
    """The published runs, read straight."""
    with eopsgym.open_trajectories(reference("trajectories")) as opened:
        yield opened


@cache
def files() -> Mapping[tuple[str, str], Any]:
    """The JSON of each file, by domain and task."""
    found = {}
    for path in result_files(reference("trajectories")):
        _, domain, task = path.name.removesuffix(".json.gz").split("__")
        found[domain, task] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def counted(data: Any) -> dict[str, Any]:
    """What the columns of `_TABLE` are, by a look at the file alone."""
    (run,) = data["runs"]
    replies = [item for item in run["conversation_flow"] if item["type"] == "ai_message"]
    tools = [item for item in run["conversation_flow"] if item["type"] == "tool_result"]
    usage = [reply["usage_metadata"] for reply in replies]
    checks = run["verification_results"].values()
    return {
        "success": run["overall_success"],
        "turns": len(replies),
        "tool_calls": len(run["tool_results"]),
        "error_results": sum(tool["result"]["result"]["isError"] for tool in tools),
        "verifiers": len(checks),
        "verifiers_passed": sum(check["passed"] for check in checks),
        "input_tokens": sum(each["input_tokens"] for each in usage),
        "cache_read_tokens": sum(each["input_token_details"]["cache_read"] for each in usage),
        "output_tokens": sum(each["output_tokens"] for each in usage),
        "reasoning_tokens": sum(each["output_token_details"]["reasoning"] for each in usage),
        "seconds": run["execution_time_ms"] / 1000,
    }


def test_counts_in_the_store_are_those_of_the_files(store: Trajectories) -> None:
    rows = store.rows(_TABLE)
    assert len(rows) == len(files()) == 21
    for row in rows:
        wanted = counted(files()[row["domain"], row["task"]])
        assert {name: row[name] for name in wanted} == wanted


def test_counts_in_the_store_are_those_of_the_published_table(store: Trajectories) -> None:
    with reference("paper", "gpt5_runs.csv").open(encoding="utf-8") as lines:
        table = {(line["domain"], line["task"]): line for line in csv.DictReader(lines)}
    for row in store.rows(_TABLE):
        line = table[row["domain"], row["task"]]
        counts = counted(files()[row["domain"], row["task"]]).keys() - {"seconds"}
        assert {name: int(row[name]) for name in counts} == {
            name: int(line[name]) for name in counts
        }
        assert row["seconds"] == pytest.approx(float(line["seconds"]), abs=0.06)
        assert row["tool_set"] == line["tool_set"]


def test_they_are_marked_as_published_and_what_is_not_known_is_not_made_up(
    store: Trajectories,
) -> None:
    (row,) = store.rows("""
        SELECT list(DISTINCT origin) AS origins, bool_or(simulated) AS simulated,
            count(cost) AS costs, count(feasible) AS feasible,
            count(DISTINCT setup_hash) AS setups, list(DISTINCT orchestrator) AS orchestrators
        FROM runs""")
    assert row == {
        "origins": ["published harness"],
        "simulated": False,
        "costs": 21,
        "feasible": 0,
        "setups": 21,
        "orchestrators": [None],
    }
    changed = "SELECT count(*) AS calls, count(changed_rows) AS known FROM tool_calls"
    calls = sum(len(data["runs"][0]["tool_results"]) for data in files().values())
    assert store.rows(changed) == [{"calls": calls, "known": 0}]
    assert store.rows("SELECT count(*) AS n FROM changes") == [{"n": 0}]


def test_nothing_of_a_file_is_lost(store: Trajectories) -> None:
    for run in store.runs():
        again = Run.from_json(run.to_json())
        assert again == run
        assert left_over(files()[run.domain, run.task], result_file(again)) is NOTHING


def test_imported_they_are_what_they_are_read_straight(tmp_path: Path, store: Trajectories) -> None:
    report = import_results(reference("trajectories"), tmp_path)
    assert (report.files, report.added, report.unread) == (21, 21, ())
    count = store.rows("SELECT count(*) AS n FROM tool_calls")[0]["n"]
    assert (report.content["tool calls"], report.content["tool errors"]) == (count, 2)
    assert import_results(reference("trajectories"), tmp_path).added == 0
    with eopsgym.open_trajectories(tmp_path) as imported:
        assert imported.rows(_TABLE) == store.rows(_TABLE)
        assert {run.id: run for run in imported.runs()} == {run.id: run for run in store.runs()}


def test_each_opens_step_by_step(tmp_path: Path, store: Trajectories) -> None:
    for run in store.runs()[:3]:
        page = run.to_html(tmp_path / "run.html").read_text(encoding="utf-8")
        assert all(step.tool in page for step in run.steps)
    assert store.runs()[0].stepper().last == len(store.runs()[0].steps) + 1
