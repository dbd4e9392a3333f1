"""The reward at the end of an episode, from the verdicts on it.

A reward is a number from 0 to 1, or None if there is no verdict: a verifier is unsure, or needs
a judge. A trainer leaves such an episode out; 0 would teach that its actions were wrong.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from eopsgym.env.settings import Reward
from eopsgym.gym import Episode
from eopsgym.tasks import Task, Verification, verify

_OF_ANSWERS = ("answer_facts", "response_check")


@dataclass(frozen=True)
class Score:
    """The reward of an episode, and the verdicts behind it.

    Attributes:
        reward: 0 to 1, or None if it has no verdict.
        why: the reason in words, if the reward is not 1.
        verification: the verdicts on which it is based.
    """

    reward: float | None
    why: str
    verification: Verification = field(repr=False)


async def score(
    task: Task, episode: Episode, answer: str | None, reward: Reward, *, answered: bool = True
) -> Score:
    """Judge an episode that is over.

    Args:
        task: the task.
        episode: the episode, with its databases as the agent left them.
        answer: the agent's final answer; None if it gave none.
        reward: the kind of reward.
        answered: False if the agent may have answered but the answer is unknown here. It is judged
            like an empty answer; checks that fail only because of the answer have no verdict.
    """
    verification = await verify(task, episode, answer, parity=False)
    if reward == "footprint":
        return Score(*_footprint(verification), verification)
    if not answered and _wants_answer(verification):
        why = "the answer counts in this task, and the environment was not given it"
        return Score(None, why, verification)
    if reward == "share":
        return Score(_share(task, verification), _why(verification), verification)
    return Score(
        None if verification.strict is None else float(verification.strict),
        _why(verification),
        verification,
    )


def _footprint(verification: Verification) -> tuple[float | None, str]:
    """Return the reward for the changes in the databases, and the reason."""
    judged = [verdict for verdict in verification.verdicts if verdict.type == "footprint"]
    if not judged:
        return None, "the task has no footprint; published tasks have none"
    lost = [verdict for verdict in judged if not verdict.strict]
    if any(verdict.strict is None for verdict in lost):
        return None, _words((v.name, v.details) for v in lost if v.strict is None)
    return float(not lost), _words((verdict.name, verdict.details) for verdict in lost)


def _share(task: Task, verification: Verification) -> float | None:
    """Return the share of checks that pass: verifiers, a refusal, and an answer that agrees."""
    checks = [verdict.strict for verdict in verification.verdicts]
    if task.refusal is not None:
        checks.append(verification.refused)
    if verification.contradicts is not False:
        checks.append(None if verification.contradicts is None else False)
    if not checks or None in checks:
        return None
    return sum(map(bool, checks)) / len(checks)


def _wants_answer(verification: Verification) -> bool:
    """Return whether everything is right except for a missing answer."""
    if any(v.strict is False and v.type not in _OF_ANSWERS for v in verification.verdicts):
        return False
    return verification.strict is not True


def _why(verification: Verification) -> str:
    """Return a description of what is wrong or in doubt."""
    lost = [(v.name, v.details) for v in verification.verdicts if v.strict is not True]
    if verification.refused is not True and verification.refusal:
        lost.append(("refusal", verification.refusal))
    if verification.contradiction:
        lost.append(("answer", verification.contradiction))
    return _words(lost)


def _words(lost: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{name}: {details}" for name, details in lost)
