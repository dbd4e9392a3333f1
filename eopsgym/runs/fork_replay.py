"""The beginning of a forked run: the replay of the parent's replies and calls.

The orchestrator starts from the beginning and gets what the parent's orchestrator got up to the
fork: recorded replies in place of the model's, and recorded results in place of the tools'. The
recorded changes are applied to the databases, and no tool is run twice. So any orchestrator reaches
the same state, including its own memory.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from eopsgym.agents import (
    Event,
    EventSink,
    Limits,
    Message,
    MessageEvent,
    Model,
    Outcome,
    Reply,
    ReplyEvent,
    ToolInfo,
    ToolResultEvent,
    Usage,
)
from eopsgym.agents.scripted.seeded_draws import NO_LOT, Lot
from eopsgym.errors import StoreError
from eopsgym.gym import Episode, Step
from eopsgym.gym.changes import NOTHING
from eopsgym.gym.episode import AgentTools
from eopsgym.runs.run_record import RunServer

_NOTHING_USED = Usage(**dict.fromkeys((item.name for item in fields(Usage)), 0))


@dataclass(frozen=True)
class Past:
    """The state at the beginning of a fork.

    Attributes:
        run: the parent's id.
        servers: the parent's databases.
        replies: the model's replies up to the fork, and one that the fork adds.
        steps: the calls up to the fork, with the fork's change.
        added: later messages of the user: the number of calls before it, and the text.
        lot: the parent's random draws, so that a script with random draws continues the same way.
        counts: whether limits also count these replies, as in a continued run; in a fork they do
            not. The record counts their cost in neither case.
    """

    run: str
    servers: tuple[RunServer, ...] = ()
    replies: tuple[Reply, ...] = ()
    steps: tuple[Step, ...] = ()
    added: tuple[tuple[int, str], ...] = ()
    lot: Lot = NO_LOT
    counts: bool = False

    def check(self, episode: Episode) -> None:
        """Check that the episode began with the parent's seeds and schemas.

        Raises:
            StoreError: a seed or a schema has changed.
        """
        if other := other_seed(self.servers, episode):
            raise StoreError(
                f"{other} since run {self.run}: it cannot be forked. Check out the version of that "
                "time"
            )

    @property
    def continued_after(self) -> int | None:
        """Return the step after which a failed run is continued; None for a fork."""
        return len(self.steps) if self.counts else None

    def left(self, limits: Limits) -> Limits:
        """Return limits without the seconds of the replayed replies and calls, if they count."""
        if not self.counts or limits.seconds is None:
            return limits
        times = [*(reply.seconds for reply in self.replies), *(step.seconds for step in self.steps)]
        used = sum(each or 0.0 for each in times)
        return replace(limits, seconds=max(0.0, round(limits.seconds - used, 3)))

    def again(self, tools: AgentTools, note: EventSink, recorded: EventSink) -> "Again":
        """Return the environment that replays this past first, and wraps the run's models.

        Args:
            tools: the tools of the run.
            note: the sink of its events.
            recorded: the sink of recorded replies, which were paid for before.
        """
        return Again(self, tools, note, recorded)


def other_seed(servers: Iterable[RunServer], episode: Episode) -> str:
    """Return a text that names a database with another seed than the episode's; else ""."""
    for server in servers:
        if server.digest and server.digest != episode.server(server.domain).digest:
            return f"the seed {server.seed!r} or the {server.domain} schema has changed"
    return ""


def do_again(step: Step, episode: Episode) -> None:
    """Apply the changes of a recorded call to the databases of an episode."""
    if step.server in episode.servers:
        database = episode.database(step.server)
        database.clock.advance()
        database.replay([step.changes.changeset] if step.changes.changeset else [])
    episode.steps.append(step)


class Again:
    """An environment that returns recorded results first, and then makes calls."""

    def __init__(self, past: Past, tools: AgentTools, note: EventSink, recorded: EventSink) -> None:
        self.past = past
        self.tools = tools
        self._note = note
        self._recorded = recorded
        self._replayed = 0
        self.done = 0
        self.replies = deque(past.replies)
        self.to_add = deque(past.added)
        self.added: list[_Added] = []

    def note(self, event: Event) -> None:
        """Pass on an event of the run; a recorded reply goes to `recorded`, without its cost."""
        if isinstance(event, ReplyEvent) and self._replayed < len(self.past.replies):
            self._replayed += 1
            self._recorded(replace(event, reply=unpaid(event.reply)))
        else:
            self._note(event)

    def model(self, model: Model) -> Model:
        """Return a model that gives the recorded replies first, which all models of a run share."""
        return _AgainModel(self, model)

    async def list_tools(self) -> list[ToolInfo]:
        """Return the tools that the agent sees."""
        return await self.tools.list_tools()

    async def call(self, name: str, arguments: dict[str, Any], /) -> Step:
        """Return the recorded result of the next call, or make the call."""
        if self.done == len(self.past.steps):
            return await self.tools.call(name, arguments)
        step = self.past.steps[self.done]
        called = self.tools.episode.mounted.called_in(step.server, step.tool)
        if (called, dict(step.arguments)) != (name, arguments):
            raise StoreError(
                f"run {self.past.run} cannot be forked: its orchestrator called {called} at step "
                f"{step.number}, and now calls {name} in the same situation"
            )
        do_again(step, self.tools.episode)
        self.done += 1
        return step

    def check(self, orchestrator: str, outcome: Outcome) -> None:
        """Check that the orchestrator reached the step of the fork.

        Raises:
            StoreError: it ended before that step.
        """
        if self.done < len(self.past.steps) or self.replies:
            what = "continuation" if self.past.counts else "fork"
            raise StoreError(
                f"the {what} of run {self.past.run} ended too early ({outcome.stop}): "
                f"{orchestrator} reached only step {self.done} of {len(self.past.steps)}"
            )


@dataclass(frozen=True)
class _Added:
    """A message that the orchestrator does not know, inserted after one of its own messages."""

    place: int
    after: Message
    message: Message

    def into(self, messages: Sequence[Message]) -> Sequence[Message]:
        place = self.place
        if len(messages) < place or messages[place - 1] != self.after:
            return messages  # another conversation, such as that of a fresh agent
        return [*messages[:place], self.message, *messages[place:]]


class _AgainModel:
    """A model that gives the recorded replies first, without their cost."""

    def __init__(self, again: Again, model: Model) -> None:
        self.name = model.name
        self.simulated = model.simulated
        self._again = again
        self._model = model

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the next recorded reply, or the model's own; see `Model.reply`."""
        again = self._again
        while again.to_add and again.to_add[0][0] <= again.done:
            self._add(again.to_add.popleft()[1], messages)
        if again.replies:
            reply = again.replies.popleft()
            return reply if again.past.counts else unpaid(reply)
        for added in reversed(again.added):
            messages = added.into(messages)
        return await self._model.reply(messages, tools)

    def _add(self, text: str, messages: Sequence[Message]) -> None:
        message = Message("user", text)
        self._again.note(MessageEvent.of(message))
        self._again.added.append(_Added(len(messages), messages[-1], message))


def unpaid(reply: Reply) -> Reply:
    """Return a reply with no cost, tokens or seconds."""
    return replace(reply, usage=_NOTHING_USED, cost=0.0, seconds=0.0)


def replies_before(events: Sequence[Event], steps: int, whole: bool) -> list[Reply]:
    """Return the agent's replies that led to that many steps; empty for no step.

    Args:
        events: the events of the parent.
        steps: the number of steps.
        whole: whether to keep the calls of the last reply after that step.
    """
    if not steps:
        return []
    replies: list[Reply] = []
    answered = 0
    for event in events[_start(events) :]:
        if isinstance(event, ReplyEvent) and event.agent_role != "judge":
            replies.append(event.reply)
            answered = 0
        elif isinstance(event, ToolResultEvent):
            answered += 1
            if event.step is not None and event.step.number == steps:
                break
    if not whole:
        replies[-1] = replace(replies[-1], tool_calls=replies[-1].tool_calls[:answered])
    return replies


def _start(events: Sequence[Event]) -> int:
    """Return the index of the orchestrator's first event, after a plan that was made for it."""
    roles = [event.role if isinstance(event, MessageEvent) else "" for event in events]
    opening = next((place for place, role in enumerate(roles) if role in ("system", "user")), 0)
    return opening if "plan" in roles[:opening] else 0


def failed(step: Step, text: str) -> Step:
    """Return a copy of a step that fails with a text, without changes."""
    plain = replace(step, text=text, is_error=True, value=None)
    return replace(plain, changes=NOTHING, breaches=())


def answered(step: Step, text: str, value: Any) -> Step:
    """Return a copy of a step with another result and the same changes."""
    return replace(step, text=text, is_error=False, value=value)
