"""The comparison of computed faults with the labels made by hand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eopsgym.analysis.faults.fault_names import FAULTS
from eopsgym.analysis.faults.labels import HandLabel

if TYPE_CHECKING:
    import pandas as pd


def compared_with_labels(
    verifiers: "pd.DataFrame", labels: Sequence[HandLabel], only_sure: bool = False
) -> "pd.DataFrame":
    """Return the number of failed verifiers for each pair of a label and a computed fault.

        >>> compared_with_labels(failed_verifiers(whose_fault("published")), read_labels())

    Rows are labels and columns are computed faults, both in the order of `FAULTS`; `not found`
    counts labels whose verifier is not in the table.

    Args:
        verifiers: the table of `failed_verifiers`.
        labels: the labels of `read_labels`.
        only_sure: whether to leave out ambiguous labels.
    """
    import pandas as pd

    faults = {
        (row.task, row.position): row.fault for row in verifiers.itertuples() if row.fault in FAULTS
    }
    pairs = [
        (label.fault, faults.get((label.task, label.verifier), "not found"))
        for label in labels
        if label.sure or not only_sure
    ]
    columns = [*FAULTS, "not found"]
    counts = [[pairs.count((label, name)) for name in columns] for label in FAULTS]
    return pd.DataFrame(
        counts, index=pd.Index(FAULTS, name="label"), columns=pd.Index(columns, name="found")
    )
