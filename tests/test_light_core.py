"""`pip install eopsgym` alone: what it brings, what works with it, and what it says of the rest."""

import json
import os
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from eopsgym.env import TaskList
from eopsgym.extras import EXTRA_OF, MissingPackageError
from tests.runs.processes import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = {
    "apsw",
    "click",
    "pydantic",
    "python-dateutil",
    "sentencesplit",
    "snowballstemmer",
    "typing-extensions",
}
ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
PROGRAM = """\
import json, sys
import eopsgym
from eopsgym.agents.prices.litellm_table import litellm_table
from eopsgym.env import OpenEnvironment, tool_classes

TASK, CALLS, ANSWER = json.load(sys.stdin)
environment = OpenEnvironment("itsm")
environment.reset(task=TASK)
errors = [environment.step({"tool": t, "arguments": a}).is_error for t, a in CALLS]
reward = environment.step({"answer": ANSWER}).reward

made = next(iter(tool_classes([TASK]).values()))()
made.reset(id=TASK)

episode = eopsgym.Episode.start("itsm")
step = episode.call("add_location", name="Reno Depot", city="Reno", country="USA")
run = eopsgym.run_task(TASK, "scripted/gold")

def said(ask):
    try:
        ask()
    except eopsgym.EopsgymError as error:
        return str(error)
    return "it worked"

print(json.dumps({
    "prices": litellm_table()[1],
    "split": [environment.num_tasks(each) for each in environment.list_splits()],
    "verdict": [any(errors), reward, made.get_reward(), len(step.changes), run.strict],
    "pandas": said(lambda: episode.sql("SELECT 1")),
    "starlette": said(lambda: eopsgym.serve("itsm")),
    "httpx2": said(lambda: eopsgym.mcp_client("http://127.0.0.1:1")),
    "litellm": said(lambda: eopsgym.run_task(TASK, "openai/gpt-5")),
    "duckdb": said(lambda: eopsgym.open_trajectories(".")),
    "ipywidgets": said(run.stepper),
    "place": eopsgym.__file__,
}))
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with the core and nothing else."""
    folder = tmp_path_factory.mktemp("core") / "venv"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    command = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", ROOT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500)
    if done.returncode:
        last = [line for line in done.stderr.splitlines() if line.startswith("ERROR")][-1:]
        pytest.skip(f"the core cannot be installed from the registry: {' '.join(last)}")
    return python


def test_the_core_needs_few_packages() -> None:
    assert {each.partition(">=")[0] for each in PROJECT["dependencies"]} == CORE


def test_every_package_of_an_extra_is_one_that_errors_name() -> None:
    extras = PROJECT["optional-dependencies"]
    modules = packages_distributions()
    used = {*extras} - {"all", "dev", "site"}
    for extra in used:
        for need in (each for each in extras[extra] if not each.startswith("eopsgym[")):
            package = need.partition(">=")[0]
            names = [
                name
                for name, owners in modules.items()
                if package in (owner.replace(".", "-") for owner in owners)
            ] or [package]
            assert any(EXTRA_OF.get(name) in extras for name in names), (extra, package)
    assert {*EXTRA_OF.values()} == used
    assert extras["all"] == ["eopsgym[analysis,mcp,models,notebook]"]


def test_a_task_is_played_and_judged_with_the_core_alone(alone: Path, tmp_path: Path) -> None:
    from tests.env.solutions import solution

    task = "itsm/itsm_001_right_amara"
    done = subprocess.run(
        [alone, "-c", PROGRAM],
        input=json.dumps([task, *solution(task)]),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=ENVIRON,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert str(alone.parents[1]) in said.pop("place")
    assert said.pop("verdict") == [False, 1.0, 0.0, 1, True]
    assert said.pop("prices") == "no litellm"
    here = TaskList("itsm")
    assert said.pop("split") == [here.num_tasks(split) for split in here.list_splits()]
    for module, words in said.items():
        extra = f'pip install "eopsgym[{EXTRA_OF[module]}]"'
        assert f"needs the package {module}, which is not installed: {extra}" in words


def test_the_command_works_and_names_the_extra_where_it_cannot(alone: Path, tmp_path: Path) -> None:
    command = alone.with_name("eopsgym")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        asked = [command, *words]
        return subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path, env=ENVIRON)

    listed = run("tasks", "list", "itsm")
    assert "itsm_001_right_amara" in listed.stdout
    refused = run("sql", "SELECT 1")
    assert refused.returncode == 1
    assert 'pip install "eopsgym[analysis]"' in refused.stderr
    assert "Traceback" not in refused.stderr


def test_only_for_our_own_imports_an_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finders = [finder for finder in sys.meta_path if type(finder).__name__ == "_LastFinder"]
    monkeypatch.setattr(sys, "meta_path", finders)
    for module in ("pandas", "duckdb"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(ModuleNotFoundError) as others:
        import pandas  # noqa: F401
    assert not isinstance(others.value, MissingPackageError)
    program: dict[str, object] = {"__name__": "eopsgym.somewhere"}
    with pytest.raises(MissingPackageError, match=r"eopsgym\[analysis\]"):
        exec("import duckdb", program)
    exec("from importlib.util import find_spec; found = find_spec('duckdb')", program)
    assert program["found"] is None
