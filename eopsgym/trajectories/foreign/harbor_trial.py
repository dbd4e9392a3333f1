"""The result of a Harbor trial, which lies beside the trajectory of its agent.

A trial is a folder with `result.json` and, in it, `agent/trajectory.json`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eopsgym.agents import Event, Outcome, StopReason, Usage
from eopsgym.trajectories.foreign.foreign_run import ended, totals_of
from eopsgym.trajectories.foreign.json_file import JsonFile
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.taking import inner, take_count, take_number, take_text
from eopsgym.trajectories.moments import seconds_between, utc_text

_REWARD = "reward"


@dataclass(frozen=True)
class HarborTrial:
    """The parts of the result of a trial that concern the run of its agent.

    The rest of its result, such as its configuration, is not read: it may name keys.

    Attributes:
        task: the name of the task; empty if it is unknown.
        name: the name of the trial.
        rewards: the rewards of its verifier, by name.
        error: the type and the message of the exception that ended it; empty without one.
        model: the model of its agent; empty if it is unknown.
        started_at: when its agent began; empty if it is unknown.
        seconds: how long its agent worked.
        totals: the tokens and the cost of its agent, as `ForeignRun.totals`.
    """

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
    """Return the trial of a trajectory; one without content if no result lies where it would."""
    path = trajectory.parent.parent / "result.json"
    if trajectory.parent.name != "agent" or not path.is_file():
        return HarborTrial()
    record: Mapping[str, Any] = next(
        (each.record for each in JsonFile(SourceFile(path, path)).records()), {}
    )
    if not isinstance(record.get("task_name"), str):
        return HarborTrial()
    rewards = inner(inner(record, "verifier_result"), "rewards")
    exception = inner(record, "exception_info")
    error = f"{exception.get('exception_type')}: {exception.get('exception_message')}"
    return HarborTrial(
        record["task_name"],
        str(record.get("trial_name", "")),
        {name: float(n) for name, n in rewards.items() if type(n) in (int, float)},
        error if exception else "",
        take_text(inner(inner(record, "agent_info"), "model_info"), "name"),
        *_time_of(inner(record, "agent_execution")),
        _totals_of(inner(record, "agent_result")),
    )


def is_result_of_trial(file: SourceFile, record: Mapping[str, Any]) -> bool:
    """Return whether a record is the result of a trial whose trajectory lies beside it."""
    names = {"task_name", "trial_name"} <= {*record}
    return names and (file.path.parent / "agent" / "trajectory.json").is_file()


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
