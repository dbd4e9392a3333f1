"""`make house`: that it sees what it should, and that what is met stays met."""

import ast
from pathlib import Path

import pytest

from dev import code_measures, code_per_tool, import_graph, shared_names, timings
from dev.code_measures import Row
from eopsgym.domains import list_domains
from eopsgym.runs import run_tasks
from eopsgym.tasks import load_tasks
from tests.bench import load

ROOT = Path(__file__).parents[1]
MET = {
    "class names that two modules share",
    "fields of Domain",
    "files outside its folder that name the toy system",
    "import circles",
    "imports of a higher layer",
    "lines a tool of record systems",
    "lines of the kernel",
    "tool parameters that nothing reads",
}


@pytest.fixture(scope="module")
def rows() -> dict[str, Row]:
    return {
        row.what: row
        for part in (code_measures.code_rows, code_measures.import_rows)
        for row in part()
    }


def test_each_row_has_a_figure_and_a_verdict(rows: dict[str, Row]) -> None:
    assert {
        "lines of the kernel",
        "lines a tool of record systems",
        "import circles",
        "fields of Domain",
    } <= {*rows}
    for row in rows.values():
        assert row.verdict in ("ok", "over", "absent", "")
        assert (row.value is None) is (row.verdict == "absent")
        assert str(row).startswith(row.what)


@pytest.mark.parametrize("what", sorted(MET))
def test_what_is_met_stays_met(what: str, rows: dict[str, Row]) -> None:
    assert rows[what].verdict == "ok", str(rows[what])


def test_the_kernel_is_told_with_what_it_stands_on(rows: dict[str, Row]) -> None:
    beside = rows["    beside it: signature, schema, tool_errors, ids"]
    assert beside.value is not None
    assert beside.value > 100
    assert beside.verdict == ""


def test_what_is_told_to_be_without_effect_is_a_parameter_that_is_not_read() -> None:
    assert code_per_tool.told_in_vain(list_domains()) == []


def test_a_parameter_that_nothing_reads_is_seen() -> None:
    systems = {domain.name: domain for domain in list_domains()}
    drive, calendar = map(code_per_tool.unread_places, (systems["drive"], systems["calendar"]))
    assert ("list_apps", "languageCode") in drive
    assert ("list_events", "singleEvents") in calendar  # one of its `**fields`
    assert ("list_apps", "appFilterMimeTypes") not in drive
    assert ("list_events", "timeMin") not in calendar


def test_no_way_is_longer_than_before_there_was_a_kernel() -> None:
    rows = [*code_measures.way_rows()]
    assert [str(row) for row in rows if row.verdict != "ok"] == []
    assert len(rows) == 3 * len(code_measures.WAYS_BEFORE)
    assert all(row.value for row in rows)


def test_systems_may_have_classes_of_one_name_and_nothing_else_may() -> None:
    systems = {
        "Record": ["eopsgym.domains.csm.record", "eopsgym.domains.itsm.record"],
        "Run": ["eopsgym.runs.run"],
    }
    assert shared_names.clashes(systems) == []
    for other in ("eopsgym.domains.records.find_and_list", "eopsgym.runs.run"):
        clash = {"Record": [*systems["Record"], other]}
        assert shared_names.clashes(clash) == [f"Record: {', '.join(clash['Record'])}"]


def test_before_is_told_of_each_thing_that_is_timed() -> None:
    assert {what for what, _ in timings.paces(times=3)} == {*code_measures.SUMS_BEFORE}


def test_a_load_is_measured_in_a_process_of_its_own(tmp_path: Path) -> None:
    run_tasks(load_tasks("itsm")[:1], "scripted/gold", results=tmp_path, progress=False)
    (path,) = tmp_path.glob("*.jsonl")
    seconds, gigabytes = load(path)
    assert 0 < seconds < 60
    assert 0.02 < gigabytes < 2


def test_a_row_says_what_is_over() -> None:
    row = Row("circles", 1, 0, examples=("a - b",))
    assert str(row).splitlines()[0].split() == ["circles", "1", "0", "over"]
    assert str(row).splitlines()[1].strip() == "a - b"
    assert Row("kernel", None, 600).verdict == "absent"
    assert Row("a reset", 2.0, unit="us").verdict == ""


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
