"""Rules over incidents: chapters 2 to 5 of the policy."""

from collections.abc import Iterable

from eopsgym.domains.itsm.rules.open_work import OPEN_INCIDENT as OPEN
from eopsgym.domains.itsm.rules.shared_rules import missing
from eopsgym.domains.itsm.tools.changes import CHANGE
from eopsgym.domains.itsm.tools.child_incidents import CHILD
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.services import OFFERING, SERVICE
from eopsgym.domains.itsm.tools.templates import TEMPLATE
from eopsgym.domains.itsm.tools.users import USER
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.records import Lifecycle

LIFE = Lifecycle(
    new="in_progress on_hold resolved canceled",
    in_progress="on_hold resolved canceled",
    on_hold="in_progress",
    resolved="closed in_progress",
)
_CHILDREN = """
    SELECT * FROM incident WHERE parent_incident = ?1 OR incident_id IN
    (SELECT child_incident FROM child_incident WHERE parent_incident = ?1)
"""
_PARENTS = """
    SELECT parent_incident FROM child_incident WHERE child_incident = ?1
    UNION
    SELECT parent_incident FROM incident WHERE incident_id = ?1 AND parent_incident IS NOT NULL
"""
_DOUBLE = """
    SELECT incident_id FROM incident WHERE caller_id = ? AND configuration_item = ?
    AND status IN ('new', 'in_progress', 'on_hold') AND incident_id <> ?
"""


def children_of(call: Call, incident_id: str) -> list[Row]:
    """Return the children of an incident, by a mapping or by their own `parent_incident`."""
    return call.rows(_CHILDREN, incident_id)


def parents_of(call: Call, incident_id: str) -> list[str]:
    """Return the ids of the parents of an incident, by a mapping or its `parent_incident`."""
    return [row["parent_incident"] for row in call.rows(_PARENTS, incident_id)]


# New incidents


@rule("ITSM-2.2", INCIDENT, when="insert")
def starts_as_new(change: Change) -> str | None:
    return None if change.row["status"] == "new" else "A new incident starts as 'new'"


@rule("ITSM-2.1", INCIDENT, when="insert")
def a_new_incident_is_complete(change: Change) -> Iterable[str]:
    caller = USER.row(change.call, change.row["caller_id"])
    if not (caller and caller["active"]):
        yield f"The caller '{change.row['caller_id']}' is not active"
    template = TEMPLATE.row(change.call, change.row["incident_template"]) or {}
    for column in ("category", "impact", "urgency"):
        if column not in change.call.raw_arguments and template.get(column) is None:
            yield f"A new incident needs {column}"


@rule("ITSM-2.7", INCIDENT, when="insert", on="incident_template")
def fills_in_its_template(change: Change) -> Iterable[str]:
    template = TEMPLATE.row(change.call, change.row["incident_template"])
    if template is None:
        return
    name = template["name"]
    if not template["active"]:
        yield f"The template '{name}' is not active"
    for column in ("channel", "category", "impact", "urgency", "service"):
        wanted = template[column]
        left_open = column not in change.call.raw_arguments and wanted is not None
        if left_open and change.row[column] != wanted:
            yield f"{column} is left open but '{wanted}' in the template '{name}'"


@rule("ITSM-2.4", INCIDENT, when="insert")
def is_reported_once(change: Change) -> Iterable[str]:
    row = change.row
    keys = (row["caller_id"], row["configuration_item"], row["incident_id"])
    if double := change.call.value(_DOUBLE, *keys):
        yield f"The caller already has the open incident '{double}' on this configuration item"


# Services and people


@rule("ITSM-2.5", INCIDENT, on="service service_offering")
def service_is_offered(change: Change) -> Iterable[str]:
    service = SERVICE.row(change.call, change.row["service"])
    offering = OFFERING.row(change.call, change.row["service_offering"])
    for row in (service, offering):
        if row and row["status"] == "retired":
            yield f"'{row['name']}' is retired"
    if offering and offering["business_service"] != change.row["service"]:
        place = offering["business_service"]
        yield f"The offering '{offering['name']}' belongs to the service '{place}'"


@rule("ITSM-3.2", INCIDENT, when="update", on="assigned_to")
def agents_pass_on_their_own(change: Change) -> Iterable[str]:
    me, before = change.call.user["user_id"], change.old("assigned_to")
    takes = before is None and change.row["assigned_to"] == me
    if change.call.user["role"] == "agent" and not takes and before != me:
        yield "An agent may take an unassigned incident or pass on their own, no other"


# Life cycle


@rule("ITSM-4.1", INCIDENT, when="update", on="status")
def follows_its_life(change: Change) -> Iterable[str]:
    if objection := LIFE.objection(change):
        yield f"An incident that is {objection}"


@rule("ITSM-3.3", INCIDENT, on="status")
def work_has_an_assignee(change: Change) -> Iterable[str]:
    if change.enters("in_progress"):
        yield from missing(change.row, "assigned_to", "Starting work")


@rule("ITSM-4.2", INCIDENT)
def a_hold_says_why(change: Change) -> Iterable[str]:
    row = change.row
    if change.enters("on_hold"):
        linked = {"Awaiting Change": "change_request", "Awaiting Problem": "problem"}
        columns = f"on_hold_reason {linked.get(row['on_hold_reason'], '')}"
        yield from missing(row, columns, "Going on hold")
    if change.before and change.leaves("on_hold"):
        yield from missing(change.before, "on_hold_reason", "Resuming work")
    if change.old("on_hold_reason"):
        yield from missing(row, "on_hold_reason", "An incident that was on hold")


@rule("ITSM-4.6", INCIDENT, on="status")
def reopening_and_canceling_say_why(change: Change) -> Iterable[str]:
    noted = change.row["worknotes"] is not None and change.touches("worknotes")
    if change.leaves("resolved") and change.enters("in_progress") and not noted:
        yield "Reopening needs the reason in worknotes"
    if change.enters("canceled"):
        yield from missing(change.row, "close_notes", "Canceling")


@rule("ITSM-4.3", INCIDENT, on="status")
def a_resolution_is_complete(change: Change) -> Iterable[str]:
    if change.enters("resolved"):
        columns = "resolution_code resolution_notes resolved_by resolved"
        yield from missing(change.row, columns, "Resolving")


@rule("ITSM-4.4", INCIDENT, on="status resolution_code")
def resolution_code_fits(change: Change) -> str | None:
    row = change.row
    if not (change.enters("resolved") or change.touches("resolution_code")):
        return None
    request = CHANGE.row(change.call, row["change_request"])
    needs = {
        "Duplicate": (parents_of(change.call, row["incident_id"]), "a parent incident"),
        "Known Error": (row["problem"], "a linked problem"),
        "Resolved By Problem": (row["problem"], "a linked problem"),
        "Resolved By Change": (
            request and request["status"] == "closed",
            "a linked change that is closed",
        ),
    }
    fits, what = needs.get(row["resolution_code"], (True, ""))
    return None if fits else f"The resolution code '{row['resolution_code']}' needs {what}"


@rule("ITSM-4.5", INCIDENT, on="status")
def closing_is_noted(change: Change) -> Iterable[str]:
    if change.enters("closed"):
        yield from missing(change.row, "close_notes", "Closing")


@rule("ITSM-5.3", INCIDENT, on="status")
def children_are_done_first(change: Change) -> Iterable[str]:
    if change.enters("closed"):
        for child in children_of(change.call, change.row["incident_id"]):
            if child["status"] in OPEN:
                yield f"The child incident '{child['incident_id']}' is still '{child['status']}'"


# Parents and children


@rule("ITSM-5.4", INCIDENT, on="status problem")
def a_major_incident_has_a_problem(change: Change) -> Iterable[str]:
    row, call = change.row, change.call
    if (change.enters("resolved") or change.touches("problem")) and (
        row["priority"] == "critical"
        and row["problem"] is None
        and children_of(call, row["incident_id"])
    ):
        yield "A major incident must name a problem"
    if not change.touches("problem"):
        return
    for parent_id in parents_of(call, row["incident_id"]):
        parent = INCIDENT.find(call, parent_id)
        major = parent and parent["priority"] == "critical"
        if parent and major and parent["problem"] not in (None, "", row["problem"]):
            yield f"The major incident '{parent_id}' names the problem '{parent['problem']}'"


@rule("ITSM-5.2", INCIDENT, on="parent_incident")
def its_parent_fits(change: Change) -> Iterable[str]:
    if change.row["parent_incident"]:
        yield from _why_no_child(change.call, change.row["parent_incident"], change.row)


@rule("ITSM-5.2", CHILD)
def the_family_fits(change: Change) -> Iterable[str]:
    child = INCIDENT.row(change.call, change.row["child_incident"])
    if child:
        yield from _why_no_child(change.call, change.row["parent_incident"], child)


def _why_no_child(call: Call, parent_id: str, child: Row) -> Iterable[str]:
    """Yield the objections to making an incident the child of another."""
    child_id = child["incident_id"]
    others = [other for other in parents_of(call, child_id) if other != parent_id]
    if others:
        yield f"'{child_id}' already has the parent {', '.join(others)}"
    if children_of(call, child_id):
        yield f"'{child_id}' is a parent itself"
    if parents_of(call, parent_id):
        yield f"The parent '{parent_id}' is a child itself"
    parent = INCIDENT.row(call, parent_id)
    if parent and parent["status"] not in OPEN:
        yield f"The parent '{parent_id}' is not open"
    if parent and parent["org_id"] != child["org_id"]:
        yield f"'{parent_id}' belongs to another organisation"
