"""Tables as LaTeX: escaped, narrow enough, and compiled in an article of two columns."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from eopsgym.analysis import figures
from eopsgym.analysis.figures import Figure
from eopsgym.analysis.figures.latex import latex_table
from tests.analysis.figures.test_all_figures import NAMES, NEEDS_RUNS, of_sample
from tests.analysis.figures.test_odd_names import runs_of

__all__ = ["of_sample"]

_ARTICLE = r"""\documentclass[twocolumn]{article}
\usepackage[T1]{fontenc}
\usepackage{booktabs,array,graphicx}
\begin{document}
%s
\end{document}
"""
_LONG = "provider/Region/a-model-of-some-size-2025-08-07"


def compiled(body: str, folder: Path) -> str:
    """Return the log of LaTeX for an article with this body."""
    program = shutil.which("pdflatex")
    if program is None:
        pytest.skip("there is no pdflatex here (Debian: texlive-latex-extra)")
    (folder / "article.tex").write_text(_ARTICLE % body, encoding="utf-8")
    command = [program, "-interaction=nonstopmode", "-halt-on-error", "article.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    log = (folder / "article.log").read_text(encoding="latin-1")
    assert done.returncode == 0, log[-2000:]
    return log


def test_tables_of_all_figures_overfill_no_line(
    of_sample: Callable[[str], Figure], tmp_path: Path
) -> None:
    made = [of_sample(name) for name in NAMES]
    made += [getattr(figures, name)() for name in NAMES if name not in NEEDS_RUNS]
    pages = [figure.latex().replace("tab:", f"tab:{n}-") for n, figure in enumerate(made)]
    pages += [
        figure.latex(columns=2).replace("tab:", f"tab:w{n}-") for n, figure in enumerate(made)
    ]
    log = compiled("\n\\clearpage\n".join(pages), tmp_path)
    assert not re.findall(r"Overfull \\hbox.*", log)
    assert "Float too large" not in log


def test_names_of_models_overfill_no_line_and_are_no_commands(tmp_path: Path) -> None:
    odd = runs_of(_LONG, "Ba$$in", r"a\b_c^{d}~#%&", "w" * 60, "[2pt] one", "*two")
    made = [figures.leaderboard(odd), figures.failure_modes(odd), figures.from_runs(odd)]
    log = compiled("\n\\clearpage\n".join(figure.latex() for figure in made), tmp_path)
    assert not re.findall(r"Overfull \\hbox.*", log)


def test_a_name_is_no_option_of_the_row_before_it() -> None:
    import pandas as pd

    table = pd.DataFrame({"label": ["a", "[2pt] one", "*two"], "percent": [1.0] * 3})
    rows = latex_table(table, "Odd.", "odd").splitlines()
    assert [row.strip()[:1] for row in rows if "&" in row][1:] == ["a", "{", "{"]


def test_a_figure_with_its_caption_is_compiled(tmp_path: Path) -> None:
    figure = figures.cost_and_success()
    figure.save(tmp_path / "cost.pdf")
    body = rf"""\begin{{figure*}}\includegraphics{{cost.pdf}}
        \caption{{{figure.latex_caption}}}\end{{figure*}}"""
    assert not re.findall(r"Overfull \\hbox.*", compiled(body, tmp_path))


def test_a_table_longer_than_a_page_is_continued() -> None:
    import pandas as pd

    table = pd.DataFrame({"label": [f"row {n}" for n in range(60)], "percent": [1.0] * 60})
    text = latex_table(table, "Long.", "long")
    assert text.count(r"\begin{table}") == 2
    assert text.count(r"\caption{Long.}") == text.count(r"\caption{Continued.}") == 1


def test_a_table_wider_than_a_page_is_divided() -> None:
    import pandas as pd

    table = pd.DataFrame({"row": ["a"], **{f"provider/model-{n}": [1.0] for n in range(20)}})
    text = latex_table(table, "Wide.", "wide")
    assert text.count(r"\begin{table*}") >= 2
    assert all("model-" in part for part in text.split(r"\end{table*}")[:-1])


def test_the_narrowest_environment_is_chosen() -> None:
    assert r"\begin{table}" in figures.plan_conditioned().latex()
    assert r"\begin{table*}" in figures.leaderboard().latex()
    assert r"\begin{table*}" in figures.plan_conditioned().latex(columns=2)
