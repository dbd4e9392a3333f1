"""The Harbor trial to which the trajectory of an agent belongs.

A trial is a folder with `config.json`, `result.json` at its end, and `agent/trajectory.json`. If
the trial has several steps, the trajectories are `steps/<step>/agent/trajectory.json`. A simulated
user has `user-agent` in place of `agent`.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eopsgym.agents import Event, Outcome, StopReason, Usage
from eopsgym.trajectories.foreign.foreign_run import ended, error_text, totals_of
from eopsgym.trajectories.foreign.json_file import JsonFile
from eopsgym.trajectories.foreign.source_file import PACKED, SourceFile
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    take_count,
    take_number,
    take_text,
)
from eopsgym.trajectories.moments import seconds_between, utc_text

_REWARD = "reward"
_AGENT, _USER, _STEPS = "agent", "user-agent", "steps"
_TRAJECTORY, _RESULT = "trajectory.json", "result.json"
_BESIDE = (_RESULT, "config.json", "lock.json")
"""The files of a trial, and of a job, that describe it."""


@dataclass(frozen=True)
class HarborTrial:
    """The parts of a trial that concern the run of its agent.

    The rest of its result, such as its configuration, is not read: it may name keys.

    Attributes:
        key: what tells the run from those of other trials; empty if it is of no trial.
        task: the name of the task, with that of its step; empty if it is unknown.
        name: the name of the trial.
        rewards: the rewards of its verifier, by name.
        error: the type and the message of the exception that ended it; empty without one.
        model: the model of its agent; empty if it is unknown.
        started_at: when its agent began; empty if it is unknown.
        seconds: how long its agent worked.
        totals: the tokens and the cost of its agent, as `ForeignRun.totals`.
    """

    key: str = ""
    task: str = ""
    name: str = ""
    rewards: Mapping[str, float] = field(default_factory=dict)
    error: str = ""
    model: str = ""
    started_at: str = ""
    seconds: float | None = None
    totals: Mapping[str, float | int | None] = field(default_factory=dict)

    @property
    def reward(self) -> float | None:
        """The reward of that name, or the only one; None without one."""
        only = next(iter(self.rewards.values())) if len(self.rewards) == 1 else None
        return self.rewards.get(_REWARD, only)

    def outcome(self, events: list[Event]) -> Outcome:
        """Return how the run of the agent ended: a timeout, another error, or by its events."""
        if "Timeout" in self.error.partition(":")[0]:
            return Outcome(None, StopReason.TIME_LIMIT, self.error)
        if self.error and self.reward is None:
            return Outcome(None, StopReason.ENVIRONMENT_ERROR, self.error)
        return ended(events)


def trial_of(trajectory: Path) -> HarborTrial:
    """Return the trial of a trajectory; one without content if its folder is that of no agent.

    Without a result, as that of a trial that was killed, its configuration gives the names; without
    this too, its folder has the name of the trial. Only the trajectory of the agent gets rewards.
    The amounts of tokens are those of the simulated user, if there is one.
    """
    whose = trajectory.parent
    if whose.name not in (_AGENT, _USER):
        return HarborTrial()
    folder, step = whose.parent, ""
    if folder.parent.name == _STEPS:
        folder, step = folder.parent.parent, folder.name
    result, config = _record(folder / _RESULT), _record(folder / "config.json")
    name = _text(result, "trial_name") or _text(config, "trial_name") or _name_of(folder)
    key = "/".join(part for part in (name, step, "user" * (whose.name == _USER)) if part)
    task = _text(result, "task_name") or _task_of(inner(config, "task"))
    if not task:
        return HarborTrial(key)
    task = f"{task}/{step}" if step else task
    named = trajectory.name.removesuffix(PACKED) == _TRAJECTORY
    if not result or not named:
        return HarborTrial(key, task, name)
    steps = {each.get("step_name"): each for each in items(result, "step_results")}
    part = steps.get(step, {}) if step else result
    used = _totals_of(inner(part, "agent_result"))
    if whose.name == _USER:
        return HarborTrial(key, task, name, totals=used)
    return HarborTrial(
        key,
        task,
        name,
        _rewards_of(part),
        _error_of(part) or _error_of(result),
        take_text(inner(inner(result, "agent_info"), "model_info"), "name"),
        *_time_of(inner(part, "agent_execution")),
        {} if (whose.parent / _USER).is_dir() else used,
    )


def is_result(record: Mapping[str, Any]) -> bool:
    """Return whether a record is the result of a trial."""
    return {"task_name", "trial_name"} <= {*record}


def describes_trials(file: SourceFile) -> bool:
    """Return whether a file describes a trial that has trajectories, or a job of such."""
    folder = file.path.parent
    if file.path.name.removesuffix(PACKED) not in _BESIDE:
        return False
    return _has_trajectories(folder) or any(map(_has_trajectories, _folders_in(folder)))


def _has_trajectories(folder: Path) -> bool:
    steps = _folders_in(folder / _STEPS)
    places = [each / whose / _TRAJECTORY for each in (folder, *steps) for whose in (_AGENT, _USER)]
    return any(each.is_file() or Path(f"{each}{PACKED}").is_file() for each in places)


def _folders_in(folder: Path) -> list[Path]:
    try:
        return [each for each in folder.iterdir() if each.is_dir()]
    except OSError:
        return []


def _record(path: Path) -> dict[str, Any]:
    """Return the object in a file, packed or not; empty if there is none."""
    packed = Path(f"{path}{PACKED}")
    place = next((each for each in (path, packed) if each.is_file()), None)
    if place is None:
        return {}
    return next((each.record for each in JsonFile(SourceFile(place, place)).records()), {})


def _name_of(folder: Path) -> str:
    return folder.name or os.path.basename(os.path.realpath(folder))


def _text(part: Mapping[str, Any], name: str) -> str:
    value = part.get(name)
    return value if isinstance(value, str) else ""


def _task_of(config: dict[str, Any]) -> str:
    """Return the name of the task in the configuration of a trial, or the last part of its path."""
    return _text(config, "name") or _text(config, "path").rstrip("/").rpartition("/")[2]


def _rewards_of(part: Mapping[str, Any]) -> dict[str, float]:
    rewards = inner(inner(part, "verifier_result"), "rewards")
    return {name: float(n) for name, n in rewards.items() if type(n) in (int, float)}


def _error_of(part: Mapping[str, Any]) -> str:
    exception = inner(part, "exception_info")
    parts = (exception.get(f"exception_{name}") for name in ("type", "message"))
    return error_text(*parts) if exception else ""


def _time_of(span: Mapping[str, Any]) -> tuple[str, float | None]:
    """Return when a span of time began, and its seconds."""
    start, end = utc_text(span.get("started_at")), utc_text(span.get("finished_at"))
    return start, seconds_between(start, end) if start and end else None


def _totals_of(result: dict[str, Any]) -> Mapping[str, float | int | None]:
    """Return the tokens and the cost of an agent; its input tokens include those of a cache."""
    whole, read = take_count(result, "n_input_tokens"), take_count(result, "n_cache_tokens")
    fresh = whole if whole is None else whole - (read or 0)
    output, cost = take_count(result, "n_output_tokens"), take_number(result, "cost_usd")
    fitting = None if fresh is None or fresh < 0 else fresh
    return totals_of(Usage(fitting, output, cache_read_tokens=read), cost)
