"""Settings of a mailbox: filters, aliases, delegates, forwarding, absences, IMAP, POP, language."""

from typing import Any

import pytest

from tests.domains.email.house import ANN, BOB, House, a_filter, an_absence
from tests.domains.email.mailbox import answer, refusal

NOTES, OFFERS, DEE = "notes@halden.example", "offers@halden.example", "dee.oak@halden.example"
STAR = {"addLabelIds": ["STARRED"]}
FULL = {
    "from": "a@b.example", "to": "c@d.example", "subject": "x", "query": "y", "negatedQuery": "z",
    "hasAttachment": True, "excludeChats": True, "size": 5, "sizeComparison": "larger",
}  # fmt: skip


@pytest.fixture
def house() -> House:
    return House()


# Filters


def test_the_published_server_wants_every_criterion() -> None:
    house = House(repaired=False)
    text = refusal(house, "create_filter", criteria={"from": "x@y.com"}, action=STAR)
    assert text.startswith(
        "❌ Invalid Tool Arguments: ['criteria.to: is required', 'criteria.subject: is required'"
    )
    text = refusal(house, "create_filter", criteria=FULL | {"to": ""}, action=STAR)
    assert "required field cannot be an empty string" in text
    text = refusal(house, "create_filter", criteria=FULL | {"to": None}, action=STAR)
    assert "criteria.to: expected type 'string', got 'null'" in text
    made = answer(house, "create_filter", criteria=FULL, action=STAR)
    assert made["criteria"] == FULL


def test_repaired_one_criterion_is_enough(house: House) -> None:
    made = answer(house, "create_filter", criteria={"from": "x@y.example", "to": None}, action=STAR)
    assert made["criteria"]["from"] == "x@y.example"
    assert made["criteria"]["to"] == ""
    assert made["action"] == {"addLabelIds": ["ann:STARRED"]}
    assert answer(house, "get_filter", id=made["id"]) == made
    assert made in answer(house, "list_filters")["filter"]
    answer(house, "delete_filter", id=made["id"])
    assert refusal(house, "get_filter", id=made["id"]) == f"❌ Filter not found: {made['id']}"


@pytest.mark.parametrize(
    "criteria",
    [
        {},
        {"from": ""},
        {"from": 5},
        {"size": "5"},
        {"size": True},
        {"hasAttachment": "yes"},
        {"from": "x", "sizeComparison": "bigger"},
        {"query": "(" * 5_000},
        {"query": "x" * 100_000},
        {"from": "x" * 100_000},
    ],
)
def test_criteria_that_say_nothing_are_refused(house: House, criteria: dict[str, Any]) -> None:
    assert "Internal" not in refusal(house, "create_filter", criteria=criteria, action=STAR)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({}, "needs an action"),
        ({"addLabelIds": []}, "needs an action"),
        ({"addLabelIds": ["bob:Secret"]}, "Label not found"),
        ({"addLabelIds": ["SENT"]}, "Invalid label"),
        ({"forward": "dee.oak@halden.example"}, "not verified"),
        ({"forward": "who@outside.example"}, "Forwarding address not found"),
        ({"forward": "nobody"}, "Invalid forward address"),
    ],
)
def test_a_filter_does_what_its_owner_may(house: House, action: dict[str, Any], says: str) -> None:
    assert says in refusal(house, "create_filter", **a_filter(action, subject="x"))


# Send-as aliases


def test_an_alias_waits_until_it_is_verified(house: House) -> None:
    made = answer(house, "create_send_as_alias", sendAsEmail="desk@halden.example", displayName="D")
    assert made["verificationStatus"] == "pending"
    assert not made["isDefault"]
    assert not made["isPrimary"]
    assert answer(house, "verify_send_as_alias", sendAsEmail="desk@halden.example")
    text = refusal(house, "patch_send_as_alias", sendAsEmail="desk@halden.example", isDefault=True)
    assert text == "❌ Send-as alias is not verified: desk@halden.example"
    assert "not pending" in refusal(house, "verify_send_as_alias", sendAsEmail=NOTES)


def test_nobody_says_of_an_alias_that_it_is_verified(house: House) -> None:
    said = answer(house, "patch_send_as_alias", sendAsEmail=OFFERS, verificationStatus="accepted")
    assert said["verificationStatus"] == "pending"


def test_one_alias_is_the_default(house: House) -> None:
    answer(house, "patch_send_as_alias", sendAsEmail=NOTES, isDefault=True)
    found = answer(house, "list_send_as_aliases")["sendAs"]
    assert [each["sendAsEmail"] for each in found if each["isDefault"]] == [NOTES]
    refusal(house, "patch_send_as_alias", sendAsEmail=NOTES, isDefault=False)
    answer(house, "delete_send_as_alias", sendAsEmail=NOTES)
    assert answer(house, "get_send_as_alias", sendAsEmail=ANN)["isDefault"]


def test_the_primary_address_stays(house: House) -> None:
    text = refusal(house, "delete_send_as_alias", sendAsEmail=ANN)
    assert text == f"❌ The primary address cannot be deleted: {ANN}"


def test_the_login_to_a_server_is_not_shown(house: House) -> None:
    server = {"host": "smtp.x.example", "port": 587, "securityMode": "starttls"}
    login = {"username": "u", "password": "p"}
    made = answer(
        house, "create_send_as_alias", sendAsEmail="x@out.example", smtpMsa=server | login
    )
    assert made["smtpMsa"] == server
    assert made["verificationStatus"] == "accepted"


@pytest.mark.parametrize(
    "address", [NOTES, "NOTES@halden.example", BOB, "nobody", "a@b", "", "x" * 400 + "@a.example"]
)
def test_addresses_that_are_no_new_alias(house: House, address: str) -> None:
    refusal(house, "create_send_as_alias", sendAsEmail=address)


@pytest.mark.parametrize(
    "fields",
    [
        {"signature": "x" * 50_000},
        {"displayName": "x" * 5_000},
        {"replyToAddress": "nobody"},
        {"smtpMsa": {"host": "h", "port": 0, "securityMode": "none"}},
        {"smtpMsa": {"host": "h", "port": 10**30, "securityMode": "none"}},
        {"smtpMsa": {"host": "h"}},
    ],
)
def test_an_alias_is_bounded(house: House, fields: dict[str, Any]) -> None:
    refusal(house, "patch_send_as_alias", sendAsEmail=NOTES, **fields)


def test_html_of_a_signature_is_kept_as_given(house: House) -> None:
    html = "<script>alert(1)</script><p>Ann</p>"
    made = answer(house, "patch_send_as_alias", sendAsEmail=NOTES, signature=html)
    assert made["signature"] == html


# Delegates


def test_a_delegate_comes_and_goes(house: House) -> None:
    made = answer(house, "email_create_delegate", delegateEmail=DEE)
    assert made == {"delegateEmail": DEE, "verificationStatus": "accepted"}
    assert answer(house, "email_get_delegate", delegateEmail=DEE) == made
    assert answer(house, "email_list_delegates")["delegates"] == [made]
    refusal(house, "email_create_delegate", delegateEmail=DEE)
    assert not house.call("list_labels", "dee", userId=ANN).is_error
    answer(house, "email_delete_delegate", delegateEmail=DEE)
    assert house.call("list_labels", "dee", userId=ANN).is_error


@pytest.mark.parametrize("address", [ANN, "dee1@halden.example", "who@outside.example", "", "x"])
def test_a_delegate_is_another_user_by_the_primary_address(house: House, address: str) -> None:
    refusal(house, "email_create_delegate", delegateEmail=address)


# Forwarding


def test_addresses_of_the_house_are_verified_and_others_wait(house: House) -> None:
    made = answer(house, "create_forwarding_address", forwardingEmail="x@else.example")
    assert made["verificationStatus"] == "pending"
    made = answer(house, "create_forwarding_address", forwardingEmail="gil.roe@halden.example")
    assert made["verificationStatus"] == "accepted"
    refusal(house, "create_forwarding_address", forwardingEmail="X@else.example")
    assert len(answer(house, "list_forwarding_addresses")["forwardingAddresses"]) == 5


def forwarded(address: str, enabled: bool = True) -> dict[str, Any]:
    return {"enabled": enabled, "emailAddress": address, "disposition": "archive"}


def test_all_mail_is_forwarded_to_verified_addresses_alone(house: House) -> None:
    assert "not verified" in refusal(house, "update_auto_forwarding", **forwarded(DEE))
    assert "not found" in refusal(house, "update_auto_forwarding", **forwarded("a@b.example"))
    answer(house, "update_auto_forwarding", **forwarded(BOB))
    assert answer(house, "get_auto_forwarding") == forwarded(BOB)
    answer(house, "delete_forwarding_address", forwardingEmail=BOB)
    assert answer(house, "get_auto_forwarding")["enabled"] is False


# Absences


def test_the_published_server_wants_all_that_can_be_said_of_an_absence() -> None:
    said = an_absence()
    for name in ("responseBodyHtml", "restrictToContacts", "restrictToDomain"):
        del said[name]
    text = refusal(House(repaired=False), "update_vacation_settings", **said)
    assert text == (
        "❌ Invalid Tool Arguments: ['responseBodyHtml: is required', "
        "'restrictToContacts: is required', 'restrictToDomain: is required']"
    )


@pytest.mark.parametrize("name", ["start", "end"])
@pytest.mark.parametrize(
    "time", ["soon", "-5", "1e12", "9" * 40, "١٢٣", "2026-02-30T00:00:00Z", "99999999999999999"]
)
def test_times_are_moments(house: House, name: str, time: str) -> None:
    text = refusal(house, "update_vacation_settings", **an_absence(**{f"{name}Time": time}))
    assert text == f"❌ {name}_time must be a valid epoch millisecond timestamp"


def test_iso_times_are_taken_where_that_is_repaired(house: House) -> None:
    said = an_absence(startTime="2026-03-04T05:00:00Z", endTime="2026-03-11T06:00:00+01:00")
    made = answer(house, "update_vacation_settings", **said)
    assert (made["startTime"], made["endTime"]) == ("1772600400000", "1773205200000")
    text = refusal(House(repaired=False), "update_vacation_settings", **said)
    assert text == "❌ start_time must be a valid epoch millisecond timestamp"


def test_an_absence_reads_as_it_was_written(house: House) -> None:
    said = an_absence()
    made = answer(house, "update_vacation_settings", **said)
    assert made == {name: value for name, value in said.items() if name != "userId"}
    assert answer(house, "get_vacation_settings") == made
    (row,) = house.database.rows("SELECT start_time FROM vacation_settings WHERE user_id = 'ann'")
    assert row["start_time"] == "2026-03-04T05:00:00.000000"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"responseBodyHtml": "no tag"}, "HTML content must contain at least one HTML tag"),
        ({"responseBodyHtml": "1 < 2 > 1"}, "HTML content must contain at least one HTML tag"),
        ({"responseBodyHtml": "<p>" + "<" * 99_000}, "at most"),
        ({"startTime": "1773205200000", "endTime": "1772600400000"}, "must be before"),
        ({"startTime": "1773205200000", "endTime": "1773205200000"}, "must be before"),
    ],
)
def test_an_absence_that_makes_no_sense(house: House, changes: dict[str, Any], says: str) -> None:
    assert says in refusal(house, "update_vacation_settings", **an_absence(**changes))


# The others


@pytest.mark.parametrize(
    ("tool", "said"),
    [
        ("imap_settings", {"enabled": True, "autoExpunge": False, "expungeBehavior": "trash",
                           "maxFolderSize": "2000"}),
        ("pop_settings", {"accessWindow": "allMail", "disposition": "markRead"}),
        ("language_settings", {"displayLanguage": "pt-BR"}),
    ],
)  # fmt: skip
def test_a_setting_reads_as_it_was_written(house: House, tool: str, said: dict[str, Any]) -> None:
    made = answer(house, f"update_{tool}", **said)
    assert answer(house, f"get_{tool}") == made
    assert {name: str(value) for name, value in made.items()} == {
        name: str(value) for name, value in said.items()
    }
    other = answer(house, f"get_{tool}", "bob")
    assert other != made


@pytest.mark.parametrize("tag", ["english", "EN", "en_US", "", "en\n", "en-" + "x" * 200, "e"])
def test_a_language_is_a_tag(house: House, tag: str) -> None:
    refusal(house, "update_language_settings", displayLanguage=tag)


@pytest.mark.parametrize("tool", ["imap_settings", "pop_settings", "auto_forwarding",
                                  "language_settings", "vacation_settings"])  # fmt: skip
def test_a_mailbox_without_a_row_has_the_usual_settings(house: House, tool: str) -> None:
    house.database.connection.execute(f"DELETE FROM {tool}")
    assert answer(house, f"get_{tool}")
