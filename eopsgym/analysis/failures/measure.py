"""Precision and recall of the rules by kind, on runs of which the failures are known.

There are three sets. Each scripted model makes one kind of failure (`scripted/wrong_id`), so the
label of its runs is the kind in its name. The simulated runs of the package also have models that
make several slips in a run and record them (`known_failures`). In the published runs each failed
verifier was traced to its cause by hand (`read_labels`).

A run may show a second kind beside its label: a made-up id may break a rule. So two things are
counted: whether the label is among the findings (recall), and whether the primary finding is the
label (precision, and primary recall).
"""

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eopsgym.agents import FAILURES, Script, scripted_model
from eopsgym.analysis.failures.kinds import KINDS
from eopsgym.analysis.failures.tag import tag_failures
from eopsgym.analysis.faults import read_labels
from eopsgym.analysis.simulated_sample import known_failures, sample_trajectories
from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics import cohen_kappa
from eopsgym.analysis.statistics.intervals import LEVEL, normal_quantile, wilson_ends
from eopsgym.domains import domain_names
from eopsgym.errors import ConfigError, TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.runs import Run, Runs, run_tasks
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.task import HYBRID

if TYPE_CHECKING:
    import pandas as pd

Labels = Mapping[str, frozenset[str]]
"""The known kinds of failure by run id; empty for a run without failures."""
SAMPLE = 20
"""The number of tasks on which each scripted model is run."""
COLUMNS = (
    *("kind", "labelled", "found", "recall", "recall_low", "recall_high"),
    *("primary", "right", "precision", "precision_low", "precision_high", "primary_recall"),
)


def scripted_kinds() -> dict[str, str]:
    """Return the scripted models that make one kind of failure, with that kind."""
    kinds = {f"scripted/{kind}": kind for kind in FAILURES if kind in KINDS}
    if "missed_refusal" not in kinds.values():
        kinds["scripted/naive"] = "missed_refusal"
    return kinds


def scripted_runs(sample: int = SAMPLE, seed: int = 0) -> Runs:
    """Run the scripted failures and the reference solution, each on a sample of tasks."""
    made = Runs()
    for model in ("scripted/gold", *scripted_kinds()):
        drawn = random.Random(f"{seed} {model}")
        made += run_tasks(list(_fitting(model, drawn, sample)), model, progress=False)
    return made


def _fitting(model: str, drawn: random.Random, sample: int) -> Iterator[Task]:
    """Yield tasks on which a scripted model can make its failure, up to the sample's size."""
    tasks = [task for domain in (*domain_names(), HYBRID) for task in _tasks(domain)]
    drawn.shuffle(tasks)
    for task in tasks:
        if task.feasible and scripted_kinds().get(model) == "missed_refusal":
            continue
        try:
            scripted_model(model, Script.of(task))
        except ConfigError:
            continue
        yield task
        sample -= 1
        if not sample:
            return


def _tasks(domain: str) -> Sequence[Task]:
    try:
        return load_tasks(domain, split="all")
    except TaskError:
        return ()  # a system without tasks


def scripted_labels(runs: Iterable[Any]) -> dict[str, frozenset[str]]:
    """Return the label of each scripted run that failed; an empty set for one that passed."""
    kinds = scripted_kinds()
    return {
        run.id: frozenset() if run.strict else frozenset({kinds[run.model]})
        for run in runs
        if run.strict or run.model in kinds
    }


def measured(source: Source, labels: Labels) -> "pd.DataFrame":
    """Return precision and recall of the rules by kind, with Wilson's intervals (95 %).

    Columns: `kind`, `labelled` (runs with that label), `found` (those in which the rules find it),
    `recall` (found / labelled) with its interval, `primary` (runs whose primary finding it is),
    `right` (those with this label), `precision` (right / primary) with its interval, and
    `primary_recall` (right / labelled). The last row counts all kinds together. In `.attrs`,
    `false_alarms` has the number of runs without failures in which the rules find something, and
    the number of all runs without failures.

    Args:
        source: the runs.
        labels: the labels; runs that are not in it do not count.
    """
    tags = tag_failures(source)
    kinds_by_run: dict[str, set[str]] = {}
    first: dict[str, str] = {}
    for run, kind, is_first in zip(tags["run_id"], tags["kind"], tags["primary"], strict=True):
        if run in labels:
            kinds_by_run.setdefault(run, set()).add(kind)
            first.update({run: kind} if is_first else {})
    rows = [_row(kind, {kind}, labels, kinds_by_run, first) for kind in KINDS]
    return _frame([*rows, _row("all", {*KINDS}, labels, kinds_by_run, first)], labels, kinds_by_run)


def _row(
    name: str,
    kinds: set[str],
    labels: Labels,
    kinds_by_run: Mapping[str, set[str]],
    first: Mapping[str, str],
) -> tuple[Any, ...]:
    wanted = [(run, kind) for run, some in labels.items() for kind in some & kinds]
    hit = sum(kind in kinds_by_run.get(run, ()) for run, kind in wanted)
    primary = [(run, kind) for run, kind in first.items() if kind in kinds and labels[run]]
    right = sum(kind in labels[run] for run, kind in primary)
    recall, precision = _share(hit, len(wanted)), _share(right, len(primary))
    primary_recall = round(right / len(wanted), 3) if wanted else None
    return (name, len(wanted), hit, *recall, len(primary), right, *precision, primary_recall)


def _share(part: int, whole: int) -> tuple[float | None, float | None, float | None]:
    """Return a share with Wilson's interval; None for each if `whole` is 0."""
    if not whole:
        return None, None, None
    low, high = wilson_ends(part, whole, normal_quantile(LEVEL))
    return round(part / whole, 3), round(low, 3), round(high, 3)


def _frame(
    rows: list[tuple[Any, ...]], labels: Labels, kinds_by_run: Mapping[str, set[str]]
) -> "pd.DataFrame":
    import pandas as pd

    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    fine = [run for run, some in labels.items() if not some]
    frame.attrs["false_alarms"] = (sum(run in kinds_by_run for run in fine), len(fine))
    return frame


def measure_scripted(sample: int = SAMPLE, seed: int = 0) -> "pd.DataFrame":
    """Return precision and recall on scripted failures; see `measured`.

    Args:
        sample: the number of tasks for each scripted model.
        seed: the seed of the random choice of tasks.
    """
    runs = scripted_runs(sample, seed)
    return measured(runs, scripted_labels(runs))


def measure_simulated(sample: int | None = None, seed: int = 0) -> "pd.DataFrame":
    """Return precision and recall on the simulated runs in the package; see `measured`.

    Args:
        sample: the number of tasks, or None for all.
        seed: the seed of the random choice of tasks.
    """
    with sample_trajectories() as trajectories:
        every = trajectories.runs()
        tasks = sorted({run.task for run in every})
        chosen = random.Random(seed).sample(tasks, min(sample or len(tasks), len(tasks)))
        runs = [run for run in every if run.task in chosen]
        return measured(runs, simulated_labels(runs))


def simulated_labels(runs: Sequence[Run]) -> dict[str, frozenset[str]]:
    """Return the kinds of slips of each simulated run that failed; empty for one that passed.

    Runs that passed in spite of a slip, and runs that failed without one, are left out, since the
    right findings in them are not known.
    """
    known = known_failures(runs)
    slips = {run: frozenset(some) for run, some in known.groupby("run_id")["kind"]}
    return {
        run.id: slips.get(run.id, frozenset())
        for run in runs
        if run.strict is (run.id not in slips)
    }


def measure_published(
    source: Source, labels: str | Path | None = None, *, sure: bool = False
) -> "pd.DataFrame":
    """Return precision and recall on the published runs labelled by hand; see `measured`.

    Runs that passed, and those whose failed verifiers are wrong themselves, have no label.

    Args:
        source: the published result files, or a store of them.
        labels: the file of labels, or None for that of the package.
        sure: whether to use only the sure labels, and leave out runs without one. An unsure label
            then counts as wrong if it is the primary finding.

    Raises:
        ConfigError: if the file cannot be read, or none of the runs has a label.
    """
    known: dict[str, set[str]] = {}
    for label in read_labels(labels):
        if label.sure or not sure:
            known.setdefault(label.task, set()).update([label.kind] if label.kind else [])
    with opened(source) as trajectories:
        runs = trajectories.rows("SELECT run_id, task, strict FROM runs")
        of_runs = {r["run_id"]: frozenset(known[r["task"]]) for r in runs if r["task"] in known}
        of_runs |= {r["run_id"]: frozenset() for r in runs if of_runs and r["strict"]}
        if not of_runs:
            raise ConfigError("none of these runs is of a task with hand labels")
        return measured(trajectories, of_runs)


def measure_real_runs(source: Source, half: str | None = None) -> dict[str, float | None]:
    """Return how well the tags of real runs agree with a reader's kinds.

    Every pair of a labelled run and a kind counts: `runs`, `both` (found and labelled), `found`,
    `labelled`, `recall`, `precision`, and Cohen's `kappa`.

        >>> measure_real_runs("published", "held_out")

    Args:
        source: the runs, such as a folder of published result files.
        half: `development` or `held_out` of `data/labels/real_runs.jsonl`, or None for both.

    Raises:
        ConfigError: if none of the runs is labelled.
    """
    with opened(source) as trajectories:
        runs = trajectories.rows("SELECT run_id, task, model FROM runs WHERE strict IS NOT TRUE")
        labels = [each for each in _real_labels() if half in (None, each["half"])]
        known = {
            run["run_id"]: frozenset(each["kinds"])
            for run in runs
            for each in labels
            # The names of models in runs may have a route before and a date after them.
            if each["task"] == run["task"] and each["model"] in run["model"]
        }
        return agreement(trajectories, known)


def agreement(source: Source, labels: Labels) -> dict[str, float | None]:
    """Return how well the kinds found by rules agree with a reader's kinds.

    Every pair of a labelled run and a kind counts: `runs`, `both` (found and labelled), `found`,
    `labelled`, `recall`, `precision`, and Cohen's `kappa`.

    Args:
        source: the runs.
        labels: the known kinds of runs; other runs do not count.

    Raises:
        ConfigError: if there are no labels.
    """
    if not labels:
        raise ConfigError("none of these runs has labels of its kinds of failure")
    tags = tag_failures(source)
    by_rules = {run: {*tags["kind"][tags["run_id"] == run]} for run in labels}
    pairs = [(kind in labels[run], kind in by_rules[run]) for run in labels for kind in KINDS]
    both = sum(one and other for one, other in pairs)
    labelled, tagged = (sum(side) for side in zip(*pairs, strict=True))
    return {
        "runs": len(labels),
        "both": both,
        "found": tagged,
        "labelled": labelled,
        "recall": both / labelled if labelled else float("nan"),
        "precision": both / tagged if tagged else float("nan"),
        "kappa": cohen_kappa([one for one, _ in pairs], [other for _, other in pairs]).value,
    }


def _real_labels() -> list[dict[str, Any]]:
    text = (data_dir() / "labels" / "real_runs.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
