"""Injects every kind of fault, and writes what came of it into docs/faults.md.

`make faults` runs it (some ten minutes). With `--check` nothing is injected: it fails where a test
that the page counts is gone or new, or a line of the table is another, so that the page is as old
as the tests at most.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from dev.fault_table import FAULTS, Fault

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "faults.md"
_HEAD = """\
# Faults

Each kind of fault is injected by tests that use real processes, files and sockets. `make faults`
runs them and writes this page; a test fails where it counts other tests than there are.
Terms are explained in the [glossary](glossary.md).

| what is done | what must hold | times | held | skipped |
|---|---|---:|---:|---:|
"""


class Outcomes:
    """A plugin of pytest that notes how often each test was made, and how it ended.

    Attributes:
        found: the tests that there are, by node id.
        ended: how each that was made has ended: `passed`, `failed` or `skipped`.
    """

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.ended: dict[str, str] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note what is there."""
        self.found |= {item.nodeid for item in items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the worst that a test came to, its preparation and its end included."""
        if report.when == "call" or report.outcome != "passed":
            before = self.ended.get(report.nodeid)
            self.ended[report.nodeid] = (
                "failed" if "failed" in (before, report.outcome) else (report.outcome)
            )


def node_ids(fault: Fault) -> Iterator[str]:
    """Yield what pytest calls the tests of a fault."""
    for place in fault.tests:
        file, _, names = place.partition("::")
        yield from (f"tests/{file}::{name}" for name in names.split())
        if not names:
            yield f"tests/{file}"


def run(*options: str) -> Outcomes:
    """Run pytest on the tests of all faults."""
    outcomes = Outcomes()
    wanted = [each for fault in FAULTS for each in node_ids(fault)]
    code = pytest.main(["-q", "--no-header", *options, *wanted], plugins=[outcomes])
    if code in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
        sys.exit("a test of dev/fault_table.py is not there; see above")
    return outcomes


def cases_of(fault: Fault, every: set[str]) -> set[str]:
    """Return those of the tests that are of a fault."""
    starts = tuple(node_ids(fault))
    return {
        test
        for test in every
        if any(test == s or test.startswith((s + "::", s + "[")) for s in starts)
    }


def page(outcomes: Outcomes) -> str:
    """Return the page with what the tests came to."""
    return _HEAD + "".join(
        _row(fault, outcomes.ended, cases_of(fault, {*outcomes.ended})) for fault in FAULTS
    )


def _row(fault: Fault, ended: Mapping[str, str], tests: set[str]) -> str:
    counts = Counter(ended[test] for test in tests)
    numbers = (len(tests), counts["passed"], counts["skipped"])
    return f"{_start(fault)}| {' | '.join(map(str, numbers))} |\n"


def _start(fault: Fault) -> str:
    return f"| {fault.done} | {fault.holds} "


def out_of_date(text: str, outcomes: Outcomes) -> list[str]:
    """Return the lines that a page has to have and does not, by their beginning."""
    wanted = [f"{_start(fault)}| {len(cases_of(fault, outcomes.found))} |" for fault in FAULTS]
    lines = text.removeprefix(_HEAD).splitlines()
    is_whole = text.startswith(_HEAD) and len(lines) == len(wanted)
    return [
        each for each in wanted if not is_whole or not any(line.startswith(each) for line in lines)
    ]


def main() -> None:
    """Write the page, or check that it is of the tests that there are."""
    if "--check" in sys.argv[1:]:
        outcomes = run("--collect-only", "-qqq", "-p", "no:xdist")
        old = out_of_date(PAGE.read_text(encoding="utf-8"), outcomes)
        sys.exit("\n".join(["docs/faults.md is out of date; run: make faults", *old]) if old else 0)
    outcomes = run("-n", "2")
    PAGE.write_text(page(outcomes), encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))
    sys.exit("failed" in outcomes.ended.values())


if __name__ == "__main__":
    main()
