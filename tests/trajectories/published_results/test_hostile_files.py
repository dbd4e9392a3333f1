"""Any value in any place of a result file: it is read or named, and nothing of it is lost."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import eopsgym
from eopsgym.runs import Run
from eopsgym.trajectories.published_results.layout import place_of
from eopsgym.trajectories.published_results.leftover_json import NOTHING, left_over
from eopsgym.trajectories.published_results.read_result import runs_of
from eopsgym.trajectories.published_results.result_content import ResultContent, Unread
from eopsgym.trajectories.published_results.written_result import result_file
from tests.trajectories.published_results.made_results import (
    NAME,
    TREE,
    check,
    gave,
    made_file,
    made_run,
    read_all,
    says,
    write,
)

ODD: list[Any] = [
    *(None, True, 0, -1, 10**25, 1.5, "", "x", "\ud800", "\0", "1", "2026-01-01"),
    *([], {}, [1], [None], {"a": {"b": []}}, [{"text": "q"}], {"0": 1}, {"instead": 2}),
]
USAGE = {"input_tokens": 9, "output_tokens": 2, "input_token_details": {"cache_read": 4}}
WHOLE = made_file(
    made_run(
        says("", ("find", {"name": "a"}), ("find", {}), usage=USAGE),
        *(gave("find"), gave("find"), {"type": "subtask_start", "content": "b"}, says("Done")),
        checks={"a": check(), "b": check("1", 1)},
        tool_results=[{"tool_name": "find", "arguments": {}}],
        generated_plan="1. Find.",
    )
)
PLACE = place_of(Path("theirs") / TREE / NAME, Path("theirs"))


def places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a file but the whole and its list of runs."""
    if len(place) > 1:
        yield place
    listed = enumerate(value) if isinstance(value, list) else ()
    for name, part in value.items() if isinstance(value, dict) else listed:
        yield from places(part, (*place, name))


def with_value(place: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The file with another value in one place."""
    changed = copy.deepcopy(WHOLE)
    part: Any = changed
    for name in place[:-1]:
        part = part[name]
    part[place[-1]] = value
    return changed


@given(st.sampled_from(list(places(WHOLE))), st.sampled_from(ODD))
def test_nothing_is_lost_whatever_stands_in_a_place(place: tuple[Any, ...], odd: Any) -> None:
    data = with_value(place, odd)
    (run,) = runs_of(ResultContent(data, ""), PLACE)
    if isinstance(run, Unread):
        assert place == ("runs", 0)
        return
    assert Run.from_json(run.to_json()).id == run.id
    assert left_over(data, result_file(run)) is NOTHING


@pytest.mark.sweep(30)
@pytest.mark.parametrize("part", sorted(made_run()))
@pytest.mark.parametrize("odd", [None, 7, -1e999, "x\ud800\0", [], {}, [None, [7], {}], {"a": 1}])
def test_whatever_a_part_of_a_run_is_the_run_is_read(tmp_path: Path, part: str, odd: Any) -> None:
    said = made_run(**{part: odd})
    (run,) = read_all(write(tmp_path / TREE / NAME, said))
    assert isinstance(run, Run)
    assert Run.from_json(run.to_json()).id == run.id
    assert left_over(said, result_file(run)["runs"][0]) is NOTHING


ODD_EVENTS = [
    says(None), says([{"text": "a"}, {"type": "thinking", "thinking": "b"}, "c", 3]),
    says("", ("a", "no object"), ("b", None)), {"type": "ai_message"}, gave("a", 7), gave("b", "x"),
    {"type": "ai_message", "tool_calls": [7, {"name": 3}, {"args": {"\ud800": "\0"}}]},
    {"type": "tool_result", "tool_name": "", "result": {"result": [1], "success": True}},
    {"type": "tool_result", "tool_name": "", "result": {"result": {"content": "x"}}},
    {"type": "user_message", "content": {"a": 1}}, {"type": "message", "content": 1e999},
    {"type": [1]}, {"type": {}, "content": "x"},
    says("", ("a", {"n": 10**400, "d": [[[[{}]]]]}), usage={"input_tokens": 10**30, "x": "\0"}),
]  # fmt: skip
ODD_RUNS = [
    made_run(run_number=10**30, execution_time_ms=10**400, started_at="9999-99-99"),
    made_run(started_at="0001-01-01T00:00:00+14:00", execution_time_ms=True, run_number=0),
    made_run(started_at="294277-01-01", overall_success=1, model_response={"a": 1}),
    made_run(checks={"\0": check(10**400, -1e999), "\ud800": {"passed": 1}}),
    {"error": {"code": 7}, "overall_success": "no"},
    {"verification_results": {}},
]


def test_a_store_takes_whatever_stands_in_a_file(tmp_path: Path) -> None:
    runs = [*ODD_RUNS, *(made_run(event) for event in ODD_EVENTS), made_run(*ODD_EVENTS)]
    path = write(tmp_path / "results_odd__csm__t.json", *runs)
    trajectories = eopsgym.open_trajectories(path)
    assert (trajectories.skipped, trajectories.unread) == ((), ())
    assert len(trajectories.runs()) == len(runs)
    for run in trajectories.runs():
        run.to_html(tmp_path / "run.html")
