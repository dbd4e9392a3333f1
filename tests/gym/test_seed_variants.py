"""A seed that includes another one is the database of both texts, one after the other."""

import os
from functools import partial
from pathlib import Path
from typing import Any

import apsw
import pytest

from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.errors import SeedError
from eopsgym.gym import Clock, Template, build_template, load_template
from eopsgym.gym import template as templates
from eopsgym.gym.data_files import data_dir, read_seed
from eopsgym.gym.fill_seed import fill_stage
from tests import toy
from tests.share_seed import share

SHARE = 10
BO = "INSERT INTO person VALUES ('P_9', 'ORG_1', 'Bo', NULL);"
ANY = "INSERT INTO person VALUES ('P_8', 'ORG_1', {}, NULL);"
MOMENT = "2031-05-06T07:08:09"


@pytest.fixture(autouse=True)
def small_seeds_count_as_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "_LARGE_SEED", 1)


def own_seeds() -> list[tuple[str, Path]]:
    folders = [(name, data_dir() / "seeds" / name) for name in domain_names()]
    files = [(name, path) for name, folder in folders for path in sorted(folder.glob("*.sql"))]
    return [(name, path) for name, path in files if path.stem != "after_variants"]


def held(template: Template) -> list[Any]:
    """Everything in a database, with row numbers, in the order in which SQLite reads it."""
    connection = apsw.Connection(":memory:")
    connection.deserialize("main", template.data)
    listed = list(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"))
    tables = [name for kind, name, *_ in listed if kind == "table"]
    rows = [list(connection.execute(f'SELECT * FROM "{name}" NOT INDEXED')) for name in tables]
    connection.close()
    return [listed, *rows]


def both(domain: Domain, path: Path) -> tuple[Template | str, Template | str]:
    """The template of a file and that of its whole text, or why there is none."""
    whole = read_seed(domain, path)
    clock = Clock(MOMENT)
    made: list[Template | str] = []
    for make in (
        partial(load_template, domain, path, clock),
        partial(build_template, domain, whole, path.stem, clock),
    ):
        for cache in (templates._cache, templates._of_files):
            cache.clear()
        try:
            made.append(make())
        except SeedError as error:
            made.append(str(error).partition(" (read from ")[0])
    return made[0], made[1]


def assert_same(domain: Domain, path: Path) -> None:
    variant, whole = both(domain, path)
    if isinstance(variant, str) or isinstance(whole, str):
        assert variant == whole
        return
    for name in ("digest", "dated", "triggers", "name"):
        assert getattr(variant, name) == getattr(whole, name)
    assert held(variant) == held(whole)


@pytest.mark.parametrize(
    ("name", "path"),
    [
        pytest.param(name, path, id=f"{name}/{path.stem}")
        for name, path in share(own_seeds(), SHARE, "variants")
    ],
)
def test_a_variant_is_the_database_of_its_whole_text(name: str, path: Path) -> None:
    assert_same(get_domain(name), path)


@pytest.mark.parametrize(
    ("base", "variant"),
    [
        (BO, ANY.format("'Al'")),
        (BO, f"{ANY.format('changes()')}"),
        (BO, f"{ANY.format('total_changes()')}"),
        (BO, f"{ANY.format('last_insert_rowid()')}"),
        (BO, ANY.format("datetime('now')")),
        (ANY.format("datetime('now')"), BO),
        (f"BEGIN; {BO}", "ROLLBACK;"),
        (f"PRAGMA foreign_keys = ON; {BO}", "INSERT INTO jotting VALUES ('lost', 'CR_404');"),
        (
            f"CREATE TEMP TABLE kept AS SELECT 'Cy' AS name; {BO}",
            ANY.format("(SELECT name FROM kept)"),
        ),
        (
            f"CREATE TABLE extra (name TEXT); INSERT INTO extra VALUES ('Cy'); {BO}",
            "DROP TABLE extra;",
        ),
        (
            "CREATE TRIGGER also AFTER INSERT ON person WHEN NEW.name != 'Di' BEGIN "
            "INSERT INTO person VALUES ('P_' || NEW.name, 'ORG_1', 'Di', NULL); END;",
            BO,
        ),
        (BO, "DROP TABLE jotting;"),
        (BO, "INSERT INTO persons VALUES (1);"),
        ("INSERT INTO persons VALUES (1);", BO),
        (BO.removesuffix(";"), ANY.format("'Al'")),
        (f"{BO} /* a comment that", f"goes on */ {ANY.format('1')}"),
        (BO, "PRAGMA journal_mode = WAL;"),
    ],
)
def test_what_statements_share_beside_tables_is_shared(
    base: str, variant: str, tmp_path: Path
) -> None:
    (tmp_path / "base.sql").write_text(f"{base}\n", encoding="utf-8")
    path = tmp_path / "variant.sql"
    path.write_text(f"-- include: base.sql\n{variant}\n", encoding="utf-8")
    assert_same(toy.DOMAIN, path)


def test_a_variant_of_a_variant_and_a_changed_base(tmp_path: Path) -> None:
    (tmp_path / "base.sql").write_text(f"{BO}\n", encoding="utf-8")
    (tmp_path / "middle.sql").write_text("-- include: base.sql\n", encoding="utf-8")
    path = tmp_path / "variant.sql"
    path.write_text(f"-- include: middle.sql\n{ANY.format(1)}\n", encoding="utf-8")
    assert_same(toy.DOMAIN, path)
    (tmp_path / "base.sql").write_text(f"{BO.replace('Bo', 'Bea')}\n", encoding="utf-8")
    assert_same(toy.DOMAIN, path)


@pytest.mark.parametrize(
    "variant",
    [
        "UPDATE files SET name = 'x' WHERE drive_id IN (SELECT id FROM drives);",
        "INSERT INTO comments (id, file_id, content) "
        "SELECT 'c_' || id, id, 'x' FROM files WHERE drive_id = (SELECT max(id) FROM drives);",
        "DELETE FROM permissions WHERE user_id = (SELECT max(id) FROM users);",
    ],
)
def test_indexes_of_a_system_do_not_change_the_order_of_rows(variant: str, tmp_path: Path) -> None:
    path = tmp_path / "variant.sql"
    path.write_text(f"-- include: company.sql\n{variant}\n", encoding="utf-8")
    assert_same(get_domain("drive"), path)


def test_the_statements_of_a_base_run_once_for_all_its_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = tmp_path / "base.sql"
    base.write_text(f"{BO}\n", encoding="utf-8")
    os.utime(base, (1, 1))  # one that was written just now may be written again unseen
    filled: list[str] = []

    def noting(domain: Domain, sql: str, *given: Any) -> Any:
        filled.append(sql)
        return fill_stage(domain, sql, *given)

    monkeypatch.setattr("eopsgym.gym.template.fill_stage", noting)
    for number in range(3):
        path = tmp_path / f"variant_{number}.sql"
        path.write_text(f"-- include: base.sql\n{ANY.format(number)}\n", encoding="utf-8")
        load_template(toy.DOMAIN, path)
    assert filled == [f"{BO}\n"]
