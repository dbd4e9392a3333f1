"""A proof of a task: the number of ways that were tried and that held, and the failures."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Proof:
    """One proof of one task.

    Attributes:
        name: the proof, such as `stray writes`.
        tried: how many ways were tried.
        held: how many of them went as they should.
        failures: what did not, a sentence each, with the way to mend it where it is known.
        signed: what did not either, but is signed in the task, with the reason.
        notes: what else a reader wants to know, such as tools that could not be tried.
        caught: wrong ways that lost, each with what the verifier said that caught it.
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
