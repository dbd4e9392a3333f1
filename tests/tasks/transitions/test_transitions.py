"""The verifier `transitions`: the way that a run went, from its recorded steps."""

from typing import Any

import pytest

from eopsgym.errors import TaskError
from eopsgym.gym import NOT_RECORDED
from eopsgym.tasks import Verification, start, verify
from tests.toy import office

KEY = {"location_id": "LOC_001"}
EVENT = {"table": "location", "delete": True}


def way(**config: Any) -> dict[str, Any]:
    """A verifier whose items all follow from one rule, where they do not say which."""
    for items in config.values():
        for item in items if isinstance(items, list) else ():
            item.setdefault("because", "ITSM-1.3")
    return bare(**config)


def bare(**config: Any) -> dict[str, Any]:
    return {
        "verifier_type": "transitions",
        "name": "the way",
        "gym_name": office.GYM,
        "category": "permission_process",
        "validation_config": config,
    }


def to(city: str, location: str = "LOC_001") -> tuple[str, dict[str, Any]]:
    return "update_location", {"location_id": location, "city": city}


def add(name: str, city: str) -> tuple[str, dict[str, Any]]:
    return "add_location", {"name": name, "city": city, "country": "USA"}


async def judged(
    verifier: dict[str, Any],
    *calls: tuple[str, dict[str, Any]],
    blind: int = 0,
    user: str = "token-ada",
) -> Verification:
    """The verdict after these calls; one of them (from 1) may have been recorded by nobody."""
    server = office.MOVE["gym_servers_config"][0] | {"context": {"x-itsm-user-token": user}}
    task = office.task(verifiers=[verifier], gym_servers_config=[server])
    episode = await start(task)
    for number, (tool, arguments) in enumerate(calls, 1):
        step = await episode.acall(tool, arguments)
        assert not step.is_error, step.text
        if number == blind:
            object.__setattr__(step, "changes", NOT_RECORDED)
    return await verify(task, episode, "Done.")


@pytest.mark.parametrize(
    ("cities", "passes"),
    [
        (["Lynn", "Salem"], True),
        (["Reno", "Lynn", "Salem"], True),
        (["Salem"], False),
        (["Salem", "Lynn"], False),
        (["Lynn", "Boston", "Salem"], False),
        (["Lynn", "Salem", "Lynn", "Salem"], False),
        ([], False),
    ],
)
async def test_a_column_takes_the_values_of_a_path_and_no_others(
    cities: list[str], passes: bool
) -> None:
    path = {"table": "location", "key": KEY, "column": "city", "values": ["Lynn", "Salem"]}
    path["or"] = [["Reno", "Lynn", "Salem"]]
    found = await judged(way(paths=[path]), *(to(city) for city in cities))
    assert (found.strict, found.verdicts[0].parity) == (passes, None)
    if not passes:
        gone = " -> ".join(map(repr, cities)) or "nowhere"
        assert (
            f"location LOC_001: city goes {gone}, not 'Lynn' -> 'Sal" in found.verdicts[0].details
        )


async def test_a_path_is_of_the_rows_that_were_written_and_are_so_at_the_end() -> None:
    where = {"table": "location", "where": {"name": "Pier", "active": True}, "column": "city"}
    path = way(paths=[where | {"values": ["Lynn", "Salem"]}])
    there = to("Salem", "LOC_003")
    assert (await judged(path, add("Pier", "Lynn"), there)).strict is True
    assert (await judged(path, add("Pier", "Salem"))).strict is False
    found = await judged(path, add("Pie'r", "Lynn"), there)
    assert "no location that was written has name='Pier', active=True" in found.verdicts[0].details
    old = where | {"where": {"name": "Old Mill"}, "values": []}
    assert (await judged(way(paths=[old]), to("Salem"))).strict is False


async def test_a_step_that_may_never_be_is_found_on_any_row() -> None:
    never = {"table": "location", "column": "city", "from": "Lowell", "to": "Salem"}
    found = await judged(way(never=[never]), to("Salem"), to("Salem", "LOC_002"))
    assert found.strict is False
    assert found.verdicts[0].details == (
        "step 2: location LOC_002: city 'Lowell' -> 'Salem' must never be; ITSM-1.3: Work only "
        "within the user's organisation. Records of another one count as not found: do not show, "
        "link or change them."
    )
    detour = [to("Lynn", "LOC_002"), to("Salem", "LOC_002")]
    assert (await judged(way(never=[never]), *detour)).strict is True
    assert (await judged(way(never=[never | {"key": KEY}]), to("Salem", "LOC_002"))).strict is True
    leaves = {"table": "location", "column": "city", "from": "Lowell"}
    assert (await judged(way(never=[leaves]), *detour)).strict is False


async def test_a_step_may_be_forbidden_from_all_values_but_one() -> None:
    never = {"table": "location", "column": "city", "from": {"not": "Salem"}}
    assert (await judged(way(never=[never]), to("Lynn"))).strict is False
    never = {"table": "location", "column": "city", "to": {"not": "Lynn"}}
    assert (await judged(way(never=[never]), to("Lynn"))).strict is True
    assert (await judged(way(never=[never]), to("Lynn"), to("Salem"))).strict is False
    given = {"table": "location", "column": "city", "from": {"not": None}}
    new = add("South Pier", "Lynn")  # which held nothing before
    assert (await judged(way(never=[given]), new)).strict is True
    assert (await judged(way(never=[given]), new, to("Salem", "LOC_003"))).strict is False


async def test_what_comes_first_holds_when_the_other_happens() -> None:
    mill = {"table": "location", "key": {"location_id": "LOC_002"}, "set": {"city": "Lynn"}}
    harbour = {"table": "location", "key": KEY, "set": {"city": "Salem"}}
    order = way(order=[{"first": mill, "then": harbour}])
    lynn, salem = to("Lynn", "LOC_002"), to("Salem")
    assert (await judged(order, lynn, salem)).strict is True
    assert (await judged(order, salem, lynn)).strict is False
    assert (await judged(order, salem)).strict is False
    assert (await judged(order, lynn)).strict is True
    undone = [lynn, to("Lowell", "LOC_002"), salem]
    details = (await judged(order, *undone)).verdicts[0].details
    assert details.startswith(
        "step 3: location LOC_001: location becomes city 'Salem' before location becomes "
        "city 'Lynn'; ITSM-1.3: Work only within"
    )


async def test_what_nobody_recorded_has_no_verdict_and_what_was_recorded_counts() -> None:
    path = {"table": "location", "key": KEY, "column": "city", "values": ["Salem"]}
    assert (await judged(way(paths=[path]), to("Salem"), to("Lynn"), blind=2)).strict is None
    never = {"table": "location", "column": "city", "to": "Salem"}
    config = {"paths": [path], "never": [never]}
    assert (await judged(way(**config), to("Salem"), to("Lynn"), blind=2)).strict is False


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({}, "it is empty"),
        ({"never": [{"table": "a", "column": "b", "to": 1}]}, "'because' must be the id of"),
        ({"order": [{"first": EVENT, "then": EVENT}]}, "'because' must be the id of the rule"),
        ({"paths": [{"table": "a", "column": "b", "values": []}]}, "either 'key' or 'where'"),
        ({"paths": [{"table": "a", "key": {"c": 1}, "column": "b"}]}, "'values' must be a list"),
        ({"never": [{"table": "a", "column": "b"}]}, "must have 'from' or 'to'"),
        (
            {"never": [{"table": "a", "column": "b", "to": {"no": 1}, "because": "c"}]},
            'a value or {"not": value}',
        ),
        ({"order": [{"first": {"table": "a"}}]}, "order, 1: first: must have either 'set'"),
        ({"order": [{"first": 1}]}, "order, 1: first: must be an object"),
        ({"never": [{"table": "a", "column": "b", "form": 1, "to": 2}]}, "unknown key 'form'"),
    ],
)
def test_what_is_wrong_with_transitions_is_named(config: dict[str, Any], said: str) -> None:
    with pytest.raises(TaskError, match=r"office\.json: verifier 1: validation_config") as error:
        office.task(verifiers=[bare(**config)])
    assert said in str(error.value)
