"""Results folders as users have them, and the notebooks of the project run on them."""

import hashlib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from eopsgym.analysis import sample_trajectories
from eopsgym.runs import Journal, Run
from eopsgym.trajectories import import_results
from tests.trajectories.published_results.made_results import (
    NAME,
    TREE,
    answer,
    check,
    gave,
    made_run,
    says,
    write,
)

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
STORE = re.compile(r"trajectories\.duckdb(\.\w+)?")
_RESULTS = re.compile(r"^RESULTS = None\b.*$", re.MULTILINE)
_EMPTY = re.compile(r"Empty DataFrame|Series\(\[\]|Runs\(0 of 0|\[\]$|\{\}$|\(\)$")
_CELL_SECONDS = 120


def _imported(folder: Path) -> None:
    """Runs of result files of the published harness: no gold, no changes, and no prices."""
    theirs = folder.with_name("theirs")
    flow = says("", ("get_case", {"id": 7})), gave("get_case", answer()), says("Done")
    for number, actual in enumerate((1, 2, 1), 1):
        place = theirs / TREE / NAME.replace("task_1", f"task_{number}")
        write(place, made_run(*flow, checks={"closed": check(actual=actual)}))
    import_results(theirs, folder)


def _one_condition(folder: Path) -> None:
    """Runs of two models under the main condition, each task once."""
    main = "orchestrator = 'react' AND tool_set = 'plus_15' AND plan = 'none' AND budget IS NULL"
    _keep(folder, f"{main} AND mode = 'published' AND number = 1 AND model LIKE '%stead%'")


def _one_system(folder: Path) -> None:
    """Return all that the sample has of one system."""
    _keep(folder, "domain = 'csm'")


def _all_passed(folder: Path) -> None:
    """Runs of which none failed."""
    _keep(folder, "strict AND model = 'scripted/gold'")


RESULTS: dict[str, Callable[[Path], None]] = {
    "imported": _imported,
    "one condition": _one_condition,
    "one system": _one_system,
    "all passed": _all_passed,
}


def _keep(folder: Path, which: str) -> None:
    """Write the runs of the sample that meet a condition to a run file."""
    with sample_trajectories() as trajectories:
        runs: Iterable[Run] = trajectories.runs(which)
    journal = Journal(folder, "study")
    for run in runs:
        journal.append(run)


def contents(folder: Path) -> dict[str, str]:
    """Return the digest of each file in a folder, by its path, without the store of results.

    The store may be made anew from the runs whenever they are read.
    """
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not STORE.fullmatch(path.name)
    }


def run_on(path: Path, place: Path) -> Any:
    """Run a notebook in a folder of its own, beside the folder `results`, which is its RESULTS.

    Args:
        path: the notebook, which stays as it is.
        place: has a folder `results`; gets a folder `notebooks`, in which the kernel works.

    Returns:
        The notebook with its new outputs; a cell that fails holds its error, and the rest is run.
    """
    import nbformat  # takes seconds, so not in every process that collects tests
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = _RESULTS.sub('RESULTS = "../results"', cell.source)
    (place / "notebooks").mkdir()
    (place / "conf").symlink_to(path.parents[1] / "conf", target_is_directory=True)
    client = NotebookClient(
        notebook,
        timeout=_CELL_SECONDS,
        kernel_name="python3",
        allow_errors=True,
        resources={"metadata": {"path": str(place / "notebooks")}},
    )
    client.execute()
    return notebook


def faults(path: Path, ran: Any) -> list[str]:
    """Return what is wrong with a notebook that was run on the results of a user.

    A cell raises, shows an empty table or list, or shows nothing where the kept notebook shows
    something.

    Args:
        path: the notebook as it is kept.
        ran: the same with other outputs.
    """
    import nbformat

    found = []
    kept = nbformat.read(path, as_version=4)
    for number, (cell, before) in enumerate(zip(ran.cells, kept.cells, strict=True)):
        if cell.cell_type != "code":
            continue
        found += [f"cell {number}: {said}" for said in map(_fault, cell.outputs) if said]
        if before.outputs and not cell.outputs:
            found.append(f"cell {number} shows nothing")
    return found


def _fault(output: Any) -> str:
    if output.output_type == "error":
        return f"{output.ename}: {output.evalue}"
    said = str(output.get("data", {}).get("text/plain", ""))
    return f"nothing in {said[:40]}" if _EMPTY.match(said) else ""
