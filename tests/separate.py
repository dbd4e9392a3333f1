"""Environments beside ours, with packages that cannot be installed where mcp 2 is.

They are made from the registry, under `.trainers/` or `.formats/`, when `make trainers` or `make
formats` asks for them, and kept until what they are made of changes.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_SECONDS = 1_200


def core_requirements() -> list[str]:
    """Return what eopsgym itself needs."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: list[str] = tomllib.load(file)["project"]["dependencies"]
    return found


def separate_python(
    name: str,
    *requirements: str,
    target: str = "trainers",
    with_ours: bool = True,
    least: tuple[int, int] = (3, 11),
) -> Path:
    """Return the interpreter of an environment with some packages.

    The test is skipped, with the reason, where nobody asked for such, or they cannot be had.

    Args:
        name: what it is for.
        requirements: the packages.
        target: the target of make that asks for it.
        with_ours: whether it also gets what eopsgym itself needs.
        least: the oldest Python that the packages take.
    """
    if not os.environ.get(f"EOPSGYM_{target.upper()}"):
        pytest.skip(f"`make {target}` runs it, in an environment of its own with {name}")
    base = _python_of(least)
    if base is None:
        pytest.skip(f"{name} needs Python {'.'.join(map(str, least))} or later on the path")
    wanted = [*requirements, *(core_requirements() if with_ours else ())]
    digest = hashlib.sha256("\n".join([base, sys.version, *wanted]).encode()).hexdigest()[:12]
    folder = ROOT / f".{target}" / f"{name}-{digest}"
    python = folder / "bin" / "python"
    stamp = folder / "ready"
    if not stamp.exists():
        subprocess.run([base, "-m", "venv", "--clear", folder], check=True, timeout=_SECONDS)
        install = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        done = subprocess.run([*install, *wanted], capture_output=True, text=True, timeout=_SECONDS)
        if done.returncode:
            last = [line for line in done.stderr.splitlines() if line.startswith("ERROR")][-1:]
            pytest.skip(f"{name} cannot be had from the registry: {' '.join(last) or 'no reason'}")
        stamp.touch()
    return python


def _python_of(least: tuple[int, int]) -> str | None:
    """Return this interpreter, or one on the path, of a version or a later one."""
    if sys.version_info[:2] >= least:
        return sys.executable
    for minor in range(least[1], least[1] + 4):
        found = shutil.which(f"python3.{minor}")
        # A launcher may be on the path without the version behind it.
        if found and subprocess.run([found, "--version"], capture_output=True).returncode == 0:
            return found
    return None


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
