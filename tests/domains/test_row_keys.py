"""A column that there is not is found before a call asks a row for it."""

import sys

import pytest

from eopsgym.domains import domain_names, get_domain
from tests import toy
from tests.domains.row_keys import Key, keys
from tests.toy.depot import crates


@pytest.mark.parametrize("name", domain_names())
def test_rows_are_asked_for_columns_that_they_have(name: str) -> None:
    domain = get_domain(name)
    start = f"eopsgym.domains.{name}."
    modules = [each for path, each in sorted(sys.modules.items()) if path.startswith(start)]
    found = [key for module in modules for key in keys(module, domain)]
    assert [key for key in found if not key.known] == []
    assert len(found) > 50


SOURCE = """
def fragile_crates_are_light(change):
    row, table = change.row, change.table
    change.row["weight"], row["wieght"], change.before["fragil"], change.old("weihgt")
    change.touches("weight", "fragile", "lable"), change.enters("labl", "colur"), table["x"]

def look(call, given):
    crate = CRATE.get(call, given["y"])
    either = ITEM.row(call, 1) if given else CRATE.find(call, 2)
    both = CRATE.get(call, 1)
    both = given
    shown = CRATE.list(call)
    return crate["lable"], crate["label"], either["z"], both["z"], shown[0]["z"], call.user["nmae"]

def names(call):
    for item in ITEM.select(call):
        item["lable"]
    return [CRATE.get(call, 1)["name"], *(row["labell"] for row in CRATE.select(call))]
"""


def test_what_is_no_column_of_the_row_is_found_and_nothing_else() -> None:
    unknown = [key.name for key in keys(crates, toy.DOMAIN, SOURCE) if not key.known]
    of_the_rule = ["wieght", "fragil", "weihgt", "lable", "colur"]
    of_look, of_names = ["lable", "nmae"], ["lable", "name", "labell"]
    assert sorted(unknown) == sorted([*of_the_rule, *of_look, *of_names])


def test_the_place_of_a_key_is_reported() -> None:
    source = "\ndef look(call):\n    return call.user['nmae']\n"
    assert [*keys(crates, toy.DOMAIN, source)] == [
        Key("nmae", "tests.toy.depot.crates:3", known=False)
    ]
