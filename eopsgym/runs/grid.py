"""Tasks under many conditions: every combination of models, orchestrators, plans and so on."""

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
from eopsgym.runs.job import Job, called, with_defaults
from eopsgym.runs.many_tasks import check_counts, found_tasks
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
"""What a grid varies, and the option (and column of the table `runs`) that each value is for."""


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

    What is there already is left out, as `run_tasks` does it, so that a grid that was interrupted
    goes on and a grown one makes what is new. `scores(runs)` groups the result by what varied.
    A model whose provider refuses the key is left out, and `runs.refused` says so. A combination
    that cannot be (a script under `decomposing`, a budget that one of the models does not take) is
    left out with a warning, and stands in `runs.left_out`. Two models, orchestrators or plans that
    differ in nothing that a record holds (name, settings) are refused.

    Args:
        tasks: tasks, or the name of a domain for all of ours; one that is named twice counts once.
        models, orchestrators, plans, budgets, tool_sets, modes: the values to combine, or one.
        repeats: how often each combination; as often as a task's `number_of_runs` says (of ours 1)
            unless given.
        again: add so many repeats to those that are there.
        concurrency: how many runs at once, over the whole grid.
        progress: show a bar for each combination, or call this after each run that was made.
        processes: how many processes of this machine make the runs; this one alone unless given.
        backend: `processes`, or `ray` for a Ray cluster.
        address: of a Ray cluster that is there; a local one unless given.
        options: how all are run, as `Options` has them.

    Raises:
        EopsgymError: for what is wrong for all runs, or for every run with one of the values: then
            none is made.
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
    groups, impossible = grid_jobs(found_tasks(tasks), axes, options)
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
        tasks: what each combination is run on.
        axes: the values of each name in `VARIED`, or one.
        options: how all are run.

    Raises:
        EopsgymError: for what is wrong for all runs, or for every run with one of the values.
        TypeError: an option is given that an axis is for.
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
    """Return the columns of a score table in which setups differ; always with the model.

    Settings are included where only they separate two models of one name.
    """
    told = [_columns(setup) for setup in setups]
    differing = [name for name in _COLUMNS if len({row[name] for row in told}) > 1]
    by_name: dict[Any, set[str]] = {}
    for row in told:
        by_name.setdefault((row["model"], row["budget"]), set()).add(row["settings"])
    settings = ["settings"] if any(len(found) > 1 for found in by_name.values()) else []
    return tuple(dict.fromkeys(["model", *settings, *differing]))


_COLUMNS = (*VARIED.values(), "domain")


def _columns(setup: Setup) -> dict[str, Any]:
    agent = setup.agent
    named = {"model": agent.model, "orchestrator": agent.orchestrator}
    return {**vars(setup), **named, "settings": agent.settings_digest}


@dataclass(frozen=True, eq=False)
class _Value:
    """One value of an axis (`models`, …), which need be neither hashable nor comparable.

    Attributes:
        option: the option that it is for.
        label: what it is called here; of several that go by one name, the later ones are numbered.
    """

    axis: str
    value: Any
    label: str

    @property
    def option(self) -> str:
        return VARIED[self.axis]


def _axis(name: str, given: Any) -> tuple[_Value, ...]:
    """Return the values of an axis, each once."""
    several = isinstance(given, Iterable) and not isinstance(given, str)
    values = tuple(given) if several else (given,)
    if not values:
        raise ConfigError(f"{name} is empty: a grid needs at least one value of each")
    found: list[_Value] = []
    seen: Counter[str] = Counter()
    for place, value in enumerate(values):
        if value not in values[:place]:
            label = called(value)
            seen[label] += 1
            numbered = label if seen[label] == 1 else f"{label} ({seen[label]})"
            found.append(_Value(name, value, numbered))
    return tuple(found)


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
            if untold := _untold(chosen, other):
                impossible[chosen] = untold
            else:
                groups[_label_of(chosen)] = jobs
    _check_values(several, impossible)
    return groups, {_label_of(chosen): error for chosen, error in impossible.items()}


def _untold(chosen: Combination, other: Combination) -> ConfigError | None:
    """Return the error for a combination whose runs would equal those of another one.

    None where it only names the same in other words, as a budget of 1024 and one of "1024". Two
    names of models may be two files, whose addresses the record does not hold.
    """
    differ = [each for each in chosen if each not in other]
    untold = [
        each.option
        for each in differ
        if each.option == "model" or not isinstance(each.value, str | int | Path | None)
    ]
    if not untold:
        return None
    kind = untold[0]
    return ConfigError(
        f"nothing tells this {kind} from another {kind} here, and the runs of both would be taken "
        "for the same: give each a name of its own (a plan its `source`), or say in its `settings` "
        "what differs"
    )


def _check_values(
    several: Sequence[tuple[_Value, ...]], impossible: Mapping[Combination, EopsgymError]
) -> None:
    """Refuse values that cannot be in any combination: those are mistakes, and no conditions.

    Raises:
        EopsgymError: there are some.
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
                wrong.append(f"{value.label}: {why[0]}; mend it, or drop it from {value.axis}")
    if wrong:
        raise ConfigError(f"this grid was not begun. {'. '.join(wrong)}")


def _label_of(chosen: Combination) -> str:
    return ", ".join(each.label for each in chosen) or "runs"


run_grid = synchronously(_run_grid)
