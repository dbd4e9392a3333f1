"""Tables that compare models: what they compare, what they leave out, and that they say so."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from eopsgym import compare_models, open_trajectories, repeat_table, scores
from eopsgym.analysis import (
    flip_rate,
    interval,
    mcnemar,
    noise_floor,
    outcomes_by,
    paired_interval,
    pass_at_k,
    pass_hat_k,
    sign_flip_test,
)
from eopsgym.errors import ConfigError
from eopsgym.runs import Fork, Journal
from tests.toy.studies import study

GOOD = [True] * 16 + [False] * 4
WEAK = [True] * 4 + [False] * 16


def test_a_pair_of_models_has_mcnemars_cells_its_test_and_its_interval() -> None:
    table = compare_models(study({"weak": WEAK, "good": GOOD}))
    (row,) = table.to_dict("records")
    assert (row["a"], row["b"], row["simulated"]) == ("good", "weak", False)
    assert [row[name] for name in ("tasks", "both", "only_a", "only_b", "neither")] == [
        20, 4, 12, 0, 4
    ]  # fmt: skip
    assert (row["score_a"], row["score_b"], row["difference"]) == pytest.approx((0.8, 0.2, 0.6))
    found = paired_interval(GOOD, WEAK)
    assert (row["low"], row["high"]) == (found.low, found.high)
    assert (row["test"], row["p"]) == ("McNemar, exact", pytest.approx(mcnemar(GOOD, WEAK).p))
    assert (row["p_holm"], row["note"]) == (row["p"], "")
    assert table.attrs["leading"][False].members == ("good",)


def test_repeats_are_tested_by_flips_of_signs() -> None:
    good = {f"task_{place}": [True, place % 2 == 0, True] for place in range(12)}
    weak = {f"task_{place}": [place % 3 == 0, False, None] for place in range(12)}
    (row,) = compare_models(study({"good": good, "weak": weak})).to_dict("records")
    assert row["test"] == "sign flips"
    assert row["p"] == pytest.approx(sign_flip_test(good, weak).p)
    assert (row["tasks"], row["only_a"], row["neither"]) == (12, 12, 0)
    assert row["difference"] == pytest.approx(paired_interval(good, weak).value)


def test_holms_correction_is_over_the_pairs_of_the_table() -> None:
    runs = study({"a": GOOD, "b": WEAK, "c": [True] * 10 + [False] * 10})
    table = compare_models(runs)
    assert len(table) == 3
    least = table["p"].idxmin()
    assert table["p_holm"][least] == pytest.approx(3 * table["p"][least])
    assert (table["p_holm"] >= table["p"]).all()


def test_a_selection_is_as_if_there_were_no_others() -> None:
    models = {"a": GOOD, "b": WEAK, "c": [True] * 10 + [False] * 10, "d": [True, False] * 10}
    runs = study(models) + study({"c": WEAK}, plan="reference")
    chosen = compare_models(runs, models=["a", "c"])
    alone = compare_models([run for run in runs if run.model in ("a", "c")])
    assert chosen.equals(alone)
    assert chosen.attrs == alone.attrs
    assert chosen["family"].tolist() == [1]
    assert (chosen["p"] == chosen["p_holm"]).all()
    every = compare_models(runs)
    assert every["family"].tolist() == [6] * 6
    assert every.attrs["family"] == {False: 6}


def test_a_selection_of_what_is_not_there_is_refused() -> None:
    runs = study({"a": GOOD, "b": WEAK})
    with pytest.raises(ConfigError, match=r"there are no runs of x; there are runs of a, b"):
        compare_models(runs, models=["a", "x"])
    with pytest.raises(ConfigError, match=r"models must be a list: models=\['a'\]"):
        compare_models(runs, models="a")


def test_who_leads_is_decided_on_what_the_rows_compare() -> None:
    """Give one of two models many more runs, under conditions that the other never met."""
    runs = study({"a": GOOD, "b": WEAK})
    for plan in ("reference", "generated", "own"):
        runs += study({"a": WEAK}, plan=plan)
    table = compare_models(runs)
    assert table["p_holm"][0] < 0.05
    assert table.attrs["leading"][False].members == ("a",)
    assert table.attrs["leading"][False].behind == ("b",)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("seed", range(25))
def test_whom_a_row_shows_to_be_worse_than_a_leader_does_not_lead(seed: int) -> None:
    random = np.random.default_rng(seed)
    hard = random.random(20)
    models = {name: (random.random(20) < hard + random.choice([-0.3, 0, 0.3])).tolist()
              for name in "abcde"}  # fmt: skip
    table = compare_models(study(models))
    lead = table.attrs["leading"][False]
    for row in table.to_dict("records"):
        assert not (row["p_holm"] <= 0.05 and {row["a"], row["b"]} <= {*lead.members})
        apart = row["a"] in lead.members and row["b"] in lead.behind
        assert ("behind the leading group" in row["note"]) is (apart and row["p_holm"] > 0.05)
        if not pd.isna(row["low"]):
            assert (row["low"] <= 0 <= row["high"]) is (row["p"] > 0.05)


def test_real_and_scripted_models_are_not_compared() -> None:
    runs = study({"a": GOOD, "b": WEAK}) + study({"c": GOOD, "d": WEAK}, simulated=True)
    table = compare_models(runs)
    assert table[["a", "b", "simulated"]].to_numpy().tolist() == [
        ["a", "b", False],
        ["c", "d", True],
    ]
    assert (table["p"] == table["p_holm"]).all()
    assert table.attrs["leading"][True].members == ("c",)


def test_tasks_that_only_one_ran_are_left_out_and_counted() -> None:
    a = dict.fromkeys(["x", "y", "z"], True)
    b = {"y": False, "z": True, "q": True}
    (row,) = compare_models(study({"a": a, "b": b})).to_dict("records")
    assert (row["tasks"], row["only_a"], row["both"], row["alone"]) == (2, 1, 1, 2)
    assert "2 cases left out: only one of the two ran them" in row["note"]
    assert pd.isna(row["low"])


def test_models_without_a_task_in_common_are_not_compared_and_it_is_said_why() -> None:
    table = compare_models(study({"a": {"x": True}, "b": {"y": True}, "c": {"y": None}}))
    assert table[["difference", "low", "p", "p_holm", "test"]].isna().all().all()
    notes = table.set_index(["a", "b"])["note"]
    assert notes["a", "b"].startswith("the two ran different tasks")
    assert notes["a", "c"].startswith("no run of one of them has a verdict")
    assert table.attrs["note"] == "1 run without a verdict left out"
    assert table.attrs["leading"][False].best is None


def test_the_same_tasks_under_other_conditions_are_no_comparison() -> None:
    runs = study({"a": GOOD}, tool_set="all") + study({"b": WEAK}, tool_set="oracle")
    (row,) = compare_models(runs).to_dict("records")
    assert pd.isna(row["p"])
    assert "under other conditions (tool_set); compare by ['model', 'tool_set']" in row["note"]
    (row,) = compare_models(runs, by=["model", "tool_set"]).to_dict("records")
    assert (row["a"], row["b"], row["tasks"]) == ("a, all", "b, oracle", 20)


def test_one_task_under_several_conditions_is_one_task() -> None:
    runs = []
    for tool_set in ("oracle", "plus_5"):
        runs += study({"a": GOOD, "b": WEAK}, tool_set=tool_set)
    (row,) = compare_models(runs).to_dict("records")
    assert (row["tasks"], row["only_a"], row["test"]) == (20, 12, "sign flips")
    assert row["p"] == pytest.approx(mcnemar(GOOD, WEAK).p)
    assert row["difference"] == pytest.approx(0.6)


def test_conditions_are_compared_within_a_model() -> None:
    runs = study({"m": GOOD}, plan="reference") + study({"m": WEAK, "n": WEAK}, plan="none")
    (row,) = compare_models(runs, by="plan").to_dict("records")
    assert (row["a"], row["b"], row["tasks"], row["alone"]) == ("reference", "none", 20, 20)
    assert row["difference"] == pytest.approx(0.6)


def test_budgets_are_compared_though_a_models_settings_go_with_them() -> None:
    runs = []
    for budget, verdicts in (("low", WEAK), ("high", GOOD)):
        for run in study({"m": verdicts}, budget=budget):
            agent = replace(run.setup.agent, model_settings={"effort": budget})
            runs.append(replace(run, setup=replace(run.setup, agent=agent)))
    (row,) = compare_models(runs, by="budget").to_dict("records")
    assert (row["a"], row["b"], row["tasks"]) == ("high", "low", 20)
    assert scores(runs, ["budget"])["leading"].tolist() == [True, False]


def test_settings_of_models_of_one_name_are_reported() -> None:
    runs = []
    for warmth, verdicts in ((0, WEAK), (1, GOOD)):
        for run in study({"m": verdicts, "n": WEAK}):
            agent = replace(run.setup.agent, model_settings={"temperature": warmth})
            runs.append(replace(run, setup=replace(run.setup, agent=agent)))
    table = compare_models(runs)
    assert "ran with several settings, averaged here" in table.attrs["note"]
    assert len(compare_models(runs, by=["model", "settings"])) == 6
    assert len(repeat_table(runs)) == 4


def test_forks_and_runs_without_a_verdict_are_left_out_and_counted() -> None:
    runs = study({"a": GOOD, "b": [None, *WEAK[1:]]})
    forks = study({"b": [True] * 20}, fork=Fork(runs[0].id, 1, {"error": "x"}))
    table = compare_models([*runs, *forks])
    assert table["tasks"].tolist() == [19]
    assert table.attrs["note"] == (
        "20 forks left out: they go on from another run; 1 run without a verdict left out"
    )


def test_one_model_or_none_makes_no_pair() -> None:
    assert compare_models([]).attrs["note"] == "there are no two models to compare"
    alone = compare_models(study({"a": GOOD}))
    assert len(alone) == 0
    assert alone.attrs["leading"][False].note == "there is no other to compare with"


def test_a_folder_a_store_and_runs_say_the_same(tmp_path: Path) -> None:
    runs = study({"a": GOOD, "b": WEAK})
    for run in runs:
        Journal(tmp_path).append(run)
    with open_trajectories(tmp_path) as trajectories:
        for make in (compare_models, repeat_table):
            assert make(tmp_path).equals(make(runs))
            assert make(trajectories).equals(make(runs))


@pytest.mark.parametrize("make", [compare_models, repeat_table])
def test_what_is_not_there_is_named(make: object) -> None:
    with pytest.raises(ConfigError, match="cannot group by 'modle'"):
        make("nowhere", by="modle")  # type: ignore[operator]
    with pytest.raises(ConfigError, match="name a column to group by"):
        make("nowhere", by=[])  # type: ignore[operator]
    with pytest.raises(
        ConfigError, match="no score 'cost'; there are pairs, strict, refusals, parity"
    ):
        make("nowhere", score="cost")  # type: ignore[operator]


def test_what_repeats_say_stands_in_one_table() -> None:
    rows = {f"task_{place}": [True, place % 2 == 0, place % 5 > 0] for place in range(20)}
    (row,) = repeat_table(study({"a": rows})).to_dict("records")
    assert (row["tasks"], row["runs"], row["k"], row["note"]) == (20, 60, 3, "")
    bounds, flips = interval(rows), flip_rate(rows)
    assert [row["pass_at_1"], row["low"], row["high"]] == [bounds.value, bounds.low, bounds.high]
    assert row["pass_at_k"] == pass_at_k(rows, 3).value
    assert row["pass_hat_k"] == pass_hat_k(rows, 3).value
    assert [row["flip_rate"], row["pair_flip_rate"]] == [flips.tasks, flips.pairs]
    assert row["noise_sd"] == noise_floor(rows, [3])["sd"][0]


def test_runs_under_other_conditions_are_no_repeats() -> None:
    runs = study({"a": GOOD}, mode="guarded") + study({"a": WEAK}, mode="published")
    table = repeat_table(runs)
    assert table["mode"].tolist() == ["guarded", "published"]
    assert table["pass_at_1"].tolist() == pytest.approx([0.8, 0.2])
    assert table["flip_rate"].isna().all()
    assert "a single run shows no spread" in table["note"][0]


def test_verdicts_of_models_come_by_task_for_all_other_functions() -> None:
    rows = {f"task_{place}": [True, place % 2 == 0] for place in range(20)}
    runs = study({"a": rows, "b": GOOD}) + study({"s": WEAK}, simulated=True)
    found = outcomes_by(runs)
    assert [*found] == ["a", "b", "s (simulated)"]
    assert noise_floor(found["a"]).equals(noise_floor(rows))
    assert sign_flip_test(found["a"], found["b"]).tasks == 20
    apart = outcomes_by(runs + study({"a": WEAK}, plan="x"))
    assert [*apart] == ["a, none", "a, x", "b, none", "s, none (simulated)"]


def test_a_model_without_a_verdict_has_no_repeats() -> None:
    (row,) = repeat_table(study({"a": [None, None]})).to_dict("records")
    assert (row["tasks"], row["note"][:21]) == (0, "no run has a verdict;")
    assert pd.isna(row["pass_at_1"])
    assert len(repeat_table([])) == 0


def test_systems_with_other_defaults_are_one_condition_and_one_task_under_both_is_two() -> None:
    mail = study({"a": {"mail_1": True, "mail_2": False}}, "email")
    days = study({"a": {"day_1": True, "day_2": True}}, "calendar", repaired=True)
    assert len(repeat_table([*mail, *days])) == 1
    again = study({"a": {"day_1": True}}, "calendar", repaired=False)
    assert [*repeat_table([*mail, *days, *again])["repaired"]] == [False, True]
