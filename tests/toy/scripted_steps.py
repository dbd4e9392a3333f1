"""A model that plays one script whoever asks, and fails where the script says so."""

from collections.abc import Sequence

from eopsgym.agents import Message, Reply, ToolInfo
from eopsgym.errors import ModelError
from tests.toy.agents import calling, saying

CALLS = (
    ("find_location_by_given_name", {"name": "Harbour Office"}),
    ("update_location", {"location_id": "LOC_001", "city": "Salem"}),
    ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"}),
)
"""What solves the task of `office.task()`."""
REPLIES = (*map(calling, CALLS), saying("Done."))


class ScriptedSteps:
    """Gives the reply that comes next in a conversation, and keeps what it was asked.

    Args:
        fails_at: the reply, from 0, in place of which it fails; None for none.
        name: of the model.
        replies: the script.
    """

    simulated = True

    def __init__(
        self,
        fails_at: int | None = None,
        name: str = "steps",
        replies: Sequence[Reply] = REPLIES,
    ) -> None:
        self.name = name
        self.fails_at = fails_at
        self.replies = replies
        self.asked: list[list[Message]] = []

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Give the reply that comes after those in the conversation.

        Raises:
            ModelError: where it is to fail.
        """
        self.asked.append([*messages])
        place = sum(message.role == "assistant" for message in messages)
        if place == self.fails_at:
            raise ModelError("the provider is out")
        return self.replies[place]
