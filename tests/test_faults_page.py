"""The page of faults counts the tests that there are, and every fault held."""

import subprocess
import sys
from pathlib import Path

from dev.fault_table import FAULTS
from dev.faults import PAGE, Outcomes, cases_of, node_ids, out_of_date, page

ROOT = Path(__file__).parents[1]


def test_the_page_is_of_the_tests_that_there_are() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "dev.faults", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr


def test_on_the_page_every_fault_held_or_was_skipped() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:2] == "| "]
    for line in rows[1:]:
        times, held, skipped = (int(cell) for cell in line.split("|")[3:6])
        assert times == held + skipped
        assert held


def made(ended: str, *more: str) -> Outcomes:
    """Return outcomes in which each fault was injected once, and more for the first."""
    outcomes = Outcomes()
    tests = [next(node_ids(fault)) + "::test_x" for fault in FAULTS] + list(more)
    outcomes.found = {*tests}
    outcomes.ended = dict.fromkeys(tests, ended)
    return outcomes


def test_a_test_that_is_gone_or_new_or_another_line_makes_the_page_old() -> None:
    before = made("passed")
    assert out_of_date(page(before), before) == []
    first = next(node_ids(FAULTS[0])) + "[again]"
    (line,) = out_of_date(page(before), made("passed", first))
    assert line.startswith(f"| {FAULTS[0].done} ")
    assert len(out_of_date("", before)) == len(FAULTS)


def test_the_cases_of_a_fault_are_those_that_it_names() -> None:
    name = next(node_ids(FAULTS[0]))
    every = {name, f"{name}[x]", f"{name}_too", "tests/other.py::test"}
    assert cases_of(FAULTS[0], every) == {name, f"{name}[x]"}


def test_a_fault_that_did_not_hold_is_counted_as_such() -> None:
    outcomes = made("failed")
    assert "| 1 | 0 | 0 |" in page(outcomes)
