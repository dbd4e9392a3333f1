"""Imported runs in figures: as what they are, and none beside itself."""

import json
import re
from pathlib import Path

import pandas as pd
import pytest

from eopsgym.analysis import figures
from eopsgym.analysis.figures import Figure
from eopsgym.analysis.paper import published_runs
from eopsgym.notebook.empty_tables import source_or_sample
from eopsgym.notebook.report.failed_runs import failures_by_model, tagged_sample
from eopsgym.runs import Runs, run_task
from eopsgym.trajectories import open_trajectories
from tests.reference import reference
from tests.toy import office
from tests.toy.made_runs import changed
from tests.trajectories.published_results.made_results import (
    check,
    made_file,
    made_run,
    says,
    write_text,
)

WITH_PUBLISHED = (
    "leaderboard",
    "cost_and_success",
    "cost_per_solved_task",
    "is_the_difference_real",
    "planning_horizon",
)
"""The figures that draw the 153 published runs."""


def drawn(name: str, source: Path) -> Figure:
    figure: Figure = getattr(figures, name)(source)
    return figure


def result(folder: Path, place: int, seconds: float = 0.0, task: str = "") -> None:
    """Write a run as one of the published ones was: its task, its time and its tokens."""
    known = published_runs().iloc[place]
    usage = {
        "input_tokens": int(known["input_tokens"]),
        "output_tokens": int(known["output_tokens"]),
        "total_tokens": int(known["input_tokens"] + known["output_tokens"]),
        "input_token_details": {"cache_read": int(known["cache_read_tokens"])},
        "output_token_details": {"reasoning": int(known["reasoning_tokens"])},
    }
    took = round((known["seconds"] + seconds) * 1000) + 40  # the table has one digit
    run = made_run(
        says("Done", usage=usage), checks={"closed": check("1", 1)}, execution_time_ms=took
    )
    domain, name = known["domain"], task or known["task"]
    tree = folder / "react" / "gpt-5" / domain / "oracle" / "run_1"
    data = made_file(run)
    data["benchmark_config"]["model"] = "vllm/Azure/gpt-5-2025-08-07"
    write_text(tree / f"results_oracle__{domain}__{name}.json", json.dumps(data))


@pytest.mark.parametrize("name", WITH_PUBLISHED)
def test_a_published_run_that_was_imported_is_drawn_once(tmp_path: Path, name: str) -> None:
    result(tmp_path, 0)
    result(tmp_path, 1)
    figure = drawn(name, tmp_path)
    assert not figure.table["origin"].isin(["imported runs", "your runs"]).any()
    assert any("2 imported runs, drawn already as published runs" in n for n in figure.notes)


@pytest.mark.parametrize("name", [*WITH_PUBLISHED, "newer_results"])
def test_runs_of_anybody_else_are_no_published_ones(tmp_path: Path, name: str) -> None:
    result(tmp_path, 0, seconds=1.0)
    result(tmp_path, 1, task="task_of_mine")
    table = drawn(name, tmp_path).table
    ids = table.groupby("origin")["run_ids"].sum()
    assert len({*ids["imported runs"]}) == 2
    assert not ids.get("published runs")


def test_the_notes_say_how_each_is_judged(tmp_path: Path) -> None:
    result(tmp_path, 0, seconds=1.0)
    notes = drawn("leaderboard", tmp_path).notes
    assert any("imported ones anew" in note for note in notes)


def test_all_published_files_at_hand_are_known_again() -> None:
    table = drawn("is_the_difference_real", reference("trajectories")).table
    assert not table["origin"].eq("imported runs").any()


def mixed() -> Runs:
    """Runs of models that are said to be real: own ones, and such of two other programs."""
    made = run_task(office.task(), "scripted/gold")
    origins = {"a": "Inspect", "b": "NeMo Gym", "c": "eopsgym"}
    return Runs(
        [
            changed(made, id=name, model=f"lab/{name}", simulated=False, origin=origin)
            for name, origin in origins.items()
        ]
    )


@pytest.mark.parametrize("name", ["leaderboard", "newer_results", "from_runs"])
def test_runs_of_other_programs_have_the_names_of_these(name: str) -> None:
    figure: Figure = getattr(figures, name)(mixed())
    mine = figure.table[figure.table["run_ids"].map(len) > 0]
    origins = dict(zip(mine["run_ids"].str[0], mine["origin"], strict=True))
    assert origins == {"a": "runs of Inspect", "b": "runs of NeMo Gym", "c": "your runs"}
    legend = figure.drawn.legends
    texts = {text.get_text() for each in legend for text in each.get_texts()}
    assert not legend or {*origins.values()} <= texts
    alone = figure.without_published()
    assert {*alone.table["origin"]} - {"baseline"} == {*origins.values()}
    assert re.search(r"\d runs of Inspect, \d+ runs of NeMo Gym", repr(alone))


def test_runs_of_several_origins_in_one_group_have_the_names_of_all() -> None:
    table = figures.from_runs(mixed(), by="domain").table
    assert [*table["origin"]] == ["your runs and runs of Inspect and NeMo Gym"]
    one_model = Runs([changed(run, model="lab/one") for run in mixed()])
    labels = {*figures.newer_results(one_model).table["label"]}
    assert {"lab/one (your runs)", "lab/one (runs of Inspect)"} <= labels


def test_the_report_names_the_origin_of_failed_runs() -> None:
    failed = [changed(run, model="lab/one", strict=False) for run in mixed()]
    with open_trajectories(failed) as trajectories:
        _, runs, _ = tagged_sample(trajectories)
        found = pd.DataFrame([{"run_id": "a", "primary": True, "kind": "looped"}])
        figure = failures_by_model(trajectories, found, runs)
    assert figure is not None
    assert {*figure.table["origin"]} == {"your runs and runs of Inspect and NeMo Gym"}


def test_a_notebook_prints_whose_runs_it_draws(capsys: pytest.CaptureFixture[str]) -> None:
    source_or_sample(figures.newer_results, mixed())  # type: ignore[arg-type]
    assert capsys.readouterr().out == "your runs and runs of Inspect and NeMo Gym\n"
