"""JupyterLab shows widgets, and a click on one changes the page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import Lab, LabError

COUNTER = """\
import ipywidgets as widgets

slider = widgets.IntSlider(value=2, min=0, max=10, description="step")
button = widgets.Button(description="next")
text = widgets.HTML()

def show(change=None):
    text.value = f"<b>step {slider.value} of {slider.max}</b>"

def advance(button):
    slider.value += 1

slider.observe(show, "value")
button.on_click(advance)
show()
widgets.VBox([slider, button, text])
"""


def notebook(path: Path, *cells: str) -> Path:
    """A notebook of these code cells, written to the path."""
    import nbformat

    nbformat.write(nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)]), path)
    return path


def test_widget_in_jupyterlab(lab: Lab, tmp_path: Path) -> None:
    page = lab.show(notebook(tmp_path / "counter.ipynb", "start = 2", COUNTER))
    shown = page.locator(".jp-OutputArea .widget-html b")
    expect(shown).to_have_text("step 2 of 10")

    page.get_by_role("button", name="next").click()
    expect(shown).to_have_text("step 3 of 10")
    expect(page.locator(".widget-readout")).to_have_text("3")

    page.locator(".noUi-handle").press("ArrowRight")
    expect(shown).to_have_text("step 4 of 10")


def test_a_failing_cell_is_named(lab: Lab, tmp_path: Path) -> None:
    path = notebook(tmp_path / "failing.ipynb", "steps = []", "steps[3]", "len(steps)")
    with pytest.raises(LabError, match=r"IndexError: list index out of range\nsteps\[3\]"):
        lab.show(path)
