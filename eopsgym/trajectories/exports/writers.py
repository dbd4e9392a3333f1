"""The functions that write runs in each format, as a draft that nobody reads yet."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.agents.messages import whole_characters
from eopsgym.runs.event_json import strict_json
from eopsgym.tasks import Task
from eopsgym.trajectories.exports.atif import trajectory_of
from eopsgym.trajectories.exports.chosen_runs import ChosenRuns
from eopsgym.trajectories.exports.openai_messages import conversations_for_training
from eopsgym.trajectories.exports.parquet import write_tables
from eopsgym.trajectories.exports.report import NO_TOOLS
from eopsgym.trajectories.exports.run_tools import RunTools
from eopsgym.trajectories.published_results.layout import folder_name
from eopsgym.trajectories.published_results.write_results import write_published

_LONGEST_NAME = 120


@dataclass(frozen=True)
class Options:
    """The options of `export_results` that only some formats take."""

    tasks: tuple[Task, ...] = ()
    thinking: bool = False
    partition_by: str | None = None


def write_result_files(
    chosen: ChosenRuns, draft: Path, options: Options, notes: Counter[str]
) -> int:
    """Write a tree of result files of the published harness, and return their number."""
    return write_published(chosen.runs, draft, notes)


def write_atif(chosen: ChosenRuns, draft: Path, options: Options, notes: Counter[str]) -> int:
    """Write a tree of ATIF files, one for each run, and return their number."""
    tools, taken = RunTools(options.tasks), set[Path]()
    for record in chosen.records():
        known = tools.of(record["setup"])
        notes[NO_TOOLS] += known is None
        path = _free_path(record, taken)
        file = draft / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{_json(trajectory_of(record, known))}\n", encoding="utf-8", newline="\n")
    return len(taken)


def write_openai(chosen: ChosenRuns, draft: Path, options: Options, notes: Counter[str]) -> int:
    """Write a file of JSON lines for fine-tuning; return 0 if it would be empty."""
    tools, lines = RunTools(options.tasks), 0
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        for record in chosen.records():
            known = tools.of(record["setup"])
            notes[NO_TOOLS] += known is None
            for line in conversations_for_training(record, known, options.thinking, notes):
                file.write(f"{_json(line)}\n")
                lines += 1
    return int(lines > 0)


def write_parquet(chosen: ChosenRuns, draft: Path, options: Options, notes: Counter[str]) -> int:
    """Write the tables of the store, and return the number of files."""
    return write_tables(chosen.trajectories, draft, chosen.where, options.partition_by)


def _free_path(record: Mapping[str, Any], taken: set[Path]) -> Path:
    """Return the path of a run's file, and note that it is taken."""
    setup, number = record["setup"], 1
    names = [folder_name(each)[:_LONGEST_NAME] for each in (setup["domain"], setup["task"])]
    name = folder_name(record["id"])[:_LONGEST_NAME]
    path = Path(*names, f"{name}.json")
    while path in taken:
        number += 1
        path = Path(*names, f"{name}-{number}.json")
    taken.add(path)
    return path


def _json(data: Any) -> str:
    return whole_characters(strict_json(data))
