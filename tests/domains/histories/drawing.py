"""Arguments for a call, drawn by the tool's schema from the rows of a live database."""

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Tool
from eopsgym.gym import Database
from tests.domains.histories.relations import Arguments, Words, columns, examples, relations, words

Json = Any
Schema = Mapping[str, Json]
Rows = Sequence[tuple[Json, ...]]
FEW = 40
"""Rows of a table, and values of a key, among which is drawn."""
KEPT_CALLS = 15
"""For so many calls rows are drawn from that were read once: some are gone by then."""
_TEXTS = (
    "New text", "New text 2", "new.text@example.com", "2026-03-03T09:00:00Z",
    "2026-03-04T17:30:00Z", "2026-03-05", "2026-03-06 10:00:00", "me", "primary", "root", "5",
    "en-US", "UTC", "https://example.com/hook", "text/plain", "cmF3", "projects/p/topics/t",
)  # fmt: skip
_NEW_TEXTS = ("New text {}", "New {}", "new.{}@example.com", "{:03}")
"""With the number of the call, so that what has to be new is new."""
_ASKED, _FROM_STATE = 0.8, 0.85
"""Shares of calls about a row of a query where there is one, and of values from the state."""
_OPTIONAL = (0.0, 0.25, 0.25, 0.7)
"""Shares of a tool's optional parameters that a call may have."""


class Row(NamedTuple):
    """Values for the parameters of one call, by the words of their names.

    Attributes:
        values: what a row of a table or of a query holds.
        is_asked: whether it is of a query, which says what parameters it is for.
    """

    values: Mapping[Words, Json]
    is_asked: bool = False

    @property
    def me(self) -> str | None:
        """The header value of somebody who may make the call, if the query says it."""
        return self.values.get(("me",)) if self.is_asked else None


class Drawing:
    """Draws arguments of calls from a database and from what earlier calls answered.

    Args:
        database: what is drawn from.
        chosen: makes the choices; for the same state it makes the same ones.

    Attributes:
        me: the header value of who acts.
        columns: table to its columns by the words of what means them.
    """

    def __init__(self, database: Database, chosen: random.Random) -> None:
        self.me: str | None = None
        self._database, self._chosen = database, chosen
        domain = database.domain.name
        self._relations, self.columns = relations(domain), columns(domain)
        self._examples = examples(domain)
        self._read: dict[str, Rows] = {}
        self._calls = 0
        self._answers: dict[str | None, dict[Words, list[Json]]] = defaultdict(
            lambda: defaultdict(list)
        )
        self._sources: dict[str, tuple[list[str], list[int]]] = {}

    def likely(self, share: float) -> bool:
        """Decide something that is so in a share of cases."""
        return self._chosen.random() < share

    def row(self, tool: Tool) -> Row:
        """Return a row that has values for many of a tool's parameters."""
        self._calls += 1
        if self._calls % KEPT_CALLS == 0:
            self._read.clear()
        suited = [each for each in self._relations.rows if each.suits(tool)]
        own = [each for each in suited if each.tools]
        if suited and self.likely(_ASKED):
            most = max(len(each.gives) for each in suited)
            asked = self._chosen.choice(own or [e for e in suited if len(e.gives) == most])
            rows = self._rows(asked.sql)
            found = self._chosen.choice(rows) if rows else ()
            return Row(dict(zip(map(words, asked.gives), found, strict=False)), is_asked=True)
        if tool.name not in self._sources:
            self._sources[tool.name] = self._suited(tool)
        (table,) = self._chosen.choices(*self._sources[tool.name])
        rows = self._rows_of(table)
        values = self._chosen.choice(rows) if rows else ()
        return Row({meant: values[place] for meant, place in self.columns[table].items() if values})

    def _suited(self, tool: Tool) -> tuple[list[str], list[int]]:
        """Return the tables, and how well the rows of each suit a tool."""
        properties, required = tool.schema.get("properties", {}), tool.schema.get("required", ())
        names = [words(name) for name in (*properties, *required)]
        about = {*words(tool.name)}
        weights = []
        for table, known in self.columns.items():
            fitting = sum(name in known for name in names)
            weights.append((1 + fitting) ** 2 * (4 if about & {*words(table)} else 1))
        return [*self.columns], weights

    def _rows_of(self, table: str) -> Rows:
        """Return a few rows of a table, without names: its newest, or those up to some number."""
        if table not in self._read:
            last = self._database.connection.execute(f'SELECT max(rowid) FROM "{table}"').get or 0
            upto = last if self.likely(0.5) else self._chosen.randint(0, last)
            sql = f'SELECT * FROM "{table}" WHERE rowid <= ? ORDER BY rowid DESC LIMIT {FEW}'
            self._read[table] = self._database.connection.execute(sql, (upto,)).fetchall()
        return self._read[table]

    def _rows(self, sql: str) -> Rows:
        """Return the rows of a query of the relations."""
        key = f"{sql} {self.me}" if ":me" in sql else sql
        if key not in self._read:
            self._read[key] = self._database.connection.execute(sql, {"me": self.me}).fetchall()
        return self._read[key]

    # Arguments

    def arguments(self, tool: Tool, row: Row) -> Arguments:
        """Return arguments for a tool about a row, some of them as in a known call."""
        known = self._examples[tool.name]
        if not known or self.likely(0.5):
            return self._object(tool, tool.schema, row)
        parts = tool.schema.get("properties", {})
        example = self._chosen.choice(known)
        return {
            name: self._like(tool, name, value, parts.get(name, {}), row)
            for name, value in example.items()
        }

    def _object(self, tool: Tool, schema: Schema, row: Row) -> dict[str, Json]:
        needed = {*schema.get("required", ())}
        if choices := schema.get("anyOf"):
            needed |= {*self._chosen.choice(choices).get("required", ())}
        share = self._chosen.choice(_OPTIONAL)
        return {
            name: self._value(tool, name, part, row)
            for name, part in schema.get("properties", {}).items()
            if name in needed or self.likely(0.8 if self._has(row, name) else share)
        }

    def _value(self, tool: Tool, name: str, schema: Schema, row: Row) -> Json:
        if "anyOf" in schema and "type" not in schema:
            return self._value(tool, name, self._chosen.choice(schema["anyOf"]), row)
        if "enum" in schema:
            return self._chosen.choice(schema["enum"])
        kinds = schema.get("type", "string")
        kind = kinds if isinstance(kinds, str) else next(k for k in kinds if k != "null")
        if kind == "array":
            count = max(schema.get("minItems", 0), self._chosen.choice((1, 1, 2)))
            return [self._value(tool, name, schema.get("items", {}), row) for _ in range(count)]
        if kind == "object":
            return self._object(tool, schema, row)
        if kind == "boolean":
            return self.likely(0.5)
        known = self._known(tool, name, row) if self.likely(_FROM_STATE) else []
        if kind in ("integer", "number"):
            return self._number(schema, known)
        return self._text(schema, known)

    def _like(self, tool: Tool, name: str, example: Json, schema: Schema, row: Row) -> Json:
        """Return a value like one of a known call, with others where it names a record."""
        is_reference = "$ref" in example if isinstance(example, dict) else "${" in str(example)
        names_record = words(name)[-1:] == ("id",) or self._has(row, name)
        if (not isinstance(example, list) and is_reference) or (names_record and self.likely(0.8)):
            return self._value(tool, name, schema, row)
        if isinstance(example, dict):
            parts = schema.get("properties", {})
            return {
                key: self._like(tool, key, each, parts.get(key, {}), row)
                for key, each in example.items()
            }
        if isinstance(example, list):
            items = schema.get("items", {})
            return [self._like(tool, name, each, items, row) for each in example]
        return example

    def _number(self, schema: Schema, known: Sequence[Json]) -> Json:
        least = schema.get("minimum", 1)
        numbers = [int(each) for each in known if str(each).isdecimal() and len(str(each)) < 16]
        value = self._chosen.choice(numbers or [least, least + 1, 2, 10])
        return min(max(value, least), schema.get("maximum", value))

    def _text(self, schema: Schema, known: Sequence[Json]) -> str:
        longest = schema.get("maxLength", 10_000)
        texts = (*_TEXTS, *(each.format(self._calls) for each in _NEW_TEXTS))
        fitting = [str(each) for each in known if each not in (None, "")] or texts
        fitting = [text for text in fitting if len(text) <= longest] or ["5"]
        if pattern := schema.get("pattern"):
            fitting = [text for text in (*fitting, *texts) if re.search(pattern, text)] or fitting
        return self._chosen.choice(fitting)

    def _query(self, tool: Tool, name: str) -> str | None:
        values = self._relations.values
        return values.get(f"{tool.name}.{name}") or values.get(name)

    def _has(self, row: Row, name: str) -> bool:
        return row.is_asked and words(name) in row.values

    def _known(self, tool: Tool, name: str, row: Row) -> Sequence[Json]:
        """Return values for a parameter: of the row, of a query, of answers, or of columns."""
        meant = words(name)
        if self._has(row, name):
            return [row.values[meant]]
        if sql := self._query(tool, name):
            return [each[0] for each in self._rows(sql)]
        if meant in row.values and self.likely(0.9):
            return [row.values[meant]]
        answers = self._answers[self.me]
        if answers[meant] and self.likely(0.4):
            return answers[meant]
        found = [
            each[named[meant]]
            for table, named in self.columns.items()
            if meant in named
            for each in self._rows_of(table)
        ]
        return found or answers[meant] or [v for kept in [*answers.values()][-5:] for v in kept]

    def remember(self, tool: Tool, text: str) -> None:
        """Keep what an answer holds; an `id` also as that of each thing that the tool is about."""
        try:
            data = json.loads(text)
        except ValueError:
            return
        for name, value in _leaves(data, ""):
            own = words(name)
            about = [(word, *own) for word in words(tool.name)] if own == ("id",) else []
            for each in (own, *about):
                kept = self._answers[self.me][each]
                kept.append(value)
                del kept[:-FEW]


def _leaves(data: Json, name: str) -> Iterator[tuple[str, Json]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, key)
    elif isinstance(data, list):
        for value in data[:FEW]:
            yield from _leaves(value, name)
    elif isinstance(data, str | int) and not isinstance(data, bool) and data != "":
        yield name, data
