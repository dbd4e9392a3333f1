"""The labels by hand of runs made by hand, and how the tags agree with them."""

import json
from pathlib import Path

import pytest

from dev.hand_labels import HALVES, imported, labels_of_hand_made_runs, played
from eopsgym.analysis.failures import KINDS, tag_failures
from eopsgym.analysis.failures.measure import agreement
from eopsgym.errors import ConfigError

LABELS = labels_of_hand_made_runs()


def test_each_label_is_of_a_run_its_steps_and_known_kinds() -> None:
    text = (Path(__file__).parents[2] / "tasks" / "hand_made_runs.jsonl").read_text("utf-8")
    runs = {run["id"]: run for run in map(json.loads, text.splitlines())}
    for label in LABELS:
        run = runs[label["run"]]
        assert run["task"].split("/")[1] == label["task"]
        assert run["label"] == "wrong"
        assert {*label["kinds"]} <= {*KINDS}
        assert label["step"] is None or 1 <= label["step"] <= len(run["calls"])
        assert label["fault"] == "agent"
        assert label["why"]


def test_the_halves_are_equal_and_share_no_task() -> None:
    one, other = (labels_of_hand_made_runs(half) for half in HALVES[:2])
    assert len(one) == len(other) == 30
    assert {each["task"] for each in one}.isdisjoint(each["task"] for each in other)


def test_tags_of_recorded_runs_agree_with_the_labels() -> None:
    labels = labels_of_hand_made_runs("development")
    runs = played(labels)
    kinds = {run.id: frozenset(label["kinds"]) for run, label in zip(runs, labels, strict=True)}
    found = agreement(runs, kinds)
    assert found["runs"] == 30
    assert (found["recall"] or 0) >= 0.85
    assert (found["precision"] or 0) >= 0.8


def test_an_imported_run_is_tagged_by_its_verifiers_alone(tmp_path: Path) -> None:
    """Somebody gets the wrong reaction in one run, and a rule asked for a refusal in the other."""
    labels = [each for each in LABELS if each["run"] in ("b_W06", "b_W47")]
    runs = imported(played(labels), tmp_path)
    tags = tag_failures(runs)
    kinds = {run.model: {*tags["kind"][tags["run_id"] == run.id]} for run in runs}
    assert kinds == {"hand_b_W06": {"wrong_argument"}, "hand_b_W47": {"missed_refusal"}}


def test_a_part_that_an_answer_rightly_refuses_is_no_false_refusal() -> None:
    (run,) = played([each for each in LABELS if each["run"] == "a_w05"])
    assert tag_failures([run]).empty


def test_verifiers_are_asked_where_the_changes_show_nothing() -> None:
    (run,) = played([each for each in LABELS if each["run"] == "a_w06"])
    tags = tag_failures([run])
    assert [*zip(tags["kind"], tags["step"], strict=True)] == [("wrong_argument", 5)]


def test_runs_without_labels_are_refused() -> None:
    with pytest.raises(ConfigError, match="none of these runs has labels"):
        agreement([], {})
