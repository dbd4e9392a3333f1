"""Rules over notifications. Chapter 13."""

from eopsgym.domains.hr.tools.notifications import NOTIFICATION
from eopsgym.domains.hr.tools.users import USER
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.records import Compare


@rule("HR-13.1", NOTIFICATION, on="email")
def goes_to_an_active_user_and_not_oneself(change: Change) -> bool:
    """Write to active users, never to yourself."""
    email = str(change.row["email"])
    known = USER.select(change.call, Compare("email", "same", email))
    own = email.lower() == str(change.call.user["email"]).lower()
    return any(user["active"] for user in known) and not own


@rule("HR-13.1", NOTIFICATION, when="insert")
def is_sent_as_ready(change: Change) -> bool:
    """A notification is sent as 'ready'."""
    return bool(change.row["status"] == "ready")


@rule("HR-13.3", NOTIFICATION, when="delete")
def what_was_sent_stays(change: Change) -> str | None:
    if change.row["status"] in ("draft", "cancelled"):
        return None
    return f"{change.row['notification_id']} is neither draft nor cancelled"
