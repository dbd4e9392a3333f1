"""New worlds: the people, customers and numbers of the seeds in another order, once or more.

A world is made from the enterprise seeds. Another random seed gives people and customers other
names, the same in every system, so that records which agree in the seeds also agree in the world. A
large world has a hundred branches. Each branch repeats the records of the seeds with people,
customers, groups and numbers of its own; the catalogues of the company occur only once.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Literal, TextIO, TypeAlias, get_args
from uuid import uuid4

from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import ConfigError, SeedError
from eopsgym.gym.new_world.branch import Branch, Slot, draw_branch
from eopsgym.gym.new_world.cast import SeedColumn, open_base, read_cast, tables_of
from eopsgym.gym.new_world.derived import derived_columns
from eopsgym.gym.new_world.settings import Settings, branch_cities, settings_of
from eopsgym.gym.new_world.small import open_small
from eopsgym.gym.new_world.texts import NameReader, Parts

Size = Literal["small", "standard", "large"]
BRANCHES: dict[Size, int] = {"small": 1, "standard": 1, "large": 100}
"""The number of branches of a world of each size."""

_ROWS = 2000
"""The number of rows of one INSERT statement."""
_Form: TypeAlias = tuple[str, tuple[Slot, ...]]
"""The SQL of a value with a place to fill for each of its slots, as in `RowForm`."""


@dataclass(frozen=True)
class RowForm:
    """A row as SQL with places to fill: `text % tuple(the branch's value of each of slots)`.

    `is_common` means that its key is the same in all branches, so that it is written only once.
    """

    text: str
    slots: tuple[Slot, ...]
    is_common: bool


def write_world(
    folder: Path, system: str, size: Size = "standard", random_seed: int = 0, name: str = "world"
) -> Path:
    """Write the seed of one system of a new world, and return its path.

    Args:
        folder: the folder in which `<system>/<name>.sql` is written.
        system: a name of a system, such as `itsm`.
        size: `small` for a third of the records, `standard`, `large` for a hundred times as many.
        random_seed: a whole number; 0 keeps the names of the seeds in the first branch.
        name: the name of the seed.

    Raises:
        ConfigError: for an unknown system or size, or a random seed that is not a whole number.
        SeedError: if the system has no seed to make a world from, or the file cannot be written.
    """
    if size not in get_args(Size):
        raise ConfigError(f"there is no size {size!r}; choose one of {', '.join(get_args(Size))}")
    if isinstance(random_seed, bool) or not isinstance(random_seed, int):
        raise ConfigError(f"a random seed is a whole number, not {random_seed!r}")
    domain = get_domain(system)
    path = folder / domain.name / f"{name}.sql"
    # The name is unique: another process may write the same world, and the last complete one stays.
    unfinished = path.with_suffix(f".{uuid4().hex[:12]}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("w", encoding="utf-8", newline="\n") as file:
            file.write(_heading(domain.name, size, random_seed))
            _write_rows(file, domain.name, size, random_seed)
        unfinished.replace(path)
    except OSError as error:
        raise SeedError(
            f"cannot write {path}: {error.strerror}; make room or choose another folder (--out)"
        ) from error
    finally:
        # After a full disk or an interrupt, the unusable file may have hundreds of megabytes.
        with suppress(OSError):
            unfinished.unlink()
    return path


def write_worlds(folder: Path, size: Size = "standard", random_seed: int = 0) -> list[Path]:
    """Write the seeds of all systems of a new world, and return their paths; see `write_world`."""
    return [write_world(folder, system, size, random_seed) for system in domain_names()]


def _heading(system: str, size: str, random_seed: int) -> str:
    return (
        f"-- A {size} world of eopsgym: {system}, random seed {random_seed}.\n"
        f"-- Made by: eopsgym seed {system} --size {size} --random-seed {random_seed}\n"
    )


def _write_rows(file: TextIO, system: str, size: Size, random_seed: int) -> None:
    database = open_small(system, random_seed) if size == "small" else open_base(system)
    tables = tables_of(database)
    cast, settings = read_cast(), settings_of(system)
    spans = dict(cast.counters)
    for table, columns in tables.items():
        spans[table] = _span(database, table, columns)
    branches = [
        draw_branch(cast, number, branch_cities(), random_seed, spans)
        for number in range(BRANCHES[size])
    ]
    reader = NameReader(cast)
    values: list[dict[Slot, str]] = [{} for _ in branches]
    for table, columns in tables.items():
        forms = list(_forms(database, table, tables, settings, reader))
        names = ", ".join(f'"{column.name}"' for column in columns)
        written_branches = branches[:1] if table in settings.shared else branches
        rows = (
            _filled(form, each, values[each.number])
            for each in written_branches
            for form in forms
            if each.number == 0 or not form.is_common
        )
        _write_inserts(file, f'INSERT INTO "{table}" ({names}) VALUES\n', rows)


def _span(database: sqlite3.Connection, table: str, columns: list[SeedColumn]) -> int:
    """Return the next power of ten above the integer keys of a table."""
    keys = [column.name for column in columns if column.is_key and column.refers is None]
    largest = 0
    for key in keys:
        query = f'SELECT max("{key}") FROM "{table}" WHERE typeof("{key}") = \'integer\''
        largest = max(largest, database.execute(query).fetchone()[0] or 0)
    return int(10 ** len(str(largest)))


def _forms(
    database: sqlite3.Connection,
    table: str,
    tables: dict[str, list[SeedColumn]],
    settings: Settings,
    reader: NameReader,
) -> Iterator[RowForm]:
    """Return the rows of a table with places to fill, in the order of the base."""
    columns = tables[table]
    has_key = any(column.is_key for column in columns)
    of_key = [place for place, each in enumerate(columns) if each.is_key or not has_key]
    derived = derived_columns(database, table, settings, reader)
    # Many rows have the same texts. Numbers are not looked up: 1 and 1.0 would be one key.
    known: list[dict[str, _Form]] = [{} for _ in columns]
    for rowid, *row in database.execute(f'SELECT rowid, * FROM "{table}" ORDER BY rowid'):
        forms: list[_Form] = []
        for column, value, seen in zip(columns, row, known, strict=True):
            form = seen.get(value) if isinstance(value, str) else None
            if literal := derived.get((column.name, rowid)):
                form = _form(literal)
            elif form is None:
                form = _form(_literal(table, column, value, settings, reader))
                if isinstance(value, str):
                    seen[value] = form
            forms.append(form)
        text = ", ".join([form[0] for form in forms])
        slots = tuple(chain.from_iterable([form[1] for form in forms]))
        yield RowForm(f"({text})", slots, not any(forms[place][1] for place in of_key))


def _form(literal: Parts) -> _Form:
    text = "".join([p.replace("%", "%%") if isinstance(p, str) else "%s" for p in literal])
    return text, tuple([part for part in literal if not isinstance(part, str)])


def _literal(
    table: str, column: SeedColumn, value: Any, settings: Settings, reader: NameReader
) -> Parts:
    """Return the SQL literal of a value, in pieces."""
    if value is None:
        return ("NULL",)
    if not isinstance(value, str):
        return _number(table, column, value, settings)
    if column.refers in settings.shared:
        return ("'", value.replace("'", "''"), "'")
    place = f"{table}.{column.name}"
    parts = reader.base64_parts(value) if place in settings.base64 else reader.parts(value)
    if place in settings.named and all(isinstance(part, str) for part in parts):
        parts = (*parts, ("city",))
    if place in settings.drawn and all(isinstance(part, str) for part in parts):
        parts = (("hex", value),)
    return ("'", *(p.replace("'", "''") if isinstance(p, str) else p for p in parts), "'")


def _number(table: str, column: SeedColumn, value: Any, settings: Settings) -> Parts:
    target = column.refers or (table if column.is_key else None)
    if isinstance(value, int) and target is not None and target not in settings.shared:
        return (("whole", target, value),)
    return (repr(value),) if not isinstance(value, bytes) else (f"X'{value.hex()}'",)


def _filled(form: RowForm, branch: Branch, values: dict[Slot, str]) -> str:
    """Return a row with a branch's values; `values` holds the branch's earlier values."""
    filling = []
    for slot in form.slots:
        text = values.get(slot)
        if text is None:
            text = values[slot] = branch.say(slot)
        filling.append(text)
    return form.text % tuple(filling)


def _write_inserts(file: TextIO, head: str, rows: Iterator[str]) -> None:
    count = 0
    for row in rows:
        file.write(head if count % _ROWS == 0 else ",\n")
        file.write(row)
        count += 1
        if count % _ROWS == 0:
            file.write(";\n")
    if count % _ROWS:
        file.write(";\n")
