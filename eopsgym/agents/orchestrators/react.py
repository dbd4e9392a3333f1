"""The react loop: the model replies, its tool calls are run, it reads their results, and so on.

Other orchestrators can use its parts: `ask` the model, `use_tool`, or `act` for a whole loop.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from eopsgym.agents.messages import (
    AgentRole,
    EventSink,
    Message,
    MessageEvent,
    Prompt,
    Reply,
    ReplyEvent,
    ToolCall,
    ToolResultEvent,
    what_is_wrong,
)
from eopsgym.agents.protocols import Environment, Model, ToolResult
from eopsgym.agents.stopping import Limits, Meter, Outcome, Stop, StopReason, outcome_of
from eopsgym.agents.weak_answers import examined
from eopsgym.errors import EopsgymError, ModelAccessError, ModelError
from eopsgym.gym import Step, ToolInfo
from eopsgym.sync import stop_if_interrupted


class React:
    """The loop until the first reply without a tool call, which is the answer, or until a limit.

    A reply that was cut off or is empty is not an answer; the outcome says so. A reply that was cut
    off after a complete call continues with that call. Several calls of one reply run in order.
    Tool errors reach the model as text.
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
        """Return the outcome of one run; see `Orchestrator.run`."""
        messages = opening(prompt, events)
        try:
            return outcome_of(await act(messages, model, environment, Meter(limits), events))
        except Stop as stop:
            return stop.outcome


def opening(prompt: Prompt, events: EventSink) -> list[Message]:
    """Return the messages that open a conversation, and report them."""
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
    """Continue `messages` turn by turn and return the first reply without a tool call.

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


# The parts of a turn


@dataclass(frozen=True)
class NotCalled:
    """An error result of a call that did not reach the environment."""

    text: str
    is_error: bool = True


async def tools_of(environment: Environment) -> Sequence[ToolInfo]:
    """Return the environment's tools.

    Raises:
        Stop: the environment cannot list them.
    """
    try:
        return await environment.list_tools()
    except EopsgymError as error:
        raise Stop(StopReason.ENVIRONMENT_ERROR, str(error)) from error


async def ask(
    model: Model,
    messages: Sequence[Message],
    tools: Sequence[ToolInfo],
    meter: Meter,
    events: EventSink,
    agent_role: AgentRole = "agent",
) -> Reply:
    """Check limits, ask the model, count and report its reply. A planner's reply has turn 0.

    `Message.of_reply` converts the reply to the message that the conversation continues with.

    Raises:
        Stop: a limit is reached, or the model does not answer.
        ModelAccessError: the provider refuses the key, and has not given a reply yet.
        TypeError: the model returns something that is not a valid reply.
        asyncio.CancelledError: the run was asked to stop, even if a model suppressed the request.
    """
    stop_if_interrupted()
    deadline = asyncio.timeout(meter.check())
    try:
        async with deadline:
            reply = await model.reply(messages, tools)
    except ModelError as error:
        if isinstance(error, ModelAccessError) and not meter.turns:
            raise
        raise Stop(StopReason.MODEL_ERROR, str(error)) from error
    except TimeoutError:
        if deadline.expired():
            raise meter.out_of_time() from None
        raise
    if not isinstance(reply, Reply):
        raise TypeError(f"the model {model.name} gave {type(reply).__name__} instead of a Reply")
    if wrong := what_is_wrong(reply):
        raise TypeError(f"the model {model.name} gave a Reply {wrong}")
    reply = examined(reply, tools)
    is_turn = agent_role != "planner"
    meter.add(reply, is_turn)
    events(ReplyEvent(meter.turns if is_turn else 0, reply, agent_role))
    return reply


async def use_tool(
    environment: Environment, call: ToolCall, turn: int, events: EventSink
) -> Message:
    """Make one tool call, report it, and return the message with its result for the model.

    If the arguments could not be read, the result is an error, and the tool is not called.

    Raises:
        Stop: the environment itself failed.
        asyncio.CancelledError: the run was asked to stop.
    """
    stop_if_interrupted()
    started = time.perf_counter()
    try:
        result = _refusal(call) or await environment.call(call.name, call.arguments)
    except EopsgymError as error:
        raise Stop(StopReason.ENVIRONMENT_ERROR, f"{call.name}: {error}") from error
    seconds = time.perf_counter() - started
    step = result if isinstance(result, Step) else None
    events(ToolResultEvent(turn, call, result.text, result.is_error, seconds, step))
    return Message.of_result(call, result.text, result.is_error)


def _refusal(call: ToolCall) -> ToolResult | None:
    return NotCalled(f"Error: {call.error}; {call.name} was not called") if call.error else None
