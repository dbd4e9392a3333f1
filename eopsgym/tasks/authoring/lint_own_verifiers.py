"""The problems of footprints, transitions and facts beyond their shape."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import prod
from typing import Any

from eopsgym.domains import Domain
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.tasks.footprint.config import FootprintRow, read_footprint
from eopsgym.tasks.transitions.check import servers_of
from eopsgym.tasks.transitions.config import read_transitions

_WAYS = 512


def own_verifier_problems(
    kind: str,
    config: Mapping[str, Any],
    gym_name: str,
    domains: Mapping[str, Domain],
    named: Collection[str],
) -> Iterator[str]:
    """Yield the problems of one of this package's verifiers, by the schema and the rules.

    Args:
        kind: the type of the verifier.
        config: its `validation_config`, in the right shape.
        gym_name: the name of the server that it checks, one of `domains`.
        domains: the systems that the task mounts, by the names of their servers.
        named: the ids of the rules that the task names.
    """
    if kind == "footprint":
        yield from _footprint(config, domains[gym_name].schema)
    elif kind == "transitions":
        yield from _transitions(config, gym_name, domains, named)
    elif kind == "text_facts":
        yield from _facts(config)


def _facts(config: Mapping[str, Any]) -> Iterator[str]:
    for number, fact in enumerate(config["facts"], 1):
        if len(fact) < 2:
            yield f"fact {number} has one slot; add who, what, when or how much"


def _footprint(config: Mapping[str, Any], schema: Schema) -> Iterator[str]:
    footprint = read_footprint(config, "footprint")
    rows = footprint.every_row
    for row in rows:
        yield from _columns(row.table, row.columns, schema)
        if row.operation != "insert":
            yield from _key(row.table, row.key, schema)
    for case in [(), *(case for each in footprint.either for case in each.cases)]:
        together = [*footprint.rows, *case]
        labels = [row.label for row in together if row.label]
        for label in sorted({label for label in labels if labels.count(label) > 1}):
            yield f"two rows are called {label!r}; give each a different 'as'"
    yield from _references(rows, schema)
    if prod(len(each.cases) for each in footprint.either) > _WAYS:
        yield f"its cases of 'either' have more than {_WAYS} combinations; join some of them"


def _references(rows: Iterable[FootprintRow], schema: Schema) -> Iterator[str]:
    tables = {row.label: row.table for row in rows if row.label}
    for row in rows:
        for reference in row.references:
            table = tables.get(reference.label)
            if table is None:
                known = ", ".join(sorted(tables)) or "none"
                yield (
                    f"a row of {row.table} takes {reference.column} of {reference.label!r}, and no "
                    f"row has that name in 'as'; there are {known}"
                )
            else:
                yield from _columns(table, [reference.column], schema)


def _transitions(
    config: Mapping[str, Any],
    gym_name: str,
    domains: Mapping[str, Domain],
    named: Collection[str],
) -> Iterator[str]:
    asked = read_transitions(config, "transitions")
    schema = domains[gym_name].schema
    mounted = [domains[name] for name in servers_of(asked, gym_name) if name in domains]
    rules = {rule for domain in mounted for rule in domain.rules}
    for path in asked.paths:
        yield from _columns(path.table, [path.column, *path.where], schema)
        yield from _key(path.table, path.key, schema) if path.key else ()
    for never in asked.never:
        yield from _columns(never.table, [never.column], schema)
        yield from _key(never.table, never.key, schema) if never.key else ()
    for event in [event for order in asked.order for event in (order.first, order.then)]:
        # A server that is not mounted is reported as a problem of the task.
        if domain := domains.get(event.gym_name or gym_name):
            yield from _columns(event.table, event.sets, domain.schema)
            yield from _key(event.table, event.key, domain.schema) if event.key else ()
    for rule in asked.rules:
        if rule not in rules:
            yield f"'because' names {rule}, which the policy does not have; correct its number"
        elif rule not in named:
            yield f"'because' names {rule}, which is missing in the task's 'rules'; add it there"


def _columns(table: str, columns: Iterable[str], schema: Schema) -> Iterator[str]:
    if table not in schema.tables:
        yield f"there is no table {table!r}; the tables are {', '.join(sorted(schema.tables))}"
        return
    for column in columns:
        if column not in schema.tables[table]:
            known = ", ".join(schema.tables[table])
            yield f"the table {table} has no column {column!r}; it has {known}"


def _key(table: str, key: Mapping[str, Any], schema: Schema) -> Iterator[str]:
    if table not in schema.tables:
        return
    primary = schema.keys(table).primary or ("rowid",)
    if set(key) != set(primary):
        named = ", ".join(key) or "nothing"
        yield f"a row of {table} is identified by {', '.join(primary)}, not by {named}"
