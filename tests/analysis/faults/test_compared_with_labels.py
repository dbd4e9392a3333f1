"""How the program's findings compare with labels made by hand."""

import pandas as pd

from eopsgym.analysis import FAULTS, HandLabel, compared_with_labels


def label(verifier: int, fault: str, sure: bool = True) -> HandLabel:
    kind = "gave_up" if fault == "agent" else None
    return HandLabel("task_1", verifier, kind, None, fault, "Because.", sure)


LABELS = [label(0, "agent"), label(1, "agent"), label(2, "verifier", sure=False), label(3, "agent")]
FOUND = pd.DataFrame(
    {"task": "task_1", "position": [0, 1, 2, 9], "fault": ["agent", "unknown", "agent", "clock"]}
)


def test_labels_are_counted_against_what_was_found() -> None:
    table = compared_with_labels(FOUND, LABELS)
    assert list(table.index) == [*FAULTS]
    assert list(table.columns) == [*FAULTS, "not found"]
    assert table.loc["agent", "agent"] == 1
    assert table.loc["agent", "unknown"] == 1
    assert table.loc["agent", "not found"] == 1
    assert table.loc["verifier", "agent"] == 1
    assert table.to_numpy().sum() == 4


def test_labels_that_can_be_read_in_two_ways_can_be_left_out() -> None:
    table = compared_with_labels(FOUND, LABELS, only_sure=True)
    assert table.to_numpy().sum() == 3
    assert table.loc["verifier"].sum() == 0
