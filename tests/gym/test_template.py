"""Seeds become templates once; what is no seed is refused."""

import os
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import apsw
import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Dialect
from eopsgym.errors import ConfigError, SeedError
from eopsgym.gym import Clock, Database, build_template, find_seed, load_template
from eopsgym.gym import template as templates
from eopsgym.gym.data_files import read_seed
from eopsgym.gym.fill_seed import STEPS, SeedLimits, _filling, seed_limits
from tests import toy
from tests.patience import PATIENCE
from tests.reference import reference

BO = "INSERT INTO person VALUES ('P_9', 'ORG_1', 'Bo', NULL);"
SNAPSHOTS = ["db_1765301900121_3mwjj54xy", "db_1768479715490_ex6u7viv2"]


def people(template: templates.Template) -> list[str]:
    return [row["name"] for row in Database(template).rows("SELECT name FROM person ORDER BY name")]


def test_a_seed_is_built_once() -> None:
    assert build_template(toy.DOMAIN, BO) is build_template(toy.DOMAIN, BO)
    assert build_template(toy.DOMAIN, BO) is not build_template(toy.DOMAIN, BO + " ")


def test_a_system_with_the_schema_of_another_keeps_what_is_its_own(tmp_path: Path) -> None:
    other = replace(toy.DOMAIN, dialect=Dialect(flags_errors=False))
    path = tmp_path / "bo.sql"
    path.write_text(BO, encoding="utf-8")
    for make, seed in ((build_template, BO), (load_template, path)):
        for system in (toy.DOMAIN, other, toy.DOMAIN):
            assert make(system, seed).domain is system


def test_a_seed_without_a_date_is_the_same_at_any_time() -> None:
    known = BO.replace("Bo", "Now known")
    frozen = build_template(toy.DOMAIN, known, clock=Clock("2030-01-01"))
    assert build_template(toy.DOMAIN, known, clock=Clock()) is frozen
    assert build_template(toy.DOMAIN, known, clock=Clock("2031-01-01")).digest == frozen.digest


@pytest.mark.parametrize("now", ["datetime('now')", "datetime()", "current_timestamp"])
def test_a_seed_with_a_relative_date_is_built_for_each_moment(now: str) -> None:
    sql = f"INSERT INTO person VALUES ('P_9', 'ORG_1', {now}, NULL)"
    clocks = [Clock("2030-01-01"), Clock("2031-01-01"), Clock("2030-01-01")]
    first, second, third = (build_template(toy.DOMAIN, sql, clock=clock) for clock in clocks)
    assert people(first) == ["2030-01-01 00:00:00"]
    assert people(second) == ["2031-01-01 00:00:00"]
    assert third is first
    assert second.digest != first.digest


def test_a_moment_of_the_wall_clock_is_not_kept() -> None:
    sql = "INSERT INTO person VALUES ('P_9', 'ORG_1', strftime('%f', 'now'), NULL)"
    before = len(templates._cache)
    build_template(toy.DOMAIN, sql, clock=Clock())
    assert len(templates._cache) == before


def test_every_statement_counts_also_after_one_that_gives_rows() -> None:
    sql = f"SELECT 1; PRAGMA foreign_keys; {BO} SELECT 2; {BO.replace('P_9', 'P_8')}"
    assert people(build_template(toy.DOMAIN, sql)) == ["Bo", "Bo"]


def test_a_transaction_left_open_is_committed() -> None:
    assert people(build_template(toy.DOMAIN, f"BEGIN; {BO}")) == ["Bo"]


def test_foreign_keys_are_not_enforced_while_seeding() -> None:
    template = build_template(toy.DOMAIN, "INSERT INTO jotting VALUES ('lost', 'CR_404')")
    assert Database(template).rows("PRAGMA foreign_key_check") != []


def test_an_empty_seed_is_an_empty_database() -> None:
    assert people(build_template(toy.DOMAIN, "-- nothing yet")) == []


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("once upon a time", 'near "once": syntax error'),
        ("INSERT INTO persons VALUES (1)", "no such table: persons"),
        ("INSERT INTO person VALUES (1)", "4 columns but 1 values"),
        ("SELECT 1; INSERT INTO person VALUES (1)", "4 columns but 1 values"),
        ("INSERT INTO person VALUES ('P', 'O', NULL, NULL)", "NOT NULL constraint failed"),
        ("ATTACH '/tmp/other.db' AS other", "may not ATTACH"),
        ("DETACH main", "may not ATTACH or DETACH"),
        ("VACUUM INTO '/tmp/copy.db'", "does not fill|may not ATTACH"),
        ("PRAGMA journal_mode = WAL", "other pragmas than"),
        ("PRAGMA writable_schema = ON", "other pragmas than"),
        ("DROP TABLE person", "drops or alters the table 'person'"),
        ("ALTER TABLE person ADD COLUMN age", "drops or alters the table 'person'"),
        ("INSERT INTO jotting (text) VALUES (zeroblob(900000000))", "string or blob too big"),
        ("SELECT '\ud800'", "surrogates not allowed"),
        ("SELECT load_extension('x')", "not authorized|does more than fill"),
    ],
)
def test_what_does_not_fill_the_schema_is_refused(sql: str, words: str) -> None:
    with pytest.raises(SeedError, match=words) as caught:
        build_template(toy.DOMAIN, sql, "mine")
    assert "'mine'" in str(caught.value)


def test_a_seed_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeedLimits, "seconds", 0.2)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    started = time.monotonic()
    with pytest.raises(SeedError, match=r"ran longer than 0\.2 s"):
        build_template(toy.DOMAIN, f"INSERT INTO jotting (text) {endless}", "endless")
    with pytest.raises(SeedError, match=r"ran longer than 0\.2 s"):
        build_template(toy.DOMAIN, endless, "endless")
    assert time.monotonic() - started < PATIENCE


def test_a_seed_is_not_late_because_other_programs_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeedLimits, "seconds", 0.3)
    numbers = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?) SELECT i FROM n"
    )
    with _filling(toy.DOMAIN, "waits", b"", "") as (connection, _):
        time.sleep(0.4)
        connection.execute(f"INSERT INTO jotting (text) {numbers}", (STEPS,))


def test_a_seed_that_grows_too_large_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EOPSGYM_SEED_MB", "1")
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    with pytest.raises(
        SeedError, match=r"'large' fills more than 1 MB; make it smaller, or allow.*SEED_MB=4"
    ):
        build_template(toy.DOMAIN, f"INSERT INTO jotting (text) {endless}", "large")


def test_a_seed_may_be_as_large_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
    two = f"INSERT INTO jotting (text) {numbers} SELECT zeroblob(10000) FROM n"
    monkeypatch.setenv("EOPSGYM_SEED_MB", "1")
    with pytest.raises(SeedError, match="more than 1 MB"):
        build_template(toy.DOMAIN, two, "two")
    monkeypatch.setenv("EOPSGYM_SEED_MB", "3")
    database = Database(build_template(toy.DOMAIN, two, "two"))
    with pytest.raises(apsw.FullError):
        database.connection.execute(two)
    monkeypatch.setenv("EOPSGYM_SEED_MB", "1024")
    assert (seed_limits().bytes, seed_limits().seconds) == (1024 * 1024**2, 80)
    Database(database.template).connection.execute(two)


@pytest.mark.parametrize("given", ["0", "-1", "1.5", "1 GB", "٣", "9" * 30])
def test_a_size_that_is_none_is_one_error(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EOPSGYM_SEED_MB", given)
    with pytest.raises(ConfigError, match="EOPSGYM_SEED_MB must be a whole number of megabytes"):
        build_template(toy.DOMAIN, "SELECT 1", "small")


def test_a_refused_seed_leaves_nothing_in_the_cache() -> None:
    for _ in range(2):
        with pytest.raises(SeedError):
            build_template(toy.DOMAIN, "nonsense")


def names_in(seed: Path) -> list[str]:
    return people(load_template(toy.DOMAIN, seed))


def test_what_comes_after_variants_comes_behind_each_of_its_folder_and_behind_no_whole_seed(
    tmp_path: Path,
) -> None:
    base, variant, after = (tmp_path / f"{name}.sql" for name in ("base", "top", "after_variants"))
    base.write_text(BO, encoding="utf-8")
    variant.write_text("-- include: base.sql\n" + BO.replace("P_9", "P_8"), encoding="utf-8")
    assert names_in(variant) == ["Bo", "Bo"]
    after.write_text("UPDATE person SET name = 'Al';\n", encoding="utf-8")
    assert names_in(variant) == ["Al", "Al"]
    after.write_text("UPDATE person SET name = 'Cy';\n", encoding="utf-8")
    assert names_in(variant) == ["Cy", "Cy"]
    assert names_in(base) == ["Bo"]


def test_seeds_that_include_each_other_are_refused(tmp_path: Path) -> None:
    one, other = (tmp_path / f"{name}.sql" for name in ("one", "other"))
    one.write_text("-- include: other.sql\n", encoding="utf-8")
    other.write_text("-- include: one.sql\n", encoding="utf-8")
    for read in (names_in, partial(read_seed, toy.DOMAIN)):
        with pytest.raises(SeedError, match=r"one\.sql includes itself by other\.sql"):
            read(one)


def test_a_seed_may_be_nothing_but_another_one(tmp_path: Path) -> None:
    (tmp_path / "base.sql").write_text(BO, encoding="utf-8")
    (tmp_path / "same.sql").write_text("-- include: base.sql", encoding="utf-8")
    assert names_in(tmp_path / "same.sql") == ["Bo"]


def test_a_seed_file_is_read_once_until_it_or_what_it_includes_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, middle, top = (tmp_path / f"{name}.sql" for name in ("base", "middle", "top"))
    base.write_text(BO, encoding="utf-8")
    middle.write_text("-- include: base.sql\n" + BO.replace("P_9", "P_8"), encoding="utf-8")
    top.write_text("-- include: middle.sql\n", encoding="utf-8")
    assert names_in(top) == ["Bo", "Bo"]
    for seed, expected in ((base, ["Al", "Bo"]), (middle, ["Al", "Al"])):
        seed.write_text(seed.read_text("utf-8").replace("Bo", "Al"), encoding="utf-8")
        assert names_in(top) == expected  # of the same size, and in the same moment
    for seed in (base, middle, top):
        os.utime(seed, (1, 1))
    first = load_template(toy.DOMAIN, top)
    with monkeypatch.context() as patch:
        patch.setattr(templates, "read_seed", lambda path: pytest.fail("it is read again"))
        assert load_template(toy.DOMAIN, top) is first
    base.write_text(BO, encoding="utf-8")
    os.utime(base, (2, 2))
    assert names_in(top) == ["Al", "Bo"]


def test_a_seed_file_that_asks_for_the_time_is_built_for_each_moment(tmp_path: Path) -> None:
    seed = tmp_path / "dated.sql"
    seed.write_text("INSERT INTO person VALUES ('P_9', 'ORG_1', date(), NULL)", encoding="utf-8")
    os.utime(seed, (1, 1))
    for day in ("2030-01-01", "2031-01-01"):
        assert people(load_template(toy.DOMAIN, seed, Clock(day))) == [day]


def test_templates_of_many_seeds_are_not_all_kept() -> None:
    for number in range(templates._CACHED + 5):
        build_template(toy.DOMAIN, BO.replace("P_9", f"P_{number}"))
    assert len(templates._cache) == templates._CACHED


def test_a_seed_is_found_by_path_name_or_published_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    domain = get_domain("itsm")
    (tmp_path / "itsm").mkdir()
    file = tmp_path / "itsm" / "db_1.sql"
    file.write_text("-- empty", encoding="utf-8")
    monkeypatch.setenv("EOPSGYM_SEEDS", str(tmp_path))
    for name in (file, str(file), "db_1", "db_1.sql", "gym_dbs/itsm/db_1.sql", "dbs\\db_1.sql"):
        assert find_seed(domain, name) == file
    assert load_template(domain, "db_1").name == "db_1"
    with pytest.raises(SeedError, match=r"no seed 'db_2' for itsm; searched .* EOPSGYM_SEEDS"):
        find_seed(domain, "db_2")


def test_a_slip_in_a_path_brings_no_other_world_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EOPSGYM_SEEDS", raising=False)
    domain = get_domain("itsm")
    ours = find_seed(domain, "company")
    for name in ("company.sql", "itsm/dbs/company.sql", "out/itsm/dbs/company.sql"):
        assert find_seed(domain, name) == ours
    for slip in (tmp_path / "company.sql", "seed/company.sql", "./csm/dbs/company"):
        with pytest.raises(SeedError, match="for itsm; there is no such file"):
            find_seed(domain, slip)


def test_a_seed_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary.sql").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SeedError, match="cannot read the seed"):
        load_template(toy.DOMAIN, tmp_path / "binary.sql")


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_published_snapshots_load_unchanged(name: str) -> None:
    template = load_template(get_domain("itsm"), reference("seeds", "itsm", f"{name}.sql"))
    assert Database(template).rows("SELECT count(*) > 5 AS many FROM incident") == [{"many": 1}]
    assert template.name in repr(template)


def test_a_text_that_includes_another_seed_is_refused_and_no_row_of_it_is_taken() -> None:
    with pytest.raises(SeedError, match=r"includes 'company\.sql'.*eopsgym tasks export"):
        build_template(get_domain("itsm"), "-- include: company.sql\nDELETE FROM users;\n")


def test_a_text_that_only_speaks_of_an_include_is_a_seed() -> None:
    sql = "INSERT INTO role VALUES ('ROLE_001', '\n-- include: me');\n-- include: company.sql\n"
    assert build_template(get_domain("itsm"), sql).name == "inline"
