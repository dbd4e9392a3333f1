"""Send-as aliases: the addresses that mail of a mailbox may come from."""

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
"""Properties that are stored as they are given."""


def _shown_server(text: str | None) -> Row | None:
    """Return the server that mail of an alias is sent through, without the login to it."""
    server = stored_object(text)
    return {name: v for name, v in server.items() if name not in _SECRET} if text else None


ALIAS = mail_view(
    "send_as_aliases",
    "Send-as alias",
    *text("sendAsEmail displayName replyToAddress signature"),
    *flag("isPrimary isDefault treatAsAlias"),
    *text("verificationStatus"),
    *stored("smtpMsa", _shown_server, omitted=True),
    new={"is_primary": False, "is_default": False, "treat_as_alias": True},
)


class SmtpMsa(TypedDict, total=False):
    """The server that mail of an alias is sent through."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    host: Required[str]
    port: Required[int]
    username: str
    password: str
    securityMode: Required[Literal["securityModeUnspecified", "none", "ssl", "starttls"]]


class AliasChange(TypedDict, total=False):
    """What may be changed of an alias."""

    displayName: str
    replyToAddress: str
    signature: str
    isDefault: bool
    treatAsAlias: bool
    smtpMsa: SmtpMsa
    verificationStatus: Status


def find_alias(call: Call, user: str, address: str) -> Row:
    """Return an alias of a mailbox, the primary address among them.

    Raises:
        ToolError: there is none.
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
    """Add an address that the signed-in user can send mail from.

    The alias is `pending`, and cannot be used for sending or become the default, until its
    owner agrees, which no tool here does. With `smtpMsa` it is `accepted` at once; that server
    is not contacted. An address that the mailbox has already, or that belongs to another user,
    is refused.
    """
    user = own_mailbox(call, userId)
    if not is_address(sendAsEmail):
        raise ToolError(f"Invalid send-as address: {sendAsEmail[:100]}")
    sql = "SELECT lower(send_as_email) AS email FROM send_as_aliases WHERE user_id = ?"
    there = [row["email"] for row in call.rows(sql, user["id"])]
    if sendAsEmail.lower() in there:
        raise ToolError(f"Send-as alias already exists: {sendAsEmail}")
    if len(there) >= _MOST:
        raise ToolError(f"A mailbox has at most {_MOST} aliases")
    other = user_of_address(call, sendAsEmail)
    if other is not None and other["id"] != user["id"]:
        raise ToolError(f"Send-as address belongs to another user: {sendAsEmail}")
    said = {
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
        **_columns(where_given(said)),
    }
    key = ALIAS.add(call, columns)
    if isDefault:
        _make_default(call, ALIAS.get(call, key))
    return ALIAS.show(call, ALIAS.get(call, key))


def _token(call: Call) -> Row:
    """Return the token in a verification message, valid for a week."""
    key = random_uuid(call, "send_as_aliases", "verification_token").replace("-", "")
    ends = call.dialect.stamp(call.now + _WEEK)
    return {"verification_token": key, "verification_token_expires": ends}


def _columns(said: Mapping[str, Any]) -> Row:
    """Return the columns of given fields, except for the single default."""
    columns = ALIAS.columns({name: said[name] for name in _PLAIN if name in said})
    if len(said.get("signature") or "") > _MOST_SIGNATURE:
        raise ToolError(f"A signature has at most {_MOST_SIGNATURE:,} characters")
    reply = said.get("replyToAddress")
    if reply and not is_address(reply):
        raise ToolError(f"Invalid reply-to address: {reply[:100]}")
    if len(said.get("displayName") or "") > 500:
        raise ToolError("A display name has at most 500 characters")
    if "smtpMsa" in said:
        text = json.dumps(said["smtpMsa"])
        if len(text) > 2_000 or not 0 < said["smtpMsa"]["port"] < 65_536:
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
    """Delete an alias of the signed-in user, with its certificates, for good.

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
    """Show one address that the signed-in user can send from, with its settings and verification.

    The primary address is found as well; another one is an error. The login to `smtpMsa` is not
    shown.
    """
    return ALIAS.show(call, find_alias(call, own_mailbox(call, userId)["id"], sendAsEmail))


@tool(reads="send_as_aliases")
def list_send_as_aliases(call: Call, *, userId: str) -> Row:
    """List the addresses that the signed-in user can send from, the primary one first.

    Only those whose `verificationStatus` is `accepted`, and the primary one, can be used in
    From. The login to `smtpMsa` is not shown.
    """
    sql = "SELECT * FROM send_as_aliases WHERE user_id = ? ORDER BY NOT is_primary, rowid"
    rows = call.rows(sql, own_mailbox(call, userId)["id"])
    return {"sendAs": ALIAS.show_all(call, rows)}


@tool(writes="send_as_aliases")
def patch_send_as_alias(
    call: Call, *, sendAsEmail: str, userId: str, **fields: Unpack[AliasChange]
) -> Row:
    """Change what is given of an alias of the signed-in user; the rest stays.

    The primary address can be changed as well, such as its signature. The address itself cannot
    be changed: delete the alias and make another. To choose another default, set `isDefault` of
    the new one, which must be verified; there is always exactly one. The answer is the alias
    after the change.
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
    """Replace all settings of an alias of the signed-in user; all of them are needed.

    To change a part of them alone, use `patch_send_as_alias`. The address itself cannot be
    changed: delete the alias and make another. The answer is the alias after the change.
    """
    return _change(call, own_mailbox(call, userId)["id"], sendAsEmail, fields)


def _change(call: Call, user: str, address: str, fields: AliasChange) -> Row:
    """Change an alias, but not whether its address is verified."""
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
    """Ask again for the verification of an alias of the signed-in user.

    Only an alias that is `pending` is taken. The request is then valid for another week; the
    alias stays `pending` until its owner agrees, which no tool here does.
    """
    row = find_alias(call, own_mailbox(call, userId)["id"], sendAsEmail)
    if row["verification_status"] != "pending":
        raise ToolError(f"Send-as alias is not pending: {sendAsEmail}")
    ALIAS.change(call, row["id"], _token(call))
    return DONE
