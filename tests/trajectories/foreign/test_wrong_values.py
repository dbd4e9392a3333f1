"""Documents that use every field, with wrong values at random places: read or reported."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eopsgym.errors import StoreError
from eopsgym.runs import Runs
from eopsgym.trajectories import export_results, import_results, open_trajectories
from tests.trajectories.foreign import made_files as made
from tests.trajectories.foreign.test_nothing_is_lost import FULL

WRONG: list[Any] = [
    *(None, True, 0, -1, 1e308, 2**70, "", "7", "x", "\ud800"),
    *([], {}, [None], {"a": None}, ["x", {"y": 1}]),
]
UNCAUGHT = ("cannot be converted", "its reading ended")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all parts of a value."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from places(value[key], (*path, key))


def spoil(records: list[Any], drawn: random.Random) -> None:
    """Put wrong values at some places, and remove some names."""
    everywhere = [*places(records)]
    for *path, last in drawn.sample(everywhere, drawn.choice((1, 2, 5, 20))):
        holder: Any = records
        try:
            for key in path:
                holder = holder[key]
            if isinstance(holder, dict) and drawn.random() < 0.1:
                del holder[last]
            else:
                holder[last] = json.loads(json.dumps(drawn.choice(WRONG)))
        except (LookupError, TypeError):
            continue  # a value before has replaced it


@pytest.mark.parametrize("name", sorted(FULL))
def test_wrong_values_are_read_or_reported_and_come_back(tmp_path: Path, name: str) -> None:
    path, results = tmp_path / "a.jsonl", tmp_path / "results"
    whole = json.dumps(FULL[name]())
    for seed in range(12):
        records = json.loads(whole)
        spoil(records, random.Random(f"{name} {seed}"))
        path.write_text(made.lines(*records))
        try:
            report = import_results(path, results)
            said = "\n".join(map(str, report.unread))
            assert report.added or report.known or said
        except StoreError as error:
            said = str(error)
        assert not any(words in said for words in UNCAUGHT)
    runs = {run.id: run.to_json() for run in Runs.read(results)}
    assert len(open_trajectories(results).runs()) == len(runs)
    export_results(results, tmp_path / "out", "atif")
    again = import_results(tmp_path / "out", tmp_path / "again")
    assert again.unread == ()
    assert {run.id: run.to_json() for run in Runs.read(tmp_path / "again")} == runs
