"""Parents and children among incidents."""

import pytest

from tests.domains.itsm.desk import NOW, Desk, broken_by

PAIR = {"parent_incident": "INC_001", "child_incident": "INC_002"}
CHILD = "INSERT INTO child_incident VALUES ('CINC_007', 'INC_001', 'INC_002', '2026-02-22', NULL);"
FOREIGN = "INSERT INTO child_incident VALUES ('CINC_007', 'INC_004', 'INC_002', NULL, NULL);"


@pytest.fixture
def family() -> Desk:
    """The desk on which INC_002 is a child of INC_001."""
    return Desk(given=CHILD)


def test_a_child_is_added(desk: Desk) -> None:
    made = desk.ok("add_child_incident", **PAIR)
    stamps = {"created_at": NOW, "updated_at": NOW}
    assert made == {"child_incident_mapping_id": "CINC_001", **PAIR, **stamps}


def test_the_child_itself_is_not_touched(desk: Desk) -> None:
    changes = desk.call("add_child_incident", **PAIR).changes
    assert [(change.table, change.operation) for change in changes] == [
        ("child_incident", "insert")
    ]


@pytest.mark.parametrize(
    ("parent", "child", "code", "field"),
    [
        ("INC_001", "INC_001", "INVALID_RELATIONSHIP", "child_incident"),
        ("INC_999", "INC_002", "VALIDATION_ERROR", "parent_incident"),
        ("INC_001", "INC_999", "VALIDATION_ERROR", "child_incident"),
        ("INC_001", "INC_002", "DUPLICATE_RELATIONSHIP", "child_incident"),
        ("", "INC_002", "VALIDATION_ERROR", "parent_incident"),
    ],
)
def test_a_pair_is_checked(family: Desk, parent: str, child: str, code: str, field: str) -> None:
    refusal = family.refused("add_child_incident", parent_incident=parent, child_incident=child)
    assert (refusal.code, refusal.field) == (code, field)


def test_several_children_are_added_in_order(desk: Desk) -> None:
    added = ["INC_003", "INC_002"]
    made = desk.ok("add_child_incidents", parent_incident="INC_001", child_incidents=added)
    assert [row["child_incident"] for row in made] == added
    assert [row["child_incident_mapping_id"] for row in made] == ["CINC_001", "CINC_002"]


@pytest.mark.parametrize("children", [[], ["INC_002", "INC_999"], ["INC_002", "INC_002"]])
def test_several_children_are_added_together_or_not_at_all(desk: Desk, children: list[str]) -> None:
    desk.refused("add_child_incidents", parent_incident="INC_001", child_incidents=children)
    assert desk.ok("list_child_incidents", parent_incident="INC_001") == []


def test_a_family_is_found_from_both_ends(family: Desk) -> None:
    mapping = family.ok("find_parent_incident", child_incident="INC_002")
    assert mapping["parent_incident"] == "INC_001"
    assert family.ok("list_child_incidents", parent_incident="INC_001") == [mapping]
    assert family.ok("list_child_incidents", parent_incident="") == []


def test_an_incident_without_a_parent_is_named(desk: Desk) -> None:
    refusal = desk.refused("find_parent_incident", child_incident="INC_999")
    assert refusal.message == "No parent found for child incident 'INC_999'"


def test_a_mapping_is_pointed_elsewhere(family: Desk) -> None:
    values = {"parent_incident": "INC_001", "child_incident": "INC_003"}
    made = family.ok("update_child_incident", child_incident_mapping_id="CINC_007", **values)
    assert (made["child_incident"], made["updated_at"]) == ("INC_003", NOW)


@pytest.mark.parametrize(
    ("mapping", "code"), [("CINC_007", "NO_CHANGES_DETECTED"), ("CINC_999", "VALIDATION_ERROR")]
)
def test_changing_a_mapping_is_checked(family: Desk, mapping: str, code: str) -> None:
    refusal = family.refused("update_child_incident", child_incident_mapping_id=mapping, **PAIR)
    assert refusal.code == code


@pytest.mark.parametrize("named", [{"child_incident_mapping_id": "CINC_007"}, PAIR])
def test_a_mapping_is_removed_by_id_or_by_its_ends(family: Desk, named: dict[str, str]) -> None:
    done = family.ok("remove_child_incident", **named)
    assert done == {"message": "Child incident mapping removed successfully"}
    assert family.ok("list_child_incidents", parent_incident="INC_001") == []


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({}, "MISSING_IDENTIFIERS"),
        ({"parent_incident": "INC_001"}, "MISSING_IDENTIFIERS"),
        ({"child_incident_mapping_id": "CINC_999"}, "VALIDATION_ERROR"),
        ({"parent_incident": "INC_003", "child_incident": "INC_002"}, "VALIDATION_ERROR"),
    ],
)
def test_removing_needs_a_name(family: Desk, named: dict[str, str], code: str) -> None:
    assert family.refused("remove_child_incident", **named).code == code


@pytest.mark.parametrize(
    ("pair", "given", "rules"),
    [
        (PAIR, "", set()),
        ({**PAIR, "parent_incident": "INC_003"}, "", {"ITSM-5.2"}),
        ({"parent_incident": "INC_002", "child_incident": "INC_001"}, CHILD, {"ITSM-5.2"}),
        (
            {"parent_incident": "INC_002", "child_incident": "INC_003"},
            CHILD,
            {"ITSM-5.2"},
        ),
        (
            PAIR,
            "UPDATE incident SET parent_incident = 'INC_003' WHERE incident_id = 'INC_002';",
            {"ITSM-5.2"},
        ),
    ],
)
def test_what_a_family_may_look_like(pair: dict[str, str], given: str, rules: set[str]) -> None:
    assert broken_by("add_child_incident", given=given, **pair) == rules


def test_the_mappings_of_the_other_organisation_are_reached_only_when_published() -> None:
    published = Desk(given=FOREIGN)
    assert len(published.ok("list_child_incidents", parent_incident="INC_004")) == 1
    result = published.call("remove_child_incident", child_incident_mapping_id="CINC_007")
    assert {breach.rule for breach in result.breaches} == {"ITSM-1.3"}

    guarded = Desk("guarded", FOREIGN)
    assert guarded.ok("list_child_incidents", parent_incident="INC_004") == []
    guarded.refused("find_parent_incident", child_incident="INC_002")
    guarded.refused("remove_child_incident", child_incident_mapping_id="CINC_007")
