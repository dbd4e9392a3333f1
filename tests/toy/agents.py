"""Models for tests of runs, written beforehand: `PreparedModel` with the replies of a run."""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from eopsgym.agents import Message, PreparedModel, Reply, ToolCall, ToolInfo, Usage
from eopsgym.errors import ModelError

USED = Usage(100, 10, 4, 0, 0)


def calling(*calls: tuple[str, dict[str, Any]], id: str = "", **more: Any) -> Reply:
    """A reply that asks for tools; all calls have one id where one is given."""
    asked = tuple(
        ToolCall(id or f"call_{number}", tool, arguments)
        for number, (tool, arguments) in enumerate(calls, 1)
    )
    return Reply("", tool_calls=asked, **{"usage": USED, "cost": 0.25, "seconds": 0.5, **more})


def saying(text: str, **more: Any) -> Reply:
    """A reply that is the answer."""
    return Reply(text, **{"usage": USED, "cost": 0.25, "seconds": 0.5, **more})


def prepared(*replies: Reply, name: str = "prepared") -> PreparedModel:
    """A model that gives these replies."""
    return PreparedModel(replies, name)


class Slow:
    """Answers at once, but its runs of one task take their time."""

    name = "slow"
    simulated = True

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.at_once = self.most = 0

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """The answer, after a while."""
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self.at_once -= 1
        return saying("Done.")


class Deadly(Slow):
    """Ends its whole process at one task, with its first reply paid for."""

    name = "deadly"

    def __init__(self, request: str) -> None:
        super().__init__(0.05)
        self.request = request

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """A call, then the answer; or the end of the process."""
        answer = await super().reply(messages, tools)
        if len(messages) == 2:
            return calling(("find_location_by_given_name", {"name": "Old Mill"}))
        if messages[1].content == self.request:
            os._exit(9)
        return answer


class Wordy(Slow):
    """Says so many letters with each of so many calls."""

    name = "wordy"

    def __init__(self, letters: int, calls: int) -> None:
        super().__init__(0)
        self.letters = letters
        self.calls = calls

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the letters."""
        if len(messages) > 2 * self.calls:
            return saying("Done.")
        asked = calling(("find_location_by_given_name", {"name": "Old Mill"}))
        return replace(asked, text="x" * self.letters)


class Keyed(Slow):
    """Tells whether there is a key where it is asked."""

    name = "keyed"

    def __init__(self, variable: str) -> None:
        super().__init__(0)
        self.variable = variable

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return a word on it, and not the key."""
        return saying("a key" if os.environ.get(self.variable) else "no key")


class Located(Slow):
    """Answers with the number of the process that it is in."""

    def __init__(self, name: str) -> None:
        super().__init__(0)
        self.name = name

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the number."""
        return saying(str(os.getpid()))


class Broken:
    """Never answers."""

    name = "broken"
    simulated = True

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """No reply."""
        raise ModelError("the provider is out")
