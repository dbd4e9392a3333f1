"""Pairs, strict over what can be done, and refusals: what each counts, and its bounds."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from click.testing import CliRunner

from eopsgym import compare_models, load_tasks, plot_scores, repeat_table, scores
from eopsgym.analysis import as_rows, figures, outcomes_by, refusal_table
from eopsgym.cli.group import cli
from eopsgym.errors import ConfigError
from eopsgym.runs import Fork, Journal, Run
from eopsgym.tasks.baseline_scores import MOST_FEASIBLE, MOST_REFUSALS, UNAIDED
from eopsgym.trajectories.published_results.layout import PUBLISHED_ORIGIN
from tests.toy.made_runs import changed
from tests.toy.studies import study

Verdict = bool | None
ITSM = load_tasks("itsm", split="all")
TWINS = [
    (task.id, task.pair)
    for task in ITSM
    if task.feasible and task.pair and task.id < task.pair and not ITSM[task.pair].feasible
]
"""Tasks that can be done, each with its twin that cannot."""


def twins(verdicts: Mapping[str, Sequence[tuple[Any, Any]]], **parts: Any) -> list[Run]:
    """Runs of twins, by model: the verdict on the one that can be done, and on the other."""
    can = {
        model: {name: won for (name, _), (won, _) in zip(TWINS, each, strict=False)}
        for model, each in verdicts.items()
    }
    cannot = {
        model: {name: won for (_, name), (_, won) in zip(TWINS, each, strict=False)}
        for model, each in verdicts.items()
    }
    return study(can, feasible=True, **parts) + study(cannot, feasible=False, **parts)


def rows(runs: list[Run], *by: str) -> dict[str, dict[str, Any]]:
    return {row["model"]: row for row in as_rows(scores(runs, ["model", *by]))}


def three(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["pairs"], row["strict"], row["refusals"]


def test_who_does_always_the_same_wins_no_pair() -> None:
    found = rows(
        twins(
            {
                "right": [(True, True)] * 8,
                "refuses": [(False, True)] * 8,
                "does": [(True, False)] * 8,
                "half": [(True, True)] * 4 + [(True, False)] * 4,
            }
        )
    )
    assert {model: three(row) for model, row in found.items()} == {
        "right": (1.0, 1.0, 1.0),
        "refuses": (0.0, 0.0, 1.0),
        "does": (0.0, 1.0, 0.0),
        "half": (0.5, 1.0, 0.5),
    }
    assert found["half"]["pairs_scored"] == 8
    assert 0 < found["half"]["pairs_low"] < 0.5 < found["half"]["pairs_high"] < 1


def test_pairs_are_the_first_of_the_scores() -> None:
    columns = [*scores(twins({"a": [(True, True)]}), ["model"])]
    assert [name for name in columns if name in ("pairs", "strict", "refusals", "parity")] == [
        "pairs", "strict", "refusals", "parity",
    ]  # fmt: skip


def test_where_nothing_of_the_kind_was_run_a_score_is_empty_and_not_0() -> None:
    alone = rows(study({"m": {TWINS[0][0]: True}}, feasible=True))["m"]
    assert three(alone) == (None, 1.0, None)
    assert (alone["pairs_scored"], alone["refusals_scored"]) == (0, 0)
    refused = rows(study({"m": {TWINS[0][1]: True}}, feasible=False))["m"]
    assert three(refused) == (None, None, 1.0)


def test_a_task_of_which_nobody_knows_counts_as_if_it_can_be_done() -> None:
    assert three(rows(study({"m": [True, False]}, feasible=None))["m"]) == (None, 0.5, None)


def test_a_pair_is_run_under_the_same_conditions() -> None:
    can = study({"m": {TWINS[0][0]: True}}, feasible=True, plan="none")
    cannot = study({"m": {TWINS[0][1]: True}}, feasible=False, plan="reference")
    assert rows(can + cannot)["m"]["pairs"] is None
    guarded = study({"m": {TWINS[0][1]: True}}, feasible=False, mode="guarded")
    assert rows(can + guarded)["m"]["pairs"] is None
    alike = study({"m": {TWINS[0][1]: True}}, feasible=False)
    assert rows(can + alike)["m"]["pairs"] == 1.0


def test_repeats_of_twins_meet_by_their_number() -> None:
    runs = twins({"m": [([True, True, False], [True, False, False])]})
    found = rows(runs)["m"]
    assert (found["pairs"], found["pairs_scored"]) == (0.3333, 3)
    missing = [run for run in runs if (run.setup.feasible, run.setup.repeat) != (False, 2)]
    assert rows(missing)["m"]["pairs_scored"] == 2


def test_the_interval_keeps_the_repeats_of_a_pair_together() -> None:
    alike = [([won] * 5, [won] * 5) for won in (True, False)] * 10
    table = scores(twins({"m": alike}), ["model"])
    assert table.attrs["interval"]["pairs"] == ["Wilson over pairs"]
    assert table["pairs_high"][0] - table["pairs_low"][0] > 0.3


def test_runs_without_a_verdict_stay_in_the_bounds() -> None:
    found = rows(
        twins({"m": [(True, True), (True, None), (None, True), (False, None), (None, None)]})
    )["m"]
    # Of the five pairs one is won, and one is lost whatever the other run would be.
    assert (found["pairs"], found["pairs_scored"]) == (0.5, 2)
    assert (found["pairs_worst"], found["pairs_best"]) == (0.2, 0.8)
    assert (found["strict"], found["strict_worst"], found["strict_best"]) == (0.6667, 0.4, 0.8)
    assert (found["refusals"], found["refusals_worst"], found["refusals_best"]) == (1.0, 0.4, 1.0)


def test_bounds_stand_where_nothing_has_a_verdict() -> None:
    found = rows(twins({"m": [(None, None)]}))["m"]
    assert three(found) == (None, None, None)
    assert (found["pairs_worst"], found["pairs_best"]) == (0.0, 1.0)


def test_a_run_that_an_error_ended_counts_only_until_it_is_made_again() -> None:
    (run,) = study({"m": {TWINS[0][0]: None}}, feasible=True, stop="model_error")
    won = study({"m": {TWINS[1][0]: True}}, feasible=True)
    twice = [run, replace(run, id="twice"), *won]
    assert rows(twice)["m"]["strict_worst"] == 0.5
    again = changed(replace(run, id="again"), strict=True, stop="answered")
    found = rows([run, again])["m"]
    assert (found["strict_worst"], found["strict_best"], found["unscored"]) == (1.0, 1.0, 0)


def test_imported_runs_and_forks_are_in_no_pair() -> None:
    runs = twins({"m": [(True, True)]})
    assert rows([replace(run, origin=PUBLISHED_ORIGIN) for run in runs])["m"]["pairs"] is None
    fork = twins({"m": [(True, True)]}, fork=Fork(runs[0].id, 1, {"error": "x"}))
    assert rows(fork)["m"]["pairs"] is None


def test_pairs_say_who_leads_and_else_what_can_be_done() -> None:
    better, worse = [(True, True)] * 12, [(True, False)] * 12
    table = scores(twins({"a": better, "b": worse}), ["model"])
    assert table["leading"].tolist() == [True, False]
    assert "leading: by pairs" in table.attrs["notes"]
    few = twins({"a": better[:3], "b": worse[:3]})
    more = study({"a": [True] * 12, "b": [False] * 12}, feasible=True)
    table = scores(few + more, ["model"])
    assert table["leading"].tolist() == [True, False]
    assert "leading: by strict, as too few pairs are in common" in table.attrs["notes"]


def with_baseline() -> list[Run]:
    models = twins({"a": [(True, True)] * 12, "b": [(False, False)] * 12}, simulated=True)
    return models + twins({"baseline/refuses": [(False, True)] * 12}, simulated=True)


def test_baselines_stand_last_and_are_not_ranked() -> None:
    table = scores(with_baseline(), ["model"])
    assert table["model"].tolist() == ["a", "b", "baseline/refuses"]
    assert table["refusals"].tolist() == [1.0, 0.0, 1.0]
    assert table["leading"].tolist() == [True, False, pd.NA]
    assert "baselines stand last and are not ranked" in table.attrs["notes"]
    axes = plot_scores(table)
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert names == ["a (simulated)", "b (simulated)", "baseline/refuses"]


def test_baselines_are_never_averaged_with_models_nor_compared() -> None:
    runs = with_baseline()
    (row,) = as_rows(scores(runs, ["domain"]))
    assert (row["runs"], row["pairs"], row["refusals"]) == (48, 0.5, 0.5)
    pairs = compare_models(runs)
    assert {*pairs["a"], *pairs["b"]} == {"a", "b"}
    assert pairs.attrs["note"].endswith("24 runs of baselines left out")
    assert set(repeat_table(runs)["model"]) == set(refusal_table(runs)["model"]) == {"a", "b"}


def test_the_leaderboard_has_pairs_and_the_baselines_below_a_line() -> None:
    figure = figures.leaderboard(with_baseline())
    cells = figure.table[figure.table["column"] == "pairs"].set_index("label")
    there = {"a": 100.0, "b": 0.0, "baseline/refuses": 0.0}
    kept = {f"baseline/{name}": 0.0 for name in UNAIDED}
    assert cells["percent"].dropna().to_dict() == there | kept
    assert figure.table["origin"].iloc[-1] == "baseline"
    assert len(figure.runs("baseline/refuses")) == 24
    assert any(note.startswith("a: pairs 100 % (76 to 100) of 12") for note in figure.notes)
    assert not any("baselines, which" in note for note in figure.notes)
    done = figure.table[figure.table["label"] == "baseline/done"].set_index("column")["percent"]
    assert done["ITSM"] <= 100 * MOST_FEASIBLE
    assert done["infeasible"] <= 100 * MOST_REFUSALS
    assert any(note.startswith("Baselines without a run of yours") for note in figure.notes)
    chosen = figures.leaderboard(with_baseline(), models=["a"])
    assert not chosen.table["label"].str.startswith("baseline/").any()
    assert "pairs" not in set(figures.leaderboard().table["column"])
    figure.draw()


def test_other_figures_are_of_what_can_be_done_and_of_no_baseline() -> None:
    figure = figures.newer_results(with_baseline())
    assert set(figure.mine["label"]) == {"a", "b"}
    assert figure.mine["tasks"].tolist() == [12, 12]
    assert "Left out: 24 runs on tasks that cannot be done" in figure.notes
    assert "Left out: 24 runs of baselines, which the leaderboard shows" in figure.notes


def test_bounds_stand_in_the_notes_of_figures() -> None:
    figure = figures.leaderboard(twins({"m": [(True, True), (True, None), (True, True)]}))
    assert any("refusals 100 % (34 to 100, bounds 67 to 100) of 2" in each for each in figure.notes)


def test_tables_take_any_of_the_scores() -> None:
    runs = twins({"a": [(True, True)] * 12, "b": [(True, False)] * 12})
    assert compare_models(runs)["difference"].tolist() == [0.0]
    (pairs,) = as_rows(compare_models(runs, score="pairs"))
    assert (pairs["a"], pairs["tasks"], pairs["difference"]) == ("a", 12, 1.0)
    assert pairs["p"] < 0.01
    refused = repeat_table(runs, score="refusals").set_index("model")["pass_at_1"]
    assert refused.to_dict() == {"a": 1.0, "b": 0.0}
    (name, *_) = outcomes_by(runs, score="pairs")["a"].tasks
    assert name == " + ".join(sorted(TWINS[0]))
    with pytest.raises(ConfigError, match="no score 'won'; there are pairs, strict, refusals"):
        repeat_table(runs, score="won")  # type: ignore[arg-type]


def test_the_command_says_in_one_cell_what_a_score_is_of(tmp_path: Path) -> None:
    for run in twins({"m": [(True, True), (True, None), (True, True)]}):
        Journal(tmp_path).append(run)
    said = CliRunner().invoke(cli, ["score", str(tmp_path), "--by", "model"]).output
    assert "1.000 of 2" in said
    assert "0.667-1.000" in said
    assert "bounds (worst, best): 1 run without a verdict as lost, and as won" in said
    whole = CliRunner().invoke(cli, ["score", str(tmp_path), "--by", "model", "--format", "json"])
    (row,) = json.loads(whole.output)
    assert (row["pairs"], row["pairs_worst"], row["pairs_scored"]) == (1.0, 0.6667, 2)
