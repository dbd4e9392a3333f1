"""A run as HTML for readers without a kernel: whole, bounded, and written to a file."""

import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from eopsgym.errors import StoreError
from eopsgym.notebook import step_through
from eopsgym.notebook.comparison_page import comparison_copy
from eopsgym.notebook.run_page import run_copy
from eopsgym.runs import Comparison, Run, run_task
from tests.notebook.test_rich_reprs import seen
from tests.patience import PATIENCE
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

ANSWER = "All piers are there. " + "Each has its street. " * 40


@pytest.fixture(scope="module")
def run() -> Run:
    return run_task(office.task(), "scripted/gold")


@pytest.fixture(scope="module")
def long_run() -> Run:
    """Fifty calls, and twenty verifiers."""
    checks = [
        office.check(f"pier {n}", f"SELECT count(*) FROM location WHERE name = 'Pier {n}'")
        for n in range(20)
    ]
    calls = (
        (
            "add_location",
            {"name": f"Pier {n}", "city": "Salem", "street": "x" * 2000, "country": "USA"},
        )
        for n in range(49)
    )
    model = prepared(*map(calling, calls), saying(ANSWER))
    return run_task(office.task(verifiers=checks), model)


def test_fifty_steps_and_twenty_verifiers_open_at_once(long_run: Run) -> None:
    fresh = replace(long_run)
    started = time.perf_counter()
    stepper = step_through(fresh)
    stepper.go(30)
    assert len(fresh.flips) == 20
    assert time.perf_counter() - started < PATIENCE


def test_the_copy_tells_every_step(run: Run) -> None:
    shown = seen(run_copy(run))
    for said in (
        "The harbour office moves to Salem",
        "1 ○ 2 ■▲ 3 ■▲",
        "step 2 ■▲ itsm/update_location",
        "city − Boston + Salem",
        "moved begins to pass ▲",
        "final answer Harbour Office is in Salem now",
        "verifiers at the end",
    ):
        assert said in shown
    assert "cut" not in shown


@pytest.fixture(scope="module")
def stuck() -> Run:
    """Six calls, of which the second to the fifth get the same error."""
    lost = calling(("update_location", {"location_id": "LOC_999", "city": "Salem"}))
    look = calling(("find_location_by_given_name", {"name": "Harbour Office"}))
    return run_task(office.task(), prepared(look, *[lost] * 4, look, saying("Done.")))


def test_the_same_error_again_and_again_is_folded_in_the_copy(stuck: Run) -> None:
    shown = seen(run_copy(stuck))
    assert "1 ○ 2 ✕×4 6 ○" in shown
    assert "the same error 3 more times: steps 3 to 5" in shown
    # Each of them is there, and what is cut is counted by place.
    assert all(f"step {place} ✕" in shown for place in (2, 3, 4, 5))
    assert "cut: 7 of 8 places are left out" in seen(run_copy(stuck, 10))
    beside = seen(comparison_copy(Comparison([stuck, stuck])))
    assert "and 3 rows of the same errors 2 ✕ itsm/update_location" in beside
    assert "3 ✕ itsm/update_location 3" not in beside


@pytest.mark.parametrize("letters", [150_000, 40_000])
def test_the_copy_is_bounded_and_says_what_was_cut(long_run: Run, letters: int) -> None:
    shown = run_copy(long_run, letters)
    assert len(shown) <= letters + 1_000
    assert re.search(r"cut: .*run.to_html\(path\) writes more", seen(shown))
    assert "All piers are there." in shown


def test_request_and_answer_are_cut_last(long_run: Run) -> None:
    shown = seen(run_copy(long_run, 400_000))
    assert "long texts of steps to 160 letters" in shown
    assert ANSWER.strip() in shown


def test_a_page_is_written_whole(long_run: Run, tmp_path: Path) -> None:
    path = long_run.to_html(tmp_path / "run.html")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.count("x" * 2000) >= 49
    assert "<script" not in text
    assert "cut:" not in text


def test_a_page_holds_whatever_was_said(run: Run, tmp_path: Path) -> None:
    path = changed(run, answer="\ud800", model="\ud800").to_html(tmp_path / "run.html")
    assert path.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot write .*run.html: No such file"):
        run.to_html(tmp_path / "nowhere" / "run.html")


def test_a_cell_gets_the_widget_and_a_copy(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    published: list[dict[str, Any]] = []
    shell = InteractiveShell.instance()
    monkeypatch.setattr(shell.display_pub, "publish", lambda data, **_: published.append(data))
    step_through(run)._ipython_display_()
    widget, copy = published
    assert set(widget) == {"text/plain", "application/vnd.jupyter.widget-view+json"}
    assert "final answer" in copy["text/html"]
    assert copy["text/plain"] == "(a copy of the run for readers without a kernel, 3 steps)"
    InteractiveShell.clear_instance()
