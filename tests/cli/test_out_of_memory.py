"""The command line under a limit of memory: one line that says so, and no word of Ctrl-C."""

import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from eopsgym.cli.out_of_memory import is_out_of_memory
from eopsgym.errors import SeedError
from eopsgym.runs import run_task
from tests.patience import PATIENCE
from tests.toy import office

MEGABYTE = 1 << 20
LIMITS = (200, 245, 300, 400, 550, 900)
"""Megabytes of address space: from what Python and numpy need to nearly what a run takes."""
PROGRAM = "from eopsgym.cli import main; main()"
COMMANDS = {
    "run": ["run", "itsm", "itsm_001_right_amara", "--model", "scripted/gold"],
    "sql": ["sql", "SELECT count(*) FROM runs"],
}
ENDED_BY_LIBRARIES = {-signal.SIGABRT, -signal.SIGSEGV, -signal.SIGBUS, 127}
"""What C++ libraries and the loader of programs do, which no Python can hold up."""
OF_LIBRARIES = ("OpenBLAS", "Memory allocation still failed", "libgomp", "<jemalloc>")


def limited(megabytes: int, arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE,) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        preexec_fn=limit,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of results with one run."""
    folder = tmp_path_factory.mktemp("made") / "results"
    run_task(office.task(), "scripted/gold", results=folder)
    return folder


@pytest.mark.sweep(2)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("megabytes", LIMITS)
def test_a_limit_of_memory_is_reported_as_such(
    command: str, megabytes: int, results: Path, tmp_path: Path
) -> None:
    shutil.copytree(results, tmp_path / "results")
    try:
        made = limited(megabytes, COMMANDS[command], tmp_path)
    except subprocess.TimeoutExpired as late:
        # DuckDB's allocator waits forever, now and then, for a thread that it could not start.
        if b"<jemalloc>" not in (late.stderr or b""):
            raise
        return
    assert "interrupted" not in made.stderr
    assert made.returncode != 130
    if made.returncode == 0 or made.returncode in ENDED_BY_LIBRARIES:
        return
    said = [line for line in made.stderr.splitlines() if not line.startswith(OF_LIBRARIES)]
    assert "Traceback" not in made.stderr, made.stderr
    # Where a library ends the process itself, its own words are all there is.
    assert not said or said[-1].startswith("eopsgym: out of memory. "), made.stderr


class OutOfMemoryException(Exception):
    """An error as DuckDB calls it, which need not be loaded."""


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        ImportError("libarrow.so: failed to map segment from shared object"),
        RuntimeError("can't start new thread"),
        OutOfMemoryException("Failed to allocate block"),
    ],
)
def test_what_libraries_say_when_memory_is_out_is_known(error: Exception) -> None:
    assert is_out_of_memory(error)
    with pytest.raises(SeedError) as caught:
        raise SeedError("the seed does not fill the schema") from error
    assert is_out_of_memory(caught.value)


@pytest.mark.parametrize("error", [ValueError("x"), OSError(errno.ENOENT, "no"), ImportError("y")])
def test_other_errors_are_none(error: Exception) -> None:
    assert not is_out_of_memory(error)


def test_an_interpreter_that_cannot_make_its_error_is_out_of_memory_only_under_a_limit() -> None:
    program = (
        "from eopsgym.cli.out_of_memory import is_out_of_memory\n"
        "print(is_out_of_memory(SystemError('error return without exception set')))"
    )
    for limit, said in (("ulimit -v 4000000;", "True"), ("", "False")):
        made = subprocess.run(
            ["sh", "-c", f'{limit} exec {sys.executable} -c "{program}"'],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert made.stdout.strip() == said, made.stderr
