"""Agents: models, orchestrators, and the protocols between them."""

from eopsgym.agents.messages import (
    AgentRole,
    Event,
    EventSink,
    Message,
    MessageEvent,
    Prompt,
    Reply,
    ReplyEvent,
    ToolCall,
    ToolResultEvent,
    Usage,
    ignore,
)
from eopsgym.agents.model_judge import is_own_judge, model_judge
from eopsgym.agents.models.litellm_library import close_clients
from eopsgym.agents.models.litellm_model import LiteLLMModel
from eopsgym.agents.models.model_by_name import (
    FAILURES,
    make_model,
    register_model,
    scripted_model,
)
from eopsgym.agents.models.model_file import LLMConfig, load_llm_config
from eopsgym.agents.models.model_pool import ModelPool
from eopsgym.agents.models.retry_policy import Retries
from eopsgym.agents.models.thinking_budgets import Budget
from eopsgym.agents.orchestrators.decomposing import Decomposing
from eopsgym.agents.orchestrators.orchestrator_by_name import (
    RunFunction,
    as_orchestrator,
    make_orchestrator,
    orchestrator_names,
    register_orchestrator,
)
from eopsgym.agents.orchestrators.planner_react import PlannerReact
from eopsgym.agents.orchestrators.react import React, act, ask, opening, tools_of, use_tool
from eopsgym.agents.plans.generated_plan import GeneratedPlan
from eopsgym.agents.plans.plan import Plan, as_plan
from eopsgym.agents.prices import Price, PriceList, Rates, price_list
from eopsgym.agents.protocols import Environment, Model, Orchestrator, ToolResult
from eopsgym.agents.scripted.plan_reader import PlanReader
from eopsgym.agents.scripted.prepared_model import PreparedModel
from eopsgym.agents.scripted.scripted_models import Script, ScriptedModel
from eopsgym.agents.stopping import Limits, Meter, Outcome, Stop, StopReason, outcome_of
from eopsgym.agents.weak_answers import WEAKNESSES
from eopsgym.gym import ToolInfo

__all__ = [
    "FAILURES",
    "WEAKNESSES",
    "AgentRole",
    "Budget",
    "Decomposing",
    "Environment",
    "Event",
    "EventSink",
    "GeneratedPlan",
    "LLMConfig",
    "Limits",
    "LiteLLMModel",
    "Message",
    "MessageEvent",
    "Meter",
    "Model",
    "ModelPool",
    "Orchestrator",
    "Outcome",
    "Plan",
    "PlanReader",
    "PlannerReact",
    "PreparedModel",
    "Price",
    "PriceList",
    "Prompt",
    "Rates",
    "React",
    "Reply",
    "ReplyEvent",
    "Retries",
    "RunFunction",
    "Script",
    "ScriptedModel",
    "Stop",
    "StopReason",
    "ToolCall",
    "ToolInfo",
    "ToolResult",
    "ToolResultEvent",
    "Usage",
    "act",
    "as_orchestrator",
    "as_plan",
    "ask",
    "close_clients",
    "ignore",
    "is_own_judge",
    "load_llm_config",
    "make_model",
    "make_orchestrator",
    "model_judge",
    "opening",
    "orchestrator_names",
    "outcome_of",
    "price_list",
    "register_model",
    "register_orchestrator",
    "scripted_model",
    "tools_of",
    "use_tool",
]


def __dir__() -> list[str]:
    return sorted(__all__)
