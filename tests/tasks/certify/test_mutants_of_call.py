"""What stands in place of an argument: other rows that a careless solver might have meant."""

import base64
import json
from email import message_from_bytes
from email.message import EmailMessage, Message
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, load_template
from eopsgym.tasks import load_tasks
from eopsgym.tasks.certify.existing_values import ExistingValues
from eopsgym.tasks.certify.mails_with_additions import (
    MORE_TEXT,
    NO_TEXT,
    STRANGER,
    mails_with_additions,
)
from eopsgym.tasks.certify.mutants_of_call import Mutant, goes_through, mutants_of_given
from eopsgym.tasks.certify.other_values import other_names, other_values
from eopsgym.tasks.certify.raw_mails import other_raw_mails
from eopsgym.tasks.certify.records_of_task import existing_values
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.row_places import RowPlace, other_values_there, place_of

SCOTTS_PAIR = "kp_385f3fe482999a630eb49ef67015c1f8"


def world(domain: str) -> ExistingValues:
    """What the own world of a system holds."""
    template = load_template(get_domain(domain))
    return ExistingValues(Database(template, Clock("2026-03-02T09:00:00")))


async def mutants(task: str, tool: str) -> list[Mutant]:
    """Those of a tool's first call in the solution of a task."""
    rehearsal = await Rehearsal.of(load_tasks(task)[0])
    try:
        index = next(n for n, call in enumerate(rehearsal.gold.calls) if call.tool == tool)
        server = rehearsal.run.steps[index].server
        return list(mutants_of_given(rehearsal, index, existing_values(rehearsal, server)))
    finally:
        await rehearsal.close()


# Names


def test_a_row_is_named_by_an_id_that_is_not_its_key() -> None:
    place = place_of(world("email").database, "keyPairId", SCOTTS_PAIR, ["cse_key_pairs"])
    assert place == RowPlace("cse_key_pairs", "key_pair_id", SCOTTS_PAIR)


def test_an_address_is_looked_for_where_it_is_the_acting_users() -> None:
    known = world("email")
    (row,) = known.database.rows(
        "SELECT user_id, forwarding_email FROM forwarding_addresses WHERE user_id = 'user_002'"
    )
    address = row["forwarding_email"]
    tables = ["auto_forwarding"]
    anybody = place_of(known.database, "emailAddress", address, tables)
    his = place_of(known.database, "emailAddress", address, tables, {"user_002"})
    assert anybody != his
    assert his == RowPlace("forwarding_addresses", "forwarding_email", address)


def test_rows_that_agree_with_what_else_is_given_come_first() -> None:
    known = world("email")
    sql = "SELECT id, user_id FROM messages WHERE user_id = (SELECT id FROM users LIMIT 1)"
    (own, *_) = known.database.rows(sql)
    place = RowPlace("messages", "id", own["id"])
    others = other_values_there(known.database, place, {own["user_id"]}, 5)[:5]
    sql = "SELECT DISTINCT user_id FROM messages WHERE id IN (SELECT value FROM json_each(?))"
    found = known.database.rows(sql, json.dumps(others))
    assert [row["user_id"] for row in found] == [own["user_id"]]


def test_an_id_within_a_column_of_json_has_its_like_beside_it() -> None:
    known = world("teams")
    (row, *_) = known.database.rows(
        "SELECT members FROM teams WHERE json_array_length(members) > 3"
    )
    ids = [member["id"] for member in json.loads(row["members"])]
    others = other_names("membershipId", ids[0], known, ["teams"])
    assert others
    assert {*others} < {*ids[1:]}


def test_a_text_of_several_words_names_nothing() -> None:
    assert other_names("displayName", "Field technicians", world("teams"), ["teams"]) == []


async def test_another_key_pair_of_the_same_user_is_disabled_instead() -> None:
    made = await mutants("email/email_093_the_card_readers_go", "email_disable_cse_keypair")
    pairs = [each.value for each in made if each.argument == "keyPairId"]
    assert len(pairs) == 3
    assert all(str(pair).startswith("kp_") for pair in pairs)


async def test_a_record_that_the_solution_deletes_is_mistaken_for_another() -> None:
    made = await mutants("email/email_093_the_card_readers_go", "delete_smime_config")
    assert any(each.argument == "id" and not each.also for each in made)


async def test_what_lies_in_another_place_is_named_with_that_place() -> None:
    made = await mutants("email/email_093_the_card_readers_go", "delete_smime_config")
    (other,) = [each for each in made if each.argument == "sendAsEmail"]
    assert [*other.also] == ["id"]
    said = other.describe("delete_smime_config", {"sendAsEmail": "a@b.example"})
    assert f"with sendAsEmail={other.value!r} and id={other.also['id']!r} instead of" in said


async def test_only_other_rows_are_taken_that_go_through() -> None:
    rehearsal = await Rehearsal.of(load_tasks("email/email_093_the_card_readers_go")[0])
    index = rehearsal.writing[0]
    for each in mutants_of_given(rehearsal, index, existing_values(rehearsal, "email")):
        assert each.argument == "userId" or goes_through(rehearsal, each)
    await rehearsal.close()


# Objects in lists


def test_each_part_of_each_object_in_a_list_is_changed() -> None:
    headers = [{"name": "To", "value": "scott.page@halden.example"}, {"name": "X", "value": "Y z"}]
    schema: dict[str, Any] = {"type": "array", "items": {"type": "object"}}
    made = list(other_values("headers", schema, headers, world("email"), ["messages"]))
    addresses = {each[0].get("value") for each in made if len(each) == 2}
    assert len([each for each in addresses if each and "@" in each]) > 2
    assert [headers[0], {"name": "X", "value": ""}] in made
    assert [headers[0], {"name": "", "value": "Y z"}] in made


# Raw letters


def letter(**headers: str) -> EmailMessage:
    made = EmailMessage()
    for name, value in headers.items():
        made[name] = value
    made.set_content("The pump left on Thursday.\n")
    return made


def raw(message: Message) -> str:
    return base64.urlsafe_b64encode(message.as_bytes()).decode().rstrip("=")


def read(text: str) -> tuple[Any, ...]:
    found = message_from_bytes(base64.urlsafe_b64decode(text))
    body = found.get_payload(decode=True)
    assert isinstance(body, bytes)
    return found["To"], found["Cc"], found["Subject"], body.decode().strip()


def test_a_raw_letter_has_another_subject_text_or_recipient() -> None:
    given = letter(To="a@x.example, b@x.example", Cc="c@x.example", Subject="Spare pump")
    made = [read(text) for text in other_raw_mails(raw(given), lambda address: f"not.{address}")]
    to, text = "a@x.example, b@x.example", "The pump left on Thursday."
    assert made[:4] == [
        (to, "c@x.example", "Done.", text),
        (to, "c@x.example", "Spare pump", "Done."),
        ("not.a@x.example, b@x.example", "c@x.example", "Spare pump", text),
        (to, "not.c@x.example", "Spare pump", text),
    ]


def test_a_raw_letter_reaches_a_stranger_or_says_more_than_it_should() -> None:
    given = raw(letter(To="a@x.example", Subject="Spare pump"))
    texts = [base64.urlsafe_b64decode(text) for text in other_raw_mails(given, str)]
    more = [message_from_bytes(text) for text in texts[3:]]
    reached = [[name for name, value in each.items() if value == STRANGER] for each in more]
    assert reached == [["Reply-To"], ["Sender"], ["Bcc"], ["To"], [], []]
    assert more[-1].get_content_type() == NO_TEXT
    assert read(raw(more[-2]))[3] == f"The pump left on Thursday. {MORE_TEXT}"


@pytest.mark.parametrize("data", ["VGhlIHB1bXAgbGVmdC4=", "The pump left."])
def test_a_letter_of_parts_reaches_a_stranger_or_says_more_than_it_should(data: str) -> None:
    headers = [{"name": "To", "value": "a@x.example"}]
    payload = {"mimeType": "text/plain", "headers": headers, "body": {"size": 14, "data": data}}
    *reached, unread, longer, parted = mails_with_additions(payload)
    assert unread == {**payload, "mimeType": NO_TEXT}
    assert [each["headers"][1]["name"] for each in reached] == ["Reply-To", "Sender", "Bcc", "To"]
    assert {each["headers"][1]["value"] for each in reached} == {STRANGER}
    text = base64.urlsafe_b64decode(longer["body"]["data"]).decode()
    assert (text, longer["body"]["size"]) == (f"The pump left. {MORE_TEXT}", len(text))
    assert [part["mimeType"] for part in parted["parts"]] == ["text/plain", "text/html"]
    assert "body" not in parted


def test_the_text_of_a_part_within_a_letter_says_more() -> None:
    part = {"mimeType": "text/plain", "body": {"size": 2, "data": "Hi"}}
    headers = [{"name": "To", "value": "a@x.example"}]
    payload = {"mimeType": "multipart/mixed", "headers": headers, "parts": [part]}
    *_, longer = mails_with_additions(payload)
    assert longer["parts"][0]["body"]["size"] == len(f"Hi {MORE_TEXT}")


@pytest.mark.parametrize("given", [{}, {"headers": []}, {"headers": [{"name": "To"}]}, {"body": 1}])
def test_what_is_no_letter_has_no_longer_ones(given: dict[str, Any]) -> None:
    assert list(mails_with_additions(given)) == []


@pytest.mark.parametrize("text", ["", "Hello there", "x", "aGVsbG8gd29ybGQ="])
def test_what_is_no_raw_letter_has_no_other_ones(text: str) -> None:
    assert list(other_raw_mails(text, str.upper)) == []


def test_a_raw_argument_is_changed_as_a_letter_to_somebody_else_who_is_there() -> None:
    given = raw(letter(To="scott.page@halden.example", Subject="Spare pump"))
    made = list(other_values("raw", {"type": "string"}, given, world("email"), ["messages"]))
    others = [read(text)[0] for text in made[:3]]
    assert others[:2] == ["scott.page@halden.example"] * 2
    assert others[2] != others[0]
    assert others[2].endswith(".example")
