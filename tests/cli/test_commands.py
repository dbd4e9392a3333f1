"""Every command does what it says, in all its forms."""

import csv
import io
import json
import shutil
import sys
from pathlib import Path

import click
import pytest

from eopsgym import __version__
from eopsgym.agents import register_model
from eopsgym.cli.tasks import tasks as cli_tasks
from eopsgym.gym.data_files import data_dir
from eopsgym.runs import Journal, read_runs, run_task
from eopsgym.tasks import load_tasks
from tests.cli.conftest import Command
from tests.toy import office
from tests.toy.agents import Broken
from tests.toy.made_runs import changed


def test_a_run_prints_its_scores_and_where_it_lies(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    said = command("run", tasks, "--results", tmp_path / "out", "--experiment", "mine")
    assert said.code == 0
    assert "scripted/gold" in said.out
    assert said.out.endswith(f"\n2 runs added to {tmp_path / 'out' / 'mine.runs.jsonl'}\n")
    chosen = command(
        *("run", tasks, "delete_mill", "-m", "scripted/noop", "--repeats", 3),
        *("--results", tmp_path / "out", "--mode", "guarded", "--format", "json"),
    )
    (row,) = json.loads(chosen.out)
    assert (row["runs"], row["refusals"], row["mode"]) == (3, 0.0, "guarded")


def test_one_task_of_ours_is_named_by_domain_and_id(command: Command, tmp_path: Path) -> None:
    task = "itsm/itsm_001_right_amara"
    said = command("run", task, "--results", tmp_path)
    assert (said.code, "\n1 run added to" in said.out) == (0, True)
    assert command("tasks", "show", task).out.startswith("itsm_001_right_amara (itsm, T1: ")


def test_running_again_adds_nothing_unless_it_is_asked_to(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    asked = ("run", tasks, "--results", tmp_path)
    assert command(*asked).out.endswith(f"2 runs added to {tmp_path / 'default.runs.jsonl'}\n")
    said = command(*asked)
    assert said.err == "2 runs were there already; again=True (--again) adds repeats\n"
    assert "\n0 runs added to" in said.out
    assert "scripted/gold" in said.out
    said = command(*asked, "--again", "--repeats", 2)
    assert (said.err, "\n4 runs added to" in said.out) == ("", True)
    query = "SELECT number, count(*) AS runs FROM runs GROUP BY ALL ORDER BY ALL"
    said = command("sql", query, "--results", tmp_path, "--format", "csv")
    assert said.out == "number,runs\n1,2\n2,2\n3,2\n"


def test_the_price_lists_of_the_runs_stand_beneath_their_scores(
    command: Command, tmp_path: Path
) -> None:
    lists = ["prices.json of 2026-03-02 sha256:0123", "litellm 1.0 sha256:4567; read 2026-03-03"]
    made = run_task(office.task(), "scripted/gold")
    for number, prices in enumerate([*lists, lists[0], ""]):
        Journal(tmp_path).append(changed(made, id=f"run{number}", prices=prices))
    said = command("score", tmp_path).out
    assert [line for line in said.splitlines() if line.startswith("prices: ")] == [
        f"prices: {each}" for each in sorted(lists)
    ]
    assert "prices: " not in command("score", tmp_path, "--format", "csv").out


def test_runs_without_a_verdict_are_dropped(command: Command, tasks: Path, tmp_path: Path) -> None:
    register_model("own/broken", Broken)
    command("run", tasks, "-m", "own/broken", "-m", "scripted/gold", "--results", tmp_path)
    assert command("drop", tmp_path, "--experiment", "other").out == "no run to remove\n"
    assert command("drop", tmp_path, "--stop", "crashed").out == "no run to remove\n"
    said = command("drop", tmp_path, "--stop", "model_error")
    file, beside = tmp_path / "default.runs.jsonl", tmp_path / "default.dropped.jsonl"
    assert said.out == f"2 runs moved from {file} to {beside}\n"
    assert command("drop", tmp_path).out == "no run to remove\n"
    (row,) = json.loads(command("score", tmp_path, "--format", "json").out)
    assert (row["model"], row["runs"]) == ("scripted/gold", 2)


@pytest.mark.parametrize("form", ["json", "csv", "table", "markdown"])
def test_scores_are_shares_by_model(command: Command, results: Path, form: str) -> None:
    said = command("score", results, "--by", "model", "--format", form)
    assert said.code == 0
    if form == "json":
        rows = json.loads(said.out)
        assert [(row["model"], row["strict"]) for row in rows] == [
            ("scripted/gold", 1.0),
            ("scripted/noop", 0.0),
        ]
    if form == "csv":
        assert [row["simulated"] for row in csv.DictReader(io.StringIO(said.out))] == ["True"] * 2
    assert "scripted/noop" in said.out


def test_a_score_says_why_runs_are_not_scored(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    register_model("own/broken", Broken)
    asked = office.data(office.MOVE) | {"task_id": "rated"}
    said = {"verifier_type": "response_check", "name": "said", "gym_name": office.GYM}
    check = said | {"validation_config": {"comparison_prompt": "Is it said?"}}
    asked["verifiers"] = [*asked["verifiers"], check]
    (tasks / "rated.json").write_text(json.dumps(asked), encoding="utf-8")
    run = ("run", tasks, "--results", tmp_path / "out")
    command(*run, "-m", "own/broken", "-m", "scripted/gold")
    assert command("score", tmp_path / "out").out.endswith(
        "\n\n4 of 6 runs have no verdict and are not scored: model_error (3), "
        "a response_check needs a judge model; none was given (1)\n"
    )
    assert "no verdict" not in command("score", tmp_path / "out", "--format", "csv").out
    command("drop", tmp_path / "out")
    assert "1 of 3 runs has no verdict and is not scored" in command("score", tmp_path / "out").out


def test_a_score_of_runs_with_verdicts_says_no_more(command: Command, results: Path) -> None:
    assert "verdict" not in command("score", results).out


def test_sql_queries_the_trajectories(command: Command, results: Path, tmp_path: Path) -> None:
    query = "SELECT tool, count(*) AS calls FROM tool_calls GROUP BY ALL ORDER BY ALL"
    said = command("sql", query, "--results", results, "--format", "csv")
    assert (
        said.out == "tool,calls\nadd_location,1\nfind_location_by_given_name,2\nupdate_location,1\n"
    )
    store = tmp_path / "my.duckdb"
    said = command("sql", "SELECT started_at FROM runs", "--results", results, "--store", store)
    assert said.code == 0
    assert store.is_file()
    said = command("sql", "SELECT 1 WHERE false", "--results", results)
    assert said.out == "no rows\n"


def test_the_tables_are_described(command: Command, tmp_path: Path) -> None:
    rows = json.loads(command("sql", "--describe", "--format", "json").out)
    assert ("runs", "turns", "BIGINT") in [(r["table"], r["column"], r["type"]) for r in rows]
    (last, *_) = reversed(json.loads(command("sql", "--describe", "tags", "--format", "json").out))
    assert (last["table"], last["column"]) == ("tags", "severity")
    said = command("sql", "--describe", "nope")
    assert (said.code, said.err.count("\n")) == (1, 1)


def test_odd_values_are_printed(command: Command, results: Path) -> None:
    query = "SELECT 'nan'::DOUBLE AS x, '\\xAB'::BLOB AS b, ['a', NULL] AS l, {'k': 1.5} AS s"
    said = command("sql", query, "--results", results)
    assert said.out.splitlines()[2] == 'NaN  ab  ["a", null]  {"k": 1.5}'
    said = command("sql", query, "--results", results, "--format", "json")
    assert json.loads(said.out) == [{"x": "NaN", "b": "ab", "l": ["a", None], "s": {"k": 1.5}}]
    said = command("sql", query, "--results", results, "--format", "csv")
    assert list(csv.reader(io.StringIO(said.out)))[1][2:] == ['["a", null]', '{"k": 1.5}']


def test_damaged_lines_and_repeats_are_reported_in_a_line(command: Command, results: Path) -> None:
    file = results / "default.runs.jsonl"
    shutil.copy(file, results / "z.runs.jsonl")
    with file.open("ab") as lines:
        lines.write(b"\x00" * 99 + b"\n")
    for asked in (("score", results), ("sql", "SELECT 1", "--results", results)):
        said = command(*asked, "--format", "json")
        damaged, repeated = said.err.splitlines()
        assert said.code == 0
        assert damaged.startswith(f"eopsgym: {file}: no run record in 1 line, skipped: line 5 ")
        assert "z.runs.jsonl: runs that were read already, counted once, in 4 lines" in repeated
        strictly = command(*asked, "--strict")
        assert (strictly.code, strictly.err.count("\n")) == (1, 1)
        assert "line 5, byte " in strictly.err
    rows = json.loads(command("score", results, "--format", "json").out)
    assert [row["runs"] for row in rows] == [2, 2]


def test_tasks_are_listed_and_shown(command: Command, tasks: Path) -> None:
    said = command("tasks", "list", tasks, "--format", "json")
    assert [(row["task"], row["feasible"], row["calls"]) for row in json.loads(said.out)] == [
        ("delete_mill", False, 1),
        ("move_office", True, 3),
    ]
    said = command("tasks", "show", tasks, "move_office")
    assert said.out.startswith("move_office (itsm)")
    assert "  2. Change its city." in said.out
    assert "[integrity] mill untouched" in said.out
    said = command("tasks", "show", tasks, "move_office", "--published")
    assert "gold" not in json.loads(said.out)


def test_tasks_are_exported_with_their_seeds(command: Command, tasks: Path, tmp_path: Path) -> None:
    place = tmp_path / "out"
    said = command("tasks", "export", place, tasks)
    assert said.out == f"2 tasks are in {place}; its README.md says how to use them\n"
    exported = json.loads((place / "itsm" / "task_move_office.json").read_text(encoding="utf-8"))
    shown = json.loads(command("tasks", "show", tasks, "move_office", "--published").out)
    assert exported == shown
    seed = shown["gym_servers_config"][0]["seed_database_file"]
    assert "INSERT INTO" in (place / seed).read_text(encoding="utf-8")
    again = command("tasks", "export", place, tasks, "--huggingface")
    assert (again.code, again.out) == (1, "")
    assert "is not empty and is not overwritten" in again.err
    rows = tmp_path / "rows"
    command("tasks", "export", rows, tasks, "--huggingface", "--root", "/data")
    lines = (rows / "oracle" / "itsm.jsonl").read_text(encoding="utf-8").splitlines()
    assert [line.count("/data/itsm/dbs/office.sql") for line in lines] == [1, 1]


def test_an_exported_data_set_is_run_by_config_and_split(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    rows, results = tmp_path / "rows", tmp_path / "results"
    command("tasks", "export", rows, tasks, "--huggingface")
    columns = ("task", "domain", "feasible")
    listed = json.loads(command("tasks", "list", rows, "--format", "json").out)
    assert [tuple(row[name] for name in columns) for row in listed] == [
        ("task_delete_mill", "itsm", False),
        ("task_move_office", "itsm", True),
    ]
    asked = ("-m", "scripted/noop", "--results", results)
    assert command("run", rows, "--config", "plus_5", *asked).code == 0
    assert command("run", f"{rows}/itsm", "task_move_office", *asked).code == 0
    said = command("run", rows, "itsm_move", *asked)
    assert "no task 'itsm_move' among these 2" in said.err
    query = "SELECT task, tool_set, feasible FROM runs ORDER BY ALL"
    said = command("sql", query, "--results", results, "--format", "csv")
    assert said.out.splitlines()[1:] == [
        "task_delete_mill,plus_5,False",
        "task_move_office,oracle,True",
        "task_move_office,plus_5,True",
    ]
    said = command("run", rows, "--config", "plus_7", *asked)
    assert (said.code, said.out) == (1, "")
    assert "has no config 'plus_7'; there are oracle, plus_5_tools" in said.err
    said = command("run", tasks, "--config", "plus_5", *asked)
    assert "--tool-set" in said.err


def test_several_systems_are_run_at_once(command: Command, tmp_path: Path) -> None:
    first, second = load_tasks("hr")[0].id, load_tasks("csm")[0].id
    asked = ("--results", tmp_path, "-m", "scripted/noop", "--format", "json")
    said = command("run", "hr", "csm", first, second, *asked)
    assert said.code == 0
    assert sum(row["runs"] for row in json.loads(said.out)) == 2
    listed = json.loads(command("tasks", "list", "hr", "csm", "--format", "json").out)
    assert {row["domain"] for row in listed} == {"hr", "csm"}


@pytest.mark.parametrize("name", ["list", "show", "lint", "validate", "export"])
def test_every_option_of_the_task_commands_has_its_help(name: str) -> None:
    for parameter in cli_tasks.commands[name].params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.name}"


def test_tasks_are_linted_and_proved(command: Command, tasks: Path) -> None:
    assert command("tasks", "lint", tasks).out == "2 tasks are well-formed\n"
    assert command("tasks", "validate", tasks).out == "2 tasks are proved\n"


def test_without_a_source_all_our_tasks_are_checked(command: Command, data: Path) -> None:
    assert command("tasks", "lint").out == "2 tasks are well-formed\n"


def test_a_task_with_problems_is_reported_and_fails(command: Command, tasks: Path) -> None:
    file = tasks / "move_office.json"
    made = json.loads(file.read_text(encoding="utf-8")) | {"user_prompt": "Move it tomorrow."}
    file.write_text(json.dumps(made), encoding="utf-8")
    for check in ("lint", "validate"):
        said = command("tasks", check, tasks)
        assert said.code == 1
        assert said.out == "move_office: the request has a relative date: 'tomorrow'\n"
        assert said.err == "eopsgym: 1 of 2 tasks has 1 problem\n"


def test_domains_are_listed_with_tools_and_rules(command: Command, data: Path) -> None:
    rows = json.loads(command("domains", "--format", "json").out)
    itsm = next(row for row in rows if row["domain"] == "itsm")
    assert (itsm["server"], itsm["port"], itsm["tables"]) == ("gym-itsm-mcp", 8006, 24)
    tools = json.loads(command("domains", "itsm", "--tools", "--format", "json").out)
    location = next(row for row in tools if row["tool"] == "add_location")
    assert location["access"] == "writes locations"
    rules = json.loads(command("domains", "itsm", "--policy", "--format", "json").out)
    assert next(row for row in rules if row["rule"] == "ITSM-1.3")["tasks"] == (
        "delete_mill move_office"
    )
    assert "ITSM" in command("domains", "gym-itsm-mcp").out.upper()


def test_the_version_is_printed(command: Command) -> None:
    assert command("--version").out == f"eopsgym, version {__version__}\n"


@pytest.mark.parametrize("group", [(), ("tasks",)])
def test_lists_of_commands_say_what_each_does_in_whole_sentences(
    command: Command, group: tuple[str, ...]
) -> None:
    listed = command(*group, "--help").out.partition("Commands:\n")[2].splitlines()
    assert len(listed) >= 5
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


def test_run_plays_a_cassette(command: Command, tasks: Path, tmp_path: Path) -> None:
    file, asked = tmp_path / "replies.jsonl", ("run", tasks, "--results", tmp_path / "results")
    assert command(*asked, "--cassette", file).code == 0
    recorded = file.read_bytes()
    again = (*asked, "--cassette", file, "--no-record", "--experiment")
    assert command(*again, "again").code == 0
    said = command(*again, "other", "-m", "scripted/noop")
    assert (said.code, "it holds replies of scripted/gold" in said.err) == (1, True)
    assert file.read_bytes() == recorded


def test_run_offers_the_tools_of_other_servers(command: Command, tasks: Path) -> None:
    notes = f"notes={sys.executable} -m tests.toy.notes_process"
    said = command("run", tasks, "--mcp", notes, "--results", tasks.parent / "results")
    assert said.code == 0
    (first, *_) = read_runs(tasks.parent / "results")
    assert first.setup.mcp == ("notes",)
    assert command("run", tasks, "--mcp", "notes=").code == 1


def test_certifying_one_of_ours_brings_what_is_said_of_the_whole_set_up_to_date(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(data_dir(), tmp_path / "data")
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path / "data"))
    words = tmp_path / "data" / "certificates" / "request_words.json"
    written = words.read_text(encoding="utf-8")
    ours = "hr/" + min(path.stem for path in (data_dir() / "tasks" / "hr").iterdir())
    words.write_text(written.replace(json.loads(written)["digest"], "of older requests"))
    assert "requests: a bag of words" not in command("tasks", "certify", ours, "--check").out
    assert "requests: a bag of words" in command("tasks", "certify", ours).out
    assert words.read_text(encoding="utf-8") == written
    assert "requests: a bag of words" not in command("tasks", "certify", ours).out


def test_a_task_of_somebody_else_does_not_steer_the_terminal(
    command: Command, tmp_path: Path
) -> None:
    steering = "\x1b]0;owned\x07"
    data = office.data(task_id="T" + steering, plan=["Do" + steering], rules=[steering])
    data["user_prompt"] += steering
    data["verifiers"][0]["name"] += steering
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    for words in (("show",), ("lint",), ("footprint",), ("certify", "--check")):
        said = command("tasks", *words, file)
        assert said.out
        assert (said.out + said.err).replace("\n", "").isprintable(), words


def test_certify_writes_what_it_proves_and_check_names_what_is_old(
    command: Command, tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path / "data"))
    file = tasks / "move_office.json"
    said = command("tasks", "certify", file, "--dry")
    assert said.code == 1
    assert "NO  stray writes" in said.out
    assert "(gym-itsm-mcp has no footprint)" in said.out
    assert "1 of 1 task is not certified" in said.err
    assert "move_office has no certificate" in command("tasks", "certify", file, "--check").out
    assert command("tasks", "certify", file).code == 1
    kept = tasks / "move_office.certificate"
    assert json.loads(kept.read_text(encoding="utf-8"))["holds"] is False
    said = command("tasks", "certify", file, "--check").out
    assert "move_office fails solution, argument mutants" in said
    other = tasks / "delete_mill.json"
    said = command("tasks", "certify", other, "--check").out
    assert f"make it with `eopsgym tasks certify {other}`" in said
    assert "It is not certified" in command("tasks", "show", file).out
    assert not (tmp_path / "data" / "certificates").exists()
    assert len(load_tasks(tasks)) == 2
