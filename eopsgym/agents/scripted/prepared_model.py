"""A model that gives prepared replies, for tests and tutorials."""

from collections.abc import Sequence

from eopsgym.agents.messages import Message, Reply
from eopsgym.counting import counted
from eopsgym.errors import ModelError
from eopsgym.gym import ToolInfo


class PreparedModel:
    """A model that gives `replies` in order; `asked` holds the conversations that it got."""

    simulated = True

    def __init__(self, replies: Sequence[Reply], name: str = "prepared") -> None:
        self.name = name
        self.replies = tuple(replies)
        self.asked: list[tuple[Message, ...]] = []

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the next prepared reply; see `Model.reply`.

        Raises:
            ModelError: there is none left.
        """
        self.asked.append(tuple(messages))
        if len(self.asked) > len(self.replies):
            count = counted(len(self.replies), "reply", "replies")
            raise ModelError(f"{self.name} has only {count}; prepare more")
        return self.replies[len(self.asked) - 1]
