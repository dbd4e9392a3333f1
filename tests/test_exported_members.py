"""The front door: what `import eopsgym` offers, what is kept from users, and how it reads."""

import asyncio
import inspect
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym import errors

ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
WAITING = ("run_task", "run_tasks", "open_trajectories")


def test_all_is_sorted_and_is_what_dir_shows() -> None:
    assert eopsgym.__all__ == sorted(eopsgym.__all__)
    assert dir(eopsgym) == eopsgym.__all__


OFFERED = (
    "agents", "analysis", "domains", "env", "gym", "gym.server", "notebook", "runs", "tasks",
    "trajectories",
)  # fmt: skip


@pytest.mark.parametrize("layer", OFFERED)
def test_a_layer_completes_what_it_offers_and_no_module_that_it_is_made_of(layer: str) -> None:
    module = import_module(f"eopsgym.{layer}")
    subpackages = {"figures"} if layer == "analysis" else set()
    assert dir(module) == sorted({*module.__all__} | subpackages)


def test_figures_complete_figures_alone() -> None:
    figures = import_module("eopsgym.analysis.figures")
    drawn = {name: getattr(figures, name) for name in dir(figures)}
    returned = {name: inspect.signature(each).return_annotation for name, each in drawn.items()}
    assert returned == dict.fromkeys(drawn, figures.Figure)
    assert {*figures.__all__} - {*drawn} == {"Figure", "systems"}


def test_the_front_door_offers_what_users_need_and_modules_are_no_part_of_it() -> None:
    wanted = {
        "Database", "Episode", "Limits", "Run", "Runs", "Task", "domains", "load_tasks",
        "open_trajectories", "run_task", "run_tasks", "scores", "serve",
    }  # fmt: skip
    offered = {*eopsgym.__all__}
    assert wanted <= offered
    modules = {name for name in offered if inspect.ismodule(getattr(eopsgym, name))}
    assert modules == {"domains"}  # which is a function, too


def test_every_kind_of_error_is_offered_and_drawn_in_the_tree() -> None:
    kinds = {
        name: kind
        for name, kind in vars(errors).items()
        if inspect.isclass(kind) and issubclass(kind, errors.EopsgymError | errors.EopsgymWarning)
    }
    assert {name: getattr(eopsgym, name, None) for name in kinds} == kinds
    tree = str(eopsgym.EopsgymError.__doc__)
    for name, kind in kinds.items():
        assert re.search(rf"\b{name}\b", tree)
        depth = len(kind.__mro__) - len(errors.EopsgymError.__mro__)
        if issubclass(kind, errors.EopsgymError) and depth:
            (line,) = [each for each in tree.splitlines() if f"─ {name} " in each]
            assert line.index("─ ") == 6 + 4 * depth


@pytest.mark.parametrize("name", eopsgym.__all__)
def test_what_is_offered_says_what_it_takes_and_gives(name: str) -> None:
    value = getattr(eopsgym, name)
    if inspect.isfunction(value):
        assert value.__name__ == name
        assert "self" not in inspect.signature(value).parameters
        assert inspect.signature(value).return_annotation is not inspect.Signature.empty
        assert "Args:" in str(value.__doc__)


@pytest.mark.parametrize("name", WAITING)
def test_help_shows_the_real_signature(name: str) -> None:
    function = getattr(eopsgym, name)
    plain, awaited = inspect.signature(function), inspect.signature(function.aio)
    assert plain == awaited
    assert not {"args", "kwargs"} & {*plain.parameters}
    assert inspect.iscoroutinefunction(function.aio)
    assert not inspect.iscoroutinefunction(function)


def test_old_names_go_on_with_a_word_about_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match=r"score_runs is now scores"):
        assert eopsgym.score_runs is eopsgym.scores
    with pytest.warns(DeprecationWarning, match=r"step_through is now run\.stepper\(\)"):
        assert callable(eopsgym.step_through)
    episode = eopsgym.Episode.start("itsm")
    with pytest.warns(DeprecationWarning, match=r"episode\.do is now episode\.call"):
        assert not episode.do("find_locations").is_error


async def test_a_call_may_be_awaited_in_either_form() -> None:
    episode = eopsgym.Episode.start("itsm")
    given = {"name": "Reno Depot", "city": "Reno", "country": "USA"}
    step = await episode.acall("add_location", given)
    assert (await episode.call("find_locations", country="USA")) is episode.steps[1]
    assert step.value["city"] == "Reno"
    assert (await episode.acall("find_locations", name="Reno Depot")).value["total_count"] == 1


def test_the_systems_are_listed() -> None:
    names = [domain.name for domain in eopsgym.domains()]
    assert names == sorted(names)
    assert {"csm", "hr", "itsm"} <= {*names}
    assert all(domain.tools and domain.rules for domain in eopsgym.domains())


def given_by_the_front_door(folder: Path) -> Iterator[Any]:
    """Something of each kind that the public names give back."""
    tasks = eopsgym.load_tasks("itsm")
    run = eopsgym.run_task(tasks[0], "scripted/gold")
    runs = eopsgym.run_tasks(tasks[:2], "scripted/gold", results=folder, progress=False)
    yield from (tasks, tasks[0], tasks[0].servers, tasks[0].verifiers, tasks[0].gold)
    yield from (run, runs, run.flips, run.verdicts, run.steps, run.at(1), run.stepper())
    episode = eopsgym.Episode.start(["itsm", "hr"])
    step = episode.call("itsm/add_location", name="Reno Depot", city="Reno", country="USA")
    yield from (episode, step, step.changes, list(step.changes), episode.for_agent())
    yield from (episode.server("hr"), episode.database("hr"), episode.at(0, "hr"))
    yield eopsgym.Limits(turns=3)
    yield from (eopsgym.open_trajectories(folder), eopsgym.scores(runs))
    yield eopsgym.memory_client(episode.database("hr"))
    for domain in eopsgym.domains():
        yield from (domain, domain.schema, domain.tools)
    with eopsgym.serve("itsm") as servers:
        yield from (servers, servers["itsm"], servers["itsm"].client(), servers["itsm"].episode())
        yield from (servers["itsm"].registry, eopsgym.mcp_client(servers["itsm"].url))


def reached_from(value: Any, path: str, seen: dict[int, Any]) -> Iterator[tuple[str, Any]]:
    """A value and what its public attributes and items lead to, as far as it is ours."""
    if id(value) in seen or isinstance(value, str | bytes | int | float | None):
        return
    seen[id(value)] = value
    inside: Iterable[tuple[str, Any]] = ()
    if isinstance(value, Mapping):
        inside = ((f"[{key!r}]", item) for key, item in value.items())
    elif isinstance(value, list | tuple | set | frozenset):
        inside = ((f"[{index}]", item) for index, item in enumerate(value))
    if type(value).__module__.startswith("eopsgym"):
        yield path, value
        public = (name for name in dir(type(value)) if not name.startswith("_"))
        fields = (name for name in getattr(value, "__dict__", ()) if not name.startswith("_"))
        found = ((f".{name}", attribute(value, name)) for name in {*public, *fields})
        inside = (*inside, *((name, each) for name, each in found if not inspect.isroutine(each)))
    for name, each in inside:
        yield from reached_from(each, path + name, seen)


def attribute(value: Any, name: str) -> Any:
    try:
        return getattr(value, name)
    except Exception:  # what it needs is not there: a database that is closed, another run
        return None


def test_nothing_that_the_front_door_leads_to_shows_a_memory_address(tmp_path: Path) -> None:
    seen: dict[int, Any] = {}
    kinds = set()
    for value in given_by_the_front_door(tmp_path):
        assert not ADDRESS.search(repr(value)), repr(value)
        for path, each in reached_from(value, type(value).__name__, seen):
            kinds.add(type(each))
            assert not ADDRESS.search(repr(each)), path
    assert len(kinds) > 40


def test_a_server_gives_a_ready_client_in_both_worlds() -> None:
    async def ask() -> list[str]:
        found = []
        async with eopsgym.serve("itsm") as servers, servers["itsm"].client(seed="company") as mcp:
            answer = await mcp.call_tool("find_locations", {"country": "USA"})
            found.append(answer.content[0].type)
        with eopsgym.serve("itsm") as servers:
            async with servers["itsm"].client() as mcp:
                found.append(f"{len((await mcp.list_tools()).tools)} tools")
        return found

    assert asyncio.run(ask()) == ["text", "93 tools"]


@pytest.mark.parametrize("name", ["run_task", "Episode", "serve"])
def test_help_of_a_public_name_reads_without_internals(name: str) -> None:
    value = getattr(eopsgym, name)
    said = inspect.getdoc(value)
    assert said
    assert len(said.splitlines()[0]) <= 100
    assert import_module(value.__module__).__doc__


def test_the_package_runs_without_a_warning_of_python_itself() -> None:
    program = (
        "import eopsgym\n"
        "run = eopsgym.run_task(eopsgym.load_tasks('itsm')[0])\n"
        "assert run.strict, run\n"
        "with eopsgym.serve('itsm') as servers:\n"
        "    assert len(servers) == 1\n"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-W", "ignore::DeprecationWarning:mcp", "-c", program],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
