"""The agreement of two readers on why verifiers failed and whose fault it was."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eopsgym.analysis.faults.labels import HandLabel, read_labels
from eopsgym.analysis.statistics import cohen_kappa
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

_FIELDS = ("kind", "fault", "step")
_NONE = "none"
Verifier = tuple[str, int]


def label_agreement(
    one: Sequence[HandLabel] | None = None, other: Sequence[HandLabel] | None = None
) -> "pd.DataFrame":
    """Return how often two readers gave the same label, by default for the published runs.

        >>> from eopsgym.analysis import label_agreement
        >>> label_agreement()[["field", "labels", "same"]].to_dict("records")[0]
        {'field': 'kind', 'labels': 42, 'same': 32}

    One row per field (`kind`, `fault`, `step`): `field`, `labels` (verifiers that both labelled),
    `same`, `share` (0 to 1), `kappa` (Cohen's; NA if all labels are the same), `runs`, `same_runs`
    (runs whose labels all agree, since labels of one run often depend on each other). No kind and
    no step count as labels.

    Args:
        one, other: the labels of the readers, as from `read_labels`.

    Raises:
        ConfigError: if only one of them has labelled a verifier.
    """
    import pandas as pd

    first = _by_verifier(read_labels(reader=1) if one is None else one)
    second = _by_verifier(read_labels(reader=2) if other is None else other)
    for task, place in sorted(first.keys() ^ second.keys()):
        raise ConfigError(f"only one of the readers labelled verifier {place} of {task}")
    frame = pd.DataFrame([_row(field, first, second) for field in _FIELDS])
    return frame.astype({"share": "Float64", "kappa": "Float64"})


def _by_verifier(labels: Sequence[HandLabel]) -> dict[Verifier, HandLabel]:
    return {(label.task, label.verifier): label for label in labels}


def _row(
    field: str, first: dict[Verifier, HandLabel], second: dict[Verifier, HandLabel]
) -> dict[str, object]:
    pairs = [(_tag(first[place], field), _tag(second[place], field)) for place in first]
    differ = {task for (task, _), (a, b) in zip(first, pairs, strict=True) if a != b}
    runs = {task for task, _ in first}
    same = sum(a == b for a, b in pairs)
    return {
        "field": field,
        "labels": len(pairs),
        "same": same,
        "share": same / len(pairs) if pairs else None,
        "kappa": cohen_kappa([a for a, _ in pairs], [b for _, b in pairs]).value,
        "runs": len(runs),
        "same_runs": len(runs - differ),
    }


def _tag(label: HandLabel, field: str) -> str:
    # That a label has no kind is a judgement, and the statistics would leave out None.
    value = getattr(label, field)
    return _NONE if value is None else str(value)
