"""Messages that are broken, or beyond measure, or carry what they should not: no harm is done."""

import json
import sys
import time
from typing import Any

import pytest

from tests.domains.email.house import ANN, BOB, House
from tests.domains.email.mailbox import answer, packed, refusal, subjects, unpacked

NEXT = "\r\n"
TO = f"To: {BOB}\r\nSubject: Word\r\n"
HEADERS = [{"name": "To", "value": BOB}, {"name": "Subject", "value": "Word"}]
SECONDS = 1.0
"""How long reading what is broken may take; it takes a hundredth of that."""


@pytest.fixture(scope="module")
def house() -> House:
    return House()


def send(house: House, raw: str) -> dict[str, Any]:
    made: dict[str, Any] = answer(house, "send_message", raw=raw)
    return made


def part(kind: str, text: str = "hi", more: str = "") -> str:
    return f"{TO}Content-Type: {kind}\r\n{more}\r\n{text}"


READ: dict[str, tuple[str | bytes, str]] = {
    "a charset that there is not": (part("text/plain; charset=klingon"), "hi"),
    "a charset of bytes": (part("text/plain; charset=hex", "00"), "00"),
    "a charset that takes no mistakes": (part("text/plain; charset=idna", "a..b"), "a..b"),
    "halves of characters": (part("text/plain; charset=unicode_escape", r"a\ud800"), "a?"),
    "base64 that ends early": (
        part("text/plain", "SGVsbG8gd29y", "Content-Transfer-Encoding: base64\r\n"),
        "Hello wor",
    ),
    "base64 that is none": (part("text/plain", "!", "Content-Transfer-Encoding: base64\r\n"), ""),
    "bytes that are no UTF-8": (b"To: bob.ray@halden.example\r\n\r\ncaf\xe9", "caf\ufffd"),
    "a charset that it is not in": (part("text/plain; charset=us-ascii", "Grüße"), "Grüße"),
    "a NUL": (f"{TO}\r\na\0b", "a\0b"),
    "no boundary": (part("multipart/mixed", "--x\r\nhi"), "--x\r\nhi"),
    "no blank line": (TO.rstrip(), ""),
    "ends of lines of old": (f"To: {BOB}\rSubject: x\r\rhi", "hi"),
}
"""Raw messages that are broken, and the text that they are read as."""


@pytest.mark.parametrize("what", READ)
def test_what_is_broken_is_read_as_far_as_it_goes(house: House, what: str) -> None:
    raw, text = READ[what]
    made = send(house, packed(raw))
    assert unpacked(made["payload"]["body"]["data"]).decode() == text
    for form in ("raw", "full", "metadata"):
        answer(house, "get_message", id=made["id"], format=form)


def nested(depth: int) -> str:
    parts = (
        f'Content-Type: multipart/mixed; boundary="b{n}"\r\n\r\n--b{n}\r\n' for n in range(depth)
    )
    return f"{TO}{''.join(parts)}\r\nhi"


REFUSED: dict[str, tuple[str, str]] = {
    "brackets in an address": (f"To: {BOB} {'(' * 7_000}\r\n\r\nhi", "Invalid To header"),
    "groups in an address": (f"To: {BOB}, {'a:' * 7_000}\r\n\r\nhi", "Invalid To header"),
    "commas": (f"To: {',' * 7_000}\r\n\r\nhi", "Invalid To header"),
    "a broken encoded word": (
        f"To: {BOB}\r\nSubject: {'=?utf-8?b?' * 70_000}\r\n\r\nhi",
        "Invalid header: Subject",
    ),
    "parts in parts": (nested(30), "nested at most 20 deep"),
    "parts in parts without end": (nested(9_000), "at most 50 parts"),
    "many parts": (
        f'{TO}Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + "--b\r\n\r\n" * 90_000,
        "at most 50 parts",
    ),
    "messages in messages": (
        TO + f"Content-Type: message/rfc822{NEXT}{NEXT}" * 3_000,
        "nested at most 20 deep",
    ),
    "many headers": (TO + "".join(f"X-{n}: y\r\n" for n in range(50_000)), "at most 200 headers"),
    "a header without end": (f"{TO}X-A: {'y' * 700_000}\r\n\r\nhi", "Invalid header: X-A"),
    "a header of many lines": (f"{TO}X-A: a" + f"{NEXT} b" * 150_000, "Invalid header: X-A"),
    "parameters without end": (
        f"{TO}Content-Type: text/plain{'; a' * 230_000}\r\n\r\nhi",
        "header",
    ),
    "a name in many pieces": (
        f"{TO}Content-Type: text/plain; "
        + ";\r\n ".join(f"name*{n}*=utf-8''a" for n in range(25_000)),
        "header",
    ),
    "10,000 recipients": (
        f"To: {', '.join(f'u{n}@x.example' for n in range(10_000))}\r\n\r\nhi",
        "Invalid header: To",
    ),
    "501 recipients": (
        "".join(f"To: u{n}@x.example\r\nCc: v{n}@x.example, w{n}@x.example\r\n" for n in range(99))
        + f"Bcc: {', '.join(f'b{n}@x.example' for n in range(204))}\r\n\r\nhi",
        "at most 500 recipients",
    ),
    "a charset that takes long": (
        part("text/plain; charset=punycode", f"a-{'x9' * 350_000}"),
        "at most 90,000 bytes",
    ),
    "a long file": (
        part("application/pdf", "a" * 67_501, "Content-Disposition: attachment\r\n"),
        "67,500 where it is no text",
    ),
    "a long text": (f"{TO}\r\n{'a' * 100_000}", "at most 90,000 bytes"),
    "30 MB": (f"{TO}\r\n{'a' * 30_000_000}", "more than 1,000,000 characters"),
    "no header": ("Hello there", "no headers"),
    "nobody to send it to": ("Subject: x\r\n\r\nhi", "Recipient address required"),
    "a second sender": (f"From: {ANN}\r\nFrom: eve@outside.example\r\n{TO}\r\nhi", "eve@outside"),
    "a header in a subject": (
        f"To: {BOB}\r\nSubject: =?utf-8?q?a=0D=0ABcc=3A_eve=40x=2Eexample?=\r\n\r\nhi",
        "Invalid header: Subject",
    ),
}
"""Raw messages that are refused, and what is said of them."""


@pytest.mark.sweep(8)
@pytest.mark.parametrize("what", REFUSED)
def test_what_goes_too_far_is_refused_in_time(house: House, what: str) -> None:
    raw, says = REFUSED[what]
    given = packed(raw)
    started = time.thread_time()
    assert says in refusal(house, "send_message", raw=given)
    assert time.thread_time() - started < SECONDS


@pytest.mark.parametrize(
    "what", ["brackets in an address", "groups in an address", "messages in messages"]
)
def test_how_deep_calls_may_go_does_not_decide(house: House, what: str) -> None:
    """Completion in a notebook raises that limit for good."""
    raw, says = REFUSED[what]
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(5_000)
    try:
        assert says in refusal(house, "send_message", raw=packed(raw))
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize("raw", ["", "!!!", "ä", "YQ", "=" * 50])
def test_raw_is_base64url_of_a_message(house: House, raw: str) -> None:
    refusal(house, "send_message", raw=raw)


TREES: dict[str, dict[str, Any]] = {
    "headers that are texts": {"parts": [{"headers": ["x"]}]},
    "headers that are an object": {"parts": [{"headers": {"a": 1}}]},
    "headers that are a number": {"parts": [{"headers": 5}]},
    "a body that is a text": {"parts": [{"body": "x"}]},
    "data that are a number": {"parts": [{"body": {"data": 5}}]},
    "parts that are an object": {"parts": [{"parts": {"a": 1}}]},
    "no part": {"parts": [None]},
    "a type that is none": {"mimeType": "junk", "body": {"size": 1, "data": "x"}},
    "a type of two lines": {"mimeType": "a/b\r\nX: y", "body": {"size": 1, "data": "x"}},
    "a name of two lines": {"parts": [{"filename": "a\r\nX: y", "body": {"size": 1, "data": "x"}}]},
    "a name that is an object": {"parts": [{"filename": {"a": 1}}]},
    "a header of two lines": {"headers": [{"name": "To", "value": f"{BOB}\r\nBcc: {ANN}"}]},
    "a header with a return": {"headers": [{"name": "To", "value": f"{BOB}\rBcc: {ANN}"}]},
    "a header without a value": {"headers": [{"name": "To"}]},
    "a name with a line": {"headers": [{"name": "X\r\nTo", "value": BOB}]},
}


@pytest.mark.parametrize("what", TREES)
def test_payloads_that_are_none_are_refused(house: House, what: str) -> None:
    payload = {"headers": HEADERS, **TREES[what]}
    refusal(house, "send_message", payload=payload)
    refusal(house, "create_draft", message={"payload": payload})


def test_nothing_of_it_has_come_to_bob(house: House) -> None:
    assert set(subjects(house, "bob")) <= {"Secret of Bob", "Word", "x", "", "a?"}


def test_a_seed_may_hold_what_no_message_could(house: House) -> None:
    house = House()
    house.database.connection.execute(
        "UPDATE message_parts SET mime_type = 'text/plain' || char(10) || 'X: y', "
        "filename = 'a' || char(13, 10) || 'b' WHERE message_id = 'm-offer'"
    )
    raw = unpacked(answer(house, "get_message", id="m-offer", format="raw")["raw"])
    assert b"\r\nX:" not in raw
    assert json.dumps(answer(house, "get_thread", id="t-offer"))
