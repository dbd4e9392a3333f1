"""The SQL checks of an export that cover as much of a footprint as SQL can express."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from typing import Any

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.domains.kernel.table_schema import SchemaColumn
from eopsgym.gym import Clock, Database, Template, load_template
from eopsgym.tasks.export.json_in_sql import json_holds, json_is
from eopsgym.tasks.footprint.bookkeeping import CountedRows, bookkeeping
from eopsgym.tasks.footprint.config import (
    AnyOf,
    Footprint,
    FootprintRow,
    Inside,
    Of,
    read_footprint,
)
from eopsgym.tasks.sql_text import column_is, literal, quoted

_STAMPS = ("updated", "created")
_printed: dict[tuple[str, str], str] = {}
"""The values of expressions on whole tables of seeds, by digest, since tasks share seeds."""


class SeedValues:
    """The values of queries on the database of a seed, which is opened for the first of them.

    An object whose database is closed does not keep the rows of the seed in memory.

    Args:
        domain: the system.
        seed: the name or path of the seed.
        now: the moment of the task.
    """

    def __init__(self, domain: Domain, seed: str, now: str | None) -> None:
        self.domain, self.seed, self.now = domain, seed, now
        self._known: Template | None = None
        self._opened: Database | None = None

    def rows(self, query: str) -> list[Row]:
        """Return the rows of a query."""
        if self._opened is None:
            self._opened = Database(self._template())
        return self._opened.rows(query)

    def value(self, query: str) -> Any:
        """Return the only value of a query."""
        (row,) = self.rows(query)
        return next(iter(row.values()))

    def printed(self, expression: str) -> str:
        """Return the value of an expression on whole tables, cached for other tasks."""
        key = (self._template().digest, expression)
        if key not in _printed:
            _printed[key] = self.value(f"SELECT {expression}")
        return _printed[key]

    def close(self) -> None:
        """Close the database, which a later query opens again."""
        if self._opened is not None:
            self._opened.close()
        self._known = self._opened = None

    def _template(self) -> Template:
        if self._known is None:  # checking whether its file has changed takes longer than a query
            self._known = load_template(self.domain, self.seed, Clock(self.now))
        return self._known


@dataclass(frozen=True)
class StateCheck:
    """An SQL check on the final state, whose expected value may have to be read from the seed.

    Attributes:
        query: a query for one value.
        comparison: the comparison with the expected value, such as `equals`.
        expected: a function that returns the expected value.
        kept: tables; the check passes if none of them is changed. Empty where it requires a
            change.
        allowed: a number up to which a count passes, whatever the count in the seed is; None
            where the expected value always decides.
        part: a function that returns a query for numbers on the rows of a condition alone. If they
            are the same for the changed rows as in the seed, the check passes. None where rows
            that are not changed can matter as well.
    """

    query: str
    comparison: str
    expected: Callable[[SeedValues], Any]
    kept: frozenset[str] = frozenset()
    allowed: int | None = None
    part: Callable[[str], str] | None = None


def footprint_checks(
    config: Mapping[str, Any], domain: Domain, seed: str, now: str | None
) -> list[dict[str, Any]]:
    """Return the `validation_config` of the checks of `state_checks`, with expected values.

    Args:
        config: the `validation_config` of the footprint.
        domain: the domain of its server.
        seed: the name or path of that server's seed.
        now: the moment of the task.

    Raises:
        SeedError: if the seed cannot be found or read.
    """
    with closing(SeedValues(domain, seed, now)) as values:
        return [
            {
                "query": check.query,
                "expected_value": check.expected(values),
                "comparison_type": check.comparison,
            }
            for check in state_checks(config, values)
        ]


def state_checks(config: Mapping[str, Any], seed: SeedValues) -> Iterator[StateCheck]:
    """Yield checks on the state that together cover most of a footprint.

    Each row that has to change has a check on all its columns. For each new row a check counts the
    rows with its values. Each table of the footprint has a check on its other rows. One check
    covers all other tables: they have as many rows as in the seed, and none was written since the
    moment of the task.

    Args:
        config: the configuration of the footprint.
        seed: the values before the first call.
    """
    return _Checks(read_footprint(config, "footprint"), seed).every()


class _Checks:
    def __init__(self, footprint: Footprint, seed: SeedValues) -> None:
        self.footprint, self.seed, self.now = footprint, seed, seed.now
        self.schema = seed.domain.schema
        self._seen: dict[str, Row] = {}
        own, tables = bookkeeping(seed.domain), self.schema.tables
        self.tables = {
            table: {name: column for name, column in columns.items() if not own.has(table, name)}
            for table, columns in tables.items()
            if table not in own.tables or table in own.counted_rows
        }
        self.counted, self.rewritten = own.counted_rows, own.rewritten
        self.usual_values = own.keys_without_effect
        self.rows = footprint.every_row
        self.labels = {row.label: row for row in self.rows if row.label}

    def every(self) -> Iterator[StateCheck]:
        fixed = self.footprint.rows
        for row in fixed:
            if row.operation == "update":
                yield _equals(f"SELECT COUNT(*) FROM {quoted(row.table)} WHERE {self._is(row)}", 1)
            elif row.operation == "delete" and not row.optional and self._is_known_well(row.table):
                where = self._known(row)
                yield _equals(f"SELECT COUNT(*) FROM {quoted(row.table)} WHERE {where}", 0)
        yield from self._new([row for row in fixed if row.operation == "insert"])
        for either in self.footprint.either:
            cases = " OR ".join(f"({self._case(case)})" for case in either.cases)
            yield _equals(f"SELECT COALESCE({cases}, 0) AS found", 1)
        named = dict.fromkeys(row.table for row in self.rows)
        for table in named:
            yield from self._others(table)
        for table in self.counted.keys() - {*named}:
            yield from self._more_counted(table)
        known = {*named, *self.counted}
        others = sorted(table for table in self.tables if table not in known)
        if others:
            prints = [self._print(table) for table in others]
            # Without an alias SQLite names the column after the whole expression, and such a name
            # is longer than a value may be where queries run at once.
            query = f"SELECT {' || '.join(prints)} AS found"
            yield StateCheck(
                query,
                "equals",
                lambda seed: "".join(map(seed.printed, prints)),
                frozenset(others),
            )

    # Rows that are named

    def _known(self, row: FootprintRow) -> str:
        """Return a condition that finds the row of an entry: by its key, or, if the system replaces
        rows of the table, by the columns that identify a replaced row.
        """
        seed = self._seed(row) if row.table in self.rewritten else {}
        other = {*row.sets, *row.may, *row.free}
        return _all(
            {c: seed[c] for c in self._by(row.table) if c not in other} if seed else row.key
        )

    def _by(self, table: str) -> Sequence[str]:
        """Return the columns that identify a replaced row; without an id, all other columns."""
        how = self.rewritten[table]
        if self._is_known_well(table):
            return how.identified_by
        return [
            column for column in self.tables[table] if column not in {*how.identified_by, *how.free}
        ]

    def _is_known_well(self, table: str) -> bool:
        """Return whether a row of a table is identified by more than an id.

        Without its id, a row may have the same values as another one.
        """
        key, how = self.schema.keys(table).primary, self.rewritten.get(table)
        return how is None or how.identified_by != key or len(key) > 1

    def _is(self, row: FootprintRow) -> str:
        """Return a condition that a row is changed exactly as it should be, or not at all."""
        seed, known = self._seed(row), self._known(row)
        parts = [known]
        free = {*row.free, *row.key, *self._free(row.table)}
        for column in self.tables[row.table]:
            if column in row.sets:
                parts.append(self._wanted(row.table, column, row.sets[column]))
            elif column not in free:
                parts.append(self._may(column, row, seed))
        if not row.sets and not row.optional:
            kept = " AND ".join(self._kept(row.table, c, seed) for c in sorted(row.free))
            parts.append(f"NOT ({kept or 0})")
        changed = " AND ".join(parts)
        if not row.optional:
            return changed
        same = [self._kept(row.table, c, seed) for c in (*row.sets, *row.may)] or ["1"]
        return f"({changed}) OR ({known} AND {' AND '.join(same)})"

    def _free(self, table: str) -> Set[str]:
        """Return the columns that count only in new rows."""
        return self.rewritten[table].free if table in self.rewritten else frozenset()

    def _may(self, column: str, row: FootprintRow, seed: Row) -> str:
        """Return a condition that a column is unchanged or has an allowed value."""
        kept = self._kept(row.table, column, seed)
        if column not in row.may:
            return kept
        return f"({kept} OR {self._wanted(row.table, column, row.may[column])})"

    def _kept(self, table: str, column: str, seed: Row) -> str:
        """Return a condition that a column is unchanged; for JSON the same meaning is enough."""
        usual = self.usual_values.get(table, {}).get(column, {})
        return json_is(column, seed.get(column), usual) or column_is(column, seed.get(column))

    def _seed(self, row: FootprintRow) -> Row:
        """Return the row of an entry in the seed; empty if it has none."""
        query = f"SELECT * FROM {quoted(row.table)} WHERE {_all(row.key)}"
        if query not in self._seen:
            self._seen[query] = next(iter(self.seed.rows(query)), {})
        return self._seen[query]

    def _wanted(self, table: str, column: str, wanted: Any) -> str:
        if isinstance(wanted, AnyOf):
            return f"({' OR '.join(self._wanted(table, column, each) for each in wanted.values)})"
        if isinstance(wanted, Inside):
            return json_holds(column, wanted)
        if not isinstance(wanted, Of):
            usual = self.usual_values.get(table, {}).get(column, {})
            return json_is(column, wanted, usual) or column_is(column, wanted)
        row = self.labels[wanted.label]
        plain = {c: v for c, v in row.sets.items() if not isinstance(v, AnyOf | Of | Inside)}
        own = [self._wanted(row.table, column, value) for column, value in plain.items()]
        where = " AND ".join([*own, self._known(row)] if row.key else own) or "1"
        source = f"SELECT {quoted(wanted.column)} FROM {quoted(row.table)} WHERE {where}"
        return f"{quoted(column)} IN ({source})"

    # New rows

    def _new(self, rows: Sequence[FootprintRow]) -> Iterator[StateCheck]:
        """Yield, for each kind of new row, a check of their least number."""
        wanted = Counter(self._matches(row) for row in rows if not row.optional)
        tables = {self._matches(row): row.table for row in rows}
        for where, count in wanted.items():
            query = f"SELECT COUNT(*) FROM {quoted(tables[where])} WHERE {where}"
            yield _compared_with_seed(query, "greater_than", count - 1)

    def _matches(self, row: FootprintRow) -> str:
        """Return a condition that a row has the values of a new one and is not a changed one."""
        counted = self.counted.get(row.table)
        if counted is not None:
            parts = [_counted_is(counted, column, wanted) for column, wanted in row.sets.items()]
            return " AND ".join([self._newly_counted(row.table, counted), *parts])
        parts = [self._wanted(row.table, column, wanted) for column, wanted in row.sets.items()]
        for column in self.tables[row.table]:
            if column in row.may:
                own = self._wanted(row.table, column, row.may[column])
                parts.append(f"({quoted(column)} IS NULL OR {own})")
            elif column not in row.sets and column not in row.free:
                parts.append(f"COALESCE({quoted(column)}, '') = ''")
        return " AND ".join([*parts, *self._not_named(row.table)]) or "1"

    def _not_named(self, table: str) -> list[str]:
        keys = dict.fromkeys(self._known(r) for r in self.rows if r.table == table and r.key)
        return [f"NOT ({key})" for key in keys]

    def _before(self, table: str, where: str) -> int:
        return int(self.seed.value(f"SELECT COUNT(*) FROM {quoted(table)} WHERE {where}"))

    def _case(self, case: Sequence[FootprintRow]) -> str:
        conditions = ["1"]
        for row in case:
            where = self._matches(row) if row.operation == "insert" else self._known(row)
            count = f"(SELECT COUNT(*) FROM {quoted(row.table)} WHERE {where})"
            if row.operation == "update":
                conditions.append(
                    f"EXISTS (SELECT 1 FROM {quoted(row.table)} WHERE {self._is(row)})"
                )
            elif not row.optional:
                least = self._before(row.table, where) if row.operation == "insert" else 0
                conditions.append(
                    f"{count} > {least}" if row.operation == "insert" else f"{count} = 0"
                )
        return " AND ".join(conditions)

    # All others

    def _others(self, table: str) -> Iterator[StateCheck]:
        """Yield checks of the number of rows, and that none of the other rows was written."""
        if table in self.counted:
            yield from self._more_counted(table)
            return
        low, high = self._range(table)
        count = f"SELECT COUNT(*) FROM {quoted(table)}"
        if low == high:
            yield _equals(count, low)
        else:
            yield _equals(f"SELECT ({count}) BETWEEN {low} AND {high} AS found", 1)
        others = [*self._not_named(table)]
        new = [row for row in self.rows if row.table == table and row.operation == "insert"]
        stamps = self._stamps(table)
        if table in self.rewritten:
            others += [f"({self._matches(row)}) IS NOT TRUE" for row in new]
            yield self._kept_whole(table, others)
        elif stamps and self.now:
            here = " AND ".join([f"({self._written(stamps)})", *others])
            yield _compared_with_seed(f"{count} WHERE {here}", "less_than", len(new) + 1, table)
        elif not new:
            yield self._kept_whole(table, others)

    def _kept_whole(self, table: str, others: Sequence[str]) -> StateCheck:
        """Return a check that rows are unchanged, whatever their timestamps are."""
        where = " AND ".join(dict.fromkeys(others)) or "1"
        sums = self._sums(table)
        query = f"SELECT {_joined(sums)} FROM {self._weighed(table, where)}"

        def part(rows: str) -> str:
            return f"SELECT {', '.join(sums)} FROM {self._weighed(table, f'{where} AND ({rows})')}"

        # A subquery can choose another row when other tables change, and sums of fractions are
        # rounded: then only the sums of all rows decide.
        kinds = {column.kind for column in self.tables[table].values()}
        is_whole = "SELECT" in where or "number" in kinds
        return StateCheck(
            query,
            "equals",
            lambda seed: seed.value(query),
            frozenset([table]),
            part=None if is_whole else part,
        )

    def _more_counted(self, table: str) -> Iterator[StateCheck]:
        """Yield a check that no more bookkeeping rows that count were written than allowed."""
        if not self.now:
            return
        here = self._newly_counted(table, self.counted[table])
        may = [row for row in self.rows if row.table == table]
        query = f"SELECT COUNT(*) FROM {quoted(table)} WHERE {here}"
        yield _compared_with_seed(query, "less_than", len(may) + 1, table)

    def _newly_counted(self, table: str, counted: CountedRows) -> str:
        """Return a condition that a bookkeeping row counts and was written during the task.

        A draft that is sent counts as well, since sending writes it again.
        """
        which = _counts(counted)
        stamps = self._stamps(table)
        # Most rows do not count, and reading a name is faster than reading two moments.
        return f"{which} AND ({self._written(stamps)})" if stamps and self.now else which

    def _range(self, table: str) -> tuple[int, int]:
        count = self._before(table, "1")
        changes = {"insert": 1, "delete": -1, "update": 0}

        def span(rows: Sequence[FootprintRow]) -> tuple[int, int]:
            steps = [(changes[r.operation], r.optional) for r in rows if r.table == table]
            low = sum(min(step, 0) if optional else step for step, optional in steps)
            return low, sum(max(step, 0) if optional else step for step, optional in steps)

        low, high = span(self.footprint.rows)
        for either in self.footprint.either:
            spans = [span(case) for case in either.cases]
            low, high = low + min(s[0] for s in spans), high + max(s[1] for s in spans)
        return count + low, count + high

    def _print(self, table: str) -> str:
        """Return an expression whose value changes with the table."""
        stamps = self._stamps(table)
        if not stamps or not self.now or table in self.rewritten:
            sums = _joined(self._sums(table))
            return f"(SELECT '{table} ' || {sums} || ' ' FROM {self._weighed(table)})"
        content = f"COUNT(*) || '/' || TOTAL({self._written(stamps)})"
        return f"(SELECT '{table} ' || {content} || ' ' FROM {quoted(table)})"

    def _written(self, stamps: Sequence[str]) -> str:
        moment = literal((self.now or "").replace("T", " "))
        return " OR ".join(f"COALESCE(datetime({quoted(s)}), '') >= {moment}" for s in stamps)

    def _stamps(self, table: str) -> list[str]:
        whole = self.schema.tables[table]
        columns = whole.values() if table in self.counted else self.tables[table].values()
        return [
            c.name for c in columns if c.kind == "datetime" and any(s in c.name for s in _STAMPS)
        ]

    def _sums(self, table: str) -> list[str]:
        """Return expressions on weighted rows, of which one changes with each of their columns."""
        columns = dict(self.tables[table])
        if how := self.rewritten.get(table):
            by = self._by(table)
            own = {*how.free, *self.schema.keys(table).primary} - {*by}
            columns = {name: column for name, column in columns.items() if name not in own}
        return ["COUNT(*)", *chain.from_iterable(map(_sum, columns.values()))]

    def _weighed(self, table: str, where: str = "1") -> str:
        """Return a subquery of rows, each with the weight of its values in sums.

        LIMIT makes SQLite compute the weight once for each row, and not again for each column.
        """
        weight = "rowid % 97"
        if table in self.rewritten:
            last = (f"coalesce(unicode(substr({quoted(c)}, -1)), 0)" for c in self._by(table))
            weight = " + ".join(last)
        return f"(SELECT *, 1 + {weight} AS weight_ FROM {quoted(table)} WHERE {where} LIMIT -1)"


def _joined(sums: Sequence[str]) -> str:
    return " || '/' || ".join(sums)


def _compared_with_seed(query: str, comparison: str, more: int, *kept: str) -> StateCheck:
    """Return a check of a count against the one in the seed plus a number."""
    allowed = more - 1 if comparison == "less_than" else None
    return StateCheck(
        query, comparison, lambda seed: int(seed.value(query)) + more, frozenset(kept), allowed
    )


def _counts(counted: CountedRows) -> str:
    held = f"lower({quoted(counted.column)})"
    if counted.excluded:
        fits = [f"COALESCE({held}, '') GLOB {literal(each)}" for each in counted.excluded]
        return f"NOT ({' OR '.join(fits)})"
    return f"{held} IN ({', '.join(literal(value.lower()) for value in counted.values)})"


def _counted_is(counted: CountedRows, column: str, wanted: Any) -> str:
    """Return a condition that a row has a value, ignoring case and the names of addresses."""
    held = f"lower({quoted(column)})"
    if column != counted.addresses:
        return f"{held} = {literal(str(wanted).lower())}"
    each = [f"instr({held}, {literal(address)}) > 0" for address in str(wanted).split(", ")]
    count = f"length({held}) - length(replace({held}, '@', ''))"
    return " AND ".join([*each, f"{count} = {len(each)}"])


def _sum(column: SchemaColumn) -> list[str]:
    name = quoted(column.name)
    if column.kind in ("boolean", "integer", "number"):
        return [f"COUNT({name})", f"TOTAL({name} * weight_)"]
    return [f"TOTAL(LENGTH({name}))", f"TOTAL(unicode(substr({name}, -1)) * weight_)"]


def _all(values: Mapping[str, Any]) -> str:
    return " AND ".join(column_is(column, value) for column, value in values.items())


def _equals(query: str, value: Any) -> StateCheck:
    return StateCheck(query, "equals", lambda _: value)
