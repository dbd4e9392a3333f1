"""The react loop: the model answers, its tool calls run, it reads their results, and so on."""

from eopsgym.agents.events import EventSink, MessageEvent
from eopsgym.agents.limits import Limits, Meter
from eopsgym.agents.messages import Message, Prompt, Reply
from eopsgym.agents.protocols import Environment, Model
from eopsgym.agents.stop_reason import Outcome, Stop, outcome_of
from eopsgym.agents.turns import ask, tools_of, use_tool


class React:
    """Runs until the first reply without a tool call, which is the answer, or until a limit.

    A reply that was cut off or came empty is no answer: the outcome says which. One that was cut
    off after a whole call goes on with it. Several calls of one reply run in order. Tool errors
    reach the model as text.
    """

    name = "react"

    async def run(
        self,
        prompt: Prompt,
        model: Model,
        environment: Environment,
        limits: Limits,
        events: EventSink,
    ) -> Outcome:
        """The outcome of one run; see `Orchestrator.run`."""
        messages = opening(prompt, events)
        try:
            return outcome_of(await act(messages, model, environment, Meter(limits), events))
        except Stop as stop:
            return stop.outcome


def opening(prompt: Prompt, events: EventSink) -> list[Message]:
    """The messages that open a conversation, reported."""
    messages = prompt.messages()
    for message in messages:
        events(MessageEvent.of(message))
    return messages


async def act(
    messages: list[Message],
    model: Model,
    environment: Environment,
    meter: Meter,
    events: EventSink,
) -> Reply:
    """Turns that go on with `messages`, up to the first reply without a tool call: that reply.

    Raises:
        Stop: a limit is reached, or the model or the environment fails.
    """
    tools = await tools_of(environment)
    while True:
        reply = await ask(model, messages, tools, meter, events)
        messages.append(Message.of_reply(reply))
        if not reply.tool_calls:
            return reply
        for call in reply.tool_calls:
            messages.append(await use_tool(environment, call, meter.turns, events))
