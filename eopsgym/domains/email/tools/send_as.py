"""Send-as aliases: the addresses from which a mailbox can send mail."""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, Literal, Required

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.email.access import own_mailbox, user_of_address
from eopsgym.domains.email.dialect import DONE, mail_view
from eopsgym.domains.email.resources.mime import is_address
from eopsgym.domains.email.tools.arguments import OPEN, UserId
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products import flag, stored, text, where_given

Address = Annotated[str, Field(pattern=r"^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$")]
Status = Literal["verificationStatusUnspecified", "accepted", "pending"]
_MOST = 99
_WEEK = timedelta(days=7)
_MOST_SIGNATURE = 10_000
_SECRET = ("username", "password")
_PLAIN = ("displayName", "replyToAddress", "signature", "treatAsAlias")
"""Properties that are stored without conversion."""


def _server_without_login(text: str | None) -> Row | None:
    """Return the server of an alias without its user name and password."""
    server = stored_object(text)
    return {name: v for name, v in server.items() if name not in _SECRET} if text else None


ALIAS = mail_view(
    "send_as_aliases",
    "Send-as alias",
    *text("sendAsEmail displayName replyToAddress signature"),
    *flag("isPrimary isDefault treatAsAlias"),
    *text("verificationStatus"),
    *stored("smtpMsa", _server_without_login, omitted=True),
    new={"is_primary": False, "is_default": False, "treat_as_alias": True},
)


class SmtpMsa(TypedDict, total=False):
    """The server through which mail of an alias is sent."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    host: Required[str]
    port: Required[int]
    username: str
    password: str
    securityMode: Required[Literal["securityModeUnspecified", "none", "ssl", "starttls"]]


class AliasChange(TypedDict, total=False):
    """The fields of an alias that can be changed."""

    displayName: str
    replyToAddress: str
    signature: str
    isDefault: bool
    treatAsAlias: bool
    smtpMsa: SmtpMsa
    verificationStatus: Status


def find_alias(call: Call, user: str, address: str) -> Row:
    """Return an alias of a mailbox; the primary address is one as well.

    Raises:
        ToolError: the mailbox has no such alias.
    """
    return ALIAS.find(call, address, by="send_as_email", any_case=True, user_id=user)


@tool(writes="send_as_aliases")
def create_send_as_alias(
    call: Call,
    *,
    userId: Opt[UserId] = None,
    sendAsEmail: str,
    displayName: Opt[str] = None,
    replyToAddress: Opt[Address] = None,
    signature: Opt[str] = None,
    isDefault: Opt[bool] = None,
    treatAsAlias: Opt[bool] = None,
    smtpMsa: Opt[SmtpMsa] = None,
) -> Row:
    """Add an address from which the signed-in user can send mail.

    The alias is `pending` until its owner agrees, which no tool can do; until then it cannot be
    used for sending or become the default. With `smtpMsa` it is `accepted` immediately, without
    contacting that server. An address that the mailbox already has, or that belongs to another
    user, is an error.
    """
    user = own_mailbox(call, userId)
    if not is_address(sendAsEmail):
        raise ToolError(f"Invalid send-as address: {sendAsEmail[:100]}")
    sql = "SELECT lower(send_as_email) AS email FROM send_as_aliases WHERE user_id = ?"
    existing = [row["email"] for row in call.rows(sql, user["id"])]
    if sendAsEmail.lower() in existing:
        raise ToolError(f"Send-as alias already exists: {sendAsEmail}")
    if len(existing) >= _MOST:
        raise ToolError(f"A mailbox has at most {_MOST} aliases")
    other = user_of_address(call, sendAsEmail)
    if other is not None and other["id"] != user["id"]:
        raise ToolError(f"Send-as address belongs to another user: {sendAsEmail}")
    fields = {
        "displayName": displayName,
        "replyToAddress": replyToAddress,
        "signature": signature,
        "treatAsAlias": treatAsAlias,
        "smtpMsa": smtpMsa,
    }
    is_known = smtpMsa is not None
    columns = {
        "user_id": user["id"],
        "send_as_email": sendAsEmail,
        "verification_status": "accepted" if is_known else "pending",
        **({} if is_known else _token(call)),
        **_columns(where_given(fields)),
    }
    key = ALIAS.add(call, columns)
    if isDefault:
        _make_default(call, ALIAS.get(call, key))
    return ALIAS.show(call, ALIAS.get(call, key))


def _token(call: Call) -> Row:
    """Return the columns of a verification token that is valid for a week."""
    key = random_uuid(call, "send_as_aliases", "verification_token").replace("-", "")
    ends = call.dialect.stamp(call.now + _WEEK)
    return {"verification_token": key, "verification_token_expires": ends}


def _columns(fields: Mapping[str, Any]) -> Row:
    """Return the columns of the given fields; `isDefault` is not among them."""
    columns = ALIAS.columns({name: fields[name] for name in _PLAIN if name in fields})
    if len(fields.get("signature") or "") > _MOST_SIGNATURE:
        raise ToolError(f"A signature has at most {_MOST_SIGNATURE:,} characters")
    reply = fields.get("replyToAddress")
    if reply and not is_address(reply):
        raise ToolError(f"Invalid reply-to address: {reply[:100]}")
    if len(fields.get("displayName") or "") > 500:
        raise ToolError("A display name has at most 500 characters")
    if "smtpMsa" in fields:
        text = json.dumps(fields["smtpMsa"])
        if len(text) > 2_000 or not 0 < fields["smtpMsa"]["port"] < 65_536:
            raise ToolError("Invalid smtpMsa: give host, port and securityMode")
        columns["smtp_msa"] = text
    return columns


def _make_default(call: Call, row: Row) -> None:
    if row["verification_status"] != "accepted":
        raise ToolError(f"Send-as alias is not verified: {row['send_as_email']}")
    call.execute(
        "UPDATE send_as_aliases SET is_default = (id = ?), updated_at = ? "
        "WHERE user_id = ? AND is_default <> (id = ?)",
        row["id"], call.stamp, row["user_id"], row["id"],
    )  # fmt: skip


@tool(writes="send_as_aliases")
def delete_send_as_alias(call: Call, *, sendAsEmail: str, userId: UserId) -> str:
    """Delete an alias of the signed-in user and its certificates permanently.

    If it was the default, the primary address becomes the default. The primary address cannot
    be deleted.
    """
    row = find_alias(call, own_mailbox(call, userId)["id"], sendAsEmail)
    if row["is_primary"]:
        raise ToolError(f"The primary address cannot be deleted: {sendAsEmail}")
    call.execute("DELETE FROM smime_info WHERE send_as_alias_id = ?", row["id"])
    ALIAS.remove(call, row["id"])
    if row["is_default"]:
        call.execute(
            "UPDATE send_as_aliases SET is_default = 1 WHERE user_id = ? AND is_primary",
            row["user_id"],
        )
    return DONE


@tool(reads="send_as_aliases")
def get_send_as_alias(call: Call, *, sendAsEmail: str, userId: UserId) -> Row:
    """Return an address from which the signed-in user can send, with its settings and verification.

    The primary address is included; an address that is not listed is an error. The user name
    and password of `smtpMsa` are not returned.
    """
    return ALIAS.show(call, find_alias(call, own_mailbox(call, userId)["id"], sendAsEmail))


@tool(reads="send_as_aliases")
def list_send_as_aliases(call: Call, *, userId: str) -> Row:
    """List the addresses from which the signed-in user can send mail, the primary one first.

    From can be the primary address or one whose `verificationStatus` is `accepted`. The user
    name and password of `smtpMsa` are not returned.
    """
    sql = "SELECT * FROM send_as_aliases WHERE user_id = ? ORDER BY NOT is_primary, rowid"
    rows = call.rows(sql, own_mailbox(call, userId)["id"])
    return {"sendAs": ALIAS.show_all(call, rows)}


@tool(writes="send_as_aliases")
def patch_send_as_alias(
    call: Call, *, sendAsEmail: str, userId: str, **fields: Unpack[AliasChange]
) -> Row:
    """Change the given properties of an alias of the signed-in user.

    The primary address can be changed as well, for example its signature. The address itself
    cannot be changed: delete the alias and create another. Exactly one alias is the default; to
    choose another, set `isDefault` of the new one, which must be verified. The result is the
    alias after the change.
    """
    return _change(call, own_mailbox(call, userId)["id"], sendAsEmail, fields)


@tool(
    writes="send_as_aliases",
    required=(
        "displayName",
        "replyToAddress",
        "signature",
        "isDefault",
        "treatAsAlias",
        "smtpMsa",
        "verificationStatus",
    ),
)
def update_send_as_alias(
    call: Call, *, sendAsEmail: str, userId: str, **fields: Unpack[AliasChange]
) -> Row:
    """Replace all settings of an alias of the signed-in user; all of them are required.

    To change only some of them, use `patch_send_as_alias`. The address itself cannot be
    changed: delete the alias and create another. The result is the alias after the change.
    """
    return _change(call, own_mailbox(call, userId)["id"], sendAsEmail, fields)


def _change(call: Call, user: str, address: str, fields: AliasChange) -> Row:
    """Change an alias, except for its verification status."""
    row = find_alias(call, user, address)
    if fields.get("isDefault") is False and row["is_default"]:
        raise ToolError("One alias is the default: make another one it")
    columns = _columns(fields)
    if columns:
        ALIAS.change(call, row["id"], columns)
    if fields.get("isDefault"):
        _make_default(call, row)
    return ALIAS.show(call, ALIAS.get(call, row["id"]))


@tool(writes="send_as_aliases")
def verify_send_as_alias(call: Call, *, userId: UserId, sendAsEmail: str) -> str:
    """Send the verification request for an alias of the signed-in user again.

    The alias must be `pending`. The request is then valid for another week; the alias stays
    `pending` until its owner agrees, which no tool can do.
    """
    row = find_alias(call, own_mailbox(call, userId)["id"], sendAsEmail)
    if row["verification_status"] != "pending":
        raise ToolError(f"Send-as alias is not pending: {sendAsEmail}")
    ALIAS.change(call, row["id"], _token(call))
    return DONE
