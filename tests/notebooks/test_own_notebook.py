"""A notebook of a user passes nbval twice in a row with `conf/nbval_own.cfg`."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "conf" / "nbval_own.cfg"
CELLS = (
    "import eopsgym\n"
    "from eopsgym.analysis import figures\n"
    "from eopsgym.notebook import figure_controls\n"
    "TASK = 'itsm/itsm_019_children_of_the_mail_queue'",
    # In memory only: another run each time.
    "fresh = eopsgym.run_task(TASK, 'scripted/wrong_id')\nprint(fresh.id, fresh.started_at)\nfresh",
    "fresh.id",
    "print(f'seconds={fresh.seconds}')",
    "fresh.steps[5]",
    "fresh.stepper()",
    # Kept: made the first time, and read from then on.
    "run = eopsgym.run_task(TASK, 'scripted/wrong_id', results='mine')\nrun",
    "tasks = eopsgym.load_tasks('itsm')[:3]\n"
    "eopsgym.run_tasks(tasks, results='mine', progress=False)",
    "run.tag('wrong_id', source='Ada')",
    "run.tag_form(source='Ada')",
    "store = eopsgym.open_trajectories('mine')\n"
    "store.sql('SELECT run_id, task, started_at, seconds FROM runs ORDER BY task, model')",
    "eopsgym.tag_failures([run])[['run_id', 'kind', 'evidence']]",
    "run.fork(2, model='scripted/gold')",
    "figure_controls(figures.cost_and_success, most_dollars=[None, 0.05])",
)


FRESH = CELLS[:4]
"""Of these, two runs show different things."""


def keep_outputs(path: Path, cells: Sequence[str], times: int) -> None:
    """Run a notebook so many times, and keep what it shows the last time."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)])
    for _ in range(times):
        places = {"metadata": {"path": str(path.parent)}}
        NotebookClient(notebook, kernel_name="python3", resources=places).execute()
    nbformat.write(notebook, path)


def nbval(path: Path, *options: str) -> str:
    """Return what nbval says of the notebook: the last line, or all where it fails."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "nbval", "--nbval", *options]
    command += ["--nbval-current-env", "-c", os.devnull, path.name]
    ran = subprocess.run(
        command, cwd=path.parent, capture_output=True, text=True, timeout=300, check=False
    )
    return "passed" if ran.returncode == 0 else ran.stdout


@pytest.mark.filterwarnings("ignore:Kernel is running over TCP")
def test_a_notebook_of_a_user_passes_twice_in_a_row(tmp_path: Path) -> None:
    path = tmp_path / "study.ipynb"
    keep_outputs(path, CELLS, 2)
    for _ in range(2):
        said = nbval(path, "--nbval-sanitize-with", str(RULES))
        # A machine under load may be late with an output: that is tried once more.
        if said != "passed":
            assert nbval(path, "--nbval-sanitize-with", str(RULES)) == "passed", said


@pytest.mark.filterwarnings("ignore:Kernel is running over TCP")
def test_without_the_rules_a_notebook_with_a_fresh_run_fails(tmp_path: Path) -> None:
    path = tmp_path / "fresh.ipynb"
    keep_outputs(path, FRESH, 1)
    assert nbval(path, "--nbval-sanitize-with", str(RULES)) == "passed"
    assert "Cell outputs differ" in nbval(path)
