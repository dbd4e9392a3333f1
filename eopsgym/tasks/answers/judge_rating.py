"""A judge's rating of a text, and the verdict that a verifier takes from it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import NamedTuple


@dataclass(frozen=True)
class Rating:
    """The score that a judge gives a text.

    Attributes:
        score: from 0 (not at all) to 10 (fully), or on the scale that the prompt names.
        reason: why, in the judge's words; empty if it gives none.
        judge: the name of the judge.
        prompt: the prompt that the judge got.
        simulated: whether the judge is scripted and uses no language model.
    """

    score: float
    reason: str = ""
    judge: str = ""
    prompt: str = ""
    simulated: bool = False

    def __str__(self) -> str:
        mark = " (simulated)" if self.simulated else ""
        return f"{self.score:g}{mark}{f': {self.reason}' if self.reason else ''}"


Judge = Callable[[str], Awaitable[Rating | float]]
"""A function that rates how well a text meets a prompt; it may return a plain number."""


async def rate(judge: Judge, prompt: str) -> Rating:
    """Return a judge's rating, with the prompt in it.

    Raises:
        EopsgymError: if the judge gives none.
    """
    rating = await judge(prompt)
    if isinstance(rating, Rating):
        return replace(rating, prompt=prompt)
    name = getattr(judge, "__qualname__", type(judge).__qualname__)
    return Rating(float(rating), judge=name, prompt=prompt)


class OwnVerdict(NamedTuple):
    """The verdict of a verifier of this package (None: no verdict), and its reason.

    `rating` is the rating of the judge, if one was asked.
    """

    passed: bool | None
    details: str
    rating: Rating | None = None
