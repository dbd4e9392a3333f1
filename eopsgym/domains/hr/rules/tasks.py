"""Rules over case tasks: their requirements, changes of status, and completion. Chapter 6."""

from eopsgym.domains.hr.rules.common import is_active, is_open, me
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.hr.tools.checklists import CHECKLIST
from eopsgym.domains.hr.tools.services import SERVICE
from eopsgym.domains.hr.tools.surveys import INSTANCE, SURVEY
from eopsgym.domains.hr.tools.tasks import TASK
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.records import Lifecycle

LIFE = Lifecycle(
    draft="ready cancelled",
    ready="work_in_progress cancelled",
    work_in_progress="closed_complete closed_incomplete cancelled",
    awaiting_approval="work_in_progress cancelled",
    suspended="work_in_progress cancelled",
)
_AT_ONCE = ("mark when complete", "url")
_QUESTIONS = range(1, 6)


@rule("HR-6.1", TASK, when="insert")
def has_a_case_and_a_kind(change: Change) -> bool:
    """A task needs a parent case and a kind."""
    return bool(change.row["task_type"] and CASE.find(change.call, change.row["parent_case"]))


@rule("HR-4.5", TASK, on="parent_case")
def its_case_is_open(change: Change) -> bool:
    """The parent case is no longer open."""
    case = CASE.find(change.call, change.row["parent_case"])
    return case is None or is_open(case)


@rule("HR-6.2", TASK, on="task_type external_url hr_service")
def holds_what_its_kind_needs(change: Change) -> bool:
    """Only url tasks have a https URL, only hr service tasks name one."""
    row, url = change.row, change.row["external_url"] or ""
    linked = url.startswith("https://") if row["task_type"] == "url" else not url
    named = row["hr_service"] is None
    if row["task_type"] == "hr service":
        service = SERVICE.find(change.call, row["hr_service"])
        named = bool(service and service["active"])
    return linked and named


@rule("HR-6.5", TASK, on="status active")
def is_active_while_open(change: Change) -> bool:
    """Active is true while a task is open, false afterwards."""
    return bool(change.row["active"]) == is_open(change.row)


@rule("HR-6.3", TASK, when="update", on="status")
def follows_its_life(change: Change) -> str | None:
    old, new = change.old("status"), change.row["status"]
    at_once = change.row["task_type"] in _AT_ONCE and (old, new) == ("ready", "closed_complete")
    if at_once or not LIFE.objection(change):
        return None
    return f"This task does not go from '{old}' to '{new}'"


@rule("HR-6.3", TASK, when="update", on="status")
def work_has_an_assignee(change: Change) -> bool:
    """'work_in_progress' needs an assignee."""
    return change.row["status"] != "work_in_progress" or bool(change.row["assigned_to"])


@rule("HR-6.4", TASK, when="update", on="status")
def is_complete_before_it_is_closed(change: Change) -> str | None:
    if change.row["status"] != "closed_complete" or _is_done(change.call, change.row):
        return None
    return f"The {change.row['task_type']} is not complete"


def _is_done(call: Call, task: Row) -> bool:
    of_task = {"case_task_id": task["hr_case_task_id"]}
    if task["task_type"] == "checklist":
        items = CHECKLIST.select(call, of_task)
        return bool(items) and all(item["checked"] for item in items)
    if task["task_type"] == "survey":
        instances = INSTANCE.select(call, of_task)
        return bool(instances) and all(_is_answered(call, row) for row in instances)
    return True


def _is_answered(call: Call, instance: Row) -> bool:
    survey = SURVEY.find(call, instance["survey_id"])
    return survey is not None and all(
        instance[f"answer_{n}"] for n in _QUESTIONS if survey[f"question_{n}"]
    )


# Parts of tasks


@rule("HR-6.6", CHECKLIST, INSTANCE)
def belongs_to_an_open_task_of_its_kind(change: Change) -> str | None:
    kind = "checklist" if change.table == CHECKLIST.table else "survey"
    task = TASK.find(change.call, change.row["case_task_id"])
    if task and task["task_type"] == kind and is_open(task):
        return None
    return f"This belongs to an open {kind} task"


@rule("HR-6.6", INSTANCE, on="assigned_to case_task_id")
def goes_to_the_person_of_the_case(change: Change) -> bool:
    """A survey goes to the active person the case was opened for."""
    task = TASK.find(change.call, change.row["case_task_id"])
    case = CASE.find(change.call, task["parent_case"]) if task else None
    person = change.row["assigned_to"]
    return not case or (person == case["opened_for"] and is_active(change.call, person))


@rule("HR-6.6", INSTANCE, on="answer_1 answer_2 answer_3 answer_4 answer_5")
def is_answered_by_that_person(change: Change) -> bool:
    """Only the person the survey is assigned to answers it."""
    return bool(change.row["assigned_to"] == me(change))
