"""Bars for what takes long: a count after two seconds, and nothing where nobody would see it."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import eopsgym
from eopsgym.analysis import figures, sample_trajectories
from eopsgym.runs import Journal, progress_bar, run_tasks
from eopsgym.runs.progress_bar import shown
from tests.browser import Lab
from tests.toy import office


class Screen:
    """A terminal: what is written there is kept."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        """Do nothing."""

    def isatty(self) -> bool:
        return True


Opens = Callable[[], Screen]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Opens:
    """Makes a terminal of the standard error, within the test: pytest has its own before."""

    def opened() -> Screen:
        made = Screen()
        monkeypatch.setattr(sys, "stderr", made)
        return made

    return opened


def slowly(count: int, clock: list[float]) -> Iterator[int]:
    """Numbers, one a second of the clock."""
    for number in range(count):
        clock[0] += 1
        yield number


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(progress_bar.time, "monotonic", lambda: now[0])
    return now


def test_what_takes_long_shows_a_bar_with_a_count(terminal: Opens, clock: list[float]) -> None:
    screen = terminal()
    assert [*shown(slowly(5, clock), 5, "looking")] == [0, 1, 2, 3, 4]
    assert "looking:  " in screen.text
    assert "3/5" in screen.text
    assert screen.text.endswith("\r")  # it is taken away


def test_what_is_over_in_two_seconds_shows_nothing(terminal: Opens, clock: list[float]) -> None:
    screen = terminal()
    assert len([*shown(slowly(1, clock), 1, "looking")]) == 1
    assert screen.text == ""


def test_where_nobody_sees_it_there_is_no_bar(
    capsys: pytest.CaptureFixture[str], clock: list[float]
) -> None:
    assert len([*shown(slowly(9, clock), 9, "looking")]) == 9
    assert capsys.readouterr() == ("", "")


def test_a_bar_that_is_left_in_the_middle_is_taken_away(
    terminal: Opens, clock: list[float]
) -> None:
    screen = terminal()
    for number in shown(slowly(9, clock), 9, "looking"):
        if number == 5:
            break
    assert screen.text.endswith("\r")


SLOW: dict[str, Callable[[Path], Any]] = {
    "looking for failures": eopsgym.tag_failures,
    "whose fault": eopsgym.whose_fault,
    "reading default.runs.jsonl": eopsgym.open_trajectories,
    "comparing models": eopsgym.compare_models,
    "reading answers": eopsgym.refusal_table,
}


@pytest.mark.parametrize("name", SLOW)
def test_each_slow_step_has_its_bar(
    name: str, tmp_path: Path, terminal: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    for model in ("scripted/wrong_id", "scripted/noop"):
        for run in run_tasks([office.task()], model, progress=False):
            Journal(tmp_path).append(run)
    monkeypatch.setattr(progress_bar.Bar.__init__, "__defaults__", ("runs", 0, "run", 0.0))
    monkeypatch.setattr(progress_bar, "LONG_SECONDS", 0.0)
    screen = terminal()
    SLOW[name](tmp_path)
    assert f"{name}: " in screen.text


def test_figures_show_the_bars_of_what_they_are_made_of(
    terminal: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_bar, "LONG_SECONDS", 0.0)
    screen = terminal()
    with sample_trajectories() as sample:
        figures.failure_modes(sample)
    assert "looking for failures: " in screen.text


# RUN_ALL of the browser's module waits until all is done.
BEGIN = """() => { window.jupyterapp.commands.execute("notebook:run-all-cells") }"""
SLOW_CELL = """
import time
from eopsgym.runs import progress_bar
progress_bar.LONG_SECONDS = 0.2
for number in progress_bar.shown(range(10), 10, "looking"):
    time.sleep(0.1)
print("looked")
"""


def test_a_notebook_that_a_program_executes_keeps_no_trace_of_a_bar(tmp_path: Path) -> None:
    import nbformat  # takes seconds, so not in every process that collects tests
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SLOW_CELL)])
    place = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources=place).execute()
    assert [output.get("text") for output in notebook.cells[0].outputs] == ["looked\n"]


def test_jupyterlab_shows_the_bar_while_it_lasts(lab: Lab, tmp_path: Path) -> None:
    import nbformat

    slower = SLOW_CELL.replace("0.1)", "0.5)")
    path = tmp_path / "slow.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(slower)]), path)
    page = lab.open(path)
    page.evaluate(BEGIN)
    expect(page.get_by_text("looking:").first).to_be_visible(timeout=60_000)
    expect(page.get_by_text("looked", exact=True)).to_be_visible(timeout=60_000)
    expect(page.get_by_text("looking:")).to_have_count(0)
