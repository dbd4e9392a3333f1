"""Grids: tasks under every combination of models, orchestrators, plans and so on."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Unpack

from eopsgym.agents import Budget, Model, Orchestrator, Plan, RunFunction
from eopsgym.errors import ConfigError, EopsgymError, StoreError
from eopsgym.gym import Mode
from eopsgym.runs.base_url_check import check_own_server
from eopsgym.runs.batch import CONCURRENCY, Batch, Unready, prepared
from eopsgym.runs.checked_options import with_defaults
from eopsgym.runs.job import Job
from eopsgym.runs.job_setup import called
from eopsgym.runs.many_tasks import check_counts, check_size, found_tasks
from eopsgym.runs.options import Options, shows_options
from eopsgym.runs.run import Run
from eopsgym.runs.run_list import Runs
from eopsgym.runs.setup import Setup, digests_kept
from eopsgym.runs.workers import Backend, Workplace
from eopsgym.sync import synchronously, warn
from eopsgym.tasks import Task, ToolSet

Driver = Orchestrator | RunFunction | str
VARIED = {
    "models": "model",
    "orchestrators": "orchestrator",
    "plans": "plan",
    "budgets": "budget",
    "tool_sets": "tool_set",
    "modes": "mode",
}
"""The parameters that a grid varies, with the option (and column of `runs`) of each value."""


@shows_options(leave_out=VARIED.values())
async def _run_grid(
    tasks: Iterable[Task | str] | str,
    models: Sequence[Model | str] | Model | str = ("scripted/gold",),
    *,
    orchestrators: Sequence[Driver] | Driver = ("react",),
    plans: Sequence[Plan | str | Path] | Plan | str | Path = ("none",),
    budgets: Sequence[Budget | None] | Budget | None = (None,),
    tool_sets: Sequence[ToolSet] | ToolSet = ("default",),
    modes: Sequence[Mode] | Mode = ("published",),
    repeats: int | None = None,
    again: bool = False,
    concurrency: int = CONCURRENCY,
    progress: bool | Callable[[Run], None] = True,
    processes: int | None = None,
    backend: Backend | None = None,
    address: str | None = None,
    **options: Unpack[Options],
) -> Runs:
    """Run tasks under every combination of the given values, each once.

    Runs that were made before are left out, as in `run_tasks`. So a grid that was interrupted is
    continued, and in a larger grid only new runs are made. `scores(runs)` groups the result by what
    varied. A model whose provider refuses the key is left out and listed in `runs.refused`. A
    combination that is impossible (a script under `decomposing`, a budget that a model does not
    support) is left out with a warning and listed in `runs.left_out`. Two models, orchestrators or
    plans that no record could distinguish (by name or settings) are refused.

    Args:
        tasks: tasks, or the name of a domain for all of ours; one that is named twice counts once.
        models, orchestrators, plans, budgets, tool_sets, modes: the values to combine, or one.
        repeats: the number of runs of each task and combination; by default the task's
            `number_of_runs`, which is 1 for ours.
        again: whether to add this many repeats to those made before.
        concurrency: the number of runs at a time, over the whole grid.
        progress: whether to show a bar for each combination, or a function that is called after
            each run that was made.
        processes: the number of processes of this machine that make the runs; by default only this
            one.
        backend: `processes`, or `ray` for a Ray cluster.
        address: the address of a running Ray cluster; by default a local one is started.
        options: how all are run; see `Options`.

    Raises:
        EopsgymError: something is wrong for all runs, or for every run with one of the values; then
            no run is made.
    """
    check_counts(repeats, concurrency)
    place = Workplace(backend, processes, address)
    axes = {
        "models": models,
        "orchestrators": orchestrators,
        "plans": plans,
        "budgets": budgets,
        "tool_sets": tool_sets,
        "modes": modes,
    }
    check_size((), axes, repeats)
    found = found_tasks(tasks)
    check_size(found, axes, repeats)
    groups, impossible = grid_jobs(found, axes, options)
    for label, error in impossible.items():
        warn(f"left out of the grid: {label}: {error}")
    runs = await Batch(groups, repeats, again).run(concurrency, progress, place)
    jobs = [job for group in groups.values() for job in group]
    runs.varied = varied_between([job.setup for job in jobs])
    runs.left_out = impossible
    return runs


def grid_jobs(
    tasks: Sequence[Task], axes: Mapping[str, Any], options: Options
) -> "tuple[Groups, dict[str, EopsgymError]]":
    """Return the jobs of each combination by its label, and the impossible combinations.

    Args:
        tasks: the tasks of each combination.
        axes: the values of each name in `VARIED`, or one.
        options: how all are run.

    Raises:
        EopsgymError: something is wrong for all runs, or for every run with one of the values.
        TypeError: an option is given for which there is an axis.
    """
    split = {name: _axis(name, given) for name, given in axes.items()}
    values = {VARIED[name]: [each.value for each in axis] for name, axis in split.items()}
    taken = [name for name in options if name in values]
    if taken:
        plural = next(name for name, option in VARIED.items() if option == taken[0])
        raise TypeError(f"a grid takes {plural}=… in place of {taken[0]}=…")
    with_defaults(options)
    check_own_server(options, values["model"], (*values["orchestrator"], *values["plan"]))
    if not tasks:
        raise ConfigError("tasks is empty: a grid needs at least one task")
    with digests_kept():
        return _groups(tasks, list(split.values()), options)


def varied_between(setups: Iterable[Setup]) -> tuple[str, ...]:
    """Return the columns of a score table in which setups differ, always with the model.

    Settings are included only if they distinguish two models of one name.
    """
    columns = [_columns(setup) for setup in setups]
    differing = [name for name in _COLUMNS if len({row[name] for row in columns}) > 1]
    by_name: dict[Any, set[str]] = {}
    for row in columns:
        by_name.setdefault((row["model"], row["budget"]), set()).add(row["settings"])
    settings = ["settings"] if any(len(several) > 1 for several in by_name.values()) else []
    return tuple(dict.fromkeys(["model", *settings, *differing]))


_COLUMNS = (*VARIED.values(), "domain")


def _columns(setup: Setup) -> dict[str, Any]:
    agent = setup.agent
    named = {"model": agent.model, "orchestrator": agent.orchestrator}
    return {**vars(setup), **named, "settings": agent.settings_digest}


@dataclass(frozen=True, eq=False)
class _Value:
    """One value of an axis (`models`, …), which may be neither hashable nor comparable.

    Attributes:
        option: the option that it is a value of.
        label: its name; of several values with one name, the later ones are numbered.
    """

    axis: str
    value: Any
    label: str

    @property
    def option(self) -> str:
        return VARIED[self.axis]


def _axis(name: str, given: Any) -> tuple[_Value, ...]:
    """Return the values of an axis without duplicates."""
    several = isinstance(given, Iterable) and not isinstance(given, str)
    values = tuple(given) if several else (given,)
    if not values:
        raise ConfigError(f"{name} is empty: a grid needs at least one value of each axis")
    distinct: list[_Value] = []
    seen: Counter[str] = Counter()
    for place, value in enumerate(values):
        if value not in values[:place]:
            label = called(value)
            seen[label] += 1
            numbered = label if seen[label] == 1 else f"{label} ({seen[label]})"
            distinct.append(_Value(name, value, numbered))
    return tuple(distinct)


Groups = dict[str, list[Job | Unready]]
Combination = tuple[_Value, ...]
"""A value of each axis that has several."""


def _groups(
    tasks: Sequence[Task], axes: Sequence[tuple[_Value, ...]], options: Options
) -> tuple[Groups, dict[str, EopsgymError]]:
    """Return the jobs of each combination by its distinguishing values, and the impossible ones.

    Raises:
        EopsgymError: a value is possible in no combination; then nothing is run.
    """
    several = [axis for axis in axes if len(axis) > 1]
    groups: Groups = {}
    impossible: dict[Combination, EopsgymError] = {}
    first: dict[str, Combination] = {}
    for combination in product(*axes):
        asked = {each.option: each.value for each in combination}
        chosen = tuple(
            each for each, axis in zip(combination, axes, strict=True) if axis in several
        )
        model = asked.pop("model")
        try:
            jobs = prepared(tasks, model, {**options, **asked})  # type: ignore[typeddict-item]
        except StoreError:
            raise
        except EopsgymError as error:
            impossible[chosen] = error
        else:
            hashes = [job.setup.hash for job in jobs if isinstance(job, Job)]
            other = first.setdefault(hashes[0], chosen) if hashes else chosen
            if unclear := _indistinguishable(chosen, other):
                impossible[chosen] = unclear
            else:
                groups[_label_of(chosen)] = jobs
    _check_values(several, impossible)
    return groups, {_label_of(chosen): error for chosen, error in impossible.items()}


def _indistinguishable(chosen: Combination, other: Combination) -> ConfigError | None:
    """Return the error for a combination whose runs would equal those of another one.

    The result is None if it only writes the same value in another form, such as a budget of 1024
    and "1024". Two names of models may be two files, whose addresses the record does not hold.
    """
    differ = [each for each in chosen if each not in other]
    unclear = [
        each.option
        for each in differ
        if each.option == "model" or not isinstance(each.value, str | int | Path | None)
    ]
    if not unclear:
        return None
    kind = unclear[0]
    return ConfigError(
        f"this {kind} cannot be distinguished from another {kind} in the records, so their runs "
        "would be mixed: give each a different name (a plan its `source`), or put the difference "
        "in its `settings`"
    )


def _check_values(
    several: Sequence[tuple[_Value, ...]], impossible: Mapping[Combination, EopsgymError]
) -> None:
    """Refuse values that are possible in no combination, because they are mistakes.

    Raises:
        EopsgymError: there are such values.
    """
    combinations = math.prod(map(len, several))
    if len(impossible) == combinations:
        if len({str(error) for error in impossible.values()}) == 1:
            raise next(iter(impossible.values()))
        each = "; ".join(f"{_label_of(chosen)}: {error}" for chosen, error in impossible.items())
        raise ConfigError(f"no combination of this grid can be run. {each}")
    wrong = []
    for axis in several:
        for value in axis:
            why = [error for chosen, error in impossible.items() if value in chosen]
            if len(why) == combinations // len(axis):
                wrong.append(f"{value.label}: {why[0]}; correct it, or drop it from {value.axis}")
    if wrong:
        raise ConfigError(f"this grid was not started. {'. '.join(wrong)}")


def _label_of(chosen: Combination) -> str:
    return ", ".join(each.label for each in chosen) or "runs"


run_grid = synchronously(_run_grid)
