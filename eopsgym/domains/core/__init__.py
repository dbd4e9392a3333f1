"""What every domain is made of."""

from eopsgym.domains.core.arguments import Arguments, Opt, email
from eopsgym.domains.core.context import Breach, Context, Row
from eopsgym.domains.core.domain import Domain
from eopsgym.domains.core.errors import ArgumentError, ToolError
from eopsgym.domains.core.faults import Faults
from eopsgym.domains.core.schema import Schema
from eopsgym.domains.core.table import Table
from eopsgym.domains.core.tool import Tool, collect, tool

__all__ = [
    "ArgumentError",
    "Arguments",
    "Breach",
    "Context",
    "Domain",
    "Faults",
    "Opt",
    "Row",
    "Schema",
    "Table",
    "Tool",
    "ToolError",
    "collect",
    "email",
    "tool",
]
