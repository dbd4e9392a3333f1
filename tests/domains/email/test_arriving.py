"""What happens as mail arrives, and who may send as whom."""

from typing import Any

import pytest

from tests.domains.email.house import ANN, BOB, House, a_filter, a_mail, an_absence
from tests.domains.email.mailbox import answer, labels_in, packed, refusal, subjects, unpacked

DEE = "dee.oak@halden.example"
TOO_DEEP = '{"query": "' + "(" * 50 + '"}'
SHUT_OUT_TOO_DEEP = TOO_DEEP.replace("query", "negatedQuery")
NOW = {"startTime": "0", "endTime": "0", "restrictToContacts": False}


@pytest.fixture
def house() -> House:
    return House()


def send(house: House, by: str = "bob", **mail: str) -> Any:
    """Send a message, to Ann unless `mail` names another recipient."""
    return answer(house, "send_message", by, raw=a_mail(**{"to": ANN, **mail}))


def write(house: House, sql: str) -> None:
    """Change rows as no tool would."""
    house.database.connection.execute(sql)


# Filters


def keep_filter(house: House, action: dict[str, Any] | None = None, **criteria: Any) -> None:
    answer(house, "create_filter", **a_filter(action or {"addLabelIds": ["STARRED"]}, **criteria))


@pytest.mark.parametrize(
    ("criteria", "fits"),
    [
        ({"from": "BOB.RAY"}, True),
        ({"from": "dee"}, False),
        ({"to": ANN}, True),
        ({"to": DEE}, False),
        ({"subject": "quarter"}, True),
        ({"subject": "quarters"}, False),
        ({"query": "from:bob subject:quarter"}, True),
        ({"query": "has:attachment OR walnut"}, True),
        ({"query": "from:bob -walnut"}, False),
        ({"negatedQuery": "walnut"}, False),
        ({"negatedQuery": "hazel"}, True),
        ({"hasAttachment": True}, False),
        ({"size": 10, "sizeComparison": "larger"}, True),
        ({"size": 10, "sizeComparison": "smaller"}, False),
        ({"from": "bob", "subject": "nothing of the kind"}, False),
        ({"from": f"{DEE} OR {BOB}"}, True),
        ({"from": "{dee bob}"}, True),
        ({"from": "dee | cy"}, False),
        ({"from": "*@halden.example"}, True),
        ({"from": "-bob"}, False),
        ({"to": "ann.lee@"}, True),
        ({"to": "dee OR ann"}, True),
        ({"subject": "  the   quarter "}, True),
        ({"subject": "quarter the"}, False),
        ({"subject": '"the quarter"'}, True),
        ({"subject": "roadmap OR quarter"}, True),
        ({"subject": "quarter -the"}, False),
    ],
)
def test_a_filter_fits_by_all_its_criteria(
    house: House, criteria: dict[str, Any], fits: bool
) -> None:
    keep_filter(house, **criteria)
    send(house, subject="The Quarter", text="A walnut tree.")
    assert ("STARRED" in labels_in(house, "ann", "The Quarter")) is fits


def test_a_filter_finds_attachments(house: House) -> None:
    keep_filter(house, hasAttachment=True)
    send(house, subject="With", file="a.csv")
    assert "STARRED" in labels_in(house, "ann", "With")


@pytest.mark.parametrize("place", ["TRASH", "SPAM"])
def test_what_a_filter_throws_away_is_not_in_the_inbox(house: House, place: str) -> None:
    keep_filter(house, {"addLabelIds": [place]}, subject="plan")
    send(house, subject="The plan")
    assert labels_in(house, "ann", "The plan") == {place, "UNREAD"}


def test_filters_put_on_and_take_off(house: House) -> None:
    keep_filter(
        house, {"addLabelIds": ["ann:Projects"], "removeLabelIds": ["INBOX"]}, subject="plan"
    )
    before = answer(house, "get_label", id="ann:Projects")["messagesTotal"]
    send(house, subject="The plan")
    assert labels_in(house, "ann", "The plan") == {"Projects", "UNREAD"}
    assert answer(house, "get_label", id="ann:Projects")["messagesTotal"] == before + 1


def test_a_filter_for_a_recipient_looks_at_every_header(house: House) -> None:
    keep_filter(house, to=ANN)
    to = [{"name": "To", "value": each} for each in (DEE, ANN)]
    headers = [*to, {"name": "Subject", "value": "Both"}]
    letter = {"headers": headers, "body": {"size": 2, "data": "hi"}}
    answer(house, "send_message", "bob", payload=letter)
    assert "STARRED" in labels_in(house, "ann", "Both")


def test_a_filter_acts_on_mail_of_its_own_mailbox_alone(house: House) -> None:
    keep_filter(house, subject="plan")
    send(house, to=f"{ANN}, {DEE}", subject="The plan")
    assert "STARRED" in labels_in(house, "ann", "The plan")
    assert "STARRED" not in labels_in(house, "dee", "The plan")


def test_a_filter_forwards_to_verified_addresses_alone(house: House) -> None:
    keep_filter(house, {"forward": BOB}, subject="plan")
    send(house, "dee", subject="The plan")
    assert subjects(house, "bob").count("The plan") == 1
    answer(house, "delete_forwarding_address", forwardingEmail=BOB)
    send(house, "dee", subject="Another plan")
    assert "Another plan" not in subjects(house, "bob")


@pytest.mark.parametrize("broken", ["", "{", "[]", "null", '{"from": 5}', TOO_DEEP,
                                    SHUT_OUT_TOO_DEEP])  # fmt: skip
def test_a_filter_that_cannot_be_read_does_nothing(house: House, broken: str) -> None:
    write(house, f"UPDATE filters SET criteria_json = '{broken}' WHERE user_id = 'ann'")
    send(house, subject="Still here")
    assert labels_in(house, "ann", "Still here") == {"INBOX", "UNREAD"}


def test_a_filter_whose_label_is_gone_does_the_rest(house: House) -> None:
    keep_filter(house, {"addLabelIds": ["ann:Empty", "STARRED"]}, subject="plan")
    answer(house, "delete_label", id="ann:Empty")
    send(house, subject="The plan")
    assert labels_in(house, "ann", "The plan") == {"INBOX", "UNREAD", "STARRED"}


# Forwarding


def forward(house: House, address: str, disposition: str = "leaveInInbox") -> None:
    answer(house, "update_auto_forwarding",
           enabled=True, emailAddress=address, disposition=disposition)  # fmt: skip


@pytest.mark.parametrize(
    ("disposition", "left"),
    [
        ("leaveInInbox", {"INBOX", "UNREAD"}),
        ("markRead", {"INBOX"}),
        ("archive", {"UNREAD"}),
        ("trash", {"UNREAD", "TRASH"}),
    ],
)
def test_all_mail_is_forwarded(house: House, disposition: str, left: set[str]) -> None:
    forward(house, BOB, disposition)
    send(house, "dee", subject="Pass it on")
    assert labels_in(house, "ann", "Pass it on") == left
    assert labels_in(house, "bob", "Pass it on") == {"INBOX", "UNREAD"}


def test_forwarding_in_a_ring_brings_each_one_copy(house: House) -> None:
    forward(house, BOB)
    answer(house, "create_forwarding_address", "bob", forwardingEmail=ANN)
    answer(house, "update_auto_forwarding", "bob",
           enabled=True, emailAddress=ANN, disposition="leaveInInbox")  # fmt: skip
    send(house, "dee", subject="Round")
    assert subjects(house, "ann").count("Round") == subjects(house, "bob").count("Round") == 1


def test_who_is_written_to_gets_no_second_copy_by_forwarding(house: House) -> None:
    forward(house, BOB)
    send(house, "dee", to=f"{ANN}, {BOB}", subject="Both")
    assert subjects(house, "bob").count("Both") == 1


def test_forwarding_to_oneself_leaves_mail_as_it_is(house: House) -> None:
    answer(house, "create_forwarding_address", forwardingEmail=ANN)
    forward(house, ANN, "trash")
    send(house, subject="Mine")
    assert subjects(house, "ann").count("Mine") == 1
    assert labels_in(house, "ann", "Mine") == {"INBOX", "UNREAD"}


# Replies while one is away


def replies(house: House, user: str, subject: str = "Away") -> int:
    """How many replies with a subject have come to somebody."""
    return sum(each.startswith(f"{subject} Re: ") for each in subjects(house, user))


def away(house: House, **changes: Any) -> None:
    answer(house, "update_vacation_settings", **an_absence(**{**NOW, **changes}))


def test_a_reply_is_sent_once_to_each_sender(house: House) -> None:
    away(house)
    send(house, "bob", subject="One")
    send(house, "bob", subject="Two")
    send(house, "dee", subject="Three")
    assert replies(house, "bob") == 1
    assert replies(house, "dee") == 1


def test_an_absence_that_is_changed_is_announced_again(house: House) -> None:
    away(house)
    send(house, "bob", subject="One")
    away(house, responseSubject="Away again")
    send(house, "bob", subject="Two")
    assert replies(house, "bob", "Away again") == 1


def test_two_who_are_away_do_not_answer_each_other_for_ever(house: House) -> None:
    away(house)
    answer(house, "update_vacation_settings", "bob",
           **an_absence(**NOW, responseSubject="Bob is away"))  # fmt: skip
    send(house, "bob", subject="One")
    assert replies(house, "bob") == 1
    assert replies(house, "ann", "Bob is away") == 0


@pytest.mark.parametrize(
    ("times", "count"),
    [
        ({"startTime": "1700000000000", "endTime": "0"}, 1),
        ({"startTime": "4000000000000", "endTime": "0"}, 0),
        ({"startTime": "0", "endTime": "1700000000000"}, 0),
        ({"startTime": "2001-01-01T00:00:00Z", "endTime": "2095-01-01"}, 1),
        ({"startTime": "2095-01-01T00:00:00+02:00", "endTime": "0"}, 0),
        ({"enableAutoReply": False}, 0),
    ],
)
def test_a_reply_is_sent_in_its_time(house: House, times: dict[str, Any], count: int) -> None:
    away(house, **times)
    send(house, "bob", subject="One")
    assert replies(house, "bob") == count


@pytest.mark.parametrize(
    ("start", "end", "count"),
    [
        ("2026-03-02T10:30:00+02:00", None, 1),  # it is nine
        ("2026-03-02T08:30:00-02:00", None, 0),
        (None, "2026-03-02T08:30:00-02:00", 1),
        ("soon", "later", 1),
    ],
)
def test_a_seed_may_tell_the_time_elsewhere(
    house: House, start: str | None, end: str | None, count: int
) -> None:
    away(house)
    house.database.connection.execute(
        "UPDATE vacation_settings SET start_time = ?, end_time = ?", (start, end)
    )
    send(house, "bob", subject="One")
    assert replies(house, "bob") == count


@pytest.mark.parametrize(
    "header",
    [
        {"List_Id": "<all.halden.example>"},
        {"Precedence": "bulk"},
        {"Auto_Submitted": "auto-generated"},
    ],
)
def test_lists_and_robots_get_no_reply(house: House, header: dict[str, str]) -> None:
    away(house)
    send(house, "bob", subject="One", **header)
    assert replies(house, "bob") == 0


def test_who_says_that_it_is_no_robot_gets_one(house: House) -> None:
    away(house)
    send(house, "bob", subject="One", Auto_Submitted="no")
    assert replies(house, "bob") == 1


@pytest.mark.parametrize("to", ["bob.ray+news@halden.example", "BOB.RAY+a+b@halden.example"])
def test_what_stands_behind_a_plus_is_for_the_owner_to_sort_by(house: House, to: str) -> None:
    plus = a_filter({"addLabelIds": ["STARRED"]}, to=to)
    answer(house, "create_filter", "bob", **plus)
    send(house, "ann", to=f"{to}, bob.ray+more@halden.example", subject="News")
    assert subjects(house, "bob").count("News") == 1
    assert "STARRED" in labels_in(house, "bob", "News")


def test_a_plus_that_is_part_of_an_address_is_its_owners(house: House) -> None:
    write(house, "UPDATE users SET primary_email = 'bob.ray+own@halden.example' WHERE id = 'dee'")
    send(house, "ann", to="bob.ray+own@halden.example", subject="Own")
    assert "Own" in subjects(house, "dee")
    assert "Own" not in subjects(house, "bob")


def test_nobody_answers_oneself(house: House) -> None:
    away(house)
    send(house, "ann", subject="Note")
    send(house, "ann", subject="Note", From="notes@halden.example")
    assert replies(house, "ann") == 0


def test_a_reply_to_contacts_goes_to_whom_one_has_written(house: House) -> None:
    away(house, restrictToContacts=True)
    send(house, "dee", subject="One")
    assert replies(house, "dee") == 0
    send(house, "ann", to=f'"{DEE}" <x{DEE}>', subject="To somebody of a longer name")
    send(house, "dee", subject="Two")
    assert replies(house, "dee") == 0
    send(house, "ann", to=DEE, subject="To Dee")
    send(house, "dee", subject="Three")
    assert replies(house, "dee") == 1


def test_whom_one_has_written_to_is_a_contact_in_any_letters(house: House) -> None:
    answer(house, "update_vacation_settings", **an_absence(**NOW | {"restrictToContacts": True}))
    headers = [{"name": "to", "value": BOB}, {"name": "subject", "value": "Hello"}]
    letter = {"headers": headers, "body": {"size": 2, "data": "hi"}}
    answer(house, "send_message", payload=letter)
    send(house, subject="Where are you?")
    assert "Away Re: Where are you?" in subjects(house, "bob")


def test_to_whom_an_attached_letter_went_is_no_contact(house: House) -> None:
    away(house, restrictToContacts=True)
    attached = {"headers": [{"name": "To", "value": DEE}], "body": {"size": 2, "data": "hi"}}
    headers = [{"name": "To", "value": BOB}, {"name": "Subject", "value": "See below"}]
    answer(house, "send_message", payload={"headers": headers, "parts": [attached]})
    send(house, "dee", subject="One")
    assert replies(house, "dee") == 0


def test_a_reply_is_in_the_words_that_were_given_once(house: House) -> None:
    words = packed("the key to the north hall is with Bob")  # nobody is to decode them
    away(house, responseBodyPlainText=words, responseBodyHtml="")
    for subject in ("One", "Two"):
        send(house, "bob", subject=subject)
    assert replies(house, "bob") == 1
    (found,) = answer(house, "list_messages", "bob", q="subject:away")["messages"]
    body = answer(house, "get_message", "bob", id=found["id"])["payload"]["body"]
    assert unpacked(body["data"]).decode() == words


def test_a_reply_has_its_subject_on_one_line(house: House) -> None:
    away(house, responseSubject="Away\r\nBcc: dee.oak@halden.example")
    for subject in ("One", "Two"):
        send(house, "bob", subject=subject)
    assert replies(house, "bob", "Away Bcc: dee.oak@halden.example") == 1
    assert replies(house, "dee") == 0


def test_a_reply_to_the_domain_goes_to_the_domain(house: House) -> None:
    away(house, restrictToDomain=True)
    send(house, "cy", subject="From outside")
    send(house, "dee", subject="From inside")
    assert replies(house, "cy") == 0
    assert replies(house, "dee") == 1


def test_a_reply_comes_from_the_default_address(house: House) -> None:
    answer(house, "patch_send_as_alias", sendAsEmail="notes@halden.example", isDefault=True)
    away(house)
    send(house, "bob", subject="One")
    found = answer(house, "list_messages", "bob", q="from:notes@halden.example subject:away")
    assert len(found["messages"]) == 1


# Who may send as whom


@pytest.mark.parametrize("mode", ["published", "guarded"])
def test_mail_comes_from_ones_own_addresses(mode: Any) -> None:
    house = House(mode)
    for address in ("offers@halden.example", BOB, "eve@outside.example"):
        text = refusal(house, "send_message", raw=a_mail(From=address))
        assert text == f"❌ Not authorized to send as {address}"


def test_a_verified_alias_sends(house: House) -> None:
    send(house, "ann", to=BOB, From="Notes <notes@halden.example>", subject="Seen")
    assert "Seen" in subjects(house, "bob")


def test_answers_to_an_alias_go_where_it_says(house: House) -> None:
    answer(house, "patch_send_as_alias", sendAsEmail="notes@halden.example", replyToAddress=BOB)
    sent = send(house, "ann", to=BOB, From="notes@halden.example")
    heads = answer(house, "get_message", id=sent["id"])["payload"]["headers"]
    assert {"name": "Reply-To", "value": BOB} in heads


def test_a_delegate_sends_as_the_owner_until_it_is_none(house: House) -> None:
    def sends() -> Any:
        return house.call("send_message", userId=BOB, raw=a_mail(to=DEE, subject="For Bob"))

    assert not sends().is_error
    found = answer(house, "list_messages", "dee", q=f"from:{BOB} subject:bob")
    assert len(found["messages"]) == 1
    answer(house, "email_delete_delegate", "bob", delegateEmail=ANN)
    assert sends().is_error


# To oneself


def test_what_one_sends_to_oneself_is_one_message(house: House) -> None:
    before = answer(house, "get_user_profile")
    made = send(house, "ann", to=f"{ANN}, {DEE}", subject="Note to all")
    assert labels_in(house, "ann", "Note to all") == {"SENT", "INBOX", "UNREAD"}
    assert labels_in(house, "dee", "Note to all") == {"INBOX", "UNREAD"}
    after = answer(house, "get_user_profile")
    assert after["messagesTotal"] == before["messagesTotal"] + 1
    found = answer(house, "list_messages", q='subject:"note to all"')["messages"]
    assert [each["id"] for each in found] == [made["id"]]
    assert made["labelIds"] == ["ann:SENT", "ann:INBOX", "ann:UNREAD"]


def test_a_draft_to_oneself_is_sent_as_one_message(house: House) -> None:
    draft = answer(house, "create_draft", message={"raw": a_mail(to=ANN, subject="Later")})
    sent = answer(house, "send_draft", id=draft["id"], message={})
    assert labels_in(house, "ann", "Later") == {"SENT", "INBOX", "UNREAD"}
    assert sent["id"] == draft["message"]["id"]


def test_filters_act_on_what_one_sends_to_oneself(house: House) -> None:
    keep_filter(house, subject="note")
    send(house, "ann", subject="A note")
    assert "STARRED" in labels_in(house, "ann", "A note")


# What is passed on


def test_what_is_forwarded_says_for_whom_it_was(house: House) -> None:
    forward(house, BOB)
    send(house, "dee", subject="Pass it on", Cc="eve@outside.example")
    found = answer(house, "list_messages", "bob", q="subject:pass")["messages"]
    message = answer(house, "get_message", "bob", id=found[0]["id"])
    heads = {each["name"]: each["value"] for each in message["payload"]["headers"]}
    assert (heads["To"], heads["Cc"]) == (ANN, "eve@outside.example")
    assert heads["X-Forwarded-To"] == BOB
    assert heads["X-Forwarded-For"] == f"{ANN} {BOB}"


def test_a_reply_while_away_names_what_it_answers(house: House) -> None:
    away(house)
    send(house, "bob", subject="Lunch on Friday")
    assert "Away Re: Lunch on Friday" in subjects(house, "bob")
    away(house, responseSubject="")
    send(house, "dee", subject="Re: Lunch")
    assert "Re: Lunch" in subjects(house, "dee")


def test_filters_that_forward_in_a_ring_bring_each_one_copy(house: House) -> None:
    ring = {"ann": (ANN, BOB), "bob": (BOB, DEE), "dee": (DEE, ANN)}
    for by, (_, to) in ring.items():
        if by != "ann":  # she has added Bob's address already
            answer(house, "create_forwarding_address", by, forwardingEmail=to)
        for _ in range(2):  # and each of them twice
            answer(house, "create_filter", by, **a_filter({"forward": to}, subject="round"))
    send(house, "cy", subject="Round and round")
    for by in ring:
        assert subjects(house, by).count("Round and round") == 1


def test_a_label_that_arrives_and_goes_again_leaves_no_number_behind(house: House) -> None:
    answer(house, "create_filter", **a_filter({"removeLabelIds": ["UNREAD"]}, subject="Round"))
    made_again = House().database
    for subject in ("Round one", "Round two", "Square"):
        sent = house.call("send_message", "bob", userId="me", raw=a_mail(to=ANN, subject=subject))
        made_again.replay([sent.changes.changeset])
        last = "SELECT seq FROM sqlite_sequence WHERE name = 'message_labels'"
        assert made_again.rows(last) == house.database.rows(last)
