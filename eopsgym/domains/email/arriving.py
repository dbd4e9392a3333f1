"""What happens as mail arrives: filters, forwarding, and replies while one is away."""

import re
from collections.abc import Mapping
from typing import Any

from eopsgym.domains.email.label_changes import put_on, take_off
from eopsgym.domains.email.labels import find_label, has, label_names, system_label
from eopsgym.domains.email.mime import MimePart, addresses
from eopsgym.domains.email.moments import read_moment
from eopsgym.domains.email.people import bare_addresses, user_of_address
from eopsgym.domains.email.search import matching
from eopsgym.domains.email.searched import folded
from eopsgym.domains.email.threads import bare_subject
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import get
from eopsgym.domains.stored_json import stored_object

_QUERY = re.compile(r"""\b(?:OR|AND)\b|[|(){}"]|(?:^|\s)-""")
"""What a sender, recipient or subject of a filter has that is meant as in the search box."""
_NO_REPLY = ("list-id", "list-unsubscribe", "x-autoreply")
_ROBOTS = ("no-reply", "noreply", "mailer-daemon", "postmaster", "do-not-reply")


def may_send_as(call: Call, user: Row, address: str) -> bool:
    """Whether mail of a mailbox may come from an address: its own, or a verified alias."""
    if address.lower() == user["primary_email"].lower():
        return True
    sql = """
        SELECT 1 FROM send_as_aliases
        WHERE user_id = ? AND lower(send_as_email) = lower(?) AND verification_status = 'accepted'
    """
    return bool(call.value(sql, user["id"], address))


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
    """Whether a message meets all criteria of a filter; one without any fits nothing."""
    tests: list[bool] = []
    for name in ("from", "to", "subject"):
        wanted = _asked(criteria, name)
        if wanted:
            heads = ("To", "Cc", "Bcc") if name == "to" else (name.capitalize(),)
            said = folded(" ".join(root.header(head) or "" for head in heads))
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
    return bool(tests) and all(tests)


def _asked(criteria: Mapping[str, Any], name: str) -> str:
    """What a criterion asks for; nothing for a star, which stands for anything."""
    wanted = criteria.get(name)
    return wanted.strip().strip("*") if isinstance(wanted, str) else ""


def auto_forward(call: Call, message: Row) -> str | None:
    """Where a mailbox forwards all its mail, after what is to become of the message here."""
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
        take_off(call, message, [inbox])
        put_on(call, message, [system_label(call, user, "TRASH")])
    return str(row["email_address"])


def vacation_reply(call: Call, message: Row, root: MimePart) -> MimePart | None:
    """The reply of who is away, once to each sender of a vacation; None where there is none."""
    sql = "SELECT * FROM vacation_settings WHERE user_id = ? AND enable_auto_reply LIMIT 1"
    row = call.row(sql, message["user_id"])
    senders = addresses(root, "From")
    if row is None or not senders or not _is_now(call, row):
        return None
    sender, user = senders[0], get(call, "users", message["user_id"])
    if not _is_to_answer(call, message, root, user, sender):
        return None
    if _has_answered(call, user["id"], sender, row):
        return None
    if row["restrict_to_domain"] and _domain(sender) != _domain(user["primary_email"]):
        return None
    if row["restrict_to_contacts"] and not _has_written_to(call, user["id"], sender):
        return None
    said = root.header("Subject") or ""
    subject = f"{_before(row)}{bare_subject(said)}".strip()
    body = _words(row)
    kind = "text/html" if row["response_body_html"] else "text/plain"
    reply = MimePart(kind, data=body, size=len(body.encode("utf-8", "replace")))
    reply.headers = [
        ("To", sender),
        ("Subject", subject),
        ("Auto-Submitted", "auto-replied"),
    ]
    answered = root.header("Message-ID")
    if answered:
        reply.headers += [("In-Reply-To", answered), ("References", answered)]
    return reply


def _is_now(call: Call, row: Row) -> bool:
    start, end = read_moment(row["start_time"]), read_moment(row["end_time"])
    return (start is None or start <= call.now) and (end is None or call.now < end)


def _is_to_answer(call: Call, message: Row, root: MimePart, user: Row, sender: str) -> bool:
    """Whether somebody wrote who waits for an answer: no list, no robot, and not oneself."""
    if any(root.header(name) for name in _NO_REPLY) or may_send_as(call, user, sender):
        return False
    if (root.header("Auto-Submitted") or "no").strip().lower() != "no":
        return False
    if (root.header("Precedence") or "").lower() in ("bulk", "list", "junk"):
        return False
    if sender.partition("@")[0] in _ROBOTS:
        return False
    return not has(call, message["id"], system_label(call, user["id"], "SPAM"))


def _has_answered(call: Call, user: str, sender: str, row: Row) -> bool:
    """Whether somebody got this reply already, in the same words and since it was last changed."""
    sql = """
        SELECT 1 FROM message_headers AS auto
        JOIN message_headers AS receiver ON receiver.message_part_id = auto.message_part_id
        JOIN message_headers AS subject ON subject.message_part_id = auto.message_part_id
        JOIN message_part_bodies AS body ON body.message_part_id = auto.message_part_id
        JOIN message_parts ON message_parts.id = auto.message_part_id
        JOIN messages ON messages.id = message_parts.message_id
        WHERE auto.name = 'Auto-Submitted' AND auto.value = 'auto-replied' AND user_id = ?
            AND receiver.name = 'To' AND receiver.value = ? AND messages.created_at >= ?
            AND body.data = ? AND subject.name = 'Subject' AND instr(subject.value, ?) = 1
    """
    words = _words(row), _before(row)
    return bool(call.value(sql, user, sender, row["updated_at"] or "", *words))


def _before(row: Row) -> str:
    """What a reply puts before the subject of what it answers."""
    return f"{row['response_subject'] or ''} Re: ".lstrip()


def _words(row: Row) -> str:
    return row["response_body_html"] or row["response_body_plain_text"] or ""


def _domain(address: str) -> str:
    return address.rpartition("@")[2].lower()


def _has_written_to(call: Call, user: str, address: str) -> bool:
    """Whether somebody has sent mail to an address: who gets mail is a contact."""
    sql = """
        SELECT value FROM message_headers JOIN message_parts ON message_parts.id = message_part_id
        JOIN messages ON messages.id = message_parts.message_id
        JOIN message_labels ON message_labels.message_id = messages.id
        JOIN labels ON labels.id = label_id AND labels.name = 'SENT'
        WHERE messages.user_id = ? AND lower(message_headers.name) IN ('to', 'cc', 'bcc')
            AND instr(lower(value), ?) > 0
    """
    written = (row["value"] for row in call.rows(sql, user, address))
    return any(address == found.lower() for each in written for found in bare_addresses(each))
