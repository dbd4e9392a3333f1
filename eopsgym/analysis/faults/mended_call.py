"""The correction of one call by the verifier's own SQL, for tasks without a reference solution.

A call on the record that the verifier checks gets the values in its SQL, calls that made the
counted rows are left out, or a call is added if the SQL has all its arguments. Then the verifiers
are checked again. Only values are used that the run had read, in its request, its policy or earlier
results. This proves which call decides the verdict, but not whose fault it is.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.analysis.faults.another_day import asks_for_today, days_in, passes_on_another_day
from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.analysis.faults.made_again import AnotherCall, MadeAgain
from eopsgym.analysis.faults.values_read import ValuesRead
from eopsgym.analysis.faults.wanted_values import (
    as_argument,
    changed_row,
    meets,
    row_at_end,
    wanted_values,
)
from eopsgym.domains import get_domain
from eopsgym.gym import Database, Step
from eopsgym.tasks import Verdict
from eopsgym.tasks.verifier_query import VerifierQuery, read_query

_ELSE = "it passes, all else as it was"
_Findings = Iterator[FaultFinding]


def mended_call(again: MadeAgain, verdict: Verdict) -> FaultFinding:
    """Return the finding on a failed verifier that corrected calls prove."""
    if not verdict.query:
        return FaultFinding("unknown", "without a reference solution only SQL can be asked again")
    database = again.end.database(verdict.gym_name or None)
    days = days_in(verdict.query) if asks_for_today(verdict) else []
    if finding := passes_on_another_day(database, verdict, days):
        return finding
    query = read_query(verdict.query)
    if query is None:
        return FaultFinding("unknown", "without a reference solution, its query cannot be read")
    finding = _Mending(again, verdict, query, database).first()
    nothing = "without a reference solution, no one call put right, left out or added passes it"
    return finding or FaultFinding("unknown", nothing)


class _Mending:
    """The search for the calls that decide one verdict."""

    def __init__(
        self, again: MadeAgain, verdict: Verdict, query: VerifierQuery, database: Database
    ) -> None:
        self.again, self.verdict, self.query, self.database = again, verdict, query, database
        self.values_read = ValuesRead(again.run)
        self.unknown_values: list[FaultFinding] = []
        """Findings on calls that would decide with values that the run had not read."""

    def first(self) -> FaultFinding | None:
        """Return the first finding; those with values that nobody could know come last."""
        for findings in (self._put_right(), self._left_out(), self._added()):
            if (finding := next(findings, None)) is not None:
                return finding
        return next(iter(self.unknown_values), None)

    def _touching(self) -> Iterator[tuple[int, Step, str]]:
        """Yield the steps that changed a table of the query, each with the table."""
        for number, step in self.again.made:
            for table in dict.fromkeys(change.table for change in step.changes):
                if table.lower() in self.query.tables:
                    yield number, step, table

    def _put_right(self) -> _Findings:
        for number, step, table in self._touching():
            wanted = wanted_values(self.query, table, self.database)
            fitting = _fitting(wanted, step.server, step.tool, step.arguments)
            other = sorted(name for name in fitting if step.arguments.get(name) != fitting[name])
            if not other or not self._is_same_record(step, table, wanted, fitting):
                continue
            if self.again.wins(self.verdict, {number: {**step.arguments, **fitting}}):
                names = " and ".join(map(repr, other))
                values = {name: fitting[name] for name in other}
                yield from self._decides(f"step {number}", f"{names} put right", number, values)

    def _is_same_record(
        self, step: Step, table: str, wanted: Mapping[str, Any], fitting: Mapping[str, Any]
    ) -> bool:
        """Return whether a step changed the record that the verifier checks.

        The record's key, and the columns that the call cannot set, have the wanted values.
        """
        keys = {*self.database.domain.schema.keys(table).primary}
        for change in step.changes:
            if change.table != table:
                continue
            row = row_at_end(self.database, change)
            fixed = [name for name in wanted if name in keys or name not in fitting]
            if any(name in row and not _same(row[name], wanted[name]) for name in fixed):
                return False
        return True

    def _left_out(self) -> _Findings:
        touching = [(number, step) for number, step, table in self._touching() if self._made(step)]
        for number, step in touching:
            later = [n for n, each in touching if n >= number and each.tool == step.tool]
            for numbers in dict.fromkeys([(number,), tuple(later)]):
                if self.again.wins(self.verdict, dict.fromkeys(numbers)):
                    many = f"steps {', '.join(map(str, numbers))}"
                    what = many if len(numbers) > 1 else f"step {number}"
                    yield from self._decides(what, "left out", number, {})

    def _made(self, step: Step) -> bool:
        """Return whether a step changed a row that the query counts, by its conditions."""
        return any(
            meets(self.query, change.table, changed_row(self.database, change))
            for change in step.changes
        )

    def _added(self) -> _Findings:
        domain = self.database.domain
        for table in dict.fromkeys(self.query.tables):
            wanted = wanted_values(self.query, table, self.database)
            for tool in domain.tools.values():
                required = tool.schema.get("required", ())
                if not tool.writes or not required or not {*required} <= {*wanted}:
                    continue
                arguments = _fitting(wanted, domain.name, tool.name, {})
                call = AnotherCall(domain.name, tool.name, arguments)
                if self.again.wins(self.verdict, {}, call):
                    yield from self._decides(tool.name, "made at the end", None, arguments)

    def _decides(
        self, what: str, how: str, number: int | None, values: Mapping[str, Any]
    ) -> _Findings:
        """Yield a finding that calls decide the verdict, if the run had read the values."""
        unknown_names = [
            name for name, value in values.items() if not self.values_read(name, value, number)
        ]
        verb = "decide" if what.startswith("steps") else "decides"
        says = f"{what} {verb} the verdict: {how}, {_ELSE}"
        if unknown_names:
            names = " and ".join(map(repr, unknown_names))
            why = f"{says}, but neither request, policy nor results tell {names}"
            self.unknown_values.append(FaultFinding("unknown", why, number))
        else:
            yield FaultFinding("deciding call", says, number)


def _same(one: Any, other: Any) -> bool:
    return str(one) == str(other)


def _fitting(
    wanted: Mapping[str, Any], server: str, tool: str, given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the wanted values that are arguments of a tool, in the form of its arguments."""
    properties: Mapping[str, Any] = get_domain(server).tools[tool].schema["properties"]
    return {
        name: as_argument(value, given.get(name), properties[name])
        for name, value in wanted.items()
        if name in properties
    }
