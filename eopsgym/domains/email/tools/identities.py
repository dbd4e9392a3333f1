"""Identities of client-side encryption: which address uses which key pairs."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.email.access import own_mailbox
from eopsgym.domains.email.dialect import DONE, signed_view
from eopsgym.domains.email.tools.arguments import OPEN
from eopsgym.domains.email.tools.key_pairs import USES, PageSize, find_pair
from eopsgym.domains.email.tools.send_as import find_alias
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.query.pages import page

IDENTITY = signed_view("cse_identities", "CSE identity")

Address = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]


class SignAndEncryptKeyPairs(TypedDict, total=False):
    """The key pairs of an identity that signs with one and encrypts with another."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    signingKeyPairId: str
    encryptionKeyPairId: str


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
    """Return the key columns of an identity: one pair for all, or one to sign and to encrypt.

    Raises:
        ToolError: neither or both are given, or a pair is unknown or not enabled.
    """
    if bool(primary) == bool(pairs):
        raise ToolError("Provide exactly one of primaryKeyPairId and signAndEncryptKeyPairs")
    pairs = pairs or {}
    found = (primary, pairs.get("signingKeyPairId"), pairs.get("encryptionKeyPairId"))
    if not primary and not all(found[1:]):
        raise ToolError("signAndEncryptKeyPairs needs signingKeyPairId and encryptionKeyPairId")
    for key in filter(None, found):
        if find_pair(call, user, key)["enablement_state"] != "enabled":
            raise ToolError(f"Key pair is disabled: {key}")
    return dict(zip(USES, found, strict=True))


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

    The address is the primary one or a verified alias, and has no identity yet. It needs either
    `primaryKeyPairId` or `signAndEncryptKeyPairs`; key pairs must be enabled (see
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
    made = {"user_id": user["id"], "email_address": emailAddress, **columns}
    IDENTITY.add(call, made)
    return _identity_view(made)


@tool(writes="cse_identities")
def delete_cse_identity(call: Call, *, userId: str, cseEmailAddress: str) -> str:
    """Delete the encryption identity of an address of the signed-in user, for good.

    Its key pairs stay. The address can get a new identity with `create_cse_identity`.
    """
    row = _find_identity(call, own_mailbox(call, userId)["id"], cseEmailAddress)
    IDENTITY.remove(call, row["id"])
    return DONE


@tool(reads="cse_identities")
def get_cse_identity(call: Call, *, userId: str, cseEmailAddress: str) -> Row:
    """Show which key pairs an address of the signed-in user encrypts and signs with.

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
    shown, token = page(rows, pageSize, pageToken)
    return {"cseIdentities": [_identity_view(row) for row in shown], "nextPageToken": token}


@tool(writes="cse_identities")
def patch_cse_identity(
    call: Call,
    *,
    userId: str,
    emailAddress: str,
    primaryKeyPairId: Opt[str] = None,
    signAndEncryptKeyPairs: Opt[SignAndEncryptKeyPairs] = None,
) -> Row:
    """Give the encryption identity of an address of the signed-in user other key pairs.

    All key pairs that it had are replaced. It needs either `primaryKeyPairId` or
    `signAndEncryptKeyPairs`; key pairs must be enabled (see `email_list_cse_keypairs`).
    """
    user = own_mailbox(call, userId)
    row = _find_identity(call, user["id"], emailAddress)
    columns = _keys(call, user["id"], primaryKeyPairId, signAndEncryptKeyPairs)
    IDENTITY.change(call, row["id"], {**columns, "updated_by": user["id"]})
    return _identity_view({**row, **columns})
