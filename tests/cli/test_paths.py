"""Paths on the command line: the home that `~` stands for, and folders that cannot be written."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from eopsgym.cli.group import cli
from eopsgym.cli.path_options import MaybePath, PathOption
from tests.cli.conftest import Command
from tests.patience import PATIENCE
from tests.runs.processes import ROOT


def test_a_tilde_is_the_home_of_the_user(
    command: Command, tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert command("run", tasks, "--results=~/kept").code == 0
    assert command("score", "~/kept", "--store=~/kept/one.duckdb").code == 0
    assert command("seed", "itsm", "--size=small", "--out=~/worlds").code == 0
    assert sorted(each.name for each in (tmp_path / "kept").iterdir()) == [
        "default.runs.jsonl",
        "one.duckdb",
    ]
    assert (tmp_path / "worlds" / "itsm" / "world.sql").is_file()
    assert not (tmp_path / "~").exists()


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("~/x.json", "{home}/x.json"),
        ("itsm=~/x.json", "itsm={home}/x.json"),
        ("openai/gpt-5", "openai/gpt-5"),
        ("a=b~c", "a=b~c"),
        ("~nobody-of-this-name/x", "~nobody-of-this-name/x"),
    ],
)
def test_a_text_may_be_a_path(given: str, meant: str) -> None:
    home = os.path.expanduser("~")
    assert MaybePath().convert(given, None, None) == meant.format(home=home)


def test_no_option_takes_a_path_as_it_is() -> None:
    def params(group: click.Command) -> list[click.Parameter]:
        below = group.commands.values() if isinstance(group, click.Group) else ()
        return [*group.params, *(param for each in below for param in params(each))]

    paths = [each for each in params(cli) if isinstance(each.type, click.Path)]
    assert len(paths) > 10
    assert all(isinstance(each.type, PathOption) for each in paths)


@pytest.mark.parametrize("place", ["file/below", "/proc/worlds"])
def test_a_folder_that_cannot_be_written_is_reported_with_the_way_out(
    command: Command, tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").touch()
    said = command("seed", "itsm", "--size", "small", "--out", tmp_path / place)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"eopsgym: cannot write {tmp_path / place}/itsm/world.sql: ")
    assert said.err.endswith("; make room or choose another folder (--out)\n")
    assert len(said.err.splitlines()) == 1


def test_a_command_that_is_terminated_leaves_nothing_half_written(tmp_path: Path) -> None:
    program = "from eopsgym.cli import main; main()"
    arguments = ("seed", "csm", "--size", "large", "--out", str(tmp_path))
    process = subprocess.Popen(
        [sys.executable, "-c", program, *arguments], stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    while not list(tmp_path.glob("csm/*.part")) and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err.strip()) == (143, "eopsgym: terminated")
    assert list((tmp_path / "csm").iterdir()) == []
