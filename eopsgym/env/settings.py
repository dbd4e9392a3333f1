"""The settings of an environment for all its tasks: tools, mode, reward and length."""

from dataclasses import dataclass
from typing import Literal, TypedDict, get_args

from eopsgym.errors import ConfigError
from eopsgym.gym import MODES, Mode
from eopsgym.gym.tool_names import ToolNames, check_tool_names
from eopsgym.near_names import names_there_are
from eopsgym.tasks import check_tool_set

Reward = Literal["strict", "share", "footprint"]
REWARDS: tuple[Reward, ...] = get_args(Reward)


@dataclass(frozen=True)
class EnvSettings:
    """The settings of an environment for its tasks.

    Attributes:
        reward: `strict` (1 for a task that is won, else 0), `share` (of the checks that pass), or
            `footprint` (1 if the databases changed as they should, whatever the answer is).
        tool_set: the tools in sight, as in `run_task`: `default`, `oracle`, `all`, …
        tool_names: the names of tools, `published` or `prefixed`; each task's own choice if not
            given.
        mode: `published`, where an agent can break the policy, or `guarded`, where it is refused.
        max_steps: the number of calls that ends an episode without an answer; None for no limit.
            The longest reference solution of the package's tasks has 83.

    Raises:
        ConfigError: if one of them is unknown or invalid.
    """

    reward: Reward = "strict"
    tool_set: str = "default"
    tool_names: ToolNames | None = None
    mode: Mode = "published"
    max_steps: int | None = 100

    def __post_init__(self) -> None:
        if self.reward not in REWARDS:
            raise ConfigError(
                f"there is no reward {self.reward!r}; {names_there_are(str(self.reward), REWARDS)}"
            )
        check_tool_set(self.tool_set)
        if self.tool_names is not None:
            check_tool_names(self.tool_names)
        if self.mode not in MODES:
            raise ConfigError(
                f"there is no mode {self.mode!r}; {names_there_are(str(self.mode), MODES)}"
            )
        most: object = self.max_steps
        if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < 1):
            raise ConfigError(f"max_steps must be a whole number above 0, or None, not {most!r}")


class SettingsKeys(TypedDict, total=False):
    """The fields of `EnvSettings` as keywords."""

    reward: Reward
    tool_set: str
    tool_names: ToolNames | None
    mode: Mode
    max_steps: int | None
