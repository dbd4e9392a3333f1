"""An error that eopsgym raises on purpose is a few lines in a cell: what is wrong, and where."""

import re
from collections.abc import Iterator

import pytest
from IPython.core.interactiveshell import InteractiveShell

from eopsgym import EopsgymError
from eopsgym.notebook.short_errors import register

WRONG = {
    "eopsgym.load_tasks('itms')": "TaskError: there are no tasks 'itms'",
    "eopsgym.Experiment('a', tasks=['itms']).estimate()": "TaskError: there are no tasks 'itms'",
    "eopsgym.Experiment('a', tasks=['itms']).run()": "TaskError: there are no tasks 'itms'",
    "eopsgym.Experiment.from_file('none.toml')": "ConfigError: cannot read the experiment",
    "eopsgym.Experiment('a', processes=0)": "ConfigError: processes must be a whole number",
    "eopsgym.scores('nowhere')": "StoreError: ",
    "eopsgym.run_grid(TASKS, [Mine()], processes=2)": "ConfigError: the model of this run cannot",
}
MINE = """
import eopsgym
from eopsgym.agents import Reply
TASKS = eopsgym.load_tasks("itsm")[:1]
class Mine:
    name, simulated, settings = "mine", True, {}
    async def reply(self, messages, tools):
        return Reply("Done.")
"""
COLOURS = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[InteractiveShell]:
    made = InteractiveShell()
    monkeypatch.setattr(EopsgymError, "_render_traceback_", None, raising=False)
    register(made)
    made.run_cell(MINE)
    yield made
    made.restore_sys_module_state()


def printed(shell: InteractiveShell, code: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a cell that fails prints."""
    capsys.readouterr()
    shell.run_cell(code)
    return COLOURS.sub("", capsys.readouterr().out)


@pytest.mark.parametrize("code", WRONG)
def test_our_lines_are_left_out(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    shown = printed(shell, f"def asks():\n    {code}\nasks()", capsys)
    assert WRONG[code] in shown
    assert f"----> 2     {code}" in shown
    assert "/eopsgym/" not in shown
    assert "/lib/python" not in shown
    assert shown.count("\n") < 25


INTERRUPTED = """
import json, signal
from eopsgym.runs import Runs
def stops(pairs):
    signal.raise_signal(signal.SIGINT)
def read(text):
    yield json.loads(text, object_hook=stops)
"""
READS = ("/eopsgym/runs/", "/json/decoder.py")


def test_of_an_interrupt_only_the_lines_of_the_user_are_shown(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.run_cell(INTERRUPTED)
    shown = printed(shell, "Runs(read('{}'))", capsys)
    assert "----> 1 Runs(read('{}'))" in shown
    assert "yield json.loads(text, object_hook=stops)" in shown
    assert "signal.raise_signal(signal.SIGINT)" in shown
    assert "KeyboardInterrupt" in shown
    assert not [place for place in READS if place in shown]
    # Where none of our lines is in it, and where all are asked for, it is as it was.
    assert "/json/decoder.py" in printed(shell, "[*read('{}')]", capsys)
    monkeypatch.setenv("EOPSGYM_TRACEBACK", "full")
    shown = printed(shell, "Runs(read('{}'))", capsys)
    assert [place for place in READS if place in shown] == [*READS]


def test_a_function_that_the_user_has_for_interrupts_is_left() -> None:
    shell = InteractiveShell()
    shell.set_custom_exc((KeyboardInterrupt,), lambda *_, **__: None)
    before = shell.CustomTB
    register(shell)
    assert shell.CustomTB == before
    shell.restore_sys_module_state()


def test_all_lines_are_there_where_they_are_asked_for(
    shell: InteractiveShell,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("EOPSGYM_TRACEBACK", "full")
    assert "/eopsgym/tasks/find_tasks.py" in printed(shell, "eopsgym.load_tasks('itms')", capsys)


def test_an_error_that_nobody_expected_keeps_its_lines(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "/eopsgym/tasks/find_tasks.py" in printed(shell, "eopsgym.load_tasks(5)", capsys)
