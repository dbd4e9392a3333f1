"""A selection limits what is computed: as if the runs that it leaves out were not there."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from eopsgym import averages, compare_models
from eopsgym.analysis import figures
from eopsgym.errors import ConfigError
from eopsgym.trajectories import Trajectories, open_trajectories

MODELS = ["scripted/steady", "scripted/unsteady"]
SYSTEM = "itsm"
SELECTIONS: dict[str, tuple[Any, str]] = {
    "models": (MODELS, f"model IN {tuple(MODELS)!r}"),
    "system": (SYSTEM, f"domain = '{SYSTEM}'"),
    "domains": ([SYSTEM], f"domain = '{SYSTEM}'"),
}
"""Argument to what it selects, and the SQL for the same runs."""
TABLES: dict[str, Callable[..., Any]] = {"compare_models": compare_models, "averages": averages}


def made() -> Iterator[tuple[str, str]]:
    """Yield each public figure and table with each of its arguments that selects runs."""
    drawn = {name: getattr(figures, name) for name in {*figures.__all__} - {"Figure", "systems"}}
    for name, function in sorted({**drawn, **TABLES}.items()):
        for argument in SELECTIONS:
            if argument in inspect.signature(function).parameters:
                yield name, argument


@pytest.fixture(scope="module")
def only(sample: Trajectories) -> Iterator[dict[str, Trajectories]]:
    """Open the runs of each selection in a store of their own."""
    conditions = {condition for _, condition in SELECTIONS.values()}
    stores = {each: open_trajectories(sample.runs(each)) for each in conditions}
    yield {argument: stores[condition] for argument, (_, condition) in SELECTIONS.items()}
    for store in stores.values():
        store.close()


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("name", "argument"), [*made()])
def test_a_selection_is_as_if_there_were_no_other_runs(
    name: str, argument: str, sample: Trajectories, only: dict[str, Trajectories]
) -> None:
    chosen, _ = SELECTIONS[argument]
    function = TABLES.get(name) or getattr(figures, name)
    # With two runs of the main condition alone some figures have nothing to show, and say so.
    found = outcome(lambda: function(sample, **{argument: chosen}))
    alone = outcome(lambda: function(only[argument], **{argument: chosen}))
    assert found == alone


def outcome(make: Callable[[], Any]) -> tuple[Any, ...]:
    """Return what a figure or table shows, as something that can be compared."""
    try:
        result = make()
    except ConfigError as error:
        return ("refused", str(error))
    if isinstance(result, figures.Figure):
        return result.title, result.notes, result.table.to_json()
    return result.to_json(), str(result.attrs)


@pytest.mark.parametrize("name", sorted({name for name, each in made() if each == "models"}))
def test_a_model_that_has_no_run_is_refused_beside_one_that_has(
    name: str, sample: Trajectories
) -> None:
    function = TABLES.get(name) or getattr(figures, name)
    with pytest.raises(ConfigError, match=r"no runs of scripted/stedy; there are runs of"):
        function(sample, models=["scripted/steady", "scripted/stedy"])


def test_every_selection_is_tried() -> None:
    tried = {name for name, _ in made()}
    assert {"is_the_difference_real", "leaderboard", "failure_modes", "compare_models"} <= tried
    assert len([*made()]) > 20
