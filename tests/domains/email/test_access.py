"""Nobody reads or changes another person's mailbox without being its delegate, in either mode."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Mode
from tests.domains.email.house import BOB, House, a_filter, a_mail, an_absence

DRAFT = {"message": {"raw": a_mail()}}
DRAFT_OF_BOB = {"id": "d-bob", "message": {"id": "m-bob-draft", "raw": a_mail()}}
LABELLED = {"addLabelIds": ["STARRED"]}
NAMED = {"name": "Mine", "messageListVisibility": "show", "labelListVisibility": "labelShow"}
ALIAS = {"displayName": "Mine", "signature": "<p>Mine</p>", "replyToAddress": "x@outside.example"}
EVERY = dict.fromkeys(("from", "to", "subject", "query", "negatedQuery"), "x") | {"size": 1}
SMTP = {"host": "smtp.outside.example", "port": 25, "username": "x", "securityMode": "none"}

AIMED: dict[str, dict[str, Any]] = {
    "batch_delete_messages": {"ids": ["m-bob"]},
    "batch_modify_messages": {"ids": ["m-bob"], **LABELLED},
    "create_cse_identity": {"emailAddress": BOB, "primaryKeyPairId": "kp_bob"},
    "create_draft": DRAFT,
    "create_filter": a_filter(LABELLED, **EVERY),
    "create_forwarding_address": {"forwardingEmail": "x@outside.example"},
    "create_label": {"name": "Mine"},
    "create_send_as_alias": {"sendAsEmail": "mine@halden.example", **ALIAS},
    "delete_cse_identity": {"cseEmailAddress": BOB},
    "delete_draft": {"id": "d-bob"},
    "delete_filter": {"id": "filter-bob"},
    "delete_forwarding_address": {"forwardingEmail": "x@outside.example"},
    "delete_label": {"id": "bob:Secret"},
    "delete_message": {"id": "m-bob"},
    "delete_send_as_alias": {"sendAsEmail": BOB},
    "delete_smime_config": {"sendAsEmail": BOB, "id": "x-bob"},
    "delete_thread": {"id": "t-bob"},
    "email_create_cse_keypair": {"pkcs7": "-----BEGIN PKCS7-----\nAA==\n-----END PKCS7-----"},
    "email_create_delegate": {"delegateEmail": "cy.moss@tessell.example"},
    "email_delete_delegate": {"delegateEmail": "ann.lee@halden.example"},
    "email_disable_cse_keypair": {"keyPairId": "kp_bob"},
    "email_enable_cse_keypair": {"keyPairId": "kp_bob"},
    "email_get_cse_keypair": {"keyPairId": "kp_bob"},
    "email_get_delegate": {"delegateEmail": "ann.lee@halden.example"},
    "email_list_cse_keypairs": {},
    "email_list_delegates": {},
    "email_obliterate_cse_keypair": {"keyPairId": "kp_bob"},
    "get_attachment": {"messageId": "m-bob", "id": "a-bob"},
    "get_auto_forwarding": {},
    "get_cse_identity": {"cseEmailAddress": BOB},
    "get_draft": {"id": "d-bob"},
    "get_filter": {"id": "filter-bob"},
    "get_forwarding_address": {"forwardingEmail": "x@outside.example"},
    "get_imap_settings": {},
    "get_label": {"id": "bob:Secret"},
    "get_language_settings": {},
    "get_message": {"id": "m-bob"},
    "get_pop_settings": {},
    "get_send_as_alias": {"sendAsEmail": BOB},
    "get_smime_config": {"sendAsEmail": BOB, "id": "x-bob"},
    "get_thread": {"id": "t-bob"},
    "get_user_profile": {},
    "get_vacation_settings": {},
    "import_message": {"raw": a_mail()},
    "insert_message": {"raw": a_mail()},
    "insert_smime_config": {
        "sendAsEmail": BOB, "issuerCn": "Mine", "expiration": "1790000000000", "pem": "x",
    },
    "list_cse_identities": {},
    "list_drafts": {},
    "list_filters": {},
    "list_forwarding_addresses": {},
    "list_history": {"startHistoryId": "100"},
    "list_labels": {},
    "list_messages": {"q": "secret"},
    "list_send_as_aliases": {},
    "list_smime_configs": {"sendAsEmail": BOB},
    "list_threads": {},
    "modify_message": {"id": "m-bob", **LABELLED},
    "modify_thread": {"id": "t-bob", **LABELLED},
    "patch_cse_identity": {"emailAddress": BOB, "primaryKeyPairId": "kp_bob"},
    "patch_label": {"id": "bob:Secret", "name": "Mine"},
    "patch_send_as_alias": {"sendAsEmail": BOB, "displayName": "Mine"},
    "send_draft": DRAFT_OF_BOB,
    "send_message": {"raw": a_mail()},
    "set_default_smime_config": {"sendAsEmail": BOB, "id": "x-bob"},
    "stop_user_watch": {},
    "trash_message": {"id": "m-bob"},
    "trash_thread": {"id": "t-bob"},
    "untrash_message": {"id": "m-bob"},
    "untrash_thread": {"id": "t-bob"},
    "update_auto_forwarding": {
        "enabled": True, "emailAddress": "x@outside.example", "disposition": "leaveInInbox",
    },
    "update_draft": DRAFT_OF_BOB,
    "update_imap_settings": {
        "enabled": True, "autoExpunge": True, "expungeBehavior": "archive", "maxFolderSize": "0",
    },
    "update_label": {"id": "bob:Secret", **NAMED},
    "update_language_settings": {"displayLanguage": "fr"},
    "update_pop_settings": {"accessWindow": "disabled", "disposition": "archive"},
    "update_send_as_alias": {
        "sendAsEmail": BOB, **ALIAS, "isDefault": True, "treatAsAlias": True,
        "smtpMsa": SMTP, "verificationStatus": "accepted",
    },
    "update_vacation_settings": an_absence(),
    "verify_send_as_alias": {"sendAsEmail": BOB},
    "watch_user_mailbox": {"topicName": "projects/halden-mail/topics/x", "labelIds": ["INBOX"]},
}  # fmt: skip
"""Calls that are aimed at Bob's mailbox."""

OF_ONES_OWN = {name for name, given in AIMED.items() if "id" in given} | {
    "email_disable_cse_keypair",
    "email_get_cse_keypair",
    "email_obliterate_cse_keypair",
    "get_cse_identity",
    "list_smime_configs",
}
"""Tools that name something of Bob's, which one's own mailbox does not have."""

OUTSIDERS = ["cy", "dee", "scott"]


def refused(house: House, tool: str, by: str, arguments: dict[str, Any]) -> None:
    """See that a call is refused, tells nothing of Bob's, and changes nothing."""
    before = house.database.serialize()
    result = house.call(tool, by, **arguments)
    assert result.is_error, result.text
    assert "Invalid Tool Arguments" not in result.text, result.text
    assert "Secret" not in result.text.replace("bob:Secret", "")
    assert house.database.serialize() == before


def test_every_tool_is_aimed() -> None:
    assert set(AIMED) == set(get_domain("email").tools)


@pytest.mark.sweep(60)
@pytest.mark.parametrize("repaired", [False, True])
@pytest.mark.parametrize("mode", ["published", "guarded"])
@pytest.mark.parametrize("tool", AIMED)
def test_an_outsider_does_not_reach_a_mailbox(tool: str, mode: Mode, repaired: bool) -> None:
    arguments = AIMED[tool] | {"userId": BOB}
    refused(House(mode, repaired=repaired), tool, "cy", arguments)


@pytest.mark.sweep(30)
@pytest.mark.parametrize("by", OUTSIDERS)
@pytest.mark.parametrize("tool", sorted(OF_ONES_OWN))
def test_what_is_bobs_is_not_found_in_ones_own_mailbox(tool: str, by: str) -> None:
    refused(House(), tool, by, AIMED[tool] | {"userId": "me"})


@pytest.mark.parametrize("tool", ["batch_modify_messages", "batch_delete_messages"])
def test_a_batch_passes_over_what_is_bobs(tool: str) -> None:
    house = House()
    before = house.database.serialize()
    house.call(tool, "dee", **AIMED[tool], userId="me")
    assert house.database.serialize() == before


@pytest.mark.parametrize("mode", ["published", "guarded"])
def test_a_delegate_reads_once_the_owner_has_accepted(mode: Mode) -> None:
    assert "Secret of Bob" in House(mode).call("get_message", userId=BOB, id="m-bob").text
    refused(House(mode), "list_messages", "ann", {"userId": "dee.oak@halden.example"})


@pytest.mark.parametrize("mode", ["published", "guarded"])
def test_a_delegate_does_not_change_settings(mode: Mode) -> None:
    refused(House(mode), "update_language_settings", "ann",
            {"userId": BOB, "displayLanguage": "fr"})  # fmt: skip


@pytest.mark.parametrize("tool", ["list_messages", "list_threads", "list_drafts"])
def test_a_search_finds_ones_own_mail_alone(tool: str) -> None:
    text = House().call(tool, "dee", userId="me", q="secret", includeSpamTrash=True).text
    assert "bob" not in text
