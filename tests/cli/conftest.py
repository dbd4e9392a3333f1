import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from eopsgym.cli import main
from tests.toy import office


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `eopsgym` with arguments."""

    def run(*arguments: object) -> Said:
        monkeypatch.setattr(sys, "argv", ["eopsgym", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return Said(int(ended.value.code or 0), out, err)

    return run


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    """A folder of two tasks."""
    folder = tmp_path / "my_tasks"
    folder.mkdir()
    for base in (office.MOVE, office.DELETE):
        file = folder / f"{base['task_id']}.json"
        file.write_text(json.dumps(office.data(base)), encoding="utf-8")
    return folder


@pytest.fixture
def results(tmp_path: Path, tasks: Path, command: Command) -> Path:
    """A folder of results: one model wins both tasks, one loses both."""
    folder = tmp_path / "results"
    said = command("run", tasks, "-m", "scripted/gold", "-m", "scripted/noop", "--results", folder)
    assert said.code == 0
    return folder


@pytest.fixture
def data(tmp_path: Path, tasks: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that holds the two tasks and nothing else."""
    (tmp_path / "data" / "tasks").mkdir(parents=True)
    tasks.rename(tmp_path / "data" / "tasks" / "itsm")
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path / "data"))
    return tmp_path / "data"
