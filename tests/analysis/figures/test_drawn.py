"""What single figures draw: points, bars, hatches, lines and the words beside them."""

from collections.abc import Sequence

import pandas as pd
import pytest
from matplotlib.colors import to_rgba
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from eopsgym.analysis import figures, plan_gains, read_labels
from eopsgym.analysis.figures import Figure
from eopsgym.analysis.figures.own_runs import main_runs, own_runs, some
from eopsgym.analysis.figures.planning_horizon import bin_name
from eopsgym.analysis.figures.thinking_budget import budgets_in_order
from eopsgym.analysis.paper import SYSTEMS, paper_table
from eopsgym.errors import ConfigError
from eopsgym.runs import Runs, run_task, run_tasks
from eopsgym.trajectories import Trajectories
from tests.toy import office
from tests.toy.made_runs import changed
from tests.toy.studies import study


def bars(figure: Figure) -> list[Rectangle]:
    found = (each for axes in figure.drawn.axes for each in axes.patches)
    return [each for each in found if isinstance(each, Rectangle)]


def numbers(figure: Figure) -> int:
    """How many cells of a heat map have a number."""
    return len(figure.drawn.axes[0].texts)


def words(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.drawn.findobj(Text)]


def cell(figure: Figure, label: str, column: str) -> float:
    table = figure.table
    (value,) = table.loc[(table["label"] == label) & (table["column"] == column), "percent"]
    return float(value)


def test_the_leaderboard_has_a_cell_for_each_number_and_none_for_what_is_unknown() -> None:
    figure = figures.leaderboard()
    known = int(figure.table["percent"].notna().sum())
    assert numbers(figure) == known == 16 * 8 + 8 + 16 + 16 + 9 + 3 * 10 + 2
    assert cell(figure, "GPT-5", "CSM") == 36.4
    assert round(cell(figure, "Claude Sonnet 4.5", "plain mean"), 1) == 34.1
    assert pd.isna(cell(figure, "Kimi-K2-Thinking", "infeasible"))
    later = figure.table[figure.table["origin"] == "later than the paper"]
    assert set(later["row"].str.endswith("(later)")) == {True}
    worked_out = figure.table[figure.table["worked_out"]]
    assert set(worked_out["column"]) == {"plain mean", "feasible tasks"}


def test_what_the_leaderboard_works_out_is_what_was_published_where_both_are_known() -> None:
    table = figures.leaderboard().table
    means = table[(table["column"] == "plain mean") & table["percent"].notna()]
    readme = {"Claude Opus 4.5": 39.4, "Claude Sonnet 4.5": 34.1, "Claude Opus 4.6": 45.9}
    found = means.set_index("label")["percent"].round(1)
    assert {name: found[name] for name in readme} == readme


def test_the_public_split_has_a_leaderboard_of_its_own() -> None:
    figure = figures.leaderboard(split="public")
    assert figure.name == "leaderboard_public"
    assert numbers(figure) == 14 * 9 + 2
    with pytest.raises(ConfigError, match=r"no split 'secret'; there are full, public"):
        figures.leaderboard(split="secret")  # type: ignore[arg-type]


def test_own_rows_of_a_heat_map_are_hatched_and_have_no_mean_over_systems_they_lack() -> None:
    runs = Runs([run_task(office.task(), "scripted/gold")])
    figure = figures.leaderboard(runs, models=["scripted/gold"])
    hatched = [each for each in bars(figure) if each.get_hatch()]
    assert len(hatched) == 1  # itsm alone: an average would be of it alone, too
    assert pd.isna(cell(figure, "scripted/gold", "plain mean"))
    assert {"simulated", "scripted/gold"} <= {*words(figure)}


@pytest.mark.parametrize("name", ["leaderboard", "failure_modes"])
def test_numbers_of_a_heat_map_stand_out_from_their_cells(name: str, sample: Trajectories) -> None:
    from matplotlib.collections import QuadMesh

    figure: Figure = getattr(figures, name)(sample)
    axes, _ = figure.drawn.axes
    (mesh,) = (each for each in axes.collections if isinstance(each, QuadMesh))
    faces = [face for face in mesh.get_facecolors() if face[3]]
    shades = [luminance(face) for face in faces]
    assert max(shades) - min(shades) > 0.5  # the scale is that of the numbers
    for text in axes.texts:
        if text.get_text() != "?":
            x, y = text.get_position()
            column = round(mesh.get_array().shape[1])
            place = int(y) * column + int(x)
            shade = luminance(mesh.get_facecolors()[place])
            high, low = sorted([shade, luminance(to_rgba(text.get_color()))], reverse=True)
            assert (high + 0.05) / (low + 0.05) >= 3.5  # as WCAG counts contrast


def luminance(colour: Sequence[float]) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def test_the_published_runs_stand_on_both_leaderboards() -> None:
    for split in ("full", "public"):
        table = figures.leaderboard(split=split).table
        mine = table[(table["origin"] == "published runs") & table["percent"].notna()]
        assert dict(zip(mine["column"], mine["percent"].round(1), strict=True)) == {
            "Teams": 27.9,
            "CSM": 31.5,
        }


def test_hand_labels_stand_beside_the_tags() -> None:
    table = figures.failure_modes().table
    hand = table[table["origin"] == "published runs"]
    assert hand["runs"].sum() == len({label.task for label in read_labels()}) == 17
    every = figures.failure_modes(primary=False).table
    assert every["runs"].sum() > 17


def test_every_newer_result_is_shown_with_its_source_and_doubt() -> None:
    figure = figures.newer_results()
    known = paper_table("newer_results")
    assert len(figure.table) == len(known)
    assert set(figure.table["origin"]) == {"later than the paper"}
    said = " ".join(figure.notes)
    for row in known.itertuples():
        assert f"{row.source}, {row.read_in}: " in said
        assert row.doubt in said
    assert "given as 22 to 25 %" in words(figure)  # no number is made of it
    assert figure.table["label"].is_unique
    (dollars,) = (text for text in figure.drawn.texts if "$0.10 a task" in text.get_text())
    assert not dollars.get_parse_math()  # two of them are no formula
    few = figures.newer_results(reports=["NVIDIA"])
    assert len(few.table) == 4
    with pytest.raises(ConfigError, match=r"no report 'nobody'; there are ServiceNow, .*NVIDIA"):
        figures.newer_results(reports=["nobody"])


def test_a_heat_map_is_a_grid_in_latex() -> None:
    lines = figures.leaderboard().latex().splitlines()
    head = next(line for line in lines if line.startswith("row"))
    assert head.split(" & ")[1 : 1 + len(SYSTEMS)] == list(SYSTEMS.values())
    assert sum(line.startswith(("Claude", "GPT", "Gemini")) for line in lines) == 13


def test_the_front_of_the_paper_is_that_of_its_points() -> None:
    table = figures.cost_and_success().table
    front = table[table["front"] & (table["origin"] == "paper")]
    assert list(front["label"]) == [
        "Qwen3-235B (Inst.)",
        "DeepSeek-V3.2 (High)",
        "Gemini-3-Flash",
        "Claude Opus 4.5",
    ]
    published = table[table["origin"] == "published runs"]
    assert published["dollars"].round(3).to_list() == [0.153, 0.19]
    assert published["low"].lt(published["percent"]).all()


def test_points_that_cost_more_than_asked_are_left_out_and_counted() -> None:
    figure = figures.cost_and_success(most_dollars=0.05)
    assert figure.table["dollars"].max() <= 0.05
    assert "Left out: 6 points above $0.05" in figure.notes


def test_runs_without_a_known_cost_are_no_point() -> None:
    run = changed(run_task(office.task(), "scripted/gold"), model="live", simulated=False)
    figure = figures.cost_and_success(Runs([run]))
    assert "live" not in set(figure.table["label"])
    assert any("live" in note for note in figure.notes)


def test_the_horizon_of_the_published_runs_is_that_of_their_rows() -> None:
    table = figures.planning_horizon().table
    bins = table[table["origin"] == "published runs"]
    assert bins["runs"].to_list() == [19, 37, 50, 31, 10, 6]
    assert bins["runs"].sum() == 153
    assert [bin_name((0, 4, 8), place) for place in range(3)] == ["0–3", "4–7", "8+"]


def test_the_horizon_by_solution_takes_our_tasks_alone(sample: Trajectories) -> None:
    figure = figures.planning_horizon(sample, by="solution")
    assert "published runs" not in set(figure.table["origin"])
    assert any("153 published runs" in note for note in figure.notes)
    office_run = Runs([run_task(office.task(), "scripted/gold")])
    lone = figures.planning_horizon(office_run, by="solution")
    assert any("reference solution is not here" in note for note in lone.notes)


@pytest.mark.parametrize("edges", [(0,), (4, 0), (0, 4, 4)])
def test_edges_of_bins_have_to_rise(edges: tuple[int, ...]) -> None:
    with pytest.raises(ConfigError, match=r"numbers that rise"):
        figures.planning_horizon(edges=edges)
    with pytest.raises(ConfigError, match=r"no length by 'minutes'"):
        figures.planning_horizon(by="minutes")  # type: ignore[arg-type]


def test_what_the_paper_does_not_tell_has_no_room() -> None:
    for figure in (
        figures.plan_conditioned(),
        figures.orchestrators(),
        figures.tool_overload(),
        figures.failure_modes(),
    ):
        assert "?" not in words(figure)
        assert figure.table["percent"].notna().all()


def test_a_kind_of_failure_that_a_column_does_not_show_is_0(sample: Trajectories) -> None:
    table = figures.failure_modes(sample).table
    kinds = table[table["row"] != "no fault of the agent"]
    assert kinds.groupby("column")["row"].nunique().nunique() == 1
    assert (table.loc[table["runs"] == 0, "percent"] == 0).all()


def test_gains_of_a_plan_are_those_that_the_paper_names() -> None:
    table = figures.plan_conditioned().table
    assert len(table) == 18
    known = paper_table("plan_conditioned")
    ranges = plan_gains().groupby("plan")["points"].agg(["min", "max"]).round(0)
    assert ranges.loc["human"].to_list() == [14, 35]
    assert ranges.loc["claude"].to_list() == [5, 12]  # the paper says 13
    drawn = table[table["series"] == "a person's plan"]["percent"].dropna()
    assert sorted(drawn) == sorted(
        known.loc[known["plan"] == "human", ["csm", "itsm", "hr"]].stack()
    )


def test_conditions_compare_only_on_tasks_that_every_one_has() -> None:
    tasks = [office.task(), office.task(task_id="again")]
    plain = run_tasks(tasks, "scripted/gold", progress=False)
    planned = run_tasks(tasks[:1], "scripted/gold", plan="reference", progress=False)
    figure = figures.plan_conditioned(Runs([*plain, *planned]))
    mine = figure.table[figure.table["origin"] == "simulated"]
    assert mine["tasks"].to_list() == [1, 1]
    assert any("1 run of tasks that are not common" in note for note in figure.notes)


def test_a_model_with_one_condition_is_left_out_and_said() -> None:
    figure = figures.orchestrators(Runs([run_task(office.task(), "scripted/gold")]))
    assert "Left out: scripted/gold, with one orchestrator alone" in figure.notes
    assert set(figure.table["origin"]) == {"paper"}


def test_figures_of_models_take_the_runs_under_one_condition(sample: Trajectories) -> None:
    own = main_runs(sample)
    assert own.frame.groupby("model")["plan"].nunique().max() == 1
    assert own.frame["tool_set"].nunique() == 1
    assert any(note.endswith("react, no plan, no budget, plus_15 tools, published")
               for note in own.notes)  # fmt: skip
    assert len({*own.frame["model"]}) == 4


def test_runs_without_a_verdict_and_forks_are_counted() -> None:
    run = run_task(office.task(), "scripted/gold")
    unscored = changed(run, id="unscored", strict=None)
    own = own_runs(Runs([run, unscored, run.fork(2, task=office.task())]))
    assert len(own) == 1
    assert own.notes == ("Left out: 1 run without a verdict", "Left out: 1 run forked")


def test_models_that_nobody_ran_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"no runs of nobody; there are runs of scripted/gold"):
        own_runs(Runs([run_task(office.task(), "scripted/gold")]), models=["nobody"])


def test_names_beyond_a_few_are_counted() -> None:
    assert some("abc") == "a, b, c"
    assert some("abcdefg") == "a, b, c and 4 others"


def test_budgets_stand_in_their_order() -> None:
    assert budgets_in_order(["high", "8k", "low", "not told"]) == ["not told", "low", "high", "8k"]


def test_repeats_make_the_noise_floor_and_a_single_run_makes_none(sample: Trajectories) -> None:
    figure = figures.noise_floor(sample, most=3)
    gaps = figure.table[(figure.table["panel"] == "gap") & (figure.table["origin"] == "simulated")]
    assert gaps.groupby("label")["k"].max().to_list() == [3, 3, 3]
    assert gaps.groupby("label")["points"].is_monotonic_decreasing.all()
    assert any("scripted/gold, with a single run a task" in note for note in figure.notes)


def test_tokens_of_the_published_runs_stand_in_four_kinds() -> None:
    table = figures.cost_per_solved_task().table
    csm = table[(table["label"] == "gpt-5, csm") & (table["panel"] == "tokens")]
    assert csm.set_index("kind")["thousands"].round(1).to_dict() == {
        "input": 60.3,
        "input from a cache": 135.7,
        "thinking": 48.5,
        "other output": 2.4,
    }
    dollars = table[(table["label"] == "GPT-5") & (table["panel"] == "dollars")]
    assert dollars["dollars"].round(2).to_list() == [0.54]


def test_whoever_solves_nothing_has_no_cost_of_a_solved_task() -> None:
    figure = figures.cost_per_solved_task(Runs([run_task(office.task(), "scripted/noop")]))
    assert "Left out: scripted/noop, of which no run solves its task" in figure.notes
    assert "scripted/noop" not in set(figure.table["label"])


def test_a_difference_that_chance_explains_is_pale(sample: Trajectories) -> None:
    table = figures.is_the_difference_real(sample).table
    pairs = table[table["panel"] == "pairs on the same tasks"].set_index("label")
    assert bool(pairs.loc["gold – shaky", "more_than_chance"])
    assert (pairs["family"] == 6).all()
    assert (pairs["more_than_chance"] == (pairs["p_holm"] <= 0.05)).all()
    assert ((pairs["low"] > 0) == (pairs["p"] <= 0.05)).all()
    table = figures.is_the_difference_real(sample, alpha=0.001).table
    strict = table[table["panel"] == "pairs on the same tasks"].set_index("label")
    assert bool(strict.loc["gold – shaky", "more_than_chance"])
    assert not bool(strict.loc["unsteady – shaky", "more_than_chance"])
    paper = table[table["origin"] == "paper"]
    assert len(paper) == 9
    narrow = figures.is_the_difference_real(tasks=100).table
    assert (narrow["high"] - narrow["low"]).iloc[0] > (paper["high"] - paper["low"]).iloc[0]


def test_kinds_of_failure_sum_to_all_failed_runs(sample: Trajectories) -> None:
    table = figures.failure_modes(sample).table
    mine = table[table["origin"] == "simulated"]
    assert mine.groupby("column")["percent"].sum().round(6).eq(100).all()
    every = figures.failure_modes(sample, primary=False)
    assert "A run may show several kinds: columns sum to more than 100." in every.notes


def test_refusals_of_both_kinds_are_counted(sample: Trajectories) -> None:
    table = figures.infeasible_tasks(sample).table
    mine = table[table["origin"] == "simulated"]
    assert mine["panel"].value_counts().to_list() == [4, 4]
    gold = mine[mine["label"] == "scripted/gold"].set_index("panel")["percent"]
    assert gold.to_dict() == {"infeasible tasks refused": 100.0, "feasible tasks refused": 0.0}


def test_both_modes_of_servers_are_needed(sample: Trajectories) -> None:
    with pytest.raises(ConfigError, match=r"no model ran in both modes.*modes="):
        figures.guarded_or_published(Runs([run_task(office.task(), "scripted/gold")]))
    table = figures.guarded_or_published(sample).table
    assert len(table) == 2 * 3
    assert table.groupby("place")["tasks"].nunique().eq(1).all()


def test_the_waterfall_of_the_labels_goes_down_from_all_runs_to_those_that_passed() -> None:
    figure = figures.whose_fault()
    table = figure.table.set_index("part")
    assert table.loc["all runs", "runs"] == 21
    assert table.loc["passed", "runs"] == 21 - len({label.task for label in read_labels()})
    assert table["runs"].sum() == 2 * 21
    lost = table.drop(["all runs", "passed"])
    assert lost["start"].is_monotonic_decreasing
    assert lost["start"].iloc[-1] == table.loc["passed", "percent"]


def test_the_waterfall_of_own_runs_takes_each_failed_task_once(sample: Trajectories) -> None:
    table = figures.whose_fault(sample, system="itsm", models=["scripted/unsteady"]).table
    mine = table[table["origin"] == "simulated"].set_index("part")
    assert mine.loc["all runs", "runs"] == 6
    assert len(mine.loc["all runs", "run_ids"]) == 6
    assert mine["runs"].sum() == 12


def test_a_leaderboard_has_no_average_of_runs_that_leave_systems_out() -> None:
    alone = [name for name in SYSTEMS if name != "hybrid"]

    def averages(systems: list[str]) -> list[float]:
        runs = [run for name in systems for run in study({"mine": [True, False]}, name)]
        table = figures.leaderboard(runs).table
        mine = table[table["label"] == "mine"].set_index("column")["percent"]
        return [*mine[["feasible tasks", "all tasks"]].dropna()]

    assert averages(alone[1:]) == []
    assert averages(alone) == [50, 50]
