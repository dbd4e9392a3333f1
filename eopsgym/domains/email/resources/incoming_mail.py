"""What happens to mail as it arrives: filters, and forwarding."""

import re
from collections.abc import Mapping
from typing import Any

from eopsgym.domains.email.access import user_of_address
from eopsgym.domains.email.resources.label_changes import exchange, put_on, take_off
from eopsgym.domains.email.resources.labels import find_label, label_names, system_label
from eopsgym.domains.email.resources.mime import MimePart
from eopsgym.domains.email.resources.search import matching
from eopsgym.domains.email.resources.searched_texts import folded
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_object

_QUERY = re.compile(r"""\b(?:OR|AND)\b|[|(){}"]|(?:^|\s)-""")
"""What a sender, recipient or subject of a filter has that is meant as in the search box."""


def apply_filters(call: Call, message: Row, root: MimePart) -> list[str]:
    """Do what the filters of a mailbox do to a message; the addresses it is to be forwarded to."""
    forwards: list[str] = []
    sql = "SELECT * FROM filters WHERE user_id = ? ORDER BY rowid"
    for row in call.rows(sql, message["user_id"]):
        call.check_time()
        criteria, action = stored_object(row["criteria_json"]), stored_object(row["action_json"])
        if not _fits(call, message, root, criteria):
            continue
        user = message["user_id"]
        put_on(call, message, _known(call, user, action.get("addLabelIds")))
        if {"TRASH", "SPAM"} & {*label_names(call, message["id"])}:
            take_off(call, message, [system_label(call, user, "INBOX")])
        take_off(call, message, _known(call, user, action.get("removeLabelIds")))
        if isinstance(action.get("forward"), str) and action["forward"]:
            forwards.append(action["forward"])
    return [each for each in forwards if _is_verified(call, message["user_id"], each)]


def _known(call: Call, user: str, keys: Any) -> list[str]:
    found = []
    for key in keys if isinstance(keys, list) else ():
        try:
            found.append(find_label(call, user, str(key))["id"])
        except ToolError:
            continue  # a label that is gone by now
    return found


def _is_verified(call: Call, user: str, address: str) -> bool:
    sql = """
        SELECT 1 FROM forwarding_addresses
        WHERE user_id = ? AND lower(forwarding_email) = lower(?)
            AND verification_status = 'accepted'
    """
    return bool(call.value(sql, user, address))


def _fits(call: Call, message: Row, root: MimePart, criteria: Mapping[str, Any]) -> bool:
    """Return whether a message meets all criteria; empty or invalid ones match nothing."""
    try:
        met = _met(call, message, root, criteria)
    except ToolError:
        return False
    return bool(met) and all(met)


def _met(call: Call, message: Row, root: MimePart, criteria: Mapping[str, Any]) -> list[bool]:
    """Return whether a message meets each criterion of a filter.

    Raises:
        ToolError: one is an invalid query.
    """
    tests: list[bool] = []
    for name in ("from", "to", "subject"):
        wanted = _asked(criteria, name)
        if wanted:
            heads = ("to", "cc", "bcc") if name == "to" else (name,)
            said = folded(" ".join(v for head, v in root.headers if head.lower() in heads))
            found = folded(wanted) in said
            if not found and _QUERY.search(wanted):
                found = matching(call, message, f"{name}:({wanted})")
            tests.append(found)
    for name, turned in (("query", False), ("negatedQuery", True)):
        wanted = _asked(criteria, name)
        if wanted:
            tests.append(matching(call, message, wanted) != turned)
    if criteria.get("hasAttachment") is True:
        tests.append(any(part.filename is not None for part in root.walk()))
    size, way = criteria.get("size"), criteria.get("sizeComparison")
    if isinstance(size, int) and size > 0 and way in ("larger", "smaller"):
        is_larger = (message["size_estimate"] or 0) > size
        tests.append(is_larger == (way == "larger"))
    return tests


def _asked(criteria: Mapping[str, Any], name: str) -> str:
    """Return the value of a criterion; empty for a star, which matches anything."""
    wanted = criteria.get(name)
    return wanted.strip().strip("*") if isinstance(wanted, str) else ""


def auto_forward(call: Call, message: Row) -> str | None:
    """Return where a mailbox forwards all mail, after handling the message here."""
    sql = "SELECT * FROM auto_forwarding WHERE user_id = ? AND enabled ORDER BY rowid LIMIT 1"
    row = call.row(sql, message["user_id"])
    user = message["user_id"]
    if row is None or not row["email_address"]:
        return None
    if not _is_verified(call, user, row["email_address"]):
        return None
    receiver = user_of_address(call, row["email_address"])
    if receiver is not None and receiver["id"] == user:
        return None  # forwarded to oneself: the message is there already
    inbox, unread = (system_label(call, user, name) for name in ("INBOX", "UNREAD"))
    if row["disposition"] == "markRead":
        take_off(call, message, [unread])
    elif row["disposition"] == "archive":
        take_off(call, message, [inbox])
    elif row["disposition"] == "trash":
        exchange(call, [message], [inbox], [system_label(call, user, "TRASH")])
    return str(row["email_address"])
