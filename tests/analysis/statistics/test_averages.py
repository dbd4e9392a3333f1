"""The four averages: against what the benchmark's authors published, and over runs."""

import pandas as pd
import pytest

from eopsgym import averages
from eopsgym.analysis import AVERAGES, averages_of_cells
from eopsgym.analysis.statistics.averages import DOMAINS
from eopsgym.errors import ConfigError
from tests.toy.studies import study

# Percent by domain of the full and of the public split, and of the infeasible tasks; and what the
# authors call the average in four places (arXiv 2603.13594 and its repository).
PUBLISHED = {
    "Claude Opus 4.5": (
        (50.0, 34.2, 51.9, 23.8, 43.2, 32.1, 49.5, 30.7),
        (50.8, 29.7, 47.8, 28.2, 41.0, 32.4, 46.9, 30.7),
        50.0,
        (39.4, 37.0, 37.4, 36.6),
    ),
    "Claude Sonnet 4.5": (
        (51.0, 16.7, 51.3, 17.6, 34.6, 21.6, 52.1, 28.1),
        (54.1, 15.8, 46.3, 22.3, 36.1, 22.5, 54.7, 25.0),
        46.2,
        (34.1, 30.5, 30.9, 31.7),
    ),
}


@pytest.mark.parametrize("model", PUBLISHED)
def test_the_published_averages_come_out(model: str) -> None:
    cells, public, infeasible, expected = PUBLISHED[model]
    found = averages_of_cells(
        dict(zip(DOMAINS, cells, strict=True)), infeasible, dict(zip(DOMAINS, public, strict=True))
    )
    assert found["average"].tolist() == [*AVERAGES]
    assert found["value"].tolist() == pytest.approx(expected, abs=0.1)
    assert found["tasks"].tolist() == [1114, 1114, 1140, 647]


def test_a_missing_cell_is_named_and_gives_no_average() -> None:
    cells = pd.Series(dict.fromkeys(DOMAINS, 50.0) | {"HR": 1.0, "hr": None, "drive": float("nan")})
    cells = cells.drop("HR")
    found = averages_of_cells(cells)
    assert found["value"].isna().all()
    assert found["note"].tolist() == [
        "missing: hr, drive",
        "missing: hr, drive",
        "missing: hr, drive, infeasible",
        "missing: cells of the public split",
    ]
    some = averages_of_cells(cells, domains=["Teams".lower(), "csm"])
    assert some["value"].tolist()[:2] == [50.0, 50.0]


def test_names_of_cells_are_read_in_any_case_and_texts_are_no_cells() -> None:
    found = averages_of_cells({"Teams": 10, "CSM": 20}, domains=["teams", "csm"])
    assert found["value"].tolist()[:2] == pytest.approx([15, (10 * 100 + 20 * 184) / 284])
    with pytest.raises(ConfigError, match="the cell csm must be a number, not 'unknown'"):
        averages_of_cells({"csm": "unknown"})


def test_over_runs_each_task_counts_by_its_repeats_and_by_what_is_averaged() -> None:
    runs = (
        study({"m": {"a": [True, False], "b": True}}, domain="itsm")
        + study({"m": {"c": False}}, domain="hr")
        + study({"m": {"d": True, "e": True}}, domain="hr", feasible=False)
    )
    table = averages(runs, domains=["itsm", "hr"], public=["a", "c"]).set_index("average")
    assert table["value"].to_dict() == pytest.approx(
        {
            "plain": (0.75 + 0) / 2,
            "weighted": 1.5 / 3,
            "with_infeasible": 3.5 / 5,
            "public": 0.5 / 2,
        }
    )
    assert table["tasks"].to_dict() == {
        "plain": 3, "weighted": 3, "with_infeasible": 5, "public": 2
    }  # fmt: skip


def test_over_runs_of_some_domains_there_is_no_average_of_all() -> None:
    table = averages(study({"m": {"a": True, "b": None}}, domain="itsm"))
    assert table["value"].isna().all()
    assert table["note"][0] == "missing: teams, csm, email, calendar, hr, drive, hybrid"
    assert table["note"][2].endswith("hybrid, infeasible")
    assert table["note"][3] == "missing: a list of the tasks of the public split"
    assert table.attrs["note"] == "1 run without a verdict left out"


def test_models_and_conditions_have_averages_of_their_own() -> None:
    runs = study({"m": {"a": True}, "n": {"a": False}}) + study({"m": {"a": False}}, plan="x")
    table = averages(runs, domains=["itsm"])
    weighted = table[table["average"] == "weighted"]
    assert weighted[["model", "plan", "value"]].to_numpy().tolist() == [
        ["m", "none", 1.0], ["m", "x", 0.0], ["n", "none", 0.0]
    ]  # fmt: skip
    assert len(averages([])) == 0
    with pytest.raises(ConfigError, match="cannot group by 'modle'"):
        averages(runs, by="modle")


def test_tasks_of_other_domains_and_unknown_feasibility_are_reported() -> None:
    runs = study({"m": {"a": True}}, domain="itsm", feasible=None)
    runs += study({"m": {"b": False, "c": False}}, domain="library")
    table = averages(runs, domains=["itsm"])
    assert table["value"][0] == 1.0
    assert table["note"][0] == "1 task taken for feasible: it is not known"
    usual = averages(runs)["note"][0]
    assert "2 tasks left out: of library; 1 task taken for feasible: it is not known" in usual
