"""The reward at the end of an episode, from the verdicts on it.

A reward is a number from 0 to 1, or None where there is no verdict: a verifier is unsure, or needs
a judge. A trainer leaves such an episode out; 0 would teach that what it did was wrong.
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
        reward: 0 to 1, or None where it has no verdict.
        why: in words, where the reward is not 1.
        verification: the verdicts that it was made from.
    """

    reward: float | None
    why: str
    verification: Verification = field(repr=False)


async def score(
    task: Task, episode: Episode, answer: str | None, reward: Reward, *, answered: bool = True
) -> Score:
    """Judge an episode that is over.

    Args:
        task: what was asked.
        episode: with its databases as the agent left them.
        answer: the agent's final answer; None if it gave none.
        reward: which of the rewards is asked for.
        answered: False where the agent may have answered and nobody here knows what. It is judged
            as if it had said nothing; what fails for want of an answer alone has no verdict.
    """
    found = await verify(task, episode, answer, parity=False)
    if reward == "footprint":
        return Score(*_footprint(found), found)
    if not answered and _wants_answer(found):
        why = "the answer counts in this task, and the environment was not given it"
        return Score(None, why, found)
    if reward == "share":
        return Score(_share(task, found), _why(found), found)
    return Score(None if found.strict is None else float(found.strict), _why(found), found)


def _footprint(found: Verification) -> tuple[float | None, str]:
    """Return the reward for the changes in the databases, and the reason."""
    judged = [verdict for verdict in found.verdicts if verdict.type == "footprint"]
    if not judged:
        return None, "the task has no footprint; published tasks have none"
    lost = [verdict for verdict in judged if not verdict.strict]
    if any(verdict.strict is None for verdict in lost):
        return None, _words((v.name, v.details) for v in lost if v.strict is None)
    return float(not lost), _words((verdict.name, verdict.details) for verdict in lost)


def _share(task: Task, found: Verification) -> float | None:
    """Return the share of checks that pass: verifiers, a refusal, and an answer that agrees."""
    checks = [verdict.strict for verdict in found.verdicts]
    if task.refusal is not None:
        checks.append(found.refused)
    if found.contradicts is not False:
        checks.append(None if found.contradicts is None else False)
    if not checks or None in checks:
        return None
    return sum(map(bool, checks)) / len(checks)


def _wants_answer(found: Verification) -> bool:
    """Return whether all that was done is right and only an answer is missing."""
    if any(v.strict is False and v.type not in _OF_ANSWERS for v in found.verdicts):
        return False
    return found.strict is not True


def _why(found: Verification) -> str:
    """Return what is wrong or in doubt, in words."""
    lost = [(v.name, v.details) for v in found.verdicts if v.strict is not True]
    if found.refused is not True and found.refusal:
        lost.append(("refusal", found.refusal))
    if found.contradiction:
        lost.append(("answer", found.contradiction))
    return _words(lost)


def _words(lost: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{name}: {details}" for name, details in lost)
