"""Tests marked `in_turn`: some are in a run of a folder, all where somebody names them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.share_seed import IN_TURN

ROOT = Path(__file__).parents[1]
MANY = 3 * IN_TURN
CONFTEST = """
from tests.share_seed import keep_share

def pytest_collection_modifyitems(config, items):
    keep_share(config, items)
"""
TESTS = f"""
import pytest

@pytest.mark.in_turn
@pytest.mark.parametrize("number", range({MANY}))
def test_slow(number):
    pass

def test_quick():
    pass
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of tests, of which one takes no turns."""
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_many.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def collected(what: Path, **environment: str) -> list[str]:
    """Return what pytest would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-c", str(ROOT / "pyproject.toml"), str(what)],
        env={**os.environ, "EOPSGYM_FUZZ": "", "PYTHONPATH": str(ROOT), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.in_turn
def test_a_run_of_a_folder_does_some_in_turn(folder: Path) -> None:
    first, same, other = (collected(folder, EOPSGYM_SHARE_SEED=seed) for seed in "112")
    assert first == same != other
    assert len(first) == len(other) == IN_TURN + 1
    assert any("test_quick" in each for each in first)


@pytest.mark.in_turn
def test_what_is_named_is_run_whole(folder: Path) -> None:
    assert len(collected(folder / "test_many.py")) == MANY + 1
    assert len(collected(folder, EOPSGYM_FUZZ="all")) == MANY + 1
