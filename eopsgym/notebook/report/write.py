"""The writing of a report as a complete HTML page."""

import os
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any

from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError, StoreError
from eopsgym.notebook.html_shapes import NO_MATHS, line
from eopsgym.notebook.report.failed_runs import chosen_runs
from eopsgym.notebook.report.sections import (
    Content,
    failure_section,
    figure_section,
    run_section,
    score_section,
    section,
    summary,
    task_section,
    worst_tasks,
)
from eopsgym.runs import RESULTS, Runs
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.user_paths import user_path
from eopsgym.version import __version__

REPORT = "report.html"
RUNS = 12
"""The number of runs that a report contains unless another one is given."""
_MADE_BY = '<meta name="generator" content="eopsgym report">'
_STYLE = """
body { background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; font-size: 14px;
  line-height: 1.45; max-width: 1100px; margin: 24px auto; padding: 0 16px;
  overflow-wrap: anywhere }
h1 { font-size: 24px } h2 { font-size: 18px; margin: 28px 0 6px 0 }
section { overflow-x: auto } figure { margin: 12px 0 20px 0 }
img { max-width: 100%; height: auto; background: white }
figcaption { max-width: 770px; font-size: 12px; opacity: .78 }
"""


def write_report(
    source: Source = RESULTS,
    path: str | Path = REPORT,
    runs: int = RUNS,
    title: str | None = None,
) -> Path:
    """Write a report on runs as one HTML page, and return its path.

    It has the scores with intervals, figures of the runs alone, why runs failed, the tasks with the
    lowest share of passes, and some runs step by step. The page contains all of this, without
    scripts and without addresses of other pages, so that it can be sent as one file and still opens
    when the results are gone. For the same reason it contains a few runs (first a failed one of
    each of the worst tasks) and has no links to pages of all runs.

    A folder to which runs are being written is reported as far as its runs are complete.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        path: the file to write; a report that is already there is replaced.
        runs: the number of runs that it contains.
        title: the title; by default the name of the folder.

    Raises:
        ConfigError: if `runs` is negative, or another file is at the path.
        StoreError: if there are no results at the source, or the page cannot be written.
    """
    if runs < 0:
        raise ConfigError(f"runs must be 0 or more, not {runs}")
    target = user_path(path)
    _check_place(target)
    with opened(_or_nothing(source)) as trajectories:
        content = Content(trajectories)
        text = _page(title or _name_of(source), _body(content, runs))
    _write(target, text)
    return target


def _write(target: Path, text: str) -> None:
    """Write the page to a file beside its place first, so that no reader sees a part of it."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(text.encode("utf-8", "replace"))
        os.replace(part, target)
    except OSError as error:
        raise StoreError(f"cannot write {target}: {error.strerror}; choose another path") from error
    finally:
        part.unlink(missing_ok=True)


def _or_nothing(source: Source) -> Source:
    """Return the source, or no runs for a folder in which there are no run files yet."""
    if isinstance(source, str | Path):
        folder = user_path(source)
        if folder.is_dir() and not any(folder.glob(f"*{SUFFIX}")):
            return Runs()
    return source


def _check_place(target: Path) -> None:
    if not target.parent.is_dir():
        raise ConfigError(f"there is no folder {target.parent}; make it first")
    if target.is_dir():
        raise ConfigError(f"{target} is a folder; name a file in it, such as {target / REPORT}")
    if target.is_file():
        with target.open("rb") as file:
            head = file.read(1_000)
        if _MADE_BY.encode() not in head:
            raise ConfigError(f"{target} is there and is no report; choose another path")


def _name_of(source: Source) -> str:
    if isinstance(source, str | Path):
        return user_path(source).resolve().name
    return "runs"


def _body(content: Content, runs: int) -> str:
    if not content.counts["runs"]:
        return line("There are no runs here yet.") + summary(content)
    tasks = worst_tasks(content)
    content.shown = chosen_runs(content.trajectories, tasks, runs)
    parts: list[tuple[str, Any]] = [
        ("Scores", lambda: score_section(content)),
        ("Figures", lambda: figure_section(content)),
        ("Why runs failed", lambda: failure_section(content)),
        ("Worst tasks", lambda: task_section(content, tasks)),
        ("Runs, step by step", lambda: run_section(content)),
    ]
    return summary(content) + "".join(section(title, make) for title, make in parts)


def _page(title: str, body: str) -> str:
    moment = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">{_MADE_BY}'
        '<meta name="viewport" content="width=device-width">'
        '<meta name="color-scheme" content="light dark">'
        # The page shows what tools and models said; no script in that runs, no address is loaded.
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
        f"<title>{escape(title)}: report</title><style>{_STYLE}</style></head>\n"
        f'<body class="{NO_MATHS}"><h1><bdi>{escape(title)}</bdi></h1>'
        f"<p>Written {moment} UTC by eopsgym {escape(__version__)}.</p>{body}</body></html>\n"
    )
