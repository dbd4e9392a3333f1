"""S/MIME certificates of send-as aliases."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.email.access import own_mailbox
from eopsgym.domains.email.dialect import DONE, mail_view
from eopsgym.domains.email.tools.send_as import find_alias
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products import flag, text

CERTIFICATE = mail_view(
    "smime_info",
    "S/MIME config",
    *text("id issuerCn"),
    *flag("isDefault"),
    *text("expiration"),
    *text("pem", omitted=True),
)

_MOST = 20_000


def _find(call: Call, alias: Row, key: str) -> Row:
    return CERTIFICATE.find(call, key, send_as_alias_id=alias["id"])


def _alias(call: Call, user_id: str, address: str) -> Row:
    return find_alias(call, own_mailbox(call, user_id)["id"], address)


@tool(writes="smime_info")
def delete_smime_config(call: Call, *, sendAsEmail: str, id: str, userId: str) -> str:
    """Delete an S/MIME certificate of an address from which the signed-in user sends, permanently.

    If it was the default, the address has no default until `set_default_smime_config` sets one.
    """
    row = _find(call, _alias(call, userId, sendAsEmail), id)
    CERTIFICATE.remove(call, row["id"])
    return DONE


@tool(reads="smime_info")
def get_smime_config(call: Call, *, sendAsEmail: str, id: str, userId: str) -> Row:
    """Return an S/MIME certificate: its issuer, when it expires, and whether it is the default.

    The certificate itself is returned if it was given as PEM; PKCS #12 data and passwords are
    not. `expiration` is in milliseconds since 1970 (UTC).
    """
    return CERTIFICATE.show(call, _find(call, _alias(call, userId, sendAsEmail), id))


@tool(writes="smime_info")
def insert_smime_config(
    call: Call,
    *,
    sendAsEmail: str,
    issuerCn: str,
    isDefault: Opt[bool] = None,
    expiration: str,
    encryptedKeyPassword: Opt[Annotated[str, Field(min_length=1)]] = None,
    pem: Opt[str] = None,
    pkcs12: Opt[str] = None,
    userId: str,
) -> Row:
    """Add an S/MIME certificate to an address from which the signed-in user sends mail.

    Give either `pem` or `pkcs12`. The first certificate of an address becomes its default. The
    content is stored as given; neither the certificate nor the password is checked.
    """
    alias = _alias(call, userId, sendAsEmail)
    if bool(pem) == bool(pkcs12):
        raise ToolError("Provide exactly one of pem and pkcs12")
    if not (expiration.isdecimal() and expiration.isascii() and len(expiration) <= 15):
        raise ToolError("expiration must be a valid epoch millisecond timestamp")
    texts = (pem or "", pkcs12 or "", issuerCn, encryptedKeyPassword or "")
    if max(map(len, texts)) > _MOST:
        raise ToolError(f"The parts of a certificate have at most {_MOST:,} characters")
    columns = {
        "send_as_alias_id": alias["id"],
        "user_id": alias["user_id"],
        "send_as_email": alias["send_as_email"],
        "issuer_cn": issuerCn,
        "is_default": False,
        "expiration": expiration,
        "encrypted_key_password": encryptedKeyPassword,
        "pem": pem,
        "pkcs12": pkcs12,
    }
    key = CERTIFICATE.add(call, columns)
    sql = "SELECT 1 FROM smime_info WHERE send_as_alias_id = ? AND is_default"
    if isDefault or not call.value(sql, alias["id"]):
        _make_default(call, alias, key)
    return CERTIFICATE.show(call, CERTIFICATE.get(call, key))


def _make_default(call: Call, alias: Row, key: str) -> None:
    call.execute(
        "UPDATE smime_info SET is_default = (id = ?), updated_at = ? "
        "WHERE send_as_alias_id = ? AND is_default <> (id = ?)",
        key, call.stamp, alias["id"], key,
    )  # fmt: skip


@tool(reads="smime_info")
def list_smime_configs(call: Call, *, sendAsEmail: str, userId: str) -> Row:
    """List the S/MIME certificates of an address from which the signed-in user sends mail.

    The primary address and each alias have their own. `isDefault` marks the certificate used
    for signing, and `expiration` is in milliseconds since 1970 (UTC).
    """
    alias = _alias(call, userId, sendAsEmail)
    rows = CERTIFICATE.rows(call, send_as_alias_id=alias["id"])
    return {"smimeInfo": CERTIFICATE.show_all(call, rows)}


@tool(writes="smime_info")
def set_default_smime_config(call: Call, *, sendAsEmail: str, id: str, userId: str) -> str:
    """Set the certificate with which an address of the signed-in user signs.

    It replaces the current default. Whether the certificate has expired is not checked.
    """
    alias = _alias(call, userId, sendAsEmail)
    _make_default(call, alias, _find(call, alias, id)["id"])
    return DONE
