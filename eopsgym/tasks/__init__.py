"""Tasks: their files, verifiers, checks and proofs."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from eopsgym.tasks.answers.judge_rating import Judge, Rating, rate
from eopsgym.tasks.answers.labelled_answers import LabelledAnswer, kept_banks, read_banks
from eopsgym.tasks.answers.refusal_config import KINDS, Reason, Refusal, ShownFact
from eopsgym.tasks.authoring.lint import Finding, lint_tasks
from eopsgym.tasks.authoring.validate import validate_task, validate_tasks
from eopsgym.tasks.data_sets.rows import tasks_from_rows
from eopsgym.tasks.export.export_tasks import export_tasks
from eopsgym.tasks.find_tasks import Tasks, find_task, load_tasks
from eopsgym.tasks.gold import Gold, GoldCall, play
from eopsgym.tasks.proof_material import TIERS, Equivalent, Rewording, Variant
from eopsgym.tasks.start_episode import (
    TOOL_SETS,
    ClockWarning,
    ToolSet,
    check_tool_set,
    is_repaired,
    resolved_tool_names,
    resolved_tool_set,
    start,
    tools_in_sight,
    writes,
)
from eopsgym.tasks.task import (
    CATEGORIES,
    INFEASIBLE,
    Task,
    TaskServer,
    Verifier,
)
from eopsgym.tasks.task_file import read_task
from eopsgym.tasks.texts.fact import Fact, read_fact
from eopsgym.tasks.texts.facts import check_text_facts
from eopsgym.tasks.texts.judged import SAID, judge_text_facts
from eopsgym.tasks.verify import Verdict, Verification, verify

if TYPE_CHECKING:
    from eopsgym.tasks.answers.refusal_verdict import CLEAN, judge_refusal, refusal_question

__all__ = [
    "CATEGORIES",
    "CLEAN",
    "INFEASIBLE",
    "KINDS",
    "SAID",
    "TIERS",
    "TOOL_SETS",
    "ClockWarning",
    "Equivalent",
    "Fact",
    "Finding",
    "Gold",
    "GoldCall",
    "Judge",
    "LabelledAnswer",
    "Rating",
    "Reason",
    "Refusal",
    "Rewording",
    "ShownFact",
    "Task",
    "TaskServer",
    "Tasks",
    "ToolSet",
    "Variant",
    "Verdict",
    "Verification",
    "Verifier",
    "check_text_facts",
    "check_tool_set",
    "export_tasks",
    "find_task",
    "is_repaired",
    "judge_refusal",
    "judge_text_facts",
    "kept_banks",
    "lint_tasks",
    "load_tasks",
    "play",
    "rate",
    "read_banks",
    "read_fact",
    "read_task",
    "refusal_question",
    "resolved_tool_names",
    "resolved_tool_set",
    "start",
    "tasks_from_rows",
    "tools_in_sight",
    "validate_task",
    "validate_tasks",
    "verify",
    "writes",
]


def __getattr__(name: str) -> Any:
    if name in ("CLEAN", "judge_refusal", "refusal_question"):  # the rule's patterns take 50 ms
        return getattr(import_module("eopsgym.tasks.answers.refusal_verdict"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
