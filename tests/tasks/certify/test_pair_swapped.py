"""Values that are swapped between two writes are found."""

from typing import Any

from eopsgym.tasks.certify import Proof
from eopsgym.tasks.certify.pair_swapped import pair_swapped
from eopsgym.tasks.certify.rehearsal import Rehearsal
from tests.toy import office

PIERS = ("North Pier", "Salem"), ("South Pier", "Lynn")


def rows(*wanted: dict[str, Any]) -> dict[str, Any]:
    made = [
        {"insert": "location", "set": each, "free": [*FREE, *({"name", "city"} - {*each})]}
        for each in wanted
    ]
    return office.check("all", "") | {
        "verifier_type": "footprint",
        "validation_config": {"rows": made},
    }


FREE = ["location_id", "country", "active", "org_id", "created_on", "updated_on"]


async def proof(*verifiers: Any, **changes: Any) -> Proof:
    calls = [
        {"tool": "add_location", "arguments": {"name": name, "city": city, "country": "USA"}}
        for name, city in PIERS
    ]
    gold = {"calls": calls, "answer": "Both are there."}
    rehearsal = await Rehearsal.of(office.task(gold=gold, verifiers=[*verifiers], **changes))
    try:
        return await pair_swapped(rehearsal)
    finally:
        await rehearsal.close()


async def test_columns_that_are_checked_as_sets_let_a_swap_pass() -> None:
    cities = "SELECT group_concat(c) FROM (SELECT city AS c FROM location WHERE name LIKE '% Pier'"
    loose = await proof(rows({}, {}), office.check("cities", f"{cities} ORDER BY 1)", "Lynn,Salem"))
    assert [text.partition(" wins")[0] for text in loose.failures] == [
        "calls 1 and 2 (add_location) with city swapped",
        "calls 1 and 2 (add_location) with name swapped",
    ]


async def test_rows_that_are_checked_whole_notice_a_swap() -> None:
    whole = rows(*({"name": name, "city": city} for name, city in PIERS))
    found = await proof(whole)
    assert (found.tried, found.held, found.failures) == (2, 2, ())


async def test_a_swap_may_be_signed_with_the_value_of_the_other_call() -> None:
    signed = [
        {"call": call, "argument": "city", "value": PIERS[2 - call][1], "because": "Either."}
        for call in (1, 2)
    ]
    found = await proof(rows({}, {}), equivalent=signed)
    assert [text.partition(":")[2].strip() for text in found.signed] == ["Either."]
    assert len(found.failures) == 1
