"""Data that its schema does not allow: a tool answers valid JSON or refuses, and never raises.

SQLite stores anything anywhere, so a seed may hold it. A run draws a share of the odd values,
chosen by a seed that a failure prints:

    EOPSGYM_SHARE_SEED=4711   the same share again
    EOPSGYM_FUZZ=all          all of them
"""

import json
import random
from itertools import product
from typing import Any

import pytest

from eopsgym.domains.kernel import Tool
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from tests import toy
from tests.domains.arguments import known_to, seeded_domains, template, tokens
from tests.share_seed import share, share_seed

PAIRS = 9
"""Of a system and a value, in a run: however many systems there come to be."""
LONG, FEW_ROWS = 100, 40
ODD = {
    "a blob": "x'ff00'",
    "text that is not UTF-8": "CAST(x'ff' AS TEXT)",
    "half a surrogate pair": "CAST(x'eda080' AS TEXT)",
    "a NUL": "char(0)",
    "words": "'many words'",
    "no words": "''",
    "blanks": "'   '",
    "nothing": "NULL",
    "infinity": "9e999",
    "less than nothing": "-9e999",
    "a large number": "1.5e308",
    "a large integer": "9223372036854775807",
    "a small integer": "-9223372036854775808",
    "a fraction": "0.1",
    "a number as text": "'12'",
    "digits": f"'{'9' * 5000}'",
    "half a list": "'[1,2'",
    "a list of what is no JSON": "'[NaN, Infinity]'",
    "an object": "'{\"a\": 1}'",
    "brackets": f"'{'[' * 3000}'",
    "the day nought": "'0000-00-00'",
    "a day before Christ": "'-4713-01-01 00:00:00'",
    "a day that is not": "'2026-02-30'",
    "the last day, elsewhere": "'9999-12-31T23:59:59-14:00'",
    "the first day, elsewhere": "'0001-01-01T00:00:00+14:00'",
    "seconds since 1970": "1772442000",
    "a wildcard": "'%'",
    "a long text": f"'{'x ' * 1000}'",
}


def _share() -> list[tuple[str, str]]:
    return share([*product(seeded_domains(), ODD)], PAIRS, "odd data")


def _refuse_constant(name: str) -> Any:
    raise AssertionError(f"{name} is not JSON")


def _check(database: Database, tool: str, arguments: dict[str, Any], user: str | None) -> None:
    result = database.call(tool, arguments, user)
    result.text.encode("utf-8")
    if not result.is_error:
        if result.text != result.value:  # some answer with a sentence
            json.loads(result.text, parse_constant=_refuse_constant)
        json.dumps(result.value, allow_nan=False)


def _plant(database: Database, odd: str) -> None:
    """Put a value into a quarter of the cells of every column; three users can still act.

    A long value goes into the first rows alone: a megabyte says what a hundred would.
    """
    rows = f" AND rowid <= {FEW_ROWS}" if len(odd) > LONG else ""
    database.connection.execute("PRAGMA foreign_keys = OFF")
    for table, columns in database.domain.schema.tables.items():
        for column in columns.values():
            acting = " AND rowid > 3" if column.name in ("email", "static_token") else ""
            numbered = column.key and column.type.upper() == "INTEGER"
            value = f'"{column.name}"' if numbered else odd
            if numbered or (column.required and odd == "NULL"):
                continue
            database.connection.execute(
                f'UPDATE OR IGNORE "{table}" SET "{column.name}" = {value} '
                f"WHERE (rowid * 7 + length('{column.name}')) % 4 = 0{acting}{rows}"
            )
    database.connection.execute("PRAGMA foreign_keys = ON")


def _value(domain: str, tool: Tool, name: str, schema: dict[str, Any], chosen: Any) -> Any:
    """Something that the seed knows, mostly."""
    kinds = schema.get("type", "string")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if "enum" in schema:
        return chosen.choice(schema["enum"])
    if kind == "array":
        return [_value(domain, tool, name, schema.get("items", {}), chosen)]
    if kind == "object":
        parts = schema.get("properties", {})
        return {key: _value(domain, tool, key, part, chosen) for key, part in parts.items()}
    if kind in ("boolean", "integer", "number"):
        return {"boolean": True, "integer": 2, "number": 1.5}[kind]
    known = known_to(domain, tool.name)
    names = (name, name.removesuffix("s"), f"{name}_id", name.removesuffix("_id"))
    return chosen.choice(next((known[n] for n in names if n in known), known[""]))


def _calls(domain: str, tool: Tool, chosen: Any) -> list[dict[str, Any]]:
    """What the tool asks for, and that with each further argument."""
    properties = tool.schema.get("properties", {})
    required = tool.schema.get("required", ())

    def value(name: str) -> Any:
        return _value(domain, tool, name, properties[name], chosen)

    least = {name: value(name) for name in required}
    return [least, *({**least, name: value(name)} for name in properties if name not in least)]


@pytest.mark.parametrize(("domain", "name"), _share())
def test_odd_values_break_no_tool(domain: str, name: str) -> None:
    database = Database(template(domain), Clock(ANCHOR))
    _plant(database, ODD[name])
    chosen = random.Random(f"{share_seed()} {name}")
    (user, *_) = [t for t in tokens(domain) if t not in (None, "", "nobody", "\ud800")]
    for tool in database.domain.tools.values():
        for arguments in _calls(domain, tool, chosen):
            try:
                _check(database, tool.name, arguments, user)
            except Exception as error:
                error.add_note(f"{tool.name}({arguments}) EOPSGYM_SHARE_SEED={share_seed()}")
                raise


def test_infinity_and_bytes_are_readable() -> None:
    database = toy.open_database()
    database.connection.execute("UPDATE crate SET weight = 9e999, stamp = x'ff'")
    result = database.call("find_crates")
    crates = json.loads(result.text, parse_constant=_refuse_constant)["crates"]
    assert {(crate["weight"], crate["stamp"]) for crate in crates} == {(None, "�")}
    assert result.value["crates"] == crates


def test_a_call_that_fails_on_odd_data_says_where_they_are() -> None:
    database = toy.open_database()
    database.connection.execute("UPDATE crate SET weight = 'heavy'")
    refused = database.call("weigh")
    assert "a value of type text in crate.weight, a number column" in refused.text
    assert "INVALID_DATA" in refused.text


def test_a_reference_to_nothing_is_odd() -> None:
    database = toy.open_database(f"{toy.SEED} DELETE FROM crate;")
    refused = database.call("weigh", {"careless": True})
    assert "that refers to a crate that is not there" in refused.text


def test_a_failure_on_sound_data_is_a_defect() -> None:
    with pytest.raises(TypeError):
        toy.open_database().call("weigh", {"careless": True})


def test_a_text_that_is_no_text_cannot_be_recorded_and_is_not_changed() -> None:
    database = toy.open_database()
    database.connection.execute("UPDATE crate SET stamp = CAST(x'ff' AS TEXT)")
    before = database.serialize()
    assert "not valid Unicode" in database.call("mark", {"crate_id": "CR_001"}).text
    assert database.serialize() == before
