"""Mailboxes as a whole: drafts in pages, history by label and page, and notices of changes."""

from typing import Any

import pytest

from tests.domains.email.house import ANN, BOB, House, a_mail
from tests.domains.email.mailbox import answer, refusal

TOPIC = "projects/halden-mail/topics/changes"
WEEK = 7 * 86_400_000
NOW = 1_772_442_000_000


@pytest.fixture
def house() -> House:
    return House()


def since(house: House, start: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer(house, "list_history", startHistoryId=start, **more)
    return found


def test_drafts_come_in_pages_and_are_searched(house: House) -> None:
    made = [
        answer(house, "create_draft", message={"raw": a_mail(subject=f"Plan {n}")})["id"]
        for n in range(5)
    ]
    seen: list[str] = []
    token: dict[str, str] = {}
    while True:
        page = answer(house, "list_drafts", maxResults=2, **token)
        seen += [each["id"] for each in page["drafts"]]
        if page["nextPageToken"] is None:
            break
        token = {"pageToken": page["nextPageToken"]}
    assert seen == [*reversed(made), "d-unsent"]
    found = answer(house, "list_drafts", q="subject:plan -may -subject:3")["drafts"]
    assert [each["id"] for each in found] == [made[n] for n in (4, 2, 1, 0)]
    assert set(found[0]["message"]) == {"id", "threadId"}


def test_a_draft_is_nobody_elses(house: House) -> None:
    assert [each["id"] for each in answer(house, "list_drafts", "bob")["drafts"]] == ["d-bob"]


def test_history_comes_in_pages(house: House) -> None:
    start = answer(house, "get_user_profile")["historyId"]
    for name in ("STARRED", "IMPORTANT", "ann:Projects"):
        answer(house, "modify_message", id="m-offer", addLabelIds=[name])
    first = since(house, start, maxResults=2)
    second = since(house, start, maxResults=2, pageToken=first["nextPageToken"])
    events = [*first["history"], *second["history"]]
    assert [each["labelsAdded"][0]["labelIds"] for each in events] == [
        ["ann:STARRED"], ["ann:IMPORTANT"], ["ann:Projects"],
    ]  # fmt: skip
    ids = [int(each["id"]) for each in events]
    assert ids == sorted(set(ids))
    assert int(start) < ids[0]
    assert second["nextPageToken"] is None
    assert second["historyId"] == events[-1]["id"]


def test_history_of_a_label_is_that_of_messages_that_have_it(house: House) -> None:
    start = answer(house, "get_user_profile")["historyId"]
    answer(house, "modify_message", id="m-offer", addLabelIds=["STARRED"])
    answer(house, "modify_message", id="m-junk", addLabelIds=["STARRED"])
    answer(house, "modify_message", id="m-budget", removeLabelIds=["ann:Projects"])
    ids_by_label = {
        name: [each["messages"][0]["id"] for each in since(house, start, labelId=name)["history"]]
        for name in ("INBOX", "STARRED", "ann:Projects", "TRASH")
    }
    assert ids_by_label == {
        "INBOX": ["m-offer", "m-budget"],
        "STARRED": ["m-offer", "m-junk"],
        "ann:Projects": ["m-budget"],
        "TRASH": [],
    }


@pytest.mark.parametrize("start", ["zz", "-1", "1.5", "٣", "9" * 5_000])
def test_history_from_nowhere_is_not_found(house: House, start: str) -> None:
    text = refusal(house, "list_history", startHistoryId=start)
    assert text == f"❌ History not found: {start}"


@pytest.mark.parametrize("start", ["", "0", "00"])
def test_history_from_nothing_is_all_of_it(house: House, start: str) -> None:
    answer(house, "trash_message", id="m-budget")
    shown = answer(house, "list_history", startHistoryId=start, maxResults=500)["history"]
    count = house.database.rows("SELECT count(*) AS n FROM history_events WHERE user_id = 'ann'")
    assert [{"n": len(shown)}] == count


@pytest.mark.parametrize("token", ["x", "LTE=", "MTA5OTUxMTYyNzc3Nw==", "ä"])
@pytest.mark.parametrize("tool", ["list_messages", "list_threads", "list_drafts", "list_history"])
def test_a_page_token_is_one_that_was_given_out(house: House, tool: str, token: str) -> None:
    more = {"startHistoryId": "0"} if tool == "list_history" else {}
    assert "Invalid page token" in refusal(house, tool, pageToken=token, **more)


def test_a_watch_tells_a_topic_for_a_week(house: House) -> None:
    made = answer(house, "watch_user_mailbox", topicName=TOPIC, labelIds=["INBOX"])
    assert made == {"historyId": "100", "expiration": str(NOW + WEEK)}
    again = answer(house, "watch_user_mailbox", topicName=TOPIC, labelIds=["ann:Projects"],
                   labelFilterBehavior="exclude")  # fmt: skip
    assert again == made
    (row,) = house.database.rows("SELECT * FROM watch_subscriptions WHERE user_id = 'ann'")
    assert (row["label_ids"], row["label_filter_behavior"]) == ('["ann:Projects"]', "exclude")
    assert row["is_active"]
    answer(house, "stop_user_watch")
    (row,) = house.database.rows("SELECT * FROM watch_subscriptions WHERE user_id = 'ann'")
    assert not row["is_active"]
    answer(house, "stop_user_watch")  # there is none any more


@pytest.mark.parametrize("topic", ["mail", "projects//topics/x", "projects/a/topics/b c", ""])
def test_a_topic_has_a_project(house: House, topic: str) -> None:
    refusal(house, "watch_user_mailbox", topicName=topic, labelIds=[])


def test_a_profile_counts_what_comes_and_goes(house: House) -> None:
    def counts() -> tuple[int, int]:
        shown = answer(house, "get_user_profile")
        return shown["messagesTotal"], shown["threadsTotal"]

    assert counts() == (0, 0)  # what the seed says is data
    answer(house, "send_message", "bob", raw=a_mail(to=ANN, subject="One"))
    sent = answer(house, "send_message", raw=a_mail(to=BOB, subject="Two"))
    assert counts() == (2, 2)
    answer(house, "delete_message", id=sent["id"])
    assert counts() == (1, 1)
    house.database.connection.execute("INSERT INTO threads (id, user_id) VALUES ('t-0', 'ann')")
    answer(house, "delete_thread", id="t-0")  # which has no message
    assert counts() == (1, 0)


@pytest.mark.parametrize("data", ["", "[]", "{", '{"messagesAdded": null}', '{"labelsAdded": [5]}',
                                  '{"messagesAdded": [{"message": "x"}]}'])  # fmt: skip
def test_history_that_cannot_be_read_is_passed_over(house: House, data: str) -> None:
    house.database.connection.execute("UPDATE history_events SET event_data = ?", (data,))
    (event,) = since(house, "0")["history"]
    assert event["messages"] == []
    assert since(house, "0", labelId="INBOX")["history"] == []


def test_labels_of_an_event_that_are_no_list_are_passed_over(house: House) -> None:
    data = '{"messagesAdded": [{"message": {"labelIds": 5}, "labelIds": "ann:INBOX"}]}'
    house.database.connection.execute("UPDATE history_events SET event_data = ?", (data,))
    assert since(house, "0", labelId="INBOX")["history"] == []


def test_a_draft_that_is_changed_moves_history(house: House) -> None:
    start = answer(house, "get_user_profile")["historyId"]
    answer(house, "update_draft", id="d-unsent", message={"id": "m-unsent", "raw": a_mail()})
    (event,) = since(house, start)["history"]
    assert event["messages"] == [{"id": "m-unsent", "threadId": "t-unsent"}]
    assert answer(house, "get_message", id="m-unsent")["historyId"] == event["id"]
