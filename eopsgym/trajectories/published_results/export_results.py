"""The export of runs as a tree of result files, as the published harness writes them."""

import json
import secrets
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from eopsgym.counting import counted
from eopsgym.errors import StoreError
from eopsgym.runs import TRIED_AGAIN, Run, Runs
from eopsgym.trajectories.published_results.layout import folder_name, path_in_tree
from eopsgym.trajectories.published_results.read_result import OWN_RECORD
from eopsgym.trajectories.published_results.written_result import result_file
from eopsgym.user_paths import user_path


@dataclass(frozen=True)
class ExportReport:
    """The result of an export.

    Attributes:
        folder: the tree.
        files: how many result files it has, one for each run.
        errors: how many of them are of runs that were not judged, which contain only an error; the
            published scorer counts them as failed.
        forks: how many runs were left out because they continue another.
    """

    folder: Path
    files: int
    errors: int
    forks: int

    def __str__(self) -> str:
        text = f"{counted(self.files, 'result file')} in {self.folder}"
        if self.errors:
            text += f"; {self.errors} of runs with an error, which the published scorer counts as 0"
        if self.forks:
            text += f"; {counted(self.forks, 'fork')} left out, which continue another run"
        return text

    __repr__ = __str__


def export_results(runs: Iterable[Run] | Run, folder: str | Path) -> ExportReport:
    """Write runs as `<orchestrator>/<model>/<domain>/<mode>/run_<n>/results_*.json`, a file each.

        from eopsgym.trajectories import export_results
        export_results(eopsgym.Runs.read("results"), "published")

    Further conditions are appended to the name of the model: `gpt-5+high`. Each file also has the
    complete record of its run, in the part `eopsgym` of the run, from which `import_results`
    restores it with its changes, its times, and the verifiers that the published harness does not
    know.

    Args:
        runs: runs, also imported ones; a list, or one.
        folder: the target, which does not exist yet or is empty.

    Raises:
        StoreError: if there are no runs, the folder is not empty, or it cannot be
            written.
    """
    place = user_path(folder).absolute()
    _check_free(place)
    # The tree is written under a temporary name, and renamed when it is complete.
    draft = place.with_name(f".{place.name}-{secrets.token_hex(4)}")
    try:
        report = _write(Runs(runs), draft, place)
        _check_free(place)
        draft.replace(place)
    except OSError as error:
        raise StoreError(
            f"cannot write {place}: {error.strerror}; make room or choose another folder"
        ) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return report


def _write(runs: Iterable[Run], draft: Path, place: Path) -> ExportReport:
    errors = forks = 0
    taken: set[Path] = set()
    for run in runs:
        if run.parent is not None:
            forks += 1
            continue
        errors += run.stop in TRIED_AGAIN
        path = _free_path(run, taken)
        taken.add(path)
        file = draft / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_file_text(run), encoding="utf-8", newline="\n")
    if not taken:
        raise StoreError(f"there are no runs to export to {place}")
    return ExportReport(place, len(taken), errors, forks)


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


def _check_free(place: Path) -> None:
    if place.is_symlink() or (place.exists() and not place.is_dir()):
        raise StoreError(f"{place} is not a folder, or is a link to one; name a new folder")
    if place.is_dir() and any(place.iterdir()):
        raise StoreError(
            f"{place} is not empty and is not overwritten; name a new folder, or empty this one"
        )
