"""Files that we exported, with wrong values in the part from which a run is restored."""

import json
import random
from pathlib import Path
from typing import Any, Literal

import pytest

import eopsgym
from eopsgym.runs import Run
from eopsgym.trajectories import export_results, import_results, open_trajectories
from eopsgym.trajectories.restored_run import restored_run
from tests.trajectories.foreign.test_wrong_values import WRONG, places


@pytest.fixture(scope="module")
def run() -> Run:
    return eopsgym.run_task("itsm/itsm_001_right_amara", "scripted/gold")


def put(content: Any, place: tuple[Any, ...], value: Any) -> None:
    """Put a value at a place of a document."""
    *path, last = place
    for key in path:
        content = content[key]
    content[last] = value


def test_a_whole_record_is_restored(run: Run) -> None:
    restored = restored_run(json.loads(run.to_json()))
    assert restored is not None
    assert restored.to_json() == run.to_json()


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (("strict",), 10**30),
        (("refused",), []),
        (("seconds",), "soon"),
        (("setup", "repeat"), 2**70),
        (("setup", "limits", "turns"), True),
        (("setup", "wording"), {"itsm": 5}),
        (("verdicts", 0, "index"), "0"),
        (("events", 2, "usage", "output_tokens"), []),
        (("events", 2, "tool_calls", 0, "name"), ""),
        (("events", 3, "is_error"), None),
        (("events", 3, "step", "number"), None),
    ],
)
def test_a_record_with_a_wrong_value_is_not_restored(
    run: Run, place: tuple[Any, ...], wrong: Any
) -> None:
    record = json.loads(run.to_json())
    put(record, place, wrong)
    assert restored_run(record) is None


@pytest.mark.parametrize("form", ["published", "atif"])
def test_every_imported_run_is_in_the_store(
    tmp_path: Path, run: Run, form: Literal["published", "atif"]
) -> None:
    export_results([run], tmp_path / "out", form)
    (path,) = (tmp_path / "out").rglob("*.json")
    whole = path.read_text(encoding="utf-8")
    drawn = random.Random(form)
    source, results = tmp_path / "source", tmp_path / "results"
    source.mkdir()
    for number in range(60):
        content = json.loads(whole)
        # A record would otherwise be known by its id, and only one of all would be added.
        record = content["runs"][0]["eopsgym"] if form == "published" else content["extra"]
        (record if form == "published" else record["eopsgym"])["id"] = str(number)
        put(record, drawn.choice([*places(record)]), drawn.choice(WRONG))
        put(content, drawn.choice([*places(content)]), drawn.choice(WRONG))
        (source / f"{number}_{path.name}").write_text(json.dumps(content), encoding="utf-8")
    report = import_results(source, results)
    assert report.added > 30
    with open_trajectories(results) as trajectories:
        assert len(trajectories.runs()) == report.added
