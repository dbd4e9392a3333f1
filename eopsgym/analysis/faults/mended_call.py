"""Without a reference solution: one call put right by what the verifier's own SQL asks for.

A call that wrote what the verifier looks at is given the values that its SQL names, calls of one
tool are left out from one of them on, or a call is added that the SQL names whole; then the
verifiers are asked again. That proves which call decides, not that its value could be known.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.analysis.faults.another_day import asks_for_today, days_in, passes_on_another_day
from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.analysis.faults.made_again import AnotherCall, MadeAgain
from eopsgym.domains import get_domain
from eopsgym.errors import EopsgymError
from eopsgym.gym import Database, Step
from eopsgym.tasks import Verdict

_CONDITION = re.compile(r"""(?:\w+\.)?\b(\w+)\s*=\s*(?:'([^']*)'|"([^"]*)"|(-?\d+)\b)""")
_LOOKED_UP = re.compile(r"\b(\w+)\s*=\s*\((\s*SELECT\b[^()]*)\)", re.IGNORECASE)
_ELSE = ", all else as it was"
Found = Iterator[FaultFinding]


def mended_call(again: MadeAgain, verdict: Verdict) -> FaultFinding:
    """What calls put right prove of a failed verifier."""
    if not verdict.query:
        return FaultFinding("unknown", "without a reference solution only SQL can be asked again")
    database = again.end.database(verdict.gym_name or None)
    days = days_in(verdict.query) if asks_for_today(verdict) else []
    if found := passes_on_another_day(database, verdict, days):
        return found
    wanted = _wanted(verdict.query, database)
    touching = [
        (number, step)
        for number, step in again.made
        if any(re.search(rf"\b{change.table}\b", verdict.query) for change in step.changes)
    ]
    for ways in (_put_right(again, verdict, wanted, touching), _left_out(again, verdict, touching)):
        if (finding := next(ways, None)) is not None:
            return finding
    nothing = "without a reference solution, no one call put right, left out or added passes it"
    added = next(_added(again, verdict, wanted, database), None)
    return added or FaultFinding("unknown", nothing)


def _wanted(query: str, database: Database) -> dict[str, Any]:
    """The values that a query compares columns with, by column."""
    found: dict[str, Any] = {}
    for name, text, quoted, number in _CONDITION.findall(query):
        found[name] = int(number) if number else text or quoted
    for name, inner in _LOOKED_UP.findall(query):
        try:
            rows = database.sql(inner)
        except EopsgymError:
            continue
        if len(rows) == 1 and len(rows[0]) == 1:
            found[name] = next(iter(rows[0].values()))
    return found


def _put_right(
    again: MadeAgain,
    verdict: Verdict,
    wanted: Mapping[str, Any],
    touching: list[tuple[int, Step]],
) -> Found:
    for number, step in touching:
        fitting = _fitting(wanted, _properties(step.server, step.tool), step.arguments)
        other = sorted(name for name in fitting if step.arguments.get(name) != fitting[name])
        if other and again.wins(verdict, {number: {**step.arguments, **fitting}}):
            names = " and ".join(map(repr, other))
            says = f"step {number} with {names} put right passes it{_ELSE}"
            yield FaultFinding("agent", says, number)


def _left_out(again: MadeAgain, verdict: Verdict, touching: list[tuple[int, Step]]) -> Found:
    for number, step in touching:
        later = [n for n, each in touching if n >= number and each.tool == step.tool]
        for numbers in dict.fromkeys([(number,), tuple(later)]):
            if again.wins(verdict, dict.fromkeys(numbers)):
                steps = f"step {number}"
                if len(numbers) > 1:
                    steps = f"steps {', '.join(map(str, numbers))}"
                yield FaultFinding("agent", f"without {steps} it passes{_ELSE}", number)


def _added(
    again: MadeAgain, verdict: Verdict, wanted: Mapping[str, Any], database: Database
) -> Found:
    domain = database.domain
    for tool in domain.tools.values():
        required = tool.schema.get("required", ())
        if not tool.writes or not required or not {*required} <= {*wanted}:
            continue
        arguments = _fitting(wanted, tool.schema["properties"], {})
        if again.wins(verdict, {}, AnotherCall(domain.name, tool.name, arguments)):
            yield FaultFinding("agent", f"made at the end, the missing {tool.name} passes it")


def _properties(server: str, tool: str) -> Mapping[str, Any]:
    properties: Mapping[str, Any] = get_domain(server).tools[tool].schema["properties"]
    return properties


def _fitting(
    wanted: Mapping[str, Any], properties: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """The wanted values that a tool takes, as it takes them."""
    return {
        name: _as_argument(value, given.get(name), properties[name])
        for name, value in wanted.items()
        if name in properties
    }


def _as_argument(wanted: Any, given: Any, schema: Mapping[str, Any]) -> Any:
    if given is not None and str(given) == str(wanted):
        return given
    types = [schema.get("type"), *(each.get("type") for each in schema.get("anyOf", ()))]
    kinds = {kind for each in types for kind in (each if isinstance(each, list) else [each])}
    if "boolean" in kinds:
        return bool(int(wanted)) if str(wanted) in ("0", "1") else wanted
    if "integer" in kinds and re.fullmatch(r"-?\d+", str(wanted)):
        return int(wanted)
    return str(wanted) if "string" in kinds else wanted
