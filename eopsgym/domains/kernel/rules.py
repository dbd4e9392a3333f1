"""Policy rules: functions registered with their ids on the rows they watch.

All of them run after the tool has done its work and before the call is committed, on the rows that
the call changed in any way. They depend neither on the tool nor on the mode.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from types import ModuleType
from typing import Any, Literal

from eopsgym.domains.kernel.call import Call, Row

Finding = bool | str | None | Iterable[str]
"""The result of a check: whether the rule is kept, or one or more objections.

If it is False, the docstring of the rule is the objection.
"""
When = Literal["insert", "update", "delete"]
_RULES = "__eopsgym_rules__"


@dataclass
class Change:
    """A row that a call changed: `before` is None for a new row, `after` for a deleted one.

    `row` is the current row, or the last state of a deleted one; `when` is the kind of change.
    `beside` are all rows that the call changed and rules watch: table, before, after.
    """

    call: Call
    table: str
    before: Row | None
    after: Row | None
    beside: Sequence[tuple[str, Row | None, Row | None]] = ()

    def __post_init__(self) -> None:
        self.row: Row = (self.after if self.after is not None else self.before) or {}
        self.when: When = "insert" if self.before is None else "update" if self.after else "delete"

    def old(self, column: str) -> Any:
        """Return the value before; None for a new row."""
        return self.before[column] if self.before is not None else None

    def touches(self, *columns: str) -> bool:
        """Return whether the call changed one of the columns; in a new row, set it."""
        before, row = self.before or {}, self.row
        return any(before.get(name) != row[name] for name in columns)

    def enters(self, value: Any, column: str = "status") -> bool:
        """Return whether the call changed a column to a value."""
        return self.touches(column) and self.row[column] == value

    def leaves(self, value: Any, column: str = "status") -> bool:
        """Return whether the call changed a column from a value."""
        return self.before is not None and self.old(column) == value and self.touches(column)


@dataclass(frozen=True)
class Rule:
    """A rule of the policy and the place of its check.

    Attributes:
        id: the id in the policy, such as `ITSM-4.1`.
        place: module and function that check it.
        check: checks a watched change, or the call before its tool runs; None if a tool does it.
        tables: the tables it watches; none for a rule on calls.
        columns: the columns of which one must have changed; any if empty.
        when: the kinds of changes it watches.
    """

    id: str
    place: str
    check: Callable[[Any], Finding] | None = field(default=None, repr=False)
    tables: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    when: tuple[When, ...] = ("insert", "update")

    def run(self, call: Call, about: Change | Call) -> None:
        """Run the check and report objections to the call.

        Raises:
            PolicyError: if there is an objection, and the rules are enforced.
        """
        assert self.check is not None
        objections = self.check(about)
        if objections is False:
            objections = str(self.check.__doc__).partition("\n")[0].removesuffix(".")
        if objections and objections is not True:
            for message in (objections,) if isinstance(objections, str) else objections:
                call.require(self, False, message)


def rule(
    id: str, *watched: Any, on: str = "", when: str = "insert update"
) -> Callable[[Callable[[Any], Finding]], Callable[[Any], Finding]]:
    """Register a function as a rule.

    Args:
        id: the id in the policy.
        watched: resources (or SQL tables) whose changes it checks; without any it checks each
            call before its tool runs.
        on: columns, separated by spaces, of which one must have changed (in a new row: be set);
            for a deleted row they are ignored.
        when: the kinds of changes, of insert, update and delete.

    The function gets a `Change` (or the `Call`). It returns whether the rule is kept, where its
    docstring is the objection if not; or an objection, several of them, or None.
    """
    tables = tuple(getattr(each, "table", each) for each in watched)
    moments: tuple[Any, ...] = tuple(when.split())

    def register(check: Callable[[Any], Finding]) -> Callable[[Any], Finding]:
        place = f"{check.__module__}.{check.__name__}"
        registered = Rule(id, place, check, tables, tuple(on.split()), moments)
        check.__globals__.setdefault(_RULES, []).append(registered)
        return check

    return register


def tool_rule(id: str, place: str) -> Rule:
    """Return a rule that tools of a module (its `__name__`) check with `call.require`."""
    return Rule(id, place)


def collect_rules(*modules: ModuleType) -> tuple[Rule, ...]:
    """Return the rules of some modules, in order of definition."""
    rules: list[Rule] = []
    for module in modules:
        rules += module.__dict__.get(_RULES, [])
        rules += [each for each in vars(module).values() if isinstance(each, Rule)]
    return tuple(dict.fromkeys(rules))


def for_rules(call: Call) -> Call:
    """Return a call for use by rules, which read the same rows in both modes."""
    return replace(call, guarded=False) if call.guarded else call


class Rules:
    """The rules of a system, by the tables they watch.

    Raises:
        TypeError: if a rule watches a table or column that does not exist.
    """

    def __init__(self, rules: Iterable[Rule], tables: Mapping[str, Mapping[str, Any]]) -> None:
        self._on_calls: list[Rule] = []
        self._on_rows: dict[tuple[str, str], list[tuple[Rule, frozenset[str]]]] = {}
        for each in rules:
            known = {name for table in each.tables for name in tables.get(table, ())}
            if {*each.tables} - {*tables} or {*each.columns} - known:
                raise TypeError(f"{each.id} ({each.place}) watches what the schema does not have")
            if each.check and not each.tables:
                self._on_calls.append(each)
            for table, when in product(each.tables, each.when):
                columns = tables[table].keys() & each.columns if when != "delete" else ()
                if columns or when == "delete" or not each.columns:
                    self._on_rows.setdefault((table, when), []).append((each, frozenset(columns)))

    def __repr__(self) -> str:
        return f"Rules({len(self._on_calls)} on calls, {len(self._on_rows)} on kinds of changes)"

    def watching(self, table: str, when: When, touched: Iterable[str] | None) -> list[Rule]:
        """Return the rules that watch a change; if `touched` is None, any column may change."""
        of_kind = self._on_rows.get((table, when), ())
        return [r for r, on in of_kind if not on or touched is None or not on.isdisjoint(touched)]

    def before(self, call: Call) -> None:
        """Check the rules on calls, before the tool runs."""
        for each in self._on_calls:
            each.run(call, for_rules(call))

    def after(self, call: Call, rows: Sequence[tuple[str, Row | None, Row | None]]) -> None:
        """Check the rules on the rows that a call changed, given as table, before, after."""
        seen = replace(call, guarded=False, cache={})
        for row in rows:
            change = Change(seen, *row, rows)
            for each, names in self._on_rows.get((change.table, change.when), ()):
                if not names or change.touches(*names):
                    each.run(call, change)
