"""What the agent does next: models, orchestrators, and the protocols between them."""

from eopsgym.agents.endings import outcome_of
from eopsgym.agents.events import (
    Event,
    EventSink,
    MessageEvent,
    ReplyEvent,
    ToolResultEvent,
    ignore,
)
from eopsgym.agents.judge import model_judge
from eopsgym.agents.limits import Limits, Meter, Outcome, Stop, StopReason
from eopsgym.agents.messages import Message, Prompt, Reply, ToolCall, Usage
from eopsgym.agents.models.budgets import Budget
from eopsgym.agents.models.litellm_library import close_clients
from eopsgym.agents.models.litellm_model import LiteLLMModel
from eopsgym.agents.models.model_by_name import make_model, register_model
from eopsgym.agents.models.model_file import LLMConfig, load_llm_config
from eopsgym.agents.models.model_pool import ModelPool
from eopsgym.agents.models.retries import Retries
from eopsgym.agents.orchestrators.react import React
from eopsgym.agents.protocols import Environment, Model, Orchestrator, ToolResult
from eopsgym.agents.scripted.gold_variants import Script
from eopsgym.agents.scripted.prepared_model import PreparedModel
from eopsgym.agents.scripted.scripted_models import FAILURES, ScriptedModel, scripted_model
from eopsgym.agents.weak_answers import WEAKNESSES
from eopsgym.gym import ToolInfo

__all__ = [
    "FAILURES",
    "WEAKNESSES",
    "Budget",
    "Environment",
    "Event",
    "EventSink",
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
    "PreparedModel",
    "Prompt",
    "React",
    "Reply",
    "ReplyEvent",
    "Retries",
    "Script",
    "ScriptedModel",
    "Stop",
    "StopReason",
    "ToolCall",
    "ToolInfo",
    "ToolResult",
    "ToolResultEvent",
    "Usage",
    "close_clients",
    "ignore",
    "load_llm_config",
    "make_model",
    "model_judge",
    "outcome_of",
    "register_model",
    "scripted_model",
]
