"""Client-side encryption: key pairs and the identities that use them."""

from datetime import timedelta
from typing import Annotated, Any, Required

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.email.access import own_mailbox
from eopsgym.domains.email.dialect import DONE, signed_view
from eopsgym.domains.email.tools.arguments import OPEN, UserId
from eopsgym.domains.email.tools.send_as import find_alias
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products import filled, stored, text
from eopsgym.domains.products.moments import moment_in
from eopsgym.domains.query.pages import page

KEY_PAIR = signed_view(
    "cse_key_pairs",
    "CSE key pair",
    *text("keyPairId pkcs7 pem"),
    *stored("subjectEmailAddresses", lambda text: [*filter(None, (text or "").split(", "))]),
    *text("enablementState"),
    *stored("disableTime", lambda moment: f"{moment}Z" if moment else None),
    *filled("privateKeyMetadata"),
    new={"enablement_state": "enabled"},
)
METADATA = signed_view("cse_private_key_metadata", "Private key")
IDENTITY = signed_view("cse_identities", "CSE identity")

Address = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]
PageSize = Annotated[int, Field(ge=1, le=100)]
_WAITING_DAYS = 30
_MOST = 30_000
_MOST_METADATA = 20
_USES = ("primary_key_pair_id", "signing_key_pair_id", "encryption_key_pair_id")
"""The columns of an identity that name key pairs: for all uses, for signing, for encryption."""


class KaclsKeyMetadata(TypedDict, total=False):
    """A private key that a key service stores."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    kaclsUri: Required[Annotated[str, Field(pattern=r"^https://.*")]]
    kaclsData: Required[str]


class HardwareKeyMetadata(TypedDict, total=False):
    """A private key on a hardware device."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    description: Required[Annotated[str, Field(min_length=10)]]


class PrivateKeyMetadata(TypedDict, total=False):
    """The location of a private key."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    kaclsKeyMetadata: KaclsKeyMetadata
    hardwareKeyMetadata: HardwareKeyMetadata


class SignAndEncryptKeyPairs(TypedDict, total=False):
    """The key pairs of an identity that has one for signing and another for encryption."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    signingKeyPairId: str
    encryptionKeyPairId: str


def _pair_view(call: Call, row: Row) -> Row:
    private = [_metadata_view(each) for each in METADATA.rows(call, key_pair_id=row["id"])]
    return KEY_PAIR.show(call, row, {"privateKeyMetadata": private})


def _metadata_view(row: Row) -> Row:
    view: Row = {"privateKeyMetadataId": row["private_key_metadata_id"]}
    if row["kacls_uri"] is not None:
        data = {"kaclsUri": row["kacls_uri"], "kaclsData": row["kacls_data"]}
        view["kaclsKeyMetadata"] = data
    if row["hardware_description"] is not None:
        view["hardwareKeyMetadata"] = {"description": row["hardware_description"]}
    return view


def _find_pair(call: Call, user: str, key: str) -> Row:
    return KEY_PAIR.find(call, key, by="key_pair_id", user_id=user)


def _identity_view(row: Row) -> Row:
    view: Row = {"emailAddress": row["email_address"]}
    if row["primary_key_pair_id"]:
        view["primaryKeyPairId"] = row["primary_key_pair_id"]
    if row["signing_key_pair_id"] or row["encryption_key_pair_id"]:
        view["signAndEncryptKeyPairs"] = {
            "signingKeyPairId": row["signing_key_pair_id"],
            "encryptionKeyPairId": row["encryption_key_pair_id"],
        }
    return view


def _find_identity(call: Call, user: str, address: str) -> Row:
    return IDENTITY.find(call, address, by="email_address", any_case=True, user_id=user)


def _keys(call: Call, user: str, primary: str | None, pairs: SignAndEncryptKeyPairs | None) -> Row:
    """Return the key columns of an identity: one pair for both purposes, or a pair for each.

    Raises:
        ToolError: neither or both are given, or a pair is unknown or not enabled.
    """
    if bool(primary) == bool(pairs):
        raise ToolError("Provide exactly one of primaryKeyPairId and signAndEncryptKeyPairs")
    pairs = pairs or {}
    key_ids = (primary, pairs.get("signingKeyPairId"), pairs.get("encryptionKeyPairId"))
    if not primary and not all(key_ids[1:]):
        raise ToolError("signAndEncryptKeyPairs needs signingKeyPairId and encryptionKeyPairId")
    for key in filter(None, key_ids):
        if _find_pair(call, user, key)["enablement_state"] != "enabled":
            raise ToolError(f"Key pair is disabled: {key}")
    return dict(zip(_USES, key_ids, strict=True))


# Identities


@tool(writes="cse_identities")
def create_cse_identity(
    call: Call,
    *,
    userId: str,
    emailAddress: Address,
    primaryKeyPairId: Opt[str] = None,
    signAndEncryptKeyPairs: Opt[SignAndEncryptKeyPairs] = None,
) -> Row:
    """Let an address of the signed-in user send encrypted mail with a key pair.

    The address must be the primary one or a verified alias, and must not have an identity yet.
    Give either `primaryKeyPairId` or `signAndEncryptKeyPairs`; key pairs must be enabled (see
    `email_list_cse_keypairs`).
    """
    user = own_mailbox(call, userId)
    own = emailAddress.lower() == user["primary_email"].lower()
    if not own and find_alias(call, user["id"], emailAddress)["verification_status"] != "accepted":
        raise ToolError(f"Send-as alias is not verified: {emailAddress}")
    sql = "SELECT 1 FROM cse_identities WHERE user_id = ? AND lower(email_address) = lower(?)"
    if call.value(sql, user["id"], emailAddress):
        raise ToolError(f"CSE identity already exists: {emailAddress}")
    columns = _keys(call, user["id"], primaryKeyPairId, signAndEncryptKeyPairs)
    identity = {"user_id": user["id"], "email_address": emailAddress, **columns}
    IDENTITY.add(call, identity)
    return _identity_view(identity)


@tool(writes="cse_identities")
def delete_cse_identity(call: Call, *, userId: str, cseEmailAddress: str) -> str:
    """Delete the encryption identity of an address of the signed-in user permanently.

    Its key pairs stay. `create_cse_identity` can create a new identity for the address.
    """
    row = _find_identity(call, own_mailbox(call, userId)["id"], cseEmailAddress)
    IDENTITY.remove(call, row["id"])
    return DONE


@tool(reads="cse_identities")
def get_cse_identity(call: Call, *, userId: str, cseEmailAddress: str) -> Row:
    """Return the key pairs with which an address of the signed-in user encrypts and signs.

    An address without an identity is an error.
    """
    row = _find_identity(call, own_mailbox(call, userId)["id"], cseEmailAddress)
    return _identity_view(row)


@tool(reads="cse_identities")
def list_cse_identities(
    call: Call, *, userId: str, pageToken: Opt[str] = None, pageSize: PageSize = 20
) -> Row:
    """List the encryption identities of the signed-in user with the ids of their key pairs.

    `nextPageToken` is null on the last page.
    """
    rows = IDENTITY.rows(call, user_id=own_mailbox(call, userId)["id"])
    page_rows, token = page(rows, pageSize, pageToken)
    return {"cseIdentities": [_identity_view(row) for row in page_rows], "nextPageToken": token}


@tool(writes="cse_identities")
def patch_cse_identity(
    call: Call,
    *,
    userId: str,
    emailAddress: str,
    primaryKeyPairId: Opt[str] = None,
    signAndEncryptKeyPairs: Opt[SignAndEncryptKeyPairs] = None,
) -> Row:
    """Replace the key pairs of the encryption identity of an address of the signed-in user.

    All earlier key pairs of the identity are replaced. Give either `primaryKeyPairId` or
    `signAndEncryptKeyPairs`; key pairs must be enabled (see `email_list_cse_keypairs`).
    """
    user = own_mailbox(call, userId)
    row = _find_identity(call, user["id"], emailAddress)
    columns = _keys(call, user["id"], primaryKeyPairId, signAndEncryptKeyPairs)
    IDENTITY.change(call, row["id"], {**columns, "updated_by": user["id"]})
    return _identity_view({**row, **columns})


# Key pairs


@tool(writes="cse_key_pairs")
def email_create_cse_keypair(
    call: Call,
    *,
    userId: UserId,
    pkcs7: str,
    privateKeyMetadata: Opt[list[PrivateKeyMetadata]] = None,
) -> Row:
    """Add an enabled key pair for encrypted mail of the signed-in user.

    It belongs to the user's primary address. The result has its new id as `keyPairId`; no
    identity uses it until `create_cse_identity` or `patch_cse_identity` names it. Only the
    first and last lines of the certificates are checked.
    """
    user = own_mailbox(call, userId)
    if not pkcs7.strip() or len(pkcs7) > _MOST:
        raise ToolError(f"pkcs7 has 1 to {_MOST:,} characters")
    if "-----BEGIN" not in pkcs7 or "-----END" not in pkcs7:
        raise ToolError("pkcs7 must include -----BEGIN and -----END headers")
    if len(privateKeyMetadata or ()) > _MOST_METADATA:
        raise ToolError(f"A key pair has at most {_MOST_METADATA} private keys")
    name = random_uuid(call, "cse_key_pairs", "key_pair_id").replace("-", "")
    columns = {
        "user_id": user["id"],
        "key_pair_id": f"kp_{name}",
        "pkcs7": pkcs7,
        "subject_email_addresses": user["primary_email"],
    }
    key = KEY_PAIR.add(call, columns)
    for each in privateKeyMetadata or ():
        _add_metadata(call, key, each)
    return _pair_view(call, KEY_PAIR.get(call, key))


def _add_metadata(call: Call, pair: str, given: PrivateKeyMetadata) -> None:
    service, device = given.get("kaclsKeyMetadata"), given.get("hardwareKeyMetadata")
    if bool(service) == bool(device):
        raise ToolError("Provide exactly one of kaclsKeyMetadata and hardwareKeyMetadata")
    columns: dict[str, Any] = {"metadata_type": "KMS" if service else "Token"}
    if service:
        columns |= {"kacls_uri": service["kaclsUri"], "kacls_data": service["kaclsData"]}
    if device:
        columns["hardware_description"] = device["description"]
    if max(len(str(value)) for value in columns.values()) > _MOST:
        raise ToolError(f"The metadata of a key have at most {_MOST:,} characters")
    name = random_uuid(call, "cse_private_key_metadata", "private_key_metadata_id")
    key = f"pkm_{name.replace('-', '')}"
    METADATA.add(call, {"private_key_metadata_id": key, "key_pair_id": pair, **columns})


def _set_state(call: Call, user_id: str, key: str, state: str) -> Row:
    row = _find_pair(call, own_mailbox(call, user_id)["id"], key)
    if row["enablement_state"] == state:
        raise ToolError(f"Key pair is {state} already: {key}")
    columns = {
        "enablement_state": state,
        "disable_time": call.stamp if state == "disabled" else None,
        "updated_by": call.user["id"],
    }
    KEY_PAIR.change(call, row["id"], columns)
    return _pair_view(call, KEY_PAIR.get(call, row["id"]))


@tool(writes="cse_key_pairs")
def email_disable_cse_keypair(call: Call, *, userId: UserId, keyPairId: str) -> Row:
    """Disable a key pair of the signed-in user.

    Identities that use it keep it, and `email_enable_cse_keypair` enables it again. A key pair
    that is already disabled is an error. The result contains `disableTime`; after more than 30
    days `email_obliterate_cse_keypair` can delete the key pair permanently.
    """
    return _set_state(call, userId, keyPairId, "disabled")


@tool(writes="cse_key_pairs")
def email_enable_cse_keypair(call: Call, *, userId: UserId, keyPairId: str) -> Row:
    """Enable a disabled key pair of the signed-in user.

    A key pair that is already enabled is an error. Identities that kept it use it again.
    """
    return _set_state(call, userId, keyPairId, "enabled")


@tool(reads="cse_key_pairs")
def email_get_cse_keypair(call: Call, *, userId: UserId, keyPairId: str) -> Row:
    """Return a key pair: its certificates, whether it is enabled, and where the private key is.

    `disableTime` is the time in UTC when it was disabled, or null while it is enabled.
    """
    return _pair_view(call, _find_pair(call, own_mailbox(call, userId)["id"], keyPairId))


@tool(reads="cse_key_pairs")
def email_list_cse_keypairs(
    call: Call, *, userId: UserId, pageToken: Opt[str] = None, pageSize: Opt[PageSize] = None
) -> Row:
    """List the key pairs of the signed-in user in the form that `email_get_cse_keypair` returns.

    The identities that use them are listed by `list_cse_identities`. `nextPageToken` is null on
    the last page.
    """
    rows = KEY_PAIR.rows(call, user_id=own_mailbox(call, userId)["id"])
    page_rows, token = page(rows, pageSize or 20, pageToken)
    return {"cseKeyPairs": [_pair_view(call, row) for row in page_rows], "nextPageToken": token}


@tool(writes="cse_key_pairs")
def email_obliterate_cse_keypair(call: Call, *, userId: UserId, keyPairId: str) -> str:
    """Delete a key pair permanently that has been disabled for more than 30 days.

    This cannot be undone. The key pair is removed from identities that use it. A key pair that
    is enabled, or has not been disabled for long enough, is an error: see `disableTime` of
    `email_get_cse_keypair`.
    """
    row = _find_pair(call, own_mailbox(call, userId)["id"], keyPairId)
    since = moment_in(row["disable_time"])
    if row["enablement_state"] != "disabled" or since is None:
        raise ToolError(f"Key pair must be disabled first: {keyPairId}")
    if call.now - since <= timedelta(days=_WAITING_DAYS):
        raise ToolError(
            f"Key pair must be disabled for more than {_WAITING_DAYS} days: {keyPairId}"
        )
    for column in _USES:
        sql = f"UPDATE cse_identities SET {column} = NULL WHERE {column} = ?"
        call.execute(sql, row["key_pair_id"])
    call.execute("DELETE FROM cse_private_key_metadata WHERE key_pair_id = ?", row["id"])
    KEY_PAIR.remove(call, row["id"])
    return DONE
