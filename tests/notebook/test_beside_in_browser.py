"""Runs side by side in a real JupyterLab and Notebook 7: looked at, searched, tagged, kept.

With EOPSGYM_SCREENSHOT set to a path, the picture of the documentation is written there:

    EOPSGYM_SCREENSHOT=docs/beside.png .venv/bin/python -m pytest tests/notebook -k in_jupyterlab
"""

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import Lab, Notebook

CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
READABLE = 4.5
TASK = "itsm/itsm_019_children_of_the_mail_queue"
HOSTILE = (
    '<img src=x onerror=\\"window.ran = true\\"> costs $5 or $x_1$ <script>window.ran = 1</script>'
)
SETUP = """
from dataclasses import replace
import eopsgym
from eopsgym.agents import PreparedModel
run = eopsgym.run_task({task!r}, "scripted/wrong_id", results={results!r})
other = replace(run, outcome=replace(run.outcome, answer="{hostile}"), id="hostile")
other = replace(other, events=(*run.events[:-1], replace(
    run.events[-1], reply=replace(run.events[-1].reply, text="{hostile}"))))
"""
BESIDE = "run.beside(run.gold, other)"
TWO = "run.beside(run.gold)"
FORKS = "made = run.stepper(model=PreparedModel([], 'never called'))\nmade"
MAKE_FORK = """
import eopsgym
from eopsgym.agents import PreparedModel, Reply
run = eopsgym.run_task({task!r}, "scripted/wrong_id", results={results!r})
run.stepper(model=PreparedModel([Reply("INC_273 was left alone.")], "stops"))
"""
CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
FITS = """form => [...form.querySelectorAll('*')].every(
  each => each.getBoundingClientRect().right <= form.getBoundingClientRect().right)"""
NEW_VIEW = "() => window.jupyterapp.commands.execute('notebook:create-output-view')"
CHOOSE = "n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n; }"


def notebook_of(path: Path, results: Path) -> Path:
    import nbformat

    setup = SETUP.format(task=TASK, results=str(results), hostile=HOSTILE)
    cells = [*map(nbformat.v4.new_code_cell, (setup, BESIDE, FORKS, TWO))]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def look_beside(page: Page) -> Locator:
    """Go to the first difference, compare the final states, and move by keys."""
    beside = page.locator(".eops-stepper").first
    expect(beside).to_be_visible()
    expect(beside.locator(".eops-head")).to_have_count(3)
    beside.get_by_role("button", name="first difference: row 6").click()
    expect(beside.locator(".eops-place")).to_have_text("row 6 of 9: step A 6, B 6, C 6")
    called = beside.get_by_role("region", name="call of B")
    expect(called).to_contain_text('incident_id: "INC_280" instead of "INC_273"')
    expect(beside.get_by_role("region", name="call of A")).not_to_contain_text("≠")

    beside.get_by_text("difference of the final states").click()
    states = beside.locator(".eops-states-body")
    expect(states).to_contain_text("2 of 4 rows that a run wrote are not equal")
    expect(states.locator("tr", has_text="incident INC_280")).to_contain_text("as in the seed")

    track = beside.get_by_role("slider")
    track.press("End")
    expect(beside.locator(".eops-place")).to_have_text("end")
    expect(beside.get_by_role("region", name="words of C")).to_contain_text("<img src=x onerror=")
    track.press("Shift+W")
    expect(track).to_have_attribute("aria-valuenow", "9")
    track.press("Home")
    # A key of the stepper is no command of Jupyter, in which d twice deletes the cell.
    before = page.evaluate(CELLS)
    for key in ("d", "d", "x", "Home", "ArrowRight"):
        track.press(key)
    assert page.evaluate(CELLS) == before
    expect(track).to_have_attribute("aria-valuetext", "row 1 of 9: step A 1, B 1, C 1")
    assert page.evaluate("window.ran") is None
    return beside


def search(beside: Locator) -> None:
    """Find words in arguments and results, as texts, and go through the hits."""
    box = beside.get_by_role("searchbox")
    box.fill("inc_280")
    beside.get_by_label("where to search").select_option("arguments")
    found = beside.locator(".eops-count")
    expect(found).to_have_text("1 of 1")
    expect(beside.locator(".eops-place")).to_contain_text("row 6 of 9")
    expect(beside.get_by_role("region", name="call of B").locator("mark").first).to_have_text(
        "INC_280"
    )
    expect(beside.locator(".eops-cell.eops-hit")).to_have_count(1)
    box.fill("<img src")
    beside.get_by_label("where to search").select_option("")
    expect(beside.locator(".eops-place")).to_have_text("end")
    expect(beside.get_by_role("region", name="words of C").locator("mark")).to_have_text("<img src")
    expect(beside.locator("img, script")).to_have_count(0)
    box.fill("nowhere to be found")
    expect(found).to_have_text("no hits")
    box.fill("")
    expect(beside.locator("mark")).to_have_count(0)


def tag(beside: Locator, results: Path) -> None:
    """Tag a step of the first run, and find it in the file."""
    beside.get_by_role("slider").press("Home")
    beside.get_by_role("button", name="next error").is_disabled()
    beside.locator(".eops-cell[data-place='6']").first.click()
    beside.get_by_role("button", name="tag A").click()
    form = beside.locator(".eops-form")
    expect(form.get_by_label("step")).to_have_value("6")
    beside.page.set_viewport_size({"width": 360, "height": 1000})
    assert form.evaluate(FITS)
    beside.page.set_viewport_size({"width": 1280, "height": 1000})
    form.get_by_role("button", name="save").click()
    expect(form).to_contain_text("choose a kind first")
    assert not (results / "tags.jsonl").exists()
    form.get_by_role("combobox", name="kind").select_option("wrong_id")
    form.get_by_label("severity").select_option("critical")
    form.get_by_label("because").fill("the parent itself")
    form.get_by_label("who").fill("Ada")
    form.get_by_role("button", name="save").click()
    expect(form).to_contain_text("saved: wrong_id, critical, step 6, by Ada")
    (line,) = (results / "tags.jsonl").read_text(encoding="utf-8").splitlines()
    kept = json.loads(line)
    assert (kept["tag"], kept["step"], kept["note"]) == ("wrong_id", 6, "the parent itself")
    assert kept["severity"] == "critical"
    form.get_by_role("button", name="close").click()
    expect(form).to_be_hidden()


def read_rows(page: Page) -> None:
    """Open a verifier: the rows that it reads at this step, and no paid call from the fork form."""
    single = page.locator(".eops-stepper").nth(1)
    verifiers = single.locator(".eops-verifiers")
    single.locator(".eops-cell[data-place='7']").first.click()
    expect(verifiers).to_contain_text("verifiers at step 7")
    verifiers.locator("summary", has_text="half_link").click()
    expect(verifiers).to_contain_text("rows that it reads after step 7")
    expect(verifiers).to_contain_text("none of them meets")
    # The fold stays open, so that one sees the rows change.
    single.get_by_role("button", name="next flip").click()
    expect(single.locator(".eops-place")).to_have_text("step 8 of 9")
    expect(verifiers).to_contain_text("rows that it reads after step 8")
    single.get_by_role("button", name="fork").click()
    form = single.locator(".eops-form")
    form.get_by_role("combobox").select_option("message")
    form.get_by_role("textbox").fill('Say "no"')
    expect(form.locator("code")).to_contain_text('.fork(8, message="Say \\"no\\""')
    form.get_by_role("button", name="run it with never called").click()
    expect(form).to_contain_text("will be called now, which may cost money")
    form.get_by_role("button", name="no", exact=True).click()
    expect(form.get_by_role("button", name="yes, run it")).to_have_count(0)


def take_picture(page: Page) -> None:
    """Write the picture of the documentation, if it is asked for."""
    if "EOPSGYM_SCREENSHOT" in os.environ:
        two = page.locator(".eops-stepper").nth(2)
        page.set_viewport_size({"width": 1280, "height": 1500})
        two.get_by_role("button", name="first difference: row 6").click()
        two.get_by_text("difference of the final states").click()
        expect(two.locator(".eops-states-body")).to_contain_text("as in the seed")
        page.mouse.move(0, 0)
        two.screenshot(path=os.environ["EOPSGYM_SCREENSHOT"])


def is_kept_without_texts(path: Path) -> None:
    """Only the copy in the output has texts of the run, not the state of a widget."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert "onerror" not in json.dumps(kept["metadata"])
    outputs = [output for cell in kept["cells"] for output in cell["outputs"]]
    copies = [each for each in outputs if "text/html" in each.get("data", {})]
    assert any("final answer" in "".join(each["data"]["text/html"]) for each in copies)
    views = [each["data"] for each in outputs if "widget-view" in json.dumps(each.get("data", {}))]
    assert views
    assert all("Tessell" not in json.dumps(each) for each in views)


def test_runs_are_laid_side_by_side_in_jupyterlab(lab: Lab, tmp_path: Path) -> None:
    results = tmp_path / "results"
    page = lab.show(notebook_of(tmp_path / "beside.ipynb", results))
    beside = look_beside(page)
    search(beside)
    tag(beside, results)
    read_rows(page)

    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        lab.use_theme(theme)
        ratio, text = beside.evaluate(CONTRAST)
        assert ratio >= READABLE, f"{text!r} in {theme}"

    take_picture(page)

    # JupyterLab's second view of an output shows the same place, and moves with the first.
    page.evaluate(CHOOSE, 1)
    page.evaluate(NEW_VIEW)
    second = page.locator(".jp-LinkedOutputView .eops-stepper")
    expect(second).to_be_visible()
    second.get_by_role("slider").press("End")
    expect(second.locator(".eops-place")).to_have_text("end")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.close()")
    expect(beside.locator(".eops-place")).to_have_text("end")

    is_kept_without_texts(lab.save("beside.ipynb"))
    page = lab.reopen("beside.ipynb")
    copy = page.locator(".eops-copy").first
    expect(copy).to_be_visible()
    expect(copy).to_contain_text("first difference")
    expect(copy).to_contain_text("<img src=x onerror=")
    assert page.evaluate("window.ran") is None


def test_after_a_fork_the_hits_are_those_of_the_runs_that_are_shown(
    lab: Lab, tmp_path: Path
) -> None:
    import nbformat

    cell = nbformat.v4.new_code_cell(MAKE_FORK.format(task=TASK, results=str(tmp_path / "results")))
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), tmp_path / "fork.ipynb")
    page = lab.show(tmp_path / "fork.ipynb")
    stepper = page.locator(".eops-stepper")
    stepper.get_by_role("searchbox").fill("was left alone")
    found = stepper.locator(".eops-count")
    expect(found).to_have_text("no hits")
    stepper.get_by_role("searchbox").fill("inc_273")
    expect(stepper.locator(".eops-cell.eops-hit").first).to_be_visible()
    stepper.locator(".eops-cell[data-place='6']").first.click()
    own = stepper.locator(".eops-cell.eops-hit").count()
    before = found.inner_text()
    stepper.get_by_role("button", name="fork").click()
    stepper.get_by_role("button", name="run it with stops").click()
    stepper.get_by_role("button", name="yes, run it").click()
    expect(stepper.locator(".eops-head")).to_have_count(2)
    # The text stays, and so does the place; the hits of the fork are marked beside the others.
    expect(stepper.get_by_role("searchbox")).to_have_value("inc_273")
    expect(found).to_contain_text(" of ")
    expect(found).not_to_have_text(before)
    assert stepper.locator(".eops-cell.eops-hit").count() > own
    expect(stepper.locator(".eops-place")).to_contain_text("row 6 of")
    stepper.get_by_role("slider").press("End")
    answer = stepper.get_by_role("region", name="words of B")
    expect(answer.locator("mark").first).to_have_text("INC_273")
    stepper.get_by_role("searchbox").fill("was left alone")
    expect(found).to_have_text("1 of 1")
    stepper.get_by_role("searchbox").fill("")
    expect(stepper.locator(".eops-cell.eops-hit")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 560])
def test_runs_are_laid_side_by_side_in_notebook_7(
    notebook: Notebook, tmp_path: Path, width: int
) -> None:
    results = tmp_path / "results"
    name = f"beside_{width}.ipynb"
    notebook.page.set_viewport_size({"width": width, "height": 900})
    page = notebook.show(notebook_of(tmp_path / name, results))
    beside = look_beside(page)
    search(beside)
    tag(beside, results)
    assert beside.evaluate("e => e.scrollWidth <= e.parentElement.clientWidth + 1")
    is_kept_without_texts(notebook.save(name))
    expect(notebook.reopen(name).locator(".eops-copy").first).to_be_visible()
