"""The interface of Gymnasium: `reset(seed=…, options=…)`, and a step that returns five values."""

from collections.abc import Mapping
from typing import Any

from eopsgym.env.playing import Playing
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are

_OPTIONS = ("split", "index", "task")


class PlainEnvironment(Playing):
    """An environment with the interface of Gymnasium; an observation is the text an agent reads.

        >>> from eopsgym.env import PlainEnvironment
        >>> environment = PlainEnvironment("itsm")
        >>> request, info = environment.reset(seed=7)
        >>> sorted(info)  # doctest: +ELLIPSIS
        ['band', ..., 'messages', ..., 'tools']
        >>> text, reward, terminated, truncated, info = environment.step("I cannot do that.")
        >>> terminated, truncated
        (True, False)

    The class does not derive from Gymnasium's, which is not a dependency. It has no spaces, because
    texts have none.

    Args:
        sources: a `TaskList`, or its sources: systems, paths, tasks. All tasks of the package if
            not given.
        settings: the fields of `EnvSettings`, such as `reward`, `tool_set` and `max_steps`.
    """

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Start an episode; return the request, and a dict with messages, tools and public facts.

        Args:
            seed: draws a task if the options name none, the same for the same seed.
            options: `split` and `index`, or `task`, the id of a task.

        Raises:
            EopsgymError: for an unknown option, split, index or task.
        """
        chosen = dict(options or {})
        for name in chosen:
            if name not in _OPTIONS:
                raise ConfigError(
                    f"there is no option {name!r}; {names_there_are(str(name), _OPTIONS)}"
                )
        self._start(seed, chosen.get("split", "train"), chosen.get("index"), chosen.get("task"))
        trial = self.trial
        messages = trial.prompt()
        info = {**self.known(), "messages": messages, "tools": trial.tools()}
        return messages[-1]["content"], info

    def step(
        self, action: str | tuple[str, Mapping[str, Any]]
    ) -> tuple[str, float | None, bool, bool, dict[str, Any]]:
        """Call a tool, `("find_locations", {"country": "USA"})`, or answer with a text.

        Returns:
            The result of the tool, the reward (0 before the end, and at the end None if there is
            no verdict), whether the agent or the limit of calls ended the episode, and a dict with
            `is_error`, and at the end `why`.

        Raises:
            ConfigError: for an invalid action, before the first reset, and after the end.
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
