"""Seeded databases as bytes, built once for each (schema, seed) and cloned at will."""

import hashlib
import os
import re
import time
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import apsw

from eopsgym.domains import Domain
from eopsgym.errors import ConfigError, SeedError
from eopsgym.gym.bounded_query import STEPS
from eopsgym.gym.clock import ANCHOR, VFS, Clock
from eopsgym.gym.data_files import find_seed, read_seed, seed_state
from eopsgym.gym.query import tame
from eopsgym.gym.utc_modifiers import keep_to_utc

DEFAULT_SEED = "company"
"""The seed of every system, where none is named."""
SEED_MB = "EOPSGYM_SEED_MB"
"""The variable of the environment that allows larger seeds."""
USUAL_MB = 256
_USUAL_SECONDS = 20.0
_MEBIBYTE = 1024 * 1024
_BUILD_TIMES = 3
"""How much of the size of a database its making may take in memory."""
PAGE_BYTES = 4096
_ALLOWED_PRAGMAS = {"foreign_keys", "defer_foreign_keys", "encoding"}
_FORBIDDEN = {apsw.SQLITE_ATTACH: "ATTACH", apsw.SQLITE_DETACH: "DETACH"}
_CACHED = 64
_UNRESOLVED = re.compile(r"(?:\s|--[^\n]*\n)*?--[ \t]*include:[ \t]*(\S+)")
_cache: dict[str, "Template"] = {}
_of_files: dict[Any, "Template"] = {}
Key = TypeVar("Key")


@dataclass(frozen=True)
class SeedLimits:
    """The limits of a seed, so that a foreign one cannot fill the memory.

    Attributes:
        megabytes: the largest database that it may fill, in mebibytes.
    """

    megabytes: int = USUAL_MB

    @property
    def bytes(self) -> int:
        """The largest database, in bytes."""
        return self.megabytes * _MEBIBYTE

    @property
    def build_megabytes(self) -> int:
        """The memory that filling it may take, in mebibytes."""
        return self.megabytes * _BUILD_TIMES

    @property
    def build_bytes(self) -> int:
        """The memory that filling it may take, in bytes."""
        return self.build_megabytes * _MEBIBYTE

    @property
    def seconds(self) -> float:
        """The seconds that filling it may take."""
        return max(_USUAL_SECONDS, _USUAL_SECONDS * self.megabytes / USUAL_MB)


def seed_limits() -> SeedLimits:
    """Return the limits, which the environment may set.

    Raises:
        ConfigError: if the variable holds no whole number of megabytes above 0.
    """
    given = os.environ.get(SEED_MB, "").strip()
    if not given:
        return SeedLimits()
    if not given.isascii() or not given.isdigit() or not int(given[:9]) > 0 or len(given) > 8:
        raise ConfigError(
            f"{SEED_MB} must be a whole number of megabytes above 0, such as 1024, not {given!r}"
        )
    return SeedLimits(int(given))


@dataclass(frozen=True)
class Template:
    """A seeded database, ready to be cloned.

    Attributes:
        domain: whose schema it has.
        name: how the seed was called.
        digest: SHA-256 of schema and seed.
        data: the bytes of the SQLite file.
        triggers: whether the seed brought triggers, SQL of its own that runs in calls.
        dated: whether the seed asked what time it is, so that another moment gives another one.
        column_names: the columns of queries that were asked of its clones, by their SQL.
    """

    domain: Domain
    name: str
    digest: str
    data: bytes
    triggers: bool = False
    dated: bool = False
    column_names: dict[str, list[str]] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        return f"Template({self.domain.name}, {self.name}, {len(self.data):,} bytes)"


def load_template(
    domain: Domain, seed: str | Path | None = None, clock: Clock | None = None
) -> Template:
    """Return the template of a seed file, which is read again only after it was rewritten."""
    path = find_seed(domain, seed or DEFAULT_SEED)
    key = (domain.schema.digest, seed_state(domain, path))
    template = _of_files.get(key)
    if template is None:
        sql = read_seed(domain, path)
        try:
            template = build_template(domain, sql, path.stem, clock)
        except SeedError as error:
            raise SeedError(f"{error} (read from {path})") from error
        if not template.dated:
            _remember(_of_files, key, template)
    return _of_domain(template, domain)


def build_template(
    domain: Domain, sql: str, name: str = "inline", clock: Clock | None = None
) -> Template:
    """Build the template of a seed given as SQL text.

    Args:
        domain: the domain whose schema is filled.
        sql: INSERT statements; foreign keys are not enforced, as in the published servers.
        name: the seed's name in messages.
        clock: the clock that `now` follows; the anchor day unless given.

    Raises:
        SeedError: if the text is not SQL that fills the schema, with the SQLite message.
    """
    _check_whole(sql, name)
    clock = clock or Clock(ANCHOR)
    timeless = _digest(domain.schema.digest, sql)
    dated = _digest(domain.schema.digest, sql, clock.now().isoformat())
    for digest in (timeless, dated):
        if digest in _cache:
            return _of_domain(_cache[digest], domain)
    watched = _WatchedClock(clock)
    data, triggers = _build(domain, sql, name, watched)
    digest = dated if watched.asked else timeless
    template = Template(domain, name, digest, data, triggers, watched.asked)
    # A moment of the wall clock does not come again.
    if clock.frozen is not None or not watched.asked:
        _remember(_cache, digest, template)
    return template


def _of_domain(template: Template, domain: Domain) -> Template:
    """Return a cached template for a domain, which may be another one with the same schema."""
    return template if template.domain is domain else replace(template, domain=domain)


def _remember(cache: dict[Key, Template], key: Key, template: Template) -> None:
    cache[key] = template
    for oldest in list(cache)[:-_CACHED]:
        cache.pop(oldest, None)


def _check_whole(sql: str, name: str) -> None:
    """Refuse a variant without its base, whose few rows alone would look like a database."""
    unresolved = _UNRESOLVED.match(sql)
    if unresolved:
        raise SeedError(
            f"seed {name!r} includes {unresolved[1]!r}, which cannot be found from its text alone: "
            "send it flattened, as `eopsgym tasks export` writes it, or name its file with "
            "'-- include: NAME' as the first line"
        )


def _digest(schema: str, *parts: str) -> str:
    text = "\0".join((schema, *parts))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class _WatchedClock(Clock):
    """Stands still at the present moment of another clock, and knows whether SQL asked for it."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock.now())
        self.asked = False

    def now(self) -> datetime:
        """Return the present moment, and note that it was asked for."""
        self.asked = True
        return super().now()


def _build(domain: Domain, sql: str, name: str, clock: Clock) -> tuple[bytes, bool]:
    """Return the bytes of a filled database, and whether it holds triggers."""
    limits = seed_limits()
    connection = apsw.Connection(":memory:", vfs=VFS)
    connection.execute(f"PRAGMA max_page_count = {limits.bytes // PAGE_BYTES}")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(domain.schema.sql)
    tame(connection)
    keep_to_utc(connection)
    before = _tables(connection)
    deadline = time.monotonic() + limits.seconds
    full = apsw.memory_used() + limits.build_bytes
    connection.set_progress_handler(
        lambda: time.monotonic() > deadline or apsw.memory_used() > full, STEPS
    )
    connection.authorizer = _authorise
    try:
        with clock.running():
            # To the last statement: one that gives rows would stop the others.
            for _ in connection.execute(sql, can_cache=False):
                pass
            triggers = _triggers(connection)
            connection.execute(_after_seed(domain))
            if domain.after_seed:
                domain.after_seed(connection)
        connection.authorizer = None
        if connection.in_transaction:
            connection.execute("COMMIT")
        connection.set_progress_handler(None)
        _check_tables(domain, name, before, _tables(connection))
        return connection.serialize("main"), bool(triggers)
    except apsw.InterruptError:
        is_late = time.monotonic() > deadline
        what = f"took more than {limits.build_megabytes} MB of memory"
        if is_late:
            what = f"ran longer than {limits.seconds:g} s"
        # Less than the usual size gives no less than the usual time.
        advice = _shorten_or_allow("shorten it", USUAL_MB if is_late else 1)
        raise SeedError(f"seed {name!r} {what}; {advice}") from None
    except apsw.AuthError:
        allowed = ", ".join(sorted(_ALLOWED_PRAGMAS))
        raise SeedError(
            f"seed {name!r} does more than fill the {domain.name} schema: it may not ATTACH or "
            f"DETACH, nor use other pragmas than {allowed}"
        ) from None
    except apsw.FullError:
        raise SeedError(
            f"seed {name!r} fills more than {limits.megabytes} MB; "
            f"{_shorten_or_allow('make it smaller')}"
        ) from None
    except (apsw.Error, ValueError) as error:
        raise SeedError(f"seed {name!r} does not fill the {domain.name} schema: {error}") from error
    finally:
        connection.close()


def _shorten_or_allow(what: str, least: int = 1) -> str:
    return f"{what}, or allow more with {SEED_MB}={4 * max(seed_limits().megabytes, least)}"


def _after_seed(domain: Domain) -> str:
    """Return the SQL that a system's published server runs after every seed; empty for most."""
    path = domain.folder / "after_seed.sql"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _tables(connection: apsw.Connection) -> dict[str, str]:
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'table'"
    return dict(connection.execute(query))


def _triggers(connection: apsw.Connection) -> int:
    query = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"
    return int(connection.execute(query).get)


def _check_tables(domain: Domain, name: str, before: dict[str, str], after: dict[str, str]) -> None:
    for table, sql in before.items():
        if after.get(table) != sql:
            raise SeedError(
                f"seed {name!r} drops or alters the table {table!r} of {domain.name}; "
                "a seed fills the schema as it is"
            )


def _authorise(operation: int, first: str | None, *_: object) -> int:
    refused = operation in _FORBIDDEN or (
        operation == apsw.SQLITE_PRAGMA and (first or "").lower() not in _ALLOWED_PRAGMAS
    )
    return apsw.SQLITE_DENY if refused else apsw.SQLITE_OK
