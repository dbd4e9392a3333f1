"""Scripted judges of scans, and runs to ask them about."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from eopsgym import run_task
from eopsgym.agents import Message, Reply, Usage
from eopsgym.gym import ToolInfo
from eopsgym.runs import Run
from tests.toy import office
from tests.toy.agents import calling, prepared, saying

QUESTION = "did the agent tell the customer a date?"


def answer(
    value: Any = "yes", *citations: tuple[int | None, str], reason: str = "It says so."
) -> str:
    """A reply of a judge."""
    cited = [{"step": step, "quote": quote} for step, quote in citations]
    return json.dumps({"answer": value, "reason": reason, "citations": cited})


class ScriptedJudge:
    """A judge that answers by a function of the conversation; `asked` has all conversations."""

    simulated = True

    def __init__(
        self,
        reply: Callable[[Sequence[Message]], str | Exception] = lambda messages: answer(),
        name: str = "scripted judge",
        cost: float | None = None,
        settings: dict[str, Any] | None = None,
        simulated: bool = True,
    ) -> None:
        self.name = name
        self.simulated = simulated
        self.settings = settings or {}
        self.asked: list[Sequence[Message]] = []
        self._reply = reply
        self._cost = cost

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        self.asked.append(messages)
        said = self._reply(messages)
        if isinstance(said, Exception):
            raise said
        return Reply(said, cost=self._cost, usage=Usage(100, 20))


@cache
def run_that_says(said: str, name: str = "Harbour Office") -> Run:
    """A run of the toy office with one look-up and an answer."""
    model = prepared(calling(("find_location_by_given_name", {"name": name})), saying(said))
    return run_task(office.task(), model)


@cache
def moved() -> Run:
    """The run of a solution with a look-up and two writes."""
    return run_task(office.task(), "scripted/gold")
