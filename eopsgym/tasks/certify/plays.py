"""Plays: runs of somebody who saw only the prompts and tools of a task, stored in its certificate.

A proof shows that the verifiers are right about the runs that the task's author thought of. A play
shows whether the request can be understood: its player knew neither the solution nor the verifiers.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from eopsgym.errors import TaskError
from eopsgym.tasks.start_episode import start, tools_in_sight
from eopsgym.tasks.task import Task
from eopsgym.tasks.verify import Verification, verify

Outcome = Literal["won", "lost", "unsure"]
OUTCOMES: Mapping[bool | None, Outcome] = {True: "won", False: "lost", None: "unsure"}
_KEPT_LETTERS = 300


@dataclass(frozen=True)
class PlayedCall:
    """A call that a player made."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True)
class Play:
    """A run of somebody who saw only what a model sees.

    Attributes:
        by: the player, in the words of the person who recorded the play.
        seen: a digest of the prompts and the tools in sight (`what_is_seen`).
        calls: all calls in order, including refused ones.
        answer: the final answer.
        outcome: the outcome by the strict verdict of the current verifiers.
        why: the details of the verifiers that do not pass; empty if the play is won.
        note: a remark on the outcome, such as "the player's own mistake".
    """

    by: str
    seen: str
    calls: tuple[PlayedCall, ...]
    answer: str
    outcome: Outcome = "unsure"
    why: str = ""
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the play in the form of a certificate."""
        data: dict[str, Any] = {"by": self.by, "outcome": self.outcome}
        data |= {name: text for name in ("why", "note") if (text := getattr(self, name))}
        calls = [[call.tool, dict(call.arguments)] for call in self.calls]
        return {**data, "seen": self.seen, "calls": calls, "answer": self.answer}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Play":
        """Read a play of a certificate.

        Raises:
            KeyError, TypeError, ValueError: if it is not a play.
        """
        calls = tuple(PlayedCall(tool, dict(arguments)) for tool, arguments in data["calls"])
        if (outcome := data["outcome"]) not in OUTCOMES.values():
            raise ValueError(f"{outcome!r} is not an outcome")
        why, note = str(data.get("why", "")), str(data.get("note", ""))
        return cls(data["by"], data["seen"], calls, data["answer"], outcome, why, note)


def what_is_seen(task: Task) -> str:
    """Return a digest of the parts of a task that a player sees: prompts, clock, tools in sight.

    A play whose `seen` differs was made before one of these changed.
    """
    tools = sorted(tools_in_sight(task) or ())
    seen = json.dumps([task.system_prompt, task.user_prompt, task.now, tools], ensure_ascii=False)
    return hashlib.sha256(seen.encode()).hexdigest()[:16]


def plays_in(stored: Mapping[str, Any] | None, path: Path) -> tuple[Play, ...]:
    """Return the plays of a stored certificate; empty if there is no certificate.

    Raises:
        TaskError: if one of them cannot be read; the message names it.
    """
    plays = []
    for number, data in enumerate((stored or {}).get("plays", ()), 1):
        try:
            plays.append(Play.from_json(data))
        except (KeyError, TypeError, ValueError) as error:
            raise TaskError(
                f"{path}: cannot read play {number} ({error!r}); correct or remove it"
            ) from error
    return tuple(plays)


async def judged(task: Task, play: Play) -> Play:
    """Return a play with its current outcome, after making and judging its calls again."""
    episode = await start(task)
    try:
        tools = episode.for_agent()
        for call in play.calls:
            await tools.call(call.tool, call.arguments)
        verification = await verify(task, episode, play.answer, parity=False)
    finally:
        await episode.close()
    outcome = OUTCOMES[verification.strict]
    return replace(play, outcome=outcome, why="" if outcome == "won" else _why(verification))


def _why(verification: Verification) -> str:
    reasons = [f"{each.name}: {each.details}" for each in verification.verdicts if not each.strict]
    if verification.refused is not True:
        reasons.append(verification.refusal or "")
    if verification.contradicts is not False:
        reasons.append(verification.contradiction)
    return "; ".join(text for text in reasons if text)[:_KEPT_LETTERS]
