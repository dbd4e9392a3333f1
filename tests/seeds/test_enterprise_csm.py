"""Customer service of the enterprise shows the stories and knows whom other systems know."""

import sqlite3
from collections.abc import Iterator

import pytest

from dev.seeds.company_seeds import company_sql, people_outside
from dev.seeds.stories import Part, load_stories
from eopsgym.domains import get_domain
from tests.domains import seeded
from tests.seeds.frames import too_common

_STRANGERS = {"jonas.laforet@northlight.example"}
"""Who has a customer's address in Teams and whom the customer does not know: an awkward guest."""


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.enterprise("csm")
    yield connection
    connection.close()


def _parts(kind: str) -> list[Part]:
    stories = load_stories(people_outside())
    return [part for each in stories for part in each.parts if part.kind == kind]


def test_each_case_of_a_story_is_as_the_story_tells(database: sqlite3.Connection) -> None:
    query = """
        SELECT number, account.name, lower(email), short_description, priority, state
        FROM customer_case JOIN account USING (account_id) JOIN contact USING (contact_id)
        JOIN "user" ON user_id = portal_user_id
    """
    rows = {row[0]: row[1:] for row in database.execute(query)}
    parts = _parts("csm.case")
    assert parts
    for part in parts:
        account, contact, said, *how = rows[str(part.number)]
        assert (account, contact) == (part.fields["account"], part.fields["contact"])
        assert how == [part.fields["priority"], part.fields["state"]]
        # Its product stands before it.
        assert said.rpartition(": ")[2] in part.fields["short_description"]
        assert said.endswith(str(part.fields["short_description"]))


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        ("csm.article", "knowledge"),
        ("csm.contract", "contract"),
        ("csm.unit", "installed_product"),
        ("csm.case", "customer_case"),
    ],
)
def test_a_story_adds_a_row_for_each_part(
    database: sqlite3.Connection, kind: str, table: str
) -> None:
    connection = seeded.database("csm")
    before = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    after = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    assert after - before == len(_parts(kind))


def test_each_contact_of_a_case_belongs_to_its_account(database: sqlite3.Connection) -> None:
    query = """
        SELECT number FROM customer_case AS c JOIN contact USING (contact_id)
        WHERE contact.account_id <> c.account_id
    """
    assert seeded.ids(database, query) == seeded.ids(seeded.database("csm"), query)


def test_whoever_works_on_a_case_of_a_story_is_in_its_group(database: sqlite3.Connection) -> None:
    query = """
        SELECT number FROM customer_case AS c WHERE assigned_to IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM user_group_member AS m
            WHERE m.group_id = assignment_group_id AND m.user_id = assigned_to)
    """
    assert not seeded.ids(database, query) - seeded.ids(seeded.database("csm"), query)


@pytest.mark.parametrize(
    ("system", "query"),
    [
        ("drive", "SELECT lower(email) FROM users"),
        ("calendar", "SELECT lower(email) FROM users"),
        ("teams", "SELECT lower(mail) FROM teams_users"),
        (
            "email",
            "SELECT lower(rtrim(substr(value, instr(value, '<') + 1), '>')) "
            "FROM message_headers WHERE name = 'From'",
        ),
    ],
)
def test_who_has_a_customers_address_is_a_contact(
    database: sqlite3.Connection, system: str, query: str
) -> None:
    elsewhere = sqlite3.connect(":memory:")
    elsewhere.executescript(get_domain(system).schema.sql + company_sql(system))
    domains = seeded.ids(
        database, "SELECT email_domain FROM account WHERE account_type = 'customer'"
    )
    contacts = 'SELECT lower(email) FROM contact JOIN "user" ON user_id = portal_user_id'
    outside = {a for a in seeded.ids(elsewhere, query) if a and a.partition("@")[2] in domains}
    assert outside - seeded.ids(database, contacts) <= _STRANGERS


@pytest.mark.parametrize(
    ("table", "column"),
    [("customer_case", "short_description"), ("knowledge", "title"), ("knowledge", "body")],
)
def test_no_sentence_frame_is_common(database: sqlite3.Connection, table: str, column: str) -> None:
    assert too_common(database, table, column) == {}
