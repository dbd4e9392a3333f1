"""What descriptions of mail tools say is so: colours, and examples that the tools take."""

import re
from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.email.house import BOB, House
from tests.domains.email.mailbox import answer, refusal
from tests.domains.test_descriptions import properties

TOOLS = get_domain("email").tools
COLOR = re.compile("#[0-9a-f]{6}")


@pytest.fixture(params=[True, False], ids=["repaired", "published"])
def house(request: pytest.FixtureRequest) -> House:
    return House(repaired=request.param)


def examples(tool: str, path: str) -> list[Any]:
    found: list[Any] = dict(properties(TOOLS[tool].schema))[path]["examples"]
    return found


def test_the_description_of_a_colour_lists_those_that_are_taken(house: House) -> None:
    description = dict(properties(TOOLS["create_label"].schema))["color.textColor"]["description"]
    refused = refusal(house, "create_label", name="Alerts", color={"textColor": "red"})
    assert COLOR.findall(description) == COLOR.findall(refused)


@pytest.mark.parametrize("tool", ["list_messages", "list_threads", "list_drafts"])
def test_examples_of_searches_are_taken(house: House, tool: str) -> None:
    for q in examples(tool, "q"):
        answer(house, tool, q=q)


@pytest.mark.parametrize("path", ["raw", "payload"])
def test_examples_of_messages_have_a_recipient_a_subject_and_a_text(
    house: House, path: str
) -> None:
    for message in examples("send_message", path):
        sent = answer(house, "send_message", **{path: message})
        heads = {each["name"]: each["value"] for each in sent["payload"]["headers"]}
        assert heads["To"] == "ana.reis@lumen.example"
        assert heads["Subject"] == "Offer 12"
        assert sent["payload"]["body"]["data"].startswith("SGVyZSBpdCBpcy4")


def test_examples_of_drafts_are_taken(house: House) -> None:
    for message in examples("create_draft", "message"):
        made = answer(house, "create_draft", message=message)
        for other in examples("update_draft", "message"):
            answer(house, "update_draft", id=made["id"], message=other)
    for message in examples("send_draft", "message"):
        made = answer(house, "create_draft", message=examples("create_draft", "message")[0])
        answer(house, "send_draft", id=made["id"], message=message)


def test_examples_of_parts_are_taken(house: House) -> None:
    heads = [{"name": "To", "value": BOB}, {"name": "Subject", "value": "Offer 12"}]
    for parts in examples("send_message", "payload.parts"):
        sent = answer(house, "send_message", payload={"headers": heads, "parts": parts})
        assert [part["mimeType"] for part in sent["payload"]["parts"]] == [
            part["mimeType"] for part in parts
        ]


def test_examples_of_filters_are_taken(house: House) -> None:
    own = {"addLabelIds": [answer(house, "create_label", name="Offers")["id"]]}
    (usual,) = examples("create_filter", "criteria")
    for name in ("from", "to", "subject", "query", "negatedQuery", "size", "sizeComparison"):
        for example in examples("create_filter", f"criteria.{name}"):
            criteria = usual | {"subject": "offer", name: example}
            made = answer(house, "create_filter", criteria=criteria, action=own)
            assert made["criteria"] == criteria


def test_examples_of_absences_are_taken(house: House) -> None:
    names = (
        "responseSubject", "responseBodyPlainText", "responseBodyHtml", "startTime", "endTime",
    )  # fmt: skip
    first = {name: examples("update_vacation_settings", name)[0] for name in names}
    rest = {"enableAutoReply": True, "restrictToContacts": False, "restrictToDomain": False}
    for name in names:
        for example in examples("update_vacation_settings", name):
            given: dict[str, Any] = {**rest, **first, name: example}
            shown = answer(house, "update_vacation_settings", **given)
            assert shown[name] == (example or None if name.endswith("Time") else example)


def test_examples_of_keys_and_certificates_are_taken(house: House) -> None:
    for pkcs7 in examples("email_create_cse_keypair", "pkcs7"):
        for private in examples("email_create_cse_keypair", "privateKeyMetadata"):
            made = answer(
                house, "email_create_cse_keypair", pkcs7=pkcs7, privateKeyMetadata=private
            )
            assert len(made["privateKeyMetadata"]) == len(private)
    rest = {name: examples("insert_smime_config", name)[0] for name in ("issuerCn", "expiration")}
    for name in ("pem", "pkcs12"):
        for example in examples("insert_smime_config", name):
            given = {"sendAsEmail": "ann.lee@halden.example", **rest, name: example}
            answer(house, "insert_smime_config", **given)


def test_examples_of_aliases_are_taken(house: House) -> None:
    given = {
        name: examples("create_send_as_alias", name)[0]
        for name in ("sendAsEmail", "displayName", "replyToAddress", "signature", "smtpMsa")
    }
    made = answer(house, "create_send_as_alias", **given)
    assert made["verificationStatus"] == "accepted"
    assert set(made["smtpMsa"]) == {"host", "port", "securityMode"}


def test_examples_of_topics_and_languages_are_taken(house: House) -> None:
    for topic in examples("watch_user_mailbox", "topicName"):
        for labels in examples("watch_user_mailbox", "labelIds"):
            answer(house, "watch_user_mailbox", topicName=topic, labelIds=labels)
    for language in examples("update_language_settings", "displayLanguage"):
        answer(house, "update_language_settings", displayLanguage=language)
