"""Precision and recall of the rules, against counts made by hand."""

import json
from pathlib import Path

import pytest

from eopsgym import load_tasks, run_task
from eopsgym.analysis.failures import KINDS
from eopsgym.analysis.failures.measure import (
    measure_published,
    measured,
    scripted_kinds,
    scripted_labels,
    scripted_runs,
    simulated_labels,
)
from eopsgym.analysis.simulated_sample import known_failures, sample_trajectories
from eopsgym.errors import ConfigError
from eopsgym.runs import Run
from tests.analysis.failures.attempts import TASK, attempt, calls, solution, update

RULE = attempt([*calls()[:-1], update(status="on_hold")])
LEFT = attempt(calls()[:-1], "It is done.")
HONEST = attempt(calls()[:-1], "I could not do it.")


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """A file for labels."""
    return tmp_path / "labels.jsonl"


@pytest.fixture(scope="module")
def simulated() -> list[Run]:
    """The runs of one model that come along."""
    with sample_trajectories() as trajectories:
        return [*trajectories.runs("model = 'scripted/unsteady'")]


def label(verifier: int, kind: str | None, sure: bool = True) -> str:
    """The line of a label by hand, of a verifier of the task."""
    fault = "verifier" if kind is None else "agent"
    said = {"kind": kind, "step": None, "fault": fault, "why": "So.", "sure": sure}
    return json.dumps({"task": TASK.split("/")[1], "verifier": verifier, **said}) + "\n"


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


def test_labels_by_hand_are_compared_with_the_runs_of_their_tasks(labels: Path):
    labels.write_text(label(0, "premature") + label(1, None))
    runs = [LEFT, run_task(load_tasks("itsm")[1])]
    frame = measure_published(runs, labels).set_index("kind")
    assert [*frame.loc["premature", ["labelled", "found"]]] == [1, 1]
    assert frame.attrs["false_alarms"] == (0, 1)


def test_the_sure_labels_can_be_taken_alone(labels: Path):
    labels.write_text(label(0, "premature") + label(1, "wrong_id", sure=False))
    every = measure_published([LEFT], labels).set_index("kind")
    sure = measure_published([LEFT], labels, sure=True).set_index("kind")
    assert [*every.loc["all", ["labelled", "found"]]] == [2, 1]
    assert [*sure.loc["all", ["labelled", "found"]]] == [1, 1]


def test_simulated_runs_have_the_kinds_of_all_their_slips(simulated: list[Run]):
    known = known_failures(simulated)
    labels = simulated_labels(simulated)
    assert {*map(len, labels.values())} > {0, 1}
    for run in simulated:
        slips = {*known.loc[known["run_id"] == run.id, "kind"]}
        if run.strict is bool(slips):  # it passed in spite of a slip, or failed without one
            assert run.id not in labels
        else:
            assert labels[run.id] == slips


def test_runs_without_hand_labels_are_refused(labels: Path):
    labels.write_text(label(0, "premature"))
    with pytest.raises(ConfigError, match="none of these runs"):
        measure_published([run_task(load_tasks("itsm")[1])], labels)
