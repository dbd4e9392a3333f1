"""What every domain is made of."""

from eopsgym.domains.core.arguments import Arguments, Opt, email
from eopsgym.domains.core.context import Context
from eopsgym.domains.core.domain import LISTED_NULLS, Domain
from eopsgym.domains.core.errors import ArgumentError, LateError, ToolError
from eopsgym.domains.core.faults import Faults
from eopsgym.domains.core.filters import Filters, Span, Spans
from eopsgym.domains.core.reader import Breach, Reader, Row
from eopsgym.domains.core.schema import Schema
from eopsgym.domains.core.table import Table
from eopsgym.domains.core.tool import Tool, collect, tool

__all__ = [
    "LISTED_NULLS",
    "ArgumentError",
    "Arguments",
    "Breach",
    "Context",
    "Domain",
    "Faults",
    "Filters",
    "LateError",
    "Opt",
    "Reader",
    "Row",
    "Schema",
    "Span",
    "Spans",
    "Table",
    "Tool",
    "ToolError",
    "collect",
    "email",
    "tool",
]
