"""`~` is the user's home in every path that Python is given, as it is for the command line."""

import ast
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym import load_tasks, open_trajectories, run_task, run_tasks, scores
from eopsgym.agents import make_model, price_list
from eopsgym.analysis import figures, people_tags, sample_trajectories
from eopsgym.env import TaskList, export_environments
from eopsgym.gym.server_list import read_servers
from eopsgym.runs import (
    Cassette,
    Runs,
    declare_kind,
    own_kinds,
    read_run,
    read_runs,
    read_tags,
    rescore,
    run_files,
    tag_run,
    undo_rescore,
)
from eopsgym.tasks import export_tasks
from eopsgym.trajectories import export_results, import_results
from eopsgym.user_paths import user_path

TASK = "itsm/itsm_001_right_amara"
MODEL = {"llm_provider": "openai", "llm_model": "x", "llm_api_key": "k"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home that holds results, and beside it the folder where the program runs."""
    (tmp_path / "home").mkdir()
    (tmp_path / "work").mkdir()
    run_task(TASK, "scripted/gold", results=tmp_path / "home" / "results")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "home"


def the_run() -> eopsgym.Run:
    return Runs.read("~/results")[0]


READ: dict[str, Callable[[], Any]] = {
    "Runs.read": lambda: Runs.read("~/results")[0].id,
    "open_trajectories": lambda: len(open_trajectories("~/results").runs()),
    "open_trajectories of a path": lambda: len(open_trajectories(Path("~/results")).runs()),
    "own_kinds": lambda: own_kinds("~/results") is not None,
    "people_tags": lambda: people_tags("~/results") is not None,
    "read_run": lambda: read_run(the_run_file(), 0).id,
    "read_runs": lambda: next(iter(read_runs("~/results"))).id,
    "rescore": lambda: rescore("~/results") is not None,
    "run_files": lambda: run_files("~/results"),
    "scores": lambda: len(scores("~/results")),
    "undo_rescore": lambda: undo_rescore("~/results") is not None,
}
WRITTEN: dict[str, tuple[str, Callable[[str], Any]]] = {
    "Experiment": ("study/one.experiment.json", lambda to: the_study(to)),
    "Cassette": ("tape", lambda to: run_task(TASK, "scripted/gold", cassette=Cassette(to))),
    "Figure.save": ("a.svg", lambda to: figures.leaderboard(sample_trajectories()).save(to)),
    "Run.to_html": ("run.html", lambda to: the_run().to_html(to)),
    "declare_kind": ("kinds", lambda to: declare_kind("mine", "It is mine.", results=to)),
    "export_environments": ("env", lambda to: export_environments(TaskList(TASK), to)),
    "export_results": ("theirs", lambda to: export_results(Runs.read("~/results"), to)),
    "export_tasks": ("tasks", lambda to: export_tasks(load_tasks(TASK), to)),
    "run_task": ("new", lambda to: run_task(TASK, "scripted/noop", results=to)),
    "run_tasks": ("more", lambda to: run_tasks(TASK, "scripted/noop", results=to, progress=False)),
    "scores, store": ("s.duckdb", lambda to: scores("~/results", store=to)),
    "store": ("s.duckdb", lambda to: open_trajectories("~/results", store=to)),
    "tag_run": ("results/tags.jsonl", lambda to: tag_run(the_run().id, "wrong_id", results=to[:9])),
}


def the_study(to: str) -> Runs:
    folder = to.removesuffix("/one.experiment.json")
    study = eopsgym.Experiment("one", tasks=[TASK], models=["scripted/noop"], results=folder)
    return study.run(progress=False)


def the_run_file() -> str:
    return f"~/results/{run_files('~/results')[0].name}"


@pytest.mark.parametrize("name", READ)
def test_what_lies_in_the_home_is_read(name: str, home: Path) -> None:
    assert READ[name]()
    assert [*Path.cwd().iterdir()] == []


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_lies_in_the_home(name: str, home: Path) -> None:
    place, write = WRITTEN[name]
    write(f"~/{place}")
    assert (home / place).exists()
    assert [*Path.cwd().iterdir()] == []


def test_tasks_models_plans_and_prices_are_read_from_the_home(home: Path) -> None:
    export_tasks(load_tasks(TASK), "~/tasks")
    (task,) = load_tasks("~/tasks")
    inside = str(task.file).removeprefix(f"{home}/")
    assert load_tasks(f"~/{inside}")[0].id == task.id
    assert len(TaskList("~/tasks").list_splits()) > 0
    (home / "mine.json").write_text(json.dumps(MODEL), encoding="utf-8")
    assert make_model("~/mine.json").name == make_model("mine", conf=Path("~")).name == "mine"
    (home / "plan.txt").write_text("Look first.", encoding="utf-8")
    assert run_task(TASK, "scripted/noop", plan=Path("~/plan.txt")).plan_text == "Look first."
    prices = {"date": "2026-03-01", "models": {}}
    (home / "prices.json").write_text(json.dumps(prices), encoding="utf-8")
    assert price_list("~/prices.json") is not price_list()


def test_files_of_experiments_and_servers_are_read_from_the_home(home: Path) -> None:
    (home / "one.toml").write_text(f'[tasks]\nfrom = ["{TASK}"]\n', encoding="utf-8")
    assert eopsgym.Experiment.from_file("~/one.toml").name == "one"
    (home / "servers.json").write_text('{"itsm": "http://localhost:1"}', encoding="utf-8")
    assert read_servers("~/servers.json") == {"itsm": "http://localhost:1"}


def test_results_of_others_are_imported_from_the_home_into_it(home: Path) -> None:
    export_results(Runs.read("~/results"), "~/theirs")
    import_results("~/theirs", "~/imported")
    assert len(Runs.read("~/imported")) == 1
    assert [*read_tags("~/imported")] == []


OF_OTHERS = ("cli", "domains")
"""Folders whose paths come from the command line, which expands them, or from files."""


def converted(tree: ast.AST) -> Iterator[int]:
    """Yield the lines in which a function makes a plain path of a parameter that may be a text."""
    for made in ast.walk(tree):
        if not isinstance(made, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        named = [*made.args.posonlyargs, *made.args.args, *made.args.kwonlyargs]
        texts = {a.arg for a in named if "str | Path" in ast.unparse(a.annotation or a)}
        for each in ast.walk(made):
            paths = {f"Path({name})" for name in texts}
            if isinstance(each, ast.Call) and ast.unparse(each) in paths:
                yield each.lineno


def test_no_other_function_makes_a_path_of_what_a_user_wrote() -> None:
    root = Path(eopsgym.__file__).parent
    files = {path.relative_to(root): path for path in root.rglob("*.py")}
    ours = {name: p for name, p in files.items() if not str(name).startswith(OF_OTHERS)}
    texts = {name: path.read_text(encoding="utf-8") for name, path in ours.items()}
    found = {str(name): [*converted(ast.parse(text))] for name, text in texts.items()}
    # Seeds are named in files, of strangers too, who say nothing of anybody's home. The last takes
    # an id from the name of a file that is read already.
    assert {name for name, lines in found.items() if lines} == {
        "user_paths.py",
        "gym/data_files.py",
        "tasks/task_file.py",
    }


def test_the_home_of_nobody_is_a_name() -> None:
    assert user_path("~nobody-of-this-name/x") == Path("~nobody-of-this-name/x")
    assert user_path("a/~") == Path("a/~")
