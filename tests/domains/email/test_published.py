"""What published tasks ask of the published server, and by which rows they judge it."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Database, build_template
from eopsgym.gym.clock import ANCHOR, Clock
from tests.domains.email.house import ANN, BOB, SEED, House, a_filter, a_mail
from tests.domains.email.mailbox import answer, labels_in, refusal, subjects
from tests.reference import reference

OUT = "archive@contoso.example"
ALL_OF_IT = {
    "from": "finance@contoso.example",
    **dict.fromkeys(("to", "query"), "*"),
    "subject": "*",
}
CRITERIA = ALL_OF_IT | {"negatedQuery": "spam", "size": 1, "sizeComparison": "larger"}


@pytest.fixture
def house() -> House:
    return House(repaired=False)


@pytest.fixture
def repaired() -> House:
    return House()


def rows(house: House, sql: str) -> int:
    return len(house.database.rows(sql))


def forward(address: str) -> dict[str, Any]:
    return {"enabled": True, "emailAddress": address, "disposition": "leaveInInbox"}


def test_mail_is_forwarded_to_an_address_that_was_just_added(house: House, repaired: House) -> None:
    for each in (house, repaired):
        made = answer(each, "create_forwarding_address", forwardingEmail=OUT)
        assert made == {"forwardingEmail": OUT, "verificationStatus": "pending"}
    answer(house, "update_auto_forwarding", **forward(OUT))
    sql = "SELECT 1 FROM auto_forwarding WHERE user_id = 'ann' AND enabled AND email_address = '{}'"
    assert rows(house, sql.format(OUT)) == 1
    assert "not verified" in refusal(repaired, "update_auto_forwarding", **forward(OUT))


def test_mail_is_forwarded_to_an_address_that_nobody_added(house: House, repaired: House) -> None:
    answer(house, "update_auto_forwarding", **forward("manager@contoso.example"))
    refusal(repaired, "update_auto_forwarding", **forward("manager@contoso.example"))
    refusal(house, "update_auto_forwarding", **forward("no address"))


def test_a_filter_forwards_to_an_address_that_was_just_added(house: House, repaired: House) -> None:
    action = {"addLabelIds": ["ann:Projects"], "forward": OUT}
    for each in (house, repaired):
        answer(each, "create_forwarding_address", forwardingEmail=OUT)
    answer(house, "create_filter", **a_filter(action, **CRITERIA))
    sql = f"""SELECT 1 FROM filters WHERE user_id = 'ann'
        AND json_extract(criteria_json, '$.from') = 'finance@contoso.example'
        AND json_extract(action_json, '$.addLabelIds') LIKE '%ann:Projects%'
        AND json_extract(action_json, '$.forward') = '{OUT}'"""
    assert rows(house, sql) == 1
    assert "not verified" in refusal(repaired, "create_filter", **a_filter(action, **CRITERIA))


def test_a_star_asks_for_nothing(house: House) -> None:
    stars = CRITERIA | {"from": "bob.ray", "negatedQuery": "walnut"}
    answer(house, "create_filter", **a_filter({"addLabelIds": ["ann:Projects"]}, **stars))
    answer(house, "send_message", "bob", raw=a_mail(to=ANN, subject="Anything"))
    assert "Projects" in labels_in(house, "ann", "Anything")


def test_a_filter_of_stars_alone_fits_nothing(repaired: House) -> None:
    every = dict.fromkeys(("from", "to", "subject", "query"), "*")
    refusal(repaired, "create_filter", **a_filter({"addLabelIds": ["ann:Projects"]}, **every))


def test_a_delegate_need_not_be_of_the_house(house: House, repaired: House) -> None:
    made = answer(house, "email_create_delegate", delegateEmail="assistant@contoso.example")
    assert made["verificationStatus"] == "accepted"
    sql = "SELECT 1 FROM delegates WHERE delegate_email = 'assistant@contoso.example'"
    assert rows(house, sql) == 1
    refusal(repaired, "email_create_delegate", delegateEmail="assistant@contoso.example")
    refusal(house, "email_create_delegate", delegateEmail="no address")
    refusal(house, "email_create_delegate", delegateEmail=ANN)


def test_labels_that_say_what_a_message_is_go_on_and_off(house: House, repaired: House) -> None:
    answer(house, "modify_thread", id="t-offer", addLabelIds=["ann:SENT"])
    assert "SENT" in labels_in(house, "ann", "Offer 12")
    answer(house, "modify_message", id="m-unsent", removeLabelIds=["DRAFT"])
    answer(house, "batch_modify_messages", ids=["m-budget"], addLabelIds=["DRAFT"])
    assert "Invalid label" in refusal(repaired, "modify_thread", id="t-offer", addLabelIds=["SENT"])
    text = refusal(repaired, "modify_message", id="m-unsent", removeLabelIds=["DRAFT"])
    assert "Invalid label" in text


def test_a_draft_keeps_its_message_and_holds_what_was_given(house: House) -> None:
    text = "I’m in the middle of a move."
    payload = {
        "mimeType": "text/plain",
        "headers": [{"name": "To", "value": BOB}, {"name": "Subject", "value": "Moving — week"}],
        "body": {"size": len(text.encode()), "data": text},
    }
    answer(house, "update_draft", id="d-unsent", message={"id": "m-unsent", "payload": payload})
    sql = f"""SELECT 1 FROM messages m JOIN drafts d ON d.message_id = m.id
        JOIN message_parts mp ON mp.message_id = m.id
        JOIN message_headers mh ON mh.message_part_id = mp.id
        JOIN message_part_bodies mpb ON mpb.message_part_id = mp.id
        WHERE m.user_id = 'ann' AND m.snippet = 'Moving — week' AND m.id = 'm-unsent'
        AND mh.name = 'Subject' AND mh.value = 'Moving — week' AND mpb.data = '{text}'"""
    assert rows(house, sql) == 1


def test_a_watch_for_another_topic_leaves_the_first_one(house: House) -> None:
    for name, labels in (("all", []), ("urgent", ["INBOX", "ann:Projects"])):
        more: dict[str, Any] = {"labelIds": labels}
        answer(house, "watch_user_mailbox", topicName=f"projects/mail/topics/{name}", **more)
    sql = """SELECT 1 FROM watch_subscriptions WHERE user_id = 'ann' AND is_active
        AND label_ids LIKE '%ann:INBOX%' AND label_ids LIKE '%ann:Projects%'
        AND label_filter_behavior = 'include'"""
    assert rows(house, sql) == 1
    assert rows(house, "SELECT 1 FROM watch_subscriptions WHERE user_id = 'ann' AND is_active") == 2


def test_history_from_zero_is_all_of_it(house: House) -> None:
    assert len(answer(house, "list_history", startHistoryId="0")["history"]) == 1


def test_a_thread_in_the_trash_is_there_with_every_message(house: House) -> None:
    sent = answer(house, "send_message", raw=a_mail(to=BOB, subject="Two"), threadId="t-offer")
    assert sent["threadId"] == "t-offer"
    answer(house, "trash_thread", id="t-offer")
    sql = """SELECT 1 FROM message_labels ml JOIN messages m ON ml.message_id = m.id
        JOIN labels l ON ml.label_id = l.id WHERE m.thread_id = 't-offer' AND l.name = 'TRASH'"""
    assert rows(house, sql) == 2
    answer(house, "delete_thread", id="t-offer")
    assert rows(house, "SELECT 1 FROM threads WHERE id = 't-offer'") == 0
    assert "Offer 12" not in subjects(house, "ann")


def test_a_label_changes_its_colour_and_keeps_the_rest(house: House) -> None:
    color = {"textColor": "#ffffff", "backgroundColor": "#16a765"}
    made = answer(house, "create_label", name="Alerts", color=color)
    answer(house, "patch_label", id=made["id"], color={"backgroundColor": "#cc3a21"})
    found = answer(house, "get_label", id=made["id"])
    assert found["color"] == color | {"backgroundColor": "#cc3a21"}
    sql = "SELECT 1 FROM labels WHERE json_extract(color_json, '$.backgroundColor') = '#cc3a21'"
    assert rows(house, sql) == 1


@pytest.mark.parametrize("color", ["red", "#ff0000", "#16A76", "", "#16a765 "])
def test_labels_have_colours_of_the_palette(house: House, color: str) -> None:
    text = refusal(house, "create_label", name="Alerts", color={"backgroundColor": color})
    assert "#cc3a21" in text


# Seeds


EXCERPT = ("seeds", "email", "excerpt_db_1764696098233_cvtva4yqg.sql")
LISTS = (
    "list_messages", "list_threads", "list_drafts", "list_labels", "list_filters",
    "list_forwarding_addresses", "list_send_as_aliases", "list_cse_identities",
    "email_list_cse_keypairs", "email_list_delegates", "get_user_profile", "get_vacation_settings",
    "get_auto_forwarding", "get_imap_settings", "get_pop_settings", "get_language_settings",
)  # fmt: skip


def with_its_own_statements(sql: str) -> str:
    """A seed as the published ones are written: a transaction of its own, and a patch behind it."""
    patch = "UPDATE users SET name = 'Patched' WHERE rowid = 1;"
    off = "PRAGMA foreign_keys=OFF;"
    return f"{off}\nBEGIN TRANSACTION;\n{sql}\nCOMMIT;\n{off}\n{patch}\n"


def load(sql: str) -> Database:
    return Database(build_template(get_domain("email"), sql), Clock(ANCHOR))


def test_a_seed_with_statements_of_its_own_loads() -> None:
    database = load(with_its_own_statements(SEED.read_text(encoding="utf-8")))
    assert database.rows("SELECT name FROM users WHERE id = 'ann'") == [{"name": "Patched"}]
    assert not database.call("list_messages", {"userId": "me"}, "ann").is_error


def test_the_published_excerpt_loads_and_every_list_reads_it() -> None:
    database = load(with_its_own_statements(reference(*EXCERPT).read_text(encoding="utf-8")))
    for user in database.rows("SELECT token FROM users"):
        for tool in LISTS:
            result = database.call(tool, {"userId": "me"}, user["token"])
            assert not result.is_error, f"{tool}: {result.text}"
        history = {"userId": "me", "startHistoryId": "0"}
        assert not database.call("list_history", history, user["token"]).is_error
    owned = "SELECT messages.id, token FROM messages JOIN users ON users.id = user_id"
    for message in database.rows(owned):
        for form in ("minimal", "metadata", "full", "raw"):
            asked = {"userId": "me", "id": message["id"], "format": form}
            result = database.call("get_message", asked, message["token"])
            assert not result.is_error, result.text
