"""Messages as MIME: what is sent raw, or as parts, reads as it was written."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest

from tests.domains.email.house import BOB, House, a_mail
from tests.domains.email.mailbox import answer, packed, refusal, unpacked

TO = f"To: {BOB}\r\nSubject: Word\r\n"
HEADERS = [{"name": "To", "value": BOB}, {"name": "Subject", "value": "Word"}]


@pytest.fixture(scope="module")
def house() -> House:
    return House()


def a_letter() -> EmailMessage:
    """Text, the same as HTML with a picture in it, and a file."""
    letter = EmailMessage()
    letter["To"] = f"Jürgen Öhm <juergen@outside.example>, {BOB}"
    letter["Subject"] = "Äpfel, Birnen & Quitten, und was es sonst noch auf dem Markt gibt"
    letter.set_content("Grüße aus Köln\n", charset="iso-8859-1")
    letter.add_alternative("<p>Gr&uuml;&szlig;e</p>\n", subtype="html")
    letter.add_attachment(b"\x89PNG\0\1", maintype="image", subtype="png", filename="Köln.png")
    letter.add_attachment("a;b\n", subtype="csv", filename="list.csv")
    return letter


def send(house: House, raw: str) -> dict[str, Any]:
    made: dict[str, Any] = answer(house, "send_message", raw=raw)
    return made


def flat(part: dict[str, Any]) -> list[dict[str, Any]]:
    return [part, *(each for one in part["parts"] for each in flat(one))]


def header(message: dict[str, Any], name: str) -> str:
    found = (each for each in message["payload"]["headers"] if each["name"] == name)
    return str(next(found)["value"])


def test_a_raw_message_is_shown_as_a_tree_of_parts(house: House) -> None:
    made = send(house, packed(a_letter().as_bytes()))
    parts = {each["partId"]: each for each in flat(made["payload"])}
    assert {key: each["mimeType"] for key, each in parts.items()} == {
        "0": "multipart/mixed",
        "0.1": "multipart/alternative",
        "0.1.1": "text/plain",
        "0.1.2": "text/html",
        "0.2": "image/png",
        "0.3": "text/csv",
    }
    assert unpacked(parts["0.1.1"]["body"]["data"]).decode() == "Grüße aus Köln\n"
    assert parts["0.1.1"]["body"]["size"] == len("Grüße aus Köln\n".encode())
    assert [parts[key]["filename"] for key in ("0.1.1", "0.2", "0.3")] == [
        "",
        "Köln.png",
        "list.csv",
    ]
    assert header(made, "Subject") == a_letter()["Subject"]
    assert header(made, "To") == f"Jürgen Öhm <juergen@outside.example>, {BOB}"


def test_the_content_of_a_file_is_got_by_its_id(house: House) -> None:
    made = send(house, packed(a_letter().as_bytes()))
    found = [each for each in flat(made["payload"]) if each["filename"]]
    for part, content in zip(found, (b"\x89PNG\0\1", b"a;b\n"), strict=True):
        assert "data" not in part["body"]
        key = part["body"]["attachmentId"]
        file = answer(house, "get_attachment", messageId=made["id"], id=key)
        assert (unpacked(file["data"]), file["size"]) == (content, len(content))
        text = refusal(house, "get_attachment", messageId="m-offer", id=key)
        assert text == f"❌ Attachment not found: {key}"


def test_a_draft_that_is_sent_as_it_was_shown_keeps_its_files(house: House) -> None:
    made = answer(house, "create_draft", message={"raw": packed(a_letter().as_bytes())})
    shown = answer(house, "get_draft", id=made["id"])["message"]
    given = {"payload": {**shown["payload"], "body": {"size": 0, "data": ""}}}
    sent = answer(house, "send_draft", id=made["id"], message=given)
    found = [each["body"]["attachmentId"] for each in flat(sent["payload"]) if each["filename"]]
    files = [answer(house, "get_attachment", messageId=sent["id"], id=key) for key in found]
    assert [unpacked(file["data"]) for file in files] == [b"\x89PNG\0\1", b"a;b\n"]


def test_a_file_of_another_mailbox_is_none_to_send(house: House) -> None:
    made = send(house, packed(a_letter().as_bytes()))
    key = next(each["body"]["attachmentId"] for each in flat(made["payload"]) if each["filename"])
    part = {"filename": "a.png", "mimeType": "image/png", "body": {"size": 6, "attachmentId": key}}
    heads = [{"name": "To", "value": BOB}, {"name": "Subject", "value": "A word"}]
    text = refusal(house, "send_message", "dee", payload={"headers": heads, "parts": [part]})
    assert text == f"❌ Attachment not found: {key}"


def test_raw_out_is_what_any_program_of_mail_reads(house: House) -> None:
    made = send(house, packed(a_letter().as_bytes()))
    raw = unpacked(answer(house, "get_message", id=made["id"], format="raw")["raw"])
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert raw.isascii()
    read = message_from_bytes(raw, policy=policy.default)
    assert read["Subject"] == a_letter()["Subject"]
    people = read["To"].addresses
    assert [each.addr_spec for each in people] == ["juergen@outside.example", BOB]
    assert people[0].display_name == "Jürgen Öhm"
    body = read.get_body(("plain",))
    assert body is not None
    assert body.get_content().splitlines() == ["Grüße aus Köln"]
    files = {each.get_filename(): each.get_content() for each in read.iter_attachments()}
    assert files["Köln.png"] == b"\x89PNG\0\1"
    assert files["list.csv"].splitlines() == ["a;b"]


def test_what_comes_out_raw_goes_in_again_as_the_same(house: House) -> None:
    made = send(house, packed(a_letter().as_bytes()))
    raw = answer(house, "get_message", id=made["id"], format="raw")["raw"]
    again = answer(house, "insert_message", raw=raw)
    ours, theirs = (
        [
            (each["mimeType"], each["filename"], each["body"].get("data"))
            for each in flat(m["payload"])
        ]
        for m in (made, again)
    )
    assert ours == theirs


def test_parts_within_parts_are_distinguished_in_raw_mail(house: House) -> None:
    letter = EmailMessage()
    letter["To"], letter["Subject"] = BOB, "Word"
    letter.set_content("Plain\n")
    letter.add_alternative("<p>Plain</p>\n", subtype="html")
    letter.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="a.pdf")
    made = send(house, packed(letter.as_bytes()))
    raw = unpacked(answer(house, "get_message", id=made["id"], format="raw")["raw"])
    read = message_from_bytes(raw, policy=policy.default)
    assert [each.get_content_type() for each in read.walk()] == [
        each.get_content_type() for each in letter.walk()
    ]


def test_a_text_with_a_file_below_it_keeps_its_text_in_raw_mail() -> None:
    """As seeds have it: the outermost part is the text, and the file a part of that."""
    house = House()
    house.database.connection.execute(
        "INSERT INTO message_parts (id, message_id, parent_part_id, part_id, mime_type, filename) "
        "VALUES ('p-file', 'm-budget', 'p-budget', '0.1', 'image/png', 'a.png');"
        "INSERT INTO message_part_bodies (id, message_part_id, size, data) "
        "VALUES ('b-file', 'p-file', 4, 'iVBORw==')"
    )
    raw = unpacked(answer(house, "get_message", id="m-budget", format="raw")["raw"])
    read = message_from_bytes(raw, policy=policy.default)
    body = read.get_body(("plain",))
    assert body is not None
    assert body.get_content().strip() == "Here is what you asked."
    assert [each.get_filename() for each in read.iter_attachments()] == ["a.png"]
    assert read["Subject"] == "Budget"


def test_raw_mail_describes_its_parts_as_they_were_given(house: House) -> None:
    made = send(house, packed(f"{TO}Content-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN"))
    raw = unpacked(answer(house, "get_message", id=made["id"], format="raw")["raw"])
    read = message_from_bytes(raw, policy=policy.default)
    assert dict(read["Content-Type"].params) == {"method": "REQUEST", "charset": "utf-8"}


def test_a_message_that_is_a_file_is_got_as_one(house: House) -> None:
    inner = EmailMessage()
    inner["Subject"], inner["From"] = "Inner", "eve@outside.example"
    inner.set_content("Inner words.\n")
    letter = EmailMessage()
    letter["To"], letter["Subject"] = BOB, "Word"
    letter.set_content("See the file.\n")
    letter.add_attachment(inner, filename="inner.eml")
    made = send(house, packed(letter.as_bytes()))
    (part,) = [each for each in flat(made["payload"]) if each["filename"] == "inner.eml"]
    key = part["body"]["attachmentId"]
    file = answer(house, "get_attachment", messageId=made["id"], id=key)
    read = message_from_bytes(unpacked(file["data"]), policy=policy.default)
    assert (read["Subject"], read["From"]) == ("Inner", "eve@outside.example")
    assert file["size"] == part["body"]["size"] == len(unpacked(file["data"]))


def test_a_message_within_a_message_stays_one(house: House) -> None:
    inner = "Subject: Inner\r\nFrom: eve@outside.example\r\n\r\nInner words.\r\n"
    made = send(house, packed(f"{TO}Content-Type: message/rfc822\r\n\r\n{inner}"))
    raw = unpacked(answer(house, "get_message", id=made["id"], format="raw")["raw"])
    read = message_from_bytes(raw, policy=policy.default)
    assert read.get_content_type() == "message/rfc822"
    assert read.get_payload(0)["Subject"] == "Inner"  # type: ignore[index]
    assert not answer(house, "list_messages", q="subject:inner")["messages"]


def test_each_format_shows_as_much_as_it_says(house: House) -> None:
    def shown(form: str, **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = answer(house, "get_message", id="m-offer", format=form, **more)
        return found

    assert "payload" not in shown("minimal")
    assert "raw" not in shown("minimal")
    heads = shown("metadata", metadataHeaders=["subject"])["payload"]
    assert [each["name"] for each in heads["headers"]] == ["Subject"]
    assert "body" not in heads
    assert shown("full")["payload"]["body"]["data"] == "SGVyZSBpcyB3aGF0IHlvdSBhc2tlZC4"
    assert "payload" not in shown("raw")
    for form in ("minimal", "metadata", "full", "raw"):
        assert shown(form)["threadId"] == "t-offer"
        assert shown(form)["labelIds"] == ["ann:INBOX", "ann:UNREAD"]


def test_a_payload_is_kept_as_given(house: House) -> None:
    body = {"size": 11, "data": "Plain words"}
    made = answer(house, "send_message", payload={"headers": HEADERS, "body": body})
    (row,) = house.database.rows(
        "SELECT data, value, snippet FROM messages JOIN message_parts ON message_id = messages.id "
        "JOIN message_headers ON message_headers.message_part_id = message_parts.id "
        "JOIN message_part_bodies ON message_part_bodies.message_part_id = message_parts.id "
        f"WHERE messages.id = '{made['id']}' AND name = 'Subject'"
    )
    assert row == {"data": "Plain words", "value": "Word", "snippet": "Word"}
    assert unpacked(made["payload"]["body"]["data"]) == b"Plain words"


@pytest.mark.parametrize("size", [41, 7, 4000])
def test_a_body_that_is_encoded_already_is_not_encoded_twice(house: House, size: int) -> None:
    text = "Über drei Zeilen,\ngeschrieben am Montag.\n"
    body = {"size": size, "data": packed(text)}
    made = answer(house, "send_message", payload={"headers": HEADERS, "body": body})
    assert unpacked(made["payload"]["body"]["data"]).decode() == text
    found = answer(house, "list_messages", q="geschrieben am montag")["messages"]
    assert made["id"] in {each["id"] for each in found}


@pytest.mark.parametrize("kind", ["text/plain", "text/html"])
@pytest.mark.parametrize("size", [26, 0, 36])
def test_an_encoded_text_is_kept_as_text_in_payloads_as_in_raw_mail(
    house: House, kind: str, size: int
) -> None:
    leaf = {
        "mimeType": kind,
        "body": {"size": size, "data": packed("<p>See you on Friday\r\n</p>")},
    }
    two = {"headers": HEADERS, "mimeType": "multipart/alternative", "parts": [leaf]}
    raw = packed(f"{TO}Content-Type: {kind}\r\n\r\n<p>See you on Friday\r\n</p>")
    for given in ({"payload": {"headers": HEADERS, **leaf}}, {"payload": two}, {"raw": raw}):
        made = answer(house, "send_message", **given)
        (row,) = house.database.rows(
            "SELECT b.data, b.size FROM message_part_bodies b JOIN message_parts p "
            f"ON p.id = b.message_part_id WHERE p.message_id = '{made['id']}' AND b.data <> ''"
        )
        assert row == {"data": "<p>See you on Friday\n</p>", "size": 25}


@pytest.mark.parametrize("form", ["raw", "payload"])
def test_headers_of_nobody_are_left_out(house: House, form: str) -> None:
    given: dict[str, Any] = {"raw": packed(f"{TO}Cc: \r\nBcc:\r\nReply-To: {BOB}\r\n\r\nHi")}
    if form == "payload":
        more = [("Cc", ""), ("Bcc", " "), ("Reply-To", BOB)]
        heads = [*HEADERS, *({"name": name, "value": value} for name, value in more)]
        given = {"payload": {"headers": heads, "body": {"size": 2, "data": "Hi"}}}
    made = answer(house, "send_message", **given)
    names = {each["name"] for each in made["payload"]["headers"]}
    assert "Reply-To" in names
    assert names.isdisjoint({"Cc", "Bcc"})


def test_a_raw_text_that_looks_encoded_is_the_text(house: House) -> None:
    key = packed("the key to the north hall is with Bob")
    made = send(house, packed(f"{TO}\r\n{key}"))
    assert unpacked(made["payload"]["body"]["data"]).decode() == key
    assert made["payload"]["body"]["size"] == len(key)
    raw = unpacked(answer(house, "get_message", id=made["id"], format="raw")["raw"])
    assert message_from_bytes(raw, policy=policy.default).get_content().strip() == key


@pytest.mark.parametrize("form", ["raw", "payload"])
def test_a_message_without_subject_is_shown_by_its_first_words(house: House, form: str) -> None:
    words = "the hall is open from nine"
    given: dict[str, Any] = {"raw": packed(f"To: {BOB}\r\n\r\n{words}")}
    if form == "payload":
        body = {"size": len(words), "data": packed(words)}
        given = {"payload": {"headers": HEADERS[:1], "body": body}}
    assert answer(house, "send_message", **given)["snippet"] == words


def test_a_file_of_a_payload_may_be_text_or_encoded(house: House) -> None:
    parts = [
        {"filename": name, "mimeType": "text/csv", "body": {"size": 9, "data": data}}
        for name, data in (("a.csv", "x, y; z!"), ("b.csv", packed("x, y; z!")))
    ]
    made = answer(house, "send_message", payload={"headers": HEADERS, "parts": parts})
    for part in made["payload"]["parts"]:
        key = part["body"]["attachmentId"]
        file = answer(house, "get_attachment", messageId=made["id"], id=key)
        assert unpacked(file["data"]) == b"x, y; z!"


def test_html_is_kept_as_given(house: House) -> None:
    page = "<script>alert('1')</script><img src=x onerror=alert(2)>"
    made = send(house, packed(f"{TO}Content-Type: text/html\r\n\r\n{page}"))
    assert unpacked(made["payload"]["body"]["data"]).decode() == page
    found = answer(house, "list_messages", q="onerror")["messages"]  # no tag is searched
    assert made["id"] not in {each["id"] for each in found}


@pytest.mark.parametrize(
    "page",
    [
        "<style>p {colour: walnut}</style><p>Seen</p>",
        "<SCRIPT type=x>var walnut = '<p>';</SCRIPT ><p>Seen</p>",
        "<p>Seen</p><style>walnut",
        "<!-- İİİİ --><style>walnut</style>Seen",
        "<title>Seen</title><style></style><!-- walnut -->",
    ],
)
def test_what_html_does_not_show_is_not_searched(page: str) -> None:
    house = House()
    made = answer(house, "insert_message", raw=packed(f"Content-Type: text/html\r\n\r\n{page}"))
    assert made["snippet"] == "Seen"
    assert not answer(house, "list_messages", q="walnut")["messages"]
    assert answer(house, "list_messages", q="seen")["messages"]


def test_the_same_message_twice_is_refused(house: House) -> None:
    payload = {"headers": HEADERS, "body": {"size": 1, "data": "x"}}
    text = refusal(house, "send_message", raw=a_mail(), payload=payload)
    assert "raw or payload" in text or "Invalid Tool Arguments" in text
