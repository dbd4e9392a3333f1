"""How tasks are run: the options of `run_task` and `run_tasks`, in one place."""

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypedDict, TypeVar

from eopsgym.agents import Limits, Orchestrator
from eopsgym.gym import Mode
from eopsgym.gym.tool_wording import Sources
from eopsgym.tasks import Judge

Function = TypeVar("Function", bound=Callable[..., Any])


class Options(TypedDict, total=False):
    """What is asked beside the task and the model; `run_task` says what each is."""

    orchestrator: Orchestrator | str
    mode: Mode
    limits: Limits | None
    experiment: str
    results: str | Path | None
    now: str | None
    urls: Mapping[str, str] | None
    judge: Judge | str | None
    timeout: float | None
    tools_from: Sources | None


class Chosen(Options):
    """Options of which each has a value."""


DEFAULTS: Chosen = {
    "orchestrator": "react",
    "mode": "published",
    "limits": None,
    "experiment": "default",
    "results": None,
    "now": None,
    "urls": None,
    "judge": None,
    "timeout": None,
    "tools_from": None,
}


def with_defaults(options: Options) -> Chosen:
    """All options, those that were given and the others.

    Raises:
        TypeError: for one that there is not.
    """
    unknown = [name for name in options if name not in DEFAULTS]
    if unknown:
        raise TypeError(f"there is no option {unknown[0]!r}; there are {', '.join(DEFAULTS)}")
    return {**DEFAULTS, **options}


def shows_options(function: Function) -> Function:
    """Have `help` and completion name each option where the code says `**options`."""
    said = inspect.signature(function)
    plain = [p for p in said.parameters.values() if p.kind is not p.VAR_KEYWORD]
    named = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=DEFAULTS[name],  # type: ignore[literal-required]
            annotation=kind,
        )
        for name, kind in Options.__annotations__.items()
    ]
    function.__signature__ = said.replace(parameters=[*plain, *named])  # type: ignore[attr-defined]
    return function
