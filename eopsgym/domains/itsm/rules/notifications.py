"""Rules over notifications: chapter 11 of the policy."""

import re
from collections.abc import Iterable

from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.notifications import NOTIFICATION
from eopsgym.domains.itsm.tools.users import USER
from eopsgym.domains.kernel import Change, rule

_NUMBER = re.compile(r"\bINC\d{7}\b")


@rule("ITSM-11.1", NOTIFICATION, on="email")
def only_active_users_are_written_to(change: Change) -> str | None:
    email, org_id = change.row["email"], change.call.user["org_id"]
    people = USER.select(change.call, {"email": email, "org_id": org_id})
    active = any(person["active"] for person in people)
    return None if active else f"The user of '{email}' is not active"


@rule("ITSM-11.3", NOTIFICATION, on="incident_id subject")
def the_subject_names_the_incident(change: Change) -> Iterable[str]:
    incident = INCIDENT.row(change.call, change.row["incident_id"])
    if incident and incident["number"] not in (change.row["subject"] or ""):
        yield f"The subject does not contain '{incident['number']}'"


@rule("ITSM-11.3", NOTIFICATION, on="incident_id message")
def the_message_is_about_the_incident(change: Change) -> Iterable[str]:
    incident = INCIDENT.row(change.call, change.row["incident_id"])
    named = set(_NUMBER.findall(change.row["message"] or ""))
    if not incident or not named:
        return
    parent = INCIDENT.row(change.call, incident["parent_incident"]) or incident
    if not named & {incident["number"], parent["number"]}:
        yield f"The message names {', '.join(sorted(named))} and not '{incident['number']}'"


@rule("ITSM-11.4", NOTIFICATION, when="delete")
def what_was_sent_is_kept(change: Change) -> Iterable[str]:
    status = change.row["status"]
    if status not in ("queued", "failed"):
        yield f"A notification that is '{status}' is not deleted"
