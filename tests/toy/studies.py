"""Studies of runs in which nothing happened: verdicts by model and task."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from eopsgym.runs import Run
from tests.toy.made_runs import made_run

Verdicts = Mapping[str, Sequence[bool | None] | Mapping[str, Any]]


def study(verdicts: Verdicts, domain: str = "itsm", **parts: Any) -> list[Run]:
    """A run for each verdict.

    Args:
        verdicts: model to task to verdict, or to a list of them, one a repeat; or model to a list
            of verdicts, of tasks `task_0`, `task_1` and so on.
        domain: of all tasks.
        **parts: of all runs, as `made_run` takes them, or of their setup.
    """
    return [*_runs(verdicts, domain, parts)]


def _runs(verdicts: Verdicts, domain: str, parts: Mapping[str, Any]) -> Iterator[Run]:
    own = {name: parts[name] for name in parts if name in Run.__dataclass_fields__ or name in _PART}
    setup = {name: value for name, value in parts.items() if name not in own}
    name = parts.get("name", next(_NUMBERS))
    for model, tasks in verdicts.items():
        by_task = tasks if isinstance(tasks, Mapping) else _named(tasks)
        for task, given in by_task.items():
            for number, strict in enumerate(given if isinstance(given, list) else [given], 1):
                run = made_run(
                    f"{name}_{model}_{task}_{number}", task, domain, model, strict=strict, **own
                )
                yield replace(
                    run, started_at=_STARTED, setup=replace(run.setup, repeat=number, **setup)
                )


def _named(verdicts: Sequence[bool | None]) -> dict[str, bool | None]:
    return {f"task_{place}": verdict for place, verdict in enumerate(verdicts)}


_NUMBERS = count()
_STARTED = "2026-03-02T09:00:00.000Z"
_PART = {"simulated", "parity", "refused", "refusal", "answer", "stop", "fork"}
