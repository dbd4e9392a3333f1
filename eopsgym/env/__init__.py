"""A training ground: the tasks as environments with reset, step and reward, for any trainer.

- `OpenEnvironment`: the interface of OpenEnv 0.10
- `PlainEnvironment`: the interface of Gymnasium
- `tool_classes`: the `environment_factory` of TRL 1.16, a class for each tool set
- `TaskList`: the tasks by split and index; pairs and stories are never divided by a split
- `export_environments`: the tasks as a data set for trainers

No environment needs the package whose interface it has. Rewards come once, at the end of an
episode: see `EnvSettings`.
"""

from eopsgym.env.bands import BANDS, Band, band_of
from eopsgym.env.export import export_environments
from eopsgym.env.held_out import TRAINING_SPLITS, training_split
from eopsgym.env.open_environment import EnvState, Observation, OpenEnvironment, ToolAction
from eopsgym.env.plain_environment import PlainEnvironment
from eopsgym.env.score import Score
from eopsgym.env.settings import REWARDS, EnvSettings
from eopsgym.env.task_list import TaskIndexError, TaskList
from eopsgym.env.tool_classes import take_answers, tool_classes
from eopsgym.env.trial import Trial

__all__ = [
    "BANDS",
    "REWARDS",
    "TRAINING_SPLITS",
    "Band",
    "EnvSettings",
    "EnvState",
    "Observation",
    "OpenEnvironment",
    "PlainEnvironment",
    "Score",
    "TaskIndexError",
    "TaskList",
    "ToolAction",
    "Trial",
    "band_of",
    "export_environments",
    "take_answers",
    "tool_classes",
    "training_split",
]


def __dir__() -> list[str]:
    return sorted(__all__)
