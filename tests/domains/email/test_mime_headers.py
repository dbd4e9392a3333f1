"""Headers as other programs write them: names in other alphabets, groups, addresses left out."""

import base64
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest

from tests.domains.email.house import ANN, BOB, House
from tests.domains.email.mailbox import answer, refusal, subjects

DEE = "dee.oak@halden.example"


@pytest.fixture
def house() -> House:
    return House()


def packed(text: str | bytes) -> str:
    return base64.urlsafe_b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def headers_of(message: dict[str, Any]) -> dict[str, str]:
    return {each["name"]: each["value"] for each in message["payload"]["headers"]}


def raw_of(house: House, message: dict[str, Any]) -> bytes:
    return base64.urlsafe_b64decode(
        answer(house, "get_message", id=message["id"], format="raw")["raw"]
    )


def test_a_name_with_a_comma_is_one_name(house: House) -> None:
    letter = EmailMessage()
    letter["To"] = f'"Müller, Jörg" <{BOB}>, {DEE}'
    letter["Subject"] = "Grüße, und mehr"
    letter.set_content("hi")
    assert "=2C" in letter.as_string()  # the comma is in the encoded word
    made = answer(house, "send_message", raw=packed(letter.as_bytes()))
    assert headers_of(made)["To"] == f'"Müller, Jörg" <{BOB}>, {DEE}'
    assert headers_of(made)["Subject"] == "Grüße, und mehr"
    assert "Grüße, und mehr" in subjects(house, "bob")
    assert "Grüße, und mehr" in subjects(house, "dee")
    people = message_from_bytes(raw_of(house, made), policy=policy.default)["To"].addresses
    assert [each.display_name for each in people] == ["Müller, Jörg", ""]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("=?utf-8?q?=3Ceve=40outside.example=3E?=", '"<eve@outside.example>"'),
        ("=?utf-8?q?a_=22b=22=2C_c?=", r'"a \"b\", c"'),
        ('"=?utf-8?q?M=C3=BCller=2C?= =?utf-8?q?_J=C3=B6rg?="', '"Müller, Jörg"'),
        ("=?utf-8?b?SsO2cmc=?= Ray", "Jörg Ray"),
        ("=?klingon?q?a=2Cb?=", "=?klingon?q?a=2Cb?="),
    ],
)
def test_an_encoded_name_is_no_address(house: House, written: str, read: str) -> None:
    raw = packed(f"To: {written} <{BOB}>\r\nSubject: Word\r\n\r\nhi")
    made = answer(house, "send_message", raw=raw)
    assert headers_of(made)["To"] == f"{read} <{BOB}>"
    assert "Word" in subjects(house, "bob")


def test_headers_of_bare_utf8_are_read(house: House) -> None:
    raw = packed(f"To: Jörg <{BOB}>\r\nSubject: Grüße =?utf-8?q?=C3=BC?= ß\r\n\r\nhi")
    made = answer(house, "send_message", raw=raw)
    assert headers_of(made)["To"] == f"Jörg <{BOB}>"
    assert headers_of(made)["Subject"] == "Grüße ü ß"
    assert made["snippet"] == "Grüße ü ß"


@pytest.mark.parametrize(
    "written",
    [
        '"=?UTF-8?Q?Gr=C3=BC=C3=9Fe=2C_Teil_1=2Epdf?="',
        "=?UTF-8?B?R3LDvMOfZSwgVGVpbCAxLnBkZg==?=",
        '"Grüße, Teil 1.pdf"',
    ],
)
def test_a_file_has_its_name_in_other_letters(house: House, written: str) -> None:
    raw = (
        f"To: {BOB}\r\nSubject: Word\r\n"
        "Content-Type: multipart/mixed; boundary=cut\r\n\r\n--cut\r\n"
        f"Content-Type: application/pdf; name={written}\r\n"
        f"Content-Disposition: attachment; filename={written}\r\n\r\n%PDF\r\n--cut--"
    )
    made = answer(house, "send_message", raw=packed(raw))
    (part,) = made["payload"]["parts"]
    assert (part["filename"], part["mimeType"]) == ("Grüße, Teil 1.pdf", "application/pdf")
    assert answer(house, "list_messages", q='filename:"grüße, teil"')["messages"]
    (file,) = message_from_bytes(raw_of(house, made), policy=policy.default).iter_attachments()
    assert (file.get_filename(), file.get_content_type()) == (part["filename"], part["mimeType"])
    assert file.get_content().strip() == b"%PDF"


@pytest.mark.parametrize("name", ["Message-ID", "message-id", "MESSAGE-ID"])
def test_a_header_begins_on_the_next_line_and_is_named_in_any_letters(
    house: House, name: str
) -> None:
    key = f"<{'x' * 90}@mail.outside.example>"
    raw = f"To: {ANN}\r\nSubject:\r\n Pumps\r\n{name}:\r\n {key}\r\n\r\nhi"
    made = answer(house, "insert_message", raw=packed(raw))
    assert headers_of(made)["Subject"] == "Pumps"
    (found,) = answer(house, "list_messages", q=f"rfc822msgid:{key}")["messages"]
    again = f"to: {ANN}\r\nsubject: Re: Pumps\r\nIN-REPLY-TO:\r\n {key}\r\n\r\nhi"
    answer(house, "send_message", "bob", raw=packed(again))
    (reply,) = answer(house, "list_messages", q='subject:"re: pumps"')["messages"]
    assert reply["threadId"] == found["threadId"] == made["threadId"]


@pytest.mark.parametrize(
    "to",
    [
        "undisclosed-recipients:;",
        "Undisclosed recipients: ;",
        f"{DEE}, ,",
        f"Team: {DEE};",
        f"{DEE} (Oak, Dee)",
    ],
)
def test_groups_and_gaps_are_no_addresses(house: House, to: str) -> None:
    raw = packed(f"To: {to}\r\nBcc: {BOB}\r\nSubject: Word\r\n\r\nhi")
    answer(house, "send_message", raw=raw)
    assert "Word" in subjects(house, "bob")
    assert ("Word" in subjects(house, "dee")) == (DEE in to)


@pytest.mark.parametrize("to", ["undisclosed-recipients:;", ", ,", "Team:;"])
def test_a_group_of_nobody_is_nobody(house: House, to: str) -> None:
    refusal(house, "send_message", raw=packed(f"To: {to}\r\nSubject: Word\r\n\r\nhi"))


@pytest.mark.parametrize("sender", ["Bob:;", ", ,", ";"])
def test_nobody_is_no_sender(house: House, sender: str) -> None:
    raw = packed(f"From: {sender}\r\nTo: {BOB}\r\nSubject: Word\r\n\r\nhi")
    assert "Invalid From header" in refusal(house, "send_message", raw=raw)


def test_an_address_in_other_letters_leaves_the_rest_of_the_raw_message(house: House) -> None:
    raw = packed(f"To: {BOB}\r\nCc: Jörg <jörg@outside.example>\r\nSubject: Word\r\n\r\nhi")
    made = answer(house, "send_message", raw=raw)
    read = message_from_bytes(raw_of(house, made), policy=policy.default)
    assert (read["To"], read["From"], read["Subject"]) == (BOB, f"Ann Lee <{ANN}>", "Word")


@pytest.mark.parametrize("blank", ["\n", "\r\n", "\x0c", "\x0b", "\x1c", "\x85", "\u2028"])
def test_what_ends_a_line_in_a_seed_ends_no_header(house: House, blank: str) -> None:
    house.database.connection.execute(
        "UPDATE message_headers SET value = ? WHERE id = 'h-budget-subject'",
        (f"Budget{blank}Bcc: eve@outside.example",),
    )
    read = message_from_bytes(raw_of(house, {"id": "m-budget"}), policy=policy.default)
    assert (read["Subject"], read["From"]) == ("Budget Bcc: eve@outside.example", BOB)
    assert read["Bcc"] is None


@pytest.mark.parametrize(
    ("name", "sender"),
    [
        ("Notes of Ann", "Notes of Ann <notes@halden.example>"),
        ("Lee, Ann", '"Lee, Ann" <notes@halden.example>'),
        ("Ann <eve@outside.example>", '"Ann <eve@outside.example>" <notes@halden.example>'),
        (
            "Ann\r\nBcc: eve@outside.example",
            '"Ann Bcc: eve@outside.example" <notes@halden.example>',
        ),
        ("", "Ann Lee <notes@halden.example>"),
    ],
)
def test_mail_that_says_no_sender_is_from_the_default_alias_by_name(
    house: House, name: str, sender: str
) -> None:
    alias = {"sendAsEmail": "notes@halden.example", "displayName": name, "isDefault": True}
    answer(house, "patch_send_as_alias", **alias)
    made = answer(house, "send_message", raw=packed(f"To: {BOB}\r\nSubject: Word\r\n\r\nhi"))
    assert headers_of(made)["From"] == sender
    draft = answer(house, "create_draft", message={"raw": packed("Subject: Word\r\n\r\nhi")})
    assert headers_of(draft["message"])["From"] == sender
