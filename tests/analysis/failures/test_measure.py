"""Precision and recall of the rules, against counts made by hand."""

import json
from pathlib import Path

import pytest

from eopsgym import load_tasks, run_task
from eopsgym.analysis.failures import KINDS
from eopsgym.analysis.failures.measure import (
    measure_published,
    measured,
    read_labels,
    scripted_kinds,
    scripted_labels,
    scripted_runs,
)
from eopsgym.errors import ConfigError
from tests.analysis.failures.attempts import TASK, attempt, calls, solution, update

RULE = attempt([*calls()[:-1], update(status="on_hold")])
LEFT = attempt(calls()[:-1], "It is done.")
HONEST = attempt(calls()[:-1], "I could not do it.")


def test_recall_is_of_all_findings_and_precision_of_the_primary_one():
    # RULE shows a broken rule first and another value beside it; it is labelled with the latter.
    labels = {
        RULE.id: frozenset({"wrong_argument"}),
        LEFT.id: frozenset({"premature"}),
        HONEST.id: frozenset({"premature"}),
        solution().id: frozenset[str](),
    }
    frame = measured([RULE, LEFT, HONEST, solution()], labels).set_index("kind")
    columns = ["labelled", "found", "recall", "primary", "right"]
    assert [*frame.loc["premature", columns]] == [2, 1, 0.5, 1, 1]
    assert [*frame.loc["wrong_argument", columns]] == [1, 1, 1.0, 0, 0]
    assert [*frame.loc["policy_violation", ["labelled", "primary", "right"]]] == [0, 1, 0]
    assert [*frame.loc["all", ["labelled", "found", "primary", "right"]]] == [3, 2, 3, 1]
    # Wilson's interval of 1 in 2, by hand.
    assert [*frame.loc["premature", ["recall_low", "recall_high"]]] == [0.095, 0.905]
    assert frame.attrs["false_alarms"] == (0, 1)


def test_a_finding_in_a_run_without_a_failure_is_a_false_alarm():
    frame = measured([LEFT, solution()], {LEFT.id: frozenset(), solution().id: frozenset()})
    assert frame.attrs["false_alarms"] == (1, 2)


def test_scripted_models_are_labelled_with_their_kind_and_what_passes_with_none():
    assert {*scripted_kinds().values()} <= {*KINDS}
    lost, won = run_task(TASK, "scripted/premature"), solution()
    assert scripted_labels([lost, won]) == {lost.id: {"premature"}, won.id: frozenset()}


def test_a_sample_has_each_model_on_tasks_where_it_can_fail():
    runs = scripted_runs(1, seed=4)
    assert {run.model for run in runs} == {"scripted/gold", *scripted_kinds()}
    again = scripted_runs(1, seed=4)
    assert [run.task for run in again] == [run.task for run in runs]


def test_labels_by_hand_are_read_by_task_and_compared_with_their_runs(tmp_path: Path):
    file = tmp_path / "labels.jsonl"
    lines = [
        {"task": LEFT.task, "verifier": 0, "kind": "premature"},
        {"task": LEFT.task, "verifier": 1, "kind": None},
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert read_labels(file) == {LEFT.task: {"premature"}}
    frame = measure_published([LEFT, run_task(load_tasks("itsm")[1])], file).set_index("kind")
    assert [*frame.loc["premature", ["labelled", "found"]]] == [1, 1]
    assert frame.attrs["false_alarms"] == (0, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"task": "x", "kind": "clumsy"}', "no kind of failure 'clumsy'"),
        ('{"kind": null}', "no label"),
        ("nonsense", "no label"),
    ],
)
def test_labels_that_are_none_are_refused(tmp_path: Path, text: str, why: str):
    file = tmp_path / "labels.jsonl"
    file.write_text(text)
    with pytest.raises(ConfigError, match=why):
        read_labels(file)
    with pytest.raises(ConfigError, match="cannot read the labels"):
        read_labels(tmp_path / "none.jsonl")


def test_runs_without_hand_labels_are_refused(tmp_path: Path):
    file = tmp_path / "labels.jsonl"
    file.write_text('{"task": "x", "kind": null}\n')
    with pytest.raises(ConfigError, match="none of these runs"):
        measure_published([LEFT], file)
