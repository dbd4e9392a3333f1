"""Runs in a notebook's kernel: queued cells, clicks, interrupts, errors and the bar."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from eopsgym.runs import read_runs
from tests.jupyter_kernel import ROOT, Cell, Kernel, start_kernel
from tests.patience import PATIENCE

SETUP = """
import asyncio, itertools, os, shlex, subprocess, sys, time
from pathlib import Path
import eopsgym
from eopsgym.gym import McpServer
from eopsgym.runs import check_judge, finished_runs, run_grid, run_task, run_tasks
from tests.toy import office
from tests.toy.agents import Slow, calling, prepared

def many(count):
    return [office.task(task_id=f"task_{number}") for number in range(count)]

class Asked(Slow):
    "Tells of each request, in the cell that asks."
    asked = 0
    async def reply(self, messages, tools):
        Asked.asked += 1
        print("asked", Asked.asked, flush=True)
        return await super().reply(messages, tools)

class Calls(Asked):
    "Calls a tool that never answers."
    async def reply(self, messages, tools):
        await super().reply(messages, tools)
        return calling(("add_note", {}))

places = {"PYTHONPATH": os.environ["PYTHONPATH"], "NOTES_PIDS": "pids"}
command = shlex.join([sys.executable, "-m", "tests.toy.notes_process", "stubborn"])
server = McpServer(command, env=places)
looks = prepared(calling(("find_location_by_given_name", {"name": "Old Mill"})))
parent = run_task(office.task(), looks)

def children():
    ps = subprocess.Popen(["ps", "-o", "pid=", "--ppid", str(os.getpid())], stdout=-1)
    return len(ps.communicate()[0].split()) - 1
"""


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    with start_kernel(tmp_path_factory.mktemp("kernel")) as running:
        assert running.run(SETUP).status == "ok"
        yield running


def test_cells_queued_behind_a_plain_call_run_after_it_in_order(kernel: Kernel) -> None:
    for model in ("Slow(0.2)", '"scripted/gold"', "Slow(0.05)"):
        first = kernel.send(f"print(run_tasks(many(4), {model}, concurrency=2))")
        rest = [kernel.send(f"print({number}); {number}") for number in range(4)]
        kernel.wait(first, *rest)
        asked = [key for key, cell in kernel.cells.items() if cell in (first, *rest)]
        assert kernel.order[-5:] == asked
        assert first.out.startswith("Runs(")
        assert [cell.out for cell in rest] == [f"{number}\n" for number in range(4)]
        assert [cell.status for cell in (first, *rest)] == ["ok"] * 5


def test_clicks_during_a_run_are_handled_after_it(kernel: Kernel) -> None:
    made = kernel.run(
        "import ipywidgets\nslider = ipywidgets.IntSlider(0, 0, 9)\nclicks = []\n"
        "slider.observe(lambda change: clicks.append(change['new']), 'value')\n"
        "print(slider.model_id)"
    )
    run = kernel.send("_ = run_tasks(many(2), Asked(0.4))")
    kernel.until(run, "asked")
    for value in (3, 5):
        kernel.click(made.out.strip(), {"value": value})
    last = kernel.send("print(clicks)")
    kernel.wait(run, last)
    assert last.out == "[3, 5]\n"


def test_what_a_model_prints_and_displays_lands_in_its_cell(kernel: Kernel) -> None:
    cell = kernel.send(
        "class Shows(Slow):\n"
        "    async def reply(self, messages, tools):\n"
        "        print('printed'); display('displayed')\n"
        "        return await super().reply(messages, tools)\n"
        "_ = run_tasks(many(2), Shows(0.1), concurrency=1)"
    )
    after = kernel.send("pass")
    kernel.wait(cell, after)
    assert cell.out == "printed\n" * 2
    shown = [output for output in cell.outputs if output["kind"] == "display_data"]
    assert [output["data"]["text/plain"] for output in shown] == ["'displayed'"] * 2
    assert after.outputs == []


FORMS = ["run_tasks({})", "await run_tasks({})", "await run_tasks.aio({})"]


@pytest.mark.parametrize("form", FORMS)
def test_an_interrupt_ends_the_runs_and_keeps_those_that_are_finished(
    kernel: Kernel, form: str, tmp_path: Path
) -> None:
    kernel.run("Asked.asked = 0")
    call = form.format(f"many(9), Asked(0.4), concurrency=2, results={str(tmp_path)!r}")
    timed = f"try:\n    {call}\nfinally:\n    print('ended', time.monotonic())"
    cell = kernel.send(timed)
    kernel.until(cell, "asked 5")
    at = kernel.interrupt()
    kernel.wait(cell)
    (error,) = cell.errors
    assert error["ename"] in ("KeyboardInterrupt", "CancelledError")
    count, rest = error["evalue"].split(" ", 1)
    assert rest == f"of 9 runs were finished and are in {tmp_path / 'default.runs.jsonl'}"
    assert 3 <= int(count) <= 5
    ended = float(cell.out.partition("ended ")[2].split()[0])
    assert ended - at < PATIENCE
    assert cell.err == ""
    after = kernel.run(
        "before = Asked.asked\nawait asyncio.sleep(0.6)\nprint(Asked.asked - before)\n"
        "print(len(finished_runs()))"
    )
    assert after.out == f"0\n{count}\n"
    assert len(list(read_runs(tmp_path))) == int(count)
    again = kernel.run(f"print(run_tasks(many(9), Slow(0), results={str(tmp_path)!r}))")
    assert again.out.endswith(f"Runs(0 of 9 passed, {count} were there already)\n")


@pytest.mark.parametrize("form", ["run_task({})", "await run_task.aio({})"])
def test_an_interrupt_ends_a_single_run_that_waits_for_its_model(kernel: Kernel, form: str) -> None:
    kernel.run("Asked.asked = 0")
    cell = kernel.send(form.format("office.task(), Asked(60)"))
    kernel.until(cell, "asked 1")
    kernel.interrupt()
    kernel.wait(cell, seconds=10)
    assert cell.errors[0]["ename"] in ("KeyboardInterrupt", "CancelledError")


WAITING = {
    "a fork": "parent.fork(1, model=Asked(60), task=office.task())",
    "a grid": "run_grid(many(3), [Asked(60), 'scripted/gold'], plans=['none', 'reference'])",
    "a judge": "check_judge(Asked(60))",
    "a server": "run_task(office.task(), Calls(0), mcp=server)",
}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("what", WAITING)
@pytest.mark.parametrize("form", ["plain", "aio"])
def test_an_interrupt_ends_whatever_waits_and_the_next_cell_works(
    kernel: Kernel, form: str, what: str
) -> None:
    kernel.run("Asked.asked = 0")
    call = WAITING[what]
    if form == "aio":
        call = re.sub(r"^([\w.]+)", r"await \1.aio", call)
    cell = kernel.send(f"try:\n    {call}\nfinally:\n    print('ended', time.monotonic())")
    kernel.until(cell, "asked")
    at = kernel.interrupt()
    kernel.wait(cell, seconds=20)
    assert cell.errors[0]["ename"] in ("KeyboardInterrupt", "CancelledError")
    assert float(cell.out.partition("ended ")[2].split()[0]) - at < PATIENCE
    assert cell.err == ""
    asked = cell.out.count("asked")
    after = kernel.run("await asyncio.sleep(0.1); print(Asked.asked, children())")
    assert after.out.split()[1] == "0"
    assert (cell.out + after.out).count("asked") == asked


def test_an_interrupted_model_that_does_not_mind_is_not_asked_again(kernel: Kernel) -> None:
    kernel.run(
        "class Stubborn(Asked):\n"
        "    async def reply(self, messages, tools):\n"
        "        try:\n"
        "            return await super().reply(messages, tools)\n"
        "        except asyncio.CancelledError:\n"
        "            from tests.toy.agents import calling\n"
        "            return calling(('find_location_by_given_name', {'name': 'Old Mill'}))\n"
        "Asked.asked = 0"
    )
    cell = kernel.send("run_tasks(many(3), Stubborn(0.5), concurrency=1)")
    kernel.until(cell, "asked 1")
    kernel.interrupt()
    kernel.wait(cell, seconds=20)
    assert cell.errors[0]["ename"] == "KeyboardInterrupt"
    assert kernel.run("time.sleep(0.7); print(Asked.asked)").out == "1\n"


def test_an_error_is_one_short_error_output(kernel: Kernel) -> None:
    own = (
        "def fail(run):\n    raise LookupError('my own mistake')\n"
        "run_tasks(many(3), Slow(0.1), progress=fail)"
    )
    wrong = {
        "run_tasks(many(3), 'nope')": "ConfigError",
        "run_task('itsm_001_right_amar')": "TaskError",
        "await run_tasks(many(3), orchestrator='nope')": "ConfigError",
        own: "LookupError",
    }
    for code, name in wrong.items():
        cell = kernel.run(code)
        (error,) = cell.errors
        assert error["ename"] == name
        assert cell.err == ""
        trace = "\n".join(error["traceback"])
        assert trace.count("\n") < 40
        for internal in (
            "asyncio",
            "/sync/",
            "batch.py",
            "ExceptionGroup",
        ):
            assert internal not in trace


def test_a_bar_is_there_from_the_first_second_and_gone_at_the_end(kernel: Kernel) -> None:
    kernel.comms.clear()
    cell = kernel.send("_ = run_tasks(many(3), Asked(0.8), concurrency=3)")
    kernel.until(cell, "asked 3")
    while not any("runs:" in str(message) for message in kernel.comms):
        assert cell.status is None, "no bar before the first run was done"
        kernel.read()
    kernel.wait(cell)
    (drawn,) = [output for output in cell.outputs if output["kind"] == "display_data"]
    (gone,) = [output for output in cell.outputs if output["kind"] == "update_display_data"]
    assert gone["transient"] == drawn["transient"]
    assert gone["data"] == {"text/plain": ""}
    assert any("passed" in str(message) for message in kernel.comms)
    assert cell.err == ""


@pytest.mark.parametrize("form", ["run_task(office.task(), {})", "run_tasks(many(2), {})"])
def test_a_long_wait_is_shown_and_nothing_of_it_is_left(kernel: Kernel, form: str) -> None:
    kernel.run(
        "from eopsgym.agents.models.awaited_replies import awaited\n"
        "from eopsgym.runs import waiting_status_line as line\n"
        "usual = line._SHOWN_AFTER_SECONDS, line._LOOKED_SECONDS\n"
        "line._SHOWN_AFTER_SECONDS = line._LOOKED_SECONDS = 0.0\n"
        "class Far(Slow):\n"
        "    simulated = False\n"
        "    async def reply(self, messages, tools):\n"
        "        with awaited('far/away'):\n"
        "            return await super().reply(messages, tools)"
    )
    cell = kernel.run(f"_ = {form.format('Far(0.25)')}")
    kernel.run("line._SHOWN_AFTER_SECONDS, line._LOOKED_SECONDS = usual")
    assert (cell.out, cell.err, cell.status) == ("", "", "ok")
    drawn = [each for each in cell.outputs if "waiting" in str(each.get("data"))]
    assert [each["kind"] for each in drawn].count("display_data") == 1
    waiting = r"^waiting 0 s for (a reply|2 replies) of far/away$"
    assert re.search(waiting, drawn[0]["data"]["text/plain"])
    same = [each for each in cell.outputs if each.get("transient") == drawn[0]["transient"]]
    assert same[-1]["data"] == {"text/plain": ""}


def test_a_loop_of_a_kernel_is_not_entered_again(kernel: Kernel) -> None:
    cell = kernel.run("run_tasks.here(many(1))")
    assert cell.errors[0]["ename"] == "ConfigError"
    assert "await function.aio(...) instead" in cell.errors[0]["evalue"]


def test_all_cells_of_the_stepper_notebook_run_when_they_are_queued_at_once(
    kernel: Kernel,
) -> None:
    path = ROOT / "notebooks" / "02_step_through_a_run.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(each["source"]) for each in cells if each["cell_type"] == "code"]
    for _ in "ab":
        sent: list[Cell] = [kernel.send(source) for source in sources]
        kernel.wait(*sent)
        assert [(cell.status, cell.err) for cell in sent] == [("ok", "")] * len(sent)
