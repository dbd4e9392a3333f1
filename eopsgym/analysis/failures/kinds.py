"""The kinds of failure, with their names and meanings."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class FailureKind:
    """A kind of failure.

    Attributes:
        name: the name in tags, tables and the names of scripted models.
        title: the title for people.
        meaning: the behaviour that a run of this kind shows.
        source: `paper` for the four of section 4.4 (arXiv 2603.13594), else `eopsgym`.
    """

    name: str
    title: str
    meaning: str
    source: Literal["paper", "eopsgym"] = "eopsgym"


KINDS: dict[str, FailureKind] = {
    kind.name: kind
    for kind in (
        FailureKind(
            "missing_lookup",
            "missing prerequisite look-up",
            "Writes a record without having looked up what it depends on.",
            "paper",
        ),
        FailureKind(
            "cascading_state",
            "cascading state propagation",
            "Changes a state and leaves out the writes that have to follow from it.",
            "paper",
        ),
        FailureKind(
            "wrong_id",
            "incorrect id resolution",
            "Passes an id that was guessed, or that is of another record than the one meant.",
            "paper",
        ),
        FailureKind(
            "premature",
            "premature completion hallucination",
            "Claims to be done with what it has not done.",
            "paper",
        ),
        FailureKind(
            "policy_violation",
            "policy violation",
            "Breaks a rule of the policy, whatever else it gets right.",
        ),
        FailureKind(
            "side_effect",
            "unauthorised or excess side effect",
            "Changes what nobody asked to be changed.",
        ),
        FailureKind(
            "wrong_argument",
            "wrong tool argument",
            "Calls the right tool on the right record with a value that is not the one wanted.",
        ),
        FailureKind("gave_up", "gave up", "Ends a feasible task with the word that it could not."),
        FailureKind("looped", "looped", "Makes the same calls again and gets the same results."),
        FailureKind("ran_out", "ran out of budget", "Meets a limit of turns, tokens or time."),
        FailureKind(
            "misuse_after_error",
            "tool misuse after error",
            "Answers a tool's error with the same call, or with one that ignores what it said.",
        ),
        FailureKind("false_refusal", "false refusal", "Refuses a feasible task by a rule."),
        FailureKind(
            "missed_refusal",
            "missed refusal",
            "Works on an infeasible task and does not refuse.",
        ),
    )
}
"""The kinds by name, with the paper's four first."""
