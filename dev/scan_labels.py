"""Measure how a scan by code agrees with labels by hand: `python -m dev.scan_labels`.

The question is whether a run changes a row that the reference solution does not change, and the
labels are the side effects of the runs made by hand. The figures are those of docs/scan.md.
"""

from dev.hand_labels import HALVES, labels_of_hand_made_runs, played
from eopsgym import scan
from eopsgym.analysis import ScanAgreement
from eopsgym.runs import Run


def changes_more_rows(run: Run) -> bool:
    """Return whether a run changes a row that the reference solution does not change."""
    return bool(_changed(run) - _changed(run.gold))


def _changed(run: Run) -> set[tuple[str, str, str]]:
    return {(step.server, row.table, row.key) for step in run.steps for row in step.changes.rows}


def measured(half: str) -> ScanAgreement:
    """Return the agreement on one half of the labels."""
    labels = labels_of_hand_made_runs(half)
    runs = played(labels)
    by_hand = {
        run.id: "side_effect" in label["kinds"] for run, label in zip(runs, labels, strict=True)
    }
    return scan(runs, changes_more_rows).agreement(by_hand)


def main() -> None:
    """Print the agreement on each half."""
    for half in HALVES[:2]:
        agreed = measured(half)
        print(f"{half}: {agreed!r}\n{agreed.table.to_string()}")
        print(f"{agreed.by_value.round(2).to_string(index=False)}\n")


if __name__ == "__main__":
    main()
