"""The react loop: the model answers, its tool calls run, it reads their results, and so on."""

from eopsgym.agents.endings import outcome_of
from eopsgym.agents.events import EventSink, MessageEvent
from eopsgym.agents.limits import Limits, Meter, Outcome, Stop
from eopsgym.agents.messages import Message, Prompt
from eopsgym.agents.protocols import Environment, Model
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
        messages = prompt.messages()
        for message in messages:
            events(MessageEvent.of(message))
        try:
            return await self._loop(messages, model, environment, Meter(limits), events)
        except Stop as stop:
            return stop.outcome

    async def _loop(
        self,
        messages: list[Message],
        model: Model,
        environment: Environment,
        meter: Meter,
        events: EventSink,
    ) -> Outcome:
        tools = await tools_of(environment)
        while True:
            reply = await ask(model, messages, tools, meter, events)
            messages.append(Message.of_reply(reply))
            if not reply.tool_calls:
                return outcome_of(reply)
            for call in reply.tool_calls:
                messages.append(await use_tool(environment, call, meter.turns, events))
