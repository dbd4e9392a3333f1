"""Recorded calls of the published server, made again on the same seed."""

import json
import re
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import load_template
from tests.reference import reference

SEED = "db_1765301900121_3mwjj54xy.sql"
# In this order, since some need what an earlier one made.
SUCCESSES = (
    "register_configuration_item",
    "update_configuration_item",
    "create_incident",
    "update_incident",
    "send_notification",
    "add_child_incident",
    "remove_child_incident",
    "map_change_request",
    "update_change",
    "delete_incident_slas",
)
# The texts of the other recorded errors are fragments, or of a tool that works in ours.
ERRORS = ("link_knowledge_to_incident", "send_notification")
MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d")


def examples() -> dict[str, dict[str, Any]]:
    tools = json.loads(reference("tools", "itsm.json").read_text(encoding="utf-8"))
    return {tool["name"]: tool for tool in tools}


@pytest.fixture
def database() -> Database:
    template = load_template(get_domain("itsm"), reference("seeds", "itsm", SEED))
    return Database(template, Clock(ANCHOR))


def assert_agree(ours: Any, theirs: Any, path: str = "$") -> None:
    assert type(ours) is type(theirs), path
    if isinstance(theirs, dict):
        assert set(ours) == set(theirs), path
        for key, value in theirs.items():
            assert_agree(ours[key], value, f"{path}.{key}")
    elif isinstance(theirs, list):
        assert len(ours) == len(theirs), path
        for number, value in enumerate(theirs):
            assert_agree(ours[number], value, f"{path}[{number}]")
    elif isinstance(theirs, str) and MOMENT.match(theirs):
        assert MOMENT.match(ours), path
    else:
        assert ours == theirs, path


def test_recorded_results_come_out_the_same(database: Database) -> None:
    known = examples()
    for tool in SUCCESSES:
        example = known[tool]["example_success"]
        assert not example["inferred"]
        result = database.call(tool, example["arguments"])
        assert not result.is_error, result.text
        assert_agree(json.loads(result.text), example["result"], tool)


@pytest.mark.parametrize("tool", ERRORS)
def test_recorded_errors_come_out_the_same(database: Database, tool: str) -> None:
    example = examples()[tool]["example_error"]
    assert not example["inferred"]
    result = database.call(tool, example["arguments"])
    assert result.is_error
    assert_agree(json.loads(result.text), json.loads(example["text"]), tool)


def test_a_bad_phone_number_reads_as_recorded(database: Database) -> None:
    example = examples()["add_new_user"]["example_error"]
    person = {
        "first_name": "Ann",
        "last_name": "Lee",
        "email": "ann.lee@techcorp.com",
        "role": "agent",
        "active": True,
    }
    result = database.call("add_new_user", {**person, **example["arguments"]})
    assert result.is_error
    assert json.loads(result.text) == json.loads(example["text"])


@pytest.mark.parametrize("seed", [SEED, "db_1768479715490_ex6u7viv2.sql"])
def test_the_published_seeds_load(seed: str) -> None:
    template = load_template(get_domain("itsm"), reference("seeds", "itsm", seed))
    assert Database(template).rows("SELECT count(*) AS n FROM users")[0]["n"] >= 10
