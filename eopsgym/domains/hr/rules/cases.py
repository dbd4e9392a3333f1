"""Rules over cases: creation, changes of status, and approval. Chapters 2, 4 and 5."""

from eopsgym.domains.hr.resources.value_types import CLOSED
from eopsgym.domains.hr.rules.common import APPROVERS, is_active, is_open, me
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.hr.tools.criteria import CRITERIA, people_of
from eopsgym.domains.hr.tools.services import SERVICE
from eopsgym.domains.hr.tools.tasks import TASK
from eopsgym.domains.hr.tools.topics import CATEGORY, TOPIC
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.records import Compare, Lifecycle

LIFE = Lifecycle(
    draft="ready",
    ready="awaiting_approval work_in_progress suspended",
    awaiting_approval="work_in_progress",
    work_in_progress="awaiting_acceptance suspended closed_incomplete",
    suspended="work_in_progress",
    awaiting_acceptance="closed_complete work_in_progress",
)
_DECIDED = {"approved": "work_in_progress", "rejected": "cancelled"}

# New cases


@rule("HR-2.1", CASE)
def names_a_service_and_a_person(change: Change) -> bool:
    """A case needs an active service and an active person it is for."""
    if change.before and not change.touches("hr_service", "opened_for"):
        return True
    service = SERVICE.find(change.call, change.row["hr_service"])
    active = bool(service and service["active"])
    return active and is_active(change.call, change.row["opened_for"])


@rule("HR-2.5", CASE, when="insert")
@rule("HR-6.1", TASK, when="insert")
def starts_as_draft_or_ready(change: Change) -> bool:
    """A case or task starts as 'ready' if it has an assignment group, else as 'draft'."""
    return bool(change.row["status"] == ("ready" if change.row["assignment_group"] else "draft"))


@rule("HR-1.2", CASE)
def employees_write_their_own_cases(change: Change) -> str | None:
    before = change.before
    concerned = (before["opened_for"], before["opened_by"]) if before else ()
    staff = change.call.user["role"] != "employee"
    if staff or me(change) in (concerned or (change.row["opened_for"],)):
        return None
    return f"Employees {'change' if before else 'open'} their own cases"


@rule("HR-2.6", CASE, when="insert")
def self_service_is_for_oneself(change: Change) -> bool:
    """self-service is for one's own cases."""
    own = bool(change.row["opened_for"] == me(change))
    return own or change.row["source"] != "self-service"


@rule("HR-2.7", CASE, when="insert")
def is_the_only_open_one(change: Change) -> bool:
    """The person has an open case for the service."""
    row = change.row
    same = {name: row[name] for name in ("opened_for", "hr_service")}
    if None in same.values():
        return True
    where = [Compare(name, "=", value) for name, value in same.items()]
    others = CASE.select(change.call, where[0] & where[1])
    return not any(is_open(other) for other in others if other["hr_case_id"] != row["hr_case_id"])


# Texts and fields of a case


@rule("HR-2.2", CASE, on="short_description hr_service")
def its_description_starts_with_the_service(change: Change) -> str | None:
    service = SERVICE.find(change.call, change.row["hr_service"])
    start = f"{service['service_name']}: " if service else ""
    if change.row["short_description"].startswith(start):
        return None
    return f"The short description must start with '{start}'"


@rule("HR-2.3", CASE, on="coe_type hr_service")
def its_centre_is_that_of_the_service(change: Change) -> str | None:
    service = SERVICE.find(change.call, change.row["hr_service"])
    centre = _centre_of(change.call, service) if service else None
    return None if centre in (None, change.row["coe_type"]) else f"The service belongs to {centre}"


def _centre_of(call: Call, service: Row) -> str | None:
    """Return the centre of excellence of the category of a service's topic, or None."""
    topic = TOPIC.find(call, service["topic_detail"])
    category = CATEGORY.find(call, topic["topic_category"]) if topic else None
    return str(category["coe_type"]) if category else None


@rule("HR-2.8", CASE, on="account_number account_type coe_type short_description worknotes")
def accounts_are_for_payroll_and_not_in_texts(change: Change) -> bool:
    """Account number and type go together, on Payroll cases only, and never into texts."""
    row = change.row
    number, kind = row["account_number"], row["account_type"]
    fits = (number is None) == (kind is None) and (number is None or row["coe_type"] == "Payroll")
    return fits and (not number or number not in f"{row['short_description']} {row['worknotes']}")


# Approval


@rule("HR-5.1", CASE, on="approval_criteria hr_service")
def it_carries_the_criteria_of_the_service(change: Change) -> str | None:
    service = SERVICE.find(change.call, change.row["hr_service"])
    if service is None:
        return None
    criteria = CRITERIA.find(change.call, service["hr_criteria"])
    binding = criteria and criteria["active"] and criteria["type"] == "approval"
    wanted = criteria["hr_criteria_id"] if criteria and binding else None
    if change.row["approval_criteria"] == wanted:
        return None
    return f"The approval criteria of this service are {wanted or 'none'}"


@rule("HR-5.2", CASE, on="approver")
def the_criteria_name_the_approver(change: Change) -> bool:
    """The approver must be an active manager or admin whom the criteria name."""
    call, approver = change.call, change.row["approver"]
    criteria = CRITERIA.find(call, change.row["approval_criteria"])
    fits = is_active(call, approver, APPROVERS)
    return approver is None or (fits and (not criteria or approver in people_of(call, criteria)))


@rule("HR-5.4", CASE, on="request_status")
def the_approver_decides(change: Change) -> str | None:
    decision = change.row["request_status"]
    if decision not in _DECIDED:
        return None
    if change.before is None:
        return "Only the approver decides, on a case that awaits approval"
    together = change.row["status"] == _DECIDED[decision]
    if change.old("approver") == me(change) and together:
        return None
    return f"Only the approver sets '{decision}', together with '{_DECIDED[decision]}'"


# Life cycle


@rule("HR-4.5", CASE, when="update")
def closed_cases_stay(change: Change) -> str | None:
    before = change.before
    if before is None or is_open(before):
        return None
    return f"{before['number']} is {before['status']}"


@rule("HR-4.1", CASE, when="update", on="status")
def follows_its_life(change: Change) -> str | None:
    old, new = change.old("status"), change.row["status"]
    if new == "cancelled" or not LIFE.objection(change):
        return None
    return f"A case does not go from '{old}' to '{new}'"


@rule("HR-4.2", CASE, when="update", on="status")
def work_is_staffed(change: Change) -> str | None:
    needs = {"ready": "assignment_group", "work_in_progress": "assigned_to"}
    column = needs.get(change.row["status"])
    return f"'{change.row['status']}' needs {column}" if column and not change.row[column] else None


@rule("HR-4.3", CASE, when="update", on="status")
def stops_are_noted(change: Change) -> str | None:
    status, notes = change.row["status"], change.row["worknotes"] or ""
    if status not in ("suspended", *CLOSED) or notes.strip():
        return None
    return f"'{status}' needs worknotes"


@rule("HR-4.4", CASE, when="update", on="status")
def tasks_are_done_first(change: Change) -> str | None:
    if change.row["status"] not in ("awaiting_acceptance", *CLOSED):
        return None
    tasks = TASK.select(change.call, {"parent_case": change.row["hr_case_id"]})
    left = [task["number"] for task in tasks if is_open(task)]
    return f"These tasks are open: {', '.join(left)}" if left else None


@rule("HR-5.3", CASE, when="update", on="status")
def approval_is_asked_for(change: Change) -> bool:
    """Approval needs an approver and request_status 'requested'."""
    row = change.row
    asked = bool(row["approver"]) and row["request_status"] == "requested"
    return row["status"] != "awaiting_approval" or asked


@rule("HR-5.1", CASE, when="update", on="status")
def work_starts_when_approved(change: Change) -> bool:
    """The case must be approved before work starts."""
    row = change.row
    free = not row["approval_criteria"] or row["request_status"] == "approved"
    return row["status"] != "work_in_progress" or free
