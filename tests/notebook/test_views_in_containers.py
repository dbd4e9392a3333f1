"""In a real JupyterLab: every view, in every container, live and read again, and no mathematics."""

import json
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser import Lab

SETUP = """
import ipywidgets as w
from dataclasses import replace
import eopsgym
from eopsgym.agents import Message, PreparedModel, Reply
from eopsgym.analysis import figures
from eopsgym.notebook import figure_controls
from IPython.display import display
words = "It costs $5 to $10, or $x_1$, \\\\(y\\\\) and $$z$$."
task = eopsgym.load_tasks("itsm")["itsm_019_children_of_the_mail_queue"]
run = eopsgym.run_task(task, PreparedModel([Reply(words)], "Ba$$in $y$"), results={results!r})
views = {{
    "stepper": run.stepper,
    "form": lambda: run.tag_form(source="Ada"),
    "beside": lambda: run.beside(run),
    "figure": lambda: figure_controls(figures.cost_and_success, most_dollars=[None, 0.05]),
}}
"""
CONTAINERS = {
    "alone": "display(make())",
    "HBox": "display(w.HBox([make(), make()]))",
    "VBox": "display(w.VBox([make(), w.Label('below')]))",
    "Tab": "display(w.Tab([make(), w.Label('below')]))",
    "Accordion": "display(w.Accordion([make(), w.Label('below')], selected_index=0))",
    "Output": "out = w.Output()\ndisplay(out)\nwith out:\n    display(make())",
    "interact": "w.interact(lambda place: make(), place=(0, 3))",
}
VIEWS = ("stepper", "form", "beside", "figure")
TABLE = "import pandas as pd\npd.DataFrame({'said': [words]})"


def notebook(path: Path, results: Path) -> Path:
    """Write every view in every container, a cell each, and a table of what a model said."""
    import nbformat

    cells = [SETUP.format(results=str(results)), TABLE, "run"]
    for name in VIEWS:
        for container in CONTAINERS.values():
            cells.append(f"make = views[{name!r}]\n{container};")
    made = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)])
    nbformat.write(made, path)
    return path


def cell(page: Page, number: int) -> Locator:
    return page.locator(".jp-Notebook .jp-CodeCell").nth(number)


def places() -> Iterator[tuple[int, str, str]]:
    number = 3
    for name in VIEWS:
        for container in CONTAINERS:
            yield number, name, container
            number += 1


def test_every_view_lives_in_every_container_and_is_read_again(lab: Lab, tmp_path: Path) -> None:
    path = notebook(tmp_path / "views.ipynb", tmp_path / "results")
    page = lab.show(path)
    page.wait_for_timeout(1500)
    for number, name, container in places():
        look_at(cell(page, number), name, container)
    assert page.locator("mjx-container, .MathJax").count() == 0
    read_again(lab, lab.save(path.name))


def look_at(shown: Locator, name: str, container: str) -> None:
    """Check that a view has room in its container, and moves."""
    where = f"{name} in {container}"
    live = shown.locator(".eops-live:not(.eops-live .eops-live)").first
    expect(live, where).to_be_visible()
    box, around = live.bounding_box(), shown.locator(".jp-OutputArea-output").first.bounding_box()
    assert box is not None, where
    assert around is not None, where
    share = 0.4 if container == "HBox" else 0.8
    assert box["width"] > share * around["width"], where
    assert box["width"] <= around["width"] + 1, where
    if name == "figure":
        look_at_figure(live, where)
        return
    expect(live.locator(".eops-words").first, where).to_be_visible()
    expect(live.locator(".eops-form"), where).to_be_visible(visible=name == "form")
    live.get_by_role("button", name="next", exact=True).click()
    expect(live, where).to_contain_text("end, after 0 steps")
    expect(live, where).to_contain_text("It costs $5 to $10, or $x_1$")
    assert "eops-copy" not in [
        each.get_attribute("class")
        for each in shown.locator(".eops-copy").all()
        if each.is_visible()
    ], where


def look_at_figure(live: Locator, where: str) -> None:
    """Check that it is sharp and not stretched, and that each menu says what is chosen."""
    picture = live.locator("img").first
    expect(picture, where).to_be_visible()
    seen, made = picture.evaluate("e => [e.getBoundingClientRect().width, e.naturalWidth]")
    assert 0 < seen <= made / 2 + 1, where
    chosen = live.locator("select").evaluate_all("all => all.map(e => e.selectedOptions[0]?.text)")
    assert chosen == ["all"], where
    empty = live.locator("option").evaluate_all("all => all.filter(e => !e.text.trim()).length")
    assert empty == 0, where


def read_again(lab: Lab, path: Path) -> None:
    """Without a kernel a copy stands in the place of each view, and in an export as well."""
    import nbformat
    from nbconvert import HTMLExporter

    kept = nbformat.read(path, as_version=4)
    for number, name, container in places():
        if container == "alone":
            check_kept(kept.cells[number].outputs, name)
    kept.cells.append(nbformat.v4.new_markdown_cell("From somebody else: not trusted."))
    nbformat.write(kept, path.with_name("others.ipynb"))
    page = lab.reopen("others.ipynb")
    page.wait_for_timeout(1500)
    assert page.locator("mjx-container, .MathJax").count() == 0
    for number, name, container in places():
        if container == "alone":
            look_at_copy(cell(page, number), name)
    page.set_content(HTMLExporter().from_notebook_node(kept)[0])
    copies = page.locator(".eops-copy")
    expect(copies.first).to_contain_text("It costs $5 to $10, or $x_1$")
    assert page.locator("img").count() >= 1


def check_kept(outputs: list[dict[str, dict[str, str]]], name: str) -> None:
    kinds = [sorted(output["data"]) for output in outputs]
    assert ["image/png" if name == "figure" else "text/html", "text/plain"] in kinds, json.dumps(
        kinds
    )


def look_at_copy(shown: Locator, name: str) -> None:
    copy = shown.locator("img" if name == "figure" else ".eops-copy").first
    expect(copy).to_be_visible()
    if name != "figure":
        expect(copy).to_contain_text("It costs $5 to $10, or $x_1$")
