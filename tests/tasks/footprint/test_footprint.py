"""The verifier `footprint`: what a run changed against what it may change."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from eopsgym.errors import TaskError
from eopsgym.gym import NOT_RECORDED, Episode
from eopsgym.runs import read_runs, run_tasks
from eopsgym.sync import run_sync
from eopsgym.tasks import Verification, start, verify
from eopsgym.tasks.footprint.config import read_footprint
from eopsgym.tasks.footprint.match import TooManyWaysError, mismatches
from eopsgym.tasks.footprint.net_row import NetRow
from eopsgym.tasks.footprint.row_pattern import Mismatch, same
from eopsgym.tasks.verifier_summary import verifier_summary
from tests.patience import PATIENCE
from tests.toy import office

HARBOUR = {"location_id": "LOC_001"}
MOVED = {"update": "location", "key": HARBOUR, "set": {"city": "Salem"}, "free": ["updated_on"]}
PIER = {
    "insert": "location",
    "set": {"name": "North Pier", "city": "Salem", "country": "USA", "active": 1},
    "free": ["location_id", "created_on", "updated_on"],
    "may": {"org_id": "ORG_001"},
}


MOVED_EVENT = {"table": "location", "key": HARBOUR, "set": {"city": "Salem"}}
PIER_EVENT = {"table": "location", "set": {"name": "North Pier"}}


def footprint(*rows: Any, **more: Any) -> dict[str, Any]:
    return {
        "verifier_type": "footprint",
        "name": "nothing else",
        "gym_name": office.GYM,
        "category": "integrity",
        "validation_config": {"rows": list(rows), **more},
    }


async def judged(verifier: dict[str, Any], *calls: tuple[str, dict[str, Any]]) -> Verification:
    episode = await start(office.task(verifiers=[verifier]))
    for tool, arguments in calls:
        assert not (await episode.acall(tool, arguments)).is_error
    return await verify(office.task(verifiers=[verifier]), episode, "Done.")


MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
BACK = ("update_location", {"location_id": "LOC_001", "city": "Boston"})
ADD = ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})


async def test_what_is_called_for_and_nothing_else_passes_for_parity_as_well() -> None:
    found = await judged(footprint(MOVED, PIER), MOVE, ADD)
    assert (found.strict, found.verdicts[0].parity) == (True, True), found.verdicts[0].details
    assert (await judged(footprint(PIER, MOVED), ADD, MOVE)).strict is True


async def test_each_thing_that_is_wrong_is_named() -> None:
    mill = ("update_location", {"location_id": "LOC_002", "city": "Salem", "active": False})
    dock = ("add_location", ADD[1] | {"name": "Dock"})
    found = await judged(footprint(MOVED, PIER), mill, ADD, dock)
    details = found.verdicts[0].details
    assert found.strict is False
    for said in (
        "location LOC_002: city 'Lowell' -> 'Salem' is not called for",
        "location LOC_002: active 1 -> 0 is not called for",
        "update location LOC_001 (city='Salem') is missing",
        "insert location LOC_004",
    ):
        assert said in details, details


async def test_another_value_and_another_column_are_named() -> None:
    lynn = ("update_location", {"location_id": "LOC_001", "city": "Lynn", "active": False})
    details = (await judged(footprint(MOVED), lynn)).verdicts[0].details
    assert "location LOC_001: city 'Boston' -> 'Lynn' instead of 'Salem'" in details
    assert "location LOC_001: active 1 -> 0 is not called for" in details


async def test_a_change_that_is_undone_is_none() -> None:
    stamps = {"update": "location", "key": HARBOUR, "free": ["updated_on"], "optional": True}
    assert (await judged(footprint(stamps), MOVE, BACK)).strict is True
    assert (await judged(footprint(MOVED), MOVE, BACK)).strict is False
    assert (await judged(footprint(MOVED), MOVE, BACK, MOVE)).strict is True


async def test_a_server_that_recorded_nothing_has_no_verdict() -> None:
    task = office.task(verifiers=[footprint()])
    episode = await start(task)
    step = await episode.acall(*MOVE)
    object.__setattr__(step, "changes", NOT_RECORDED)
    found = await verify(task, episode, "Done.")
    assert found.strict is None
    assert "step 1 (update_location) changed was not recorded" in found.verdicts[0].details
    reading = await start(task)
    step = await reading.acall("find_location_by_given_name", {"name": "Old Mill"})
    object.__setattr__(step, "changes", NOT_RECORDED)
    assert (await verify(task, reading, "Done.")).strict is True


async def test_each_of_two_systems_has_its_own_footprint() -> None:
    episode = Episode.start(["itsm", "csm"])
    locations = await episode.acall("itsm/add_location", name="Reno", city="Reno", country="USA")
    assert not locations.is_error
    reno = {
        "insert": "location",
        "set": {"name": "Reno", "city": "Reno", "country": "USA", "active": 1},
        "free": ["location_id", "created_on", "updated_on", "org_id"],
    }
    itsm, csm = footprint(reno), footprint() | {"gym_name": "sn-csm-server", "name": "other"}
    servers = [
        {"mcp_server_name": name, "seed_database_file": "company.sql"}
        for name in ("gym-itsm-mcp", "sn-csm-server")
    ]
    task = office.task(verifiers=[itsm, csm], gym_servers_config=servers)
    found = await verify(task, episode, "Done.")
    assert [v.strict for v in found.verdicts] == [True, True], found.verdicts
    swapped = [itsm | {"gym_name": "sn-csm-server"}, csm | {"gym_name": "gym-itsm-mcp"}]
    task = office.task(verifiers=swapped, gym_servers_config=servers)
    found = await verify(task, episode, "Done.")
    assert [v.strict for v in found.verdicts] == [False, False]


# Rows that are alike, by themselves


def new(table: str, key: int, **values: Any) -> NetRow:
    return NetRow(table, "insert", {"id": key}, {}, {"id": key, **values})


def changed(table: str, key: int, **values: Any) -> NetRow:
    return NetRow(table, "update", {"id": key}, dict.fromkeys(values), values)


def entry(table: str, label: str | None = None, **values: Any) -> dict[str, Any]:
    return {"insert": table, "set": values, "free": ["id"]} | ({"as": label} if label else {})


def found(net: list[NetRow], *rows: Any, either: Any = ()) -> list[str]:
    config = {"rows": list(rows), "either": list(either)}
    return [str(each) for each in mismatches(net, read_footprint(config, "here"))]


def test_new_rows_that_are_alike_are_distinguished_by_what_refers_to_them() -> None:
    entries = [
        entry("note", case={"of": "second.id"}, text="b"),
        entry("case", "first", kind="x"),
        entry("note", case={"of": "first.id"}, text="a"),
        entry("case", "second", kind="x"),
    ]
    net = [
        new("case", 1, kind="x"),
        new("case", 2, kind="x"),
        new("note", 1, case=2, text="a"),
        new("note", 2, case=1, text="b"),
    ]
    assert found(net, *entries) == []
    assert found(net[::-1], *entries) == []
    crossed = [*net[:3], new("note", 2, case=2, text="b")]
    assert "instead of the id of" in " ".join(found(crossed, *entries))


def test_rows_may_refer_to_each_other_in_a_ring_and_to_changed_ones() -> None:
    ring = [entry("a", "a", b={"of": "b.id"}), entry("b", "b", a={"of": "a.id"})]
    assert found([new("a", 1, b=7), new("b", 7, a=1)], *ring) == []
    assert found([new("a", 1, b=8), new("b", 7, a=1)], *ring) != []
    parent = {"update": "case", "key": {"id": 3}, "set": {"problem": {"of": "p.id"}}}
    net = [new("problem", 9), changed("case", 3, problem=9)]
    assert found(net, parent, entry("problem", "p")) == []
    assert found([net[0], changed("case", 3, problem=8)], parent, entry("problem", "p")) == [
        "case 3: problem None -> 8 instead of the id of p"
    ]


def test_an_optional_row_leaves_what_others_need() -> None:
    loose = entry("note", kind={"one_of": ["x", "y"]}) | {"optional": True}
    strict = entry("note", kind="x")
    assert found([new("note", 1, kind="x")], loose, strict) == []
    assert found([new("note", 1, kind="x"), new("note", 2, kind="y")], loose, strict) == []
    assert found([new("note", 1, kind="x"), new("note", 2, kind="x")], loose, strict) == []
    assert found([new("note", 1, kind="y")], loose, strict) != []
    assert found([new("note", n, kind="x") for n in range(3)], loose, strict) == [
        "insert note 2 (id=2, kind='x') is not called for"
    ]


def test_what_takes_from_an_optional_row_that_is_not_there_does_not_fit() -> None:
    rows = [entry("case", "c") | {"optional": True}, entry("note", case={"of": "c.id"})]
    assert found([new("case", 1), new("note", 1, case=1)], *rows) == []
    assert found([new("note", 1, case=1)], *rows) != []


def test_exactly_one_case_of_either_is_right() -> None:
    cases = [[{"update": "case", "key": {"id": n}, "set": {"to": "me"}}] for n in (1, 2)]
    either = [{"about": "which of two equals", "cases": cases}]
    assert found([changed("case", 1, to="me")], either=either) == []
    assert found([changed("case", 2, to="me")], either=either) == []
    both = [changed("case", 1, to="me"), changed("case", 2, to="me")]
    assert found(both, either=either) == ["case 2: to None -> 'me' is not called for"]
    assert found([], either=either) == ["update case 1 (to='me') is missing"]
    label = [[entry("a", "x")], [entry("b", "x")]]
    child = entry("c", ref={"of": "x.id"})
    assert found([new("b", 4), new("c", 1, ref=4)], child, either=[{"cases": label}]) == []


def test_what_may_be_changed_is_changed_to_this_or_not_at_all() -> None:
    row = {"update": "case", "key": {"id": 1}, "set": {"s": "x"}, "may": {"to": "me"}}
    assert found([changed("case", 1, s="x")], row) == []
    assert found([changed("case", 1, s="x", to="me")], row) == []
    assert found([changed("case", 1, s="x", to="you")], row) == [
        "case 1: to None -> 'you' instead of 'me'"
    ]


def test_numbers_are_numbers_texts_are_texts_and_moments_moments() -> None:
    assert found([new("a", 1, n=2.0, flag=1)], entry("a", n=2, flag=True)) == []
    assert found([new("a", 1, n="2")], entry("a", n=2)) != []
    assert found([new("a", 1, due="2026-03-05 00:00:00")], entry("a", due="2026-03-05")) == []
    assert found([new("a", 1, due="2026-03-05 01:00:00")], entry("a", due="2026-03-05")) != []
    assert found([new("a", 1, note="", more=None)], entry("a")) == []


def test_a_key_of_several_values_is_a_row_for_each() -> None:
    rows = {"update": "case", "key": {"id": [1, 2]}, "set": {"s": "x"}}
    assert found([changed("case", 1, s="x"), changed("case", 2, s="x")], rows) == []
    assert found([changed("case", 1, s="x")], rows) == ["update case 2 (s='x') is missing"]


def test_hundreds_of_rows_that_are_alike_are_matched_in_bounded_time() -> None:
    began = time.process_time()
    many = [entry("note", kind="x") for _ in range(300)]
    assert found([new("note", n, kind="x") for n in range(300)], *many) == []
    assert found([new("note", n, kind="y") for n in range(300)], *many) != []
    tied = [entry("case", f"c{n}") for n in range(60)]
    tied += [entry("note", case={"of": f"c{n}.id"}) for n in range(60)]
    net = [new("case", n) for n in range(60)] + [new("note", n, case=59 - n) for n in range(60)]
    assert found(net, *tied) == []
    # A graph to be laid over another: nobody does this in bounded time.
    nodes = [entry("node", f"n{n}") for n in range(40)]
    edges = [entry("edge", a={"of": f"n{n}.id"}, b={"of": f"n{n * 7 % 40}.id"}) for n in range(40)]
    drawn = [new("node", n) for n in range(40)]
    drawn += [new("edge", n, a=n, b=n * 11 % 40) for n in range(40)]
    with suppress(TooManyWaysError):
        found(drawn, *nodes, *edges)
    assert time.process_time() - began < PATIENCE


PAGE = {
    "set": {"page": "/a"},
    "may": {"same": {"one_of": ["/a", "/A"]}},
    "free": ["name"],
}


@pytest.mark.parametrize(
    ("held", "fits"),
    [
        ('{"page": "/a"}', True),
        ('{"name": "any", "page": "/a", "gone": null}', True),
        ('{"same": "/A", "page": "/a"}', True),
        ('{"page": "/a", "same": null}', True),
        ('{"page": "/a", "same": "", "more": ""}', True),
        ('{"page": ""}', False),
        ('{"page": "/a", "more": 0}', False),
        ('{"page": "/b"}', False),
        ('{"same": "/a"}', False),
        ('{"page": "/a", "same": "/b"}', False),
        ('{"page": "/a", "more": "/a"}', False),
        ('["/a"]', False),
        ("/a", False),
        (None, False),
    ],
)
def test_inside_an_object_each_key_has_a_value_may_have_one_or_is_free(
    held: str | None, fits: bool
) -> None:
    said = found([new("tab", 1, shows=held)], entry("tab", shows={"inside": PAGE}))
    assert (not said) is fits, said


DEPTHS = (400, 900, 5_000, 200_000)
"""Some of them above what the reading of JSON takes, some above what Python's own calls do."""


@pytest.mark.parametrize("depth", DEPTHS)
def test_what_is_nested_without_end_is_another_value(depth: int) -> None:
    nested = '{"page": ' * depth + "1" + "}" * depth
    assert not same(nested, '{"page": 1}')
    assert found([new("tab", 1, shows=nested)], entry("tab", shows={"inside": PAGE}))


def test_a_difference_tells_its_parts() -> None:
    footprint = read_footprint({"rows": []}, "here")
    (extra,) = mismatches([changed("case", 1, to="me")], footprint)
    assert extra == Mismatch("extra", "update", "case", "1", "to", None, "me")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("x", "row 1: must be an object with one of update, insert, delete"),
        ({"update": "a", "set": {"b": 1}}, "'key' must be an object"),
        ({"insert": "a", "key": {"b": 1}}, "an insert has no 'key'"),
        ({"insert": "a", "set": {"b": [1]}}, 'write {"one_of"'),
        ({"insert": "a", "set": {"b": {"of": "c"}}}, '{"of": "label.column"}'),
        ({"insert": "a", "set": {"b": {"inside": {"key": {}}}}}, "no 'key'"),
        ({"insert": "a", "set": {"b": {"inside": {"free": ["c", "c"]}}}}, "'c' occurs twice"),
        (
            {"insert": "a", "set": {"b": {"inside": {"set": {"c": {"of": "d.e"}}}}}},
            "a key of 'inside'",
        ),
        (
            {"insert": "a", "set": {"b": {"inside": {"may": {"c": {"inside": {}}}}}}},
            "a key of 'inside'",
        ),
        ({"insert": "a", "set": {"b": 1}, "free": ["b"]}, "'b' occurs twice"),
        ({"insert": "a", "as": "b.c"}, "'as' must be a name without dots"),
        ({"insert": "a", "optional": 1}, "'optional' must be true or false"),
        ({"update": "a", "key": {"b": [1, 2]}, "as": "c"}, "only one beside 'as'"),
    ],
)
def test_what_is_wrong_with_a_footprint_is_named_with_its_place(row: Any, said: str) -> None:
    with pytest.raises(TaskError, match=r"office\.json: verifier 1: validation_config") as error:
        office.task(verifiers=[footprint(row)])
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("verifier", "said"),
    [
        (
            footprint(MOVED, PIER, PIER),
            "1 update of location, 2 inserts of location",
        ),
        (footprint(either=[{"cases": [[MOVED], [PIER]]}]), "1 of 2 cases"),
        (footprint(), "no change at all"),
        (
            footprint()
            | {"verifier_type": "transitions"}
            | {
                "validation_config": {
                    "never": [{"table": "a", "column": "b", "to": 1, "because": "x"}] * 2,
                }
            },
            "2 steps never allowed",
        ),
        (office.check("one", "SELECT 1"), "SELECT 1"),
    ],
)
def test_a_verifier_is_described_in_a_line(verifier: dict[str, Any], said: str) -> None:
    assert verifier_summary(office.task(verifiers=[verifier]).verifiers[0]) == said


def test_a_run_is_judged_the_same_by_what_was_recorded_of_it(tmp_path: Path) -> None:
    order = {"first": MOVED_EVENT, "then": PIER_EVENT, "because": "ITSM-1.3"}
    way = footprint() | {"verifier_type": "transitions", "name": "way"}
    way["validation_config"] = {"order": [order]}
    for row, strict in ((PIER, True), (PIER | {"optional": True, "set": {"name": "x"}}, False)):
        task = office.task(verifiers=[footprint(MOVED, row), way])
        (ran,) = run_tasks([task], "scripted/gold", results=tmp_path / str(strict), progress=False)
        (read,) = read_runs(tmp_path / str(strict))
        assert (ran.strict, read.strict, read.parity) == (strict, strict, True)
        assert read.verdicts == ran.verdicts
        episode = Episode(Episode.start("itsm", office.SEED).servers, {}, steps=list(read.steps))
        again = run_sync(verify(task, episode, read.answer))
        assert [v.strict for v in again.verdicts] == [v.strict for v in read.verdicts]
        assert [v.details for v in again.verdicts] == [v.details for v in read.verdicts]


@pytest.mark.parametrize(
    ("actual", "wanted", "equal"),
    [
        ('[{"id": "a"}, {"id": "b", "n": 1}]', '[{"n":1,"id":"b"},{"id":"a"}]', True),
        ('[{"id": "a"}]', '[{"id": "a"}, {"id": "a"}]', False),
        ('[{"id": "a"}]', '[{"id": "b"}]', False),
        ("[{broken", "[{broken too", False),
        ("[1, 2]", "[2, 1]", False),
    ],
)
def test_a_list_of_objects_is_the_same_in_any_order(actual: str, wanted: str, equal: bool) -> None:
    assert same(actual, wanted) is equal


@pytest.mark.parametrize(
    ("actual", "wanted", "equal"),
    [
        ('{"a": 1, "b": {"c": 2, "d": [1, 2]}}', '{"b": {"d": [1, 2], "c": 2}, "a": 1}', True),
        ('{"a": [1, 2]}', '{"a": [2, 1]}', False),
        ('{"until": "2026-03-14T00:00:00Z"}', '{"until": "2026-03-14T00:00:00"}', True),
        ('{"until": "2026-03-14T00:00:00.0000000"}', '{"until": "2026-03-14T00:00:00"}', True),
        ('{"until": "2026-03-14T01:00:00"}', '{"until": "2026-03-14T00:00:00"}', False),
        ('{"a": 1', '{"a": 1}', False),
        ('{"a": 1', '{"a": 2', False),
        ("2026-03-14T00:00:00Z", "2026-03-14 00:00:00", True),
        ("2026-03-14T00:00:00-07:00", "2026-03-14T07:00:00", True),
        ("2026-03-14T00:00:00-07:00", "2026-03-14T00:00:00", False),
        ("2026-03-14", "2026-03-15", False),
        ("20260314", "2026-03-14", False),
        ("2026-xx", "2026-xy", False),
    ],
)
def test_an_object_or_a_moment_is_the_same_however_it_is_written(
    actual: str, wanted: str, equal: bool
) -> None:
    assert same(actual, wanted) is equal
