"""What a verifier's query wants: the row that `SELECT COUNT(*) … WHERE a = b AND …` counts.

Where a task has no footprint, as published ones have none, its queries are all there is to tell
what should have been there. Queries with joins, alternatives or patterns say nothing here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from eopsgym.analysis.failures.facts import Failed, MadeCall, domain_of

_COUNT = re.compile(
    r"^\s*SELECT\s+COUNT\(\s*\*?\s*\)(?:\s+AS\s+\w+)?\s+FROM\s+[\"`]?(\w+)[\"`]?"
    r"(?:\s+(?:AS\s+)?(?!WHERE\b)\w+)?\s+WHERE\s+(.*?);?\s*$",
    re.IGNORECASE | re.DOTALL,
)
_PART = re.compile(
    r"^(?:\w+\.)?[\"`]?(\w+)[\"`]?\s*(?:=|IS)\s*('(?:[^']|'')*'|\"[^\"]*\"|-?\d+(?:\.\d+)?|TRUE|"
    r"FALSE|(?:NOT\s+)?NULL)$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s+AND\s+", re.IGNORECASE)
_NOT_PLAIN = re.compile(r"\b(?:OR|JOIN|SELECT|IN|LIKE|BETWEEN|EXISTS)\b|[<>!]", re.IGNORECASE)
_QUOTED = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"")


@dataclass(frozen=True)
class WantedRow:
    """What a verifier counts: `table`, `values` by column, and whether it should be there."""

    table: str
    values: Mapping[str, str]
    there: bool
    found: bool
    verifier: str


def wanted_row(verdict: Failed) -> WantedRow | None:
    """The row that a failed verifier counts; None where its query is not plain."""
    match = _COUNT.match(verdict.query or "")
    if match is None or verdict.expected not in ("0", "1") or verdict.actual is None:
        return None
    if _NOT_PLAIN.search(_QUOTED.sub("", match[2])):
        return None
    parts = [_PART.match(part.strip()) for part in _AND.split(match[2])]
    if not all(parts):
        return None
    values = {part[1]: plain(part[2]) for part in parts if part and "NULL" not in part[2].upper()}
    there = verdict.expected == "1"
    return WantedRow(match[1], values, there, verdict.actual != "0", verdict.name)


def plain(value: Any) -> str:
    """A value as SQL or JSON has it, so that equal ones are equal texts."""
    text = str(value)
    if text[:1] in "'\"" and text[-1:] == text[:1] and len(text) > 1:
        return text[1:-1].replace("''", "'")
    return {"true": "1", "false": "0"}.get(text.lower(), text)


def is_about(call: MadeCall, table: str) -> bool:
    """Whether a call works on a table, by the names of what it was given and gave back."""
    return table in _tables(call.server, frozenset({*call.arguments, *_result(call)}))


def values_of(call: MadeCall) -> dict[str, str]:
    """What a call says of its row: what it gave back, and before all what it was given."""
    held = {**_result(call), **call.arguments}
    return {
        name: plain(value) for name, value in held.items() if isinstance(value, str | int | float)
    }


def _result(call: MadeCall) -> dict[str, Any]:
    found = call.told
    if isinstance(found, dict) and len(found) <= _WRAPPED:
        inner = [value for value in found.values() if isinstance(value, dict)]
        found = {**found, **inner[0]} if len(inner) == 1 else found
    return found if isinstance(found, dict) and not call.is_error else {}


_WRAPPED = 3
"""So few keys, with one object among them, are an envelope."""


@lru_cache(maxsize=4096)
def _tables(server: str, names: frozenset[str]) -> frozenset[str]:
    """The tables of a system of whose columns most of these names are."""
    domain = domain_of(server)
    if domain is None:
        return frozenset()
    shares = {table: len(names & set(columns)) for table, columns in domain.schema.tables.items()}
    best = max(shares.values(), default=0)
    return frozenset(table for table, share in shares.items() if share == best and best)
