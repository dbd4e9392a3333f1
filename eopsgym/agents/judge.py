"""A model as judge: it rates a text, in a role of its own beside the agent."""

import re
from collections.abc import Awaitable, Callable

from eopsgym.agents.events import EventSink, ReplyEvent, ignore
from eopsgym.agents.messages import Prompt
from eopsgym.agents.protocols import Model
from eopsgym.errors import ModelError

_TASK = (
    "You judge the work of an assistant. Answer what is asked with one number and nothing else: "
    "how well the answer meets it, from 0 (not at all) to 10 (fully), or on the scale that the "
    "question names."
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def model_judge(model: Model, events: EventSink = ignore) -> Callable[[str], Awaitable[float]]:
    """A judge that asks a model; its replies are reported under the role `judge`.

    Calling it raises ModelError if the model does not answer, or answers without a number.
    """

    async def rate(prompt: str) -> float:
        reply = await model.reply(Prompt(_TASK, prompt).messages(), ())
        events(ReplyEvent(0, reply, "judge"))
        found = _NUMBER.search(reply.text)
        if found is None:
            said = reply.text.strip()[:60]
            raise ModelError(f"the judge {model.name} gave no number but {said!r}; try another")
        return float(found[0])

    return rate
