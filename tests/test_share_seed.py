"""Slow tests: some are in a run of a folder, all where somebody names them or asks for all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.share_seed import SLOW_SECONDS
from tests.slow_tests import slow

ROOT = Path(__file__).parents[1]
MANY = 30
FIT = MANY // 3
"""So many of the slow tests fit into a run."""
CONFTEST = f"""
from tests.share_seed import keep_share

def pytest_collection_modifyitems(config, items):
    names = [item.nodeid.partition("[")[0] for item in items if "slow" in item.name]
    keep_share(config, items, dict.fromkeys(names, {SLOW_SECONDS / FIT}))
"""
TESTS = "import pytest\n" + "".join(
    f"""
@pytest.mark.parametrize("case", range(2))
def test_slow_{number}(case):
    pass
"""
    for number in range(MANY)
)
QUICK = """
def test_quick():
    pass

@pytest.mark.every_run
def test_slow_and_always():
    pass
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of slow tests, of which one is in every run, and a quick one."""
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_many.py").write_text(TESTS + QUICK, encoding="utf-8")
    return tmp_path


def collected(what: Path, **environment: str) -> list[str]:
    """Return what pytest would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    usual = {"EOPSGYM_FUZZ": "", "EOPSGYM_SLOW": "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*command, "-c", str(ROOT / "pyproject.toml"), str(what)],
        env={**os.environ, **usual, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_a_run_of_a_folder_does_some_slow_tests_whole(folder: Path) -> None:
    first, same, other = (collected(folder, EOPSGYM_SHARE_SEED=seed) for seed in "112")
    assert first == same != other
    assert len(first) == len(other) == 2 * FIT + 2
    for kept in (first, other):
        assert [each for each in kept if "quick" in each or "always" in each] == kept[-2:]


def test_what_is_named_is_run_whole(folder: Path) -> None:
    assert len(collected(folder / "test_many.py")) == 2 * MANY + 2
    assert len(collected(folder, EOPSGYM_FUZZ="all")) == 2 * MANY + 2
    assert len(collected(folder, EOPSGYM_SLOW="all")) == 2 * MANY + 2


def test_slow_is_what_takes_long_by_the_case() -> None:
    lines = ["0.300 a.py::one[x]", "0.400 a.py::one[y]", "9.000 b.py::two", "0.1 b.py::three[z z]"]
    assert slow(lines) == {"a.py::one": 0.7, "b.py::two": 9.0}
