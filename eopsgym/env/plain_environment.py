"""The interface of Gymnasium: `reset(seed=…, options=…)` and a step that gives five things."""

from collections.abc import Mapping
from typing import Any

from eopsgym.env.playing import Playing
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are

_OPTIONS = ("split", "index", "task")


class PlainEnvironment(Playing):
    """An environment as Gymnasium has it; an observation is a text, as an agent reads it.

        >>> from eopsgym.env import PlainEnvironment
        >>> environment = PlainEnvironment("itsm")
        >>> request, info = environment.reset(seed=7)
        >>> sorted(info)  # doctest: +ELLIPSIS
        ['band', ..., 'messages', ..., 'tools']
        >>> text, reward, terminated, truncated, info = environment.step("I cannot do that.")
        >>> terminated, truncated
        (True, False)

    The class is none of Gymnasium's, which is no dependency, and has no spaces: texts have none.

    Args:
        sources: a `TaskList`, or what one is made of: systems, paths, tasks. All tasks of ours
            unless given.
        settings: as `EnvSettings` has them, such as `reward`, `tool_set` and `max_steps`.
    """

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Start an episode; return the request, and the messages, tools and what else is known.

        Args:
            seed: draws a task where the options name none, the same for the same seed.
            options: `split` and `index`, or `task`, the id of one.

        Raises:
            EopsgymError: if there is no such option, split, index or task.
        """
        asked = dict(options or {})
        for name in asked:
            if name not in _OPTIONS:
                raise ConfigError(f"no option {name!r}; {names_there_are(str(name), _OPTIONS)}")
        self._start(seed, asked.get("split", "train"), asked.get("index"), asked.get("task"))
        trial = self.trial
        messages = trial.prompt()
        known = {**self.known(), "messages": messages, "tools": trial.tools()}
        return messages[-1]["content"], known

    def step(
        self, action: str | tuple[str, Mapping[str, Any]]
    ) -> tuple[str, float | None, bool, bool, dict[str, Any]]:
        """Call a tool, `("find_locations", {"country": "USA"})`, or answer with a text.

        Returns:
            What the tool gave back, the reward (0 before the end, and at the end None where there
            is no verdict), whether the agent or the limit of calls ended the episode, and more:
            `is_error`, and at the end `why`.

        Raises:
            ConfigError: for what is no action, before the first reset, and after the end.
        """
        trial = self.trial
        given: object = action
        if isinstance(action, str):
            score = trial.finish(action)
            return "", score.reward, True, False, {"is_error": False, "why": score.why}
        if not isinstance(given, tuple | list) or len(given) != 2:
            raise ConfigError(f"an action is an answer, or (tool, arguments), not {action!r}")
        tool, arguments = given
        step = trial.call(tool, arguments)
        info: dict[str, Any] = {"is_error": step.is_error}
        if trial.score is None:
            return step.text, 0.0, False, False, info
        info["why"] = trial.score.why
        return step.text, trial.score.reward, False, True, info
