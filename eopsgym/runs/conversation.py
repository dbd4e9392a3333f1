"""The messages of a run, and the steps before which they were written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eopsgym.agents import Event, MessageEvent, ReplyEvent, ToolResultEvent, Usage
from eopsgym.agents.messages import without_plan

NO_USAGE = Usage()
"""The tokens of a message of which none are known, such as a user's."""

_SHOWN = 1_000
_OPENING = ("system", "user", "plan")


@dataclass(frozen=True)
class Said:
    """One message: `system`, `user` and `plan` open the run, the others are of models.

    Attributes:
        role: the role of the writer.
        text: the text; it may be empty if there is a call.
        thinking: the model's thinking before the message, if the provider returns it.
        turn: the model's turn, counted from 1; None if the writer is not a model.
        uncalled: its calls that reached no server: the tool, and the text that it got as result.
        notes: how the message was read, such as the form of a call in its text.
        usage: the tokens of the model's turn.
        cost: the price of the turn in US dollars; None if it is unknown.
    """

    role: str
    text: str
    thinking: str = ""
    turn: int | None = None
    uncalled: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    usage: Usage = NO_USAGE
    cost: float | None = None

    def __repr__(self) -> str:
        place = "" if self.turn is None else f", turn {self.turn}"
        thought = f" [thinking: {_gist(self.thinking)}]" if self.thinking else ""
        asked = "".join(f" [{tool} was not called: {why}]" for tool, why in self.uncalled)
        noted = "".join(f" [{note}]" for note in self.notes)
        return f"{self.role}{place}: {_gist(self.text) or '(no words)'}{thought}{asked}{noted}"


def _gist(text: str) -> str:
    """Return a text, shortened because a policy may have ten thousand letters."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(text):,} letters)"


def said_before_steps(events: Sequence[Event]) -> tuple[tuple[Said, ...], ...]:
    """Return the messages before each step.

    Place 0 has the request, and the last place the messages after all steps. A reply with several
    calls is listed before each of their steps.
    """
    turns = list(_turns(events))
    end = max((step for _, led_to in turns for step in led_to), default=0)
    by_step: list[list[Said]] = [[] for _ in range(end + 2)]
    waiting: list[Said] = []
    for message, steps in turns:
        if message.turn is None and message.role in _OPENING and not any(by_step[1:]):
            by_step[0].append(message)
            continue
        waiting.append(message)
        for step in steps:
            by_step[step].extend(waiting)
            waiting = [message]
        if steps:
            waiting = []
    by_step[end + 1].extend(waiting)
    return tuple(map(tuple, by_step))


def _turns(events: Sequence[Event]) -> Iterator[tuple[Said, list[int]]]:
    """Yield each message and each reply of the agent, with the steps that it led to."""
    is_asked = False  # the first message of the user is the request, with a plan at its end
    for place, event in enumerate(events):
        if isinstance(event, MessageEvent):
            text, plan = event.content, ""
            if event.role == "user" and not is_asked:
                text, plan = without_plan(event.content)
                is_asked = True
            yield Said(event.role, text), []
            if plan:
                yield Said("plan", plan), []
        elif isinstance(event, ReplyEvent) and event.agent_role != "judge":
            yield _reply(event, events[place + 1 :])


def _reply(event: ReplyEvent, later: Sequence[Event]) -> tuple[Said, list[int]]:
    steps: list[int] = []
    waiting = list(event.reply.tool_calls)
    uncalled: list[tuple[str, str]] = []
    for result in later:
        if isinstance(result, ReplyEvent):
            break
        if not isinstance(result, ToolResultEvent):
            continue
        if result.call in waiting:
            waiting.remove(result.call)
        if result.step is not None:
            steps.append(result.step.number)
        else:
            uncalled.append((result.call.name, result.text))
    uncalled += [(call.name, "the run ended first") for call in waiting]
    message = Said(
        role=event.agent_role,
        text=event.reply.text or "",
        thinking=event.reply.thinking or "",
        turn=event.turn,
        uncalled=tuple(uncalled),
        notes=tuple(event.reply.notes),
        usage=event.reply.usage,
        cost=event.reply.cost,
    )
    return message, steps
