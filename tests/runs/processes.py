"""Starting Python programs of the tests."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def start(module: str, *arguments: object) -> "subprocess.Popen[str]":
    """A Python module as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def finish(*processes: "subprocess.Popen[str]") -> list[str]:
    """What they print; they have to end well."""
    printed = []
    for process in processes:
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        printed.append(out)
    return printed
