"""The messages of a run, and the steps that they come before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eopsgym.agents import Event, MessageEvent, ReplyEvent, ToolResultEvent
from eopsgym.agents.messages import without_plan

_SHOWN = 1_000
_OPENING = ("system", "user", "plan")


@dataclass(frozen=True)
class Said:
    """One message: `system`, `user` and `plan` open the run, the others are models.

    Attributes:
        role: who spoke.
        text: the words; may be empty beside a call.
        thinking: what the model thought before it, where the provider tells.
        turn: the model's turn, counted from 1; None for who is no model.
        uncalled: calls it asked for that reached no server: the tool, and what it was told.
        notes: how it was read, such as the form of a call in its text.
    """

    role: str
    text: str
    thinking: str = ""
    turn: int | None = None
    uncalled: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        place = "" if self.turn is None else f", turn {self.turn}"
        thought = f" [thinking: {_gist(self.thinking)}]" if self.thinking else ""
        asked = "".join(f" [{tool} was not called: {why}]" for tool, why in self.uncalled)
        noted = "".join(f" [{note}]" for note in self.notes)
        return f"{self.role}{place}: {_gist(self.text) or '(no words)'}{thought}{asked}{noted}"


def _gist(text: str) -> str:
    """Return a text shortened for a cell; a policy has ten thousand letters."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(text):,} letters)"


def said_before_steps(events: Sequence[Event]) -> tuple[tuple[Said, ...], ...]:
    """Return the messages before each step; 0 is the request, and the last is after all steps.

    A reply with several calls comes before each of them.
    """
    turns = list(_turns(events))
    end = max((step for _, led_to in turns for step in led_to), default=0)
    found: list[list[Said]] = [[] for _ in range(end + 2)]
    waiting: list[Said] = []
    for said, steps in turns:
        if said.turn is None and said.role in _OPENING and not any(found[1:]):
            found[0].append(said)
            continue
        waiting.append(said)
        for step in steps:
            found[step].extend(waiting)
            waiting = [said]
        if steps:
            waiting = []
    found[end + 1].extend(waiting)
    return tuple(map(tuple, found))


def _turns(events: Sequence[Event]) -> Iterator[tuple[Said, list[int]]]:
    """Yield each message and each reply of the agent, with the steps that it led to."""
    is_asked = False  # the request, which a plan may end, is the first message of the user
    for place, event in enumerate(events):
        if isinstance(event, MessageEvent):
            said, plan = event.content, ""
            if event.role == "user" and not is_asked:
                said, plan = without_plan(event.content)
                is_asked = True
            yield Said(event.role, said), []
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
    said = Said(
        role=event.agent_role,
        text=event.reply.text or "",
        thinking=event.reply.thinking or "",
        turn=event.turn,
        uncalled=tuple(uncalled),
        notes=tuple(event.reply.notes),
    )
    return said, steps
