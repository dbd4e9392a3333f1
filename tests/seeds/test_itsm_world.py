"""The ITSM world: large, in many people's words, with clocks that make sense and near misses."""

import re
import sqlite3
from collections.abc import Iterator

import pytest

from dev.seeds.company import build_company
from eopsgym.gym.data_files import data_dir
from tests.domains import seeded
from tests.domains.seeded import ids

NOW = f"{build_company().now}"
STOP = {"the", "and", "for", "not", "since", "from", "with", "room", "does", "after"}


@pytest.fixture(scope="module")
def world() -> Iterator[sqlite3.Connection]:
    connection = seeded.database("itsm")
    yield connection
    connection.close()


def count(world: sqlite3.Connection, table: str) -> int:
    found: int = world.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return found


def test_it_is_large_and_no_table_is_most_of_it(world: sqlite3.Connection) -> None:
    counts = {table: count(world, table) for table in seeded.tables(world)}
    assert sum(counts.values()) >= 8000
    assert max(counts.values()) < sum(counts.values()) / 5
    assert len(seeded.committed("itsm")) < 2_500_000


@pytest.mark.parametrize(
    ("table", "least"),
    [
        ("users", 300),
        ("location", 20),
        ("user_group", 20),
        ("service", 45),
        ("service_offering", 75),
        ("configuration_item", 700),
        ("incident_template", 35),
        ("incident", 1000),
        ("problem", 60),
        ("change", 160),
        ("knowledge", 220),
        ("notification", 900),
        ("incident_sla", 1000),
        ("sla_definition", 18),
    ],
)
def test_listing_everything_is_long(world: sqlite3.Connection, table: str, least: int) -> None:
    assert count(world, table) >= least


@pytest.mark.parametrize(
    ("table", "column", "share"),
    [
        ("incident", "short_description", 0.95),
        ("incident", "description", 0.9),
        ("incident", "worknotes", 0.8),
        ("incident", "resolution_notes", 0.9),
        ("incident", "close_notes", 0.8),
        ("problem", "short_description", 1),
        ("problem", "problem_statement", 1),
        ("change", "short_description", 0.9),
        ("change", "description", 0.85),
        ("knowledge", "title", 1),
        ("knowledge", "body", 0.9),
        ("notification", "message", 0.95),
    ],
)
def test_texts_do_not_repeat(
    world: sqlite3.Connection, table: str, column: str, share: float
) -> None:
    query = f"SELECT count(DISTINCT {column}), count({column}) FROM {table}"
    different, all_of_them = world.execute(query).fetchone()
    assert different / all_of_them >= share


def test_no_text_has_a_gap_left_open(world: sqlite3.Connection) -> None:
    assert re.findall(r"\{\w+\}", seeded.committed("itsm")) == []


def test_what_an_incident_says_is_true_to_its_row(world: sqlite3.Connection) -> None:
    cities = ids(world, "SELECT city FROM location")
    query = """SELECT incident_id, i.short_description, city FROM incident i
               JOIN users ON user_id = caller_id JOIN location USING (location_id)
               WHERE incident_id > 'INC_320' OR length(incident_id) > 7"""
    named = re.compile("|".join(sorted(cities)))
    wrong = [
        (incident, short, home)
        for incident, short, home in world.execute(query)
        if set(named.findall(short)) - {home}
    ]
    assert wrong == []


CLOCKS = {
    "an incident goes forward": """SELECT incident_id FROM incident WHERE created_at > updated_at
        OR resolved < created_at OR status IN ('resolved', 'closed') AND resolved > updated_at""",
    "so do changes, problems, articles and items": """
        SELECT change_id FROM change WHERE created_on > updated_on
        UNION ALL SELECT problem_id FROM problem WHERE created_on > updated_on
        UNION ALL SELECT knowledge_id FROM knowledge WHERE created_on > updated_on
        UNION ALL SELECT configuration_item_id FROM configuration_item
        WHERE created_on > updated_on""",
    "nothing but a due time is later than now": f"""
        SELECT incident_id FROM incident WHERE max(updated_at, coalesce(resolved, '')) > '{NOW}'
        UNION ALL SELECT change_id FROM change WHERE updated_on > '{NOW}'
        UNION ALL SELECT problem_id FROM problem WHERE updated_on > '{NOW}'
        UNION ALL SELECT knowledge_id FROM knowledge WHERE updated_on > '{NOW}'
        UNION ALL SELECT incident_sla_id FROM incident_sla WHERE completed_time > '{NOW}'
        UNION ALL SELECT notification_id FROM notification WHERE updated_on > '{NOW}'""",
    "nobody reports before being hired or after leaving": """
        SELECT incident_id FROM incident JOIN users ON user_id = caller_id
        WHERE created_on > created_at OR active = 0 AND users.updated_on < created_at""",
    "nobody works before being hired": """
        SELECT incident_id FROM incident JOIN users ON user_id = assigned_to
        WHERE created_on > created_at
        UNION ALL SELECT change_id FROM change c
        JOIN users u ON user_id IN (requested_by, assigned_to) WHERE u.created_on > c.created_on
        UNION ALL SELECT problem_id FROM problem p
        JOIN users u ON user_id IN (opened_by, assigned_to) WHERE u.created_on > p.created_on
        UNION ALL SELECT knowledge_id FROM knowledge k
        JOIN users u ON user_id = owner_id WHERE u.created_on > k.created_on
        UNION ALL SELECT member_id FROM user_group_member m
        JOIN users u USING (user_id) WHERE u.created_on > m.created_on""",
    "nobody solves anything after leaving": """
        SELECT incident_id FROM incident JOIN users ON user_id = resolved_by
        WHERE active = 0 AND users.updated_on < resolved""",
    "a service level starts with its incident": """
        SELECT incident_sla_id FROM incident_sla JOIN incident USING (incident_id)
        WHERE start_time <> created_at OR stage = 'completed' AND completed_time > breach_time""",
    "a change ends an incident before it is resolved": """
        SELECT incident_id FROM incident JOIN change ON change_id = change_request
        WHERE resolution_code = 'Resolved By Change' AND resolved < updated_on""",
    "an article is there before it helps, an item before it fails": """
        SELECT incident_kb_id FROM incident_knowledge l JOIN knowledge k USING (knowledge_id)
        WHERE k.created_on > l.created_on
        UNION ALL SELECT incident_id FROM incident
        JOIN configuration_item c ON configuration_item_id = configuration_item
        WHERE c.created_on > created_at""",
    "a child comes after its parent or with it": """
        SELECT child_incident FROM child_incident m
        JOIN incident c ON c.incident_id = m.child_incident
        JOIN incident p ON p.incident_id = m.parent_incident WHERE c.created_at < p.created_at""",
    "a notification of an incident follows it": """
        SELECT notification_id FROM notification n JOIN incident USING (incident_id)
        WHERE n.created_on < created_at""",
}


@pytest.mark.parametrize("claim", CLOCKS)
def test_clocks_make_sense(world: sqlite3.Connection, claim: str) -> None:
    assert ids(world, CLOCKS[claim]) == set()


def test_articles_of_a_task_have_others_on_their_matter(world: sqlite3.Connection) -> None:
    """Others that share a word with the title, beside the words that all titles share."""
    titles = dict(world.execute("SELECT knowledge_id, title || ' ' || body FROM knowledge"))
    words = {
        row: {w for w in re.findall(r"[a-z]{4,}", text.lower())} - STOP
        for row, text in titles.items()
    }
    tasks = "".join(p.read_text() for p in (data_dir() / "tasks" / "itsm").glob("*.json"))
    for row in set(re.findall(r"\bKB_\d+", tasks)) & set(titles):
        assert sum(len(words[row] & words[other]) >= 2 for other in titles if other != row) >= 4


def test_evidence_that_contradicts_is_listed_as_cases() -> None:
    evidence = {
        name: rows for name, rows in seeded.cases("itsm").items() if name.startswith("evid")
    }
    assert len(evidence) >= 8
    assert all(len(rows) in (1, 2, 3, 4) for rows in evidence.values())
