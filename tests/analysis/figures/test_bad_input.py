"""Runs that lack something: each figure draws what there is, or says why it cannot."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from eopsgym.analysis import figures
from eopsgym.analysis.figures import Figure
from eopsgym.analysis.sources import Source
from eopsgym.errors import ConfigError, StoreError
from eopsgym.runs import Run, Runs, run_task
from eopsgym.trajectories import import_results
from tests.analysis.figures.test_all_figures import (
    NAMES,
    NEEDS_RUNS,
    covers_nothing_and_stays_on_the_page,
)
from tests.toy import office
from tests.toy.made_runs import changed
from tests.trajectories.published_results.made_results import (
    NAME,
    TREE,
    answer,
    check,
    gave,
    made_run,
    says,
    write,
)


@cache
def by(model: str, deletes: bool = False) -> Run:
    task = office.task(office.DELETE if deletes else office.MOVE)
    return run_task(task, f"scripted/{model}")


def live(run: Run, model: str = "live", **parts: object) -> Run:
    """The same as if a language model had made it, of which nobody knows the price."""
    return changed(run, id=f"{model}-{run.id}-{run.strict}", model=model, simulated=False, **parts)


INPUTS: dict[str, Callable[[], Source]] = {
    "no runs": lambda: Runs([]),
    "no verdict": lambda: Runs([live(by("gold"), strict=None, parity=None)]),
    "all passed": lambda: Runs([live(by("gold")), live(by("gold", deletes=True))]),
    "all failed": lambda: Runs([live(by("noop")), live(by("noop", deletes=True))]),
    "other tasks": lambda: Runs([live(by("gold")), live(by("noop", deletes=True), "another")]),
    "no known feasibility": lambda: Runs([live(by("gold"), feasible=None)]),
    "two origins of one name": lambda: Runs([by("gold"), live(by("noop"), "scripted/gold")]),
}


def drawn(name: str, source: Source) -> Figure | None:
    """The figure; None where it says what it needs."""
    function: Callable[[Source], Figure] = getattr(figures, name)
    if name in NEEDS_RUNS:
        with pytest.raises(ConfigError, match="run_grid"):
            function(source)
        return None
    figure = function(source)
    assert figure.draw(1)
    assert figure.markdown()
    assert figure.latex()
    return figure


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lack", INPUTS)
def test_it_draws_what_there_is_or_says_why_not(lack: str, name: str) -> None:
    figure = drawn(name, INPUTS[lack]())
    if figure is None:
        return
    mine = figure.table[figure.table["origin"].isin(["your runs", "simulated"])]
    said = " ".join(figure.notes)
    assert len(mine) or "eft out: " in said or "there are no runs" in said
    if lack in {"no runs", "no verdict"}:
        assert mine.empty
    shares = mine["percent"].dropna() if "percent" in mine else []
    assert all(-100 <= share <= 100 for share in shares)
    if "dollars" in mine:
        assert mine["dollars"].isna().all()  # nobody knows a price


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Results that were read from result files: no gold, no changes, no costs."""
    theirs, ours = (tmp_path_factory.mktemp(name) for name in ("theirs", "ours"))
    flow = says("", ("get_case", {"id": 7})), gave("get_case", answer()), says("Done")
    for number, actual in enumerate((1, 2), 1):
        name = NAME.replace("task_1", f"task_{number}")
        write(theirs / TREE / name, made_run(*flow, checks={"closed": check(actual=actual)}))
    import_results(theirs, ours)
    return ours


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", NAMES)
def test_runs_of_result_files_are_imported_runs_in_it(name: str, imported: Path) -> None:
    figure = drawn(name, imported)
    if figure is None:
        return
    assert not {"your runs", "simulated"} & {*figure.table["origin"]}
    mine = figure.table[figure.table["run_ids"].map(len) > 0]
    assert set(mine["origin"]) <= {"imported runs"}
    assert len(mine) or "Left out: " in " ".join(figure.notes)
    if len(mine):
        assert figure.runs(int(mine.index[0]))


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", sorted({*NAMES} - NEEDS_RUNS))
def test_a_model_with_a_long_name_stands_whole_in_it(name: str) -> None:
    model = "provider/Region/a-model-of-some-size-2025-08-07"
    figure = drawn(name, Runs([live(by("noop"), model), live(by("noop", deletes=True), model)]))
    assert figure is not None
    if len(figure.mine):
        covers_nothing_and_stays_on_the_page(figure.name, figure.draw(2))


def test_a_model_of_two_origins_is_two_models() -> None:
    figure = figures.planning_horizon(INPUTS["two origins of one name"]())
    mine = figure.table[figure.table["run_ids"].map(len) > 0]
    assert dict(zip(mine["series"], mine["percent"], strict=True)) == {
        "scripted/gold (simulated)": 100.0,
        "scripted/gold (your runs)": 0.0,
    }


def test_an_empty_folder_is_refused_with_a_way_out(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no results at .*run something first"):
        figures.leaderboard(tmp_path)
