"""The notebooks that a change touches, which each run executes."""

import subprocess
from pathlib import Path

from notebooks.conftest import changed


def git(folder: Path, *arguments: str) -> None:
    named = ["-c", "user.name=Tester", "-c", "user.email=tester@example.com"]
    subprocess.run(["git", *named, *arguments], cwd=folder, check=True, capture_output=True)


def test_a_notebook_of_the_last_commit_or_a_later_change_has_changed(tmp_path: Path) -> None:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    git(tmp_path, "init")
    files = [folder / f"{name}.ipynb" for name in ("old", "committed", "edited")]
    for text, chosen in (("1", files), ("2", files[1:2])):
        for file in chosen:
            file.write_text(text, encoding="utf-8")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "--message", "A change")
    files[2].write_text("3", encoding="utf-8")
    assert changed(folder) == {*files[1:]}


def test_without_an_earlier_commit_nothing_has_changed(tmp_path: Path) -> None:
    git(tmp_path, "init")
    assert changed(tmp_path) == frozenset()
