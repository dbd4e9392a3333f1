"""The switch `tool_names` in runs, on toy tasks over two and three systems that share names."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym import run_grid, run_task
from eopsgym.agents import Reply, ReplyEvent, ToolCall
from eopsgym.agents.scripted.prepared_model import PreparedModel
from eopsgym.errors import ConfigError
from eopsgym.gym.server import serve
from eopsgym.runs import Cassette, Run, read_runs
from eopsgym.runs.prepare_job import HiddenToolWarning
from eopsgym.tasks import Task
from eopsgym.trajectories import open_trajectories
from tests.toy import office, two_systems

MADE = [
    ("itsm", "find_location_by_given_name"),
    ("itsm", "update_location"),
    ("itsm", "add_location"),
    ("csm", "add_location"),
]
CALLED = [f"{system}__{tool}" for system, tool in MADE]
TASKS = (two_systems.task, two_systems.over_three)
OF_EACH = pytest.mark.parametrize("task", [make() for make in TASKS], ids=["two", "three"])


def made(task: Task, model: Any = "scripted/gold", **options: Any) -> Run:
    run: Run = run_task(task, model, **options)
    return run


def called(run: Run) -> list[str]:
    replies = [event.reply for event in run.events if isinstance(event, ReplyEvent)]
    return [call.name for reply in replies for call in reply.tool_calls]


@OF_EACH
def test_the_solution_is_called_by_prefixed_names_and_wins(task: Task) -> None:
    run = made(task)
    assert (run.setup.tool_names, run.verification.strict) == ("prefixed", True)
    assert called(run) == CALLED
    assert [(step.server, step.tool) for step in run.steps] == MADE


def test_a_record_holds_the_names_and_gives_them_back(tmp_path: Path) -> None:
    run = made(two_systems.task(), results=tmp_path)
    (again,) = read_runs(tmp_path)
    assert (called(again), again.steps) == (CALLED, run.steps)
    assert again.setup == run.setup
    with open_trajectories(tmp_path) as store:
        assert store.rows("SELECT tool_names FROM runs") == [{"tool_names": "prefixed"}]
        rows = store.rows("SELECT server, tool FROM tool_calls ORDER BY step")
    assert [(row["server"], row["tool"]) for row in rows] == MADE


def test_the_names_are_part_of_the_hash_where_they_are_not_published() -> None:
    task = office.task()
    plain, same = made(task), made(task, tool_names="published")
    other = made(task, tool_names="prefixed")
    assert plain.setup.hash == same.setup.hash != other.setup.hash
    assert "tool_names" not in plain.setup.to_json()
    assert other.setup.to_json()["tool_names"] == "prefixed"
    assert other.verification.strict
    assert called(other)[0] == "itsm__find_location_by_given_name"


def test_a_solution_that_cannot_be_called_is_refused_and_other_models_are_warned_of() -> None:
    task = two_systems.task()
    said = "call 2 of the solution is itsm/update_location, and csm, which is mounted before"
    with pytest.raises(ConfigError, match=said):
        made(task, tool_names="published")
    with pytest.warns(HiddenToolWarning, match=said):
        run = made(task, "scripted/noop", tool_names="published")
    assert run.setup.tool_names == "published"


def test_by_published_names_the_first_system_gets_the_call() -> None:
    call = ToolCall("1", "add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})
    model = PreparedModel([Reply("", tool_calls=(call,)), Reply("Done.")])
    with pytest.warns(HiddenToolWarning):
        run = made(two_systems.task(), model, tool_names="published")
    assert [(step.server, step.tool) for step in run.steps] == [("csm", "add_location")]


def test_a_grid_and_unknown_names() -> None:
    runs = run_grid([two_systems.task()], ["scripted/gold"], tool_names="prefixed", progress=False)
    assert [run.setup.tool_names for run in runs] == ["prefixed"]
    with pytest.raises(ConfigError, match="did you mean prefixed"):
        made(two_systems.task(), tool_names="prefix")


@OF_EACH
def test_forks_states_and_verdicts_of_each_step_work(task: Task) -> None:
    run = made(task)
    fork = run.fork(2, task=task, model="scripted/gold")
    assert (fork.setup.tool_names, fork.verification.strict) == ("prefixed", True)
    assert called(fork) == CALLED
    query = "SELECT count(*) AS n FROM location WHERE name = 'North Pier'"
    assert [run.at(step, "itsm").rows(query)[0]["n"] for step in (2, 3)] == [0, 1]
    with pytest.raises(ConfigError, match="calls its tools by prefixed names up to step 2"):
        run.fork(2, task=task, tool_names="published")


def test_a_cassette_plays_calls_by_prefixed_names(tmp_path: Path) -> None:
    file = tmp_path / "replies.jsonl"
    calls = [
        ToolCall(str(number), name, {"name": "Harbour Office"} if not number else {})
        for number, name in enumerate(CALLED[:1])
    ]
    model = PreparedModel([Reply("", tool_calls=tuple(calls)), Reply("Done.")], "told")
    first = made(two_systems.task(), model, cassette=file)
    played = made(
        two_systems.task(), PreparedModel([], "told"), cassette=Cassette(file, record=False)
    )
    assert called(first) == called(played) == CALLED[:1]
    assert played.steps[0].tool == MADE[0][1]


async def test_servers_by_url_are_called_in_the_same_way() -> None:
    task = two_systems.task()
    async with serve("csm", "itsm") as servers:
        urls = {name: server.url for name, server in servers.items()}
        run = await run_task(task, "scripted/gold", urls=urls)
    assert (called(run), run.verification.strict) == (CALLED, True)
    assert [(step.server, step.tool) for step in run.steps] == MADE


def test_the_reference_plan_has_the_names_that_the_model_sees() -> None:
    run = made(two_systems.task(), plan="reference")
    assert "2. itsm__update_location with" in (run.plan_text or "")
    assert "4. csm__add_location with" in (run.plan_text or "")


@pytest.mark.parametrize("tool_set", ["oracle", "plus_5", "plus_15", "all"])
def test_every_tool_set_holds_the_solution(tool_set: Any) -> None:
    run = made(two_systems.task(), tool_set=tool_set)
    assert run.verification.strict


def test_a_setup_of_before_is_read_as_published() -> None:
    data: dict[str, Any] = json.loads(json.dumps(made(office.task()).setup.to_json(), default=dict))
    assert type(made(office.task()).setup).from_json(data).tool_names == "published"
