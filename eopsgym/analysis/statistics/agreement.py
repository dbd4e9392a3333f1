"""The agreement of several people on nominal tags."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from eopsgym.analysis.statistics.outcomes import left_out, notes
from eopsgym.analysis.statistics.results import shown
from eopsgym.counting import counted
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

Tags: TypeAlias = "pd.DataFrame | Sequence[Sequence[Any]]"
"""Tags with a row per unit (a run, for example) and a column per person; None is no tag."""
_ONE_TAG = "everybody gave one and the same tag, of which chance explains all"


@dataclass(frozen=True)
class Agreement:
    """The agreement of some people.

    Attributes:
        name: the name of the measure.
        value: 1 for full agreement, and 0 for agreement by chance (for the share: none); None if it
            cannot be computed.
        units: the number of units.
        raters: the number of people.
        note: a note on units that were left out, or on why there is no value.
    """

    name: str
    value: float | None
    units: int
    raters: int
    note: str = ""

    def __repr__(self) -> str:
        note = f"; {self.note}" if self.note else ""
        of = f"{counted(self.units, 'unit')}, {counted(self.raters, 'person', 'people')}"
        return f"{self.name} = {shown(self.value)} ({of}){note}"


def percent_agreement(tags: Tags) -> Agreement:
    """Return the share of pairs of tags of a unit that are equal, averaged over units.

    Args:
        tags: a row per unit, a column per person; None, NaN and NA are no tag. Units with fewer
            than two tags are left out and counted.

    Example:
        >>> percent_agreement([["a", "a"], ["a", "b"]])
        share that agrees = 0.500 (2 units, 2 people)
    """
    return _made("share that agrees", tags, 2, _mean_of_pairs)


def cohen_kappa(one: Sequence[Any], other: Sequence[Any]) -> Agreement:
    """Return Cohen's kappa of two people who tagged the same units (Cohen 1960).

    Args:
        one, other: a tag per unit, in the same order; None, NaN and NA are no tag. Units that only
            one person tagged are left out and counted.

    Raises:
        ConfigError: if the two differ in length.

    Example:
        >>> cohen_kappa(["a", "a", "b", "b"], ["a", "b", "b", "b"])
        Cohen's kappa = 0.500 (4 units, 2 people)
    """
    from sklearn.metrics import cohen_kappa_score

    if len(one) != len(other):
        raise ConfigError(f"two people must tag the same units, not {len(one)} and {len(other)}")

    def kappa(rows: list[list[Any]]) -> float:
        first, second = zip(*rows, strict=True)
        return float(cohen_kappa_score(first, second))

    return _made("Cohen's kappa", [*zip(one, other, strict=True)], 2, kappa, chance=True)


def fleiss_kappa(tags: Tags) -> Agreement:
    """Return Fleiss' kappa of several people, each of whom tagged every unit (Fleiss 1971).

    Args:
        tags: as `percent_agreement`. Units that not everybody tagged are left out and counted;
            `krippendorff_alpha` keeps them.

    Example:
        >>> fleiss_kappa([["a", "a", "a"], ["a", "a", "b"], ["b", "b", "b"]])
        Fleiss' kappa = 0.550 (3 units, 3 people)
    """
    from statsmodels.stats import inter_rater

    def kappa(rows: list[list[Any]]) -> float:
        kinds = sorted({tag for row in rows for tag in row})
        return float(
            inter_rater.fleiss_kappa([[row.count(kind) for kind in kinds] for row in rows])
        )

    return _made("Fleiss' kappa", tags, None, kappa, chance=True)


def krippendorff_alpha(tags: Tags) -> Agreement:
    """Return Krippendorff's alpha of nominal tags, some possibly missing (Krippendorff 2011).

    Args:
        tags: as `percent_agreement`.

    Example:
        >>> krippendorff_alpha([["a", "a", None], ["a", "b", "b"], ["b", "b", "b"]])
        Krippendorff's alpha = 0.533 (3 units, 3 people)
    """
    return _made("Krippendorff's alpha", tags, 2, _alpha, chance=True)


def agreement(tags: Tags) -> "pd.DataFrame":
    """Return all measures of agreement of all people together, and Cohen's kappa of each pair.

    Args:
        tags: as `percent_agreement`.

    Returns:
        A row per measure: `measure`, `people` (their names), `value` (NA if it cannot be computed),
        `units`, `note`.

    Example:
        >>> agreement([["a", "a"], ["a", "b"], ["b", "b"]])["value"].round(3).tolist()
        [0.667, 0.333, 0.444, 0.4]
    """
    import pandas as pd

    frame = tags if isinstance(tags, pd.DataFrame) else pd.DataFrame([[*row] for row in tags])
    every = ", ".join(map(str, frame.columns))
    measures = [
        (every, made(frame)) for made in (percent_agreement, fleiss_kappa, krippendorff_alpha)
    ]
    for one, other in combinations(range(len(frame.columns)), 2):
        pair = frame.iloc[:, [one, other]]
        of_pair = cohen_kappa(*(pair.iloc[:, place].tolist() for place in (0, 1)))
        measures.append((", ".join(map(str, pair.columns)), of_pair))
    rows = [(each.name, whose, each.value, each.units, each.note) for whose, each in measures]
    table = pd.DataFrame(rows, columns=["measure", "people", "value", "units", "note"])
    return table.astype({"value": "Float64"})


def _made(name: str, tags: Any, least: int | None, measure: Any, chance: bool = False) -> Agreement:
    """Return a measure over the units with enough tags.

    Args:
        name, tags, measure: the measure, computed on the lists of tags of the units.
        least: the least number of tags of a unit, or None for one tag of each person.
        chance: whether the measure subtracts agreement by chance, so that it has no value if all
            tags are equal.
    """
    rows = [*_rows(tags)]
    people = max(map(len, rows), default=0)
    needed = people if least is None else least
    given = [[tag for tag in row if _is_tag(tag)] for row in rows]
    kept = [row for row in given if len(row) >= max(needed, 2)]
    who = "not everybody tagged them" if least is None else "fewer than two people tagged them"
    note = left_out(len(rows) - len(kept), who, "unit")
    if not kept:
        return Agreement(name, None, 0, people, notes("no unit has tags of several people", note))
    if chance and len({tag for row in kept for tag in row}) == 1:
        return Agreement(name, None, len(kept), people, notes(_ONE_TAG, note))
    return Agreement(name, measure(kept), len(kept), people, note)


def _rows(tags: Any) -> Iterator[list[Any]]:
    """Yield the tags of each unit, as texts."""
    rows = tags.to_numpy(dtype=object) if hasattr(tags, "to_numpy") else tags
    for row in rows:
        yield [str(tag) if _is_tag(tag) else None for tag in row]


def _is_tag(tag: Any) -> bool:
    # NaN is not equal to itself, and a comparison with NA is NA.
    return tag is not None and type(tag).__name__ not in ("NAType", "NaTType") and tag == tag


def _mean_of_pairs(rows: list[list[Any]]) -> float:
    return sum(_pairs_that_agree(Counter(row)) for row in rows) / len(rows)


def _pairs_that_agree(counts: Counter[Any]) -> float:
    size = counts.total()
    return sum(count * (count - 1) for count in counts.values()) / (size * (size - 1))


def _alpha(rows: list[list[Any]]) -> float:
    """Return 1 minus the observed disagreement divided by the one expected by chance."""
    whole = Counter(tag for row in rows for tag in row)
    seen = sum(len(row) * (1 - _pairs_that_agree(Counter(row))) for row in rows) / whole.total()
    return 1 - seen / (1 - _pairs_that_agree(whole))
