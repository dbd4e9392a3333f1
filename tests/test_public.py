"""What the package offers: every public name exists, is described, and costs nothing to import."""

import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

import eopsgym

MODULES = [
    "eopsgym",
    *(
        found.name
        for found in pkgutil.walk_packages(eopsgym.__path__, "eopsgym.")
        if not found.name.endswith("__main__")
    ),
]
LAYERS = [name for name in MODULES if name.count(".") == 1 or name == "eopsgym.gym.server"]
HEAVY = ["litellm", "ray", "datasets", "pandas", "matplotlib", "duckdb", "mcp", "IPython", "apsw"]


@pytest.mark.parametrize("name", eopsgym.__all__)
def test_every_public_name_resolves_and_is_described(name: str) -> None:
    value = getattr(eopsgym, name)
    assert isinstance(value, str) or value.__doc__
    assert name in dir(eopsgym)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_has_a_docstring_and_the_names_it_promises(name: str) -> None:
    if name.endswith(".ray_actor") and find_spec("ray") is None:
        pytest.skip("Ray is not installed (the extra ray)")
    module = import_module(name)
    assert module.__doc__
    for promised in getattr(module, "__all__", ()):
        assert hasattr(module, promised), promised


@pytest.mark.parametrize("name", LAYERS)
def test_what_a_layer_offers_is_described(name: str) -> None:
    module = import_module(name)
    bare = [each for each in getattr(module, "__all__", ()) if _needs_words(module, each)]
    assert bare == []


def _needs_words(module: ModuleType, name: str) -> bool:
    value = getattr(module, name)
    made = inspect.isclass(value) or inspect.isroutine(value)
    return made and not (value.__doc__ or "").strip()


def test_a_name_that_is_not_there_is_an_ordinary_error() -> None:
    with pytest.raises(AttributeError, match="module 'eopsgym' has no attribute 'nope'"):
        _ = eopsgym.nope  # type: ignore[attr-defined]


def _loaded(program: str) -> set[str]:
    """What is imported after a program has run in a process of its own."""
    ask = f"{program}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, encoding="utf-8", check=True
    )
    return set(done.stdout.split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert _loaded("import eopsgym") & set(HEAVY) == set()


@pytest.mark.parametrize(
    ("program", "heavy"),
    [
        ("from eopsgym import Episode, load_tasks", {"litellm", "pandas", "matplotlib", "duckdb"}),
        (
            "from eopsgym.tasks import load_tasks; load_tasks('itsm/itsm_001_right_amara')",
            {"eopsgym.domains.csm", "eopsgym.domains.hr", "eopsgym.tasks.answers.refusal_verdict"},
        ),
        ("from eopsgym import run_tasks", {"litellm", "ray", "pandas", "matplotlib", "duckdb"}),
        (
            "from eopsgym.cli import domains, serve, tasks, score_and_sql",
            {"apsw", "asyncio", "pydantic", "eopsgym.domains", "eopsgym.gym"},
        ),
        (
            "import eopsgym.cli.group",
            {"litellm", "pandas", "matplotlib", "duckdb", "mcp", "datasets"},
        ),
    ],
)
def test_a_name_brings_its_own_layer_and_no_more(program: str, heavy: set[str]) -> None:
    assert _loaded(program) & heavy == set()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: eopsgym.Episode.start("itsm").call(None), "tool must be the name of a tool"),
        (
            lambda: eopsgym.Episode.start("itsm").call("find_locations", [1]),
            r"arguments must be a dict of values by parameter, not \[1\]",
        ),
        (lambda: eopsgym.run_task(3), "a task must be a Task or a text such as domain/task_id"),
        (lambda: eopsgym.run_tasks([3]), "a task must be a Task or a text such as domain/task_id"),
        (lambda: eopsgym.run_tasks(3), "tasks must be tasks, their ids or the name of a domain"),
        (
            lambda: eopsgym.load_tasks(5),
            "each name must be a system, domain/task_id, a path, a data set",
        ),
        (lambda: eopsgym.open_trajectories(5), "source must be a results folder, a run file or"),
    ],
)
def test_an_argument_of_a_wrong_kind_is_named_with_what_it_should_be(
    wrong: Callable[[], Any], words: str
) -> None:
    with pytest.raises(TypeError, match=words):
        wrong()
