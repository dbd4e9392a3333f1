"""The doubt in a score table: its intervals, and who leads."""

from pathlib import Path

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from matplotlib.axes import Axes

from eopsgym import plot_scores, scores
from eopsgym.analysis import interval, wilson
from eopsgym.cli.group import cli
from eopsgym.errors import EopsgymWarning
from eopsgym.runs import Fork, Journal
from tests.toy.studies import study

GOOD = [True] * 16 + [False] * 4
WEAK = [True] * 4 + [False] * 16


mpl.use("agg")


def leading(table: pd.DataFrame) -> list[bool | None]:
    return [None if pd.isna(each) else bool(each) for each in table["leading"]]


def test_they_stand_behind_the_share_they_are_of() -> None:
    table = scores(study({"good": GOOD, "weak": WEAK}), ["model"])
    columns = [*table.columns]
    place = columns.index("strict")
    behind = ["low", "high", "worst", "best", "scored"]
    assert columns[place : place + 6] == ["strict", *(f"strict_{name}" for name in behind)]
    bounds = wilson(16, 20)
    assert [table["strict_low"][0], table["strict_high"][0]] == pytest.approx(
        [bounds.low, bounds.high], abs=1e-4
    )
    assert leading(table) == [True, False]
    assert table.attrs == {
        "interval": {"pairs": ["", ""], "strict": ["Wilson", "Wilson"], "refusals": ["", ""]},
        "notes": ["95 % intervals: strict (Wilson)"],
    }


def test_repeats_of_a_task_stay_together() -> None:
    rows = {f"task_{place}": [place % 2 == 0] * 5 for place in range(20)}
    table = scores(study({"m": rows}), ["model"])
    bounds = interval(rows)
    assert [table["strict_low"][0], table["strict_high"][0]] == pytest.approx(
        [bounds.low, bounds.high], abs=1e-4
    )
    assert table.attrs["interval"]["strict"] == ["Wilson over tasks"]
    alike = scores(study({"m": {f"task_{place}": [True] * 5 for place in range(20)}}), ["model"])
    assert alike["strict_low"][0] == pytest.approx(wilson(20, 20).low, abs=0.03)
    assert alike.attrs["interval"]["strict"] == ["Wilson over tasks"]


def test_who_leads_is_decided_among_rows_that_are_alike_otherwise() -> None:
    runs = study({"a": GOOD, "b": WEAK}, plan="none") + study({"a": WEAK, "b": GOOD}, plan="x")
    table = scores(runs, ["model", "plan"])
    rows = zip(table["model"], table["plan"], leading(table), strict=True)
    assert sorted(rows) == [
        ("a", "none", True),
        ("a", "x", False),
        ("b", "none", False),
        ("b", "x", True),
    ]
    # Without models, rows are compared as they are.
    assert leading(scores(study({"m": GOOD}) + study({"m": WEAK}, plan="x"), ["plan"])) == [
        True, False
    ]  # fmt: skip


def test_scripted_models_do_not_lead_real_ones() -> None:
    runs = study({"a": WEAK, "b": [False] * 20}) + study({"gold": [True] * 20}, simulated=True)
    table = scores(runs, ["model"]).set_index("model")
    assert pd.isna(table["leading"]["gold"])
    assert table["leading"]["a"]
    assert table.attrs["notes"][-1] == "leading is empty: there is no other to compare with"


@pytest.mark.parametrize(
    ("runs", "note"),
    [
        (
            study({"a": {"x": True}, "b": {"y": True}}),
            "others ran other tasks, or ran them under other conditions",
        ),
        (study({"a": GOOD}), "there is no other to compare with"),
        (study({"a": GOOD, "b": [None] * 20}), "no run has a verdict"),
        (
            study({"a": [True] * 5, "b": [False] * 5}),
            "with 5 tasks in common no difference can show; it takes 6",
        ),
        (
            study({"a": GOOD}, tool_set="all") + study({"b": WEAK}, tool_set="oracle"),
            "others ran other tasks, or ran them under other conditions",
        ),
    ],
)
def test_where_nobody_can_tell_who_leads_it_is_said_why(runs: list[object], note: str) -> None:
    table = scores(runs, ["model"])  # type: ignore[arg-type]
    assert set(leading(table)) == {None}
    assert f"leading is empty: {note}" in table.attrs["notes"]


def test_without_a_verdict_there_is_no_interval() -> None:
    table = scores(study({"a": [None, None]}), ["model"])
    assert table[["strict", "strict_low", "strict_high", "leading"]].isna().all().all()
    assert scores([], ["model"]).attrs["interval"]["strict"] == []


def test_forks_count_in_the_share_and_its_interval_and_not_in_who_leads() -> None:
    runs = study({"a": GOOD, "b": WEAK})
    forks = study({"b": [True] * 20}, fork=Fork(runs[0].id, 1, {"error": "x"}))
    with pytest.warns(EopsgymWarning, match="forks are averaged here"):
        table = scores([*runs, *forks], ["model"])
    assert table["strict"].tolist() == [0.8, 0.6]
    assert table["strict_low"][1] < 0.6 < table["strict_high"][1]
    assert leading(table) == [True, False]


def test_any_column_may_still_group() -> None:
    runs = study({"a": GOOD, "b": WEAK})
    assert len(scores(runs, ["run_id"])) == 40
    assert len(scores(runs, ["task", "model"])) == 40
    assert scores(runs, ["simulated", "model"])["strict_low"].notna().all()


def test_the_command_prints_them_and_says_how_they_were_made(tmp_path: Path) -> None:
    for run in study({"good": GOOD, "weak": WEAK}):
        Journal(tmp_path).append(run)
    said = CliRunner().invoke(cli, ["score", str(tmp_path), "--by", "model"])
    assert said.exit_code == 0
    head = said.output.splitlines()[0].split()
    assert head[4:9] == ["unscored", "pairs", "strict", "strict", "95"]
    assert "0.800 of 20" in said.output
    assert "95 % intervals: strict (Wilson)" in said.output
    assert "nan" not in said.output.lower()


def test_a_figure_of_scores_has_the_interval_of_the_table() -> None:
    rows = {f"task_{place}": [place % 2 == 0] * 5 for place in range(20)}
    table = scores(study({"m": rows}), ["model"])
    axes = plot_scores(table)
    (line,) = axes.lines
    assert [*line.get_xdata()] == pytest.approx([table["strict_low"][0], table["strict_high"][0]])
    # Nobody worked out that of parity, and Wilson's would take repeats for independent runs.
    assert interval_drawn(plot_scores(table.assign(parity=table["strict"]), "parity")) is False
    once = scores(study({"m": GOOD}, parity=True), ["model"])
    assert interval_drawn(plot_scores(once, "parity")) is True


def interval_drawn(axes: Axes) -> bool:
    (line,) = axes.lines
    return bool(np.isfinite(line.get_xdata()).all())
