import re

import pytest

from eopsgym.errors import TaskError
from eopsgym.tasks.gold import (
    Gold,
    GoldCall,
    look_up,
    parse_result,
    read_gold,
    reference_texts,
    substitute,
)

RESULTS = {
    "inc": {"incident_id": "INC_024", "number": "INC0000012", "tags": ["a", "b"], "open": True},
    "users": {
        "users": [
            {"user_id": "USER_001", "email": "a@b.c", "role": "agent", "active": True},
            {"user_id": "USER_002", "email": "d@b.c", "role": "agent", "active": False},
        ],
        "total_count": 2,
    },
    "plain": [{"id": 7}, {"id": 8}],
    "events": [
        {"id": "E1", "summary": "Sync", "start": {"date": "2026-03-02"}, "a.b": "c"},
        {"id": "E2", "summary": "Sync", "start": {"date": "2026-03-09"}},
        {"id": "E3", "summary": "Sync", "start": None},
    ],
}


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ({"incident_id": {"$ref": "inc.incident_id"}}, {"incident_id": "INC_024"}),
        ({"$ref": "inc"}, RESULTS["inc"]),
        ({"$ref": "inc.tags.1"}, "b"),
        ({"$ref": "plain.1.id"}, 8),
        ({"$ref": "plain[id=8].id"}, 8),
        ({"$ref": "users.users[email=a@b.c].user_id"}, "USER_001"),
        ({"$ref": "users.users.[email=a@b.c].user_id"}, "USER_001"),
        ({"$ref": "users.users[role=agent][active=false].user_id"}, "USER_002"),
        ({"$ref": "events[summary=Sync][start.date=2026-03-09].id"}, "E2"),
        ({"$ref": "events[a.b=c].id"}, "E1"),
        ("Dear ${inc.number}: ${users.total_count}, ${inc.open}", "Dear INC0000012: 2, true"),
        (["${inc.number}", {"a": {"$ref": "users.total_count"}}], ["INC0000012", {"a": 2}]),
        ({"a": 1, "b": None, "c": "plain $ text"}, {"a": 1, "b": None, "c": "plain $ text"}),
    ],
)
def test_references_become_values(value, wanted):
    assert substitute(value, lambda named: look_up(named, RESULTS)) == wanted


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("nobody.x", "no successful call so far is named 'nobody'"),
        ("inc.nope", "there is no key 'nope', only incident_id, number"),
        ("plain.2", "no item 2; the list has 2"),
        ("inc.number.x", "'x' cannot be looked up in the value 'INC0000012'"),
        ("plain.id", "'id' cannot be looked up in a list"),
        ("inc[number=1]", "a filter needs a list"),
        ("users.users[role=agent].user_id", "matches 2 of 2 items"),
        ("users.users[email=x].user_id", "matches 0 of 2 items"),
        ("events[start.day=2026-03-09].id", "matches 0 of 3 items"),
        ("inc..x", "is not a reference"),
        ("inc.[x", "is not a reference"),
        ("", "is not a reference"),
    ],
)
def test_a_reference_that_leads_nowhere_says_where_it_stops(reference, message):
    with pytest.raises(TaskError, match=re.escape(message)):
        substitute({"$ref": reference}, lambda named: look_up(named, RESULTS))


def test_gold_is_read_from_a_task_file():
    data = {
        "calls": [
            {
                "tool": "find",
                "arguments": {"number": "INC1"},
                "as": "inc",
            },
            {"tool": "update", "arguments": {"id": {"$ref": "inc.incident_id"}}},
            {"tool": "list_all"},
        ],
        "answer": "Done: ${inc.number}",
    }
    assert read_gold(data, "t") == Gold(
        (
            GoldCall("find", {"number": "INC1"}, "inc"),
            GoldCall("update", {"id": {"$ref": "inc.incident_id"}}),
            GoldCall("list_all"),
        ),
        "Done: ${inc.number}",
    )


CALL = {"tool": "x", "as": "a"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "exactly 'calls' and 'answer'"),
        ({"calls": []}, "exactly 'calls' and 'answer'"),
        ({"calls": {}, "answer": ""}, "'calls' must be a list"),
        ({"calls": [{}], "answer": ""}, "t, call 1: must be an object with a 'tool' name"),
        ({"calls": [{"tool": "x", "argument": {}}], "answer": ""}, "unknown key 'argument'"),
        (
            {"calls": [{"tool": "x", "arguments": []}], "answer": ""},
            "'arguments' must be an object",
        ),
        ({"calls": [{"tool": "x", "as": "a.b"}], "answer": ""}, "'as' must be a name"),
        ({"calls": [CALL, CALL], "answer": ""}, "the name 'a' is taken"),
        ({"calls": [CALL], "answer": "${b.x}"}, "t, answer: 'b.x' refers to 'b'"),
        (
            {
                "calls": [{"tool": "x", "arguments": {"i": {"$ref": "a.i"}}, "as": "a"}],
                "answer": "",
            },
            "'a.i' refers to 'a', the 'as' of no earlier call; there are none",
        ),
        ({"calls": [CALL], "answer": "${a[}"}, "'a[' is not a reference"),
    ],
)
def test_a_wrong_gold_is_refused_with_the_place(data, message):
    with pytest.raises(TaskError, match=re.escape(message)):
        read_gold(data, "t")


def test_reference_texts_come_in_order():
    value = {"a": "x ${b.c} ${d}", "e": [{"$ref": "f.0"}], "g": 1}
    assert list(reference_texts(value)) == ["b.c", "d", "f.0"]


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    ("text", "value"),
    [('{"a": 1}', {"a": 1}), ("3", 3), ("plain", "plain"), (DEEP, DEEP)],
    ids=["object", "number", "text", "too deep"],
)
def test_results_are_json_where_they_can_be(text, value):
    assert parse_result(text) == value
