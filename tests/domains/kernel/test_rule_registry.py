"""Rules: what they watch, and what becomes of one that is broken."""

import types
from typing import Any

import pytest

from eopsgym.domains.kernel import Call, Change, PolicyError, collect_rules, rule, tool_rule
from eopsgym.domains.kernel.rules import Rules
from tests import toy

HEAVY = tool_rule("DEPOT-2.1", __name__)
TABLES = toy.DOMAIN.schema.tables


def test_a_broken_rule_is_a_fact_or_in_guarded_mode_an_error(call: Call, guarded: Call) -> None:
    for _ in range(2):
        call.require(HEAVY, False, "too heavy")
    call.require(HEAVY, True, "never said")
    assert [(b.rule, b.message) for b in call.breaches] == [("DEPOT-2.1", "too heavy")]
    guarded.require(HEAVY, True, "never said")
    with pytest.raises(PolicyError, match=r"too heavy \(rule DEPOT-2\.1\)") as caught:
        guarded.require(HEAVY, False, "too heavy")
    assert caught.value.code == "POLICY_VIOLATION"
    assert caught.value.context == {"rule": "DEPOT-2.1"}


def _watching(**how: Any) -> Rules:
    """One rule that objects to whatever it watches."""
    made = types.ModuleType("made")
    code = "def never(change): return change.when"
    exec(code, made.__dict__)
    rule("DEPOT-2.1", "crate", **how)(made.__dict__["never"])
    return Rules(collect_rules(made), TABLES)


ROW = {"crate_id": "CR_001", "label": "Tea", "colour": "red", "weight": None}


@pytest.mark.parametrize(
    ("how", "before", "after", "said"),
    [
        ({}, None, ROW, ["insert"]),
        ({}, ROW, {**ROW, "label": "Tea 2"}, ["update"]),
        ({}, ROW, None, []),
        ({"when": "delete"}, ROW, None, ["delete"]),
        ({"when": "insert"}, ROW, {**ROW, "label": "Tea 2"}, []),
        ({"on": "colour weight"}, ROW, {**ROW, "label": "Tea 2"}, []),
        ({"on": "colour weight"}, ROW, {**ROW, "weight": 2}, ["update"]),
        ({"on": "weight"}, None, ROW, []),
        ({"on": "colour"}, None, ROW, ["insert"]),
    ],
)
def test_a_rule_is_asked_about_the_changes_that_it_watches(
    call: Call, how: dict[str, Any], before: Any, after: Any, said: list[str]
) -> None:
    _watching(**how).after(call, [("crate", before, after)])
    assert [breach.message for breach in call.breaches] == said


@pytest.mark.parametrize(
    ("how", "when", "touched", "watched"),
    [
        ({}, "update", ["label"], True),
        ({}, "delete", ["label"], False),
        ({"when": "delete", "on": "colour"}, "delete", list(ROW), True),
        ({"on": "colour weight"}, "update", ["label"], False),
        ({"on": "colour weight"}, "update", ["label", "weight"], True),
    ],
)
def test_whole_rows_are_read_only_where_a_rule_watches(
    how: dict[str, Any], when: Any, touched: list[str], watched: bool
) -> None:
    assert bool(_watching(**how).watching("crate", when, touched)) is watched
    assert not _watching(**how).watching("item", when, touched)


def test_a_rule_without_a_table_is_asked_before_the_tool_runs(call: Call) -> None:
    made = types.ModuleType("made")
    exec("def always(call): return [call.user['name'], 'and more']", made.__dict__)
    rule("DEPOT-1.1")(made.__dict__["always"])
    Rules(collect_rules(made), TABLES).before(call)
    assert [breach.message for breach in call.breaches] == ["Ada", "and more"]


@pytest.mark.parametrize(("table", "on"), [("box", ""), ("crate", "colur")])
def test_a_rule_that_watches_nothing_there_is_fails_with_its_system(table: str, on: str) -> None:
    made = types.ModuleType("made")
    exec("def never(change): return None", made.__dict__)
    rule("DEPOT-9.9", table, on=on)(made.__dict__["never"])
    with pytest.raises(TypeError, match=r"DEPOT-9\.9 .* watches what the schema does not have"):
        Rules(collect_rules(made), TABLES)


def test_the_rules_of_a_system_name_their_places() -> None:
    places = {(each.id, each.place) for each in toy.DOMAIN.checks}
    assert places == {
        ("DEPOT-1.1", "tests.toy.depot.crates"),
        ("DEPOT-2.1", "tests.toy.depot.crates.fragile_crates_are_light"),
    }


def test_a_change_says_what_became_of_a_column(call: Call) -> None:
    change = Change(call, "crate", ROW, {**ROW, "colour": "blue"})
    assert (change.touches("colour"), change.touches("label", "weight")) == (True, False)
    assert (change.enters("blue", "colour"), change.leaves("red", "colour")) == (True, True)
    assert (change.old("colour"), change.row["colour"]) == ("red", "blue")
    gone, new = Change(call, "crate", ROW, None), Change(call, "crate", None, ROW)
    assert (gone.row, gone.when, new.old("colour"), new.when) == (ROW, "delete", None, "insert")
