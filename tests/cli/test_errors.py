"""What goes wrong is one line that names the thing and the way out, with no traceback."""

import errno
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest

from eopsgym.agents import register_model
from eopsgym.cli.group import cli
from eopsgym.errors import ModelAccessError
from tests.cli.conftest import Command
from tests.patience import PATIENCE
from tests.runs.processes import ROOT
from tests.toy import office
from tests.toy.agents import Broken, prepared, saying


def _commands(group: click.Group, *path: str) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for name, each in sorted(group.commands.items()):
        found.append((*path, name))
        if isinstance(each, click.Group):
            found += _commands(each, *path, name)
    return found


def _command(path: tuple[str, ...]) -> click.Command:
    found: Any = cli
    for name in path:
        found = found.commands[name]
    assert isinstance(found, click.Command)
    return found


@pytest.mark.parametrize("path", [(), *_commands(cli)], ids=" ".join)
def test_every_command_explains_itself(command: Command, path: tuple[str, ...]) -> None:
    said = command(*path, "--help")
    assert said.code == 0
    assert said.out.startswith("Usage: eopsgym")
    assert _command(path).help


@pytest.mark.parametrize("path", _commands(cli), ids=" ".join)
def test_every_option_is_explained(path: tuple[str, ...]) -> None:
    options = [each for each in _command(path).params if isinstance(each, click.Option)]
    assert [each.opts[0] for each in options if not each.help] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("domains", "nope"), "no domain 'nope'; there are "),
        (("serve", "nope"), "no domain 'nope'; there are "),
        (("serve", "hr", "hr"), "hr is named 2 times; name each system once"),
        (("serve", "hr", "hr", "--stdio"), "hr is named 2 times; name each system once"),
        (
            ("serve", "hr", "--stdio", "--user", "me"),
            "no user in this seed of hr has the x-hr",
        ),
        (("tasks", "list", "nope"), "there are no tasks 'nope'; name a domain"),
        (("tasks", "list", "./nope.json"), "no task file ./nope.json"),
        (("tasks", "show", "{tasks}", "nope"), "no task 'nope' among these 2"),
        (("run", "nope"), "there are no tasks 'nope'"),
        (("run", "itsm/itsm_001_rigth_amara"), "did you mean itsm_001_right_amara or"),
        (("run", "{tasks}", "nope"), "no task 'nope' among these 2; `eopsgym tasks list` shows"),
        (("run", "{tasks}", "--config", "plus_5"), "--config) chooses a part of a data set"),
        (("run", "{tasks}", "move_ofice"), "among these 2; did you mean move_office?"),
        (("run", "{tasks}", "--url", "nope=http://x"), "no domain 'nope'; there are "),
        (("run", "{tasks}", "--url", "itsm=localhost"), "write it as http://localhost:8006"),
        (("run", "{tasks}", "-m", "nope"), "there is no model 'nope'"),
        (("run", "{tasks}", "-m", "scripted/nope"), "there is no model 'scripted/nope'"),
        (("run", "{tasks}", "--orchestrator", "nope"), "no orchestrator 'nope'; there are react"),
        (("run", "{tasks}", "--experiment", "a/b"), "'a/b' cannot be the name of an experiment"),
        (("run", "{tasks}", "--results", "{file}/out"), "cannot create the folder {file}/out"),
        (("run", "{tasks}", "--url", "itsm=http://127.0.0.1:9"), "no server at http://127.0.0.1:9"),
        (("drop", "{tmp}/nowhere"), "no results at {tmp}/nowhere; run something first"),
        (("drop", "{tmp}", "--stop", "bored"), "no stop reason 'bored'; there are answered, "),
        (("score", "{tmp}/nowhere"), "no results at {tmp}/nowhere; run something first"),
        (("score", "{tmp}"), "no results at {tmp}; run something first"),
        (("score", "{file}"), "line 1, byte 0 is not a run record"),
        (("sql", "SELECT 1", "--results", "{tmp}/nowhere"), "no results at {tmp}/nowhere"),
    ],
)
def test_what_goes_wrong_is_one_line(
    command: Command, tasks: Path, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    file = tmp_path / "file"
    file.write_text("not a run\n", encoding="utf-8")
    places = {"tasks": tasks, "tmp": tmp_path, "file": file}
    filled = [argument.format(**places) for argument in arguments]
    if "run" in arguments and "--results" not in arguments:
        filled += ["--results", str(tmp_path / "out")]
    said = command(*filled)
    assert said.code == 1
    assert said.err.startswith("eopsgym: ")
    assert words.format(**places) in said.err
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err + said.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nope",), "No such command 'nope'"),
        (("score", "--format", "xml"), "'xml' is not one of 'table', 'json', 'csv', 'markdown'"),
        (("run", "itsm", "--repeats", "0"), "0 is not in the range"),
        (("tasks", "show", "itsm"), "Missing argument 'TASK_ID': itsm has "),
        (("run", "itsm", "scripted/gold"), "a model, not a task; name it with --model"),
        (("run", "itsm", "--no-record"), "--no-record needs --cassette FILE"),
        (("run", "itsm", "--mode", "wild"), "'wild' is not one of"),
        (("run", "itsm", "--url", "http://x"), "write it as itsm=http://localhost:8006"),
        (("run", "itsm", "--url", "itsm="), "write it as itsm=http://localhost:8006"),
        (
            ("run", "itsm", "--url", "hr=http://x"),
            "none of these tasks runs on hr; they run on gym-itsm",
        ),
        (("serve",), "Missing argument 'DOMAINS...'"),
        (("serve", "itsm", "hr", "--port", "1"), "--port is for one domain"),
    ],
)
def test_a_wrong_use_is_reported_with_the_usage(
    command: Command, data: Path, arguments: tuple[str, ...], words: str
) -> None:
    said = command(*arguments)
    assert said.code == 2
    assert words in said.err
    assert "Traceback" not in said.err


def test_a_bad_query_names_the_tables(command: Command, results: Path) -> None:
    said = command("sql", "SELECT * FROM nowhere", "--results", results)
    assert said.code == 1
    assert "nowhere does not exist" in said.err
    assert "Did you mean" not in said.err  # what DuckDB says of it, which is about its own
    assert "The tables are experiments, tasks, runs" in said.err
    assert command("sql", "DROP TABLE runs", "--results", results).code == 1
    assert command("sql", "SELECT count(*) FROM runs", "--results", results).code == 0


def test_no_error_steers_the_terminal(command: Command, results: Path) -> None:
    said = command("sql", "SELECT \x1b[31m\x9b", "--results", results)
    assert said.code == 1
    assert not set("\x1b\x9b") & set(said.err)


def test_a_group_of_unknown_column_is_named(command: Command, results: Path) -> None:
    said = command("score", results, "--by", "colour")
    assert (said.code, said.err.count("\n")) == (1, 1)
    assert "cannot group by 'colour', which runs do not have; there are run_id" in said.err


def test_why_a_model_gave_no_verdict_is_printed_beside_the_scores(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    register_model("own/broken", Broken)
    asked = ("run", tasks, "-m", "own/broken", "--results", tmp_path, "--format", "json")
    said = command(*asked)
    assert said.code == 1
    assert [(row["runs"], row["scored"]) for row in json.loads(said.out)] == [(2, 0)]
    assert said.err == "eopsgym: 2 of 2 runs, broken, no verdict: the provider is out\n"
    said = command(*asked, "-m", "scripted/gold")
    assert (said.code, said.err.count("2 of 4 runs, broken")) == (0, 1)


def test_runs_that_nobody_can_judge_are_reported_and_are_no_success(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    server = f"itsm={shlex.join([sys.executable, '-m', 'tests.toy.notes_process'])}"
    said = command("run", tasks, "-m", "scripted/noop", "--mcp", server, "--results", tmp_path)
    assert said.code == 1
    assert said.err == (
        "eopsgym: 2 of 2 runs, scripted/noop, no verdict: an MCP server replaces the system "
        "whose state has to be judged\n"
    )


def test_runs_that_came_to_no_proper_end_are_reported_though_they_are_judged(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    register_model("own/rambler", lambda: prepared(*[saying("Well, well.")] * 2, name="rambler"))
    asked = ("run", tasks, "--orchestrator", "decomposing:own/rambler", "--results", tmp_path)
    said = command(*asked, "-m", "own/rambler", "--format", "json")
    assert said.code == 0
    assert [(row["scored"], row["strict"]) for row in json.loads(said.out)] == [(2, 0.0)]
    assert said.err.startswith(
        "eopsgym: 2 of 2 runs, rambler, judged by their state at no_plan: the planner rambler gave "
        "no subtasks: "
    )
    assert said.err.count("\n") == 1


def test_runs_that_a_limit_ended_are_reported_once_for_each_model(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    said = command("run", tasks, "--turns", 1, "--results", tmp_path)
    assert said.err == (
        "eopsgym: 2 of 2 runs, scripted/gold, judged by their state at turn_limit: 1 turn of 1\n"
    )


def test_runs_that_nobody_could_judge_are_reported(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    asked = office.data(office.MOVE)
    said = {"verifier_type": "response_check", "name": "said", "gym_name": office.GYM}
    check = said | {"validation_config": {"comparison_prompt": "Is it said?"}}
    asked["verifiers"] = [*asked["verifiers"], check]
    (tasks / "move_office.json").write_text(json.dumps(asked), encoding="utf-8")
    result = command("run", tasks, "--results", tmp_path)
    assert (result.code, result.err) == (
        0,
        "eopsgym: 1 of 2 runs, scripted/gold, no verdict: "
        "a response_check needs a judge model; none was given\n",
    )


def test_json_of_a_domain_is_nothing_but_json(command: Command) -> None:
    (row,) = json.loads(command("domains", "itsm", "--format", "json").out)
    assert row["domain"] == "itsm"
    assert "differs from the published server" in command("domains", "itsm").out


def test_an_output_that_cannot_be_written_is_one_line(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object, **more: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("eopsgym.cli.domains.show", full)
    said = command("domains")
    assert (said.code, said.err) == (
        1,
        "eopsgym: cannot write the output: No space left on device\n",
    )


def test_an_interrupt_while_everything_is_still_being_loaded_is_one_line() -> None:
    program = """
import sys
from eopsgym.cli import main

class Interrupted:
    def find_spec(self, name, *_):
        if name == "eopsgym.cli.group":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
main()
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert (said.returncode, said.stdout) == (130, "")
    assert said.stderr == "eopsgym: interrupted\n"


def test_an_interrupt_is_one_line_and_keeps_what_is_done(tasks: Path, tmp_path: Path) -> None:
    results = tmp_path / "out"
    arguments = ("run", tasks, "--repeats", 5_000, "--results", results)
    process = _start(*arguments)
    while not list(results.glob("*.jsonl")) and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    said = err.strip().splitlines()[-1]
    count = re.fullmatch(
        r"eopsgym: interrupted; (\d+) of 10000 runs were finished and are in (.*)", said
    )
    assert count is not None
    assert len(Path(count[2]).read_bytes().splitlines()) == int(count[1])
    assert "Traceback" not in err


def test_an_interrupt_does_not_wait_until_litellm_is_loaded(tasks: Path, tmp_path: Path) -> None:
    is_loading = tmp_path / "is_loading"
    slow = f"import pathlib, time; pathlib.Path({str(is_loading)!r}).touch(); time.sleep(60)"
    (tmp_path / "litellm.py").write_text(slow, "utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    arguments = ("-m", "openai/one", "--base-url", "http://127.0.0.1:9/v1")
    process = _start("run", tasks, *arguments, "--results", tmp_path / "out", PYTHONPATH=path)
    while not is_loading.exists() and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    at = time.monotonic()
    _, err = process.communicate(timeout=30)
    assert time.monotonic() - at < PATIENCE
    assert process.returncode == 130
    assert err.strip().splitlines() == ["eopsgym: interrupted; none of 2 runs was finished"]


def test_an_interrupted_proof_says_how_far_it_came_and_speaks_of_no_runs() -> None:
    process = _start("tasks", "validate")
    assert process.stderr is not None
    said = ""
    while "tasks:" not in said and process.poll() is None:
        said += process.stderr.read(1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    last = err.strip().splitlines()[-1].rpartition("\r")[2]
    wording = r"eopsgym: interrupted; \d+ of \d+ tasks had been run, and nothing is proved"
    assert re.fullmatch(wording, last.strip()), err
    assert "Traceback" not in err


def test_crashed_runs_have_an_exit_status_of_their_own(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    class Odd(Broken):
        name = "odd"

        async def reply(self, *_: Any) -> Any:
            raise ValueError("a defect")

    register_model("own/odd", Odd)
    asked = ("run", tasks, "-m", "own/odd", "--results", tmp_path, "--format", "json")
    said = command(*asked, "-m", "scripted/gold")
    assert said.code == 3
    assert [(row["runs"], row["scored"]) for row in json.loads(said.out)] == [(2, 0), (2, 2)]
    assert said.err == (
        "eopsgym: 2 of 4 runs, odd, no verdict: crashed: ValueError: a defect\n"
        "eopsgym: 2 of 4 runs crashed; their records hold the tracebacks\n"
    )
    assert command(*asked).code == 1
    assert "3 if some runs" in command("run", "--help").out


def test_a_model_without_a_key_is_reported_once_and_the_others_run(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    class Keyless(Broken):
        simulated = False

        async def reply(self, *_: Any) -> Any:
            raise ModelAccessError("no key for it")

    register_model("own/keyless", Keyless)
    asked = ("run", tasks, "-m", "own/keyless", "--results", tmp_path)
    said = command(*asked)
    assert (said.code, said.out, said.err) == (1, "", "eopsgym: no key for it\n")
    said = command(*asked, "-m", "scripted/gold")
    assert (said.code, said.err) == (0, "eopsgym: no key for it\n")
    assert "2 runs added to" in said.out


def test_several_values_of_an_option_are_combined(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    asked = ("run", tasks, "--tool-set", "oracle", "--tool-set", "plus_5", "--mode", "guarded")
    said = command(*asked, "-m", "scripted/gold", "-m", "scripted/noop", "--results", tmp_path)
    assert said.code == 0, said.err
    rows = [line.split()[:4] for line in said.out.splitlines()[2:6]]
    assert rows == [
        [model, "itsm", "guarded", tools]
        for model in ("scripted/gold", "scripted/noop")
        for tools in ("oracle", "plus_5")
    ]
    assert "8 runs added to" in said.out
    assert command("run", tasks, "--tool-set", "plus_7").code == 2


def test_a_reader_that_leaves_early_hears_no_complaint() -> None:
    process = _start("domains", "itsm", "--tools", "--format", "json")
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    process.wait(timeout=30)


def test_an_error_is_one_line_where_duckdb_is_loaded_too(tmp_path: Path) -> None:
    process = _start("score", tmp_path / "nowhere")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert err.startswith("eopsgym: no results at ")
    assert len(err.splitlines()) == 1


def _start(*arguments: object, **environment: str) -> "subprocess.Popen[str]":
    program = "from eopsgym.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
