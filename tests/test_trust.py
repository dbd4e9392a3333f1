"""What opening things of strangers reads or runs: each sentence of docs/trust.md."""

import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import eopsgym
from eopsgym.cli.group import cli
from eopsgym.domains import get_domain
from eopsgym.errors import SeedError, StoreError, TaskError
from eopsgym.gym import load_template
from eopsgym.runs import Journal, read_runs, run_task
from eopsgym.runs.cassettes.cassette import Cassette
from eopsgym.tasks import load_tasks, tasks_from_rows
from tests.toy import office
from tests.toy.made_runs import changed

ROOT = Path(__file__).parents[1]
SECRET = "INSERT INTO secret VALUES ('of-the-user');"
PAGE = ROOT / "docs" / "trust.md"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a stranger's things in `theirs`, and a file of the user beside it."""
    monkeypatch.delenv("EOPSGYM_TRUSTED_SEEDS")
    monkeypatch.delenv("EOPSGYM_SEEDS", raising=False)
    (tmp_path / "theirs").mkdir()
    (tmp_path / "secret.sql").write_text(SECRET, encoding="utf-8")
    (tmp_path / "theirs" / "world.sql").write_text(office.SEED.read_text(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def task_with(folder: Path, seed: str, **parts: Any) -> Path:
    data = office.data(**parts)
    data["gym_servers_config"][0]["seed_database_file"] = seed
    file = folder / "task.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


# A task


@pytest.mark.parametrize(
    "seed", ["../secret.sql", "{}/secret.sql", "link.sql", "deep/../../secret.sql", "secret.sql"]
)
def test_a_seed_outside_the_folder_of_the_task_is_refused(place: Path, seed: str) -> None:
    (place / "theirs" / "deep").mkdir()
    (place / "theirs" / "link.sql").symlink_to(place / "secret.sql")
    file = task_with(place / "theirs", seed.format(place))
    with pytest.raises(TaskError, match=r"outside the folder of the task.*EOPSGYM_TRUSTED_SEEDS"):
        load_tasks(file)


@pytest.mark.parametrize("variable", ["EOPSGYM_TRUSTED_SEEDS", "EOPSGYM_SEEDS"])
def test_a_seed_in_a_trusted_folder_is_taken(
    place: Path, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = task_with(place / "theirs", "../secret.sql")
    monkeypatch.setenv(variable, str(place))
    (task,) = load_tasks(file)
    assert Path(task.servers[0].seed).read_text() == SECRET


def test_several_folders_may_be_trusted(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EOPSGYM_TRUSTED_SEEDS", os.pathsep.join(("/nowhere", str(place))))
    assert load_tasks(task_with(place / "theirs", str(place / "secret.sql")))


@pytest.mark.parametrize("seed", ["world.sql", "./world.sql", "theirs/world.sql", "{}/world.sql"])
def test_a_seed_beside_the_task_is_taken_wherever_one_stands(place: Path, seed: str) -> None:
    file = task_with(place / "theirs", seed.format(place / "theirs"))
    (task,) = load_tasks(file)
    assert run_task(task, "scripted/gold").strict


def test_a_name_means_a_seed_that_comes_along_whatever_lies_here(place: Path) -> None:
    (place / "company.sql").write_text(SECRET, encoding="utf-8")
    (task,) = load_tasks(task_with(place / "theirs", "company.sql"))
    assert Path(task.servers[0].seed).is_relative_to(ROOT / "data" / "seeds" / "itsm")


def test_above_the_task_only_seeds_of_an_export_are_looked_for(place: Path) -> None:
    (place / "itsm" / "dbs").mkdir(parents=True)
    (place / "itsm" / "dbs" / "x.sql").write_text(office.SEED.read_text(), encoding="utf-8")
    (place / "itsm" / "dbs" / "link.sql").symlink_to("/etc/passwd")
    (place / "private").mkdir()
    (place / "private" / "x.sql").write_text(SECRET, encoding="utf-8")
    assert load_tasks(task_with(place / "theirs", "itsm/dbs/x.sql"))
    for seed in ("private/x.sql", "itsm/dbs/link.sql"):
        with pytest.raises(TaskError, match="outside the folder of the task"):
            load_tasks(task_with(place / "theirs", seed))


def test_a_row_of_a_data_set_has_no_folder(place: Path) -> None:
    data = json.loads(task_with(place / "theirs", "secret.sql").read_text())
    with pytest.raises(TaskError, match=r"a row of a data set: .*outside the folder"):
        list(tasks_from_rows([data]))


QUERIES = {
    "attach": "ATTACH '{}/made.db' AS made",
    "vacuum": "VACUUM INTO '{}/made.db'",
    "read": "SELECT readfile('{}/secret.sql')",
    "write": "SELECT writefile('{}/made.db', 'x')",
    "extension": "SELECT load_extension('{}/made.so')",
    "pragma": "PRAGMA database_list",
    "table": "SELECT * FROM csv_read('{}/secret.sql')",
}


@pytest.mark.parametrize("name", QUERIES)
def test_a_verifier_reaches_no_file(place: Path, name: str) -> None:
    query = QUERIES[name].format(place)
    config = {"query": query, "expected_value": "x", "comparison_type": "equals"}
    parts = {"verifier_type": "database_state", "name": "x", "gym_name": "gym-itsm-mcp"}
    file = task_with(
        place / "theirs", "world.sql", verifiers=[{**parts, "validation_config": config}]
    )
    run = run_task(load_tasks(file)[0], "scripted/gold")
    assert [verdict.strict for verdict in run.verdicts] == [False]
    assert "of-the-user" not in run.to_json()
    assert not (place / "made.db").exists()


@pytest.mark.parametrize("key", ["request", "os.system"])
def test_a_key_that_nobody_knows_is_an_error(place: Path, key: str) -> None:
    with pytest.raises(TaskError, match="unknown key"):
        load_tasks(task_with(place / "theirs", "world.sql", **{key: "x"}))


# A seed

SEEDS = {
    **{name: QUERIES[name] for name in ("attach", "vacuum", "extension", "read", "write")},
    "detach": "DETACH main",
    "journal": "PRAGMA journal_mode = WAL",
    "temp": "PRAGMA temp_store_directory = '{}'",
    "schema": "PRAGMA writable_schema = 1",
}


@pytest.mark.parametrize("name", SEEDS)
def test_a_seed_does_no_more_than_fill_its_database(place: Path, name: str) -> None:
    seed = place / "theirs" / "world.sql"
    seed.write_text(f"{office.SEED.read_text()};\n{SEEDS[name].format(place)};", encoding="utf-8")
    before = {path.name for path in place.rglob("*")}
    with pytest.raises(SeedError):
        load_template(get_domain("itsm"), seed)
    assert {path.name for path in place.rglob("*")} == before


@pytest.mark.parametrize("name", ["../secret.sql", "/etc/passwd", "deep/x.sql"])
def test_a_seed_includes_its_neighbours_alone(place: Path, name: str) -> None:
    (place / "theirs" / "world.sql").write_text(f"-- include: {name}\n", encoding="utf-8")
    with pytest.raises(SeedError, match="another file of the same folder"):
        load_template(get_domain("itsm"), place / "theirs" / "world.sql")


# A folder of results


class Bomb:
    """Makes a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.path),)


@pytest.fixture
def results(place: Path) -> Path:
    """A stranger's folder of results with one run."""
    folder = place / "theirs" / "results"
    run_task(office.task(), "scripted/gold", results=folder)
    return folder


def test_other_files_in_a_folder_of_results_are_not_opened(results: Path, place: Path) -> None:
    for name in ("runs.pkl", "trajectories.pkl", "data.joblib", "x.runs.pkl"):
        (results / name).write_bytes(pickle.dumps(Bomb(place / "exploded")))
    for name in ("conftest.py", "sitecustomize.py", "eopsgym.py", "duckdb.py"):
        (results / name).write_text(f"import os; os.mkdir({str(place / 'exploded')!r})")
    with eopsgym.open_trajectories(results) as trajectories:
        assert len(trajectories.runs()) == 1
    assert not (place / "exploded").exists()


def test_links_among_result_files_are_not_followed(place: Path) -> None:
    folder = place / "published"
    folder.mkdir()
    (folder / "results_oracle__csm__x.json").symlink_to("/dev/zero")
    (folder / "elsewhere").symlink_to(place)
    with pytest.raises(StoreError):
        eopsgym.open_trajectories(folder)


PREPARED = {
    "view": "CREATE VIEW mine AS SELECT * FROM read_text('{0}/secret.sql')",
    "function": "CREATE MACRO lower(x) AS (SELECT content FROM read_text('{0}/secret.sql'))",
    "table function": "CREATE MACRO t() AS TABLE SELECT * FROM read_text('{0}/secret.sql')",
    "default": "CREATE TABLE more (x VARCHAR DEFAULT lower('X'))",
    "runs is a view": "DROP TABLE runs; CREATE VIEW runs AS SELECT 1 AS run_id",
}


@pytest.mark.parametrize("name", PREPARED)
def test_a_store_that_somebody_prepared_is_refused(results: Path, place: Path, name: str) -> None:
    eopsgym.open_trajectories(results).close()
    program = "import duckdb, sys; duckdb.connect(sys.argv[1]).execute(sys.argv[2])"
    statement = PREPARED[name].format(place)
    store = str(results / "trajectories.duckdb")
    subprocess.run([sys.executable, "-c", program, store, statement], check=True)
    with pytest.raises(StoreError, match=r"Delete"):
        eopsgym.open_trajectories(results)
    with eopsgym.open_trajectories(results, store=":memory:") as trajectories:
        assert len(trajectories.runs()) == 1


def test_rows_of_a_prepared_store_are_not_in_one_in_memory(results: Path) -> None:
    eopsgym.open_trajectories(results).close()
    program = "import duckdb, sys; duckdb.connect(sys.argv[1]).execute('UPDATE runs SET cost = 9')"
    subprocess.run(
        [sys.executable, "-c", program, str(results / "trajectories.duckdb")], check=True
    )
    with eopsgym.open_trajectories(results, store=":memory:") as trajectories:
        assert trajectories.rows("SELECT cost FROM runs") != [{"cost": 9.0}]


def test_a_run_file_that_is_a_link_is_followed(results: Path, place: Path) -> None:
    (results / "more.runs.jsonl").symlink_to(place / "outside.jsonl")
    run_task(office.task(), "scripted/gold", results=results, experiment="more")
    assert len(list(read_runs(place / "outside.jsonl"))) == 1


NAMES = ["a'; DROP TABLE runs; --", 'a"b', "$source", "{setup.task}", "x' || read_text('y') || '"]


@pytest.mark.parametrize("name", NAMES)
def test_names_and_texts_in_results_are_no_part_of_a_query(place: Path, name: str) -> None:
    folder = place / name.replace("/", "_")
    run = run_task(office.task(), "scripted/gold")
    Journal(folder, "of $source").append(changed(run, task=name, model=name, answer=name))
    with eopsgym.open_trajectories(folder) as trajectories:
        rows = trajectories.rows("SELECT task, model, answer FROM runs")
        tables = {row["name"] for row in trajectories.rows("SHOW TABLES")}
    assert rows == [{"task": name, "model": name, "answer": name}]
    assert "runs" in tables


SCRIPTS = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<iframe src='//x'>"]


@pytest.mark.parametrize("script", SCRIPTS)
def test_texts_of_a_run_are_no_html(place: Path, script: str) -> None:
    run = run_task(office.task(), "scripted/gold")
    odd = changed(run, answer=script, model=script, detail=script)
    page = odd.to_html(place / "run.html").read_text()
    assert script not in page
    assert not re.search(r"<(script|img|iframe)[^>]*(alert|src=x|//x)", page)


def test_texts_of_a_run_are_no_commands_of_a_terminal(place: Path) -> None:
    run = run_task(office.task(), "scripted/gold")
    Journal(place / "odd").append(changed(run, answer="\x1b[2J=cmd"))
    said = CliRunner().invoke(
        cli, ["sql", "SELECT answer FROM runs", "--results", str(place / "odd")]
    )
    assert said.exit_code == 0
    assert "\x1b" not in said.output


# A cassette, settings and queries


def test_a_cassette_needs_no_key_and_asks_nobody(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    tape = place / "theirs" / "tape.jsonl"
    tape.write_text("", encoding="utf-8")
    run = run_task(office.task(), "openai/gpt-5", cassette=Cassette(tape, record=False))
    assert run.stop == "model_error"
    assert "cassette" in run.detail
    assert "OPENAI_API_KEY" not in run.detail


def test_a_model_file_sends_the_variable_that_it_names_to_its_address(
    place: Path, monkeypatch: pytest.MonkeyPatch, loaded_litellm: None
) -> None:
    from eopsgym.agents.models.model_by_name import make_model
    from tests.agents.provider import json_body, provider

    monkeypatch.setenv("ANY_VARIABLE_OF_MINE", "its-value-0123456789")
    with provider() as server:
        server.will(json_body({"error": {"message": "no"}}, 400))
        said = {
            "llm_provider": "openai",
            "llm_model": "x",
            "llm_api_key": "env:ANY_VARIABLE_OF_MINE",
            "llm_api_endpoint": server.url,
        }
        (place / "theirs" / "model.json").write_text(json.dumps(said))
        run_task(office.task(), make_model(str(place / "theirs" / "model.json")))
        assert server.headers[0]["authorization"] == "Bearer its-value-0123456789"


def test_a_query_reads_local_files_and_the_command_says_so(results: Path, place: Path) -> None:
    (place / "notes.csv").write_text("a\n7\n", encoding="utf-8")
    query = f"SELECT a FROM '{place / 'notes.csv'}'"
    said = CliRunner().invoke(cli, ["sql", query, "--results", str(results)])
    assert "7" in said.output
    help_text = " ".join(CliRunner().invoke(cli, ["sql", "--help"]).output.split())
    assert "it can read every file that you can read" in help_text


@pytest.mark.parametrize(
    "query",
    ["COPY runs TO '{}/out.csv'", "ATTACH '{}/out.db'", "INSTALL httpfs", "LOAD json",
     "CREATE TABLE x AS SELECT 1", "DELETE FROM runs"],
)  # fmt: skip
def test_a_query_writes_and_loads_nothing(results: Path, place: Path, query: str) -> None:
    with (
        eopsgym.open_trajectories(results) as trajectories,
        pytest.raises(StoreError, match="only queries that read"),
    ):
        trajectories.rows(query.format(place))
    assert not list(place.glob("out.*"))


# The page


def test_the_page_is_found_from_the_readme() -> None:
    assert "docs/trust.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_names_on_the_page_exist() -> None:
    page = PAGE.read_text(encoding="utf-8")
    code = (ROOT / "eopsgym" / "tasks" / "seed_places.py").read_text(encoding="utf-8")
    for name in ("EOPSGYM_TRUSTED_SEEDS", "EOPSGYM_SEEDS"):
        assert name in page
        assert name in code
