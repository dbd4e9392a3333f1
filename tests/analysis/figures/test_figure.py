"""A figure: its runs, its files, its tables, and how it reads."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pandas as pd
import pytest
from matplotlib.figure import Figure as Drawing
from PIL import Image

from eopsgym.analysis.figures import Figure
from eopsgym.analysis.figures.latex import escape_latex
from eopsgym.analysis.figures.style import blank
from eopsgym.analysis.figures.tables_as_text import escape_markdown
from eopsgym.errors import ConfigError
from eopsgym.runs import Runs, run_task
from tests.toy import office

ROWS = [
    {"label": "GPT-5 & co_1", "origin": "paper", "percent": 29.8},
    {"label": "mine", "origin": "simulated", "percent": None, "run_ids": ("a", "b")},
]


def paint(table: pd.DataFrame, columns: int) -> Drawing:
    drawing = blank(columns, 1.0)
    drawing.subplots().plot(table["percent"].astype(float))
    return drawing


def made(rows: object = ROWS, **parts: object) -> Figure:
    notes = ("left out: 3 runs at 100 % of $5",)
    return Figure.of("toy", "A toy", rows, notes, paint, **parts)  # type: ignore[arg-type]


def test_it_reads_the_same_each_time() -> None:
    assert repr(made()) == (
        "Figure toy: A toy (with simulated runs)\n"
        "  points: 1 paper, 1 simulated\n"
        "  - left out: 3 runs at 100 % of $5"
    )
    assert made().title.endswith("(with simulated runs)")
    assert made(ROWS[1:]).title == "A toy (simulated)"
    assert made(ROWS[:1]).title == "A toy"


def test_nothing_to_draw_is_said_with_the_reason() -> None:
    with pytest.raises(ConfigError, match=r"nothing to draw in toy: left out: 3 runs"):
        made([])


def test_its_runs_are_those_behind_a_point() -> None:
    runs = Runs(run_task(office.task(), f"scripted/{name}") for name in ("gold", "noop"))
    rows = [
        {"label": "gold", "origin": "simulated", "percent": 100.0, "run_ids": (runs[0].id,)},
        {"label": "noop", "origin": "simulated", "percent": 0.0, "run_ids": (runs[1].id,)},
        {"label": "GPT-5", "origin": "paper", "percent": 29.8},
    ]
    figure = made(rows, source=runs)
    assert list(figure.runs("noop")) == [runs[1]]
    assert list(figure.runs(0)) == [runs[0]]
    assert repr(figure.runs("gold")[0].stepper()) == "Stepper(move_office, 3 steps)"
    assert {run.id for run in figure.runs()} == {run.id for run in runs}
    assert list(figure.mine["label"]) == ["gold", "noop"]
    assert figure.mine["low"].isna().all()
    assert not made(ROWS[:1]).runs()
    assert made(ROWS[:1]).mine.empty
    with pytest.raises(ConfigError, match=r"behind 'GPT-5' \(paper\) are not available"):
        figure.runs("GPT-5")
    with pytest.raises(ConfigError, match=r"no point 'gpt'.*'GPT-5'"):
        figure.runs("gpt")
    with pytest.raises(ConfigError, match=r"toy has no point 7"):
        figure.runs(7)


def test_it_is_saved_for_one_column_or_two(tmp_path: Path) -> None:
    figure = made()
    svg, pdf = figure.save(tmp_path / "toy")
    assert [svg.name, pdf.name] == ["toy.svg", "toy.pdf"]
    root = ElementTree.parse(svg).getroot()
    assert root.get("width") == "241.2pt"  # 3.35 inches
    texts = [each for each in root.iter() if each.tag.endswith("}text")]
    words = ["".join(each.itertext()) for each in texts]
    assert "0.00" in words  # text, not outlines
    assert not any("A toy" in each for each in words)
    (named,) = figure.save(tmp_path / "named.svg", title=True, notes=True)
    words = [
        "".join(each.itertext())
        for each in ElementTree.parse(named).iter()
        if each.tag.endswith("}text")
    ]
    assert any("A toy" in each for each in words)
    assert any("3 runs at 100 %" in each for each in words)
    written = pdf.read_bytes()
    assert written.startswith(b"%PDF-")
    assert b"/FontFile2" in written  # TrueType, embedded
    (wide,) = figure.save(tmp_path / "wide.svg", columns=2)
    assert ElementTree.parse(wide).getroot().get("width") == "504pt"
    (again,) = figure.save(tmp_path / "again.svg", columns=2)
    assert again.read_bytes() == wide.read_bytes()


def test_what_is_cut_off_is_numbered_and_not_called_after_its_last_digits(tmp_path: Path) -> None:
    (svg,) = made().save(tmp_path / "toy.svg")
    text = svg.read_text(encoding="utf-8")
    assert re.findall(r'<clipPath id="([^"]+)"', text) == ["cut0"]
    assert re.findall(r"url\(#([^)]+)\)", text) == ["cut0"] * text.count("clip-path=")


def test_a_place_or_width_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"1 or 2 columns wide, not 3"):
        made().save(tmp_path / "toy", columns=3)
    with pytest.raises(ConfigError, match=r"there is no folder .*nowhere"):
        made().save(tmp_path / "nowhere" / "toy")


def test_its_picture_shows_in_a_cell() -> None:
    assert made()._repr_png_().startswith(b"\x89PNG")


def test_its_table_as_latex_escapes_what_has_a_meaning_there() -> None:
    assert made().latex() == (
        "\\begin{table}\n\\centering\n"
        "\\caption{A toy (with simulated runs). left out: 3 runs at 100 \\% of \\$5.}\n"
        "\\label{tab:toy}\n\\footnotesize\n\\setlength{\\tabcolsep}{3pt}\n"
        "\\begin{tabular}{@{}llr@{}}\n\\toprule\n"
        "label & origin & percent \\\\\n\\midrule\n"
        "GPT-5 \\& co\\_1 & paper & 29.8 \\\\\nmine & simulated &  \\\\\n"
        "\\bottomrule\n\\end{tabular}\n\\end{table}\n"
    )
    assert "\\caption{}" in made().latex(title=False, notes=False)
    with pytest.raises(ConfigError, match=r"1 or 2 columns wide, not 3"):
        made().latex(columns=3)


def test_its_caption_is_title_and_notes() -> None:
    assert made().caption == "A toy (with simulated runs). left out: 3 runs at 100 % of $5."
    assert made().latex_caption.endswith(r"100 \% of \$5.")


def test_a_column_has_one_number_of_decimals() -> None:
    rows = [
        {"label": "a", "origin": "paper", "percent": 50.0, "tasks": 20.0, "dollars": 0.5},
        {"label": "b", "origin": "paper", "percent": 33.333, "tasks": None, "dollars": 0.0144},
    ]
    lines = made(rows).markdown().splitlines()
    assert lines[4:6] == ["| a | paper | 50.0 | 20 | 0.500 |", "| b | paper | 33.3 |  | 0.014 |"]


def test_its_table_as_markdown_escapes_what_has_a_meaning_there() -> None:
    lines = made().markdown().splitlines()
    assert lines[0] == "**A toy (with simulated runs)**"
    assert lines[2:6] == [
        "| label | origin | percent |",
        "| --- | --- | --: |",
        "| GPT-5 & co\\_1 | paper | 29.8 |",
        "| mine | simulated |  |",
    ]
    assert lines[7] == r"- left out: 3 runs at 100 % of \$5"


@pytest.mark.parametrize(
    ("text", "latex", "markdown"),
    [
        ("a_b", r"a\_b", r"a\_b"),
        ("100 %", r"100 \%", "100 %"),
        ("{x}^2~\\", r"\{x\}\textasciicircum{}2\textasciitilde{}\textbackslash{}", "{x}^2\\~\\\\"),
        ("a|b\nc", r"a\textbar{}b c", r"a\|b c"),
        ("<b>*#*</b>", r"\textless{}b\textgreater{}*\#*\textless{}/b\textgreater{}",
         r"\<b\>\*#\*\</b\>"),
    ],
)  # fmt: skip
def test_signs_are_escaped(text: str, latex: str, markdown: str) -> None:
    assert escape_latex(text) == latex
    assert escape_markdown(text) == markdown


def test_its_picture_keeps_the_colours_of_small_areas() -> None:
    from eopsgym.analysis import figures
    from eopsgym.analysis.figures.cost_per_solved_task import KINDS

    picture = Image.open(io.BytesIO(figures.cost_per_solved_task()._repr_png_())).convert("RGB")
    found = {colour for _, colour in picture.getcolors(picture.width * picture.height) or ()}
    assert {tuple(bytes.fromhex(colour[1:])) for colour in KINDS.values()} <= found
