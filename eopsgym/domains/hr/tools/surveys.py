"""Surveys, and the instances in which people answer them."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, employees, lacking
from eopsgym.domains.hr.tools.tasks import look_at_task
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import PART, Compare

QUESTIONS = tuple(f"question_{n}" for n in range(1, 6))
Text = Annotated[str, PART]


class _Questions(TypedDict, total=False):
    question_1: Text
    question_2: Text
    question_3: Text
    question_4: Text
    question_5: Text


class _SurveyFilters(_Questions, total=False):
    survey_id: int


class _Handing(TypedDict, total=False):
    case_task_id: int
    assigned_to: int
    answer_1: Text
    answer_2: Text
    answer_3: Text
    answer_4: Text
    answer_5: Text


class _Changes(_Handing, total=False):
    survey_id: int


class _Filters(_Changes, total=False):
    survey_instance_id: int


SURVEY = Record("survey", "Survey", (_SurveyFilters,), plural="surveys")
INSTANCE = Record(
    "survey_instance",
    "Survey instance",
    (_Filters,),
    plural="survey_instances",
    shared=True,
    tells_changes=False,
    need=lambda call: employees(call, Compare("assigned_to", "=", call.user["user_id"])),
)


@tool(reads="surveys")
def list_surveys(call: Call, **filters: Unpack[_SurveyFilters]) -> Row:
    """List surveys that match every filter, newest first; questions match in part.

    A survey is a set of one to five questions; `list_survey_instances` returns the answers. Without
    a filter all surveys are listed. Returns `surveys` and `total_count`.
    """
    return SURVEY.listed(call, filters)


@tool(writes="surveys")
def create_survey(call: Call, **questions: Unpack[_Questions]) -> Row:
    """Add a survey of one to five questions.

    It is not assigned to anybody yet: use `create_survey_instance`. Returns the survey with its
    `survey_id`; a call without a question is refused (`MISSING_PARAMETER`).
    """
    if not any(SURVEY.stored(call, questions).values()):
        raise lacking("At least one question must be provided")
    return SURVEY.create(call, questions)


@tool(writes="surveys")
def update_survey(call: Call, survey_id: int, **questions: Unpack[_Questions]) -> Row:
    """Change the questions that are given; an empty string removes one, but not the last one.

    Existing instances ask the new questions as well, and keep their answers. Returns the survey,
    with the names of the changed fields in `changes`; a call that changes nothing is refused
    (`NO_CHANGES_DETECTED`).
    """
    row = SURVEY.get(call, survey_id)
    after = row | SURVEY.stored(call, questions)
    if not any(after[name] for name in QUESTIONS):
        raise ToolError("A survey needs at least one question", "INVALID_VALUE", "request")
    return SURVEY.update(call, row, questions)


@tool(reads="survey_instances")
def list_survey_instances(call: Call, **filters: Unpack[_Filters]) -> Row:
    """List survey instances that match every filter, newest first; answers match in part.

    An instance is a survey assigned to one person, with the answers so far; missing answers are
    null. Without a filter all instances are listed. Returns `survey_instances` and `total_count`.
    """
    return INSTANCE.listed(call, filters)


@tool(writes="survey_instances")
def create_survey_instance(call: Call, survey_id: int, **fields: Unpack[_Handing]) -> Row:
    """Assign a survey to a user, for a case task or independently; answers may be added later.

    Survey, task and user are given by id and have to exist. Nobody is notified. Returns the
    instance with its `survey_instance_id`.
    """
    return INSTANCE.create(call, {"survey_id": survey_id, **fields})


@tool(writes="survey_instances")
def update_survey_instance(call: Call, survey_instance_id: int, **fields: Unpack[_Changes]) -> Row:
    """Answer a survey, or assign it to another user; only the fields that are given are changed.

    An empty string removes an answer. The status of the task does not change, even if all questions
    are answered. Returns the instance; a call that changes nothing is refused
    (`NO_CHANGES_DETECTED`).
    """
    row = look_at_task(call, INSTANCE.get(call, survey_instance_id), fields)
    return INSTANCE.update(call, row, fields)
