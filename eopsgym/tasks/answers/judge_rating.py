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
        judge: its name.
        prompt: what it was asked.
        simulated: whether the judge is scripted, with no language model behind.
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
"""Rates how well a text meets a prompt (a model, in the layer above). A mere number will do."""


async def rate(judge: Judge, prompt: str) -> Rating:
    """Return a judge's rating, with the prompt in it.

    Raises:
        EopsgymError: if the judge gives none.
    """
    said = await judge(prompt)
    if isinstance(said, Rating):
        return replace(said, prompt=prompt)
    name = getattr(judge, "__qualname__", type(judge).__qualname__)
    return Rating(float(said), judge=name, prompt=prompt)


class OwnVerdict(NamedTuple):
    """The verdict of a verifier of this package, None for no verdict; and the reason.

    `rating` is that of the judge, where one was asked.
    """

    passed: bool | None
    details: str
    rating: Rating | None = None
