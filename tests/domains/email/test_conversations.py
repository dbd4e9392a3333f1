"""Threads, drafts, the counters of labels and the history of a mailbox."""

from base64 import urlsafe_b64encode
from typing import Any

import pytest

from eopsgym.domains.email.resources.new_messages import IS_ID
from tests.domains.email.house import ANN, BOB, House, a_mail
from tests.domains.email.mailbox import answer, labels_in, refusal, subjects

UNKNOWN = "<never@seen.example>"


@pytest.fixture
def house() -> House:
    return House()


def header(message: dict[str, Any], name: str) -> str:
    headers = message["payload"]["headers"]
    return next(str(each["value"]) for each in headers if each["name"].lower() == name.lower())


def arrived(house: House, subject: str = "Pump report", **headers: str) -> dict[str, Any]:
    """A message that Bob sends to Ann, as it lies in her mailbox."""
    answer(house, "send_message", "bob", raw=a_mail(to=ANN, subject=subject, **headers))
    found = answer(house, "list_messages", q=f'subject:"{subject}" in:inbox')["messages"]
    message: dict[str, Any] = answer(house, "get_message", id=found[0]["id"])
    return message


def history(house: House, since: str, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answer(house, "list_history", startHistoryId=since, **more)[
        "history"
    ]
    return found


def counts(house: House, name: str) -> tuple[int, int, int, int]:
    label = answer(house, "get_label", id=f"ann:{name}")
    total, unread = label["messagesTotal"], label["messagesUnread"]
    return (total, unread, label["threadsTotal"], label["threadsUnread"])


# Threads


@pytest.mark.parametrize(
    ("subject", "reference", "together"),
    [
        ("Re: Pump report", "In_Reply_To", True),
        ("RE: re: pump report", "References", True),
        ("Fwd: Pump report", "References", True),
        ("Another thing", "In_Reply_To", False),
        ("Re: Pump report", "", False),
    ],
)
def test_an_answer_joins_the_thread_by_reference_and_subject(
    house: House, subject: str, reference: str, together: bool
) -> None:
    first = arrived(house)
    refers = {reference: header(first, "Message-ID")} if reference else {}
    mail = a_mail(to=BOB, subject=subject, **refers)
    reply = answer(house, "send_message", raw=mail)
    assert (reply["threadId"] == first["threadId"]) is together


def test_what_an_answer_refers_to_is_found_by_an_index(house: House) -> None:
    sql = f"EXPLAIN QUERY PLAN SELECT 1 FROM message_headers WHERE {IS_ID} AND value = '<a@b>'"
    plan = [row[3] for row in house.database.connection.execute(sql)]
    assert plan == ["SEARCH message_headers USING INDEX own_message_headers_id (value=?)"]


def test_both_ends_keep_a_conversation_in_one_thread_each(house: House) -> None:
    first = arrived(house)
    for by, to in (("ann", BOB), ("bob", ANN), ("ann", BOB)):
        last = answer(house, "list_messages", by, q="subject:pump", maxResults=1)["messages"][0]
        refers = header(answer(house, "get_message", by, id=last["id"]), "Message-ID")
        mail = a_mail(to=to, subject="Re: Pump report", References=refers)
        answer(house, "send_message", by, raw=mail)
    for by in ("ann", "bob"):
        (thread,) = answer(house, "list_threads", by, q="subject:pump")["threads"]
        assert len(answer(house, "get_thread", by, id=thread["id"])["messages"]) == 4
    assert first["threadId"] != thread["id"]  # each mailbox has threads of its own


def test_an_answer_to_what_nobody_has_begins_a_thread(house: House) -> None:
    first = arrived(house)
    second = arrived(house, "Re: Pump report", In_Reply_To=UNKNOWN)
    assert second["threadId"] != first["threadId"]


def test_a_message_goes_into_the_thread_that_is_named(house: House) -> None:
    first = arrived(house)
    mail = a_mail(to=BOB, subject="Re: Pump report")
    reply = answer(house, "send_message", raw=mail, threadId=first["threadId"])
    assert reply["threadId"] == first["threadId"]
    text = refusal(house, "send_message", raw=mail, threadId="t-bob")
    assert "t-bob" in text


def test_a_thread_in_the_bin_comes_back(house: House) -> None:
    key = arrived(house)["threadId"]
    answer(house, "trash_thread", id=key)
    assert labels_in(house, "ann", "Pump report") == {"TRASH", "UNREAD"}
    answer(house, "untrash_thread", id=key)
    assert labels_in(house, "ann", "Pump report") == {"INBOX", "UNREAD"}
    answer(house, "delete_thread", id=key)
    assert "Pump report" not in subjects(house, "ann")
    assert key in refusal(house, "get_thread", id=key)


def test_an_answer_joins_what_it_answers_and_not_what_holds_that_as_a_file(house: House) -> None:
    first = arrived(house, Message_ID="<pump@b.example>")
    inner = "Message-ID: <pump@b.example>\r\nSubject: Pump report\r\n\r\nhi"
    raw = f"To: {ANN}\r\nSubject: Fwd: Pump report\r\nContent-Type: message/rfc822\r\n\r\n{inner}"
    answer(house, "send_message", "bob", raw=urlsafe_b64encode(raw.encode()).decode())
    again = arrived(house, "Re: Pump report", In_Reply_To="<pump@b.example>")
    assert again["threadId"] == first["threadId"]


# Drafts


def test_a_draft_goes_into_the_thread_that_is_named(house: House) -> None:
    draft = answer(house, "create_draft", message={"raw": a_mail(subject="Re: Budget")})
    answer(house, "send_message", raw=a_mail(subject="Later"))
    before = counts(house, "DRAFT")
    threads = answer(house, "get_user_profile")["threadsTotal"]
    said = {"id": draft["message"]["id"], "raw": a_mail(subject="Re: Budget")}
    into = {**said, "threadId": "t-budget"}
    rows = house.database.rows("SELECT * FROM message_labels")
    changed = answer(house, "update_draft", id=draft["id"], message=into)
    assert changed["message"]["threadId"] == "t-budget"
    assert changed["message"]["id"] == draft["message"]["id"]
    assert changed["message"]["labelIds"] == ["ann:DRAFT"]
    assert counts(house, "DRAFT") == before
    assert house.database.rows("SELECT * FROM message_labels") == rows
    assert answer(house, "get_user_profile")["threadsTotal"] == threads - 1
    gone = draft["message"]["threadId"]
    assert gone in refusal(house, "get_thread", id=gone)
    answer(house, "update_draft", id=draft["id"], message=said)  # it stays there
    there = [each["id"] for each in answer(house, "get_thread", id="t-budget")["messages"]]
    assert there == ["m-budget", draft["message"]["id"]]
    into["threadId"] = "t-nowhere"
    assert "t-nowhere" in refusal(house, "update_draft", id=draft["id"], message=into)


def test_a_thread_is_shown_by_what_its_first_message_says_now(house: House) -> None:
    def shown(thread: str) -> str:
        found = answer(house, "list_threads", maxResults=100)["threads"]
        return next(str(each["snippet"]) for each in found if each["id"] == thread)

    draft = answer(house, "create_draft", message={"raw": a_mail(subject="First words")})["message"]
    answer(house, "send_message", raw=a_mail(subject="Second"), threadId=draft["threadId"])
    (kept,) = [
        each["id"]
        for each in answer(house, "list_drafts")["drafts"]
        if each["message"]["id"] == draft["id"]
    ]
    said = {"id": draft["id"], "raw": a_mail(subject="Better words")}
    answer(house, "update_draft", id=kept, message=said)
    assert shown(draft["threadId"]) == "Better words"
    answer(house, "update_draft", id=kept, message={**said, "threadId": "t-budget"})
    assert (shown(draft["threadId"]), shown("t-budget")) == ("Second", "budget")
    later = answer(house, "send_message", raw=a_mail(subject="Later"), threadId="t-budget")
    answer(house, "batch_delete_messages", ids=["m-budget"])
    assert shown("t-budget") == "Better words"
    answer(house, "delete_message", id=later["id"])
    assert shown("t-budget") == "Better words"


def test_a_draft_is_sent_into_the_thread_that_is_named(house: House) -> None:
    draft = answer(house, "create_draft", message={"raw": a_mail(subject="Re: Budget")})
    said = {"raw": a_mail(subject="Re: Budget"), "threadId": "t-budget"}
    sent = answer(house, "send_draft", id=draft["id"], message=said)
    assert (sent["threadId"], sent["labelIds"]) == ("t-budget", ["ann:SENT"])
    assert len(answer(house, "get_thread", id="t-budget")["messages"]) == 2


def test_a_draft_comes_from_the_default_address(house: House) -> None:
    answer(house, "patch_send_as_alias", sendAsEmail="notes@halden.example", isDefault=True)
    draft = answer(house, "create_draft", message={"raw": a_mail(subject="Draft")})
    assert "notes@halden.example" in header(draft["message"], "From")
    said = {"id": draft["message"]["id"], "raw": a_mail(subject="Draft")}
    changed = answer(house, "update_draft", id=draft["id"], message=said)
    assert "notes@halden.example" in header(changed["message"], "From")


def test_a_draft_is_dated_when_it_goes_out(house: House) -> None:
    raw = a_mail(subject="Late", Date="Mon, 02 Feb 2026 09:00:00 GMT")
    draft = answer(house, "create_draft", message={"raw": raw})
    sent = answer(house, "send_draft", id=draft["id"], message={})
    assert header(sent, "Date") == "Mon, 02 Mar 2026 09:00:00 GMT"


def test_a_draft_is_changed_and_sent_as_it_is(house: House) -> None:
    draft = answer(house, "create_draft", message={"raw": a_mail(subject="First words")})
    key = draft["message"]["id"]
    again = a_mail(subject="Better words")
    changed = answer(house, "update_draft", id=draft["id"], message={"id": key, "raw": again})
    assert changed["id"] == draft["id"]
    assert header(changed["message"], "Subject") == "Better words"
    sent = answer(house, "send_draft", id=draft["id"], message={})
    assert sent["labelIds"] == ["ann:SENT"]
    assert "Better words" in subjects(house, "bob")
    assert "First words" not in subjects(house, "bob")
    assert draft["id"] in refusal(house, "send_draft", id=draft["id"], message={})


def test_a_draft_is_sent_with_other_words(house: House) -> None:
    draft = answer(house, "create_draft", message={"raw": a_mail(subject="First words")})
    last = a_mail(subject="Last words")
    answer(house, "send_draft", id=draft["id"], message={"raw": last})
    assert {"First words", "Last words"} & set(subjects(house, "bob")) == {"Last words"}


def test_a_draft_to_nobody_waits(house: House) -> None:
    draft = answer(house, "create_draft", message={"raw": a_mail(to="", subject="To whom?")})
    assert "Recipient" in refusal(house, "send_draft", id=draft["id"], message={})
    answer(house, "delete_draft", id=draft["id"])
    assert draft["id"] in refusal(house, "get_draft", id=draft["id"])


# Counters


def test_labels_count_messages_and_threads(house: House) -> None:
    assert counts(house, "INBOX") == (0, 0, 0, 0)  # what the seed says is data
    first = arrived(house)
    arrived(house, "Re: Pump report", In_Reply_To=header(first, "Message-ID"))
    assert counts(house, "INBOX") == (2, 2, 1, 1)
    answer(house, "modify_message", id=first["id"], removeLabelIds=["UNREAD"])
    assert counts(house, "INBOX") == (2, 1, 1, 1)
    key = first["threadId"]
    answer(house, "modify_thread", id=key, removeLabelIds=["UNREAD"], addLabelIds=["STARRED"])
    assert counts(house, "INBOX") == (2, 0, 1, 0)
    assert counts(house, "STARRED") == (2, 0, 1, 0)
    answer(house, "trash_message", id=first["id"])
    assert counts(house, "INBOX") == (1, 0, 1, 0)
    answer(house, "batch_delete_messages", ids=[first["id"]])
    assert counts(house, "STARRED") == (1, 0, 1, 0)


# History


def test_history_tells_what_arrived_with_its_labels(house: House) -> None:
    before = answer(house, "get_user_profile")["historyId"]
    message = arrived(house)
    (event,) = history(house, before)
    (added,) = event["messagesAdded"]
    assert added["message"]["id"] == message["id"]
    assert added["message"]["labelIds"] == ["ann:INBOX", "ann:UNREAD"]
    assert answer(house, "get_user_profile")["historyId"] == event["id"] == message["historyId"]


def test_history_is_listed_by_kind_and_from_a_place(house: House) -> None:
    before = answer(house, "get_user_profile")["historyId"]
    key = arrived(house)["id"]
    answer(house, "modify_message", id=key, addLabelIds=["STARRED"], removeLabelIds=["UNREAD"])
    answer(house, "delete_message", id=key)
    events = history(house, before)
    kinds = [name for each in events for name in each if name not in ("id", "messages")]
    assert kinds == ["messagesAdded", "labelsAdded", "labelsRemoved", "messagesDeleted"]
    assert history(house, before, historyTypes=["labelAdded"]) == [events[1]]
    assert history(house, events[1]["id"]) == events[2:]
    assert history(house, events[-1]["id"]) == []
    assert "zz" in refusal(house, "list_history", startHistoryId="zz")


def test_history_of_a_mailbox_is_its_own(house: House) -> None:
    before = answer(house, "get_user_profile", "cy")["historyId"]
    arrived(house)
    assert answer(house, "list_history", "cy", startHistoryId=before)["history"] == []


# Put in


@pytest.mark.parametrize("tool", ["insert_message", "import_message"])
def test_what_is_put_in_lies_there_as_it_is(house: House, tool: str) -> None:
    mail = a_mail(to=ANN, subject="From the old house", From="old@outside.example",
                  Date="Tue, 3 Feb 2026 10:00:00 +0100")  # fmt: skip
    made = answer(house, tool, raw=mail, labelIds=["INBOX", "ann:Projects"])
    assert labels_in(house, "ann", "From the old house") == {"INBOX", "Projects"}
    assert made["internalDate"] == "1772442000000"  # when it was put in
    dated = answer(house, tool, raw=mail, internalDateSource="dateHeader")
    assert dated["internalDate"] == "1770109200000"
    assert "From the old house" not in subjects(house, "bob")


@pytest.mark.parametrize("tool", ["insert_message", "import_message"])
def test_what_is_put_in_as_deleted_is_not_seen(house: House, tool: str) -> None:
    made = answer(house, tool, raw=a_mail(to=ANN, subject="For the vault"), deleted=True)
    assert made["snippet"] == "For the vault"
    assert made["id"] in refusal(house, "get_message", id=made["id"])
    assert "For the vault" not in subjects(house, "ann")


def test_a_message_is_shown_by_the_words_that_are_given(house: House) -> None:
    sent = answer(house, "send_message", raw=a_mail(), snippet="Some words")
    assert (sent["snippet"], subjects(house, "bob")) == ("Some words", ["Secret of Bob", "A word"])
    assert "at most 90,000" in refusal(house, "send_message", raw=a_mail(), snippet="x" * 90_001)
