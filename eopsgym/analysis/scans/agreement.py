"""The agreement of a scan's answers with labels by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from eopsgym.analysis.statistics import wilson
from eopsgym.analysis.statistics.intervals import LEVEL
from eopsgym.analysis.statistics.results import Interval, shown
from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.runs.scan_file import ScanAnswer, plain_value

if TYPE_CHECKING:
    import pandas as pd

NO_ANSWER = "(no answer)"
_DRAWS = 4_000
_PRIOR = 1.0
"""The number of runs that the interval adds to a table, spread evenly over its cells (Perks 1947).

In simulated tables of 20 to 200 runs, intervals with it contain the true kappa in 93 to 97 %. A
bootstrap contains it in 38 to 96 %: where all answers are the labels, all its tables are the same.
"""
_FEW = 20


@dataclass(frozen=True)
class ScanAgreement:
    """The agreement of a scan with labels by hand.

    Attributes:
        name: the name of the scan.
        pairs: the label and the answer of each labelled run; None without an answer.
        kappa: Cohen's kappa of the runs with an answer: 1 is full agreement, 0 agreement by chance;
            None if it cannot be computed.
        low, high: its interval (95 %); None without one.
        note: what limits the figures.
    """

    name: str
    pairs: tuple[tuple[str, str | None], ...]
    kappa: float | None
    low: float | None
    high: float | None
    note: str = ""

    @property
    def share(self) -> Interval:
        """The share of labelled runs whose answer is the label; no answer counts as wrong."""
        return wilson(sum(one == other for one, other in self.pairs), len(self.pairs))

    @property
    def table(self) -> "pd.DataFrame":
        """The confusion table: a row for each label, a column for each answer, with counts."""
        import pandas as pd

        values = _values(self.pairs)
        columns = [*values, *([NO_ANSWER] if any(b is None for _, b in self.pairs) else [])]
        index = [each for each in values if any(a == each for a, _ in self.pairs)]
        counts = [
            [
                sum(a == row and (NO_ANSWER if b is None else b) == column for a, b in self.pairs)
                for column in columns
            ]
            for row in index
        ]
        made = pd.DataFrame(counts, index=pd.Index(index, name="label"), columns=columns)
        made.columns.name = "answer"
        return made

    @property
    def by_value(self) -> "pd.DataFrame":
        """The agreement of each value apart, with Wilson's intervals (95 %).

        `recall` is the share of the runs with that label that have that answer (no answer counts as
        wrong), `precision` the share of the runs with that answer that have that label. With yes
        and no, the recall of yes is the sensitivity and that of no the specificity.
        """
        import pandas as pd

        rows = []
        for value in _values(self.pairs):
            labelled = sum(a == value for a, _ in self.pairs)
            answered = sum(b == value for _, b in self.pairs)
            both = sum(a == b == value for a, b in self.pairs)
            recall, precision = wilson(both, labelled), wilson(both, answered)
            shares = [each for of in (recall, precision) for each in (of.value, of.low, of.high)]
            rows.append((value, labelled, answered, both, *shares))
        columns = ["value", "labelled", "answered", "both", "recall", "recall_low", "recall_high"]
        columns += ["precision", "precision_low", "precision_high"]
        return pd.DataFrame(rows, columns=columns)

    def __repr__(self) -> str:
        ends = "" if self.low is None else f" [{shown(self.low)}, {shown(self.high)}]"
        note = f"; {self.note}" if self.note else ""
        count = counted(len(self.pairs), "labelled run")
        same = sum(one == other for one, other in self.pairs)
        return f"Cohen's kappa = {shown(self.kappa)}{ends} ({count}, {same} the same){note}"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p>{escape(repr(self))}</p>{self.table.to_html()}"


def agreement_of(
    name: str,
    answers: Sequence[ScanAnswer],
    labels: Any,
    read: Callable[[Any], Any] | None = None,
) -> ScanAgreement:
    """Return the agreement of answers with labels; see `Scan.agreement`.

    Raises:
        ConfigError: none of the runs has a label, or an answer has decimals.
    """
    by_run = {answer.run_id: answer for answer in answers}
    known = _labels(labels)
    pairs = []
    for run_id, label in known.items():
        if run_id in by_run and label is not None:
            answer = by_run[run_id].value
            meant = read(answer) if read and answer is not None else answer
            pairs.append((_word(label), _word(meant)))
    if not pairs:
        raise ConfigError(
            "none of the scanned runs has a label; give a dict such as {run.id: 'yes'}, or a data "
            "frame with the columns run_id and label"
        )
    if read is None and any(isinstance(a.value, float) for a in answers):
        raise ConfigError(
            "kappa compares values of a few kinds, and these answers are numbers: name what each "
            "means, such as scan.agreement(labels, lambda x: 'good' if x >= 7 else 'bad')"
        )
    given = [(str(a), str(b)) for a, b in pairs if b is not None]
    kappa, low, high = _kappa(given)
    unanswered = len(pairs) - len(given)
    is_other = bool(given) and not {a for a, _ in given} & {b for _, b in given}
    limits = {
        f"{counted(unanswered, 'run')} without an answer left out of kappa": unanswered > 0,
        f"fewer than {_FEW} runs: the interval is rough": low is not None and len(given) < _FEW,
        "no answer is one of the labels; read= says what answers mean": is_other,
        "one value alone, of which chance explains all": bool(given) and kappa is None,
    }
    note = "; ".join(text for text, holds in limits.items() if holds)
    return ScanAgreement(name, tuple((str(a), b) for a, b in pairs), kappa, low, high, note)


def _labels(labels: Any) -> dict[str, Any]:
    if hasattr(labels, "columns"):
        others = [name for name in labels.columns if name != "run_id"]
        if "run_id" not in labels.columns or len(others) != 1:
            raise ConfigError("a data frame of labels has the columns run_id and one for the label")
        labels = dict(zip(labels["run_id"], labels[others[0]], strict=True))
    elif hasattr(labels, "items"):
        labels = dict(labels.items())
    else:
        raise ConfigError(f"labels are a dict or a data frame, not {type(labels).__name__}")
    return {str(run_id): plain_value(label) for run_id, label in labels.items()}


def _word(value: Any) -> str | None:
    """Return a value as a word; true and false are yes and no, as judges answer.

    A whole number has no point, which pandas gives it in a column where others are missing.
    """
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _values(pairs: Sequence[tuple[str, str | None]]) -> list[str]:
    known = {value for pair in pairs for value in pair if value is not None}
    first = [value for value in ("yes", "no") if value in known]
    return first + sorted(known - {*first})


def _kappa(
    pairs: Sequence[tuple[str, str]],
) -> tuple[float | None, float | None, float | None]:
    """Return Cohen's kappa and the ends of its interval.

    The interval has the middle 95 % of the kappas of tables that are drawn from the distribution of
    Dirichlet, by the observed counts and `_PRIOR`. It contains the observed kappa.
    """
    if not pairs:
        return None, None, None
    values = _values(pairs)
    counts = np.zeros((len(values), len(values)))
    for one, other in pairs:
        counts[values.index(one), values.index(other)] += 1
    (kappa,) = _kappas(counts[None])
    if np.isnan(kappa):
        return None, None, None
    weights = counts.ravel() + _PRIOR / counts.size
    drawn = np.random.default_rng(0).dirichlet(weights, size=_DRAWS)
    kappas = _kappas(drawn.reshape(_DRAWS, *counts.shape))
    low, high = np.nanquantile(kappas, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(kappa), float(min(low, kappa)), float(max(high, kappa))


def _kappas(tables: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """Return Cohen's kappa of tables, shape (tables, labels, answers); NaN without one."""
    total = tables.sum(axis=(1, 2))
    same = np.trace(tables, axis1=1, axis2=2) / total
    chance = (tables.sum(axis=2) * tables.sum(axis=1)).sum(axis=1) / total**2
    with np.errstate(divide="ignore", invalid="ignore"):
        kappas = (same - chance) / (1 - chance)
    return np.where(np.isclose(chance, 1), np.nan, kappas)
