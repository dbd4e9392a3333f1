"""Names that callers give, and nicknames: what addresses of people and groups begin with."""

import re
from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError

_NICKNAME = re.compile(r"[!-~]{1,64}")
_NOT_IN_NICKNAMES = set('@()\\[]";:<>,')
_LONGEST = 64
_TAKEN = """
    SELECT 1 FROM "groups" WHERE org_id = ? AND lower(mail_nickname) = lower(?)
    AND group_id <> ? AND NOT coalesce(soft_delete, 0)
"""


def name_said(given: str) -> str:
    """Return a name without surrounding blanks; refuse an empty one."""
    name = given.strip()
    if not name:
        message = "displayName cannot be empty or whitespace only"
        raise ToolError(message, field="displayName")
    return name


def with_name(given: Mapping[str, Any]) -> Row:
    """Return the given fields, with their name (if any) without surrounding blanks."""
    if "displayName" not in given:
        return {**given}
    return {**given, "displayName": name_said(given["displayName"])}


def check_nickname(nickname: str) -> None:
    """Refuse characters that no address begins with, and more than 64."""
    if not _NICKNAME.fullmatch(nickname) or _NOT_IN_NICKNAMES & set(nickname):
        message = 'mailNickname can have ASCII characters except @ () \\ [] " ; : <> , and space'
        raise ToolError(message, field="mailNickname")


def is_taken(call: Call, nickname: str, group_id: str = "") -> bool:
    """Return whether another group of the organisation has a nickname."""
    return call.value(_TAKEN, call.user["org_id"], nickname, group_id) is not None


def nickname_after(call: Call, name: str, otherwise: str) -> str:
    """Return a nickname derived from a name that no group has, with a number if needed.

    `otherwise` takes the place of a name without any letter or digit of ASCII.
    """
    plain = "".join(c for c in name if c.isascii() and c.isalnum()).lower() or otherwise
    found, number = plain[:_LONGEST], 1
    while is_taken(call, found):
        number += 1
        found = f"{plain[: _LONGEST - len(str(number))]}{number}"
    return found
