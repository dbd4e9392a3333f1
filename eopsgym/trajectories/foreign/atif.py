"""Trajectories of ATIF (Agent Trajectory Interchange Format), of all versions.

A trajectory is a run, with its subagents and its continuations in other files: the events of a
subagent follow the result that refers to it, after a heading. What was read as a part of another
file's run is no run of its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeGuard

from eopsgym.agents import Event, MessageEvent, ReplyEvent
from eopsgym.runs import Run
from eopsgym.trajectories.exports.conversations import SUBTASK
from eopsgym.trajectories.foreign.atif_files import is_referred, referred_path
from eopsgym.trajectories.foreign.atif_own import own_run
from eopsgym.trajectories.foreign.atif_steps import StepReader, are_too_small, take_totals
from eopsgym.trajectories.foreign.conversation import Conversation, take_content
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, identifier
from eopsgym.trajectories.foreign.format import Context, Format, Placed, unreadable
from eopsgym.trajectories.foreign.harbor_trial import HarborTrial, trial_of
from eopsgym.trajectories.foreign.json_file import JsonFile, whole
from eopsgym.trajectories.foreign.rewards import rewarded, take_reward
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import (
    NOTHING,
    inner,
    items,
    json_text,
    take_text,
)
from eopsgym.trajectories.moments import seconds_between
from eopsgym.trajectories.published_results.result_content import Unread

_VERSION = re.compile(r"ATIF-v?(\S+)", re.IGNORECASE)
_DEEPEST = 20
"""The most files or subagents, one within or after the other."""
_TASK_NAMES = ("task", "task_id", "task_name", "instance_id")


class AtifFormat(Format):
    """The trajectories of ATIF."""

    name = "atif"
    title = "ATIF"

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return the version, such as `1.8`; None for a record that is no trajectory."""
        version = record.get("schema_version")
        match = _VERSION.fullmatch(version) if isinstance(version, str) else None
        return match[1] if match else None

    def waits(self, file: SourceFile) -> bool:
        """Return whether another file refers to a file, whose run it may be a part of."""
        return is_referred(file)

    def read(
        self, file: SourceFile, records: Iterator[Placed], context: Context
    ) -> Iterator[Run | Unread]:
        """Yield the run of each trajectory that is no part of another file's run."""
        for placed in records:
            if context.parts.get(file.path) == placed.place:
                continue
            try:
                own = None if placed.problem else own_run(_listed(placed.record))
                if own is not None:
                    yield own
                    continue
                trajectory = _Trajectory(file, placed, context.parts)
                yield trajectory.run()
                yield from trajectory.unread
            except Exception as error:  # a hostile file may raise any error
                yield Unread(placed.named(file), unreadable(error))


class _Trajectory:
    """A trajectory that is converted to a run."""

    def __init__(self, file: SourceFile, placed: Placed, parts: dict[Path, str]) -> None:
        self.file = file
        self.parts = parts
        self.record = placed.record
        self.problem = placed.problem
        self.version: str = placed.record["schema_version"]
        self.conversation = Conversation()
        self.times: list[str] = []
        self.effort: Any = None
        self.subagents: list[dict[str, Any]] = []
        self.unread: list[Unread] = []
        self._apart: list[dict[str, Any]] = []
        self._added: set[int] = set()
        self._files: dict[str, dict[str, Any]] = {}
        self._paths: dict[int, Path] = {id(placed.record): file.path}

    def run(self) -> Run:
        """Return the run."""
        content = identifier(_listed(self.record))  # before parts of it are taken
        del self.record["schema_version"]
        agent = inner(self.record, "agent")
        trial = trial_of(self.file.path)
        # Agents may do the very same in two trials.
        identity = (content, trial.key) if trial.key else (content,)
        model = take_text(agent, "model_name") or trial.model
        final = {**inner(self.record, "final_metrics")}
        totals = {**self._add(self.record, model, 0)}
        if are_too_small(totals, self.conversation.events):
            self.record["final_metrics"], totals = final, {**trial.totals}
        for name in (name for name, amount in totals.items() if amount is None):
            totals[name] = trial.totals.get(name)
        reward = trial.reward
        if reward is None:
            reward = take_reward(inner(self.record, "extra"), "reward")
        others = {name: n for name, n in trial.rewards.items() if n is not trial.reward}
        events = self.conversation.events
        made = ForeignRun(
            *(AtifFormat.title, self.file, identity, trial.task or self._task()),
            model=model,
            orchestrator=take_text(agent, "name"),
            version=_VERSION.sub(r"\1", self.version),
            budget=None if self.effort is None else str(self.effort),
            started_at=min(self.times) if self.times else trial.started_at,
            seconds=seconds_between(min(self.times), max(self.times))
            if self.times
            else trial.seconds,
            events=events,
            outcome=trial.outcome(self._own(events)),
            verification=rewarded(reward, others),
            totals=totals,
            notes=self._notes(trial),
        )
        made.rest = self.record | ({"files": self._files} if self._files else {})
        return made.run()

    def _own(self, events: list[Event]) -> list[Event]:
        """Return the events that tell how the run ended: not those of subagents apart from it."""
        apart = {n for each in self._apart for n in range(each["first"], each["last"] + 1)}
        own = [event for place, event in enumerate(events) if place not in apart]
        return own if any(isinstance(event, ReplyEvent) for event in own) else events

    def _notes(self, trial: HarborTrial) -> dict[str, Any]:
        notes: dict[str, Any] = {"subagents": self.subagents} if self.subagents else {}
        if trial.task:
            notes["harbor_trial"] = {"name": trial.name, "error": trial.error}
        return notes | ({"damaged": self.problem} if self.problem else {})

    def _task(self) -> str:
        """Return the name of the task, if the trajectory has one; else a digest of its request."""
        for part in (inner(self.record, "extra"), inner(inner(self.record, "agent"), "extra")):
            for name in _TASK_NAMES:
                if task := take_text(part, name):
                    return task
        asked = next((e.content for e in self.conversation.events if _is_request(e)), "")
        return f"request_{identifier(asked)}"

    def _add(
        self, trajectory: dict[str, Any], model: str, depth: int, *, is_continuation: bool = False
    ) -> Mapping[str, float | int | None]:
        """Add the steps of a trajectory and what continues it, and return its totals.

        The totals are those of its final metrics if its steps name no tokens, and empty otherwise.
        """
        self._added.add(id(trajectory))
        if "subagent_trajectories" in trajectory:
            trajectory["subagent_trajectories"] = whole(trajectory["subagent_trajectories"])
        subagents = items(trajectory, "subagent_trajectories")

        path = self._paths[id(trajectory)]
        self._paths |= {id(each): path for each in subagents}

        def delegate(reference: dict[str, Any]) -> None:
            for name in ("trajectory_id", "trajectory_path"):
                subagent = self._subagent(name, reference.get(name), subagents, path)
                if subagent is not None and self._add_subagent(subagent, depth + 1):
                    del reference[name]
                    return

        reader = StepReader(self.conversation, model, delegate, self.times, self.effort)
        before, steps = len(self.conversation.events), whole(trajectory.pop("steps", None))
        listed = steps if isinstance(steps, list) else []
        seen = self._seen() if is_continuation else set()
        left: dict[str, Any] = {}
        for place, step in enumerate(listed):
            if isinstance(step, dict) and _is_copy(step, seen):
                continue
            rest = reader.read(step, place + 1) if isinstance(step, dict) else step
            if rest is not NOTHING:
                left[str(place)] = rest
        self.effort = reader.effort
        referred = len(self.subagents)
        for each in subagents:  # those to which no step refers
            self._add_subagent(each, depth + 1)
        self._apart += self.subagents[referred:]
        if steps is not None:
            trajectory["steps"] = left if listed else steps
        if inner(trajectory, "final_metrics").get("total_steps") == len(listed):
            del trajectory["final_metrics"]["total_steps"]
        within = {
            place
            for each in self.subagents
            for place in range(each["first"], each["last"] + 1)
            if each["first"] > before
        }
        places = [*range(before, len(self.conversation.events))]
        events = self.conversation.events
        totals = take_totals(
            trajectory,
            [events[place] for place in places if place not in within],
            [events[place] for place in places],
            is_part=depth > 0,
        )
        self._continue(trajectory, model, depth)
        return totals

    def _subagent(
        self, key: str, named: Any, subagents: list[dict[str, Any]], referring: Path
    ) -> dict[str, Any] | None:
        """Return the trajectory to which a reference refers; None if it is not there."""
        if not isinstance(named, str):
            return None
        if key == "trajectory_path":
            return self._at(named, referring)
        same_name = [each for each in subagents if each.get("trajectory_id") == named]
        # If several have the same id, each reference takes another one.
        same_name.sort(key=lambda each: id(each) in self._added)
        return same_name[0] if same_name else None

    def _add_subagent(self, trajectory: dict[str, Any], depth: int) -> bool:
        """Add the events of a subagent after a heading; return whether they are there then."""
        if id(trajectory) in self._added:
            return True
        if depth > _DEEPEST or not trajectory.get("steps"):
            return False
        first = len(self.conversation.events)
        agent, name = inner(trajectory, "agent"), str(trajectory.get("trajectory_id", ""))
        agent_name = take_text(agent, "name")
        if trajectory.get("schema_version") == self.version:
            del trajectory["schema_version"]
        self.conversation.message(SUBTASK, f"Subagent {agent_name}: {name}".rstrip(": "))
        self._add(trajectory, take_text(agent, "model_name"), depth)
        last = len(self.conversation.events) - 1
        self.subagents.append({"name": agent_name, "first": first, "last": last})
        return True

    def _continue(self, trajectory: dict[str, Any], model: str, depth: int) -> None:
        """Add the events of the file that continues a trajectory, if it is there."""
        name = trajectory.get("continued_trajectory_ref")
        is_followed = isinstance(name, str) and depth < _DEEPEST
        continuation = self._at(str(name), self._paths[id(trajectory)]) if is_followed else None
        if continuation is not None and id(continuation) not in self._added:
            agent = inner(continuation, "agent")
            other = take_text(agent, "model_name") or model
            self._add(continuation, other, depth + 1, is_continuation=True)

    def _at(self, name: str, referring: Path) -> dict[str, Any] | None:
        """Return the first trajectory of a file that another one names; None if there is none."""
        path = referred_path(name, referring, self.file.path.parent)
        if path is None or path == self.file.path:
            return None
        file = SourceFile(path, self.file.top)
        known = str(path.relative_to(self.file.path.parent))
        if known in self._files:
            return self._files[known]
        reader = JsonFile(file)
        parsed = next((each for each in reader.records()), None)
        self.unread += reader.damage
        if parsed is None or not isinstance(parsed.record.get("schema_version"), str):
            return None
        if parsed.problem:
            self.unread.append(Unread(file.name, f"{parsed.problem}; what is before it was read"))
        self._files[known] = parsed.record
        self._paths[id(parsed.record)] = path
        self.parts[path] = parsed.place
        return parsed.record

    def _seen(self) -> set[str]:
        """Return what all messages and replies so far say and call."""
        return {
            _said(
                event.reply.text, [(call.name, call.arguments) for call in event.reply.tool_calls]
            )
            if isinstance(event, ReplyEvent)
            else _said(event.content, [])
            for event in self.conversation.events
            if isinstance(event, ReplyEvent | MessageEvent)
        }


def _is_copy(step: Mapping[str, Any], seen: set[str]) -> bool:
    """Return whether a step of a continuation repeats one that was read."""
    if step.get("is_copied_context") is not True:
        return False
    text = take_content({"content": deepcopy(step.get("message"))})
    calls = [
        (each.get("function_name"), each.get("arguments")) for each in items(step, "tool_calls")
    ]
    return _said(text, calls) in seen


def _said(text: str, calls: Sequence[tuple[Any, Any]]) -> str:
    return json_text([text, [[name, arguments or {}] for name, arguments in calls]])


def _is_request(event: Event) -> TypeGuard[MessageEvent]:
    return isinstance(event, MessageEvent) and event.role == "user"


def _listed(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with lists in place of lazily parsed ones."""
    return {name: whole(value) for name, value in record.items()}
