"""The export of runs in a format that other programs read."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Literal, get_args

from eopsgym.errors import ConfigError, StoreError
from eopsgym.near_names import names_there_are
from eopsgym.runs import Run
from eopsgym.tasks import Task
from eopsgym.trajectories.exports.chosen_runs import ChosenRuns
from eopsgym.trajectories.exports.drafts import draft_of
from eopsgym.trajectories.exports.parquet import check_partition
from eopsgym.trajectories.exports.report import SUPERSEDED, ExportReport
from eopsgym.trajectories.exports.writers import (
    Options,
    write_atif,
    write_openai,
    write_parquet,
    write_result_files,
)
from eopsgym.user_paths import user_path

ExportFormat = Literal["published", "atif", "openai", "parquet"]
FORMATS: tuple[ExportFormat, ...] = get_args(ExportFormat)

_WRITERS: Mapping[str, Callable[[ChosenRuns, Path, Options, Counter[str]], int]] = {
    "published": write_result_files,
    "atif": write_atif,
    "openai": write_openai,
    "parquet": write_parquet,
}
"""The function of each format: it writes a draft, counts what it leaves out, returns the files."""

_TAKES = {"tasks": ("atif", "openai"), "thinking": ("openai",), "partition_by": ("parquet",)}
"""The options that only some formats take."""


def export_results(
    runs: str | Path | Iterable[Run] | Run,
    folder: str | Path,
    format: ExportFormat = "published",
    *,
    where: str = "",
    tasks: Iterable[Task] = (),
    thinking: bool = False,
    partition_by: str | None = None,
) -> ExportReport:
    """Write runs in a format that other programs read.

        from eopsgym.trajectories import export_results
        export_results("results", "atif", "atif")
        export_results("results", "train.jsonl", "openai", where="strict AND NOT simulated")

    The formats:

    - `published`: result files of the published harness, a tree
      `<orchestrator>/<model>/<domain>/<mode>/run_<n>/results_*.json`. Further conditions are
      appended to the name of the model: `gpt-5+high`. Forks are left out.
    - `atif`: trajectories of ATIF 1.8, a tree `<domain>/<task>/<run id>.json`.
    - `openai`: one file of JSON lines for fine-tuning, with `messages` and `tools`: a line for each
      run, or for each subtask of a decomposing run, which are conversations of their own.
    - `parquet`: a file for each table of `open_trajectories`.

    `import_results` restores runs from `published` and `atif` files with their changes, their
    times and their verdicts. The target appears when it is complete, and the same runs give the
    same bytes.

    Args:
        runs: a results folder or run file, whose superseded attempts are left out; or runs.
        folder: the target, which does not exist yet or is an empty folder; for `openai`, a file.
        format: the format.
        where: an SQL condition on the table `runs`, such as `strict`; all runs by default.
        tasks: the tasks of these runs, if they are not of this package. A record only names the
            tools that were on offer; they are made again from the task, if it is unchanged.
        thinking: for `openai`, whether to write the thinking of the agent as `reasoning_content`,
            which OpenAI does not take, but trainers of open models do.
        partition_by: for `parquet`, a column of `runs` by whose values each table is split into
            files, such as `domain` or `model`.

    Raises:
        ConfigError: the format is unknown, or does not take an option.
        StoreError: there are no such runs, the target exists, or it cannot be written.
    """
    options = Options(tuple(tasks), thinking, partition_by)
    _check(format, options)
    place = user_path(folder).absolute()
    notes: Counter[str] = Counter()
    with ExitStack() as opened:
        chosen = ChosenRuns(runs, where, opened)
        draft = opened.enter_context(draft_of(place))
        files = _WRITERS[format](chosen, draft, options, notes) if len(chosen.runs) else 0
        if not files:
            said = "".join(f"; {what}: {count}" for what, count in (+notes).items())
            raise StoreError(f"there are no runs to export to {place}{said}")
        if format != "parquet":
            notes[SUPERSEDED] = chosen.superseded
        return ExportReport(place, files, format, len(chosen.runs), +notes)


def _check(format: str, options: Options) -> None:
    """Refuse an unknown format, and options that it does not take.

    Raises:
        ConfigError: see `export_results`.
    """
    if format not in FORMATS:
        known = names_there_are(str(format), FORMATS)
        raise ConfigError(f"there is no export format {format!r}; {known}")
    for name, value in vars(options).items():
        if value and format not in _TAKES[name]:
            raise ConfigError(
                f"{name} has no meaning for the format {format}, only for "
                f"{' and '.join(_TAKES[name])}; leave it out"
            )
    if options.partition_by is not None:
        check_partition(options.partition_by)
