"""Mail of the enterprise agrees with all other systems on people, records and files."""

import json
import re
import sqlite3
import tomllib
from base64 import b64decode, urlsafe_b64decode
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dev.seeds.company import Person, build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.enterprise import generate_enterprise
from dev.seeds.generator import FOLDER
from dev.seeds.stories import Story, StoryError, load_stories
from eopsgym import Episode
from eopsgym.domains import get_domain
from tests.domains import seeded
from tests.seeds.frames import shares
from tests.seeds.staff import works_on

_STORIES = Path(__file__).with_name("talk_stories.toml")
_OUTSIDERS = FOLDER / "email" / "people.toml"
_NUMBER = re.compile(r"\b(?:INC|PRB|CHG|KB|HRC|HRT)\d{7}\b|\b(?:CS|KB)-\d{7}\b")
_NUMBERED = {
    "itsm": {
        "incident": "number",
        "problem": "number",
        "change": "number",
        "knowledge": "kb_number",
    },
    "csm": {"customer_case": "number", "knowledge": "kb_number"},
    "hr": {"hr_case": "number", "hr_case_task": "number", "knowledge": "kb_number"},
}
_SIGNATURES = {"#", "# #"}
"""Frames of sentences that may be common: a line that is nothing but the writer's name."""
_SUPPLIERS = {"corvustel.example", "bayviewcatering.example", "stellanglass.example",
              "redlinefreight.example"}  # fmt: skip
"""Firms that sell to the company: they write, and are no customers."""
_OURS = {"halden.example", "tessell.example"}
_FRAUD = "%@fastpay-collections.example>"
"""Who sends invoices that nobody ordered: nobody has kept what is attached."""
_IN_MAIL_ALONE = {"ND-5531.pdf"}
"""Attachments that nobody has filed: an invoice of a distributor that accounts disputes in mail."""
_LETTERS = """
    SELECT message.id, message.user_id, mailbox.primary_email, head.value AS letter, body.data
    FROM messages AS message JOIN users AS mailbox ON mailbox.id = message.user_id
    JOIN message_parts AS part ON part.message_id = message.id AND part.parent_part_id IS NULL
    JOIN message_headers AS head ON head.message_part_id = part.id AND head.name = 'Message-ID'
    JOIN message_part_bodies AS body ON body.message_part_id = part.id
"""


def _open(script: str) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.executescript(get_domain("email").schema.sql)
    connection.executescript(script)
    return connection


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.enterprise("email")
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def drawn() -> Iterator[sqlite3.Connection]:
    """A world with the stories of the tests."""
    company = seeded.committed("email")
    made = generate_enterprise("email", [_STORIES]).partition("\n")[2]
    connection = _open(company + made)
    connection.row_factory = sqlite3.Row
    yield connection
    connection.close()


@cache
def _stories() -> list[Story]:
    return load_stories(people_outside())


@cache
def _active() -> dict[str, Person]:
    return {each.email: each for each in build_company().people if each.departed is None}


def _copies(database: sqlite3.Connection, subject: str) -> dict[str, sqlite3.Row]:
    """Return the copies of the letters of a subject by mailbox."""
    sql = """
        SELECT mailbox.primary_email, message.*, part.id AS part FROM messages AS message
        JOIN users AS mailbox ON mailbox.id = message.user_id
        JOIN message_parts AS part ON part.message_id = message.id AND part.parent_part_id IS NULL
        JOIN message_headers AS head ON head.message_part_id = part.id AND head.name = 'Subject'
        WHERE head.value = ? AND message.snippet LIKE ?
    """
    start, _, rest = subject.partition(" | ")
    return {row["primary_email"]: row for row in database.execute(sql, (start, f"%{rest}%"))}


def _labels(database: sqlite3.Connection, message: str) -> set[str]:
    return seeded.ids(
        database,
        "SELECT labels.name FROM message_labels JOIN labels ON labels.id = label_id "
        f"WHERE message_id = '{message}' AND labels.name IN ('INBOX', 'SENT', 'UNREAD')",
    )


# Letters of stories


def test_a_letter_lies_with_its_sender_and_its_receivers(drawn: sqlite3.Connection) -> None:
    copies = _copies(drawn, "A visit for your drifting unit | We come")
    assert {who: _labels(drawn, row["id"]) for who, row in copies.items()} == {
        "nicole.mason@halden.example": {"SENT"},
        "bella.castro@halden.example": {"INBOX"},
    }


def test_an_answer_lies_in_the_thread_of_its_mailbox(drawn: sqlite3.Connection) -> None:
    first = _copies(drawn, "A visit for your drifting unit | We come")
    second = _copies(drawn, "Re: A visit for your drifting unit | Please ring")
    threads = {who: row["thread_id"] for who, row in second.items()}
    assert threads == {
        "nicole.mason@halden.example": first["nicole.mason@halden.example"]["id"],
        "bella.castro@halden.example": first["bella.castro@halden.example"]["id"],
        "adweta.samra@halden.example": second["adweta.samra@halden.example"]["id"],
    }


def test_unread_is_what_the_story_says_and_what_comes_on_leave(drawn: sqlite3.Connection) -> None:
    copies = _copies(drawn, "Re: A visit for your drifting unit | Please ring")
    unread = {who for who, row in copies.items() if "UNREAD" in _labels(drawn, row["id"])}
    assert unread == {"bella.castro@halden.example", "adweta.samra@halden.example"}


def test_an_answer_names_all_letters_before_it(drawn: sqlite3.Connection) -> None:
    def headers(subject: str) -> dict[str, str]:
        row = _copies(drawn, subject)["nicole.mason@halden.example"]
        sql = "SELECT name, value FROM message_headers WHERE message_part_id = ?"
        return {each["name"]: each["value"] for each in drawn.execute(sql, (row["part"],))}

    first = headers("A visit for your drifting unit | We come")["Message-ID"]
    second = headers("Re: A visit for your drifting unit | Please ring")["Message-ID"]
    third = headers("Re: A visit for your drifting unit | Gate two, noted")
    assert third["In-Reply-To"] == second
    assert third["References"] == f"{first} {second}"


def test_a_letter_was_read_before_it_was_answered(drawn: sqlite3.Connection) -> None:
    row = _copies(drawn, "Re: A visit for your drifting unit | Please ring")[
        "nicole.mason@halden.example"
    ]
    sql = "SELECT max(event_timestamp) FROM history_events WHERE event_data LIKE ?"
    (at,) = drawn.execute(sql, (f"%{row['id']}%",)).fetchone()
    assert "2026-02-24T10:40" < at < "2026-02-24T10:55"


def test_an_attachment_is_a_copy_of_the_file(drawn: sqlite3.Connection) -> None:
    found = [
        (row["filename"], row["mime_type"], row["size"], b64decode(row["data"]))
        for row in drawn.execute("SELECT * FROM attachments WHERE filename = 'Drift report.csv'")
    ]
    assert found == [("Drift report.csv", "text/csv", 16, b"day,drift\n1,0.2\n")] * 2


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('attach = ["report"]', 'attach = ["post"]', "attach: drift/post is no file"),
        ('unread = ["other"]', 'unread = ["contact"]', "unread: timothy.thomson@northlight"),
        ('reply_to = "letter"', 'reply_to = "report"', "reply_to: drift/report is no letter"),
        (
            'contact = "timothy.thomson@northlight.example"',
            'contact = { name = "Tim Oh", email = "tim.oh@halden.example" }',
            "tim.oh@halden.example has no mailbox and is nobody of the company",
        ),
    ],
)
def test_what_cannot_be_drawn_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = _STORIES.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "stories.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(StoryError, match=said):
        generate_enterprise("email", [path])


def test_tools_find_letters_of_stories(database: sqlite3.Connection) -> None:
    part = next(
        part for story in _stories() for part in story.parts
        if part.kind == "email.letter" and part.fields["from"] in _active()
    )  # fmt: skip
    sql = "SELECT token FROM users WHERE primary_email = ?"
    (token,) = database.execute(sql, (part.fields["from"],)).fetchone()
    query = f'from:me subject:"{part.fields["subject"]}"'
    episode = Episode.start("email", seed="enterprise", user=token)
    found = episode.call("list_messages", {"userId": "me", "q": query}).value["messages"]
    letters = [
        episode.call("get_message", {"userId": "me", "id": each["id"]}).value for each in found
    ]
    bodies = [urlsafe_b64decode(each["payload"]["body"]["data"] + "==") for each in letters]
    assert any(part.fields["text"].strip().encode() in each for each in bodies)


# One company


def test_everybody_who_works_here_has_a_mailbox(database: sqlite3.Connection) -> None:
    assert set(_active()) - seeded.ids(database, "SELECT primary_email FROM users") == set()


def test_every_mailbox_has_its_settings(database: sqlite3.Connection) -> None:
    for table in ("vacation_settings", "pop_settings", "language_settings", "send_as_aliases"):
        sql = f"SELECT id FROM users WHERE id NOT IN (SELECT user_id FROM {table})"
        assert (table, seeded.ids(database, sql)) == (table, set())


def test_names_are_those_of_the_company(database: sqlite3.Connection) -> None:
    names = dict(database.execute("SELECT primary_email, name FROM users").fetchall())
    assert {email: names[email] for email in _active()} == {
        email: each.name for email, each in _active().items()
    }


def test_vacation_replies_tell_the_days_of_leave(database: sqlite3.Connection) -> None:
    sql = """
        SELECT primary_email, date(start_time), date(end_time, '-1 day') FROM vacation_settings
        JOIN users ON users.id = user_id WHERE enable_auto_reply
    """
    days = {email: (start, end) for email, start, end in database.execute(sql)}
    leave = {
        email: (f"{each.leave_from}", f"{each.leave_until}")
        for email, each in _active().items()
        if each.leave_until is not None
    }
    assert leave
    assert {email: days.get(email) for email in leave} == leave


def test_nobody_writes_on_leave_or_after_the_last_day(database: sqlite3.Connection) -> None:
    sql = """
        SELECT head.value, date(head.created_at) FROM message_headers AS head
        WHERE head.name = 'From'
    """
    sent = [(value.partition("<")[2].rstrip(">"), day) for value, day in database.execute(sql)]
    people = {each.email: each for each in build_company().people}
    assert [
        (email, day) for email, day in sent if email in people and not works_on(people[email], day)
    ] == []


def test_customers_who_write_are_contacts(database: sqlite3.Connection) -> None:
    sql = "SELECT value FROM message_headers WHERE name IN ('From', 'To', 'Cc')"
    addresses = {
        address.lower()
        for (value,) in database.execute(sql)
        for address in re.findall(r"[\w.+-]+@[\w.-]+", value or "")
    }
    csm = seeded.enterprise("csm")
    domains = seeded.ids(csm, "SELECT lower(email_domain) FROM account") - _OURS - _SUPPLIERS
    known = seeded.ids(csm, 'SELECT lower(email) FROM "user"')
    customers = {each for each in addresses if each.partition("@")[2] in domains}
    assert len(customers) > 15
    assert customers - known == set()


def test_outsiders_of_the_companys_mail_are_customers_or_suppliers() -> None:
    outsiders = tomllib.loads(_OUTSIDERS.read_text(encoding="utf-8"))["outsider"]
    csm = seeded.enterprise("csm")
    domains = seeded.ids(csm, "SELECT lower(email_domain) FROM account")
    assert {each["address"].partition("@")[2] for each in outsiders} - domains == _SUPPLIERS


def test_cited_numbers_are_of_records_that_there_are(database: sqlite3.Connection) -> None:
    cited = {
        number
        for *_, data in database.execute(_LETTERS)
        for number in _NUMBER.findall(urlsafe_b64decode(data).decode())
    }
    cited |= {
        number
        for (subject,) in database.execute("SELECT value FROM message_headers WHERE name='Subject'")
        for number in _NUMBER.findall(subject)
    }
    known = {
        number
        for system, tables in _NUMBERED.items()
        for table, column in tables.items()
        for number in seeded.ids(seeded.enterprise(system), f'SELECT {column} FROM "{table}"')
    }
    assert cited
    assert cited - known == set()


def test_attachments_are_files(database: sqlite3.Connection) -> None:
    files = seeded.ids(seeded.enterprise("drive"), "SELECT name FROM files")
    names = seeded.ids(
        database,
        "SELECT filename FROM attachments JOIN message_headers AS head ON head.name = 'From' "
        "AND head.message_part_id = 'part_' || attachments.message_id || '_0' "
        f"WHERE head.value NOT LIKE '{_FRAUD}'",
    )
    assert names
    assert names - files == _IN_MAIL_ALONE


def test_letters_of_stories_are_all_there(database: sqlite3.Connection) -> None:
    letters = {
        part.fields["text"].strip()
        for story in _stories()
        for part in story.parts
        if part.kind == "email.letter"
    }
    found = [urlsafe_b64decode(data).decode() for *_, data in database.execute(_LETTERS)]
    assert [text for text in letters if not any(each.startswith(text) for each in found)] == []


def test_no_sentence_is_common(database: sqlite3.Connection) -> None:
    texts = []
    for *_, data in database.execute(_LETTERS):
        text = re.sub(r"<[^>]+>", "\n", urlsafe_b64decode(data).decode())
        texts.append(re.split(r"\nOn \d{4}-\d\d-\d\d \d\d:\d\d, ", text)[0])
    common = {each for each, share in shares(texts).items() if share > 0.01}
    assert common - _SIGNATURES == set()


def test_no_subject_is_common(database: sqlite3.Connection) -> None:
    sql = "SELECT value FROM message_headers WHERE name = 'Subject'"
    subjects = [value.removeprefix("Re: ") for (value,) in database.execute(sql)]
    masked = [re.sub(r"\S*\d\S*", "#", each) for each in subjects]
    assert {each for each in set(masked) if masked.count(each) > 0.01 * len(masked)} == set()


# What the mailbox keeps of its past


def test_history_of_a_mailbox_grows_with_time(database: sqlite3.Connection) -> None:
    sql = """
        SELECT user_id, CAST(history_id AS INTEGER), event_timestamp FROM history_events
        ORDER BY user_id, 2
    """
    last: dict[str, tuple[int, str]] = {}
    for user, number, at in database.execute(sql):
        before = last.get(user, (0, ""))
        assert before[0] < number
        assert before[1] <= at
        last[user] = (number, at)


def test_events_name_labels_of_their_mailbox(database: sqlite3.Connection) -> None:
    labels = dict(database.execute("SELECT id, user_id FROM labels").fetchall())
    for user, data in database.execute("SELECT user_id, event_data FROM history_events"):
        for named in re.findall(r"Label_\d+", json.dumps(json.loads(data))):
            assert labels[named] == user
