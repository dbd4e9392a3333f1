"""Properties of every figure in a saved PDF: sizes of text, width, overlaps, and words kept."""

import re
import zlib
from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.text import Text

from eopsgym.analysis import figures
from eopsgym.analysis.figures import Figure
from eopsgym.errors import ConfigError
from eopsgym.runs import Runs
from eopsgym.trajectories import Trajectories
from tests.analysis.figures.test_all_figures import (
    NAMES,
    NEEDS_RUNS,
    covers_nothing_and_stays_on_the_page,
    of_sample,
)
from tests.toy.studies import study

__all__ = ["of_sample"]

_SMALLEST = 7.0
_INCHES = {1: 3.35, 2: 7.0}


def streams(pdf: Path) -> str:
    """Return the drawing instructions of a PDF file."""
    parts = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf.read_bytes(), re.DOTALL)
    found = []
    for part in parts:
        try:
            found.append(zlib.decompress(part).decode("latin-1"))
        except zlib.error:
            continue
    return "\n".join(found)


def sizes(pdf: Path) -> set[float]:
    """Return the sizes of all text in a PDF file, in points."""
    text = streams(pdf)
    assert not re.search(r"^[\d.]+ 0 0 [\d.]+ [-\d.]+ [-\d.]+ Tm", text, re.MULTILINE)  # no scaling
    return {float(size) for size in re.findall(r"/\S+ ([\d.]+) Tf", text)}


def width(pdf: Path) -> float:
    """Return the width of a page in inches."""
    (box,) = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) [\d.]+ \]", pdf.read_bytes())
    return float(box) / 72


@pytest.mark.sweep(3)
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_text_of_runs_is_large_enough_in_print(
    name: str, columns: int, of_sample: Callable[[str], Figure], tmp_path: Path
) -> None:
    (pdf,) = of_sample(name).save(tmp_path / "figure.pdf", columns=columns)
    assert min(sizes(pdf)) >= _SMALLEST
    assert width(pdf) == pytest.approx(_INCHES[columns])


@pytest.mark.sweep(3)
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("name", sorted({*NAMES} - NEEDS_RUNS))
def test_text_of_published_numbers_is_large_enough_and_covers_nothing(
    name: str, columns: int, tmp_path: Path
) -> None:
    figure: Figure = getattr(figures, name)()
    (pdf,) = figure.save(tmp_path / "figure.pdf", columns=columns)
    assert min(sizes(pdf)) >= _SMALLEST
    covers_nothing_and_stays_on_the_page(name, figure.draw(columns, title=False, notes=False))


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", NAMES)
def test_title_and_notes_are_in_the_caption_and_not_in_the_file(
    name: str, of_sample: Callable[[str], Figure]
) -> None:
    figure = of_sample(name)
    drawing = figure.draw(1, title=False, notes=False)
    words = " ".join(" ".join(text.get_text().split()) for text in drawing.findobj(Text))
    assert figure.title not in words
    assert figure.title in figure.caption
    for note in figure.notes:
        assert note in figure.caption
        assert note not in words


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", NAMES)
def test_without_published_numbers_own_runs_stay(
    name: str, of_sample: Callable[[str], Figure], tmp_path: Path
) -> None:
    figure = of_sample(name)
    own = figure.without_published()
    assert set(own.table["origin"]) <= {"simulated", "baseline"}
    assert own.title.endswith("(simulated)") or name == "leaderboard"
    assert not [note for note in own.notes if note.startswith(("Paper", "Published runs", "Later"))]
    (pdf,) = figure.save(tmp_path / "own.pdf", published=False)
    assert min(sizes(pdf)) >= _SMALLEST
    covers_nothing_and_stays_on_the_page(name, own.draw(1, title=False, notes=False))


def own_figure(name: str, runs: Runs) -> Figure | str:
    """Return the figure of these runs alone, or why there is none."""
    try:
        made: Figure = getattr(figures, name)(runs).without_published()
    except ConfigError as error:
        return str(error)
    return made


@pytest.mark.sweep(2)
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_a_few_runs_of_a_model_with_a_long_name_are_readable(name: str, columns: int) -> None:
    models = {"provider/a-model-of-some-size-2026-08-07": [True, False], "gpt-5.1": [False, True]}
    runs = Runs([*study(models, "itsm"), *study(models, "csm")])
    made = own_figure(name, runs)
    if isinstance(made, Figure):
        covers_nothing_and_stays_on_the_page(name, made.draw(columns, title=False, notes=False))
    else:
        assert re.search(r"Left out|no model ran in both modes", made)


def test_long_names_below_bars_are_broken() -> None:
    runs = study({"provider/a-model-of-some-size-2026-08-07": [True], "gpt-5.1": [False]}, "itsm")
    drawing = figures.from_runs(runs, by=["model", "plan"], shape="bars").draw(1)
    names = [label.get_text() for label in drawing.axes[0].get_xticklabels()]
    assert any("\n" in name for name in names)
    covers_nothing_and_stays_on_the_page("bars", drawing)


def test_published_numbers_alone_cannot_be_left_out(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nothing is left in leaderboard_full: give your runs"):
        figures.leaderboard().save(tmp_path / "empty", published=False)


def test_the_settings_of_the_user_come_first(tmp_path: Path) -> None:
    figure = figures.plan_conditioned()
    with mpl.rc_context({"font.size": 11, "font.family": "serif", "axes.grid": True}):
        drawing = figure.draw()
        (pdf,) = figure.save(tmp_path / "serif.pdf")
    assert drawing.axes[0].xaxis.get_gridlines()[0].get_visible()
    assert min(sizes(pdf)) >= 10
    assert b"DejaVuSerif" in pdf.read_bytes()
    (plain,) = figure.save(tmp_path / "plain.pdf")
    assert b"DejaVuSerif" not in plain.read_bytes()


@pytest.mark.parametrize("kind", ["dict", "file", "name"])
def test_a_style_holds_for_one_file(kind: str, tmp_path: Path) -> None:
    sheet = tmp_path / "paper.mplstyle"
    sheet.write_text("font.size: 12\n", encoding="utf-8")
    style = {"dict": {"font.size": 12}, "file": sheet, "name": "dark_background"}[kind]
    before = dict(mpl.rcParams)
    (pdf,) = figures.plan_conditioned().save(tmp_path / "styled.pdf", style=style)
    assert dict(mpl.rcParams) == before
    if kind != "name":
        assert max(sizes(pdf)) == 12
    drawing = figures.plan_conditioned().draw(style=style)
    black = drawing.get_facecolor()[:3] == (0.0, 0.0, 0.0)
    assert black == (kind == "name")


def test_an_unknown_style_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no style sheet or file 'ggplott'.*ggplot"):
        figures.plan_conditioned().save(tmp_path / "styled", style="ggplott")
    with pytest.raises(ConfigError, match=r"style= has a setting .*font\.sise"):
        figures.plan_conditioned().save(tmp_path / "styled", style={"font.sise": 4})


def test_no_tick_is_without_points(sample: Trajectories) -> None:
    drawing = figures.thinking_budget(sample).draw(1)
    ticks = [[label.get_text() for label in axes.get_xticklabels()] for axes in drawing.axes]
    assert ticks[:2] == [["low", "high"], ["medium", "high"]]


def test_the_bound_of_the_paper_is_an_arrow_down() -> None:
    figure = figures.planning_horizon()
    words = [text.get_text() for text in figure.draw().findobj(Text)]
    assert {"paper: about 35 % at 4 steps", "paper: less than 20 % at 16 steps"} <= {*words}
    paper_rows = figure.table[figure.table["origin"] == "paper"]
    assert paper_rows["upper_bound"].to_list() == [False, True]


def test_results_of_another_bundle_are_marked_in_the_picture() -> None:
    figure = figures.newer_results()
    (legend,) = figure.draw(1).legends
    names = [text.get_text() for text in legend.get_texts()]
    assert "later than the paper, another bundle of tasks" in names
    others = figure.table[figure.table["bundle"] == "another bundle of tasks"]
    assert set(others["scope"]) == {"hr, bundle of September"}


def test_heat_maps_have_a_colour_bar_with_its_meaning(sample: Trajectories) -> None:
    for name, what in (("leaderboard", "tasks solved (%)"), ("failure_modes", "failed runs (%)")):
        drawing = getattr(figures, name)(sample).draw(2)
        assert [axes.get_xlabel() for axes in drawing.axes][1] == what
