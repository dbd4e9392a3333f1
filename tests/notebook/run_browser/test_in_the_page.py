"""The list of runs in a real JupyterLab and Jupyter Notebook 7, with clicks, keys and saved files.

With EOPSGYM_BROWSER_SCREENSHOT set to a path, the picture of the documentation is written there:

    EOPSGYM_BROWSER_SCREENSHOT=docs/browser.png .venv/bin/python -m pytest tests/notebook -k picture
"""

import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from eopsgym import scan
from eopsgym.runs import Runs, read_tags, run_tasks
from eopsgym.tasks import load_tasks
from eopsgym.trajectories import import_results, open_trajectories
from tests.browser import Lab, Notebook, open_page
from tests.notebook.run_browser.studies import ODD_NAMES, odd_study, study
from tests.patience import PATIENCE
from tests.trajectories.foreign.made_traces import atif

CONTRAST = (Path(__file__).parents[1] / "contrast.js").read_text(encoding="utf-8")
READABLE = 4.5
RUN_CODE = """code => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
  .requestExecute({code}).done"""
START_CODE = """code => {
  window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code});
}"""
PRESS = """([key, presses]) => {
  for (let n = 0; n < presses; n++)
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
}"""
START_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }"
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
OPEN = "import eopsgym\nbrowser = eopsgym.open_trajectories({results!r}).browse()\nbrowser"
LATE_MS = 20_000
"""The milliseconds that a busy machine may take to show what a click asks for."""
USE = "print(len(browser.runs), browser.where)"


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    expect.set_options(timeout=LATE_MS)
    yield
    expect.set_options(timeout=5_000)


def written(path: Path, *cells: str) -> Path:
    """Write a notebook of these code cells."""
    import nbformat

    nbformat.write(nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)]), path)
    return path


def shown(jupyter: Lab, tmp_path: Path, results: Path) -> tuple[Page, Locator]:
    """Run a notebook with the browser of a results folder, and return the page and the list."""
    page = jupyter.show(written(tmp_path / "runs.ipynb", OPEN.format(results=str(results)), USE))
    runs = page.locator(".erb")
    expect(runs.locator(".erb-row .erb-verdict").first).to_be_visible()
    return page, runs


def column(runs: Locator, name: str) -> list[str]:
    """The texts of a column on the screen."""
    heads = runs.locator(".erb-head > *").all_inner_texts()
    place = next(number for number, text in enumerate(heads) if text.startswith(name))
    rows = runs.locator(".erb-row")
    return [text.strip() for text in rows.locator(f"> :nth-child({place + 1})").all_inner_texts()]


def expect_column(runs: Locator, name: str, texts: list[str]) -> None:
    """Wait until a column of the screen has these texts."""
    deadline = time.monotonic() + 20
    while column(runs, name) != texts and time.monotonic() < deadline:
        runs.page.wait_for_timeout(50)
    assert column(runs, name) == texts


def sort_by(runs: Locator, name: str) -> None:
    runs.locator(".erb-name", has_text=re.compile(f"^{name}")).evaluate("e => e.click()")


def a_morning(jupyter: Lab, tmp_path: Path) -> None:
    """Work with a list of runs as a person does, and read the files afterwards."""
    results = tmp_path / "results"
    study(results)
    page, runs = shown(jupyter, tmp_path, results)
    expect(runs.locator(".erb-tally")).to_have_text("12 runs")
    expect(page.locator(".eops-copy")).to_be_hidden()

    failed = runs.get_by_role("checkbox", name=re.compile("^failed [0-9]+$")).first
    number = int(failed.locator(".erb-n").inner_text())
    failed.click()
    expect(runs.locator(".erb-tally")).to_have_text(f"{number} of 12 runs")
    assert {*column(runs, "verdict")} == {"✗ failed"}
    expect(runs.locator(".erb-head [aria-sort=descending]")).to_have_count(0)
    sort_by(runs, "steps")
    expect(runs.locator(".erb-head [aria-sort=descending]")).to_have_count(1)
    steps = sorted(map(int, column(runs, "steps")), reverse=True)
    expect_column(runs, "steps", [str(each) for each in steps])

    # A bad condition is one line, and the rows stay.
    runs.get_by_role("button", name="SQL").click()
    where = runs.locator(".erb-where")
    where.fill("cosst > 1")
    where.press("Enter")
    expect(runs.get_by_role("alert").first).to_contain_text("cosst")
    assert len(column(runs, "steps")) == number
    where.fill("steps >= 0")
    where.press("Enter")
    expect(runs.get_by_role("alert").first).to_be_hidden()

    # Keys: to the list, down, open, the next failed one.
    table = runs.locator(".erb-table")
    table.press("Home")
    table.press("ArrowDown")
    expect(runs.locator(".erb-chosen")).to_have_attribute("aria-rowindex", "3")
    table.press("Enter")
    stepper = page.locator(".eops-browser-beside .eops-stepper")
    expect(stepper).to_be_visible()
    table.press("f")
    expect(runs.locator(".erb-chosen")).to_have_attribute("aria-rowindex", "4")
    expect(runs.locator(".erb-opened")).to_have_attribute("aria-rowindex", "4")
    run_id = runs.locator(".erb-run").inner_text()
    expect(stepper).to_have_count(1)
    expect(stepper).to_contain_text(column(runs, "task")[2])
    stepper.get_by_role("button", name="next", exact=True).click()
    expect(stepper).to_contain_text("step 1 of")

    # A tag with its severity and its reason is in the file, and among the counts. No kind is
    # chosen for the person who tags.
    runs.get_by_label("note").press("Enter")
    expect(runs.locator(".erb-tag-problem")).to_have_text("choose a kind first")
    assert not (results / "tags.jsonl").exists()
    runs.get_by_label("kind", exact=True).select_option("wrong_id")
    runs.get_by_label("severity").select_option("major")
    runs.get_by_label("note").fill("took <b>Ben</b> for Bea")
    runs.get_by_label("note").press("Enter")
    expect(runs.locator(".erb-tag-list")).to_contain_text("wrong_id · major · took <b>Ben</b>")
    # Beside the run there is no room for the counts, which are behind the button for them.
    counted = runs.locator('[data-facet="tag=wrong_id"]')
    expect(counted).to_have_attribute("title", "wrong_id: 1")
    expect(counted).to_be_hidden()
    (tag,) = read_tags(results)
    assert (tag.run_id, tag.tag, tag.severity) == (run_id, "wrong_id", "major")
    # The keys are those of the list again, and the form keeps what was chosen.
    page.keyboard.press("f")
    expect(runs.locator(".erb-opened")).to_have_attribute("aria-rowindex", "5")
    expect(runs.locator(".erb-severity")).to_have_value("major")
    page.keyboard.press("p")
    expect(runs.locator(".erb-opened")).to_have_attribute("aria-rowindex", "4")
    expect(runs.locator(".erb-run")).to_have_text(run_id)

    # The values in the menu of a column are counted under the filters.
    runs.locator(".erb-head > *", has_text="task").locator(".erb-menu").click()
    counts = runs.locator(".erb-pop .erb-n")
    expect(counts.first).to_have_text("1")
    assert sum(map(int, counts.all_inner_texts())) == number
    page.keyboard.press("Escape")

    # What is marked is what the next cell uses.
    table.press("Space")
    expect(runs.locator(".erb-tally")).to_contain_text("1 marked")
    # Jupyter may run the code of a cell beside the message of the click, so it may come first.
    wanted, late = f"run_id IN ('{run_id}')", time.monotonic() + PATIENCE
    while time.monotonic() < late:
        page.evaluate(RUN_CODE, f"open({str(tmp_path / 'used')!r}, 'w').write(browser.where)")
        if (tmp_path / "used").read_text() == wanted:
            break
    assert (tmp_path / "used").read_text() == wanted

    path = jupyter.save("runs.ipynb")
    text = path.read_text(encoding="utf-8")
    kept = json.loads(text)
    assert "widgets" not in kept["metadata"] or run_id not in json.dumps(kept["metadata"])
    page = jupyter.reopen("runs.ipynb")
    copy = page.locator(".eops-copy")
    expect(copy).to_be_visible()
    expect(copy).to_contain_text("12 runs")
    expect(page.locator(".erb")).to_have_count(0)
    ratio, words = copy.evaluate(CONTRAST)
    assert ratio >= READABLE, words


def test_a_morning_with_a_list_of_runs_in_jupyterlab(lab: Lab, tmp_path: Path) -> None:
    a_morning(lab, tmp_path)


def test_a_morning_with_a_list_of_runs_in_notebook_7(notebook: Notebook, tmp_path: Path) -> None:
    a_morning(notebook, tmp_path)


def test_a_list_is_alive_odd_texts_are_texts_and_a_new_kernel_shows_the_copy(
    lab: Lab, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    odd_study(results)
    page, runs = shown(lab, tmp_path, results)
    total = len(ODD_NAMES)
    expect(runs.locator(".erb-tally")).to_have_text(f"{total} runs")
    assert page.title() != "run"
    assert {*column(runs, "model")} >= {name[:300] for name in ODD_NAMES}
    expect(runs.locator("img, mjx-container")).to_have_count(0)
    runs.locator(".erb-search").fill("東京")
    expect(runs.locator(".erb-tally")).to_have_text(f"1 of {total} runs")
    runs.locator(".erb-search").fill("")
    expect(runs.locator(".erb-tally")).to_have_text(f"{total} runs")

    # New runs appear, and the chosen one stays chosen.
    runs.locator(".erb-row").nth(2).click()
    run_id = runs.locator(".erb-run").inner_text()
    run_tasks(load_tasks("itsm")[1:4], "scripted/gold", results=results, progress=False)
    expect(runs.locator(".erb-tally")).to_have_text(f"{total + 3} runs")
    expect(runs.locator(".erb-chosen")).to_have_attribute("aria-rowindex", "7")
    expect(runs.locator(".erb-run")).to_have_text(run_id)

    # So do the answers of a scan: a column, and its counts, which filter.
    scan(results, lambda run: len(run.steps) > 0, name="did it act?")
    acted = runs.locator('[data-facet="did it act?=true"]')
    expect(acted).to_have_attribute("title", "yes: 3")
    expect(runs.locator(".erb-head")).to_contain_text("did it act?")
    assert sorted(column(runs, "did it act?")) == ["no"] * total + ["yes"] * 3
    expect(runs.locator(".erb-run")).to_have_text(run_id)
    acted.evaluate("e => e.click()")
    expect(runs.locator(".erb-tally")).to_have_text(f"3 of {total + 3} runs")
    acted.evaluate("e => e.click()")
    expect(runs.locator(".erb-tally")).to_have_text(f"{total + 3} runs")

    # Every text can be read in both themes, with a menu open.
    runs.get_by_role("button", name="Columns").click()
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        lab.use_theme(theme)
        ratio, words = runs.evaluate(CONTRAST)
        assert ratio >= READABLE, f"{words!r} in {theme}"
    runs.get_by_role("dialog").get_by_label("answer").check()
    page.keyboard.press("Escape")
    assert "answer" in runs.locator(".erb-head").inner_text()

    # Nothing is wider than the notebook, however narrow that is.
    page.set_viewport_size({"width": 560, "height": 1000})
    whole = page.locator(".eops-browser")
    assert whole.evaluate("e => e.scrollWidth <= e.parentElement.clientWidth")
    expect(runs.locator(".erb-facets")).to_be_hidden()
    runs.get_by_role("button", name="Filters").click()
    expect(runs.locator(".erb-facets")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 1000})

    # While a cell runs, either the list answers or it says why it does not.
    page.evaluate(START_CODE, "import time\ntime.sleep(4)")
    sort_by(runs, "steps")
    expect(runs.locator(".erb-head [aria-sort=descending]")).to_have_count(1)
    expect(runs.locator(".erb-row .erb-verdict").first).to_be_visible()
    page.evaluate(RESTART)
    expect(runs).to_be_hidden()
    expect(page.locator(".eops-copy")).to_be_visible()


@pytest.mark.parametrize("container", ["w.HBox([make(), make()])", "w.Tab([make()])"])
def test_a_list_has_room_in_containers(lab: Lab, tmp_path: Path, container: str) -> None:
    study(tmp_path / "results", "scripted/gold")
    make = f"make = eopsgym.open_trajectories({str(tmp_path / 'results')!r}).browse"
    cell = f"import eopsgym\nimport ipywidgets as w\n{make}\n{container}"
    page = lab.show(written(tmp_path / "containers.ipynb", cell))
    lists = page.locator(".erb")
    expect(lists.first.locator(".erb-verdict").first).to_be_visible()
    around = page.locator(".jp-OutputArea-output").first.bounding_box()
    box = lists.first.bounding_box()
    assert box is not None
    assert around is not None
    share = 0.4 if "HBox" in container else 0.8
    assert share * around["width"] < box["width"] <= around["width"] + 1


def test_no_verdict_is_cut_off_and_no_cost_that_is_small_is_none(lab: Lab, tmp_path: Path) -> None:
    said = atif("Hi", [], final_metrics={"total_cost_usd": 0.00001})
    (tmp_path / "hi.json").write_text(json.dumps(said), encoding="utf-8")
    import_results(tmp_path / "hi.json", tmp_path / "results")
    _, runs = shown(lab, tmp_path, tmp_path / "results")
    chip = runs.locator(".erb-verdict")
    expect(chip).to_have_text("– no verdict")
    assert column(runs, "cost") == ["<$0.0001"]
    with open_trajectories(tmp_path / "results") as store:
        assert ">&lt;0.0001<" in store.browse().twin()["text/html"]
    assert chip.evaluate("e => e.parentElement.scrollWidth <= e.parentElement.clientWidth")


def test_a_copy_fits_into_a_narrow_page_and_a_run_into_two_lines(
    open_browser: BrowserContext, tmp_path: Path
) -> None:
    study(tmp_path, "scripted/gold")
    browser = Runs.read(tmp_path).browse()
    with open_page(open_browser) as page:
        page.set_viewport_size({"width": 700, "height": 900})
        page.set_content(browser.twin()["text/html"])
        assert page.evaluate("document.body.scrollWidth <= document.body.clientWidth")
        row = page.locator("tr", has_text=load_tasks("itsm")[0].id)
        box = row.bounding_box()
        assert box is not None
        assert box["height"] < 50
    browser.close()


@pytest.mark.skipif(
    "EOPSGYM_BROWSER_SCREENSHOT" not in os.environ, reason="no picture is asked for"
)
def test_a_picture_for_the_documentation(lab: Lab, tmp_path: Path) -> None:
    cell = (
        "from eopsgym.analysis import sample_trajectories\n"
        "browser = sample_trajectories().browse()\nbrowser"
    )
    page = lab.show(written(tmp_path / "picture.ipynb", cell))
    page.set_viewport_size({"width": 1720, "height": 1250})
    runs = page.locator(".erb")
    kinds = runs.locator("[data-facet^='failure=']")
    expect(kinds.nth(2)).to_be_attached(timeout=300_000)
    runs.get_by_role("checkbox", name=re.compile("^failed [0-9]+$")).first.click()
    runs.locator(".erb-row").nth(4).click()
    stepper = page.locator(".eops-browser-beside .eops-stepper")
    expect(stepper).to_be_visible()
    page.wait_for_timeout(3000)
    page.mouse.move(0, 0)
    page.locator(".eops-browser").screenshot(path=os.environ["EOPSGYM_BROWSER_SCREENSHOT"])


def test_marked_runs_are_runs_of_the_folder(tmp_path: Path) -> None:
    made = study(tmp_path, "scripted/gold")
    browser = Runs.read(tmp_path).browse()
    browser.service.receive({"kind": "mark", "run_ids": [made[2].id]})
    assert [run.id for run in browser.runs] == [made[2].id]
    browser.close()


def test_lists_and_steppers_answer_while_the_cells_after_them_run(lab: Lab, tmp_path: Path) -> None:
    study(tmp_path / "results", "scripted/gold")
    opens = OPEN.format(results=str(tmp_path / "results"))
    ended = tmp_path / "ended"
    waits = f"import os, time\nwhile not os.path.exists({str(ended)!r}):\n    time.sleep(0.05)"
    steps = "eopsgym.open_trajectories(browser.service.rows.store.source).runs()[0].stepper()"
    page = lab.open(written(tmp_path / "busy.ipynb", opens, steps, waits))
    try:
        page.evaluate(START_ALL)
        runs = page.locator(".erb")
        expect(runs.locator(".erb-row .erb-verdict").first).to_be_visible()
        sort_by(runs, "steps")
        expect(runs.locator(".erb-head [aria-sort=descending]")).to_have_count(1)
        stepper = page.locator(".eops-stepper").last
        stepper.get_by_role("button", name="next", exact=True).click()
        expect(stepper).to_contain_text("step 1 of")
        runs.locator(".erb-row").first.click()
        beside = page.locator(".eops-browser-beside .eops-stepper")
        beside.get_by_role("button", name="next", exact=True).click()
        expect(beside).to_contain_text("step 1 of")
    finally:
        ended.touch()


def test_each_of_many_quick_keys_counts_and_none_is_an_error(lab: Lab, tmp_path: Path) -> None:
    study(tmp_path / "results")
    page, runs = shown(lab, tmp_path, tmp_path / "results")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    table = runs.locator(".erb-table")
    table.press("Home")
    for moved, (key, presses) in enumerate([("n", 8), ("p", 3)]):
        page.evaluate(PRESS, [key, presses])
        expect(runs.locator(".erb-chosen")).to_have_attribute("aria-rowindex", str(10 - 3 * moved))
        expect(runs.locator(".erb-opened")).to_have_attribute("aria-rowindex", str(10 - 3 * moved))
    # Where the next failed run is, only the kernel knows.
    table.press("Home")
    failed = [n for n, verdict in enumerate(column(runs, "verdict")) if "failed" in verdict]
    page.evaluate(PRESS, ["f", 3])
    place = [n for n in failed if n > 0][2]
    expect(runs.locator(".erb-chosen")).to_have_attribute("aria-rowindex", str(place + 2))
    page.evaluate(PRESS, ["p" if place > 5 else "n", abs(place - 5)])
    expect(runs.locator(".erb-opened")).to_have_attribute("aria-rowindex", "7")
    # Opened and left before the page has loaded it.
    for _ in range(5):
        table.press("n")
        page.wait_for_timeout(60)
    expect(runs.locator(".erb-opened")).to_have_attribute("aria-rowindex", "12")
    stepper = page.locator(".eops-browser-beside .eops-stepper")
    expect(stepper).to_contain_text(column(runs, "task")[10])
    page.wait_for_timeout(2500)  # anywidget reports it after two seconds
    assert errors == []
