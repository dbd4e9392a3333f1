"""Labels: those of the system stay as they are, one's own come, change and go."""

from typing import Any

import pytest

from tests.domains.email.house import House
from tests.domains.email.mailbox import answer, labels_in, refusal

SYSTEM = (
    "INBOX", "SENT", "DRAFT", "SPAM", "TRASH", "UNREAD", "STARRED", "IMPORTANT",
    "CATEGORY_PERSONAL", "CATEGORY_SOCIAL", "CATEGORY_PROMOTIONS", "CATEGORY_UPDATES",
    "CATEGORY_FORUMS",
)  # fmt: skip
GREEN = {"textColor": "#ffffff", "backgroundColor": "#16a765"}


@pytest.fixture
def house() -> House:
    return House()


def names(house: House, by: str = "ann") -> list[str]:
    return [each["name"] for each in answer(house, "list_labels", by)["labels"]]


def test_a_mailbox_has_the_labels_of_the_system_and_its_own(house: House) -> None:
    assert names(house)[: len(SYSTEM)] == [*SYSTEM]
    assert set(names(house)[len(SYSTEM) :]) == {
        "Confidential", "Legal hold", "Records", "Projects", "Empty",
    }  # fmt: skip
    assert set(names(house, "dee")) == {*SYSTEM}


def test_a_label_is_made_and_shown(house: House) -> None:
    made = answer(house, "create_label", name=" Projects/Atlas ", color=GREEN)
    assert made == {
        "id": made["id"],
        "name": "Projects/Atlas",
        "messageListVisibility": "show",
        "labelListVisibility": "labelShow",
        "type": "user",
        "messagesTotal": 0,
        "messagesUnread": 0,
        "threadsTotal": 0,
        "threadsUnread": 0,
        "color": GREEN,
    }
    assert answer(house, "get_label", id=made["id"]) == made
    assert made in answer(house, "list_labels")["labels"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Projects", "exists or conflicts"),
        ("pROJECTS", "exists or conflicts"),
        ("überblick", "exists or conflicts"),
        ("inbox", "label of the system"),
        ("CATEGORY_SOCIAL", "label of the system"),
        ("x" * 226, "1 to 225 characters"),
        ("   ", "1 to 225 characters"),
        ("a\r\nb", "no ends of lines"),
        ("a\0b", "no ends of lines"),
    ],
)
def test_a_name_is_free_and_no_name_of_the_system(house: House, name: str, says: str) -> None:
    answer(house, "create_label", name="Überblick")
    assert says in refusal(house, "create_label", name=name)
    assert says in refusal(house, "patch_label", id="ann:Empty", name=name)


def test_a_label_keeps_its_own_name(house: House) -> None:
    assert answer(house, "patch_label", id="ann:Empty", name="EMPTY")["name"] == "EMPTY"


def test_a_patch_changes_what_is_given_and_an_update_all(house: House) -> None:
    answer(house, "patch_label", id="ann:Empty", color=GREEN)
    patched = answer(house, "patch_label", id="ann:Empty", labelListVisibility="labelHide")
    assert (patched["labelListVisibility"], patched["color"]) == ("labelHide", GREEN)
    updated = answer(
        house, "update_label",
        id="ann:Empty", name="Full", messageListVisibility="hide", labelListVisibility="labelShow",
    )  # fmt: skip
    assert (updated["name"], updated["messageListVisibility"]) == ("Full", "hide")
    assert updated["labelListVisibility"] == "labelShow"


@pytest.mark.parametrize("name", SYSTEM)
def test_a_label_of_the_system_is_only_shown_or_hidden(house: House, name: str) -> None:
    hidden = answer(house, "patch_label", id=name, messageListVisibility="hide")
    assert (hidden["id"], hidden["messageListVisibility"]) == (f"ann:{name}", "hide")
    for tool, more in (
        ("delete_label", {}),
        ("patch_label", {"name": "Mine"}),
        ("patch_label", {"color": GREEN}),
    ):
        text = refusal(house, tool, id=name, **more)
        assert text == f"❌ Invalid label: {name} is a label of the system"


def test_a_label_that_goes_goes_from_all_messages(house: House) -> None:
    assert labels_in(house, "ann", "Budget") == {"INBOX", "Projects"}
    answer(house, "delete_label", id="ann:Projects")
    assert labels_in(house, "ann", "Budget") == {"INBOX"}
    assert "Projects" not in names(house)
    assert refusal(house, "get_label", id="ann:Projects") == "❌ Label not found: ann:Projects"
    assert "ann:Projects" in refusal(house, "delete_label", id="ann:Projects")


def test_labels_are_put_on_and_taken_off(house: House) -> None:
    made = answer(
        house, "modify_message",
        id="m-offer", addLabelIds=["STARRED", "ann:Projects"], removeLabelIds=["UNREAD"],
    )  # fmt: skip
    assert made["labelIds"] == ["ann:INBOX", "ann:STARRED", "ann:Projects"]
    text = refusal(house, "modify_message", id="m-offer", addLabelIds=["STARRED"])
    assert text == "❌ Message already has label: ['ann:STARRED']"
    assert "does not have label" in refusal(
        house, "modify_message", id="m-offer", removeLabelIds=["UNREAD"]
    )


def test_the_row_of_a_label_that_is_off_is_given_to_no_other(house: House) -> None:
    for added in (["STARRED"], ["IMPORTANT"]):
        answer(house, "modify_message", id="m-offer", addLabelIds=added)
    (last,) = house.database.rows("SELECT max(id) AS id FROM message_labels")
    answer(house, "modify_message", id="m-offer", removeLabelIds=["STARRED", "IMPORTANT"])
    answer(house, "modify_message", id="m-offer", addLabelIds=["IMPORTANT"])
    (next_,) = house.database.rows("SELECT max(id) AS id FROM message_labels")
    assert next_["id"] == last["id"] + 1


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "No label add or removal specified"),
        ({"addLabelIds": ["STARRED"], "removeLabelIds": ["ann:STARRED"]}, "at once"),
        ({"addLabelIds": ["bob:Secret"]}, "Label not found"),
        ({"addLabelIds": ["Projects"]}, "Label not found"),  # an id, but for those of the system
        ({"addLabelIds": ["x"] * 101}, "Invalid Tool Arguments"),
    ],
)
def test_changes_of_labels_that_make_no_sense(
    house: House, changes: dict[str, Any], says: str
) -> None:
    assert says in refusal(house, "modify_message", id="m-offer", **changes)
    assert says in refusal(house, "modify_thread", id="t-offer", **changes)


# Many at a time


def test_a_batch_changes_all_that_need_it(house: House) -> None:
    answer(house, "batch_modify_messages", ids=["m-star", "m-offer", "m-offer"],
           addLabelIds=["STARRED"], removeLabelIds=["UNREAD"])  # fmt: skip
    assert labels_in(house, "ann", "Look at this") == {"INBOX", "STARRED"}
    assert labels_in(house, "ann", "Offer 12") == {"INBOX", "STARRED"}
    assert answer(house, "get_label", id="STARRED")["messagesTotal"] == 1


COUNTERS = ("messages_total", "messages_unread", "threads_total", "threads_unread")
SOME = ("m-star", "m-offer", "m-bin", "m-junk", "m-budget")


@pytest.mark.parametrize("before", [None, -5, 0, 1, 40])
def test_a_batch_counts_as_its_changes_do_one_by_one(before: int | None) -> None:
    together, singly = House(), House()
    sets = ", ".join(f"{name} = ?1" for name in COUNTERS)
    for house in (together, singly):
        house.database.connection.execute(f"UPDATE labels SET {sets}", (before,))
    for groups, house in (([SOME], together), ([[each] for each in SOME], singly)):
        for ids in groups:
            answer(house, "batch_modify_messages", ids=ids,
                   addLabelIds=["STARRED", "UNREAD"], removeLabelIds=["INBOX"])  # fmt: skip
        for ids in groups:
            answer(house, "batch_modify_messages", ids=ids, removeLabelIds=["UNREAD", "STARRED"])
        for ids in groups:
            answer(house, "batch_delete_messages", ids=[each for each in ids if each in SOME[:3]])
    for table in ("labels", "message_labels", "threads", "message_parts", "users"):
        both = [house.database.rows(f"SELECT * FROM {table}") for house in (together, singly)]
        if table in ("threads", "users"):  # which of the events came last is another thing
            both = [[{**row, "history_id_last": "", "history_id_current": ""} for row in rows]
                    for rows in both]  # fmt: skip
        assert both[0] == both[1], table


def test_a_batch_takes_the_last_label_off_and_puts_others_on(house: House) -> None:
    house.database.connection.execute("""
        UPDATE message_labels SET id = (SELECT max(id) + 1 FROM message_labels)
        WHERE message_id = 'm-star' AND label_id = 'ann:INBOX'
    """)
    ids = ["m-star", "m-offer", "m-budget"]  # the first one has its star already
    answer(
        house, "batch_modify_messages", ids=ids, addLabelIds=["STARRED"], removeLabelIds=["INBOX"]
    )
    for key in ids:
        labels = answer(house, "get_message", id=key)["labelIds"]
        assert ("ann:STARRED" in labels, "ann:INBOX" in labels) == (True, False)


def test_a_batch_with_a_message_that_there_is_not_changes_none(house: House) -> None:
    text = refusal(house, "batch_modify_messages", ids=["m-offer", "m-bob"],
                   addLabelIds=["STARRED"])  # fmt: skip
    assert text == "❌ Message not found: m-bob"


def test_a_batch_deletes_what_there_is(house: House) -> None:
    answer(house, "batch_delete_messages", ids=["m-bin", "m-bob", "never", "m-junk"])
    left = answer(house, "list_messages", includeSpamTrash=True)["messages"]
    assert not {"m-bin", "m-junk"} & {each["id"] for each in left}
    assert not house.call("get_message", "bob", userId="me", id="m-bob").is_error


@pytest.mark.parametrize("tool", ["batch_modify_messages", "batch_delete_messages"])
def test_a_batch_has_a_thousand_at_most(house: House, tool: str) -> None:
    more: dict[str, Any] = {}
    if tool == "batch_modify_messages":
        more = {"addLabelIds": ["STARRED"]}
    assert "1000" in refusal(house, tool, ids=["m-offer"] * 1001, **more)


# The trash


def test_a_message_goes_to_the_trash_and_comes_back(house: House) -> None:
    assert set(answer(house, "trash_message", id="m-offer")["labelIds"]) == {
        "ann:UNREAD", "ann:TRASH",
    }  # fmt: skip
    assert "m-offer" not in {e["id"] for e in answer(house, "list_messages")["messages"]}
    back = answer(house, "untrash_message", id="m-offer")
    assert set(back["labelIds"]) == {"ann:UNREAD", "ann:INBOX"}


def test_a_draft_from_the_trash_does_not_come_to_the_inbox(house: House) -> None:
    answer(house, "trash_message", id="m-unsent")
    assert answer(house, "list_drafts")["drafts"] == []
    assert len(answer(house, "list_drafts", includeSpamTrash=True)["drafts"]) == 1
    answer(house, "untrash_message", id="m-unsent")
    assert labels_in(house, "ann", "Plan for May") == {"DRAFT"}
