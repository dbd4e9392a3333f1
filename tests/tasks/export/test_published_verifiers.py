"""Verifiers of our own as the published harness knows them."""

from pathlib import Path
from typing import Any

import pytest

from eopsgym.gym.server import serve
from eopsgym.tasks import Task, export_tasks, load_tasks, read_task, start, verify
from eopsgym.tasks.footprint.draft import footprint_of
from tests.export_check import failures
from tests.share_seed import share
from tests.tasks.published_harness import run_task
from tests.toy import office

MOVED = {
    "update": "location",
    "key": {"location_id": "LOC_001"},
    "set": {"city": {"one_of": ["Salem", "Lynn"]}},
    "may": {"active": False},
    "free": ["updated_on"],
}
PIER = {
    "insert": "location",
    "as": "pier",
    "set": {"name": "North Pier", "city": "Salem", "country": "USA", "active": 1},
    "free": ["location_id", "created_on", "updated_on", "org_id"],
}
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
ADD = ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})


def verifier(kind: str, **config: Any) -> dict[str, Any]:
    named = {"verifier_type": kind, "name": kind, "gym_name": office.GYM, "category": "integrity"}
    return named | {"validation_config": config}


def published(task: Task) -> Task:
    """The task as an export has it, on the seed of the task itself."""
    return read_task(task.to_published([task.servers[0].seed]), "office.json")


async def passes(footprint: dict[str, Any], *calls: tuple[str, dict[str, Any]]) -> bool:
    """Whether these calls pass as published; by our own verifier it has to be the same."""
    task = office.task(verifiers=[footprint])
    episode = await start(task)
    for tool, arguments in calls:
        assert not (await episode.acall(tool, arguments)).is_error
    exported = published(task)
    assert {item.type for item in exported.verifiers} == {"database_state"}
    said = (await verify(exported, episode, "Done.")).parity
    assert said is (await verify(task, episode, "Done.")).strict
    assert said is not None
    return said


async def test_a_footprint_becomes_queries_that_say_the_same() -> None:
    both = verifier("footprint", rows=[MOVED, PIER])
    assert await passes(both, MOVE, ADD)
    assert await passes(both, ADD, MOVE)
    lynn = {"location_id": "LOC_001", "city": "Lynn", "active": False}
    assert await passes(both, ("update_location", lynn), ADD)
    assert not await passes(both)
    assert not await passes(both, MOVE)
    assert not await passes(both, ADD)
    reno = {"location_id": "LOC_001", "city": "Reno"}
    assert not await passes(both, ("update_location", reno), ADD)
    street = {"location_id": "LOC_001", "city": "Salem", "street": "1 Quay"}
    assert not await passes(both, ("update_location", street), ADD)
    dock = ("add_location", {"name": "Dock", "city": "Salem", "country": "USA"})
    assert not await passes(both, MOVE, ADD, dock)
    assert not await passes(both, MOVE, dock)
    mill = ("update_location", {"location_id": "LOC_002", "city": "Salem"})
    assert not await passes(both, MOVE, ADD, mill)


async def test_what_is_optional_and_one_of_several_cases_is_said_too() -> None:
    optional = verifier("footprint", rows=[MOVED | {"optional": True}, PIER | {"optional": True}])
    for calls in ([], [MOVE], [ADD], [MOVE, ADD]):
        assert await passes(optional, *calls)
    either = verifier("footprint", rows=[], either=[{"cases": [[MOVED], [PIER]]}])
    assert await passes(either, MOVE)
    assert await passes(either, ADD)
    assert not await passes(either)


@pytest.mark.parametrize(
    ("street", "right"),
    [
        ('{"page": "/a"}', True),
        ('{"name": "x", "page": "/a", "same": "/a"}', True),
        ('{"page": "/a", "same": "", "more": ""}', True),
        ('{"page": "/b"}', False),
        ('{"page": "/a", "same": "/b"}', False),
        ('{"page": "/a", "more": 1}', False),
        ('{"page": "/a", "more": 0}', False),
        ("1 Quay", False),
    ],
)
async def test_what_an_object_holds_is_said_too(street: str, right: bool) -> None:
    inside = {"set": {"page": "/a"}, "may": {"same": {"one_of": ["/a", "/A"]}}, "free": ["name"]}
    wanted = {"name": "North Pier", "city": "Salem", "country": "USA", "active": 1}
    pier = PIER | {"set": {**wanted, "street": {"inside": inside}}}
    rows = verifier("footprint", rows=[pier])
    assert await passes(rows, (ADD[0], {**ADD[1], "street": street})) is right


@pytest.mark.parametrize("street", ["{}", "[]", "1", '{"page": "/a"}', ""])
async def test_what_an_object_may_hold_is_held_by_an_object(street: str) -> None:
    wanted = {"name": "North Pier", "city": "Salem", "country": "USA", "active": 1}
    pier = PIER | {"set": {**wanted, "street": {"inside": {"may": {"page": "/a"}}}}}
    rows = verifier("footprint", rows=[pier])
    assert await passes(rows, (ADD[0], {**ADD[1], "street": street})) is (street[:1] == "{")


async def test_a_change_of_another_table_is_seen() -> None:
    task = office.task(verifiers=[verifier("footprint", rows=[])], selected_tools=[])
    for tool, arguments in (
        ("update_user_details", {"user_id": "USER_002", "first_name": "Rexa"}),
        ("add_location", ADD[1]),
    ):
        episode = await start(task)
        assert (await verify(published(task), episode, "Done.")).parity is True
        assert not (await episode.acall(tool, arguments)).is_error
        assert (await verify(published(task), episode, "Done.")).parity is False


def test_facts_are_asked_of_a_model_and_a_way_cannot_be_said(tmp_path: Path) -> None:
    facts = {
        "query": "SELECT city FROM location",
        "facts": [{"what": ["rained", "poured"], "when": 5}],
    }
    order = {"table": "location", "column": "city", "to": "Reno", "because": "ITSM-1.3"}
    verifiers = [
        verifier("text_facts", **facts, never=["snow"]),
        verifier("transitions", never=[order]),
        verifier("footprint", rows=[], either=[{"cases": [[MOVED], [PIER]]}]),
    ]
    task = office.task(verifiers=verifiers)
    first, *checks = published(task).verifiers
    assert (first.type, first.query) == ("response_check", facts["query"])
    prompt = first.config["comparison_prompt"]
    assert "(what: rained or poured; when: 5), and none of these: snow" in prompt
    assert {check.type for check in checks} == {"database_state"}
    export_tasks([task], tmp_path / "out")
    readme = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "## Checks that SQL cannot express" in readme
    assert "- task_move_office, `transitions`: the steps that are never allowed\n" in readme
    assert "that only one of several alternatives is done" in readme
    plain = export_tasks([office.task()], tmp_path / "plain")
    assert "cannot say" not in (plain / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("domain", ["itsm", "csm", "hr"])
async def test_an_exported_footprint_is_won_by_the_solution_and_lost_by_nothing(
    domain: str, tmp_path: Path
) -> None:
    tasks = []
    feasible = [task for task in load_tasks(domain, split="all") if task.feasible]
    for task in share(feasible, 2, f"footprints of {domain}"):
        made = await footprint_of(task)
        items = [verifier("footprint", **config) | {"gym_name": n} for n, config in made.items()]
        tasks.append(read_task({**task.raw, "task_id": task.id, "verifiers": items}, task.id))
    folder = export_tasks(tasks, tmp_path / "out")
    with serve(domain) as servers:
        urls = {server.domain.gym_name: server.url for server in servers.values()}
        assert failures(tasks, folder, urls) == []
        for task in tasks:
            file = folder / task.domain / f"{task.published_id}.json"
            checked = run_task(file, folder, lambda call: None, urls)
            assert not all(check.passed for check in checked)
