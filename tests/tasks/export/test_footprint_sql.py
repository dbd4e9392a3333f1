"""An exported footprint and our own verdict agree about JSON keys without effect."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, load_template
from eopsgym.tasks import load_tasks
from eopsgym.tasks.export.footprint_sql import footprint_checks
from eopsgym.tasks.footprint.bookkeeping import bookkeeping
from eopsgym.tasks.footprint.config import FootprintRow, read_footprint
from eopsgym.tasks.footprint.match import mismatches
from eopsgym.tasks.footprint.net_row import NetRow

NOW = "2026-03-02T09:00:00"
EMAIL = get_domain("email")
Criteria = dict[str, Any]
WRITTEN: dict[str, tuple[bool, Callable[[Criteria], str]]] = {
    "as it is wanted": (True, json.dumps),
    "without blanks": (True, lambda held: json.dumps(held, separators=(",", ":"))),
    "over many lines": (True, lambda held: json.dumps(held, indent=2)),
    "keys turned round": (True, lambda held: json.dumps(dict(reversed(held.items())))),
    "letters as numbers": (True, lambda held: _escaped(held, "from")),
    "key without effect otherwise": (True, lambda held: json.dumps({**held, "excludeChats": True})),
    "key without effect as a text": (
        True,
        lambda held: json.dumps({**held, "excludeChats": "so \u00fc"}),
    ),
    "key without effect first": (True, lambda held: json.dumps({"excludeChats": 1, **_less(held)})),
    "key without effect gone": (False, lambda held: json.dumps(_less(held))),
    "another subject": (False, lambda held: json.dumps({**held, "subject": "other"})),
    "one key more": (False, lambda held: json.dumps({**held, "more": None})),
    "a number as a text": (False, lambda held: json.dumps({**held, "size": "0"})),
    "a number as a fraction": (False, lambda held: json.dumps({**held, "size": 0.0})),
    "a list around it": (False, lambda held: json.dumps([held])),
    "no JSON": (False, lambda held: json.dumps(held)[1:]),
    "nothing": (False, lambda held: ""),
    "null": (False, lambda held: "null"),
}


def _less(held: Criteria) -> Criteria:
    return {key: value for key, value in held.items() if key != "excludeChats"}


def _escaped(held: Criteria, key: str) -> str:
    letters = "".join(f"\\u{ord(letter):04x}" for letter in held[key])
    return json.dumps({**held, key: "?"}).replace('"?"', f'"{letters}"', 1)


def new_filters() -> Iterator[FootprintRow]:
    for task in load_tasks("email", split="all"):
        for verifier in task.verifiers:
            if verifier.type == "footprint" and verifier.gym_name == EMAIL.gym_name:
                for row in verifier.footprint.every_row:
                    if row.operation == "insert" and row.table == "filters":
                        yield row


@pytest.fixture(scope="module")
def filters() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What new filters of our own tasks hold, each once, and the check that counts such rows."""
    each = {json.dumps(row.sets, default=str): dict(row.sets) for row in new_filters()}
    plain = [row for row in each.values() if all(isinstance(v, str) for v in row.values())]
    assert len(plain) > 30
    return [(row, footprint_checks(config(row), EMAIL, "company", NOW)[0]) for row in plain]


@pytest.fixture(scope="module")
def database() -> Database:
    return Database(load_template(EMAIL), Clock(NOW))


def config(row: dict[str, Any]) -> dict[str, Any]:
    free = ["id", "created_at", "updated_at"]
    return {"rows": [{"insert": "filters", "set": row, "free": free}]}


def found_by_ours(wanted: dict[str, Any], row: dict[str, Any]) -> bool:
    held = bookkeeping(EMAIL).without("filters", row)
    net = NetRow("filters", "insert", {"id": "f"}, {}, held)
    return not mismatches([net], read_footprint(config(wanted), "test"))


def found_by_sql(database: Database, check: dict[str, Any], row: dict[str, Any]) -> bool:
    stamps = {"id": "f", "created_at": NOW, "updated_at": NOW}
    values = {**row, **stamps}
    marks = ", ".join("?" * len(values))
    database.connection.execute("BEGIN")
    database.connection.execute(
        f"INSERT INTO filters ({', '.join(values)}) VALUES ({marks})", [*values.values()]
    )
    (counted,) = database.rows(check["query"])
    database.connection.execute("ROLLBACK")
    return bool(next(iter(counted.values())) > check["expected_value"])


@pytest.mark.parametrize("way", WRITTEN)
def test_a_text_of_json_is_as_wanted_to_both_or_to_neither(
    filters: list[tuple[dict[str, Any], dict[str, Any]]], database: Database, way: str
) -> None:
    is_same, written = WRITTEN[way]
    for wanted, check in filters:
        row = {**wanted, "criteria_json": written(json.loads(wanted["criteria_json"]))}
        ours, theirs = found_by_ours(wanted, row), found_by_sql(database, check, row)
        assert (ours, theirs) == (is_same, is_same), row["criteria_json"]
