"""Surveys, and the instances in which people answer them."""

from eopsgym.domains.core import Context, Row, ToolError, tool
from eopsgym.domains.hr.fields import Number, Text
from eopsgym.domains.hr.records import change, listed, refer
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import tasks as task_rules
from eopsgym.domains.hr.tables import INSTANCE, SURVEY, TASK, USER

_QUESTIONS = tuple(f"question_{n}" for n in range(1, 6))
_ANSWERS = tuple(f"answer_{n}" for n in range(1, 6))


def _texts(ctx: Context, names: tuple[str, ...]) -> Row:
    """Those of the texts that the call gives; blank text clears one."""
    return {name: text if text.strip() else None for name, text in ctx.take(*names).items()}


def _references(ctx: Context) -> Row:
    """The references of an instance that the call gives, each checked."""
    tables = {"survey_id": SURVEY, "case_task_id": TASK, "assigned_to": USER}
    return {
        field: refer(ctx, tables[field], field, value) for field, value in ctx.take(*tables).items()
    }


@tool(reads="surveys")
def list_surveys(
    ctx: Context,
    survey_id: Number = None,
    question_1: Text = None,
    question_2: Text = None,
    question_3: Text = None,
    question_4: Text = None,
    question_5: Text = None,
) -> Row:
    """List surveys; questions match in part."""
    found = ctx.select(SURVEY, ctx.take("survey_id"), ctx.take(*_QUESTIONS))
    return listed("surveys", results(ctx, SURVEY, found))


@tool(writes="surveys")
def create_survey(
    ctx: Context,
    question_1: Text = None,
    question_2: Text = None,
    question_3: Text = None,
    question_4: Text = None,
    question_5: Text = None,
) -> Row:
    """Add a survey of one to five questions."""
    values = dict.fromkeys(_QUESTIONS) | _texts(ctx, _QUESTIONS)
    if not any(values.values()):
        message = "At least one question must be provided"
        raise ToolError(message, "MISSING_PARAMETER", "request")
    return result(ctx, SURVEY, ctx.insert(SURVEY, values))


@tool(writes="surveys")
def update_survey(
    ctx: Context,
    survey_id: int,
    question_1: Text = None,
    question_2: Text = None,
    question_3: Text = None,
    question_4: Text = None,
    question_5: Text = None,
) -> Row:
    """Reword the questions that are given; blank text removes one, but not the last."""
    row = ctx.get(SURVEY, survey_id, "survey_id")
    values = _texts(ctx, _QUESTIONS)
    if not any((row | values)[name] for name in _QUESTIONS):
        raise ToolError("A survey needs at least one question", "INVALID_VALUE", "request")
    return change(ctx, SURVEY, row, values)


@tool(reads="survey_instances")
def list_survey_instances(
    ctx: Context,
    survey_instance_id: Number = None,
    survey_id: Number = None,
    case_task_id: Number = None,
    assigned_to: Number = None,
    answer_1: Text = None,
    answer_2: Text = None,
    answer_3: Text = None,
    answer_4: Text = None,
    answer_5: Text = None,
) -> Row:
    """List survey instances; answers match in part."""
    equal = ctx.take("survey_instance_id", "survey_id", "case_task_id", "assigned_to")
    found = ctx.select(INSTANCE, equal, ctx.take(*_ANSWERS))
    if ctx.guarded and ctx.user["role"] == "employee":
        found = [row for row in found if row["assigned_to"] == ctx.user["user_id"]]
    return listed("survey_instances", results(ctx, INSTANCE, found))


@tool(writes="survey_instances")
def create_survey_instance(
    ctx: Context,
    survey_id: int,
    case_task_id: Number = None,
    assigned_to: Number = None,
    answer_1: Text = None,
    answer_2: Text = None,
    answer_3: Text = None,
    answer_4: Text = None,
    answer_5: Text = None,
) -> Row:
    """Hand a survey to a user, for a case task or on its own. Answers may follow later."""
    values = dict.fromkeys(("case_task_id", "assigned_to", *_ANSWERS))
    values |= _references(ctx) | _texts(ctx, _ANSWERS)
    task_rules.state_instance(ctx, None, values)
    return result(ctx, INSTANCE, ctx.insert(INSTANCE, values))


@tool(writes="survey_instances")
def update_survey_instance(
    ctx: Context,
    survey_instance_id: int,
    survey_id: Number = None,
    case_task_id: Number = None,
    assigned_to: Number = None,
    answer_1: Text = None,
    answer_2: Text = None,
    answer_3: Text = None,
    answer_4: Text = None,
    answer_5: Text = None,
) -> Row:
    """Answer a survey, or give it to somebody else; blank text removes an answer."""
    row = ctx.get(INSTANCE, survey_instance_id, "survey_instance_id")
    values = _references(ctx) | _texts(ctx, _ANSWERS)
    task_rules.state_instance(ctx, row, row | values)
    return change(ctx, INSTANCE, row, values, changes=False)
