"""Generated arguments for the tools of any domain, built from their schemas and a seed."""

import math
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from eopsgym.domains import domain_names, get_domain
from eopsgym.domains.kernel import Tool, ToolError
from eopsgym.gym import Database
from eopsgym.gym.data_files import seed_folders
from eopsgym.gym.template import Template, load_template

Json = Any
Known = Mapping[str, list[str]]
"""Column or parameter name to texts of the seed."""
Make = Callable[[Known, str, Mapping[str, Json]], st.SearchStrategy[Json]]
_SAMPLES = 12
_ID = re.compile(r"[A-Z]+_\d+|\d+")
_TOKEN_COLUMNS = ("static_token", "auth_token", "token", "email")

NEW_TEXT = ("New text", "new.text@example.com", "2026-03-02 09:00:00", "2026-03-05T17:30:00Z")
NASTY_TEXT = (
    "",
    " ",
    "\0",
    "INC_001\0",
    "\ud800",
    "x\udfff",
    "'; DROP TABLE users; --",
    "' OR 1=1 --",
    "%",
    "_",
    "*",
    '"',
    "ID_999999",
    "INC_99999999999999999999",
    "-1",
    "null",
    "2026-03-02T09:00:00Z",
    "2026-13-45",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "03/02/2026",
    "a@b",
    "é" * 3,
    "x" * 5000,
)
NASTY_VALUES = (
    None,
    True,
    False,
    0,
    -1,
    2**31,
    2**63,
    -(2**63) - 1,
    10**40,
    0.5,
    1e308,
    math.inf,
    -math.inf,
    math.nan,
    [],
    {},
    [[]],
    {"a": {"b": [None]}},
    ["", None, 1],
)


FREE_NAMES = ("id", "name", "value", "type", "user", "headers", "body", "data", "parts", "filename")
"""Names of what an object may hold whose schema names nothing."""


@cache
def seeded_domains() -> tuple[str, ...]:
    """The systems that bring a seed."""
    files = {name: [f / "company.sql" for f in seed_folders(name)] for name in domain_names()}
    return tuple(name for name, found in files.items() if any(f.is_file() for f in found))


@cache
def template(domain: str) -> Template:
    """The domain's own seed."""
    return load_template(get_domain(domain))


@cache
def samples(domain: str) -> Mapping[str, Known]:
    """Table to column to a few texts that the seed holds there."""
    database = Database(template(domain))
    found = {
        table: {column: _column(database, table, column) for column in columns}
        for table, columns in database.domain.schema.tables.items()
    }
    database.close()
    return found


def _column(database: Database, table: str, column: str) -> list[str]:
    sql = f'SELECT DISTINCT "{column}" AS value FROM "{table}" LIMIT {_SAMPLES}'
    return [str(row["value"]) for row in database.rows(sql) if row["value"] not in (None, "")]


@cache
def known_to(domain: str, tool: str) -> Known:
    """Parameter name to texts that the seed holds for it.

    The table that the tool is named after comes before the others; all keys are under ``""``.
    """
    tables = samples(domain)
    words = {word.removesuffix("s") for word in tool.split("_")}
    columns = get_domain(domain).schema.tables
    found: dict[str, list[str]] = {"": []}
    for table in sorted(tables, key=lambda table: _likeness(table, words), reverse=True):
        for column, texts in tables[table].items():
            if columns[table][column].key:
                found[""] += texts
            if texts:
                found.setdefault(column, texts)
    return found


def _likeness(table: str, words: set[str]) -> tuple[float, int]:
    own = {word.removesuffix("s") for word in table.split("_")}
    return len(own & words) / len(own), len(own & words)


@cache
def tokens(domain: str) -> list[str | None]:
    """Values of the user header: everyone the seed knows, nobody, a stranger, and junk."""
    database = Database(template(domain))
    known: list[str | None] = []
    for column in _TOKEN_COLUMNS:
        for table, columns in database.domain.schema.tables.items():
            if column in columns and "user" in table:
                rows = database.rows(f'SELECT "{column}" AS token FROM "{table}"')
                known += [row["token"] for row in rows if acts(database, row["token"])]
    database.close()
    return [None, "", "nobody", "\ud800", *known]


def acts(database: Database, token: str | None) -> bool:
    """Whether a value of the user header is somebody's."""
    try:
        return token is not None and bool(database.user(token))
    except ToolError:
        return False


def inactive(domain: str) -> list[str]:
    """The header values of users whose row says that they are not active."""
    database = Database(template(domain))
    acting = [token for token in tokens(domain) if token and acts(database, token)]
    users = {token: database.user(token) for token in acting}
    return [token for token, user in users.items() if not _is_active(user)]


def _is_active(user: Mapping[str, Any]) -> bool:
    """Where a system has no column for it, the name says it."""
    left = str(user.get("display_name", user.get("name"))).endswith("(left)")
    said = [user[name] for name in ("active", "is_active", "account_enabled") if name in user]
    return bool(said[0] if said else not left)


def arguments(domain: str, tool: Tool) -> st.SearchStrategy[dict[str, Json]]:
    """Arguments of a tool: half of them what it asks for, half with a share of anything else."""
    known = known_to(domain, tool.name)
    sound = _object(known, tool.schema, _typed)
    mixed = _object(known, tool.schema, _value)
    parts = {name: _value(known, name, part) for name, part in _properties(tool.schema)}
    lacking = st.fixed_dictionaries({}, optional=parts)
    unknown = st.fixed_dictionaries({"no_such_parameter": junk()}, optional=parts)
    return sound | _mostly(mixed, lacking, unknown)


def junk() -> st.SearchStrategy[Json]:
    """Anything JSON can say, and a little more."""
    return st.sampled_from(NASTY_TEXT) | st.sampled_from(NASTY_VALUES) | st.text(max_size=20)


def _properties(schema: Mapping[str, Json]) -> list[tuple[str, Mapping[str, Json]]]:
    return list(schema.get("properties", {}).items())


def _object(known: Known, schema: Mapping[str, Json], make: Make) -> st.SearchStrategy[Json]:
    if not schema.get("properties"):  # it may hold anything, and some of that is looked for
        names = st.sampled_from(FREE_NAMES)
        return st.dictionaries(names, junk(), max_size=4)
    parts = {name: make(known, name, part) for name, part in _properties(schema)}
    required = {name: parts[name] for name in schema.get("required", ())}
    optional = sorted(parts.keys() - required.keys())
    # Few at a time: each further one makes it less likely that the call succeeds. Sorted, as the
    # order of a set is another in each process, and a seed has to give the same arguments.
    chosen = st.sets(st.sampled_from(optional), max_size=4) if optional else st.just(set())
    return chosen.flatmap(
        lambda names: st.fixed_dictionaries(
            {**required, **{name: parts[name] for name in sorted(names)}}
        )
    )


def _mostly(usual: st.SearchStrategy[Json], *rare: st.SearchStrategy[Json]) -> Any:
    return st.integers(0, 9).flatmap(lambda n: usual if n < 8 else st.one_of(*rare))


def _value(known: Known, name: str, schema: Mapping[str, Json]) -> st.SearchStrategy[Json]:
    return _mostly(_typed(known, name, schema, _value), junk())


def _typed(
    known: Known, name: str, schema: Mapping[str, Json], make: Make | None = None
) -> st.SearchStrategy[Json]:
    """A value of the right type, and where it is text mostly one that the seed holds."""
    make = make or _typed
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema.get("type", "string")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if kind == "array":
        return st.lists(make(known, name, schema.get("items", {})), max_size=4)
    if kind == "object":
        return _object(known, schema, make)
    if kind == "boolean":
        return st.booleans()
    if kind in ("integer", "number"):
        return st.integers(0, 300) if kind == "integer" else st.floats(0, 1000)
    return _text(known, name, schema, make)


def _text(
    known: Known, name: str, schema: Mapping[str, Json], make: Make
) -> st.SearchStrategy[str]:
    names = (name, name.removesuffix("s"), f"{name}_id", name.removesuffix("_id"))
    own = next((known[column] for column in names if column in known), [])
    new = st.sampled_from(NEW_TEXT)
    if "pattern" in schema:
        new = st.from_regex(
            schema["pattern"], fullmatch=True, alphabet=st.characters(codec="ascii")
        )
    usual = st.sampled_from(own) if own else st.sampled_from([*known[""], *NEW_TEXT])
    if not any(_ID.fullmatch(text) for text in own):
        usual |= new
    # Keys of any table are the usual mistake.
    rare = st.sampled_from(known[""]) | new
    return _mostly(usual, rare if make is _typed else rare | st.sampled_from(NASTY_TEXT))
