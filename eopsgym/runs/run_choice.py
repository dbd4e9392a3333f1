"""The choice of the runs that a batch makes, their order, and whether failed ones continue."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from eopsgym.runs.continued_run import continued
from eopsgym.runs.job import Job
from eopsgym.runs.run_file import SetupIndex

Place = TypeVar("Place")


@dataclass(frozen=True)
class RunChoice:
    """The choice of the missing runs of a batch that are made.

    Attributes:
        order: the hash of the setup of each run that is made, with its place in the order in which
            they are started; None makes all, in the order of the batch.
        again: ids of complete runs that count as missing, such as those without a verdict.
        continued: whether a run that an error ended continues after its last complete step.
        is_later: whether this is a further part of a batch, for which no message is printed.
    """

    order: Mapping[str, int] | None = None
    again: frozenset[str] = frozenset()
    continued: bool = False
    is_later: bool = False

    def of(self, missing: Sequence[Place], hash_of: Callable[[Place], str]) -> list[Place]:
        """Return the missing runs to make, in their order."""
        order = self.order
        if order is None:
            return [*missing]
        chosen = [place for place in missing if hash_of(place) in order]
        return sorted(chosen, key=lambda place: order[hash_of(place)])

    def job(self, job: Job, index: SetupIndex | None) -> Job:
        """Return the job of a run, which may continue a failed attempt.

        Raises:
            StoreError: the attempt cannot be read.
        """
        if not self.continued or index is None:
            return job
        lost = index.lost(job.setup)
        return continued(job, [each.run() for each in lost]) if lost else job


EVERY_RUN = RunChoice()
