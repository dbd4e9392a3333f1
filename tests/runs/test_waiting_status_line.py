"""Waiting is not silent: a line says what runs wait for; a short wait prints nothing."""

import os
import pty
import re
import sys
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from eopsgym import run_grid, run_task, run_tasks
from eopsgym.agents import LiteLLMModel
from eopsgym.runs import waiting_status_line
from tests.agents.provider import KEY, Provider, completion, failure, provider
from tests.toy import office


@pytest.fixture
def busy() -> Iterator[Provider]:
    """A provider that is too busy at first, and done half a second later."""
    with provider() as made:
        made.will(failure(429, f"too much for {KEY}", Retry_After="0.5"), completion("Done."))
        yield made


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show at once what is otherwise shown after seconds."""
    monkeypatch.setattr(waiting_status_line, "_SHOWN_AFTER_SECONDS", 0.0)
    monkeypatch.setattr(waiting_status_line, "_WRITTEN_AFTER_SECONDS", 0.0)
    monkeypatch.setattr(waiting_status_line, "_LOOKED_SECONDS", 0.0)


def model(server: Provider) -> LiteLLMModel:
    return LiteLLMModel("openai/test-model", api_base=server.url, api_key=KEY)


def task(number: int = 1) -> Any:
    return office.task(task_id=f"task_{number}")


@pytest.mark.usefixtures("impatient")
def test_a_single_run_tells_what_it_waits_for(
    busy: Provider, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_task(task(), model(busy)).answer == "Done."
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert re.match(r"waiting \d+ s for a reply of openai/test-model", err)


@pytest.mark.usefixtures("impatient")
def test_a_file_gets_a_line_a_minute_and_no_key(
    busy: Provider, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(run_tasks([task(1), task(2), task(3)], model(busy))) == 3
    err = capsys.readouterr().err
    assert err.count("waiting") == 1
    assert KEY not in err


@pytest.mark.usefixtures("impatient")
def test_who_wants_no_progress_is_shown_nothing(
    busy: Provider, capsys: pytest.CaptureFixture[str]
) -> None:
    run_tasks([task()], model(busy), progress=False)
    run_grid([task()], [model(busy)], progress=print)
    assert "waiting" not in capsys.readouterr().err


@pytest.mark.usefixtures("impatient")
def test_what_workers_wait_for_is_shown_as_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with provider() as busy:
        busy.will(failure(429, f"too much for {KEY}", Retry_After="4"), completion("Done."))
        runs = run_grid([task()], ["openai/test-model"], base_url=busy.url, processes=1)
    assert [run.answer for run in runs] == ["Done."]
    err = capsys.readouterr().err
    assert re.search(r"waiting \d+ s for a reply of openai/test-model", err)
    assert KEY not in err


def test_a_short_wait_is_not_shown(busy: Provider, capsys: pytest.CaptureFixture[str]) -> None:
    run_task(task(), model(busy))  # what litellm loads on its first call may take long
    busy.answers.appendleft(failure(429, Retry_After="0.5"))
    capsys.readouterr()
    run_task(task(), model(busy))
    assert len(busy.requests) == 4
    assert capsys.readouterr() == ("", "")


@contextmanager
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is written to a terminal in the block is in the list after it."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 120))
    said: list[str] = []

    def read() -> None:
        with suppress(OSError):  # Linux says so that the other end is closed
            while block := os.read(ours, 65_536):
                said.append(block.decode())

    reader = threading.Thread(target=read)
    reader.start()
    with os.fdopen(theirs, "w", encoding="utf-8") as screen, monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", screen)
        yield said
        screen.write("after")
    reader.join()
    os.close(ours)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("several", [False, True])
def test_on_a_terminal_the_line_changes_and_goes(
    busy: Provider, monkeypatch: pytest.MonkeyPatch, several: bool
) -> None:
    with terminal(monkeypatch) as blocks:
        run_tasks([task()], model(busy)) if several else run_task(task(), model(busy))
    said = "".join(blocks)
    assert "openai/test-model (429 rate_limit; next try in 0 s)" in said
    assert re.fullmatch(r" *after", said.rpartition("\r")[2])
    assert KEY not in said
