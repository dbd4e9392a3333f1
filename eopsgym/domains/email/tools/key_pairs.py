"""Key pairs of client-side encryption, from on to off to gone."""

from datetime import timedelta
from typing import Annotated, Any, Required

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.email.access import own_mailbox
from eopsgym.domains.email.dialect import DONE, signed_view
from eopsgym.domains.email.tools.arguments import OPEN, UserId
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products.moments import moment_in
from eopsgym.domains.query.pages import page

KEY_PAIR = signed_view("cse_key_pairs", "CSE key pair", new={"enablement_state": "enabled"})
METADATA = signed_view("cse_private_key_metadata", "Private key")

PageSize = Annotated[int, Field(ge=1, le=100)]
_OFF_DAYS = 30
_MOST = 30_000
_MOST_METADATA = 20
USES = ("primary_key_pair_id", "signing_key_pair_id", "encryption_key_pair_id")
"""What an identity uses a key pair for: all, or one of two things."""


class KaclsKeyMetadata(TypedDict, total=False):
    """A private key that a service keeps."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    kaclsUri: Required[Annotated[str, Field(pattern=r"^https://.*")]]
    kaclsData: Required[str]


class HardwareKeyMetadata(TypedDict, total=False):
    """A private key that a device keeps."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    description: Required[Annotated[str, Field(min_length=10)]]


class PrivateKeyMetadata(TypedDict, total=False):
    """Where a private key is."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    kaclsKeyMetadata: KaclsKeyMetadata
    hardwareKeyMetadata: HardwareKeyMetadata


def _pair_view(call: Call, row: Row) -> Row:
    addresses = (row["subject_email_addresses"] or "").split(", ")
    disabled = row["disable_time"]
    return {
        "keyPairId": row["key_pair_id"],
        "pkcs7": row["pkcs7"],
        "pem": row["pem"],
        "subjectEmailAddresses": [each for each in addresses if each],
        "enablementState": row["enablement_state"],
        "disableTime": f"{disabled}Z" if disabled else None,
        "privateKeyMetadata": [
            _metadata_view(each) for each in METADATA.rows(call, key_pair_id=row["id"])
        ],
    }


def _metadata_view(row: Row) -> Row:
    view: Row = {"privateKeyMetadataId": row["private_key_metadata_id"]}
    if row["kacls_uri"] is not None:
        data = {"kaclsUri": row["kacls_uri"], "kaclsData": row["kacls_data"]}
        view["kaclsKeyMetadata"] = data
    if row["hardware_description"] is not None:
        view["hardwareKeyMetadata"] = {"description": row["hardware_description"]}
    return view


def find_pair(call: Call, user: str, key: str) -> Row:
    """Return a key pair of a mailbox.

    Raises:
        ToolError: there is none.
    """
    return KEY_PAIR.find(call, key, by="key_pair_id", user_id=user)


@tool(writes="cse_key_pairs")
def email_create_cse_keypair(
    call: Call,
    *,
    userId: UserId,
    pkcs7: str,
    privateKeyMetadata: Opt[list[PrivateKeyMetadata]] = None,
) -> Row:
    """Add a key pair for encrypted mail of the signed-in user, which is enabled at once.

    It belongs to the user's primary address. Its id is new and stands in the answer as
    `keyPairId`; no identity uses it until `create_cse_identity` or `patch_cse_identity` names
    it. The certificates are not checked beyond their first and last lines.
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
        _keep_metadata(call, key, each)
    return _pair_view(call, KEY_PAIR.get(call, key))


def _keep_metadata(call: Call, pair: str, given: PrivateKeyMetadata) -> None:
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


def _turn(call: Call, user_id: str, key: str, state: str) -> Row:
    row = find_pair(call, own_mailbox(call, user_id)["id"], key)
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
    """Turn a key pair of the signed-in user off.

    Identities that use it keep it, and `email_enable_cse_keypair` turns it on again. One that
    is off already is refused. The answer shows since when it is off; after more than 30 days it
    can be deleted for good.
    """
    return _turn(call, userId, keyPairId, "disabled")


@tool(writes="cse_key_pairs")
def email_enable_cse_keypair(call: Call, *, userId: UserId, keyPairId: str) -> Row:
    """Turn a key pair of the signed-in user on again.

    One that is on already is refused. Identities that have kept it use it again.
    """
    return _turn(call, userId, keyPairId, "enabled")


@tool(reads="cse_key_pairs")
def email_get_cse_keypair(call: Call, *, userId: UserId, keyPairId: str) -> Row:
    """Show one key pair: its certificates, whether it is enabled, and where the private key is.

    `disableTime` tells since when it is off, in UTC, and is null while it is on.
    """
    return _pair_view(call, find_pair(call, own_mailbox(call, userId)["id"], keyPairId))


@tool(reads="cse_key_pairs")
def email_list_cse_keypairs(
    call: Call, *, userId: UserId, pageToken: Opt[str] = None, pageSize: Opt[PageSize] = None
) -> Row:
    """List the key pairs of the signed-in user with all that `email_get_cse_keypair` shows.

    Which identities use them is shown by `list_cse_identities`. `nextPageToken` is null on the
    last page.
    """
    rows = KEY_PAIR.rows(call, user_id=own_mailbox(call, userId)["id"])
    shown, token = page(rows, pageSize or 20, pageToken)
    return {"cseKeyPairs": [_pair_view(call, row) for row in shown], "nextPageToken": token}


@tool(writes="cse_key_pairs")
def email_obliterate_cse_keypair(call: Call, *, userId: UserId, keyPairId: str) -> str:
    """Delete a key pair for good that has been off for more than 30 days.

    This cannot be undone. Identities that use it lose it. One that is enabled, or not off for
    long enough, is refused: see `disableTime` of `email_get_cse_keypair`.
    """
    row = find_pair(call, own_mailbox(call, userId)["id"], keyPairId)
    since = moment_in(row["disable_time"])
    if row["enablement_state"] != "disabled" or since is None:
        raise ToolError(f"Key pair must be disabled first: {keyPairId}")
    if call.now - since <= timedelta(days=_OFF_DAYS):
        raise ToolError(f"Key pair must be disabled for more than {_OFF_DAYS} days: {keyPairId}")
    for column in USES:
        sql = f"UPDATE cse_identities SET {column} = NULL WHERE {column} = ?"
        call.execute(sql, row["key_pair_id"])
    call.execute("DELETE FROM cse_private_key_metadata WHERE key_pair_id = ?", row["id"])
    KEY_PAIR.remove(call, row["id"])
    return DONE
