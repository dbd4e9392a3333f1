"""Surveys, and the instances in which people answer them."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.record import Record, employees, lacking
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
    """List surveys; questions match in part."""
    return SURVEY.listed(call, filters)


@tool(writes="surveys")
def create_survey(call: Call, **questions: Unpack[_Questions]) -> Row:
    """Add a survey of one to five questions."""
    if not any(SURVEY.stored(call, questions).values()):
        raise lacking("At least one question must be provided")
    return SURVEY.create(call, questions)


@tool(writes="surveys")
def update_survey(call: Call, survey_id: int, **questions: Unpack[_Questions]) -> Row:
    """Reword the questions that are given; blank text removes one, but not the last."""
    row = SURVEY.get(call, survey_id)
    after = row | SURVEY.stored(call, questions)
    if not any(after[name] for name in QUESTIONS):
        raise ToolError("A survey needs at least one question", "INVALID_VALUE", "request")
    return SURVEY.update(call, row, questions)


@tool(reads="survey_instances")
def list_survey_instances(call: Call, **filters: Unpack[_Filters]) -> Row:
    """List survey instances; answers match in part."""
    return INSTANCE.listed(call, filters)


@tool(writes="survey_instances")
def create_survey_instance(call: Call, survey_id: int, **fields: Unpack[_Handing]) -> Row:
    """Hand a survey to a user, for a case task or on its own. Answers may follow later."""
    return INSTANCE.create(call, {"survey_id": survey_id, **fields})


@tool(writes="survey_instances")
def update_survey_instance(call: Call, survey_instance_id: int, **fields: Unpack[_Changes]) -> Row:
    """Answer a survey, or give it to somebody else; blank text removes an answer."""
    row = look_at_task(call, INSTANCE.get(call, survey_instance_id), fields)
    return INSTANCE.update(call, row, fields)
