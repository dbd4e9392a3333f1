"""Who may enter a mailbox, and where its mail goes on to."""

from eopsgym.domains.email.rules.messages import address_of, is_inside, is_shared
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.kernel.stored_json import stored_object

_ARCHIVE = "vault@recordkeep.example"
_MOST = 3
_TRUSTED = {
    "scott.page@halden.example": {
        "samuel.amble@halden.example",
        "bhavika.mandal@halden.example",
    },
    "kate.wood@tessell.example": {"raven.bean@tessell.example"},
}


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
    return int(change.call.value(sql, change.row["user_id"])) <= _MOST


@rule("EMAIL-6.3", "delegates", on="delegate_email", when="insert update")
def executives_trust_few(change: Change) -> bool:
    """This executive's mailbox is open to the people of the policy alone."""
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
