"""The speed of a browser of 100,000 runs: part of `make bench`.

`python -m tests.bench_browser FOLDER` measures a results folder that is there already.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import duckdb

from eopsgym.notebook.run_browser.filters import view_of
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.trajectories import STORE, open_trajectories
from eopsgym.trajectories.listed_runs import list_runs
from tests.many_runs import write_many

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
    """Write runs and messages of a store again under other ids, instead of reading 7 GB of JSON."""
    with duckdb.connect(str(store)) as connection:
        for table in ("runs", "messages"):
            connection.execute(f"""
                INSERT INTO {table}
                SELECT {table}.* REPLACE (run_id || '_' || again AS run_id)
                FROM {table}, range(1, {times}) AS other(again)""")
        list_runs(connection)


def measure(folder: str, line: Line) -> None:
    """Print what a person waits for, from an open kernel."""
    opened = [_seconds(lambda: open_trajectories(folder).close()) for _ in range(5)]
    with open_trajectories(folder) as trajectories:
        sizes = "(SELECT count(*) FROM runs) AS runs, (SELECT count(*) FROM messages) AS messages"
        (size,) = trajectories.rows(f"SELECT {sizes}")
        line(
            f"the store of {size['runs']:,} runs, {size['messages']:,} messages, opened warm",
            f"{median(opened) * 1e3:.0f} ms",
            "< 100 ms",
        )
        made = []
        for _ in range(5):
            started = time.perf_counter()
            rows = RunRows(trajectories.another())
            made.append(time.perf_counter() - started)
            if len(made) < 5:
                rows.close()
        line("    its rows for a browser", f"{median(made) * 1e3:.0f} ms", "< 100 ms")
        _interactions(rows, line)
        rows.close()


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


def _seconds(action: Callable[[], Any]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


if __name__ == "__main__":
    measure(sys.argv[1], lambda *figure: print(*figure, sep="   "))
