"""The world of mail: letters that are distinct, mailboxes whose counts and threads hold."""

import json
import sqlite3
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Database, load_template
from tests.domains import seeded

_HEADS = """
    SELECT message_id, name, value FROM message_headers
    JOIN message_parts AS part ON part.id = message_part_id
"""


@pytest.fixture(
    scope="module", params=(seeded.database, seeded.enterprise), ids=("company", "enterprise")
)
def database(request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    connection = request.param("email")
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def heads(database: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """The headers of each message."""
    found: dict[str, dict[str, str]] = {}
    for message, name, value in database.execute(_HEADS):
        found.setdefault(message, {})[name] = value
    return found


@pytest.fixture(scope="module")
def texts(database: sqlite3.Connection) -> dict[str, bytes]:
    """The text of each message."""
    sql = """
        SELECT message_id, data FROM message_part_bodies
        JOIN message_parts AS part ON part.id = message_part_id WHERE attachment_id IS NULL
    """
    return {message: urlsafe_b64decode(data) for message, data in database.execute(sql)}


def none(database: sqlite3.Connection, query: str) -> None:
    """See that a query finds nothing."""
    assert database.execute(query).fetchall() == []


def test_hardly_a_subject_is_there_twice(heads: dict[str, dict[str, str]]) -> None:
    first = {each["Message-ID"]: each.get("Subject") for each in heads.values()
             if "In-Reply-To" not in each}  # fmt: skip
    assert len(set(first.values())) >= 0.97 * len(first) > 250


def test_letters_say_different_things(
    heads: dict[str, dict[str, str]], texts: dict[str, bytes]
) -> None:
    letters = {heads[message]["Message-ID"]: text for message, text in texts.items()}
    assert len(set(letters.values())) >= 0.99 * len(letters) > 400


def test_copies_of_a_letter_are_alike(
    heads: dict[str, dict[str, str]], texts: dict[str, bytes]
) -> None:
    first: dict[str, Any] = {}
    for message, named in heads.items():
        assert first.setdefault(named["Message-ID"], (named, texts[message])) == (
            named,
            texts[message],
        )


def test_no_place_is_left_open(texts: dict[str, bytes]) -> None:
    pages = [text for text in texts.values() if b"<style>" not in text]
    assert [text for text in pages if b"{" in text] == []


def test_sizes_are_those_of_the_texts(database: sqlite3.Connection) -> None:
    sql = "SELECT size, data FROM message_part_bodies WHERE attachment_id IS NULL"
    assert all(len(urlsafe_b64decode(data)) == size for size, data in database.execute(sql))


def test_no_value_is_large(database: sqlite3.Connection) -> None:
    none(database, "SELECT id FROM message_part_bodies WHERE length(data) > 20000")


def test_labels_count_their_messages(database: sqlite3.Connection) -> None:
    none(database, """
        WITH worn AS (
            SELECT label_id, thread_id, message_id IN (SELECT message_id FROM message_labels
                JOIN labels ON labels.id = label_id WHERE name = 'UNREAD') AS unread
            FROM message_labels JOIN messages ON messages.id = message_id)
        SELECT id FROM labels WHERE (messages_total, messages_unread, threads_total, threads_unread) <>
            (SELECT count(*), coalesce(sum(unread), 0), count(DISTINCT thread_id),
                count(DISTINCT iif(unread, thread_id, NULL)) FROM worn WHERE label_id = labels.id)
    """)  # fmt: skip  # noqa: E501


def test_users_count_their_mail(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT id FROM users WHERE messages_total <> (SELECT count(*) FROM messages WHERE user_id = users.id)
            OR threads_total <> (SELECT count(*) FROM threads WHERE user_id = users.id)
    """)  # fmt: skip  # noqa: E501


def test_a_variant_counts_what_it_brings() -> None:
    mail = Database(load_template(get_domain("email"), "email_002"))
    counted = mail.rows(
        "SELECT messages_total, threads_total FROM labels WHERE name = 'Builds/Forge'"
    )
    assert counted == [{"messages_total": 1, "threads_total": 1}]


def test_labels_and_threads_are_of_the_mailbox(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT messages.id FROM messages JOIN threads ON threads.id = thread_id
        WHERE threads.user_id <> messages.user_id
    """)  # fmt: skip
    none(database, """
        SELECT messages.id FROM message_labels JOIN messages ON messages.id = message_id
        JOIN labels ON labels.id = label_id WHERE labels.user_id <> messages.user_id
    """)  # fmt: skip


def test_every_mailbox_has_the_labels_of_the_system(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT users.id FROM users LEFT JOIN labels ON user_id = users.id AND type = 'system'
        GROUP BY users.id HAVING count(DISTINCT labels.name) <> 13
    """)  # fmt: skip


def test_the_last_event_is_what_rows_say(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT users.id FROM users WHERE messages_total AND history_id_current <> (
            SELECT max(history_id) FROM history_events WHERE user_id = users.id)
    """)  # fmt: skip
    last: dict[str, str] = {}
    events = "SELECT history_id, event_data FROM history_events ORDER BY event_timestamp, rowid"
    for history, data in database.execute(events):
        for entry in next(iter(json.loads(data).values())):
            last[entry["message"]["id"]] = history
    assert dict(database.execute("SELECT id, history_id_last FROM messages")) == last


def test_answers_name_letters_that_were_written(heads: dict[str, dict[str, str]]) -> None:
    known = {each["Message-ID"] for each in heads.values()}
    unknown = {each["In-Reply-To"] for each in heads.values() if "In-Reply-To" in each} - known
    assert len(unknown) == 1  # the one that the case `missing_reply` is about


def test_drafts_are_of_their_owner(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT drafts.id FROM drafts JOIN messages ON messages.id = message_id
        WHERE messages.user_id <> drafts.created_by OR messages.id NOT IN (SELECT message_id
            FROM message_labels JOIN labels ON labels.id = label_id WHERE name = 'DRAFT')
    """)  # fmt: skip


def test_every_mailbox_has_a_token_of_its_own(database: sqlite3.Connection) -> None:
    tokens = [token for (token,) in database.execute("SELECT token FROM users")]
    assert len(set(tokens)) == len(tokens)
    assert all(tokens)
