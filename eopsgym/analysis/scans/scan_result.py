"""`Scan`: the answers to a question about some runs, as a table."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.scans.agreement import ScanAgreement, agreement_of
from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.run_views_by_name import view
from eopsgym.runs import RESULTS, Runs
from eopsgym.runs.scan_file import CODE, ScanAnswer, read_scans
from eopsgym.sync import Awaitable
from eopsgym.trajectories import open_trajectories

if TYPE_CHECKING:
    import pandas as pd

_SHOWN = 10


@dataclass(frozen=True, repr=False)
class Scan(Awaitable):
    """The answers to a question about some runs.

    Attributes:
        name: the name of the scan, which is that of its column.
        question: the question, or the name of the function.
        judge: the name of the judge model, or `code`.
        simulated: whether the judge is scripted and no language model.
        answers: the answer of each run, in the order of the runs.
        known: the number of those that were known from an earlier scan, and cost nothing.
        cost: the dollars of the new answers, with those that could not be read; None if unknown.
        tokens: the tokens of the new answers; None if unknown.
        folder: the results folder that keeps the answers; None where they are only in memory.
        runs: the runs.
    """

    name: str
    question: str
    judge: str
    simulated: bool
    answers: tuple[ScanAnswer, ...]
    known: int = 0
    cost: float | None = 0.0
    tokens: int | None = 0
    folder: Path | None = None
    runs: Runs = field(default_factory=Runs, compare=False)

    @classmethod
    def read(cls, results: str | Path = RESULTS, name: str = "", judge: str = "") -> "Scan":
        """Return a scan that was made earlier.

        Args:
            results: the results folder.
            name: the name of the scan; it may be left out where there is only one.
            judge: the judge; it may be left out where only one answered.

        Raises:
            ConfigError: there is no such scan, or several.
            StoreError: the results or the answers cannot be read.
        """
        kept = read_scans(results)
        known = dict.fromkeys((answer.scan, answer.judge) for answer in kept)
        meant = [each for each in known if name in ("", each[0]) and judge in ("", each[1])]
        if len(meant) != 1:
            raise ConfigError(_not_one(results, name, known, meant))
        answers = {each.run_id: each for each in kept if each.place[:2] == meant[0]}
        with open_trajectories(results) as trajectories:
            runs = trajectories.runs_of([*answers])
            folder = trajectories.source
        held = tuple(answers[entry.id] for entry in runs.entries())
        first = next(iter(answers.values()))
        return cls(
            first.scan,
            first.question,
            first.judge,
            first.simulated,
            held,
            len(held),
            folder=folder,
            runs=runs,
        )

    @property
    def frame(self) -> "pd.DataFrame":
        """The answers as a data frame with a row for each run, which joins by `run_id`.

        Columns: `run_id`, `value` (missing without one), `scan_reason`, `cited` (the citations that
        are in the run), `cited_steps` (their steps), `not_in_run` (those that are not, which prove
        nothing), `cut` (what of the transcript the judge did not see), `problem` (why there is no
        answer, or the error of a function), `scan_judge`, `scan_simulated`, `scan_cost`
        and `scan_tokens`, as in the table `scans`.
        """
        import pandas as pd

        rows = [
            {
                "run_id": each.run_id,
                "value": each.value,
                "scan_reason": each.reason,
                "cited": "; ".join(map(str, each.cited)),
                "cited_steps": sorted({citation.step for citation in each.cited}),
                "not_in_run": each.not_in_run,
                "cut": each.cut,
                "problem": each.problem,
                "scan_judge": each.judge,
                "scan_simulated": each.simulated,
                "scan_cost": each.cost,
                "scan_tokens": each.tokens,
            }
            for each in self.answers
        ]
        return pd.DataFrame(rows)

    @property
    def column(self) -> "pd.DataFrame":
        """The answers as a frame with `run_id` and one column of the scan's name, to join.

        trajectories.browse(beside=scan.column) shows it as a column and a facet.
        """
        import pandas as pd

        ids = [each.run_id for each in self.answers]
        values = [each.value for each in self.answers]
        return pd.DataFrame({"run_id": ids, self.name: pd.Series(values, dtype=object)})

    @property
    def counts(self) -> dict[Any, int]:
        """The number of runs with each answer, the most frequent first; None is no answer."""
        by_value = Counter(each.value for each in self.answers)
        return dict(sorted(by_value.items(), key=lambda each: (each[0] is None, -each[1])))

    def agreement(self, labels: Any, read: Callable[[Any], Any] | None = None) -> ScanAgreement:
        """Return how far the answers agree with labels by hand: a table, and Cohen's kappa.

        Args:
            labels: the label of each run, as a dict or Series by run id, or a data frame with the
                columns `run_id` and one other. Runs without a label do not count. True and false
                are read as yes and no.
            read: a function of an answer that returns the word to compare with labels, for numbers
                and other words.

        Raises:
            ConfigError: none of the runs has a label, or the answers are numbers without `read`.
        """
        return agreement_of(self.name, self.answers, labels, read)

    def browse(self, **options: Any) -> Any:
        """Return a widget that lists the runs, with the answers as a column and a facet.

        Args:
            options: as for `Runs.browse`.
        """
        return view("browse_runs")(self.runs, beside=self.column, **options)

    def __repr__(self) -> str:
        unanswered = [each for each in self.answers if each.problem]
        counts = ", ".join(
            f"{value} {count}" for value, count in self._few().items() if value is not None
        )
        if unanswered:
            counts += f"{', ' if counts else ''}no answer {len(unanswered)}"
        by = self.judge if self.judge == CODE else f"{self.judge}{' (simulated)' * self.simulated}"
        known = f"; {self.known} known before" if self.known else ""
        false = sum(bool(each.not_in_run) for each in self.answers)
        said = f"; {counted(false, 'run')} with citations that are not in it" if false else ""
        cut = sum(bool(each.cut) for each in self.answers)
        short = f"; {counted(cut, 'transcript')} cut" if cut else ""
        price = "" if self.judge == CODE else f"; {self._price()}"
        of = counted(len(self.answers), "run")
        return f"Scan({self.name!r} by {by}, {of}: {counts}{known}{said}{short}{price})"

    def _few(self) -> dict[Any, int]:
        """Return the counts of answers; for many different numbers, none."""
        return self.counts if len(self.counts) <= _SHOWN else {"different values": len(self.counts)}

    def _price(self) -> str:
        return "cost unknown" if self.cost is None else f"${self.cost:.4f}"

    def _repr_html_(self) -> str:
        table = self.frame[["run_id", "value", "scan_reason", "cited", "problem"]].head(_SHOWN)
        more = len(self.answers) - len(table)
        rest = f"<p>… and {counted(more, 'more run')}</p>" if more > 0 else ""
        return f"<p>{escape(repr(self))}</p>{table.to_html(index=False)}{rest}"


def _not_one(
    results: str | Path,
    name: str,
    known: Iterable[tuple[str, str]],
    meant: Sequence[tuple[str, str]],
) -> str:
    """Return the error text where no scan is meant, or several; each has a name and a judge."""
    if not meant:
        scans = dict.fromkeys(scan for scan, _ in known)
        return f"there is no scan {name!r} in {results}; {names_there_are(name, [*scans])}"
    scans = dict.fromkeys(scan for scan, _ in meant)
    if len(scans) > 1:
        return f"there are several scans in {results}; name one: {', '.join(scans)}"
    judges = ", ".join(judge for _, judge in meant)
    return f"several judges answered {meant[0][0]!r}; name one: {judges}"
