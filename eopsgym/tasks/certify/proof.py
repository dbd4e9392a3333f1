"""A proof of a task: the numbers of attempts made and held, and the failures."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Proof:
    """One proof of one task.

    Attributes:
        name: the proof, such as `stray writes`.
        tried: the number of attempts.
        held: the number of attempts with the expected verdict.
        failures: a sentence for each other attempt, with a correction if one is known.
        signed: attempts with another verdict that the task allows, each with the task's reason.
        notes: other information for a reader, such as tools that could not be tried.
        caught: wrong attempts that lost, each with the details of the verifier that failed.
    """

    name: str
    tried: int
    held: int
    failures: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    caught: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing failed."""
        return not self.failures

    def __str__(self) -> str:
        return f"{self.name}: {self.held} of {self.tried}"
