"""Long runs side by side: aligned, stepped through, searched, and rebuilt; of `make bench`.

Four runs of 300 steps on the seed of ITSM: look-ups, writes and refused calls, every tenth of which
is another one in each run. Time is that of the processor. Steps in the browser, where there is one,
are measured on the clock, so that whatever else runs here is in them.
"""

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from eopsgym.agents import Limits
from eopsgym.notebook.stepper import Stepper, compare
from eopsgym.runs import Run, align, compare_final_states, run_task
from tests import browser
from tests.toy.agents import calling, prepared, saying

STEPS, RUNS = 300, 4
TASK = "itsm/itsm_019_children_of_the_mail_queue"
CELLS = (
    "import eopsgym",
    "runs = eopsgym.open_trajectories({folder!r}).runs()\neopsgym.compare(runs)",
)
# Times from a click or a key to the filled panes, drawn: in the page, in milliseconds.
STEP = """async ([count, near]) => {
  const root = document.querySelector('.eops-stepper');
  const track = root.querySelector('[role=slider]'), body = root.querySelector('.eops-panes');
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const times = [];
  for (let i = 0; i < count; i++) {
    await pause(near ? 200 : 0);
    const started = performance.now();
    if (near) track.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
    else track.querySelector(`[data-place="${(i * 37) % 290 + 1}"]`).click();
    await pause(0);
    while (body.getAttribute('aria-busy') === 'true') await pause(1);
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - started);
  }
  return times;
}"""


def call(draw: random.Random) -> tuple[str, dict[str, Any]]:
    """One call: of ten, three write, one is refused, and the others look something up."""
    number = 200 + draw.randrange(60)
    kind = draw.randrange(10)
    if kind < 3:
        return "update_incident", {"incident_id": f"INC_{number}", "description": f"Seen {number}"}
    if kind == 3:
        return "update_incident", {"incident_id": "INC_9999", "description": "Nobody's"}
    if kind < 6:
        return "list_incidents", {"status": draw.choice(["new", "in_progress", "on_hold"])}
    return "list_child_incidents", {"parent_incident": f"INC_{number}"}


def long_runs(folder: Path | None = None) -> list[Run]:
    """Runs of one task that differ in about every tenth call."""
    same = random.Random(1)
    calls = [call(same) for _ in range(STEPS)]
    runs = []
    for number in range(RUNS):
        draw = random.Random(number + 2)
        own = [call(draw) if draw.random() < 0.1 else each for each in calls]
        model = prepared(*map(calling, own), saying("Done."), name=f"prepared_{number}")
        limits = Limits(turns=STEPS + 1)
        runs.append(run_task(TASK, model, limits=limits, results=folder))
    assert {len(run.steps) for run in runs} == {STEPS}
    return runs


def bench_beside(line: Callable[[str, str, str], None]) -> None:
    """Print what aligning, stepping and searching take, and a state of the longest run."""
    with tempfile.TemporaryDirectory() as name:
        runs = long_runs(Path(name) / "results")
        what = f"{RUNS} runs of {STEPS} steps"
        line(f"{what} aligned", _ms(_time(lambda: align([run.steps for run in runs]))), "< 1 s")
        line("    their final states compared", _ms(_time(lambda: compare_final_states(runs))), "-")
        started = time.process_time()
        stepper = compare(runs)
        stepper.answer({"do": "frame"})
        line("    strips for the browser, the first time", _ms(time.process_time() - started), "-")
        place = statistics.median(_place_times(stepper))
        line("    one place in the kernel, median", _ms(place), "-")
        stepper.search("prepare")
        line("    a search", _ms(_time(lambda: stepper.search("INC_2"))), "-")
        last = _time(lambda: runs[0].at(STEPS).close())
        line(f"run.at({STEPS}), {_writes(runs[0])} of the steps wrote", _ms(last), "< 5 ms")
        if browser.find_browser() is not None:
            with _page(Path(name)) as page:
                page.evaluate(STEP, [40, False])
                for near, how in ((False, "far away"), (True, "to the next one")):
                    times = sorted(page.evaluate(STEP, [40, near]))
                    most = times[round(0.95 * len(times)) - 1]
                    shown = f"{statistics.median(times):.0f} ms, p95 {most:.0f}"
                    line(f"    a step in the browser, {how}, on the clock", shown, "< 100 ms")


def _writes(run: Run) -> int:
    return sum(bool(step.changes) for step in run.steps)


def _place_times(stepper: Stepper) -> Iterator[float]:
    for place in range(1, stepper.last, 7):
        started = time.process_time()
        stepper.answer({"do": "place", "place": place})
        yield time.process_time() - started


def _time(action: Callable[[], Any], times: int = 9) -> float:
    """Return the median seconds of the processor that an action takes."""
    action()
    taken = []
    for _ in range(times):
        started = time.process_time()
        action()
        taken.append(time.process_time() - started)
    return statistics.median(taken)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


@contextmanager
def _page(folder: Path) -> Iterator[Any]:
    """A page of JupyterLab with the runs side by side."""
    import nbformat

    path = folder / "beside.ipynb"
    cells = [each.format(folder=str(folder / "results")) for each in CELLS]
    made = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)])
    nbformat.write(made, path)
    found = browser.find_browser()
    assert found is not None
    with (
        browser.start_jupyterlab(folder / "lab") as server,
        browser.open_browser(found) as context,
        browser.open_page(context) as page,
    ):
        browser.Lab(page, server).show(path)
        page.locator(".eops-stepper .eops-cell").first.wait_for()
        page.wait_for_timeout(1000)
        yield page
