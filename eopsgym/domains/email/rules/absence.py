"""Absence replies, names to send under, and devices."""

import re
from datetime import timedelta
from email.utils import parseaddr

from eopsgym.domains.email.rules.messages import address_of, is_inside, is_shared
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.products.moments import moment_in

_ALIASES = 3
_LONGEST = timedelta(days=60)
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")


@rule("EMAIL-9.1", "vacation_settings")
def an_absence_ends(change: Change) -> str | None:
    row = change.row
    if not row["enable_auto_reply"]:
        return None
    start, end = moment_in(row["start_time"]), moment_in(row["end_time"])
    if start is None or end is None:
        return "an absence has a start and an end"
    if end <= start or end <= change.call.now:
        return "an absence ends after it starts, and after now"
    return "an absence lasts 60 days at most" if end - start > _LONGEST else None


@rule("EMAIL-9.2", "vacation_settings")
def an_absence_names_who_stands_in(change: Change) -> str | None:
    row = change.row
    if not row["enable_auto_reply"]:
        return None
    if not (row["response_subject"] or "").strip():
        return "an absence reply has a subject"
    texts = (row["response_body_plain_text"], row["response_body_html"])
    named = {found.lower() for text in texts for found in _ADDRESS.findall(text or "")}
    own = address_of(change.call, row["user_id"])
    if not any(is_inside(found) and found != own for found in named):
        return "the text names nobody inside who stands in"
    return None


@rule("EMAIL-9.3", "vacation_settings")
def an_absence_is_told_to_few(change: Change) -> str | None:
    row = change.row
    if not row["enable_auto_reply"]:
        return None
    narrow = bool(row["restrict_to_contacts"] or row["restrict_to_domain"])
    if is_shared(address_of(change.call, row["user_id"])):
        return "the reply of a shared mailbox goes to everybody" if narrow else None
    return None if narrow else "the reply goes to contacts or to the own domain only"


@rule("EMAIL-10.1", "send_as_aliases", on="send_as_email")
def aliases_are_few_and_inside(change: Change) -> str | None:
    row = change.row
    if not is_inside(parseaddr(row["send_as_email"])[1]):
        return f"'{row['send_as_email']}' is outside"
    sql = "SELECT count(*) FROM send_as_aliases WHERE user_id = ? AND NOT is_primary"
    many = int(change.call.value(sql, row["user_id"])) > _ALIASES
    return f"a mailbox has {_ALIASES} aliases at most" if many else None


@rule("EMAIL-10.2", "send_as_aliases", on="is_default signature display_name verification_status")
def the_default_is_verified_and_signed(change: Change) -> str | None:
    row = change.row
    if row["is_default"] and not row["is_primary"] and row["verification_status"] != "accepted":
        return "the default is a verified address"
    signed = change.touches("signature", "display_name") and row["signature"]
    name = row["display_name"] or ""
    if signed and not row["is_primary"] and name not in row["signature"]:
        return f"the signature does not have the name '{name}' in it"
    return None


@rule("EMAIL-11.1", "pop_settings", "imap_settings")
def devices_take_and_delete_nothing(change: Change) -> str | None:
    row = change.row
    if change.table == "pop_settings":
        return None if row["access_window"] == "disabled" else "POP stays disabled"
    gone = row["expunge_behavior"] == "deleteForever"
    return "IMAP never deletes for good" if gone else None
