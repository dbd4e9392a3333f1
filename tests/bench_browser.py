"""The speed of a store and a browser of 100,000 runs: part of `make bench`.

`python -m tests.bench_browser FOLDER` measures a results folder that is there already.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import duckdb

from eopsgym.analysis import scores
from eopsgym.notebook.run_browser.filters import view_of
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.trajectories import STORE, Trajectories, open_trajectories
from eopsgym.trajectories.listed_runs import list_runs
from tests.many_runs import write_many
from tests.memory import peak

Line = Callable[[str, str, str], None]
RUNS, TIMES = 12_500, 8
SCREEN = 60
"""Rows of a page."""


def bench_browser(line: Line) -> None:
    """Measure a folder of 12,500 runs whose store holds each of them eight times."""
    with tempfile.TemporaryDirectory() as folder:
        write_many(Path(folder) / "many.runs.jsonl", RUNS)
        open_trajectories(folder).close()
        _repeat(Path(folder) / STORE, TIMES)
        measure(folder, line)


def _repeat(store: Path, times: int) -> None:
    """Write the runs of a store again under other ids, instead of reading 7 GB of JSON."""
    with duckdb.connect(str(store)) as connection:
        for table in ("runs", "messages", "verifiers", "breaches"):
            connection.execute(f"""
                INSERT INTO {table}
                SELECT {table}.* REPLACE (run_id || '_' || again AS run_id)
                FROM {table}, range(1, {times}) AS other(again)""")
        list_runs(connection)


def measure(folder: str, line: Line) -> None:
    """Print what a person waits for, from an open kernel."""
    opened = _taken(lambda: open_trajectories(folder).close())
    with open_trajectories(folder) as trajectories:
        sizes = "(SELECT count(*) FROM runs) AS runs, (SELECT count(*) FROM messages) AS messages"
        (size,) = trajectories.rows(f"SELECT {sizes}")
        what = f"the store of {size['runs']:,} runs, {size['messages']:,} messages, opened warm"
        line(what, _said(opened), "< 100 ms")
        made = _taken(lambda: RunRows(trajectories.another()).close())
        line("    with its rows for a browser", _said(_both(opened, made)), "< 100 ms")
        _store(folder, trajectories, line)
        rows = RunRows(trajectories.another())
        _interactions(rows, line)
        rows.close()


def _store(folder: str, trajectories: Trajectories, line: Line) -> None:
    """Print what a score table and a run take, and what another process takes meanwhile."""
    first = _seconds(lambda: scores(trajectories))
    line("    a score table, the first time: tasks are read", f"{first:.1f} s", "-")
    line("    a score table", _said(_taken(lambda: scores(trajectories))), "< 500 ms")
    # Only those of the file itself are in it; the others have a number behind their ids.
    ids = trajectories.tuples("SELECT run_id FROM runs WHERE NOT contains(run_id[5:], '_')")
    some = iter(ids[:: len(ids) // 50])
    run = _taken(lambda: trajectories.run(next(some)[0]).steps, 50)
    line("    one run with its steps", _said(run), "< 50 ms")
    command = [sys.executable, "-m", "tests.bench_browser", "--open", folder]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    line("    opened warm by another process meanwhile", said.strip(), "-")
    line("    memory of this process, until here", f"{peak() / 1e6:.2f} GB", "< 2 GB")


def _interactions(rows: RunRows, line: Line) -> None:
    def view(**asked: Any) -> Any:
        return view_of(asked, rows.columns)

    shown = [each.name for each in rows.columns.values() if each.is_shown]
    order = rows.order(view()).tolist()
    first = _seconds(lambda: rows.page(order[:SCREEN], shown))
    starts = range(0, len(order) - SCREEN, max(1, len(order) // 50))
    pages = [_seconds(lambda s=start: rows.page(order[s : s + SCREEN], shown)) for start in starts]  # type: ignore[misc]
    line("    the first page, with the values of tiers, tags, …", f"{first * 1e3:.0f} ms", "-")
    line("    a page anywhere, the median of 50", f"{median(pages) * 1e3:.1f} ms", "< 30 ms")
    line(
        "    all counts, the first time",
        f"{_seconds(lambda: rows.facets(view())) * 1e3:.0f} ms",
        "-",
    )
    failed = {"column": "verdict", "how": "in", "values": ["failed"]}
    chosen = view(filters=[failed])
    taken = _seconds(lambda: (rows.order(chosen), rows.facets(chosen)))
    line("    a filter by a value, and all counts under it", f"{taken * 1e3:.1f} ms", "< 30 ms")
    sort = view(sort=[{"column": "cost", "descending": True}])
    line("    an order, the first time", f"{_seconds(lambda: rows.order(sort)) * 1e3:.0f} ms", "-")
    line(
        "    the same order again", f"{_seconds(lambda: rows.order(sort)) * 1e3:.1f} ms", "< 30 ms"
    )
    where = view(where="run_id IN (SELECT run_id FROM messages WHERE turn > 10)")
    line("    a condition in SQL", f"{_seconds(lambda: rows.order(where)) * 1e3:.0f} ms", "-")
    for text in ("approv", "approval", "no such text at all"):
        taken = _seconds(lambda text=text: rows.order(view(search=text)))  # type: ignore[misc]
        line(f"    a search for {text!r}, once typing pauses", f"{taken * 1e3:.0f} ms", "-")


class Taken(NamedTuple):
    """What an action takes: seconds on the clock, and of the processors."""

    clock: float
    processors: float


def _taken(action: Callable[[], Any], times: int = 5) -> Taken:
    """Return the medians of an action that is done several times."""
    clock, processors = [], []
    for _ in range(times):
        before = time.process_time()
        clock.append(_seconds(action))
        processors.append(time.process_time() - before)
    return Taken(median(clock), median(processors))


def _both(one: Taken, other: Taken) -> Taken:
    return Taken(one.clock + other.clock, one.processors + other.processors)


def _said(taken: Taken) -> str:
    return f"{taken.clock * 1e3:.0f} ms, {taken.processors * 1e3:.0f} of CPU"


def _seconds(action: Callable[[], Any]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


if __name__ == "__main__" and sys.argv[1] == "--open":
    open_trajectories(sys.argv[2]).close()  # imports
    print(_said(_taken(lambda: open_trajectories(sys.argv[2]).close())))
elif __name__ == "__main__":
    measure(sys.argv[1], lambda *figure: print(*figure, sep="   "))
