"""What a system derives by itself is derived in the seed of each task as well."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.gym import ANCHOR, Clock, Database, load_template
from eopsgym.gym.data_files import data_dir, find_seed, read_seed_file
from tests.share_seed import share, share_seed

DERIVED = tomllib.loads(Path(__file__).with_name("derived.toml").read_text(encoding="utf-8"))
SHARE = 30
# Two clocks on one ticket, of which one does not fit its priority, are what these tasks are about.
ON_PURPOSE = {
    "itsm_166": "incident_sla.sla_def_id",
    "itsm_167": "incident_sla.sla_def_id",
}


def variants() -> list[tuple[str, str]]:
    """Each seed of a task that builds on another one, with its system."""
    found = [path for name in DERIVED for path in (data_dir() / "seeds" / name).glob("*.sql")]
    return sorted((path.parent.name, path.stem) for path in found if _read(path)[1])


def _read(path: Path) -> tuple[str, Path | None]:
    return read_seed_file(get_domain(path.parent.name), path)


def added(path: Path) -> Iterator[str]:
    """What a seed and those that it builds on add to the company."""
    sql, base = _read(path)
    if base is not None:
        yield from added(base)
        yield sql


@cache
def company(domain: str) -> Database:
    database = Database(load_template(get_domain(domain)), Clock(ANCHOR))
    database.connection.execute("PRAGMA foreign_keys = OFF")
    return database


def contradictions(domain: str, seed: str) -> set[tuple[str, str]]:
    """What is derived, and the row that says something else."""
    database = company(domain)
    query = database.connection.execute
    try:
        with database.clock.running():
            query("BEGIN")
            for sql in added(find_seed(get_domain(domain), seed)):
                query(sql).fetchall()
            said = DERIVED[domain].items()
            return {(what, str(key)) for what, asked in said for (key,) in query(asked)}
    finally:
        database.reset()


@cache
def known(domain: str) -> set[tuple[str, str]]:
    """The awkward rows of the company itself, which its own tests speak of."""
    return contradictions(domain, "company")


def test_every_system_derives_something() -> None:
    assert {*DERIVED} == {*domain_names()}
    for domain in DERIVED:
        assert len(known(domain)) < 20, known(domain)


@pytest.mark.parametrize(("domain", "seed"), share(variants(), SHARE, "derived"))
def test_the_seed_of_a_task_derives_what_its_system_does(domain: str, seed: str) -> None:
    found = contradictions(domain, seed) - known(domain)
    new = {(what, key) for what, key in found if what != ON_PURPOSE.get(seed)}
    assert not new, f"with EOPSGYM_SHARE_SEED={share_seed()}"
