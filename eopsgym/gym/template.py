"""Seeded databases as bytes, built once for each (schema, seed) and cloned as often as needed."""

import hashlib
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from eopsgym.domains import Domain
from eopsgym.errors import SeedError
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.data_files import find_seed, read_seed, read_seed_file, seed_state
from eopsgym.gym.fill_seed import SeedStage, WatchedClock, fill_seed, fill_stage

DEFAULT_SEED = "company"
"""The seed of every system if none is named."""
_CACHED = 64
_CACHED_BASES = 14
_LARGE_SEED = 70_000
"""Bytes; to run the statements of a smaller seed again takes less time than to keep its rows."""
_UNRESOLVED = re.compile(r"(?:\s|--[^\n]*\n)*?--[ \t]*include:[ \t]*(\S+)")
_cache: dict[str, "Template"] = {}
_of_files: dict[Any, "Template"] = {}
_bases: dict[Any, "_Base | None"] = {}
Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Template:
    """A seeded database, ready to be cloned.

    Attributes:
        domain: the domain whose schema it has.
        name: the name of the seed.
        digest: SHA-256 of schema and seed.
        data: the bytes of the SQLite file.
        triggers: whether the seed has triggers, SQL of its own that runs in calls.
        dated: whether the seed reads the time, so that it gives other rows at another moment.
        column_names: the columns of queries on its clones, by their SQL.
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
    """Return the template of a seed file; the file is read again only if it has changed."""
    path = find_seed(domain, seed or DEFAULT_SEED)
    key = (domain.schema.digest, seed_state(domain, path))
    template = _of_files.get(key)
    if template is None:
        try:
            template = _of_variant(domain, path, clock) or build_template(
                domain, read_seed(domain, path), path.stem, clock
            )
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
        domain: the domain whose schema the seed fills.
        sql: INSERT statements; foreign keys are not enforced, as in the published servers.
        name: the seed's name in messages.
        clock: the clock that `now` follows; the anchor day if not given.

    Raises:
        SeedError: if the text is not SQL that fills the schema, with the SQLite message.
    """
    _check_whole(sql, name)
    template = _filled(domain, sql, name, clock)
    assert template is not None, "only statements after a base can depend on earlier ones"
    return template


@dataclass(frozen=True)
class _Base:
    """A seed that others include.

    Attributes:
        stage: the database after its statements.
        sha256: the SHA-256 of the schema and its statements, to be continued by a variant.
    """

    stage: SeedStage
    sha256: "hashlib._Hash"


def _of_variant(domain: Domain, path: Path, clock: Clock | None) -> Template | None:
    """Return the template of a seed that includes another; None if it has to be built whole.

    The statements of the included seed run once for all its variants.
    """
    sql, included = _from_base(domain, path)
    base = _base(domain, included) if included else None
    return _filled(domain, sql, path.stem, clock, base) if base else None


def _from_base(domain: Domain, path: Path) -> tuple[str, Path | None]:
    """Return the statements of a seed that follow a large one that it includes, and that one."""
    sql, included = read_seed_file(domain, path)
    while included is not None and included.stat().st_size < _LARGE_SEED:
        more, included = read_seed_file(domain, included)
        sql = more + sql
    return sql, included


def _base(domain: Domain, path: Path) -> _Base | None:
    """Return a seed that others include; None if each of these has to be built whole."""
    key = (domain.schema.digest, seed_state(domain, path))
    base = _bases.pop(key) if key in _bases else _new_base(domain, path)
    _remember(_bases, key, base, _CACHED_BASES)  # as the one that was used last
    return base


def _new_base(domain: Domain, path: Path) -> _Base | None:
    sql, included = _from_base(domain, path)
    below = _base(domain, included) if included else None
    if included and below is None:
        return None
    try:
        stage = fill_stage(domain, sql, path.stem, below.stage if below else None)
    except SeedError:
        return None  # The error comes from building the whole, with the name of the variant.
    return _Base(stage, _sha256(domain, sql, below)) if stage else None


def _filled(
    domain: Domain, sql: str, name: str, clock: Clock | None, base: _Base | None = None
) -> Template | None:
    """Return the template of the statements after a base; None if they need the whole seed."""
    clock = clock or Clock(ANCHOR)
    sha256 = _sha256(domain, sql, base)
    timeless = sha256.hexdigest()
    sha256.update(f"\0{clock.now().isoformat()}".encode())
    dated = sha256.hexdigest()
    for digest in (timeless, dated):
        if digest in _cache:
            return _of_domain(_cache[digest], domain)
    watched = WatchedClock(clock)
    filled = fill_seed(domain, sql, name, watched, base.stage if base else None)
    if filled is None:
        return None
    data, triggers = filled
    digest = dated if watched.asked else timeless
    template = Template(domain, name, digest, data, triggers, watched.asked)
    # A moment of the wall clock does not recur.
    if clock.frozen is not None or not watched.asked:
        _remember(_cache, digest, template)
    return template


def _of_domain(template: Template, domain: Domain) -> Template:
    """Return a cached template for a domain, which may be another one with the same schema."""
    return template if template.domain is domain else replace(template, domain=domain)


def _remember(cache: dict[Key, Value], key: Key, value: Value, most: int = _CACHED) -> None:
    cache[key] = value
    for oldest in list(cache)[:-most]:
        cache.pop(oldest, None)


def _check_whole(sql: str, name: str) -> None:
    """Raise SeedError for a variant without its base, because it has only a few rows."""
    unresolved = _UNRESOLVED.match(sql)
    if unresolved:
        raise SeedError(
            f"seed {name!r} includes {unresolved[1]!r}, which cannot be found from its text alone: "
            "send it flattened, as `eopsgym tasks export` writes it, or name its file with "
            "'-- include: NAME' as the first line"
        )


def _sha256(domain: Domain, sql: str, base: _Base | None) -> "hashlib._Hash":
    """Return the running SHA-256 of a schema and all statements of a seed."""
    digest = base.sha256.copy() if base else hashlib.sha256(f"{domain.schema.digest}\0".encode())
    digest.update(sql.encode("utf-8", "surrogatepass"))
    return digest
