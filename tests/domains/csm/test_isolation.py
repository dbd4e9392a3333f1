"""In guarded mode a customer's answers do not depend on anything they may not see."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Tool
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template
from tests.domains.csm.desk import PEOPLE, SEED

CSM = get_domain("csm")
READING = sorted(name for name, tool in CSM.tools.items() if not tool.writes)

# What Cleo of Acme (account 2) may not see.
OTHERS = """
    DELETE FROM account WHERE account_id <> 2;
    DELETE FROM contact WHERE account_id <> 2;
    DELETE FROM contract WHERE account_id <> 2;
    DELETE FROM entitlement WHERE account_id <> 2;
    DELETE FROM installed_product WHERE account_id <> 2;
    DELETE FROM customer_case WHERE account_id <> 2;
    DELETE FROM interaction WHERE account_id <> 2;
    DELETE FROM location WHERE location_id <> 2;
    DELETE FROM user WHERE user_id <> 6;
    DELETE FROM notification WHERE email <> 'cleo@acme.example';
    DELETE FROM knowledge WHERE state <> 'published' OR visibility <> 'external';
    DELETE FROM case_knowledge WHERE knowledge_id NOT IN (SELECT knowledge_id FROM knowledge);
    DELETE FROM product WHERE lifecycle_state <> 'active';
    DELETE FROM case_sla;
    DELETE FROM sla_definition;
    DELETE FROM user_group;
    DELETE FROM user_group_member;
"""
TEXTS = ("Bolt", "bolt", "Bolt Works", "Relic 1", "SN-3", "SN-1", "Carl Quist", "Cleo Park",
         "carl@bolt.example", "Care", "CS-0000008", "CS-0000002", "KB-0000002", "KB-0000001",
         "Scope 9", "2026-03-02", "cleo@acme.example", "sydney", "export", "a")  # fmt: skip
VALUES: dict[str, list[Any]] = {
    "integer": [*range(1, 9), 99],
    "boolean": [True, False],
    "string": list(TEXTS),
    "array": [[]],
}


def clone(sql: str, name: str) -> Database:
    return Database(build_template(CSM, sql, name), Clock(ANCHOR), "guarded")


def calls(tool: Tool) -> Iterator[dict[str, Any]]:
    """Every way to give one parameter, or all that are required."""
    properties = tool.schema["properties"]
    required = tool.schema.get("required", [])
    if len(required) > 1:
        pairs = product(VALUES["integer"], repeat=len(required))
        yield from (dict(zip(required, pair, strict=True)) for pair in pairs)
        return
    if not required:
        yield {}
    first = {required[0]: values(properties[required[0]])[0]} if required else {}
    for name, schema in properties.items():
        yield from ({**first, name: value} for value in values(schema))


def values(schema: dict[str, Any]) -> list[Any]:
    """Values that a parameter may take."""
    known: list[Any] = schema.get("enum") or VALUES[schema["type"]]
    return known


@pytest.mark.parametrize("name", READING)
def test_what_a_customer_may_not_see_changes_no_answer(name: str) -> None:
    sql = SEED.read_text(encoding="utf-8")
    everything, own = clone(sql, "small"), clone(sql + OTHERS, "own")
    cleo = PEOPLE["cleo"]
    for arguments in calls(CSM.tools[name]):
        full = everything.call(name, arguments, cleo)
        assert full.text == own.call(name, arguments, cleo).text, arguments
    everything.close()
    own.close()


# Of the groups, only one with nothing but cases of Acme has reopened any.
@pytest.mark.parametrize("name", sorted({*READING} - {"avg_reopen_count_for_assignment_group"}))
def test_staff_see_more_than_a_customer(name: str) -> None:
    database = clone(SEED.read_text(encoding="utf-8"), "small")
    answers = {
        user: [database.call(name, arguments, PEOPLE[user]).text for arguments in found]
        for user in ("ada", "cleo")
        for found in [list(calls(CSM.tools[name]))]
    }
    assert answers["ada"] != answers["cleo"]
    database.close()
