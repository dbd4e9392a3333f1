"""What holds for the seed of every domain: reproducible, complete, consistent, in the past."""

import re
import sqlite3
from collections.abc import Iterator

import pytest

from dev.seeds.__main__ import explain, seed_path
from dev.seeds.enterprise import generate_enterprise
from eopsgym.domains import domain_names
from tests.domains import seeded

NOW = "2026-03-02 09:00:00"
ROWS = {
    "calendar": (8_000, 14_000),
    "csm": (8_000, 14_000),
    "drive": (8_000, 14_000),
    "email": (8_000, 14_000),
    "hr": (8_000, 12_000),
    "itsm": (8_000, 12_000),
    "teams": (8_000, 14_000),
}
"""The fewest and the most rows."""

AT_LEAST = {"calendar": 10, "csm": 11, "drive": 6, "email": 10, "hr": 1, "itsm": 1, "teams": 2}
"""The fewest rows of a table."""

AHEAD = {
    "calendar": {"start_datetime", "end_datetime", "originalStartTime_dateTime", "expires_at"},
    "csm": {"breach_time", "start_time"},
    "drive": {"expires_time", "value_date", "expiration"},
    "email": {"start_time", "end_time", "verification_token_expires"},
    "hr": set(),
    "itsm": {"breach_time"},
    "teams": set(),
}
"""Moments that may lie in the future."""

PLAIN = "____-__-__ __:__:__"
FORM = {"email": "____-__-__T__:__:__.000000"}
"""How moments are written in systems that do not use `PLAIN`."""

FIRST_CASE = {
    "calendar": "namesakes: two users of one name in different departments of Halden Instruments\n"
    "    amara.srinivas, amara.srinivas2\n",
    "csm": "departed_agent: an inactive agent who is still a member of a group\n    user 11\n",
    "drive": "namesakes: two users of one name in different departments of Halden Instruments\n"
    "    amara.srinivas@halden.example, amara.srinivas2@halden.example\n",
    "email": "namesakes: two mailboxes of one name in different departments of Halden Instruments\n"
    "    user_035, user_052\n",
    "hr": "namesakes: two users of one name in different departments of organisation 1\n"
    "    64, 89\n",
    "itsm": "namesakes: two users of one name in different departments of ORG_001\n"
    "    USER_054, USER_087\n",
    "teams": "namesakes: two users of one name in different departments of Halden Instruments\n"
    "    amara.srinivas, amara.srinivas2\n",
}

pytestmark = pytest.mark.parametrize("name", domain_names())


@pytest.fixture
def database(name: str) -> Iterator[sqlite3.Connection]:
    connection = seeded.database(name)
    yield connection
    connection.close()


@pytest.mark.sweep(1)
def test_the_committed_file_is_what_is_made(name: str) -> None:
    assert seeded.committed(name) == seeded.made(name).sql


@pytest.mark.sweep(1)
def test_the_committed_enterprise_is_what_the_stories_make(name: str) -> None:
    path = seed_path(name).with_name("enterprise.sql")
    assert path.read_text(encoding="utf-8") == generate_enterprise(name)


@pytest.mark.sweep(2)
def test_the_command_lists_the_cases(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    explain(seeded.made(name))
    assert capsys.readouterr().out.startswith(FIRST_CASE[name])


def test_it_is_large_enough_and_fills_every_table(name: str, database: sqlite3.Connection) -> None:
    counts = [
        database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
        for table in seeded.tables(database)
    ]
    least, most = ROWS[name]
    assert min(counts) >= AT_LEAST[name]
    assert least <= sum(counts) <= most


def test_no_foreign_key_is_broken(name: str, database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def test_texts_fit_their_columns(name: str, database: sqlite3.Connection) -> None:
    for table in seeded.tables(database):
        for _, column, kind, *_ in database.execute(f'PRAGMA table_info("{table}")').fetchall():
            if limit := re.match(r"VARCHAR\((\d+)\)", kind):
                long = f'SELECT "{column}" FROM "{table}" WHERE length("{column}") > {limit[1]}'
                assert (table, column, seeded.ids(database, long)) == (table, column, set())


def test_times_read_alike_and_nothing_lies_in_the_future(
    name: str, database: sqlite3.Connection
) -> None:
    form = FORM.get(name, PLAIN)
    for table in seeded.tables(database):
        for _, column, kind, *_ in database.execute(f'PRAGMA table_info("{table}")').fetchall():
            if kind == "DATETIME" and column not in AHEAD[name]:
                late = f"replace(\"{column}\", 'T', ' ') > '{NOW}'"
                bad = f"{late} OR \"{column}\" NOT LIKE '{form}'"
                found = seeded.ids(database, f'SELECT "{column}" FROM "{table}" WHERE {bad}')
                assert (table, column, found) == (table, column, set())
