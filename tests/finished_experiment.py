"""A finished experiment as large as a study: `python -m tests.finished_experiment FOLDER [RUNS]`.

Its runs are real ones of one scripted agent on our tasks, under the setups of ten models and four
repeats, so that whoever asks for it again finds all of them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from eopsgym import Experiment
from eopsgym.runs.event_json import strict_json
from eopsgym.runs.run_list import Runs
from eopsgym.runs.spending import Ledger
from tests.toy.scripted_steps import ScriptedSteps

RUNS = 20_000
MODELS, REPEATS = 10, 4


def large_study(folder: Path, runs: int = RUNS) -> Experiment:
    """Return an experiment of so many runs."""
    return Experiment(
        "large",
        sample=runs // (MODELS * REPEATS),
        models=[ScriptedSteps(name=f"model_{number}") for number in range(MODELS)],
        repeats=REPEATS,
        results=folder,
    )


def write_finished(folder: Path, runs: int = RUNS) -> int:
    """Write all runs of it; the size of the run file in bytes."""
    study = large_study(folder, runs)
    write_runs(study, folder)
    study.run(progress=False)
    return (folder / "large.runs.jsonl").stat().st_size


def write_runs(study: Experiment, folder: Path) -> None:
    """Write all runs of an experiment called `large`, whose records are those of real runs."""
    parts = dict(_record_parts(study, folder))
    with (folder / "large.runs.jsonl").open("w") as file:
        for number, (_, job) in enumerate(study._plan().runs):
            head, events = parts[job.setup.task]
            setup = job.setup.to_json()
            said = {**head, "id": f"run_{number:08}", "experiment": "large", "setup": setup}
            said["setup_hash"] = job.setup.hash
            file.write(f'{strict_json(said)[:-1]}, "events": [{events}\n')
    Ledger(folder / "large.runs.jsonl").begin()


def _record_parts(
    study: Experiment, folder: Path
) -> Iterator[tuple[str, tuple[dict[str, object], str]]]:
    """Yield the parts of a run record of each task: the fields before its events, and these."""
    from dataclasses import replace

    from eopsgym.project_json import from_project_json

    real: Runs = replace(
        study, name="real", models=["scripted/gold"], repeats=1, results=folder / "real"
    ).run(progress=False)
    for run in real:
        head, _, events = run.to_json().partition(', "events": [')
        yield run.task, (from_project_json(head + "}"), events)


if __name__ == "__main__":
    print(write_finished(Path(sys.argv[1]), *map(int, sys.argv[2:])), "bytes")
