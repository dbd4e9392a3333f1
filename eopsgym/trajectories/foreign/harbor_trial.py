"""The result of a Harbor trial, which lies beside the trajectory of its agent.

A trial is a folder with `result.json` and, in it, `agent/trajectory.json`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eopsgym.agents import Event, Outcome, StopReason
from eopsgym.trajectories.foreign.foreign_run import ended
from eopsgym.trajectories.foreign.json_file import JsonFile
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.taking import inner

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
    """

    task: str = ""
    name: str = ""
    rewards: Mapping[str, float] = field(default_factory=dict)
    error: str = ""

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
    )
