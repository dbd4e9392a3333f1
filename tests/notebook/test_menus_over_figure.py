"""Menus over a figure: it is drawn anew when one is turned, and says so where it cannot be."""

import matplotlib as mpl

from eopsgym.analysis import figures
from eopsgym.notebook import figure_controls

mpl.use("agg")


def test_it_begins_with_the_first_of_each_choice() -> None:
    controls = figure_controls(figures.leaderboard, split=["public", "full"])
    assert repr(controls) == "FigureControls(leaderboard, split='public')"
    assert controls.figure is not None
    assert controls.figure.name == "leaderboard_public"
    assert bytes(controls.picture.value).startswith(b"\x89PNG")


def test_turning_a_menu_draws_another() -> None:
    controls = figure_controls(figures.cost_and_success, most_dollars=[None, 0.05])
    before = bytes(controls.picture.value)
    assert [name for name, _ in controls.menus["most_dollars"].options] == ["all", "0.05"]
    controls.menus["most_dollars"].value = 0.05
    assert bytes(controls.picture.value) != before
    assert controls.figure is not None
    assert controls.figure.table["dollars"].max() <= 0.05


def test_what_cannot_be_drawn_is_said_and_the_next_choice_is_drawn() -> None:
    controls = figure_controls(figures.planning_horizon, edges=[(0, 4), (4, 0)])
    controls.menus["edges"].value = (4, 0)
    assert controls.figure is None
    assert not controls.picture.value
    assert "two numbers that rise" in controls.words.value
    controls.menus["edges"].value = (0, 4)
    assert controls.figure is not None
    assert controls.words.value == ""


def test_the_choice_of_none_is_called_all_and_is_chosen() -> None:
    controls = figure_controls(figures.cost_and_success, most_dollars=[None, 0.05])
    menu = controls.menus["most_dollars"]
    assert (menu.index, menu.label) == (0, "all")
    assert repr(controls) == "FigureControls(cost_and_success, most_dollars=None)"


def test_it_is_drawn_with_twice_the_pixels_that_it_is_wide() -> None:
    controls = figure_controls(figures.cost_and_success)
    wide = int.from_bytes(bytes(controls.picture.value)[16:20], "big")  # of the header of a PNG
    assert abs(wide - 2 * int(controls.picture.width)) <= 2


def test_its_copy_is_the_figure_as_it_is_drawn_now() -> None:
    controls = figure_controls(figures.planning_horizon, edges=[(0, 4), (4, 0)])
    assert controls.figure is not None
    assert controls.twin()["image/png"] == controls.figure.png()
    controls.menus["edges"].value = (4, 0)
    assert "two numbers that rise" in controls.twin()["text/html"]
