"""A token of one organisation sees nothing of another, in either mode.

The office is compared with one in which the other organisation never was: each reading tool must
answer the same, whatever of the other's ids, names, numbers, addresses and days it is given. Those
are 32,000 calls, of which a run does the share that EOPSGYM_SHARE_SEED chooses.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.hr.resources.record import ISOLATION_RULE, Record
from eopsgym.gym import MODES, CallResult, Mode
from tests.domains.hr.office import Office
from tests.share_seed import share

HR = get_domain("hr")
SCOPED = [name for name, columns in HR.schema.tables.items() if "org_id" in columns]
WITHOUT_SOUTHGATE = "PRAGMA foreign_keys = OFF;" + "".join(
    f'DELETE FROM "{table}" WHERE org_id = 2;' for table in SCOPED
)
CASES = 15
"""Of a tool and a mode, in a run."""
READERS = sorted(name for name, tool in HR.tools.items() if not tool.writes)
WRITERS = sorted(name for name, tool in HR.tools.items() if tool.writes)
PEOPLE: dict[Mode, tuple[str, ...]] = {"published": ("ada",), "guarded": ("amy", "eve")}


def _foreign_rows() -> list[dict[str, Any]]:
    office = Office()
    queries = [f'SELECT * FROM "{table}" WHERE org_id = 2' for table in SCOPED]
    return [row for query in queries for row in office.database.rows(query)]


FOREIGN = _foreign_rows()
NUMBERS = [11, 12, 13, 2]
TELLING = ("name", "service_name", "number", "kb_number", "email")
NAMES = [f"{row['first_name']} {row['last_name']}" for row in FOREIGN if "first_name" in row]


def _texts(parameter: str) -> list[str]:
    """What a text parameter may be given: its own column's values, names, numbers and ids."""
    column = parameter.removesuffix("_like")
    values = [row.get(key) for row in FOREIGN for key in (column, *TELLING)]
    days = ["2026-02-19", "2018-03-04"] if "date" in parameter or "created" in parameter else []
    return sorted({str(value) for value in (*values, *NAMES, *NUMBERS, *days) if value})


def _fitting(parameter: str, schema: dict[str, Any]) -> list[Any]:
    """Values of the other organisation that a parameter may be given."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if "enum" in schema:
        return list(schema["enum"])
    if "array" in kinds:
        items = schema["items"]
        return [[value] for value in _fitting(parameter, items)]
    if "integer" in kinds:
        return [value for value in NUMBERS if value >= schema.get("minimum", 0)]
    if "boolean" in kinds:
        return [True, False]
    if "object" in kinds:
        return [{"short_description": "South payroll", "category": "payroll"}]
    return _texts(parameter)


def _calls(name: str) -> Iterator[dict[str, Any]]:
    """Calls that give one parameter each value in turn, and the required ones some value."""
    schema = HR.tools[name].schema
    properties = schema["properties"]
    needed = {key: _fitting(key, properties[key])[-1] for key in schema.get("required", [])}
    yield needed
    for key, part in properties.items():
        for value in _fitting(key, part):
            yield needed | {key: value}


@pytest.mark.hypothesis
@pytest.mark.parametrize(("name", "mode"), share([*product(READERS, MODES)], CASES, "read"))
def test_every_reading_tool_answers_as_if_there_were_no_other(name: str, mode: Mode) -> None:
    office, alone = Office(mode), Office(mode, WITHOUT_SOUTHGATE)
    for call in _calls(name):
        for who in PEOPLE[mode]:
            given = _walled(office.call(name, who, **call))
            assert given.text == alone.call(name, who, **call).text, call


@pytest.mark.hypothesis
@pytest.mark.parametrize(("name", "mode"), share([*product(WRITERS, MODES)], CASES, "write"))
def test_no_writing_tool_changes_a_row_of_another(name: str, mode: Mode) -> None:
    office = Office(mode)
    before = _southgate(office)
    for call in _calls(name):
        _walled(office.call(name, "ada", **call))
    assert _southgate(office) == before


def _southgate(office: Office) -> list[Any]:
    return [office.database.rows(f'SELECT * FROM "{table}" WHERE org_id = 2') for table in SCOPED]


def test_the_walk_would_find_a_leak() -> None:
    office = Office()
    telling = [
        name
        for name in READERS
        if any("outh" in office.call(name, "zoe", **call).text for call in _calls(name))
    ]
    assert len(telling) > len(READERS) * 0.8


def test_tokens_decide_the_organisation() -> None:
    office = Office()
    assert office.ok("list_users", by="zoe")["total_count"] == 3
    assert office.refused("list_users", by="nobody").code == "UNAUTHORIZED"


def test_what_keeps_organisations_apart_is_not_there_to_be_broken() -> None:
    """HR-1.3 isolates organisations: in either mode others' rows are not found, and never a breach.

    The tests above say so of every other call they make.
    """
    assert {record.isolation_rule for record in Record.known.values()} == {ISOLATION_RULE}
    assert (ISOLATION_RULE.id, ISOLATION_RULE.check) == ("HR-1.3", None)
    office = Office("guarded")
    for name in READERS:
        for call in _calls(name):
            _walled(office.call(name, "ada", **call))


def _walled(result: CallResult) -> CallResult:
    """What a call gave, which neither breaks nor names the rule of the wall."""
    assert ISOLATION_RULE.id not in {breach.rule for breach in result.breaches}
    assert f"rule {ISOLATION_RULE.id}" not in result.text
    return result
