"""Tasks under many conditions: every combination of models, orchestrators, plans and so on."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Unpack

from eopsgym.agents import Budget, Model, Orchestrator, Plan, RunFunction
from eopsgym.errors import ConfigError, EopsgymError, StoreError
from eopsgym.gym import Mode
from eopsgym.runs.batch import CONCURRENCY, Batch, Unready, prepared
from eopsgym.runs.job import Job, with_defaults
from eopsgym.runs.many_tasks import check_counts, found_tasks
from eopsgym.runs.options import Options, shows_options
from eopsgym.runs.own_model_server import check_own_server
from eopsgym.runs.run import Run
from eopsgym.runs.run_list import Runs
from eopsgym.runs.setup import Setup
from eopsgym.sync import plainly, warn
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
    tool_sets: Sequence[ToolSet] | ToolSet = ("oracle",),
    modes: Sequence[Mode] | Mode = ("published",),
    repeats: int = 1,
    again: bool = False,
    concurrency: int = CONCURRENCY,
    progress: bool | Callable[[Run], None] = True,
    **options: Unpack[Options],
) -> Runs:
    """Run tasks under every combination of what is given, each once.

    What is there already is left out, as `run_tasks` does it, so that a grid that was interrupted
    goes on and a grown one makes what is new. `scores(runs)` groups the result by what varied.
    A model whose provider refuses the key is left out, and `runs.refused` says so. A combination
    that cannot be (a script under `decomposing`, a budget that one of the models does not take) is
    left out with a warning, and stands in `runs.left_out`. Two models, orchestrators or plans that
    differ in nothing that a record holds (name, settings) are refused.

    Args:
        tasks: tasks, or the name of a domain for all of ours; one that is named twice counts once.
        models, orchestrators, plans, budgets, tool_sets, modes: the values to combine, or one.
        repeats: how often each combination.
        again: add so many repeats to those that are there.
        concurrency: how many runs at once, over the whole grid.
        progress: show a bar for each combination, or call this after each run that was made.
        options: how all are run, as `Options` has them.

    Raises:
        EopsgymError: for what is wrong for all runs, or for every run with one of the values: then
            none is made.
    """
    check_counts(repeats, concurrency)
    axes = {
        "model": _values(models, "models"),
        "orchestrator": _values(orchestrators, "orchestrators"),
        "plan": _values(plans, "plans"),
        "budget": _values(budgets, "budgets"),
        "tool_set": _values(tool_sets, "tool_sets"),
        "mode": _values(modes, "modes"),
    }
    taken = [name for name in options if name in axes]
    if taken:
        plural = next(name for name, option in VARIED.items() if option == taken[0])
        raise TypeError(f"a grid takes {plural}=… in place of {taken[0]}=…")
    with_defaults(options)
    check_own_server(options, axes["model"], (*axes["orchestrator"], *axes["plan"]))
    groups, impossible = _groups(found_tasks(tasks), axes, options)
    for label, error in impossible.items():
        warn(f"left out of the grid: {label}: {error}")
    runs = await Batch(groups, repeats, again).run(concurrency, progress)
    jobs = [job for group in groups.values() for job in group]
    runs.varied = varied_between([job.setup for job in jobs])
    runs.left_out = impossible
    return runs


def varied_between(setups: Iterable[Setup]) -> tuple[str, ...]:
    """In which of a score table's columns setups differ; the model is always one.

    A model's settings are one of them where they alone tell two models of one name apart.
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


def _values(given: Any, name: str) -> tuple[Any, ...]:
    """The values of an axis, each once."""
    several = isinstance(given, Iterable) and not isinstance(given, str)
    values = tuple(given) if several else (given,)
    if not values:
        raise ConfigError(f"{name} is empty: a grid needs at least one value of each")
    return tuple(value for place, value in enumerate(values) if value not in values[:place])


Groups = dict[str, list[Job | Unready]]
Combination = tuple[tuple[str, Any], ...]
"""A value for each option of a grid."""


def _groups(
    tasks: Sequence[Task], axes: Mapping[str, tuple[Any, ...]], options: Options
) -> tuple[Groups, dict[str, EopsgymError]]:
    """The jobs of each combination, by what tells it from the others; and those that cannot be.

    Raises:
        EopsgymError: one of the values cannot be in any combination; none is run then.
    """
    told = [name for name, values in axes.items() if len(values) > 1]
    groups: Groups = {}
    impossible: dict[Combination, EopsgymError] = {}
    first: dict[str, Combination] = {}
    for values in product(*axes.values()):
        combination = dict(zip(axes, values, strict=True))
        chosen = tuple((name, combination[name]) for name in told)
        model = combination.pop("model")
        try:
            jobs = prepared(tasks, model, {**options, **combination})  # type: ignore[typeddict-item]
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
                groups.setdefault(_label_of(chosen), []).extend(jobs)
    _check_values(axes, impossible)
    return groups, {_label_of(chosen): error for chosen, error in impossible.items()}


def _untold(chosen: Combination, other: Combination) -> ConfigError | None:
    """What is wrong with a combination whose runs would be those of another one.

    Nothing is where it only names the same in other words, as a budget of 1024 and one of "1024".
    Two names of models may be two files, of which the record holds no address.
    """
    differ = [(name, v) for (name, v), (_, old) in zip(chosen, other, strict=True) if v is not old]
    untold = [n for n, v in differ if n == "model" or not isinstance(v, str | int | Path | None)]
    if not untold:
        return None
    kind = untold[0]
    return ConfigError(
        f"nothing tells this {kind} from another {kind} here, and the runs of both would be taken "
        "for the same: give each a name of its own (a plan its `source`), or say in its `settings` "
        "what differs"
    )


def _check_values(
    axes: Mapping[str, tuple[Any, ...]], impossible: Mapping[Combination, EopsgymError]
) -> None:
    """Refuse values that cannot be in any combination: those are mistakes, and no conditions.

    Raises:
        EopsgymError: there are some.
    """
    if len(impossible) == math.prod(map(len, axes.values())):
        if len({str(error) for error in impossible.values()}) == 1:
            raise next(iter(impossible.values()))
        each = "; ".join(f"{_label_of(chosen)}: {error}" for chosen, error in impossible.items())
        raise ConfigError(f"no combination of this grid can be run. {each}")
    several = {name: values for name, values in axes.items() if len(values) > 1}
    wrong = []
    for name, values in several.items():
        others = math.prod(len(other) for axis, other in several.items() if axis != name)
        for value in values:
            # Told by identity: a value may be a model, which need not be comparable.
            why = [e for chosen, e in impossible.items() if dict(chosen)[name] is value]
            if len(why) == others:
                plural = next(given for given, option in VARIED.items() if option == name)
                wrong.append(f"{_label(value)}: {why[0]}; mend it, or drop it from {plural}")
    if wrong:
        raise ConfigError(f"this grid was not begun. {'. '.join(wrong)}")


def _label_of(chosen: Combination) -> str:
    return ", ".join(_label(value) for _, value in chosen) or "runs"


def _label(value: Any) -> str:
    named = (getattr(value, name, None) for name in ("name", "source", "__name__"))
    return str(next((name for name in named if name), value))


run_grid = plainly(_run_grid)
