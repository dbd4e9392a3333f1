"""The mail query language, asked of a mailbox."""

from base64 import urlsafe_b64encode
from typing import Any

import pytest

from tests.domains.email.house import ANN, House, a_mail
from tests.domains.email.mailbox import answer, refusal

EVE = "eve@outside.example"
MAILS: dict[str, dict[str, str]] = {
    "pumps": {
        "subject": "Pump report",
        "text": "Oil leaks from the left pump.",
        "file": "pump.csv",
    },
    "lunch": {
        "subject": "Lunch",
        "text": "Pea soup on Friday",
        "Cc": EVE,
        "List_Id": "Kitchen <kitchen.halden.example>",
    },
    "soup": {"subject": "Soup of the week", "text": "Pea and ham, 100% made here"},
    "plan": {"subject": "Plan_B", "text": "x" * 5000, "Message_ID": "<plan@b.example>"},
}
"""What Bob sends, by how the tests call it."""


@pytest.fixture(scope="module")
def house() -> House:
    house = House()
    for mail in MAILS.values():
        answer(house, "send_message", "bob", raw=a_mail(**{"to": ANN, **mail}))
    read = found(house, "subject:lunch")
    answer(house, "modify_message", id=read.popitem()[1], removeLabelIds=["UNREAD"])
    return house


def found(house: House, query: str, **more: Any) -> dict[str, str]:
    """The ids of the messages of Bob that a query finds, by how the tests call them."""
    names = {mail["subject"]: name for name, mail in MAILS.items()}
    messages = {}
    for each in answer(house, "list_messages", q=query, maxResults=100, **more)["messages"]:
        headers = answer(house, "get_message", id=each["id"])["payload"]["headers"]
        subject = next(one["value"] for one in headers if one["name"] == "Subject")
        if subject in names:
            messages[names[subject]] = each["id"]
    return messages


ALL = "pumps lunch soup plan"


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ALL),
        ("from:bob.ray", ALL),
        ("from:bob.ray newer_than:1d", ALL),
        ("from:ann", ""),
        ("to:me subject:soup", "soup"),
        ("cc:eve", "lunch"),
        ("subject:pump", "pumps"),
        ('"pump report"', "pumps"),
        ('"report pump"', ""),
        ("PEA", "lunch soup"),
        ("pea -ham", "lunch"),
        ("-pea in:inbox", "pumps plan"),
        ("pump OR friday", "pumps lunch"),
        ("pea pump OR friday", "lunch"),
        ("(pea friday) OR (pump oil)", "pumps lunch"),
        ("{pump friday}", "pumps lunch"),
        ("-{pump friday} is:unread", "soup plan"),
        ("subject:(soup week)", "soup"),
        ("subject:{soup lunch}", "soup lunch"),
        ("has:attachment", "pumps"),
        ("filename:csv", "pumps"),
        ("filename:pdf", ""),
        ("is:read from:bob", "lunch"),
        ("is:unread", "pumps soup plan"),
        ("in:sent", ""),
        ("label:inbox label:unread", "pumps soup plan"),
        ("larger:4k", "plan"),
        ("larger:1m", ""),
        ("smaller:4000", "pumps lunch soup"),
        ("after:2026/03/01", ALL),
        ("before:2026/03/02", ""),
        ("after:2026/03/03", ""),
        ("older_than:1d", ""),
        ("rfc822msgid:plan@b.example", "plan"),
        ("100%", "soup"),
        ("plan_b", "plan"),
        ("planxb", ""),
        ("nothing:like_this", ""),
        ("'; DROP TABLE messages; --", ""),
        ("from: bob.ray subject: lunch", "lunch"),
        ("Re: pump", ""),
        ("subject:(report OR lunch)", "pumps lunch"),
        ("subject:(soup -week)", ""),
        ("subject:(-soup -lunch)", "pumps plan"),
        ("subject:(pump (report OR lunch))", "pumps"),
        ("{pump )} lunch", ""),
        ("{} pump", "pumps"),
        ("() pump", "pumps"),
        ('"pea soup on friday"', "lunch"),
        ('"PEA  SOUP"', "lunch"),
        ('subject:""', ALL),
        ("from:me", ""),
        ("))) pump (((", "pumps"),
        ('pump "', "pumps"),
        (".*(a+)+$", ""),
        (")" * 1_990 + " pump", "pumps"),
        ("pump " + "OR " * 600, "pumps"),
        ("pump | friday", "pumps lunch"),
        ("subject:(report|lunch) | walnut", "pumps lunch"),
        ("{report|lunch}", "pumps lunch"),
        ("| pump |", "pumps"),
        ("from:*@halden.example", ALL),
        ("filename:*.csv", "pumps"),
        ("sou* week", "soup"),
        ("deliveredto:eve", "lunch"),
        ("list:kitchen@halden.example", "lunch"),
        ("list:kitchen.halden", "lunch"),
        ("list:bob", ""),
    ],
)
def test_a_query_finds(house: House, query: str, names: str) -> None:
    assert set(found(house, query)) == set(names.split())


def test_messages_and_conversations_are_found_alike(house: House) -> None:
    threads = answer(house, "list_threads", q="pea OR pump")["threads"]
    messages = answer(house, "list_messages", q="pea OR pump")["messages"]
    assert [each["id"] for each in threads] == [each["threadId"] for each in messages]


def test_trash_is_searched_where_the_query_says_so() -> None:
    house = House()
    answer(house, "send_message", "bob", raw=a_mail(to=ANN, subject="Lunch"))
    answer(house, "trash_message", id=found(house, "lunch")["lunch"])
    assert not found(house, "lunch")
    assert found(house, "lunch", includeSpamTrash=True)
    assert found(house, "lunch in:trash")
    assert found(house, "lunch in:anywhere")


@pytest.mark.parametrize(
    "query", ["-in:trash", "-in:spam", "-label:trash", "-{in:trash in:spam}", "-(in:bin)"]
)
def test_a_query_that_shuts_spam_or_trash_out_finds_neither(query: str) -> None:
    assert not answer(House(), "list_messages", q=f"{{won lunch}} {query}")["messages"]


def test_a_query_for_anywhere_may_shut_the_trash_out() -> None:
    (junk,) = answer(House(), "list_messages", q="{won lunch} in:anywhere -in:trash")["messages"]
    assert junk["id"] == "m-junk"


def test_an_id_within_an_attached_message_is_not_that_of_the_message(house: House) -> None:
    inner = "Message-ID: <inner@b.example>\r\nSubject: Inner\r\n\r\nhi"
    raw = f"To: {ANN}\r\nSubject: Outer\r\nContent-Type: message/rfc822\r\n\r\n{inner}"
    packed = urlsafe_b64encode(raw.encode()).decode()
    made = answer(house, "insert_message", raw=packed)
    assert not answer(house, "list_messages", q="rfc822msgid:inner@b.example")["messages"]
    answer(house, "delete_message", id=made["id"])


@pytest.mark.parametrize("query", ["label:r&d--old-", 'label:"R&D (old)"', "label:r-d--old-"])
def test_a_label_is_named_with_minus_for_what_a_query_means_otherwise(query: str) -> None:
    house = House()
    label = answer(house, "create_label", name="R&D (old)")["id"]
    answer(house, "modify_message", id="m-budget", addLabelIds=[label])
    assert answer(house, "list_messages", q=query)["messages"]


def test_a_seed_may_have_a_label_of_ones_own_by_a_name_of_the_system() -> None:
    house = House()
    sql = "UPDATE labels SET name = 'Important' WHERE id = 'ann:Projects'"
    house.database.connection.execute(sql)
    answer(house, "modify_message", id="m-offer", addLabelIds=["IMPORTANT"])
    found = answer(house, "list_messages", q="label:important")["messages"]
    assert {each["id"] for each in found} == {"m-budget", "m-offer"}


def test_what_lies_in_the_inbox_without_a_category_is_primary(house: House) -> None:
    (plan,) = found(house, "subject:plan_b").values()
    (soup,) = found(house, "subject:soup").values()
    answer(house, "modify_message", id=plan, addLabelIds=["CATEGORY_UPDATES"])
    answer(house, "modify_message", id=soup, removeLabelIds=["INBOX"])
    try:
        assert set(found(house, "category:primary")) == {"pumps", "lunch"}
        assert set(found(house, "category:updates")) == {"plan"}
        answer(house, "modify_message", id=soup, addLabelIds=["CATEGORY_PERSONAL"])
        assert set(found(house, "category:primary")) == {"pumps", "lunch", "soup"}
        answer(house, "modify_message", id=soup, removeLabelIds=["CATEGORY_PERSONAL"])
    finally:
        answer(house, "modify_message", id=plan, removeLabelIds=["CATEGORY_UPDATES"])
        answer(house, "modify_message", id=soup, addLabelIds=["INBOX"])


@pytest.mark.parametrize(
    "written",
    [
        "sam . orr @ outside . example",
        "Sam Orr <sam.orr @ outside.example>",
        "Sam (the elder) <sam.orr(at)@outside.example>",
        "ann@halden.example, sam\r\n .orr@outside.example",
    ],
)
def test_an_address_of_old_mail_is_found_by_its_usual_form(written: str) -> None:
    house = House()
    answer(house, "send_message", "bob", raw=a_mail(to=ANN, subject="Walk", text="x", Cc=written))
    for query in ("to:sam.orr@outside.example", "cc:sam.orr@outside.example", "sam.orr@outside"):
        assert len(answer(house, "list_messages", q=query)["messages"]) == 1, query
    assert answer(house, "list_messages", q="to:orr.sam@outside.example")["messages"] == []


def test_pages_hold_all_that_is_found_once(house: House) -> None:
    seen: list[str] = []
    token: dict[str, str] = {}
    while True:
        page = answer(house, "list_messages", q="in:inbox", maxResults=3, **token)
        seen += [each["id"] for each in page["messages"]]
        if not page["nextPageToken"]:
            break
        token = {"pageToken": page["nextPageToken"]}
    whole = answer(house, "list_messages", q="in:inbox", maxResults=100)["messages"]
    assert seen == [each["id"] for each in whole]
    assert len(seen) > 3


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("(" * 50 + "pump", "nested deeper"),
        ("pump " * 150, "more than 100 terms"),
        ("x" * 100_000, "longer than"),
        ("()" * 1_000, "more than 100 terms"),
        ("-(" * 900, "nested deeper"),
        ("from:(" * 300, "nested deeper"),
        ('"' * 1_999, "more than 100 terms"),
        ("x" * 1_999, "too long to be looked for"),
        ("%" * 600, "too long to be looked for"),
        ("é" * 300, "too long to be looked for"),
        ("after:someday", "Invalid query"),
        ("older_than:soon", "Invalid query"),
        ("larger:much", "Invalid query"),
    ],
)
def test_a_query_beyond_measure_is_refused(house: House, query: str, why: str) -> None:
    assert why in refusal(house, "list_messages", q=query)
