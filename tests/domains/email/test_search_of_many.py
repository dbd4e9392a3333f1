"""A mailbox that a seed fills with many messages is searched in a table of its own."""

from functools import cache
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Database, Template, build_template
from eopsgym.gym.clock import ANCHOR, Clock
from tests.domains.email.house import BOB, SEED, House, a_mail
from tests.domains.email.mailbox import answer

MANY = 450
FILL = f"""
CREATE TEMP TABLE n AS WITH RECURSIVE counted (n) AS
    (SELECT 0 UNION ALL SELECT n + 1 FROM counted LIMIT {MANY}) SELECT n FROM counted;
INSERT INTO threads (id, user_id, snippet, history_id_last)
SELECT 'mt' || n, 'ann', 'Order', '1' FROM n WHERE n % 2 = 0;
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate)
SELECT 'm' || n, 'ann', 'mt' || (n / 2 * 2), 'Order', '1', CAST(1772400000000 - n * 97 % 451 * 100000 AS TEXT), 500 + n FROM n;
INSERT INTO message_parts (id, message_id, part_id, mime_type)
SELECT 'mp' || n, 'm' || n, '0', iif(n % 3, 'text/plain', 'text/html') FROM n;
INSERT INTO message_part_bodies (id, message_part_id, size, data)
SELECT 'mb' || n, 'mp' || n, 26, iif(n % 2, 'U3RhZ2UgRHJpdmUgb2YgTWNEb25hbGQ_Pgo=', '<p>Calibration' || char(10) || 'of &Auml;gir ' || n || '</p>') FROM n;
INSERT INTO message_headers (id, message_part_id, name, value)
SELECT 'mh' || n || head.key, 'mp' || n, head.key, head.value FROM n, json_each(json_object(
    'From', 'guest' || (n % 50) || '@outside.example', 'to', '{BOB}', 'Cc', iif(n % 7, 'ann.lee@halden.example', 'x@y.example'),
    'Subject', 'About order ' || n, 'Message-ID', '<m' || n || '@x.example>')) AS head;
INSERT INTO message_labels (message_id, label_id) SELECT 'm' || n, 'ann:INBOX' FROM n WHERE n % 5;
INSERT INTO message_labels (message_id, label_id) SELECT 'm' || n, 'ann:TRASH' FROM n WHERE n % 20 = 0;
INSERT INTO message_labels (message_id, label_id) SELECT 'm' || n, 'ann:Projects' FROM n WHERE n % 9 = 0;
INSERT INTO attachments (id, message_id, user_id, filename, mime_type, size)
SELECT 'ma' || n, 'm' || n, 'ann', 'Plan ' || n || '.pdf', 'application/pdf', 5 FROM n WHERE n % 11 = 0;
UPDATE message_part_bodies SET data = replace(hex(zeroblob(8000)), '00', 'walrus') WHERE id = 'mb13';
DROP TABLE n;
"""  # noqa: E501
"""Four hundred and fifty messages to Ann, encoded and not, of which one is long."""
QUERIES = (
    "", "calibration", "calibration -order", "stage drive", '"stage drive"', "mcdonald",
    "ägir", "ÄGIR",
    '"calibration of ägir 8"', "walrus", "walrus order", "nothing of the kind", "-calibration", "p",
    "from:guest7", "from:guest -from:guest7", "to:bob", "cc:me", "-cc:me", "bcc:me", "subject:12",
    "subject:(order 12)", "{stage subject:7 filename:plan}", "has:attachment -filename:11",
    "filename:pdf",
    "in:inbox", "in:archive", "-in:inbox", "in:trash", "in:anywhere order", "label:projects",
    "is:starred",
    "has:userlabels stage", "has:nouserlabels calibration", "larger:900", "smaller:510",
    "after:2026/03/01 before:2026/03/02", "newer_than:1d", "rfc822msgid:m7@x.example",
    "(calibration OR mcdonald) -(stage drive) in:inbox", "100%", "_", "%",
)  # fmt: skip


@cache
def template() -> Template:
    seed = SEED.read_text(encoding="utf-8") + FILL
    return build_template(get_domain("email"), seed, "many")


class FullHouse(House):
    """The small house, where Ann has a full mailbox."""

    def __init__(self) -> None:
        self.database = Database(template(), Clock(ANCHOR))


def found(house: House, query: str, tool: str = "list_messages") -> list[str]:
    """All ids that a query finds, in order."""
    shown = answer(house, tool, q=query, maxResults=500)
    assert shown["nextPageToken"] is None
    return [each["id"] for each in shown[tool.removeprefix("list_")]]


def touch_all(house: House) -> None:
    """Change every message without making it another one: all are read where they lie then."""
    house.database.connection.execute("UPDATE message_parts SET mime_type = mime_type")


@pytest.fixture(scope="module")
def kept() -> House:
    return FullHouse()


@pytest.fixture(scope="module")
def touched() -> House:
    house = FullHouse()
    touch_all(house)
    return house


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("tool", ["list_messages", "list_threads"])
def test_a_query_finds_the_same_in_either_place(
    kept: House, touched: House, query: str, tool: str
) -> None:
    assert found(kept, query, tool) == found(touched, query, tool)


def test_what_is_searched_is_kept_and_is_what_lies_there(kept: House) -> None:
    (count,) = kept.database.rows("SELECT count(*) AS n FROM own_searched")
    assert count["n"] > MANY
    assert kept.database.rows("SELECT id FROM own_changed") == [{"id": "m13"}]  # the long one
    assert found(kept, "walrus") == ["m13"]
    assert len(found(kept, "mcdonald")) == MANY // 2 - 1
    assert len(found(kept, "ägir in:anywhere")) == MANY // 6  # of HTML, what is shown


def test_what_changes_is_found_as_it_is_now() -> None:
    house = FullHouse()
    answer(house, "send_message", "bob", raw=a_mail(to="ann.lee@halden.example", text="Wombat"))
    (new,) = found(house, "wombat")
    draft = answer(house, "create_draft", message={"raw": a_mail(subject="Quokka")})
    answer(
        house, "update_draft", id=draft["id"], message={"id": "x", "raw": a_mail(subject="Numbat")}
    )
    assert found(house, "quokka") == []
    assert found(house, "numbat") == [draft["message"]["id"]]
    answer(house, "modify_message", id="m1", addLabelIds=["STARRED"])
    assert found(house, "is:starred stage") == ["m1"]
    answer(house, "trash_message", id="m1")
    answer(house, "delete_message", id="m3")
    left = found(house, "stage in:inbox")
    assert "m1" not in left
    assert "m3" not in found(house, "stage in:anywhere")
    assert found(house, "is:unread in:inbox")[0] == new


def test_pages_hold_all_of_both_places_once() -> None:
    house = FullHouse()
    answer(house, "batch_modify_messages", ids=["m6", "m7", "m201"], removeLabelIds=["INBOX"])
    whole = found(house, "order")
    seen: list[str] = []
    token: dict[str, str] = {}
    while True:
        page = answer(house, "list_messages", q="order", maxResults=100, **token)
        seen += [each["id"] for each in page["messages"]]
        if page["nextPageToken"] is None:
            break
        token = {"pageToken": page["nextPageToken"]}
    assert seen == whole
    assert len(set(seen)) == len(seen)
    assert {"m6", "m7", "m201"} < set(seen)


def test_nothing_of_it_is_reported_as_a_change() -> None:
    house = FullHouse()
    step = house.call("delete_message", userId="me", id="m3")
    assert not [each for each in step.changes if each.table.startswith("own_")]
    assert "own_searched" not in get_domain("email").schema.tables


def test_it_goes_back_with_a_reset_and_along_with_a_replay() -> None:
    house, other = FullHouse(), FullHouse()
    step = house.call("modify_message", userId="me", id="m1", addLabelIds=["STARRED"])
    other.database.replay([step.changes.changeset])
    assert found(house, "is:starred stage") == found(other, "is:starred stage") == ["m1"]
    house.database.reset()
    assert found(house, "is:starred stage") == []
    assert house.database.rows("SELECT id FROM own_changed") == [{"id": "m13"}]


def test_smaller_mailboxes_have_no_such_table() -> None:
    tables: list[dict[str, Any]] = House().database.rows("SELECT name FROM sqlite_schema")
    assert not {row["name"] for row in tables} & {"own_searched", "own_changed"}
    assert not House().database.template.triggers
    assert not template().triggers


def test_the_estimate_counts_two_hundred(kept: House) -> None:
    def estimate(query: str, tool: str = "list_messages") -> int:
        return int(answer(kept, tool, q=query, maxResults=2)["resultSizeEstimate"])

    assert estimate("label:projects in:anywhere") == len(found(kept, "label:projects in:anywhere"))
    assert estimate("label:projects", "list_threads") == len(
        found(kept, "label:projects", "list_threads")
    )
    assert estimate("in:inbox") == estimate("in:inbox", "list_threads") == 201
