"""Programs that make runs on a Ray cluster: `python -m … NAME FOLDER [ADDRESS]`."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import eopsgym
from eopsgym import Experiment
from eopsgym.agents import Limits
from eopsgym.agents.weak_answers import MOST_TEXT
from eopsgym.runs.experiments import StudyBudget
from tests.toy import office
from tests.toy.agents import Deadly, Keyed, Wordy


def hybrid(folder: Path, place: Any) -> None:
    """Run two tasks over several systems."""
    tasks = eopsgym.load_tasks("hybrid")[:2]
    Experiment("hybrid", tasks, results=folder, **place).run(progress=False)


def wordy(folder: Path, place: Any) -> None:
    """Run a model whose answers are larger than the cluster's store altogether."""
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(45)]
    asked = Experiment("wordy", tasks, [Wordy(200_000, 20)], results=folder, concurrency=8, **place)
    asked.run(progress=False)


CALLS = 450
"""So many calls of a reply as long as a record keeps it make a run of 90 MB."""


def large(folder: Path, place: Any) -> None:
    """Run a model whose runs are larger than the cluster's store, each by itself."""
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(2)]
    place |= {"budget": StudyBudget(dollars=1000)}
    given = {"limits": Limits(turns=1000), "results": folder, **place}
    asked = Experiment("large", tasks, [Wordy(MOST_TEXT, CALLS)], **given)
    asked.run(progress=False)
    print(asked.spent().replies)


def keyed(folder: Path, place: Any) -> None:
    """Run a model that tells whether it finds a key."""
    os.environ["OWN_API_KEY"] = "the-key-of-the-driver"
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(4)]
    Experiment("keyed", tasks, [Keyed("OWN_API_KEY")], results=folder, **place).run(progress=False)


def deadly(folder: Path, place: Any) -> None:
    """Run a model that ends its worker, and print JSON."""
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(3)]
    place |= {"processes": 1}
    asked = Experiment("deadly", tasks, [Deadly("Task 1")], results=folder, **place)
    runs = asked.run(progress=False)
    print(json.dumps({run.task: run.stop for run in runs}))


if __name__ == "__main__":
    _, name, folder, *address = sys.argv
    programs = {"hybrid": hybrid, "wordy": wordy, "large": large, "keyed": keyed, "deadly": deadly}
    programs[name](Path(folder), {"backend": "ray", "address": address[0]} if address else {})
