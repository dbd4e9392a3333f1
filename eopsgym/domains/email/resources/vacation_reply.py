"""Replies that are sent while one is away."""

from eopsgym.domains.email.access import may_send_as
from eopsgym.domains.email.resources.labels import has, system_label
from eopsgym.domains.email.resources.mime import MimePart, addresses, bare_addresses, text_part
from eopsgym.domains.email.resources.threads import bare_subject
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.products.moments import moment_in
from eopsgym.domains.rows import get

_NO_REPLY = ("list-id", "list-unsubscribe", "x-autoreply")
_ROBOTS = ("no-reply", "noreply", "mailer-daemon", "postmaster", "do-not-reply")


def vacation_reply(call: Call, message: Row, root: MimePart) -> MimePart | None:
    """Return the vacation reply, once to each sender; None where there is none."""
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
    subject = f"{_before(row)}{bare_subject(root.header('Subject'))}".strip()
    headers = [("To", sender), ("Subject", subject), ("Auto-Submitted", "auto-replied")]
    answered = root.header("Message-ID")
    if answered:
        headers += [("In-Reply-To", answered), ("References", answered)]
    return _in_words(row, headers)


def _is_now(call: Call, row: Row) -> bool:
    start, end = moment_in(row["start_time"]), moment_in(row["end_time"])
    return (start is None or start <= call.now) and (end is None or call.now < end)


def _is_to_answer(call: Call, message: Row, root: MimePart, user: Row, sender: str) -> bool:
    """Return whether a person who expects an answer wrote: no list, no robot, not oneself."""
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
    """Return whether a person got this reply already, unchanged since the last change of it."""
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
    words = _in_words(row, []).data, _before(row)
    return bool(call.value(sql, user, sender, row["updated_at"] or "", *words))


def _before(row: Row) -> str:
    """Return what a reply puts before the subject that it answers, on one line."""
    return f"{' '.join((row['response_subject'] or '').splitlines())} Re: ".lstrip()


def _in_words(row: Row, headers: list[tuple[str, str]]) -> MimePart:
    """Return a reply with its text, the HTML if there is any."""
    kind = "text/html" if row["response_body_html"] else "text/plain"
    words = row["response_body_html"] or row["response_body_plain_text"] or ""
    return text_part(kind, words, headers)


def _domain(address: str) -> str:
    return address.rpartition("@")[2].lower()


def _has_written_to(call: Call, user: str, address: str) -> bool:
    """Return whether a user has sent mail to an address, which makes it a contact."""
    sql = """
        SELECT value FROM message_headers JOIN message_parts ON message_parts.id = message_part_id
        JOIN messages ON messages.id = message_parts.message_id
        JOIN message_labels ON message_labels.message_id = messages.id
        JOIN labels ON labels.id = label_id AND labels.name = 'SENT'
        WHERE messages.user_id = ? AND parent_part_id IS NULL
            AND lower(message_headers.name) IN ('to', 'cc', 'bcc') AND instr(lower(value), ?) > 0
    """
    written = (row["value"] for row in call.rows(sql, user, address))
    return any(address == found.lower() for each in written for found in bare_addresses(each))
