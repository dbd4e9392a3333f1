"""Figures of one's own runs in any groups, without published numbers."""

import pytest

from eopsgym.analysis import figures, scores
from eopsgym.analysis.baselines import is_baseline
from eopsgym.errors import ConfigError
from eopsgym.runs import Runs, run_task
from eopsgym.trajectories import Trajectories
from tests.analysis.figures.test_all_figures import covers_nothing_and_stays_on_the_page
from tests.toy import office
from tests.toy.studies import study


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize(
    ("by", "shape"),
    [
        ("model", "points"),
        (["domain"], "points"),
        (["model", "plan"], "heat"),
        (["domain", "plan"], "bars"),
        (["model", "domain"], "heat"),
        (["tier", "model"], "heat"),
        (["model", "tool_set", "plan"], "bars"),
    ],
)
def test_any_groups_are_drawn(
    by: str | list[str], shape: str, columns: int, sample: Trajectories
) -> None:
    figure = figures.from_runs(sample, by=by)
    assert set(figure.table["origin"]) == {"simulated"}
    assert figure.title.endswith("(simulated)")
    assert (figure.grid is not None) == (shape == "heat")
    covers_nothing_and_stays_on_the_page(figure.name, figure.draw(columns, False, False))
    known = figure.table[figure.table["n"] > 0]
    assert known["run_ids"].map(len).ge(known["n"]).all()
    assert not any(is_baseline(run.model) for run in figure.runs())


@pytest.mark.parametrize("score", ["strict", "pairs", "refusals", "parity"])
def test_shares_are_those_of_the_score_table(score: str, sample: Trajectories) -> None:
    table = figures.from_runs(sample, score=score).table.set_index("label")
    known = scores(sample, by=["model"]).set_index("model")
    for model, share in table["percent"].items():
        assert share == pytest.approx(100 * float(known.loc[model, score]))
        if score != "parity":
            assert table.loc[model, "low"] == pytest.approx(
                100 * float(known.loc[model, f"{score}_low"])
            )


def test_groups_have_the_names_that_are_given() -> None:
    runs = study({"provider/a-model-2026-01": [True, False], "other": [True, True]})
    figure = figures.from_runs(runs, names={"provider/a-model-2026-01": "A model"}, title="Mine")
    assert figure.table["label"].to_list() == ["other", "A model"]
    assert figure.table["percent"].to_list() == [100, 50]
    assert figure.title == "Mine"
    assert "n: 2 runs each." in figure.notes
    assert len(figure.runs("A model")) == 2


def test_groups_of_one_name_are_refused_because_one_would_hide_the_other() -> None:
    runs = study({"one": [True, False], "other": [True, True]})
    names = {"one": "Mine", "other": "Mine"}
    with pytest.raises(ConfigError, match=r"2 groups have the name 'Mine, itsm'"):
        figures.from_runs(runs, by=["model", "domain"], names=names)


def test_simulated_and_other_runs_of_one_group_are_distinguished() -> None:
    runs = [*study({"one": [True, False]}), *study({"made": [True, True]}, simulated=True)]
    figure = figures.from_runs(runs, by=["domain", "plan"], shape="heat")
    assert figure.markdown().splitlines()[2] == "| domain | none | none (simulated) |"
    assert figure.table["percent"].to_list() == [50, 100]


def test_tool_sets_with_other_names_stay_in_the_order_of_their_sizes() -> None:
    runs = [
        run for name in ("all", "plus_5", "oracle") for run in study({"one": [True]}, tool_set=name)
    ]
    names = {"oracle": "few", "plus_5": "more", "all": "every"}
    figure = figures.from_runs(runs, by=["model", "tool_set"], names=names)
    assert figure.table["series"].to_list() == ["few", "more", "every"]
    assert "n: 1 run each." in figure.notes


def test_forks_are_among_the_runs_behind_a_share() -> None:
    run = run_task(office.task(), "scripted/gold")
    fork = run.fork(1, task=office.task())
    figure = figures.from_runs([run, fork], by="parent")
    assert [made.id for made in figure.runs(run.id)] == [fork.id]


def test_a_heat_map_is_a_table_with_the_names_of_its_columns(sample: Trajectories) -> None:
    head = figures.from_runs(sample, by=["model", "domain"]).markdown().splitlines()[2]
    assert head == "| model | calendar | csm | drive | email | hr | itsm | teams |"
    by_origin = figures.from_runs(sample, by=["model", "origin"], shape="heat")
    assert set(by_origin.table["origin"]) == {"simulated"}
    assert by_origin.draw(1)


def test_only_a_heat_map_with_a_blank_cell_says_what_blank_means() -> None:
    one, two = study({"a": [True], "b": [False]}), study({"a": [True]}, mode="guarded")
    full = [*one, *two, *study({"b": [True]}, mode="guarded")]
    for runs, is_noted in ((full, False), ([*one, *two], True)):
        figure = figures.from_runs(runs, by=["model", "mode"], shape="heat")
        assert ("Blank: " in figure.caption) is is_noted


def test_a_row_is_never_broken_within_its_number_of_runs() -> None:
    names = ["provider/a" + "b" * length for length in range(2, 30)]
    axes = figures.from_runs(study({name: [True] for name in names})).draw(1).axes[0]
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert len(labels) == len(names)
    assert all(label.endswith("(n\xa0=\xa01)") for label in labels)
    assert any("\n(n" in label for label in labels)


def test_what_cannot_be_drawn_is_refused() -> None:
    runs = study({"mine": [True]})
    with pytest.raises(ConfigError, match=r"cannot group by 'modell'"):
        figures.from_runs(runs, by="modell")
    with pytest.raises(ConfigError, match=r"no score 'strickt'.*strict"):
        figures.from_runs(runs, score="strickt")
    with pytest.raises(ConfigError, match=r"no shape 'pie'"):
        figures.from_runs(runs, shape="pie")  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match=r"heat map needs two columns"):
        figures.from_runs(runs, shape="heat")
    with pytest.raises(ConfigError, match=r"4 columns; a figure has at most 3"):
        figures.from_runs(runs, by=["model", "plan", "budget", "mode"])
    with pytest.raises(ConfigError, match=r"no run has a score 'strict'"):
        figures.from_runs(Runs([]))
