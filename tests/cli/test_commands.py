"""Every command does what it says, in all its forms."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym import __version__
from eopsgym.cli.output import render
from tests.cli.conftest import Command

ROWS: list[dict[str, Any]] = [
    {"name": "a|b", "n": 1, "share": 0.25},
    {"name": 'two\nlines "q"', "n": None, "share": 1.0},
]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (
            "table",
            "name           n  share\n-------------  -  -----\na|b            1  0.25\n"
            'two lines "q"     1',
        ),
        (
            "markdown",
            "| name | n | share |\n| --- | --- | --- |\n| a\\|b | 1 | 0.25 |\n"
            '| two lines "q" |  | 1 |',
        ),
        ("csv", 'name,n,share\na|b,1,0.25\n"two\nlines ""q""",,1.0'),
    ],
)
def test_rows_are_printed_in_four_forms(form: str, text: str) -> None:
    assert render(ROWS, form) == text
    assert json.loads(render(ROWS, "json")) == ROWS


@pytest.mark.parametrize(("form", "text"), [("table", "no rows"), ("json", "[]"), ("csv", "")])
def test_no_rows_are_printed_too(form: str, text: str) -> None:
    assert render([], form) == text


def test_a_long_cell_is_cut_in_a_table_and_nowhere_else() -> None:
    rows = [{"text": "x" * 100}]
    assert render(rows, "table").endswith("x…")
    for form in ("csv", "json", "markdown"):
        assert "x" * 100 in render(rows, form)


def test_a_run_prints_its_scores_and_where_it_lies(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    said = command("run", tasks, "--results", tmp_path / "out", "--experiment", "mine")
    assert said.code == 0
    assert "scripted/gold" in said.out
    assert said.out.endswith(f"\n2 runs added to {tmp_path / 'out' / 'mine.runs.jsonl'}\n")
    chosen = command(
        *("run", tasks, "delete_mill", "-m", "scripted/noop", "--repeats", 3),
        *("--results", tmp_path / "out", "--mode", "guarded", "--format", "json"),
    )
    (row,) = json.loads(chosen.out)
    assert (row["runs"], row["strict"], row["mode"]) == (3, 0.0, "guarded")


@pytest.mark.parametrize("form", ["json", "csv", "table", "markdown"])
def test_scores_are_shares_by_model(command: Command, results: Path, form: str) -> None:
    said = command("score", results, "--by", "model", "--format", form)
    assert said.code == 0
    if form == "json":
        rows = json.loads(said.out)
        assert [(row["model"], row["strict"]) for row in rows] == [
            ("scripted/gold", 1.0),
            ("scripted/noop", 0.0),
        ]
    if form == "csv":
        assert [row["simulated"] for row in csv.DictReader(io.StringIO(said.out))] == ["True"] * 2
    assert "scripted/noop" in said.out


def test_sql_queries_the_trajectories(command: Command, results: Path, tmp_path: Path) -> None:
    query = "SELECT tool, count(*) AS calls FROM tool_calls GROUP BY ALL ORDER BY ALL"
    said = command("sql", query, "--results", results, "--format", "csv")
    assert (
        said.out == "tool,calls\nadd_location,1\nfind_location_by_given_name,2\nupdate_location,1\n"
    )
    store = tmp_path / "my.duckdb"
    said = command("sql", "SELECT started_at FROM runs", "--results", results, "--store", store)
    assert said.code == 0
    assert store.is_file()
    said = command("sql", "SELECT 1 WHERE false", "--results", results)
    assert said.out == "no rows\n"


def test_tasks_are_listed_and_shown(command: Command, tasks: Path) -> None:
    said = command("tasks", "list", tasks, "--format", "json")
    assert [(row["task"], row["feasible"], row["calls"]) for row in json.loads(said.out)] == [
        ("delete_mill", False, 1),
        ("move_office", True, 3),
    ]
    said = command("tasks", "show", tasks, "move_office")
    assert said.out.startswith("move_office (itsm)")
    assert "  2. Change its city." in said.out
    assert "[integrity] mill untouched" in said.out
    said = command("tasks", "show", tasks, "move_office", "--published")
    assert "gold" not in json.loads(said.out)


def test_tasks_are_linted_and_proved(command: Command, tasks: Path) -> None:
    assert command("tasks", "lint", tasks).out == "2 tasks are well-formed\n"
    assert command("tasks", "validate", tasks).out == "2 tasks are proved\n"


def test_without_a_source_all_our_tasks_are_checked(command: Command, data: Path) -> None:
    assert command("tasks", "lint").out == "2 tasks are well-formed\n"


def test_a_task_with_problems_is_told_and_fails(command: Command, tasks: Path) -> None:
    file = tasks / "move_office.json"
    made = json.loads(file.read_text(encoding="utf-8")) | {"user_prompt": "Move it tomorrow."}
    file.write_text(json.dumps(made), encoding="utf-8")
    for check in ("lint", "validate"):
        said = command("tasks", check, tasks)
        assert said.code == 1
        assert said.out == "move_office: the request has a relative date: 'tomorrow'\n"
        assert said.err == "eopsgym: 1 of 2 tasks have 1 problems\n"


def test_domains_are_listed_with_tools_and_rules(command: Command, data: Path) -> None:
    rows = json.loads(command("domains", "--format", "json").out)
    itsm = next(row for row in rows if row["domain"] == "itsm")
    assert (itsm["server"], itsm["port"], itsm["tables"]) == ("gym-itsm-mcp", 8006, 24)
    tools = json.loads(command("domains", "itsm", "--tools", "--format", "json").out)
    location = next(row for row in tools if row["tool"] == "add_location")
    assert location["access"] == "writes locations"
    rules = json.loads(command("domains", "itsm", "--policy", "--format", "json").out)
    assert next(row for row in rules if row["rule"] == "ITSM-1.3")["tasks"] == (
        "delete_mill move_office"
    )
    assert "ITSM" in command("domains", "gym-itsm-mcp").out.upper()


def test_the_version_is_told(command: Command) -> None:
    assert command("--version").out == f"eopsgym, version {__version__}\n"
