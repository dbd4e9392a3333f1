"""The two halves of a turn, shared by all orchestrators: ask the model, use a tool."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from eopsgym.agents.events import AgentRole, EventSink, ReplyEvent, ToolResultEvent
from eopsgym.agents.limits import Meter
from eopsgym.agents.messages import Message, Reply, ToolCall, what_is_wrong
from eopsgym.agents.protocols import Environment, Model, ToolResult
from eopsgym.agents.stop_reason import Stop, StopReason
from eopsgym.agents.weak_answers import examined
from eopsgym.errors import EopsgymError, ModelAccessError, ModelError
from eopsgym.gym import Step, ToolInfo
from eopsgym.sync import stop_if_interrupted


@dataclass(frozen=True)
class NotCalled:
    """An error result that never reached the environment."""

    text: str
    is_error: bool = True


async def tools_of(environment: Environment) -> Sequence[ToolInfo]:
    """The environment's tools.

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
    """One reply: limits first, then the model, counted and reported. A planner's has turn 0.

    Raises:
        Stop: a limit is reached, or the model does not answer.
        ModelAccessError: the provider refuses the key, and has not given a reply yet.
        TypeError: the model gives something else than a reply, or one of odd parts.
        asyncio.CancelledError: the run was told to stop, which a model may have swallowed.
    """
    stop_if_interrupted()
    meter.check()
    deadline = asyncio.timeout(meter.seconds_left)
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
    """One tool call, reported; the message that tells the model its result.

    Arguments that could not be read are an error result, and the tool is not called.

    Raises:
        Stop: the environment itself failed.
        asyncio.CancelledError: the run was told to stop.
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
