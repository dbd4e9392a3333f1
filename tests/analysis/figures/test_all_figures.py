"""What holds of every figure: readable, marked, and honest about what it has not."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Drawing
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from eopsgym.analysis import figures
from eopsgym.analysis.figures import Figure
from eopsgym.errors import ConfigError
from eopsgym.trajectories import Trajectories

_OF_NO_RUNS = {"Figure", "example_of_failure", "from_runs", "size_of_benchmark", "systems"}
NAMES = sorted({*figures.__all__} - _OF_NO_RUNS)
NEEDS_RUNS = {"guarded_or_published"}
"""Figures that nothing published can stand in."""
_SLACK = 1.0


def make(name: str, source: object) -> Figure:
    made: Figure = getattr(figures, name)(source)
    return made


@pytest.fixture(scope="module")
def of_sample(sample: Trajectories) -> Callable[[str], Figure]:
    """A figure of the sample by its name, made once."""
    return lru_cache(lambda name: make(name, sample))


def beyond_the_axis(drawing: Drawing) -> set[Text]:
    """Labels of ticks that are beyond the ends of their axis, and not drawn."""
    return {
        label
        for axes in drawing.axes
        for axis in (axes.xaxis, axes.yaxis)
        for tick in axis.get_major_ticks()
        for label in (tick.label1, tick.label2)
        if not min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())
    }


def seen(drawing: Drawing) -> dict[Text, Bbox]:
    """Each text that is seen, with the place it takes."""
    drawing.draw_without_rendering()
    renderer = FigureCanvasAgg(drawing).get_renderer()
    texts = (text for text in drawing.findobj(Text) if text.get_text().strip())
    hidden = beyond_the_axis(drawing)
    return {
        text: text.get_window_extent(renderer)
        for text in texts
        if text.get_visible() and text not in hidden
    }


@pytest.mark.sweep(2)
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_no_text_covers_another_or_leaves_the_page(
    name: str, columns: int, of_sample: Callable[[str], Figure]
) -> None:
    covers_nothing_and_stays_on_the_page(name, of_sample(name).draw(columns))


def covers_nothing_and_stays_on_the_page(name: str, drawing: Drawing) -> None:
    boxes = seen(drawing)
    page = drawing.bbox
    for text, box in boxes.items():
        where = f"{text.get_text()!r} of {name}"
        assert box.x0 >= page.x0 - _SLACK, where
        assert box.x1 <= page.x1 + _SLACK, where
        assert box.y0 >= page.y0 - _SLACK, where
        assert box.y1 <= page.y1 + _SLACK, where
    straight = [(t, b.shrunk(0.98, 0.8)) for t, b in boxes.items() if not t.get_rotation()]
    for (one, box), (other, its) in combinations(straight, 2):
        assert not box.overlaps(its), f"{one.get_text()!r} covers {other.get_text()!r}"


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", NAMES)
def test_simulated_runs_are_marked_in_title_table_and_drawing(
    name: str, of_sample: Callable[[str], Figure]
) -> None:
    figure = of_sample(name)
    assert "simulated" in figure.title
    assert "simulated" in set(figure.table["origin"])
    words = " ".join(text.get_text() for text in figure.drawn.findobj(Text))
    body = words.replace(figure.title, "")
    assert "simulated" in body
    mine = figure.table[figure.table["origin"] == "simulated"]
    shown = mine[mine["percent"] > 0] if "percent" in mine else mine
    assert shown["run_ids"].map(len).all()


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", NAMES)
def test_its_notes_stand_under_it_and_its_runs_open(
    name: str, of_sample: Callable[[str], Figure]
) -> None:
    figure = of_sample(name)
    words = " ".join("".join(t.get_text() for t in figure.drawn.findobj(Text)).split())
    for note in figure.notes:
        assert "".join(note.split()) in "".join(words.split())
    mine = figure.table[figure.table["origin"] == "simulated"]
    mine = mine[mine["run_ids"].map(len) > 0]
    runs = figure.runs(int(mine.index[-1]))
    assert {run.id for run in runs} == {*mine["run_ids"].iloc[-1]}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", sorted({*NAMES} - NEEDS_RUNS))
def test_without_runs_it_shows_what_is_published(name: str) -> None:
    figure = make(name, None)
    assert set(figure.table["origin"]) <= {"paper", "later than the paper", "published runs"}
    assert "simulated" not in figure.title
    assert any(note.startswith("no runs of yours") for note in figure.notes)
    assert figure.draw(1)


@pytest.mark.parametrize("name", sorted(NEEDS_RUNS & {*NAMES}))
def test_what_nothing_published_feeds_says_what_it_needs(name: str) -> None:
    with pytest.raises(ConfigError, match=r"run"):
        make(name, None)


@pytest.mark.parametrize("name", NAMES)
def test_a_system_that_nobody_ran_is_refused(name: str, sample: Trajectories) -> None:
    function = getattr(figures, name)
    if "system" in function.__annotations__:
        with pytest.raises(ConfigError, match=r"no runs of the system 'payroll'.*itsm"):
            function(sample, system="payroll")
    else:
        assert name in {"leaderboard", "is_the_difference_real", "newer_results"}
