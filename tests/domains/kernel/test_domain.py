"""A domain is a folder: schema, policy, tools. Tables, schema and tools as data."""

import types
from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.domains.kernel import ArgumentError, ToolError, collect_tools, tool
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.errors import DomainError
from tests import toy
from tests.toy import odd_tools
from tests.toy.depot import crates

ADD = toy.DOMAIN.tools["add_crate"]


def test_a_folder_and_a_few_words_make_a_domain() -> None:
    assert list(toy.DOMAIN.schema.tables) == ["person", "crate", "item", "slot", "jotting"]
    assert toy.DOMAIN.rules["DEPOT-2.1"] == "A fragile crate weighs 20 kg at most."
    assert toy.DOMAIN.policy.startswith("# Depot")
    assert toy.open_database().call("find_crates").value["count"] == 4


def test_domains_go_by_name_and_by_gym_name() -> None:
    for name in domain_names():
        assert get_domain(get_domain(name).gym_name) is get_domain(name)
    with pytest.raises(DomainError, match=r"no domain 'nope'; there are .*itsm"):
        get_domain("nope")
    with pytest.raises(DomainError, match=r"no domain 'mail'; .*; did you mean email\?"):
        get_domain("mail")
    with pytest.raises(DomainError, match=r"; did you mean teams\?"):
        get_domain("team")
    with pytest.raises(DomainError, match=r"\['itsm', 'hr'\] is no domain; there are .*itsm"):
        get_domain(["itsm", "hr"])  # type: ignore[arg-type]


def test_columns_have_kinds() -> None:
    kinds = {name: column.kind for name, column in toy.DOMAIN.schema.columns("crate").items()}
    assert kinds["crate_id"] == "text"
    assert (kinds["fragile"], kinds["packed_at"], kinds["weight"]) == (
        "boolean",
        "datetime",
        "number",
    )
    assert toy.DOMAIN.schema.columns("item")["item_id"].key == 1
    with pytest.raises(DomainError, match="no table 'box'; the tables are crate"):
        toy.DOMAIN.schema.columns("box")


def test_a_schema_is_known_by_its_text() -> None:
    assert Schema("CREATE TABLE a (b)").digest == Schema("CREATE TABLE a (b)").digest
    assert Schema("CREATE TABLE a (b)").digest != Schema("CREATE TABLE a (c)").digest


@pytest.mark.parametrize(
    ("arguments", "field", "value", "choices"),
    [
        ({"label": 1, "colour": "Red"}, "colour", "Red", "'blue', 'red'"),
        ({"label": "a", "things": [{"colour": "pink"}]}, "things.colour", "pink", "'blue', 'red'"),
    ],
)
def test_a_bad_choice_is_reported_before_anything_else_is(
    arguments: dict[str, Any], field: str, value: str, choices: str
) -> None:
    with pytest.raises(ToolError, match=choices) as caught:
        ADD.signature.check(arguments)
    assert (caught.value.code, caught.value.field) == ("INVALID_ENUM_VALUE", field)
    assert value in caught.value.message


def test_a_bad_choice_among_several_kinds_is_an_ordinary_finding() -> None:
    module = types.ModuleType("made")
    code = (
        "from typing import Literal\n"
        "from eopsgym.domains.kernel import tool\n"
        "@tool(reads='x')\n"
        "def look(call, how: Literal['a'] | int, more: dict[str, Literal['b']] = {}): ...\n"
    )
    _define(module, code)
    for arguments in ({"how": "c"}, {"how": 1, "more": {"k": "c"}}):
        with pytest.raises(ArgumentError) as caught:
            collect_tools(module)["look"].signature.check(arguments)
        assert caught.value.code == "VALIDATION_ERROR"


def _define(module: types.ModuleType, code: str) -> None:
    import sys

    sys.modules[module.__name__] = module
    try:
        exec(compile(code, module.__name__, "exec"), module.__dict__)
    finally:
        del sys.modules[module.__name__]


def test_tools_are_collected_in_the_order_of_their_definition() -> None:
    assert list(collect_tools(odd_tools, crates))[:2] == ["spill", "weigh"]
    with pytest.raises(ValueError, match="two tools are named find_crates"):
        collect_tools(crates, crates)


def test_parameters_come_in_a_published_order(tmp_path: Path) -> None:
    module = types.ModuleType("ordered")
    code = """
from eopsgym.domains.kernel import tool
@tool(reads="x")
def look(call, a: str, b: str = ""): ...
"""
    _define(module, code)
    orders = tmp_path / "parameters.txt"
    orders.write_text("# as published\nlook: b a\n", encoding="utf-8")
    look = collect_tools(module, folder=tmp_path)["look"]
    assert list(look.schema["properties"]) == ["b", "a"]
    assert list(look.signature.check({"a": "x"})) == ["a", "b"]
    orders.write_text("look: a c", encoding="utf-8")
    with pytest.raises(TypeError, match="look has other parameters than a, c"):
        collect_tools(module, folder=tmp_path)
    orders.write_text("peek: a", encoding="utf-8")
    with pytest.raises(TypeError, match="there is no tool peek"):
        collect_tools(module, folder=tmp_path)


def test_a_tool_says_what_it_reads_or_writes() -> None:
    assert (ADD.resource, ADD.writes, ADD.signature.closed) == ("crates", True, False)
    assert toy.DOMAIN.tools["update_crate"].schema["additionalProperties"] is False
    assert not toy.DOMAIN.tools["tell_time"].writes
    assert ADD.description == "Add a crate, and things in it."
    for wrong in ({}, {"reads": "a", "writes": "b"}):
        with pytest.raises(TypeError, match="give @tool"):
            tool(**wrong)
