"""What must hold of the code holds, and `make house` measures what it says."""

import ast
from pathlib import Path

from dev import code_measures, code_per_tool, import_graph, modules_entered
from dev.code_measures import Row
from eopsgym.domains import list_domains
from eopsgym.runs import run_tasks
from eopsgym.tasks import load_tasks
from tests.bench import load


def test_what_has_to_be_zero_is_zero() -> None:
    rows = [*code_measures.checked_rows()]
    assert len(rows) == 5
    assert [(row.what, row.examples) for row in rows if row.value] == []


def test_each_figure_is_shown_beside_that_of_the_commit_before() -> None:
    rows = {row.what: row for row in code_measures.code_rows()}
    assert {"lines of the package", "lines of the kernel", "    of itsm"} <= {*rows}
    assert all(row.value > 0 for row in rows.values() if not row.examples)
    row = Row("a reset", 2.5, "us")
    assert row.beside(2.0).split() == ["a", "reset", "2", "2.5", "us"]
    assert row.beside(None).split() == ["a", "reset", "-", "2.5", "us"]


def test_what_is_listed_as_without_effect_is_a_parameter_that_is_not_read() -> None:
    assert code_per_tool.unneeded_entries(list_domains()) == []


def test_a_parameter_that_nothing_reads_is_seen() -> None:
    systems = {domain.name: domain for domain in list_domains()}
    drive, calendar = map(code_per_tool.unread_places, (systems["drive"], systems["calendar"]))
    assert ("list_apps", "languageCode") in drive
    assert ("list_events", "singleEvents") in calendar  # one of its `**fields`
    assert ("list_apps", "appFilterMimeTypes") not in drive
    assert ("list_events", "timeMin") not in calendar


def test_calls_a_task_file_and_a_run_are_followed() -> None:
    rows = [*code_measures.path_rows()]
    assert len(rows) == 3 * (len(modules_entered.CALLS) + 2)
    assert all(row.value > 0 for row in rows)


def test_a_load_is_measured_in_a_process_of_its_own(tmp_path: Path) -> None:
    run_tasks(load_tasks("itsm")[:1], "scripted/gold", results=tmp_path, progress=False)
    (path,) = tmp_path.glob("*.jsonl")
    seconds, gigabytes = load(path)
    assert 0 < seconds < 60
    assert 0.02 < gigabytes < 2


def test_circles_are_found_whatever_way_round() -> None:
    assert import_graph.circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [
        ["a", "b", "c"]
    ]
    assert import_graph.circles({"a": {"b"}, "b": set()}) == []


def test_imports_for_type_checkers_and_within_functions_count() -> None:
    graph = import_graph.graph()
    assert "eopsgym.gym.mcp_client" in graph["eopsgym.gym.server.running_server"]
    assert "eopsgym.notebook.stepper" in graph["eopsgym.notebook"]
    assert import_graph.upward({"eopsgym.gym.clock": {"eopsgym.runs"}}) == [
        ("eopsgym.gym.clock", "eopsgym.runs")
    ]
    assert import_graph.upward({"eopsgym.gym.episode": {"eopsgym.gym.server.app"}}) != []
    assert import_graph.upward({"eopsgym.gym.server.app": {"eopsgym.gym.episode"}}) == []


def test_a_parameter_that_no_tool_reads_is_found() -> None:
    source = (
        "@tool('x', writes=False)\n"
        "def find(call, name, colour=None, **fields):\n"
        "    return call.list(name, fields)\n"
    )
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert list(code_per_tool._unread(function)) == ["colour"]
    assert all(code_per_tool.lines_a_tool([domain]) > 1 for domain in list_domains())
