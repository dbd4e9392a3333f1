"""Runs as a tree of result files, as the published harness writes them."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from eopsgym.runs import TRIED_AGAIN, Run
from eopsgym.trajectories.exports.report import ERRORS, FORKS
from eopsgym.trajectories.published_results.layout import folder_name, path_in_tree
from eopsgym.trajectories.published_results.read_result import OWN_RECORD
from eopsgym.trajectories.published_results.written_result import result_file


def write_published(runs: Iterable[Run], draft: Path, notes: Counter[str]) -> int:
    """Write runs as `<orchestrator>/<model>/<domain>/<mode>/run_<n>/results_*.json`, a file each.

    Each file also has the complete record of its run, in the part `eopsgym` of the run, from which
    `import_results` restores it with its changes, its times, and the verifiers that the published
    harness does not know.

    Args:
        runs: runs, also imported ones.
        draft: the folder.
        notes: the counts of forks, which are left out, and of errors; they are increased.

    Returns:
        The number of files.

    Raises:
        OSError: a file cannot be written.
    """
    taken: set[Path] = set()
    for run in runs:
        if run.parent is not None:
            notes[FORKS] += 1
            continue
        notes[ERRORS] += run.stop in TRIED_AGAIN
        path = _free_path(run, taken)
        taken.add(path)
        file = draft / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_file_text(run), encoding="utf-8", newline="\n")
    return len(taken)


def _file_text(run: Run) -> str:
    """Return the text of a run's result file."""
    data = json.loads(run.to_json())  # texts are complete there, and numbers finite
    whole = result_file(Run.from_json(json.dumps(data)))
    whole["runs"][0][OWN_RECORD] = data
    return json.dumps(whole, ensure_ascii=False) + "\n"


def _free_path(run: Run, taken: set[Path]) -> Path:
    """Return the path for a run's file: with its number, or the next free one."""
    setup, number = run.setup, max(1, run.number)
    while True:
        model = "+".join([folder_name(run.model), *_conditions(run)])
        path = path_in_tree(run.orchestrator, model, run.domain, setup.tool_set, number, run.task)
        if path not in taken:
            return path
        number += 1


def _conditions(run: Run) -> list[str]:
    """Return the other conditions that distinguish a model's runs: budget, plan and mode."""
    plan = "" if run.plan == "none" else f"plan_{run.plan}"
    mode = "" if run.mode == "published" else run.mode
    conditions = (run.budget or "", plan, mode)
    return [folder_name(each) for each in conditions if each]
