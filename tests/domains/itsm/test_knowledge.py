"""Knowledge articles and their links to incidents."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk, broken_by

GUIDE = {"title": "Guide", "owner_id": "USER_003"}
LINK = {"incident_id": "INC_002", "knowledge_id": "KB_001"}


def test_a_new_article_continues_the_seed_with_defaults(desk: Desk) -> None:
    assert desk.ok("create_knowledge_article", **GUIDE, body=" ") == {
        "knowledge_id": "KB_006",
        "kb_number": "KB0000005",
        "title": "Guide",
        "short_description": None,
        "body": None,
        "state": "published",
        "visibility": "internal",
        "owner_id": "USER_003",
        "org_id": "ORG_001",
        "created_on": "2026-03-02T09:00:00",
        "updated_on": "2026-03-02T09:00:00",
    }


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"title": "Email basics"}, "DUPLICATE_ARTICLE", "title"),
        ({"title": ""}, "string_too_short", "title"),
        ({"title": " "}, "VALIDATION_ERROR", "title"),
        ({"owner_id": "USER_999"}, "USER_NOT_FOUND", "owner_id"),
        ({"state": "Draft"}, "INVALID_ENUM_VALUE", "state"),
    ],
)
def test_a_new_article_is_checked(
    desk: Desk, change: dict[str, Any], code: str, field: str
) -> None:
    refusal = desk.refused("create_knowledge_article", **{**GUIDE, **change})
    assert (refusal.code, refusal.field) == (code, field)


def test_two_owners_may_use_one_title(desk: Desk) -> None:
    title = {"title": "Email basics", "owner_id": "USER_004"}
    assert desk.ok("create_knowledge_article", **title)["knowledge_id"] == "KB_006"


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [5, 4, 3, 2, 1]),
        ({"title": "email"}, [4, 2, 1]),
        ({"body": "DESK"}, [5]),
        ({"state": "published", "visibility": "internal"}, [4, 1]),
        ({"kb_number": "KB0000001"}, [4, 1]),
        ({"owner_id": "USER_006", "knowledge_id": ""}, [3]),
        ({"created_after": "2026-01-20 11:00", "created_before": "2026-01-20T11:00"}, [4]),
        ({"title": "_"}, []),
    ],
)
def test_articles_are_listed_newest_first(
    desk: Desk, filters: dict[str, Any], ids: list[int]
) -> None:
    result = desk.ok("retrieve_knowledge_articles", **filters)
    assert [row["knowledge_id"] for row in result["knowledges"]] == [f"KB_00{n}" for n in ids]
    assert result["total_count"] == len(ids)


def test_an_article_is_changed_by_id_or_number(desk: Desk) -> None:
    by_id = desk.ok("update_knowledge_article", knowledge_id="KB_002", body="Think")
    assert by_id["body"] == "Think"
    by_number = desk.ok("update_knowledge_article", kb_number="KB0000002", body="")
    assert (by_number["knowledge_id"], by_number["body"]) == ("KB_002", None)


def test_a_number_of_two_organisations_means_the_own_article(desk: Desk) -> None:
    result = desk.ok("update_knowledge_article", kb_number="KB0000001", body="New")
    assert result["knowledge_id"] == "KB_001"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"title": "X"}, "MISSING_IDENTIFIERS"),
        ({"knowledge_id": "KB_001", "kb_number": "KB0000001"}, "CONFLICTING_IDENTIFIERS"),
        ({"knowledge_id": "KB_001"}, "VALIDATION_ERROR"),
        ({"knowledge_id": "KB_999"}, "VALIDATION_ERROR"),
        ({"knowledge_id": "KB_999", "title": "X"}, "NOT_FOUND"),
        ({"kb_number": "KB_001", "title": "X"}, "NOT_FOUND"),
        ({"knowledge_id": "KB_001", "state": "published"}, "NO_CHANGES_DETECTED"),
        ({"knowledge_id": "KB_001", "title": "Reset a password"}, "DUPLICATE_ARTICLE"),
    ],
)
def test_an_update_is_checked(desk: Desk, arguments: dict[str, Any], code: str) -> None:
    assert desk.refused("update_knowledge_article", **arguments).code == code


def test_a_new_link_continues_the_seed(desk: Desk) -> None:
    link = desk.ok("link_knowledge_to_incident", **LINK)
    assert (link["incident_kb_id"], link["used_as"]) == ("IKB_003", "suggested")
    assert link["org_id"] == "ORG_001"


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"incident_id": "INC0000001"}, "RESOURCE_NOT_FOUND", "Incident 'INC0000001' not found"),
        ({"knowledge_id": "KB_9"}, "RESOURCE_NOT_FOUND", "Knowledge article 'KB_9' not found"),
        (
            {"incident_id": "INC_001"},
            "DUPLICATE_LINK",
            "Knowledge article 'KB_001' is already linked to 'INC_001'",
        ),
    ],
)
def test_a_new_link_is_checked(desk: Desk, change: dict[str, str], code: str, message: str) -> None:
    refusal = desk.refused("link_knowledge_to_incident", **{**LINK, **change})
    assert (refusal.code, refusal.message) == (code, message)


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [2, 1]),
        ({"used_as": "suggested"}, [2]),
        ({"used_as": "applied, resolution"}, [1]),
        ({"incident_id": "INC_001", "used_as": ""}, [1]),
        ({"knowledge_id": "KB_002"}, []),
    ],
)
def test_links_are_a_plain_list_newest_first(
    desk: Desk, filters: dict[str, Any], ids: list[int]
) -> None:
    found = desk.ok("find_incident_knowledge_links", **filters)
    assert [row["incident_kb_id"] for row in found] == [f"IKB_00{number}" for number in ids]


def test_an_unknown_use_is_refused(desk: Desk) -> None:
    refusal = desk.refused("find_incident_knowledge_links", used_as="suggested,Applied")
    assert (refusal.code, refusal.field) == ("INVALID_ENUM_VALUE", "used_as")


@pytest.mark.parametrize(
    "named",
    [
        {"incident_kb_id": "IKB_001"},
        {"incident_id": "INC_001", "knowledge_id": "KB_001"},
        {"incident_id": "INC_001", "knowledge_id": "KB_001", "used_as": "resolution"},
    ],
)
def test_a_link_is_removed(desk: Desk, named: dict[str, str]) -> None:
    assert desk.ok("remove_knowledge_link_to_incident", **named) == {
        "message": "Knowledge link removed successfully"
    }
    assert desk.refused("remove_knowledge_link_to_incident", **named).code == "NOT_FOUND"


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({}, "MISSING_IDENTIFIERS"),
        ({"incident_id": "INC_001"}, "MISSING_IDENTIFIERS"),
        ({"used_as": "suggested"}, "MISSING_IDENTIFIERS"),
        ({"incident_kb_id": "IKB_001", "used_as": "suggested"}, "NOT_FOUND"),
    ],
)
def test_no_link_is_removed_by_accident(desk: Desk, named: dict[str, str], code: str) -> None:
    assert desk.refused("remove_knowledge_link_to_incident", **named).code == code


@pytest.mark.parametrize(
    ("by", "change", "rules"),
    [
        ("ann", {"state": "draft"}, set()),
        ("ann", {"state": "review"}, {"ITSM-10.1"}),
        ("ann", {"state": "review", "title": "Workaround PRB0000001"}, set()),
        ("max", {}, {"ITSM-10.1"}),
        ("ann", {}, {"ITSM-10.1", "ITSM-10.2"}),
        ("ann", {"state": "draft", "owner_id": "USER_006"}, {"ITSM-10.1"}),
        ("rita", {"state": "draft"}, {"ITSM-1.2"}),
    ],
)
def test_rules_over_new_articles(by: str, change: dict[str, str], rules: set[str]) -> None:
    assert broken_by("create_knowledge_article", by, **{**GUIDE, **change}) == rules


@pytest.mark.parametrize(
    ("by", "article_id", "state", "rules"),
    [
        ("ann", "KB_002", "review", set()),
        ("ada", "KB_002", "published", {"ITSM-10.1"}),
        ("max", "KB_002", "published", {"ITSM-10.1", "ITSM-10.2"}),
        ("ann", "KB_002", "published", {"ITSM-10.1", "ITSM-10.2"}),
        ("ann", "KB_001", "retired", set()),
        ("max", "KB_003", "draft", {"ITSM-10.1"}),
    ],
)
def test_rules_over_the_life_of_an_article(
    by: str, article_id: str, state: str, rules: set[str]
) -> None:
    change = {"knowledge_id": article_id, "state": state}
    assert broken_by("update_knowledge_article", by, **change) == rules


@pytest.mark.parametrize(
    ("incident_id", "knowledge_id", "used_as", "rules"),
    [
        ("INC_002", "KB_001", "suggested", set()),
        ("INC_002", "KB_002", "suggested", {"ITSM-10.3"}),
        ("INC_001", "KB_005", "resolution", {"ITSM-10.4"}),
        ("INC_001", "KB_005", "applied", set()),
        ("INC_002", "KB_005", "resolution", set()),
    ],
)
def test_rules_over_links(
    incident_id: str, knowledge_id: str, used_as: str, rules: set[str]
) -> None:
    link = {"incident_id": incident_id, "knowledge_id": knowledge_id, "used_as": used_as}
    assert broken_by("link_knowledge_to_incident", "ann", **link) == rules


def test_reporters_see_only_published_articles_in_guarded_mode(desk: Desk, guarded: Desk) -> None:
    states = {
        row["state"] for row in guarded.ok("retrieve_knowledge_articles", "rita")["knowledges"]
    }
    assert states == {"published"}
    shown = desk.call("retrieve_knowledge_articles", "rita")
    assert [breach.rule for breach in shown.breaches] == ["ITSM-10.3"]
    assert desk.call("retrieve_knowledge_articles", "rita", state="published").breaches == ()
