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
    """List surveys that fit every filter, newest first; questions match in part.

    A survey is a set of one to five questions; who answered them is shown by
    `list_survey_instances`. Without a filter all surveys are listed. Gives `surveys` and
    `total_count`.
    """
    return SURVEY.listed(call, filters)


@tool(writes="surveys")
def create_survey(call: Call, **questions: Unpack[_Questions]) -> Row:
    """Add a survey of one to five questions.

    It is handed to nobody yet: `create_survey_instance` does that. Gives back the survey with
    its `survey_id`; without a question the call is refused (`MISSING_PARAMETER`).
    """
    if not any(SURVEY.stored(call, questions).values()):
        raise lacking("At least one question must be provided")
    return SURVEY.create(call, questions)


@tool(writes="surveys")
def update_survey(call: Call, survey_id: int, **questions: Unpack[_Questions]) -> Row:
    """Reword the questions that are given; an empty text removes one, but not the last.

    Instances that were handed out before ask the new questions too, and keep their answers.
    Gives back the survey and in `changes` the names of the fields that changed; a call that
    changes nothing is refused (`NO_CHANGES_DETECTED`).
    """
    row = SURVEY.get(call, survey_id)
    after = row | SURVEY.stored(call, questions)
    if not any(after[name] for name in QUESTIONS):
        raise ToolError("A survey needs at least one question", "INVALID_VALUE", "request")
    return SURVEY.update(call, row, questions)


@tool(reads="survey_instances")
def list_survey_instances(call: Call, **filters: Unpack[_Filters]) -> Row:
    """List survey instances that fit every filter, newest first; answers match in part.

    An instance is a survey handed to one person, with the answers so far, which are null where
    there are none. Without a filter all instances are listed. Gives `survey_instances` and
    `total_count`.
    """
    return INSTANCE.listed(call, filters)


@tool(writes="survey_instances")
def create_survey_instance(call: Call, survey_id: int, **fields: Unpack[_Handing]) -> Row:
    """Hand a survey to a user, for a case task or on its own; answers may follow later.

    Survey, task and user are given by id and have to be there. Nobody is notified. Gives back
    the instance with its `survey_instance_id`.
    """
    return INSTANCE.create(call, {"survey_id": survey_id, **fields})


@tool(writes="survey_instances")
def update_survey_instance(call: Call, survey_instance_id: int, **fields: Unpack[_Changes]) -> Row:
    """Answer a survey, or give it to somebody else; only the fields that are given.

    An empty text removes an answer. The status of the task does not change, also when all is
    answered. Gives back the instance; a call that changes nothing is refused
    (`NO_CHANGES_DETECTED`).
    """
    row = look_at_task(call, INSTANCE.get(call, survey_instance_id), fields)
    return INSTANCE.update(call, row, fields)
