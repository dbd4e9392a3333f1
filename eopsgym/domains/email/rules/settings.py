"""Rules on labels, delegates, forwarding, filters, automatic replies, aliases and keys."""

import json
import re
from datetime import timedelta
from email.utils import parseaddr
from typing import Any

from eopsgym.domains.email.rules.messages import address_of, is_inside, is_shared
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products.moments import moment_in

_KEPT = ("Legal hold", "Records", "Confidential")
_LEVELS = 2
_ARCHIVE = "vault@recordkeep.example"
_DELEGATES = 3
_TRUSTED = {
    "scott.page@halden.example": {
        "samuel.amble@halden.example",
        "bhavika.mandal@halden.example",
    },
    "kate.wood@tessell.example": {"raven.bean@tessell.example"},
}
_ASKING = ("from", "to", "subject", "query")
_LABELS_NAMED = """
    SELECT name, labels.type FROM labels
    JOIN json_each(?2) AS given ON given.value IN (labels.id, name)
    WHERE user_id = ?1
"""
_ALIASES = 3
_LONGEST_ABSENCE = timedelta(days=60)
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_KEY_RESTS = timedelta(days=60)


# Labels


@rule("EMAIL-4.1", "labels", on="name")
def a_label_is_well_named(change: Change) -> str | None:
    row = change.row
    name = row["name"] or ""
    if row["type"] == "system":
        return None
    if not 2 <= len(name) <= 40:
        return "a label's name has 2 to 40 characters"
    if not re.match(r"[A-Z]", name):
        return "a label's name begins with a capital letter"
    parent, slash, _ = name.rpartition("/")
    if name.count("/") >= _LEVELS:
        return "labels are nested two levels deep at most"
    sql = "SELECT 1 FROM labels WHERE user_id = ? AND name = ?"
    if slash and change.call.value(sql, row["user_id"], parent) is None:
        return f"there is no label '{parent}'"
    return None


@rule("EMAIL-4.4", "labels", on="name", when="update delete")
def labels_of_the_policy_stay(change: Change) -> bool:
    """The labels Legal hold, Records and Confidential are neither renamed nor deleted."""
    return change.old("name") not in _KEPT


# Delegates and forwarding


@rule("EMAIL-6.1", "delegates", on="delegate_email", when="insert update")
def a_delegate_is_a_colleague_with_a_mailbox(change: Change) -> str | None:
    address = change.row["delegate_email"].lower()
    sql = "SELECT 1 FROM users WHERE lower(primary_email) = ? AND name NOT LIKE '%(left)'"
    if not is_inside(address):
        return f"'{address}' is outside"
    if is_shared(address) or change.call.value(sql, address) is None:
        return f"nobody has the mailbox '{address}'"
    return None


@rule("EMAIL-6.2", "delegates", when="insert")
def a_mailbox_has_few_delegates(change: Change) -> bool:
    """A mailbox has at most three delegates."""
    sql = "SELECT count(*) FROM delegates WHERE user_id = ?"
    return int(change.call.value(sql, change.row["user_id"])) <= _DELEGATES


@rule("EMAIL-6.3", "delegates", on="delegate_email", when="insert update")
def executives_trust_few(change: Change) -> bool:
    """The mailbox of this executive has only the delegates that the policy names."""
    trusted = _TRUSTED.get(address_of(change.call, change.row["user_id"]))
    return trusted is None or change.row["delegate_email"].lower() in trusted


def _may_go_to(change: Change, address: str) -> str | None:
    address = address.lower()
    if address == address_of(change.call, change.row["user_id"]):
        return "mail is not forwarded to where it comes from"
    allowed = is_inside(address) or address == _ARCHIVE
    return None if allowed else f"mail is not forwarded to '{address}'"


@rule("EMAIL-7.1", "forwarding_addresses", "filters", "auto_forwarding")
def mail_goes_on_inside_or_to_the_archive(change: Change) -> str | None:
    row = change.row
    if change.table == "filters":
        address = stored_object(row["action_json"]).get("forward")
    elif change.table == "auto_forwarding":
        address = row["email_address"] if row["enabled"] else None
    else:
        address = row["forwarding_email"]
    return _may_go_to(change, address) if address else None


@rule("EMAIL-7.2", "auto_forwarding")
def what_is_forwarded_is_confirmed_and_stays(change: Change) -> str | None:
    row = change.row
    if not row["enabled"]:
        return None
    if row["disposition"] != "leaveInInbox":
        return "what is forwarded stays in the inbox"
    sql = (
        "SELECT 1 FROM forwarding_addresses WHERE user_id = ? AND verification_status = 'accepted' "
        "AND lower(forwarding_email) = lower(?)"
    )
    accepted = change.call.value(sql, row["user_id"], row["email_address"])
    return None if accepted else f"'{row['email_address']}' has not been confirmed"


# Filters


def _action(change: Change, part: str) -> list[dict[str, Any]]:
    """Return the labels that a filter adds (`addLabelIds`) or removes (`removeLabelIds`)."""
    named = json.dumps(stored_object(change.row["action_json"]).get(part) or [])
    return change.call.rows(_LABELS_NAMED, change.row["user_id"], named)


@rule("EMAIL-8.1", "filters")
def a_filter_throws_nothing_away(change: Change) -> bool:
    """A filter never adds TRASH or SPAM."""
    return not any(row["name"] in ("TRASH", "SPAM") for row in _action(change, "addLabelIds"))


@rule("EMAIL-8.2", "filters")
def what_skips_the_inbox_has_a_label(change: Change) -> bool:
    """A filter that keeps mail out of INBOX gives it a label of the user's own."""
    skips = any(row["name"] == "INBOX" for row in _action(change, "removeLabelIds"))
    return not skips or any(row["type"] == "user" for row in _action(change, "addLabelIds"))


def _criteria(text: str | None) -> dict[str, Any]:
    """Return the criteria of a filter, without empty ones."""
    criteria: dict[str, Any] = stored_object(text)
    return {name: value for name, value in criteria.items() if value not in ("", None, False, 0)}


@rule("EMAIL-8.3", "filters", on="criteria_json")
def a_filter_asks_for_something_of_its_own(change: Change) -> str | None:
    row = change.row
    criteria = _criteria(row["criteria_json"])
    if not any(criteria.get(name) for name in _ASKING):
        return "a filter asks for a sender, a recipient, a subject or words"
    others = change.call.rows(
        "SELECT criteria_json FROM filters WHERE user_id = ? AND id != ?", row["user_id"], row["id"]
    )
    if any(_criteria(other["criteria_json"]) == criteria for other in others):
        return "there is a filter for this already"
    return None


# Absence, aliases and devices


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
    return "an absence lasts 60 days at most" if end - start > _LONGEST_ABSENCE else None


@rule("EMAIL-9.2", "vacation_settings")
def an_absence_names_a_substitute(change: Change) -> str | None:
    row = change.row
    if not row["enable_auto_reply"]:
        return None
    if not (row["response_subject"] or "").strip():
        return "an absence reply has a subject"
    texts = (row["response_body_plain_text"], row["response_body_html"])
    named = {address.lower() for text in texts for address in _ADDRESS.findall(text or "")}
    own = address_of(change.call, row["user_id"])
    if not any(is_inside(address) and address != own for address in named):
        return "the text names nobody inside who stands in"
    return None


@rule("EMAIL-9.3", "vacation_settings")
def an_absence_reply_goes_to_few(change: Change) -> str | None:
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
    deletes = row["expunge_behavior"] == "deleteForever"
    return "IMAP never deletes for good" if deletes else None


# Keys and certificates


@rule("EMAIL-12.1", "cse_key_pairs", on="enablement_state", when="update")
def a_key_in_use_stays_enabled(change: Change) -> str | None:
    if not change.enters("disabled", "enablement_state"):
        return None
    sql = (
        "SELECT email_address FROM cse_identities "
        "WHERE ? IN (primary_key_pair_id, signing_key_pair_id, encryption_key_pair_id)"
    )
    address = change.call.value(sql, change.row["key_pair_id"])
    return f"the identity '{address}' uses this key pair" if address else None


@rule("EMAIL-12.3", "cse_key_pairs", when="delete")
def a_key_rests_before_it_goes(change: Change) -> bool:
    """A key pair is destroyed only when it has been disabled for 60 days."""
    since = moment_in(change.row["disable_time"])
    if change.row["enablement_state"] != "disabled" or since is None:
        return False
    return change.call.now - since >= _KEY_RESTS


@rule("EMAIL-12.4", "smime_info", on="is_default")
def the_default_certificate_is_valid(change: Change) -> bool:
    """A certificate that has lapsed is not made the default."""
    row = change.row
    ends = change.call.value("SELECT CAST(? AS INTEGER)", row["expiration"] or 0)
    return not row["is_default"] or ends > change.call.milliseconds
