"""What the Makefile would do, without doing it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(("user", "allows_root"), [(0, True), (1000, False)])
def test_the_lab_opens_for_root_too(user: int, allows_root: bool, tmp_path: Path) -> None:
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    place = tmp_path / "id"
    place.write_text(f"#!/bin/sh\necho {user}\n", encoding="utf-8")
    place.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [make, "--dry-run", "lab"],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("jupyter lab --allow-root --LabApp" in done.stdout) is allows_root
    assert "jupyter lab" in done.stdout


def test_a_checkout_with_the_same_pins_installs_nothing_again(tmp_path: Path) -> None:
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    for name in ("Makefile", "requirements.lock", "pyproject.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)

    def lines() -> str:
        return subprocess.run(
            [make, "--dry-run", "lint"], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout

    said = lines()
    assert "Setting up .venv" in said
    key = subprocess.run(
        "cat requirements.lock pyproject.toml | cksum | tr -d ' '",
        shell=True, cwd=tmp_path, capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    stamp = tmp_path / ".venv" / f"ready-{key}"
    stamp.parent.mkdir()
    stamp.touch()
    os.utime(stamp, (0, 0))
    assert "Setting up .venv" not in lines()
    (tmp_path / "requirements.lock").write_text("other\n", encoding="utf-8")
    assert "Setting up .venv" in lines()
