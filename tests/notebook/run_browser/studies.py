"""Small studies for the tests of the browser: real runs of scripted agents in a results folder."""

from pathlib import Path

from eopsgym.agents import PreparedModel, Reply
from eopsgym.runs import Runs, run_task, run_tasks
from eopsgym.tasks import load_tasks

TASKS = 6
MARKUP = "<img src=x onerror=\"document.title='run'\"><b>bold</b>"
ODD_NAMES = (MARKUP, "Ba$$in $x_1$", "東京モデル", "מודל עברי", "x" * 400)


def study(folder: Path, *models: str) -> Runs:
    """Make runs of six tasks by each model; by `scripted/gold` and `scripted/wrong_id` if none."""
    tasks = load_tasks("itsm")[:TASKS]
    made = Runs()
    for model in models or ("scripted/gold", "scripted/wrong_id"):
        made += run_tasks(tasks, model, results=folder, progress=False)
    return made


def odd_study(folder: Path) -> Runs:
    """Make a run by each of some models with odd names, and answers as odd; one has a megabyte."""
    task = load_tasks("itsm")[0]
    return Runs(
        run_task(task, PreparedModel([Reply(f"{name} {words}")], name), results=folder)
        for name, words in zip(ODD_NAMES, ("word " * 200_000, *["words"] * 4), strict=True)
    )
