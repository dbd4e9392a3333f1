"""One of a thing is said in the singular, wherever things are counted."""

import json
import re
from pathlib import Path

import pytest

import eopsgym
from eopsgym import Episode, run_task
from eopsgym.counting import counted
from tests.cli.conftest import Command
from tests.toy import office

ONES = re.compile(r"\b1 [a-z]+s\b(?! \w+ed)")


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 replies"), (1, "1 reply"), (2, "2 replies"), (1200, "1200 replies")]
)
def test_counts_in_words(count: int, said: str) -> None:
    assert counted(count, "reply", "replies") == said


def test_what_is_shown_of_one_is_in_the_singular(tmp_path: Path) -> None:
    gold = {"calls": [office.MOVE["gold"]["calls"][0]], "answer": "Done."}
    run = run_task(office.task(gold=gold), "scripted/gold", results=tmp_path)
    episode = Episode.start("itsm", office.SEED)
    episode.call("list_users")
    store = eopsgym.open_trajectories(tmp_path)
    shown = [run, run.replay, run.stepper(), run.diff(run), episode, store, *run.steps]
    assert [said for said in map(repr, shown) if ONES.search(said)] == []
    assert "1 step" in repr(run)
    store.close()


def test_what_commands_say_of_one_is_in_the_singular(command: Command, tmp_path: Path) -> None:
    results = tmp_path / "results"
    file = tmp_path / "task.json"
    file.write_text(json.dumps(office.data(office.MOVE)), encoding="utf-8")
    for arguments in (
        ("run", file, "-m", "scripted/noop", "--results", results),
        ("failures", results),
        ("score", results),
        ("tasks", "lint", file),
        ("tasks", "validate", file),
        ("tasks", "export", tmp_path / "export", file),
        ("export", results, tmp_path / "tree"),
        ("drop", results),
    ):
        said = command(*arguments)
        assert ONES.findall(said.out + said.err) == [], arguments
