"""The parts of every system: tools, calls, rules, and the dialect of its results."""

from eopsgym.domains.kernel.call import Breach, Call, Row
from eopsgym.domains.kernel.dialect import Dialect
from eopsgym.domains.kernel.domain import Domain
from eopsgym.domains.kernel.rules import Change, Rule, collect_rules, rule, tool_rule
from eopsgym.domains.kernel.signature import Opt, Shown
from eopsgym.domains.kernel.tool import Tool, collect_tools, tool
from eopsgym.domains.kernel.tool_errors import (
    ArgumentError,
    CallTimeout,
    ChoiceError,
    PolicyError,
    ToolError,
)

__all__ = [
    "ArgumentError",
    "Breach",
    "Call",
    "CallTimeout",
    "Change",
    "ChoiceError",
    "Dialect",
    "Domain",
    "Opt",
    "PolicyError",
    "Row",
    "Rule",
    "Shown",
    "Tool",
    "ToolError",
    "collect_rules",
    "collect_tools",
    "rule",
    "tool",
    "tool_rule",
]
