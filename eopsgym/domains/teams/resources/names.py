"""Given names, and nicknames: the part before the @ in addresses of people and groups."""

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


def trimmed_name(given: str) -> str:
    """Return a name without surrounding spaces.

    Raises:
        ToolError: the name is empty.
    """
    name = given.strip()
    if not name:
        message = "displayName cannot be empty or whitespace only"
        raise ToolError(message, field="displayName")
    return name


def with_name(given: Mapping[str, Any]) -> Row:
    """Return the given fields; `displayName`, if given, without surrounding spaces."""
    if "displayName" not in given:
        return {**given}
    return {**given, "displayName": trimmed_name(given["displayName"])}


def check_nickname(nickname: str) -> None:
    """Check a nickname.

    Raises:
        ToolError: it has invalid characters or more than 64.
    """
    if not _NICKNAME.fullmatch(nickname) or _NOT_IN_NICKNAMES & set(nickname):
        message = 'mailNickname can have ASCII characters except @ () \\ [] " ; : <> , and space'
        raise ToolError(message, field="mailNickname")


def is_taken(call: Call, nickname: str, group_id: str = "") -> bool:
    """Return whether another group of the organisation has a nickname."""
    return call.value(_TAKEN, call.user["org_id"], nickname, group_id) is not None


def nickname_after(call: Call, name: str, otherwise: str) -> str:
    """Return an unused nickname made from a name, with a number if necessary.

    `otherwise` replaces a name without ASCII letters and digits.
    """
    plain = "".join(c for c in name if c.isascii() and c.isalnum()).lower() or otherwise
    nickname, number = plain[:_LONGEST], 1
    while is_taken(call, nickname):
        number += 1
        nickname = f"{plain[: _LONGEST - len(str(number))]}{number}"
    return nickname
