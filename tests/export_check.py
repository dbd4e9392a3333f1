"""Every task of an export, solved through a client that does only what the published one does.

`make export-check` runs it on all of our tasks; the tests take a share.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from eopsgym.gym.server import serve
from eopsgym.tasks import Gold, Task, export_tasks
from eopsgym.tasks.gold import GoldResults
from tests.own_tasks import own_tasks
from tests.tasks.published_harness import Call, ToolFailedError, run_task


def solution(gold: Gold) -> Callable[[Call], object]:
    """What makes the calls of a reference solution."""

    def solve(call: Call) -> None:
        results = GoldResults()
        for step in gold.calls:
            text = call(step.own_tool, results.fill(dict(step.arguments)))
            results.take(step, _read(text))

    return solve


def _read(text: str) -> Any:
    """An answer, which some tools give as a sentence."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def failures(tasks: Iterable[Task], folder: Path, urls: Mapping[str, str]) -> list[str]:
    """What went wrong, of tasks that have been exported to a folder."""
    found = []
    for task in tasks:
        assert task.gold is not None
        file = folder / task.domain / f"{task.published_id}.json"
        try:
            checked = run_task(file, folder, solution(task.gold), urls)
        except ToolFailedError as error:
            found.append(f"{task.id}: {error}")
            continue
        found += [f"{task.id}: {check}" for check in checked if not check.passed]
    return found


def main() -> int:
    """Export all of our tasks, solve them, and say how many passed."""
    every = own_tasks()
    tasks = [task for task in every if not task.unreachable_tools()]
    with tempfile.TemporaryDirectory() as place, serve() as servers:
        folder = export_tasks(tasks, Path(place) / "export")
        urls = {server.domain.gym_name: server.url for server in servers.values()}
        wrong = failures(tasks, folder, urls)
    print("\n".join(wrong))
    failed = {line.partition(":")[0] for line in wrong}
    print(f"{len(tasks) - len(failed)} of {len(tasks)} tasks pass")
    if hidden := len(every) - len(tasks):
        print(f"{hidden} more call a tool that an earlier server's tool of that name hides")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
