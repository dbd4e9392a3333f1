"""Each rule of the policy that the server can check: broken, kept, and distinguished by mode."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.broken_rules import rules_broken
from tests.domains.email.house import ANN, BOB, House, a_filter, a_mail, an_absence
from tests.domains.email.mailbox import answer

ME = {"userId": "me"}
EVE = "eve@outside.example"
RE_OFFER = {"In_Reply_To": "<offer@mail.halden.example>"}
RE_PATENT = {"In_Reply_To": "<patent@mail.halden.example>"}
MANY = ", ".join(f"guest{n}@halden.example" for n in range(21))
PROJECTS = {"addLabelIds": ["ann:Projects"]}
SIGNED = {"displayName": "Care", "signature": "<p>Care</p>"}


def sent(**mail: str) -> dict[str, Any]:
    """Arguments of a message that is sent from one's own mailbox."""
    return {**ME, "raw": a_mail(**mail)}


BREACHES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("EMAIL-1.1", "gil", "list_labels", ME),
    ("EMAIL-2.1", "ann", "send_message", sent(subject="Hi")),
    ("EMAIL-2.1", "ann", "send_message", sent(text="")),
    ("EMAIL-2.2", "ann", "send_message", sent(subject="Re: Something new")),
    ("EMAIL-2.2", "ann", "send_message",
     {**sent(to=EVE, subject="Re: Re: Offer 12"), "threadId": "t-offer"}),
    ("EMAIL-2.2", "ann", "send_message", sent(to=EVE, subject="Offer 12", **RE_OFFER)),
    ("EMAIL-2.4", "ann", "send_message", sent(to=MANY)),
    ("EMAIL-2.4", "ann", "send_message", sent(to=BOB, Cc=BOB)),
    ("EMAIL-2.4", "ann", "send_message", sent(Bcc="dee.oak@halden.example")),
    ("EMAIL-3.1", "ann", "send_message", sent(to=EVE, subject="Re: Patent share", **RE_PATENT)),
    ("EMAIL-3.2", "ann", "send_message", sent(to="cy.moss@tessell.example", file="payroll_2.csv")),
    ("EMAIL-3.3", "ann", "send_message",
     {**sent(to=EVE, subject="Re: You have won"), "threadId": "t-junk"}),
    ("EMAIL-3.5", "ann", "modify_message",
     {**ME, "id": "m-budget", "addLabelIds": ["SPAM"], "removeLabelIds": ["INBOX"]}),
    ("EMAIL-4.1", "ann", "create_label", {**ME, "name": "projects 2"}),
    ("EMAIL-4.1", "ann", "create_label", {**ME, "name": "Clients/North"}),
    ("EMAIL-4.1", "ann", "create_label", {**ME, "name": "Projects/A/B"}),
    ("EMAIL-4.3", "ann", "delete_label", {**ME, "id": "ann:Projects"}),
    ("EMAIL-4.4", "ann", "patch_label", {**ME, "id": "ann:Records", "name": "Papers"}),
    ("EMAIL-5.1", "ann", "trash_message", {**ME, "id": "m-everett"}),
    ("EMAIL-5.1", "ann", "trash_thread", {**ME, "id": "t-quarry"}),
    ("EMAIL-5.1 EMAIL-5.3", "ann", "delete_message", {**ME, "id": "m-everett"}),
    ("EMAIL-5.1", "ann", "modify_message",
     {**ME, "id": "m-everett", "removeLabelIds": ["ann:Legal hold"]}),
    ("EMAIL-5.2", "ann", "trash_message", {**ME, "id": "m-young"}),
    ("EMAIL-5.2", "ann", "modify_message",
     {**ME, "id": "m-young", "removeLabelIds": ["ann:Records"]}),
    ("EMAIL-5.2 EMAIL-5.3", "ann", "delete_thread", {**ME, "id": "t-young"}),
    ("EMAIL-5.3", "ann", "delete_message", {**ME, "id": "m-budget"}),
    ("EMAIL-5.3", "ann", "batch_delete_messages", {**ME, "ids": ["m-bin", "m-budget"]}),
    ("EMAIL-5.4", "ann", "trash_message", {**ME, "id": "m-star"}),
    ("EMAIL-5.5", "ann", "batch_modify_messages",
     {**ME, "ids": ["m-budget"] * 51, "addLabelIds": ["STARRED"]}),
    ("EMAIL-6.1", "ann", "email_create_delegate",
     {**ME, "delegateEmail": "support@halden.example"}),
    ("EMAIL-6.1", "ann", "email_create_delegate",
     {**ME, "delegateEmail": "gil.roe@halden.example"}),
    ("EMAIL-6.2", "dee", "email_create_delegate",
     {**ME, "delegateEmail": "manuela.cavalcante@halden.example"}),
    ("EMAIL-6.3", "scott", "email_create_delegate", {**ME, "delegateEmail": ANN}),
    ("EMAIL-6.4", "ann", "send_message", {**sent(to="dee.oak@halden.example"), "userId": BOB}),
    ("EMAIL-7.1", "ann", "create_forwarding_address",
     {**ME, "forwardingEmail": "x@outside.example"}),
    ("EMAIL-7.1", "ann", "create_filter", a_filter({"forward": EVE}, subject="Offer")),
    ("EMAIL-7.2", "ann", "update_auto_forwarding",
     {**ME, "enabled": True, "emailAddress": BOB, "disposition": "trash"}),
    ("EMAIL-8.1", "ann", "create_filter", a_filter({"addLabelIds": ["TRASH"]}, subject="Offer")),
    ("EMAIL-8.2", "ann", "create_filter", a_filter({"removeLabelIds": ["INBOX"]}, subject="Offer")),
    ("EMAIL-8.3", "ann", "create_filter", a_filter(PROJECTS, hasAttachment=True)),
    ("EMAIL-8.3", "ann", "create_filter", a_filter(PROJECTS, **{"from": "news@outside.example"})),
    ("EMAIL-9.1", "ann", "update_vacation_settings", an_absence(endTime="1788000000000")),
    ("EMAIL-9.2", "ann", "update_vacation_settings",
     an_absence(responseBodyPlainText="I am away.", responseBodyHtml="<p>I am away.</p>")),
    ("EMAIL-9.3", "ann", "update_vacation_settings", an_absence(restrictToContacts=False)),
    ("EMAIL-9.3", "support", "update_vacation_settings", an_absence()),
    ("EMAIL-10.1", "ann", "create_send_as_alias",
     {**ME, "sendAsEmail": "ann@outside.example", **SIGNED}),
    ("EMAIL-10.1", "dee", "create_send_as_alias",
     {**ME, "sendAsEmail": "care@halden.example", **SIGNED}),
    ("EMAIL-10.2", "ann", "patch_send_as_alias",
     {**ME, "sendAsEmail": "notes@halden.example", "displayName": "Halden Notes"}),
    ("EMAIL-11.1", "ann", "update_pop_settings",
     {**ME, "accessWindow": "allMail", "disposition": "archive"}),
    ("EMAIL-11.1", "ann", "update_imap_settings",
     {**ME, "enabled": True, "autoExpunge": True, "expungeBehavior": "deleteForever",
      "maxFolderSize": "0"}),
    ("EMAIL-12.1", "ann", "email_disable_cse_keypair", {**ME, "keyPairId": "kp_used"}),
    ("EMAIL-12.3", "ann", "email_obliterate_cse_keypair", {**ME, "keyPairId": "kp_rests"}),
    ("EMAIL-12.4", "ann", "set_default_smime_config",
     {**ME, "sendAsEmail": ANN, "id": "x-lapsed"}),
]  # fmt: skip

WITHOUT_BCC = {
    "headers": [
        {"name": name, "value": value}
        for name, value in {"To": BOB, "Subject": "A word", "Bcc": ""}.items()
    ],
    "body": {"size": 3, "data": "Yes"},
}
KEPT: list[tuple[str, str, dict[str, Any]]] = [
    ("ann", "send_message", sent()),
    ("ann", "send_message", sent(to=EVE, subject="Re: Offer 12", **RE_OFFER)),
    ("ann", "send_message", sent(to=BOB, subject="Re: Patent share", **RE_PATENT)),
    ("ann", "send_message", sent(file="payroll_2.csv")),
    ("ann", "send_message", {**sent(to=EVE), "userId": "support@halden.example"}),
    ("ann", "modify_message", {**ME, "id": "m-offer", "addLabelIds": ["SPAM"],
                               "removeLabelIds": ["INBOX"]}),
    ("ann", "create_label", {**ME, "name": "Projects/Atlas"}),
    ("ann", "delete_label", {**ME, "id": "ann:Empty"}),
    ("ann", "modify_message", {**ME, "id": "m-quarry", "removeLabelIds": ["ann:Legal hold"]}),
    ("ann", "trash_message", {**ME, "id": "m-old"}),
    ("ann", "trash_message", {**ME, "id": "m-budget"}),
    ("ann", "delete_message", {**ME, "id": "m-bin"}),
    ("ann", "delete_draft", {**ME, "id": "d-unsent"}),
    ("ann", "batch_modify_messages", {**ME, "ids": ["m-budget", "m-offer"],
                                      "addLabelIds": ["STARRED"]}),
    ("ann", "email_create_delegate", {**ME, "delegateEmail": "dee.oak@halden.example"}),
    ("ann", "create_forwarding_address", {**ME, "forwardingEmail": "vault@recordkeep.example"}),
    ("ann", "update_auto_forwarding", {**ME, "enabled": True, "emailAddress": BOB,
                                       "disposition": "leaveInInbox"}),
    ("ann", "create_filter", a_filter({**PROJECTS, "removeLabelIds": ["INBOX"]}, subject="Atlas")),
    ("ann", "update_vacation_settings", an_absence()),
    ("support", "update_vacation_settings", an_absence(restrictToContacts=False)),
    ("ann", "create_send_as_alias", {**ME, "sendAsEmail": "care@halden.example", **SIGNED}),
    ("ann", "update_pop_settings", {**ME, "accessWindow": "disabled", "disposition": "archive"}),
    ("ann", "email_disable_cse_keypair", {**ME, "keyPairId": "kp_free"}),
    ("ann", "patch_cse_identity", {**ME, "emailAddress": ANN, "primaryKeyPairId": "kp_free"}),
    ("ann", "email_obliterate_cse_keypair", {**ME, "keyPairId": "kp_ripe"}),
    ("ann", "set_default_smime_config", {**ME, "sendAsEmail": ANN, "id": "x-next"}),
    ("ann", "send_message", {**ME, "payload": WITHOUT_BCC}),
]  # fmt: skip


def broken_by(by: str, tool: str, arguments: dict[str, Any]) -> set[str]:
    return rules_broken(House, lambda house: house.call(tool, by, **arguments))


@pytest.mark.parametrize(("rules", "by", "tool", "arguments"), BREACHES)
def test_a_call_breaks_exactly_these_rules(
    rules: str, by: str, tool: str, arguments: dict[str, Any]
) -> None:
    assert broken_by(by, tool, arguments) == set(rules.split())


@pytest.mark.parametrize(("by", "tool", "arguments"), KEPT)
def test_a_call_that_keeps_to_the_policy_goes_well_in_both_modes(
    by: str, tool: str, arguments: dict[str, Any]
) -> None:
    assert broken_by(by, tool, arguments) == set()


@pytest.mark.parametrize("tool", ["trash_message", "delete_message"])
def test_a_record_from_beyond_the_calendar_stays(tool: str) -> None:
    house = House()
    far = "9" * 15
    record = answer(
        house, "insert_message", raw=a_mail(), labelIds=["ann:Records"], internalDate=far
    )
    broken = {breach.rule for breach in house.call(tool, **ME, id=record["id"]).breaches}
    assert "EMAIL-5.2" in broken


def test_every_rule_that_the_code_states_is_broken_here() -> None:
    broken = {rule for rules, *_ in BREACHES for rule in rules.split()}
    assert broken == {check.id for check in get_domain("email").checks}
