"""A run file as large as a study: `python -m tests.many_runs FILE [RUNS [TURNS]]`.

Real runs of scripted agents on all our tasks, written again and again under other ids. Those of
few turns are left out, so that a run has 18 messages; with at most 14 turns it has the twelve of a
study of short tasks.
"""

import sys
from itertools import cycle, islice
from pathlib import Path

from eopsgym.domains import domain_names
from eopsgym.errors import TaskError
from eopsgym.runs import Runs, run_tasks
from eopsgym.tasks import load_tasks

MODELS = ("scripted/gold", "scripted/wrong_id", "scripted/missing_lookup")
FEWEST_TURNS = 6
"""Runs of fewer turns are left out."""
STUDY_TURNS = 14
"""The most turns of runs that have twelve messages on average."""


def real_runs() -> Runs:
    """Runs of every model on every task of ours."""
    made = Runs()
    for domain in domain_names():
        try:
            tasks = load_tasks(domain, split="all")
        except TaskError:
            continue  # a system without tasks
        for model in MODELS:
            made += run_tasks(tasks, model, progress=False)
    return made


def write_many(path: Path, count: int = 20_000, most_turns: int = 10_000) -> dict[str, int]:
    """Write so many runs of at most some turns; how many runs, messages and bytes there are."""
    turns = range(FEWEST_TURNS, most_turns + 1)
    long = [run for run in real_runs() if (run.usage["turns"] or 0) in turns]
    records = [
        (run.id, run.to_json(), sum(e.type != "tool_result" for e in run.events)) for run in long
    ]
    messages = size = 0
    with path.open("wb") as lines:
        for number, (run_id, line, said) in enumerate(islice(cycle(records), count)):
            text = line.replace(run_id, f"run_{number:08}", 1).encode() + b"\n"
            lines.write(text)
            messages += said
            size += len(text)
    return {"runs": count, "messages": messages, "bytes": size}


if __name__ == "__main__":
    print(write_many(Path(sys.argv[1]), *map(int, sys.argv[2:])))
