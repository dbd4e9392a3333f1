"""Knowledge articles, the search through them, and their links to cases."""

from typing import Any

import pytest

from eopsgym.domains.csm.resources.article_score import score
from tests.domains.csm.desk import NOW, Desk

ARTICLE = {
    "title": "Fix for Scope 9: baseline noise",
    "state": "draft",
    "body": "Clean the holder.",
    "visibility": "internal",
    "product_id": 1,
    "owner_id": 3,
}


def test_a_new_article_gets_the_next_number(desk: Desk) -> None:
    made = desk.ok("create_knowledge", **ARTICLE)
    assert made == {
        "knowledge_id": 5,
        "kb_number": "KB000005",
        **ARTICLE,
        "sys_created_on": NOW,
        "sys_updated_on": NOW,
    }
    assert list(made)[:4] == ["knowledge_id", "kb_number", "title", "body"]


def test_a_body_of_more_than_120_characters_is_refused(desk: Desk) -> None:
    desk.ok("create_knowledge", **{**ARTICLE, "body": "x" * 120})
    reason = desk.refused("create_knowledge", **{**ARTICLE, "body": "x" * 121})
    assert reason.startswith("[{'type': 'string_too_long', 'loc': ['body', 'body']")
    assert reason.endswith("'ctx': {'max_length': 120}}]")


def test_the_body_cannot_be_updated(desk: Desk) -> None:
    assert desk.refused("update_knowledge", knowledge_id=1, body="New") == "No fields to update"


def test_an_article_number_is_unique(desk: Desk) -> None:
    reason = desk.refused("update_knowledge", knowledge_id=1, kb_number="KB-0000002")
    assert reason == "kb_number already exists"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [1, 2, 3, 4]),
        ({"title": "scope"}, [1, 3]),
        ({"kb_number": "KB-0000002"}, [2]),
        ({"kb_number": "KB-000000"}, []),
        ({"state": "published", "visibility": "external"}, [1]),
        ({"product_id": 1, "limit": 1}, [1]),
        ({"limit": 0}, []),
        ({"search_text": "shutter"}, [1, 2]),
        ({"search_text": "scope"}, [1, 3, 2]),
        ({"search_text": "connector", "state": "draft"}, [3]),
        ({"search_text": "nothing like it", "state": "draft"}, []),
        ({"search_text": " "}, [1, 2, 3, 4]),
        ({"search_text": "' OR 1=1 --", "state": "draft"}, []),
    ],
)
def test_articles_are_found(desk: Desk, filters: dict[str, Any], found: list[int]) -> None:
    assert [row["knowledge_id"] for row in desk.ok("retrieve_knowledge", **filters)] == found


def test_only_a_search_gives_scores(desk: Desk) -> None:
    assert "score" not in desk.ok("retrieve_knowledge", knowledge_id=1)[0]
    assert desk.ok("retrieve_knowledge", search_text="shutter")[0]["score"] == 6.5


@pytest.mark.parametrize(
    ("query", "title", "body", "state", "points"),
    [
        ("lamp", "Lamp", "", "draft", 5.0),
        ("lamp", "", "A lamp, and lamps", "draft", 2.0),
        ("lamp", "", "", "published", 0.5),
        ("not the lamp", "the lamp is not lit", "", "draft", 10.0),
        ("red lamp", "a red lamp", "", "draft", 65.0),
        ("red lamp", "", "a red lamp", "draft", 4.0),
        ("", "title", "body", "retired", 0.0),
    ],
)
def test_scores_count_words_and_phrases(
    query: str, title: str, body: str, state: str, points: float
) -> None:
    assert score(query, title, body, state) == points


def test_links_are_made_changed_and_removed(desk: Desk) -> None:
    made = desk.ok("link_case_knowledge", case_id=1, knowledge_id=1, used_as="suggested")
    assert made == {"case_kb_id": 4, "case_id": 1, "knowledge_id": 1, "used_as": "suggested"}
    changed = desk.ok("updated_linked_case_knowledge", case_kb_id=4, used_as="applied")
    assert changed["used_as"] == "applied"
    links = desk.ok("find_case_knowledge_linkages", knowledge_id=1)
    assert [row["case_kb_id"] for row in links] == [1, 2, 4]
    gone = desk.ok("delete_case_knowledge_linkages", case_id=1, used_as="applied")
    assert gone == {"deleted": 1}


def test_a_second_link_of_the_same_two_is_not_refused_in_published_mode(desk: Desk) -> None:
    twin = {"case_id": 2, "knowledge_id": 2, "used_as": "applied"}
    result = desk.call("link_case_knowledge", **twin)
    assert not result.is_error
    assert [breach.rule for breach in result.breaches] == ["CSM-7.1"]


def test_links_refer_to_what_exists(desk: Desk) -> None:
    link = {"case_id": 99, "knowledge_id": 1, "used_as": "applied"}
    assert desk.refused("link_case_knowledge", **link) == "case_id not found"
    link = {"case_id": 1, "knowledge_id": 99, "used_as": "applied"}
    assert desk.refused("link_case_knowledge", **link) == "knowledge_id not found"
