"""The score table, against numbers worked out by hand."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.analysis import as_rows
from eopsgym.analysis.unscored_runs import unscored_runs
from eopsgym.errors import ConfigError, EopsgymWarning, StoreError
from eopsgym.runs import Fork, Journal, Run, run_task
from eopsgym.tasks import load_tasks
from eopsgym.trajectories import open_trajectories
from tests.toy import office
from tests.toy.agents import Broken, calling, prepared, saying
from tests.toy.made_runs import changed

LOOK = ("find_location_by_given_name", {"name": "Old Mill"})


@pytest.fixture(scope="module")
def runs() -> list[Run]:
    """Model a: won, lost, no verdict. Model b: lost as of strict, won as of parity."""
    won = changed(run_task(office.task(), "scripted/gold"), model="a", simulated=False, seconds=1.0)
    lost = run_task(office.task(), prepared(calling(LOOK), saying("x"), name="a"))
    lost = changed(lost, simulated=False, seconds=2.0)
    broken = changed(run_task(office.task(), Broken()), model="a", simulated=False, seconds=6.0)
    broken = replace(broken, setup=broken.setup.repeated(2))  # and not the others made again
    parity = run_task(office.task(), prepared(saying("x"), name="b"))
    return [won, lost, broken, changed(parity, parity=True, mode="guarded", seconds=0.5)]


def scores(runs: Any, *by: str) -> list[dict[str, Any]]:
    return as_rows(eopsgym.scores(runs, by or ("model",)))


def nothing_of(score: str) -> dict[str, Any]:
    """Return the columns of a score of which nothing was run."""
    empty = dict.fromkeys((score, *(f"{score}_{name}" for name in ("low", "high"))))
    return {**empty, f"{score}_worst": None, f"{score}_best": None, f"{score}_scored": 0}


NO_PAIRS, NO_REFUSALS = nothing_of("pairs"), nothing_of("refusals")


def test_scores_are_shares_of_the_runs_with_a_verdict(runs: list[Run]) -> None:
    # Of the verifiers 3 + 1 of 6 pass in a's scored runs; its steps are 3 + 1 + 0.
    assert scores(runs) == [
        {
            "model": "a",
            "simulated": False,
            "runs": 3,
            "scored": 2,
            "unscored": 1,
            **NO_PAIRS,
            "strict": 0.5,
            "strict_low": 0.0945,
            "strict_high": 0.9055,
            "strict_worst": 0.3333,
            "strict_best": 0.6667,
            "strict_scored": 2,
            **NO_REFUSALS,
            "leading": None,
            "parity": 0.5,
            "verifiers": 0.6667,
            "steps": 1.33,
            "cost": None,
            "planner_cost": 0.0,
            "judge_cost": 0.0,
            "seconds": 3.0,
        },
        {
            "model": "b",
            "simulated": True,
            "runs": 1,
            "scored": 1,
            "unscored": 0,
            **NO_PAIRS,
            "strict": 0.0,
            "strict_low": 0.0,
            "strict_high": 0.7935,
            "strict_worst": 0.0,
            "strict_best": 0.0,
            "strict_scored": 1,
            **NO_REFUSALS,
            "leading": None,
            "parity": 1.0,
            "verifiers": 0.3333,
            "steps": 0.0,
            "cost": 0.25,
            "planner_cost": 0.0,
            "judge_cost": 0.0,
            "seconds": 0.5,
        },
    ]


def test_an_unsure_refusal_is_counted_apart_and_neither_as_passed_nor_as_failed() -> None:
    (task,) = load_tasks("itsm/itsm_008_erase_a_ticket")
    said = [
        "There is no tool that deletes it. " * 2_000,  # too long to be read
        "I did not delete the ticket: there is no tool that deletes one (ITSM-1.6).",
        "Done!",
    ]
    runs = [run_task(task, prepared(saying(answer))) for answer in said]
    assert [run.strict for run in runs] == [None, True, False]
    (row,) = scores(runs)
    assert (row["runs"], row["scored"], row["unscored"], row["refusals"]) == (3, 2, 1, 0.5)
    assert (row["refusals_worst"], row["refusals_best"]) == (0.3333, 0.6667)
    assert (row["strict"], row["strict_scored"]) == (None, 0)
    with open_trajectories(runs) as trajectories:
        ((why, count),) = unscored_runs(trajectories).items()
    doubt = "unsure: the answer has more than 10,000 characters"
    assert (why, count) == (doubt, 1)


def test_a_cost_is_a_number_only_if_every_run_has_one(runs: list[Run]) -> None:
    assert scores(runs[:2])[0]["cost"] == 0.25  # nothing, and twice 0.25 for two replies
    assert scores(runs[:3])[0]["cost"] is None


def test_simulated_runs_are_never_mixed_with_others(runs: list[Run]) -> None:
    both = [runs[0], changed(runs[0], id="other", simulated=True)]
    assert [(row["simulated"], row["runs"]) for row in scores(both)] == [(False, 1), (True, 1)]


def test_without_a_verdict_there_is_no_score(runs: list[Run]) -> None:
    (row,) = scores([runs[2]])
    assert (row["runs"], row["scored"], row["unscored"]) == (1, 0, 1)
    assert (row["strict"], row["parity"], row["verifiers"]) == (None, None, None)


@pytest.mark.parametrize(
    ("by", "keys"),
    [
        (("mode",), [["guarded"], ["published"]]),
        (("task", "model"), [["move_office", "a"], ["move_office", "b"]]),
        (("simulated",), [[False], [True]]),
        (("stop",), [["answered"], ["answered"], ["model_error"]]),
    ],
)
def test_any_column_of_a_run_may_group(
    runs: list[Run], by: tuple[str, ...], keys: list[list[Any]]
) -> None:
    assert [[row[name] for name in by] for row in scores(runs, *by)] == keys


def test_no_column_groups_by_who_is_simulated_alone(runs: list[Run]) -> None:
    assert len(eopsgym.scores(runs, ())) == 2


def test_an_unknown_column_is_named(runs: list[Run]) -> None:
    with pytest.raises(
        ConfigError, match="cannot group by 'colour', which runs do not have; there are run_id"
    ):
        eopsgym.scores(runs, ["colour"])


def test_scores_come_from_a_folder_a_file_a_store_or_runs(tmp_path: Path, runs: list[Run]) -> None:
    for run in runs:
        Journal(tmp_path).append(run)
    expected = scores(runs)
    assert scores(tmp_path) == scores(tmp_path / "default.runs.jsonl") == expected
    with open_trajectories(tmp_path) as trajectories:
        assert scores(trajectories) == expected
    assert scores([]) == []
    with pytest.raises(StoreError, match="no results at"):
        eopsgym.scores(tmp_path / "nowhere")


def test_an_average_over_different_words_of_the_tools_is_reported(runs: list[Run]) -> None:
    won, lost = runs[:2]
    other = changed(lost, wording={"itsm": "recorded sha256:0123"})
    with pytest.warns(EopsgymWarning, match="different descriptions"):
        assert len(scores([won, other], "model")) == 1
    assert len(scores([won, other], "model", "wording")) == 2
    # Two domains, each in its own words, are no mixture.
    scores([changed(won, domain="hr", wording={"hr": "recorded sha256:4567"}), other], "model")


def test_an_average_over_forks_and_whole_runs_is_reported(runs: list[Run]) -> None:
    won, lost = runs[:2]
    fork = changed(lost, fork=Fork(won.id, 1, {"error": "The service is down."}))
    with pytest.warns(EopsgymWarning, match="forks are averaged here"):
        assert len(scores([won, fork], "model")) == 1
    assert len(scores([won, fork], "model", "parent")) == 2
    scores([fork], "model")  # forks alone are no mixture
