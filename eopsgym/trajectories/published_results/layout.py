"""The paths of the published harness's result files, and the meaning of their names.

`results/<orchestrator>/<model>/<domain>/<mode>/run_<n>/results_<mode>__<domain>__<task>.json`; the
content of a file has neither its task nor its domain nor its mode.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

PUBLISHED_ORIGIN = "published harness"
"""The value of `runs.origin` for a run that the published harness made."""

Wrong = Callable[[OSError], object]

UNKNOWN = "unknown"
"""The value in a record where neither a file nor its path has one; NULL in the store."""

PUBLISHED_ORCHESTRATORS = ("react", "planner_react", "decomposing")
"""The orchestrators of the published harness."""
_LONGEST_MODEL = 5
"""One more than the most folders of a model's name: `vllm/Azure/gpt-5` has three."""

_NAME = re.compile(r"results_(.+?)__(.+?)__(.+)", re.DOTALL)
_FOLDER = re.compile(r"run_(\d{1,6})")
_SUFFIX = re.compile(r"\.json(\.gz)?\Z")
_ODD_LETTER = re.compile(r"[^\w.+=@-]")


@dataclass(frozen=True)
class ResultPlace:
    """A result file and the information in its path; empty texts and None are unknown.

    Attributes:
        path: its path.
        name: its path relative to the given folder.
        task: the task; for a file with another name than published ones, that name.
        domain: the system that the task is about, or `hybrid`.
        tool_set: the mode, by our name of the tool set: `plus_15` for `plus_15_tools`.
        orchestrator, model: from the folders of a published tree.
        number: the number of the folder `run_<n>`.
    """

    path: Path
    name: str
    task: str
    domain: str = ""
    tool_set: str = ""
    orchestrator: str = ""
    model: str = ""
    number: int | None = None


def place_of(path: Path, folder: Path) -> ResultPlace:
    """Return the information in the path of a result file.

    Folders count where they repeat the system in the file's name; the mode and `run_<n>` may be
    missing. A model may be several folders, since names contain slashes. Below the given folder,
    the name of a published orchestrator counts without the others.
    """
    stem = _SUFFIX.sub("", path.name)
    name = os.path.relpath(path, folder) if path != folder else path.name
    parts = _NAME.fullmatch(stem)
    if parts is None:
        return ResultPlace(path, name, stem)
    mode, domain, task = parts.groups()
    place = ResultPlace(path, name, task, domain, mode.removesuffix("_tools"))
    above = [each.name for each in path.absolute().parents if each.name]
    numbered = _FOLDER.fullmatch(above[0]) if above else None
    number = int(numbered[1]) if numbered else None
    above = above[numbered is not None :]
    is_mode = above[:1] == [mode]
    above = above[is_mode:]
    if above[:1] != [domain]:  # otherwise the folders above are not those of the harness
        return replace(place, orchestrator=_named_below(path, folder))
    whole = numbered is not None and is_mode
    orchestrator, model = _agent_of(above[1:], whole)
    return replace(place, orchestrator=orchestrator, model=model, number=number)


def _agent_of(above: Sequence[str], whole: bool) -> tuple[str, str]:
    """Return the orchestrator and the model from the names of the folders above a system's.

    Args:
        above: the names of the folders, the nearest first.
        whole: whether all folders below are those of the harness; then any name counts.
    """
    for place, folder in enumerate(above[:_LONGEST_MODEL]):
        if folder in PUBLISHED_ORCHESTRATORS:
            return folder, "/".join(reversed(above[:place]))
    return (above[1], above[0]) if whole and len(above) > 1 else ("", "")


def _named_below(path: Path, folder: Path) -> str:
    """Return the published orchestrator that is the name of a folder, from the given one on.

    Empty without such a folder, or with several.
    """
    parts = path.parent.relative_to(folder.parent).parts if path != folder else ()
    names = {*parts} & {*PUBLISHED_ORCHESTRATORS}
    return names.pop() if len(names) == 1 else ""


def path_in_tree(
    orchestrator: str, model: str, domain: str, tool_set: str, number: int, task: str
) -> Path:
    """Return the path of a run's result file in a published tree; the inverse of `place_of`."""
    mode, domain, task = folder_name(_mode_of(tool_set)), folder_name(domain), folder_name(task)
    folders = (folder_name(orchestrator), folder_name(model), domain, mode, f"run_{number}")
    return Path(*folders, f"results_{mode}__{domain}__{task}.json")


def _mode_of(tool_set: str) -> str:
    """Return the name of a tool set in the published harness."""
    return f"{tool_set}_tools" if tool_set.startswith("plus_") else tool_set


def folder_name(name: str) -> str:
    """Return a name with only characters that every file system allows: `openai__gpt-5`."""
    return _ODD_LETTER.sub("__", name).lstrip(".") or UNKNOWN


def is_result_file(path: str | Path) -> bool:
    """Return whether a file has the ending of result files."""
    return _SUFFIX.search(str(path)) is not None


def result_files(
    folder: Path,
    any_name: bool = False,
    deepest: int | None = None,
    wrong: Wrong | None = None,
) -> Iterator[Path]:
    """Yield the files in a folder and its subfolders that may be result files, in order.

    Hidden folders and targets of links are left out.

    Args:
        folder: where to look.
        any_name: whether to include JSON files with other names than those of the harness.
        deepest: how many folders below the folder to look.
        wrong: called with the error of a folder that cannot be read.
    """
    for place, folders, files in os.walk(folder, onerror=wrong):
        depth = len(Path(place).relative_to(folder).parts)
        is_bottom = deepest is not None and depth >= deepest
        folders[:] = [] if is_bottom else sorted(f for f in folders if not f.startswith("."))
        for name in sorted(files):
            if is_result_file(name) and (any_name or _NAME.fullmatch(_SUFFIX.sub("", name))):
                yield Path(place, name)
