"""In a real JupyterLab: a cell that fails is named, and the stepper does what its clicks ask for.

With EOPSGYM_SCREENSHOT set to a path, the picture of the README is written there:

    EOPSGYM_SCREENSHOT=docs/stepper.png .venv/bin/python -m pytest tests/notebook -k saved
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from eopsgym.runs import run_task
from tests.browser import Lab, LabError

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "02_step_through_a_run.ipynb"
CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
READABLE = 4.5
TRUSTED = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .some(cell => cell.model.type === "code" && cell.model.trusted)"""
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
LONG = """
import eopsgym
from eopsgym.agents import PreparedModel, Reply, ToolCall
asked = Reply("", "", (ToolCall("1", "list_incidents", {"status": "in_progress"}),))
model = PreparedModel([asked, Reply("Done.")], "asker")
run = eopsgym.run_task("itsm/itsm_019_children_of_the_mail_queue", model)
assert len(run.steps[0].value) > 100
run.beside(run, run)
"""
BUSY = "import time\ntime.sleep(2)\nprint('rested')"


def heights(stepper: Locator) -> list[float]:
    """Where each pane begins in the stepper, and how high it is."""
    top = stepper.bounding_box()
    boxes = [pane.bounding_box() for pane in stepper.locator(".eops-pane").all()]
    return [round(size) for b in boxes if b and top for size in (b["y"] - top["y"], b["height"])]


def test_a_failing_cell_is_named(lab: Lab, tmp_path: Path) -> None:
    path = notebook(tmp_path / "failing.ipynb", "steps = []", "steps[3]", "len(steps)")
    with pytest.raises(LabError, match=r"IndexError: list index out of range\nsteps\[3\]"):
        lab.show(path)


def notebook(path: Path, *cells: str) -> Path:
    """A notebook of these code cells, written to the path."""
    import nbformat

    nbformat.write(nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)]), path)
    return path


def test_a_run_is_stepped_through_saved_and_read_again(lab: Lab, tmp_path: Path) -> None:
    lab.show(NOTEBOOK)
    step_through(lab)
    read_again(lab, lab.save(NOTEBOOK.name))
    # And the page that a run writes, for eyes that like it dark.
    run = run_task("itsm/itsm_019_children_of_the_mail_queue", "scripted/wrong_id")
    lab.page.emulate_media(color_scheme="dark")
    lab.page.goto(run.to_html(tmp_path / "run.html").as_uri())
    assert lab.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 18, 18)"
    read_through(lab.page.locator("body"))


def test_a_long_result_is_there_as_a_whole_soon_after_the_step(lab: Lab, tmp_path: Path) -> None:
    page = lab.show(notebook(tmp_path / "long.ipynb", LONG, "print(len(run.steps[0].value))"))
    stepper = page.locator(".eops-stepper").first
    stepper.get_by_role("slider").press("ArrowRight")
    count = int(page.locator(".jp-OutputArea-output pre").last.inner_text())
    for name in "ABC":
        result = stepper.get_by_role("region", name=f"result of {name}")
        expect(result.locator("summary")).to_have_count(count)
        last = result.locator("summary").last
        last.evaluate("e => e.click()")
        expect(last.locator("xpath=..")).to_contain_text("incident_id")
    # A search marks the hits in all of it.
    stepper.get_by_role("searchbox").fill("incident_id")
    result = stepper.get_by_role("region", name="result of A")
    expect(result.locator("mark")).to_have_count(count)


def step_through(lab: Lab) -> None:
    """With a kernel: what clicks and keys change, what stands still, and how well it is read."""
    page = lab.page
    stepper = page.locator(".eops-stepper").first
    expect(stepper).to_be_visible()
    expect(stepper).to_contain_text("The tickets under 'Mail queue of Tessell stands still'")
    expect(stepper).to_contain_text("verifiers at step 0")
    expect(stepper.locator(".before")).to_have_count(0)
    expect(page.locator(".eops-copy").first).to_be_hidden()
    places = heights(stepper)

    stepper.get_by_role("button", name="next breach").click()
    expect(stepper).to_contain_text("step 6 of 9")
    expect(stepper.locator(".eops-call")).to_contain_text("update_incident")
    # The row as it was and as it is, and the rule that the call broke.
    expect(stepper.locator(".before").first).to_have_text("− NULL")
    expect(stepper.locator(".after").first).to_have_text("+ INC_273")
    expect(stepper.locator(".mark", has_text="ITSM-5.2")).to_have_count(1)
    assert heights(stepper) == places
    if "EOPSGYM_SCREENSHOT" in os.environ:
        page.set_viewport_size({"width": 1280, "height": 1200})
        page.mouse.move(0, 0)
        stepper.screenshot(path=os.environ["EOPSGYM_SCREENSHOT"])
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        lab.use_theme(theme)
        ratio, text = stepper.evaluate(CONTRAST)
        assert ratio >= READABLE, f"{text!r} in {theme}"
        for cell in page.locator(".jp-OutputArea-output .eops").all():
            ratio, text = cell.evaluate(CONTRAST) or (READABLE, "")
            assert ratio >= READABLE, f"{text!r} in {theme}"

    stepper.get_by_role("slider").press("ArrowLeft")
    expect(stepper).to_contain_text("step 5 of 9")
    expect(stepper.locator(".eops-changes")).to_contain_text("no changes")
    assert heights(stepper) == places

    stepper.get_by_role("button", name="next flip").click()
    expect(stepper).to_contain_text("step 8 of 9")
    expect(stepper.locator("tr", has_text="this step ▲")).to_have_count(1)
    assert heights(stepper) == places

    stepper.locator(".eops-cell").last.click()
    expect(stepper).to_contain_text("end, after 9 steps")
    expect(stepper.locator(".eops-words")).to_contain_text("final answer")
    assert heights(stepper) == places

    # A click while a cell runs is handled when it is done.
    page.evaluate(
        """code => {
          const panel = window.jupyterapp.shell.currentWidget;
          panel.sessionContext.session.kernel.requestExecute({code});
        }""",
        BUSY,
    )
    stepper.get_by_role("button", name="back", exact=True).click()
    expect(stepper).to_contain_text("verifiers at step 9")

    # In a narrow notebook call and result stand below each other, and nothing is wider than it.
    page.set_viewport_size({"width": 640, "height": 1400})
    call, result = stepper.locator(".eops-call"), stepper.locator(".eops-result")
    page.wait_for_function("() => document.querySelector('.eops-call').clientHeight < 150")
    above, below = call.bounding_box(), result.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    assert stepper.evaluate("e => e.scrollWidth <= e.parentElement.clientWidth")

    # With a new kernel, clicks would reach nobody: the copy takes the widget's place.
    page.evaluate(RESTART)
    expect(stepper).to_be_hidden()
    expect(page.locator(".eops-copy").first).to_be_visible()


def read_again(lab: Lab, path: Path) -> None:
    """Without it: the copy of the run, in a notebook that is trusted, one that is not, a page."""
    import nbformat
    from nbconvert import HTMLExporter

    page = lab.reopen(path.name)
    copy = page.locator(".eops-copy").first
    expect(copy).to_be_visible()
    expect(page.locator(".eops-stepper")).to_have_count(0)
    read_through(copy)

    # A notebook from somebody else is not trusted: style sheets, scripts and variables are gone.
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_markdown_cell("From somebody else."))
    nbformat.write(notebook, path.with_name("other.ipynb"))
    page = lab.reopen("other.ipynb")
    assert page.evaluate(TRUSTED) is False
    read_through(page.locator(".eops-copy").first)

    # And as a page of its own.
    body, _ = HTMLExporter().from_notebook_node(notebook)
    page.set_content(body)
    read_through(page.locator(".eops-copy").first)


def read_through(copy: Locator) -> None:
    """Open a step of a copy, and see what it shows, and that it is still drawn."""
    sixth = copy.locator("summary", has_text="step 6").first
    expect(copy.locator(".before").first).to_be_hidden()
    sixth.click()
    expect(copy.locator(".before").first).to_have_text("− NULL")
    assert "rgba(225, 60, 50" in copy.locator(".before").first.evaluate(
        "e => getComputedStyle(e).backgroundColor"
    )
    failed = copy.locator(".fail", has_text="✗ failed").first
    assert failed.evaluate("e => getComputedStyle(e).color") == "rgb(255, 255, 255)"
    expect(copy).to_contain_text("final answer")
    ratio, text = copy.evaluate(CONTRAST)
    assert ratio >= READABLE, text
