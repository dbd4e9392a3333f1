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
from eopsgym.agents.live import LiteLLMModel, close_clients
from eopsgym.agents.llm_config import LLMConfig, load_llm_config
from eopsgym.agents.messages import Message, Prompt, Reply, ToolCall, Usage
from eopsgym.agents.plays import Script
from eopsgym.agents.prepared import PreparedModel
from eopsgym.agents.protocols import CallResult, Environment, Model, Orchestrator, ToolInfo
from eopsgym.agents.react import React
from eopsgym.agents.registry import make_model, register_model
from eopsgym.agents.retries import Retries
from eopsgym.agents.scripted import FAILURES, ScriptedModel, scripted_model

__all__ = [
    "FAILURES",
    "CallResult",
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
