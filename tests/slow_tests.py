"""List the tests that take long, of which `make test` runs some in turn.

`python -m tests.slow_tests` runs all tests once, each slow one too, and writes `slow_tests.json`:
the tests whose cases take a quarter of a second of processor time or more on average, with the
time of all their cases. Time that processes of a test take is counted where the test waits for
their end. Processor time, since other work on the machine changes it little.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

import pytest

from tests.share_seed import LISTED, name_of

_FOLDER = "EOPSGYM_TEST_TIMES"
"""The variable that names the folder where each process of a run writes its times."""
_SECONDS = 0.25
_PROCESSES = "2"


def main() -> None:
    """Run the tests and write the list; the exit status is that of the tests."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, _FOLDER: folder, "EOPSGYM_SLOW": "all"}
        command = [sys.executable, "-m", "pytest", "tests", "-p", "tests.slow_tests", "-q"]
        done = subprocess.run([*command, "-n", _PROCESSES], env=environment)
        lines = [line for file in Path(folder).iterdir() for line in file.open(encoding="utf-8")]
    found = slow(lines)
    LISTED.write_text(json.dumps(found, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(found)} slow tests take {sum(found.values()):.0f} s of processor time")
    sys.exit(done.returncode)


def slow(lines: Iterable[str]) -> dict[str, float]:
    """Return the slow tests with their seconds, of lines with seconds and name of a case."""
    cases = defaultdict[str, list[float]](list)
    for line in lines:
        seconds, _, test = line.rstrip("\n").partition(" ")
        cases[name_of(test)].append(float(seconds))
    return {
        name: round(sum(each), 1)
        for name, each in sorted(cases.items())
        if sum(each) / len(each) >= _SECONDS
    }


_times: TextIO | None = None


def pytest_configure() -> None:
    """Open the file of this process."""
    global _times
    if folder := os.environ.get(_FOLDER):
        _times = (Path(folder) / f"{os.getpid()}.txt").open("w", encoding="utf-8", buffering=1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write what a test took, with what it set up and took down."""
    began = _processor_seconds()
    yield
    if _times is not None:
        _times.write(f"{_processor_seconds() - began:.3f} {item.nodeid}\n")


def _processor_seconds() -> float:
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
