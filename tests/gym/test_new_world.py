"""New worlds: other names that agree in all systems, a third of the records, a hundred branches."""

import gc
import re
import resource
import sqlite3
import sys
import threading
from collections import Counter
from collections.abc import Container, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from eopsgym import Episode
from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import ConfigError, DomainError, SeedError
from eopsgym.gym.new_world import write_world
from eopsgym.gym.new_world.branch import draw_branch
from eopsgym.gym.new_world.cast import Forgettable, open_base, read_cast, tables_of
from eopsgym.gym.new_world.settings import branch_cities, settings_of
from eopsgym.gym.new_world.texts import NameReader

SYSTEMS = domain_names()
PEOPLE = {
    "calendar": "SELECT email, name FROM users",
    "csm": "SELECT email, first_name || ' ' || last_name FROM \"user\"",
    "drive": "SELECT email, display_name FROM users",
    "email": "SELECT primary_email, name FROM users",
    "hr": "SELECT email, first_name || ' ' || last_name FROM \"user\"",
    "itsm": "SELECT email, first_name || ' ' || last_name FROM users",
    "teams": "SELECT mail, display_name FROM teams_users",
}
ONE_IN_ALL_BRANCHES = {("change_tokens", "scope"): [("global",)]}


def database(system: str, sql: str) -> sqlite3.Connection:
    made = Forgettable()
    made.executescript(get_domain(system).schema.sql)
    made.executescript(f"BEGIN;{sql}COMMIT;")
    assert made.execute("PRAGMA foreign_key_check").fetchall() == []
    return made


def counts(found: sqlite3.Connection) -> dict[str, int]:
    return {
        table: found.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
        for table in tables_of(found)
    }


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, sqlite3.Connection]:
    """The standard world of the random seed 7, in all systems."""
    folder = tmp_path_factory.mktemp("renamed")
    paths = {system: write_world(folder, system, "standard", 7) for system in SYSTEMS}
    return {system: database(system, path.read_text()) for system, path in paths.items()}


@pytest.mark.sweep(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_first_standard_world_is_the_base(system: str, tmp_path: Path) -> None:
    made = database(system, write_world(tmp_path, system).read_text(encoding="utf-8"))
    base = open_base(system)
    for table in tables_of(base):
        asked = f'SELECT * FROM "{table}" ORDER BY rowid'
        assert made.execute(asked).fetchall() == base.execute(asked).fetchall(), table


@pytest.mark.parametrize("system", SYSTEMS)
def test_another_seed_has_the_same_rows_under_other_names(
    system: str, renamed: dict[str, sqlite3.Connection]
) -> None:
    base = open_base(system)
    assert counts(renamed[system]) == counts(base)
    before, now = (dict(each.execute(PEOPLE[system])) for each in (base, renamed[system]))
    same = before.items() & now.items()
    assert len(same) < 0.15 * len(before)


def test_a_person_has_one_name_in_all_systems(renamed: dict[str, sqlite3.Connection]) -> None:
    staff = dict(renamed["hr"].execute(PEOPLE["hr"]))
    assert len(staff) > 300
    for system in SYSTEMS:
        for address, name in renamed[system].execute(PEOPLE[system]):
            if address in staff:
                assert name.removesuffix(" (left)") == staff[address], system


def test_texts_name_those_who_are_there(renamed: dict[str, sqlite3.Connection]) -> None:
    """No text of a renamed world has an address at the company that nobody has."""
    known = {
        address for system in SYSTEMS for address, _ in renamed[system].execute(PEOPLE[system])
    }
    base = {
        address for system in SYSTEMS for address, _ in open_base(system).execute(PEOPLE[system])
    }
    pattern = re.compile(r"[a-z]+\.[a-z]+\d?@(?:halden|tessell)\.example")

    def lost(databases: dict[str, sqlite3.Connection], people: set[str]) -> int:
        text = "\n".join(line for each in databases.values() for line in each.iterdump())
        return len({*pattern.findall(text)} - people)

    assert lost(renamed, known) == lost({s: open_base(s) for s in SYSTEMS}, base)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_small_world_has_a_third_of_the_records_and_all_they_need(
    system: str, tmp_path: Path
) -> None:
    path = write_world(tmp_path, system, "small", 3)
    made, base = (
        counts(database(system, path.read_text(encoding="utf-8"))),
        counts(open_base(system)),
    )
    records = settings_of(system).records
    kept = sum(made[table] for table in records) / sum(base[table] for table in records)
    assert 0.3 < kept < 0.75
    assert all(made[table] <= count for table, count in base.items())
    assert made[next(iter(tables_of(open_base(system))))] > 0


def test_a_large_world_has_a_hundred_branches_with_keys_of_their_own(tmp_path: Path) -> None:
    path = write_world(tmp_path, "csm", "large", 0)
    made, base = counts(database("csm", path.read_text(encoding="utf-8"))), counts(open_base("csm"))
    shared = settings_of("csm").shared
    assert {t: n for t, n in made.items() if t in shared} == {t: base[t] for t in shared}
    assert all(made[table] == 100 * count for table, count in base.items() if table not in shared)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_branches_have_a_unique_value_in_common(system: str) -> None:
    cast, base, shared = read_cast(), open_base(system), settings_of(system).shared
    reader = NameReader(cast)
    branches = [draw_branch(cast, n, branch_cities(), 0, dict(cast.counters)) for n in range(100)]
    for table, column in unique_columns(base, shared):
        values = [v for (v,) in base.execute(f'SELECT "{column}" FROM "{table}"')]
        texts = [reader.parts(v) for v in values if isinstance(v, str)]
        kept = [parts for parts in texts if all(isinstance(piece, str) for piece in parts)]
        if f"{table}.{column}" not in settings_of(system).drawn:
            assert kept in ([], ONE_IN_ALL_BRANCHES.get((table, column))), (table, column)
        said = Counter(
            "".join(piece if isinstance(piece, str) else branch.plain(piece) for piece in parts)
            for branch in branches
            for parts in texts
            if parts not in kept
        )
        assert not said or said.most_common(1)[0][1] == 1, (table, said.most_common(2))


def unique_columns(base: sqlite3.Connection, shared: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield the columns of a key or an index of their own in which no value stands twice."""
    for table, columns in tables_of(base).items():
        if table in shared:
            continue
        refers = {column.name: column.refers for column in columns}
        keys: set[tuple[str, ...]] = {(column.name,) for column in columns if column.is_key}
        found = keys if len(keys) == 1 else set()
        listed = base.execute(f'PRAGMA index_list("{table}")').fetchall()
        for _, index, is_unique, _, is_partial in listed:
            named = base.execute(f'PRAGMA index_info("{index}")').fetchall()
            if is_unique and not is_partial:
                found.add(tuple(row[2] for row in named))
        for column in sorted(each[0] for each in found if len(each) == 1):
            if refers[column] not in shared:
                yield table, column


def test_a_forgotten_database_is_closed_in_whatever_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", said.append)
    kept = [Forgettable()]

    def forget() -> None:
        kept.clear()
        gc.collect()  # a connection and its statements hold each other

    closing = threading.Thread(target=forget)
    closing.start()
    closing.join()
    assert said == []


def test_a_written_world_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_world(tmp_path, "itsm", "small", 5)
    monkeypatch.setenv("EOPSGYM_SEEDS", str(tmp_path))
    episode = Episode.start("itsm", seed="world")
    users = episode.call("list_users", last_name="Mason").value["users"]
    assert {user["last_name"] for user in users} <= {"Mason"}
    assert not episode.call("list_incidents", status="new").is_error


def test_what_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no size 'huge'"):
        write_world(tmp_path, "itsm", "huge")  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="a random seed is a whole number"):
        write_world(tmp_path, "itsm", "small", "7")  # type: ignore[arg-type]
    with pytest.raises(DomainError):
        write_world(tmp_path, "crm")
    assert [*tmp_path.iterdir()] == []


def test_a_world_that_cannot_be_finished_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "csm" / "world.sql").mkdir(parents=True)
    with pytest.raises(SeedError, match=r"cannot write .*world\.sql: Is a directory; make room or"):
        write_world(tmp_path, "csm")
    assert [each.name for each in (tmp_path / "csm").iterdir()] == ["world.sql"]


def test_a_full_disk_names_the_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """A limit of the size of files stands for the end of the disk."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, usual[1]))
    try:
        said = r"cannot write .*csm/world\.sql: File too large; make room or choose another folder"
        with pytest.raises(SeedError, match=said):
            write_world(tmp_path, "csm")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert not [*(tmp_path / "csm").iterdir()]


def test_two_that_write_one_world_leave_a_whole_one(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        made = [pool.submit(write_world, tmp_path, "hr", "small", seed) for seed in (1, 2)]
        paths = {each.result() for each in made}
    (path,) = paths
    text = path.read_text(encoding="utf-8")
    assert [*path.parent.iterdir()] == [path]
    wanted = [write_world(tmp_path / str(seed), "hr", "small", seed) for seed in (1, 2)]
    assert text in [each.read_text(encoding="utf-8") for each in wanted]
