"""Environments beside ours: trainers' packages cannot be installed where mcp 2 is.

They are made from the registry, under `.trainers/`, when `make trainers` asks for them, and kept
until what they are made of changes.
"""

import hashlib
import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASKED = "EOPSGYM_TRAINERS"
_SECONDS = 1_200


def core_requirements() -> list[str]:
    """Return what eopsgym itself needs."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: list[str] = tomllib.load(file)["project"]["dependencies"]
    return found


def separate_python(name: str, *requirements: str) -> Path:
    """Return the interpreter of an environment with some packages, and with what ours needs.

    The test is skipped, with the reason, where nobody asked for such, or they cannot be had.
    """
    if not os.environ.get(ASKED):
        pytest.skip(f"`make trainers` runs it, in an environment of its own with {name}")
    wanted = [*requirements, *core_requirements()]
    digest = hashlib.sha256("\n".join([sys.version, *wanted]).encode()).hexdigest()[:12]
    folder = ROOT / ".trainers" / f"{name}-{digest}"
    python = folder / "bin" / "python"
    stamp = folder / "ready"
    if not stamp.exists():
        venv.create(folder, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        done = subprocess.run([*install, *wanted], capture_output=True, text=True, timeout=_SECONDS)
        if done.returncode:
            last = [line for line in done.stderr.splitlines() if line.startswith("ERROR")][-1:]
            pytest.skip(f"{name} cannot be had from the registry: {' '.join(last) or 'no reason'}")
        stamp.touch()
    return python


def run_there(
    python: Path, *command: str | Path, given: str = "", folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run a command with an interpreter of such an environment, with our code on its path."""
    return subprocess.run(
        [python, *command],
        input=given,
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        cwd=folder,
        env=environ_there(),
    )


def environ_there() -> dict[str, str]:
    """Return the variables that programs there are started with."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "TRL_EXPERIMENTAL_SILENCE": "1"}
