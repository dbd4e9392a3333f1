"""Which failed tests are run again alone: those that pytest has kept, where they are few."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.failed_tests import FEW, failed_tests
from tests.patience import PATIENCE

TESTS = """
import pytest

@pytest.mark.parametrize("number", range({count}))
def test_one(number: int) -> None:
    assert number >= {failing}
"""


def kept(folder: Path, failing: int) -> Path:
    (folder / "test_some.py").write_text(TESTS.format(count=9, failing=failing), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "--rootdir", str(folder)]
    subprocess.run([*command, str(folder)], capture_output=True, timeout=PATIENCE)
    return folder / ".pytest_cache" / "v" / "cache" / "lastfailed"


@pytest.mark.parametrize("failing", [0, FEW])
def test_the_tests_that_failed_are_named(failing: int, tmp_path: Path) -> None:
    names = failed_tests(kept(tmp_path, failing))
    assert names == [f"test_some.py::test_one[{number}]" for number in range(failing)]
