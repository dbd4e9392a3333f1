"""Imported runs in figures: as what they are, and none beside itself."""

import json
from pathlib import Path

import pytest

from eopsgym.analysis import figures
from eopsgym.analysis.figures import Figure
from eopsgym.analysis.paper import published_runs
from tests.reference import reference
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
    told = {
        "input_tokens": int(known["input_tokens"]),
        "output_tokens": int(known["output_tokens"]),
        "total_tokens": int(known["input_tokens"] + known["output_tokens"]),
        "input_token_details": {"cache_read": int(known["cache_read_tokens"])},
        "output_token_details": {"reasoning": int(known["reasoning_tokens"])},
    }
    took = round((known["seconds"] + seconds) * 1000) + 40  # the table has one digit
    run = made_run(
        says("Done", usage=told), checks={"closed": check("1", 1)}, execution_time_ms=took
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
