"""Names of models are never mathematics, and are drawn by whichever font has their characters."""

import logging
from collections.abc import Iterator
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.font_manager import fontManager
from matplotlib.text import Text

from eopsgym.analysis import figures, plot_scores, scores
from eopsgym.analysis.figures.fonts import MAIN, fonts_for, unreported_fonts
from eopsgym.errors import EopsgymWarning
from eopsgym.runs import Runs
from tests.analysis.figures.test_all_figures import NAMES, NEEDS_RUNS
from tests.analysis.figures.test_bad_input import by, live
from tests.toy.studies import study

mpl.use("agg")

FORMULAS = ("Ba$$in", r"$5 to $10 \$ \alpha_b^c")
CHINESE = "通义千问"


def runs_of(*models: str) -> Runs:
    """Make a run that passed and one that failed of each model."""
    kinds = ("gold", False), ("noop", True)
    return Runs([live(by(*kind), model) for model in models for kind in kinds])


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", sorted({*NAMES} - NEEDS_RUNS))
def test_a_name_with_dollars_is_a_name_in_every_figure(name: str, tmp_path: Path) -> None:
    figure = getattr(figures, name)(runs_of(*FORMULAS))
    drawing = figure.draw()
    texts = [text for text in drawing.findobj(Text) if "$" in text.get_text()]
    assert not [text for text in texts if text.get_parse_math()]
    assert len(figure.save(tmp_path / "drawn", columns=2)) == 2
    assert figure._repr_png_()


def test_dollars_of_a_label_are_drawn() -> None:
    drawing = figures.verifier_categories(runs_of("Ba$$in")).draw()
    drawing.draw_without_rendering()
    assert any("Ba$$in" in text.get_text() for text in drawing.findobj(Text))


def test_few_dollars_on_an_axis_are_no_formula() -> None:
    drawing = figures.cost_and_success(most_dollars=0.05).draw()
    drawing.draw_without_rendering()
    labels = {
        text.get_text() for axes in drawing.axes for text in axes.get_xticklabels(which="both")
    }
    assert not [label for label in labels if "mathdefault" in label or "times" in label]


def test_the_table_of_scores_is_drawn_with_such_names() -> None:
    axes = plot_scores(scores(study({"Ba$$in": [True, False]}), by=["model"]))
    axes.figure.canvas.draw()
    assert "Ba$$in" in [label.get_text() for label in axes.get_yticklabels()]


@pytest.fixture
def chinese_font(tmp_path: Path) -> Iterator[str]:
    """Install a font that has four characters, for as long as a test."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((900, 0), (900, 800), (100, 800)):
        pen.lineTo(corner)
    pen.closePath()
    names = [".notdef", *(f"uni{ord(each):04X}" for each in CHINESE)]
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord(each): f"uni{ord(each):04X}" for each in CHINESE})
    font.setupGlyf(dict.fromkeys(names, pen.glyph()))
    font.setupHorizontalMetrics(dict.fromkeys(names, (1000, 100)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Four Characters", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    font.save(tmp_path / "four.ttf")
    before = list(fontManager.ttflist)
    fontManager.addfont(tmp_path / "four.ttf")
    yield "Four Characters"
    fontManager.ttflist[:] = before
    fontManager._findfont_cached.cache_clear()


def test_ascii_and_europe_need_no_other_font() -> None:
    assert fonts_for(["gpt-5", "Café, 5 €, ≤ β"]) == ((MAIN,), frozenset())


def test_a_font_that_is_installed_draws_what_ours_lacks(chinese_font: str, tmp_path: Path) -> None:
    assert fonts_for([CHINESE, "gpt"]) == ((MAIN, chinese_font), frozenset())
    figure = figures.verifier_categories(runs_of(CHINESE))
    (written,) = figure.save(tmp_path / "chinese.svg")
    assert chinese_font in written.read_text(encoding="utf-8")
    assert not [text for text in figure.drawn.findobj(Text) if "boxes" in text.get_text()]
    figure.save(tmp_path / "chinese.pdf")


def test_the_search_for_a_font_prints_nothing(caplog: pytest.LogCaptureFixture) -> None:
    fontManager._findfont_cached.cache_clear()
    fonts_for([CHINESE])
    figures.verifier_categories(runs_of(CHINESE)).png()
    assert "findfont" not in caplog.text
    fontManager._findfont_cached.cache_clear()
    fontManager.findfont("no font of this name")  # what others draw is as it was
    assert "findfont" in caplog.text


@pytest.fixture
def no_other_font() -> Iterator[None]:
    """Ours alone is installed."""
    before = list(fontManager.ttflist)
    fontManager.ttflist[:] = [font for font in before if font.name == MAIN]
    yield
    fontManager.ttflist[:] = before


@pytest.mark.usefixtures("no_other_font")
def test_where_no_font_has_it_the_figure_says_so(tmp_path: Path) -> None:
    assert fonts_for([CHINESE]) == ((MAIN,), frozenset(CHINESE))
    figure = figures.verifier_categories(runs_of(CHINESE))
    figure.save(tmp_path / "boxes", columns=2)  # without a warning of matplotlib's
    said = " ".join(text.get_text() for text in figure.drawn.findobj(Text)).replace("\n", " ")
    assert "4 characters that no font of this machine has (U+4E49, U+5343" in said
    with pytest.warns(EopsgymWarning, match="Drawn as boxes: 4 characters"):
        plot_scores(scores(study({CHINESE: [True, False]}), by=["model"]))


def test_a_font_that_a_user_chose_and_nobody_has_is_still_reported(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = logging.getLogger("matplotlib.font_manager")
    with unreported_fonts():
        with unreported_fonts():
            log.warning("findfont: Failed to find font weight %s for %s.", "normal", "X")
        log.warning("findfont: Failed to find font weight %s for %s.", "normal", "Y")
        log.warning("findfont: Font family %r not found.", "Z")
    log.warning("findfont: Failed to find font weight %s for %s.", "normal", "after")
    assert [record.args[-1] for record in caplog.records if record.args] == ["Z", "after"]
