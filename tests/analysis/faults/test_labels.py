"""The hand labels: their form, and that each failed verifier of the published runs has one."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from eopsgym.analysis import read_labels
from eopsgym.errors import ConfigError
from tests.reference import reference

LINE: dict[str, Any] = {
    "task": "task_1", "verifier": 0, "kind": "wrong_id", "step": 3, "fault": "agent",
    "why": "Takes the record of another.", "sure": True,
}  # fmt: skip


def labels_of(tmp_path: Path, *lines: Any) -> Any:
    path = tmp_path / "labels.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return read_labels(path)


def test_a_label_says_what_its_line_says(tmp_path: Path) -> None:
    (label,) = labels_of(tmp_path, LINE)
    assert (label.task, label.verifier, label.kind, label.step) == ("task_1", 0, "wrong_id", 3)
    assert (label.fault, label.sure, label.after, label.tried) == ("agent", True, None, False)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"kind": "clumsy"}, "line 1: there is no kind 'clumsy', only missing_lookup"),
        ({"fault": "weather"}, "line 1: there is no fault 'weather', only agent, verifier"),
        ({"kind": None}, "line 1: a label needs 'kind' if the fault is 'agent'"),
        ({"fault": "verifier"}, "line 1: a label needs 'kind' if the fault is 'agent'"),
        ({"step": "3"}, "line 1: 'step' cannot be '3'"),
        ({"name": "of a verifier"}, "line 1 is not a label: .*'name'"),
    ],
)
def test_a_line_that_is_no_label_is_named(
    change: dict[str, Any], complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match=complaint):
        labels_of(tmp_path, LINE | change)


def test_a_verifier_has_one_label(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="line 2: this verifier has a label already"):
        labels_of(tmp_path, LINE, LINE)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot read the labels .*nothing\.jsonl"):
        read_labels(tmp_path / "nothing.jsonl")


def test_the_published_runs_have_two_readers_and_no_third() -> None:
    with pytest.raises(ConfigError, match="there is no reader 3; the published runs have readers"):
        read_labels(reader=3)


@pytest.mark.parametrize(("reader", "sure", "tried"), [(1, 17, 38), (2, 23, 0)])
def test_the_kept_labels_can_be_read_and_say_each_why_in_a_sentence(
    reader: int, sure: int, tried: int
) -> None:
    labels = read_labels(reader=reader)
    assert len(labels) == 42
    assert sum(label.sure for label in labels) == sure
    assert sum(label.tried for label in labels) == tried
    for label in labels:
        assert re.fullmatch(r"[A-Z][^.\n]{20,250}\.", label.why), label
        assert (label.step is None) or label.after is None


@pytest.mark.parametrize("reader", [1, 2])
def test_each_failed_verifier_of_the_published_runs_has_one_label_and_no_passed_one(
    reader: int,
) -> None:
    failed = set()
    calls = {}
    for path in reference("trajectories").glob("*/*.json.gz"):
        (run,) = json.loads(gzip.decompress(path.read_bytes()))["runs"]
        task = path.name.removesuffix(".json.gz").rpartition("__")[2]
        calls[task] = len(run["tool_results"])
        results = enumerate(run["verification_results"].values())
        failed |= {(task, place) for place, result in results if not result["passed"]}
    labels = read_labels(reader=reader)
    assert len(calls) == 21
    assert {(label.task, label.verifier) for label in labels} == failed
    for label in labels:
        assert 0 <= (label.step or label.after or 0) <= calls[label.task]
        assert (label.fault == "agent") == (label.step is not None or label.after is not None)
