"""Certificates of aliases, and identities and key pairs of client-side encryption."""

from typing import Any

import pytest

from tests.domains.email.house import ANN, BOB, House
from tests.domains.email.mailbox import answer, refusal

NOTES = "notes@halden.example"
CERTIFICATE = {"issuerCn": "Root", "expiration": "1790000000000"}
PKCS7 = "-----BEGIN PKCS7-----\nMIIC\n-----END PKCS7-----"


@pytest.fixture
def house() -> House:
    return House()


def defaults(house: House, address: str = ANN) -> list[str]:
    found = answer(house, "list_smime_configs", sendAsEmail=address)["smimeInfo"]
    return [each["id"] for each in found if each["isDefault"]]


def test_an_alias_has_one_default_certificate(house: House) -> None:
    answer(house, "set_default_smime_config", sendAsEmail=ANN, id="x-next")
    assert defaults(house) == ["x-next"]
    made = answer(
        house, "insert_smime_config", sendAsEmail=ANN, isDefault=True, pkcs12="MIIK", **CERTIFICATE
    )
    assert defaults(house) == [made["id"]]
    answer(house, "delete_smime_config", sendAsEmail=ANN, id=made["id"])
    assert refusal(house, "get_smime_config", sendAsEmail=ANN, id=made["id"])


def test_the_first_certificate_is_the_default(house: House) -> None:
    made = answer(house, "insert_smime_config", sendAsEmail=NOTES, pkcs12="MIIK", **CERTIFICATE)
    assert defaults(house, NOTES) == [made["id"]]


def test_a_private_key_is_not_given_back(house: House) -> None:
    said = {"pkcs12": "SECRETKEY", "encryptedKeyPassword": "SECRETWORD"}
    made = answer(house, "insert_smime_config", sendAsEmail=NOTES, **said, **CERTIFICATE)
    for found in (made, answer(house, "get_smime_config", sendAsEmail=NOTES, id=made["id"])):
        assert "SECRET" not in str(found)


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"pem": "x", "pkcs12": "x"},
        {"pem": "x", "expiration": "tomorrow"},
        {"pem": "x", "expiration": "9" * 50},
        {"pkcs12": "x" * 99_000},
        {"pem": "x", "sendAsEmail": "who@halden.example"},
        {"pem": "x", "sendAsEmail": BOB},
    ],
)
def test_certificates_that_are_none(house: House, said: dict[str, Any]) -> None:
    refusal(house, "insert_smime_config", **{"sendAsEmail": ANN, **CERTIFICATE, **said})


def test_certificates_go_with_their_alias(house: House) -> None:
    answer(house, "insert_smime_config", sendAsEmail=NOTES, pem="x", **CERTIFICATE)
    answer(house, "delete_send_as_alias", sendAsEmail=NOTES)
    sql = f"SELECT 1 FROM smime_info WHERE send_as_email = '{NOTES}'"
    assert not list(house.database.rows(sql))


def test_a_key_pair_lives_from_on_to_off_to_gone(house: House) -> None:
    made = answer(house, "email_create_cse_keypair", pkcs7=PKCS7)
    key = made["keyPairId"]
    assert (made["enablementState"], made["disableTime"]) == ("enabled", None)
    text = refusal(house, "email_obliterate_cse_keypair", keyPairId=key)
    assert text == f"❌ Key pair must be disabled first: {key}"
    off = answer(house, "email_disable_cse_keypair", keyPairId=key)
    assert off["enablementState"] == "disabled"
    assert off["disableTime"].endswith("Z")
    refusal(house, "email_disable_cse_keypair", keyPairId=key)
    assert "30 days" in refusal(house, "email_obliterate_cse_keypair", keyPairId=key)
    on = answer(house, "email_enable_cse_keypair", keyPairId=key)
    assert (on["enablementState"], on["disableTime"]) == ("enabled", None)
    assert answer(house, "email_get_cse_keypair", keyPairId=key) == on


def test_a_key_pair_that_was_off_for_long_goes_for_good(house: House) -> None:
    house.database.connection.execute(
        "UPDATE cse_identities SET encryption_key_pair_id = 'kp_ripe' WHERE user_id = 'ann'"
    )
    answer(house, "email_obliterate_cse_keypair", keyPairId="kp_ripe")
    refusal(house, "email_get_cse_keypair", keyPairId="kp_ripe")
    found = answer(house, "get_cse_identity", cseEmailAddress=ANN)
    assert found == {"emailAddress": ANN, "primaryKeyPairId": "kp_used"}


@pytest.mark.parametrize(
    "said",
    [
        {"pkcs7": ""},
        {"pkcs7": "MIIC"},
        {"pkcs7": PKCS7 + "x" * 99_000},
        {"privateKeyMetadata": [{}]},
        {"privateKeyMetadata": [{"hardwareKeyMetadata": {"description": "short"}}]},
        {"privateKeyMetadata": [{"hardwareKeyMetadata": {"description": "a long one"}}] * 2_000},
        {"privateKeyMetadata": [{"kaclsKeyMetadata": {"kaclsUri": "http://x", "kaclsData": "x"}}]},
    ],
)
def test_key_pairs_that_are_none(house: House, said: dict[str, Any]) -> None:
    refusal(house, "email_create_cse_keypair", **{"pkcs7": PKCS7, **said})


def test_a_key_pair_says_where_its_private_keys_are(house: House) -> None:
    service = {"kaclsUri": "https://keys.halden.example", "kaclsData": "opaque"}
    device = {"description": "The card in the safe"}
    said = [{"kaclsKeyMetadata": service}, {"hardwareKeyMetadata": device}]
    made = answer(house, "email_create_cse_keypair", pkcs7=PKCS7, privateKeyMetadata=said)
    kept = made["privateKeyMetadata"]
    assert all(each.pop("privateKeyMetadataId").startswith("pkm_") for each in kept)
    assert kept == said


def test_key_pairs_come_in_pages(house: House) -> None:
    seen, token = [], None
    for _ in range(5):
        more: dict[str, Any] = {"pageToken": token} if token else {}
        found = answer(house, "email_list_cse_keypairs", pageSize=1, **more)
        seen += [each["keyPairId"] for each in found["cseKeyPairs"]]
        token = found["nextPageToken"]
        if token is None:
            break
    assert seen == ["kp_used", "kp_free", "kp_rests", "kp_ripe"]


def test_an_identity_has_keys_that_are_on(house: House) -> None:
    made = answer(house, "create_cse_identity", emailAddress=NOTES, primaryKeyPairId="kp_free")
    assert answer(house, "get_cse_identity", cseEmailAddress=NOTES) == made
    two = {"signingKeyPairId": "kp_free", "encryptionKeyPairId": "kp_used"}
    made = answer(house, "patch_cse_identity", emailAddress=NOTES, signAndEncryptKeyPairs=two)
    assert made == {"emailAddress": NOTES, "signAndEncryptKeyPairs": two}
    assert len(answer(house, "list_cse_identities")["cseIdentities"]) == 2
    answer(house, "delete_cse_identity", cseEmailAddress=NOTES)
    refusal(house, "get_cse_identity", cseEmailAddress=NOTES)
    assert answer(house, "email_get_cse_keypair", keyPairId="kp_free")


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"primaryKeyPairId": "kp_rests"},
        {"primaryKeyPairId": "kp_bob"},
        {"primaryKeyPairId": "kp_none"},
        {"signAndEncryptKeyPairs": {"signingKeyPairId": "kp_free"}},
        {"primaryKeyPairId": "kp_free", "emailAddress": ANN},
        {"primaryKeyPairId": "kp_free", "emailAddress": "offers@halden.example"},
        {"primaryKeyPairId": "kp_free", "emailAddress": BOB},
    ],
)
def test_identities_that_are_none(house: House, said: dict[str, Any]) -> None:
    refusal(house, "create_cse_identity", **{"emailAddress": NOTES, **said})
