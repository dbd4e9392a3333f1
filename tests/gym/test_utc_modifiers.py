"""SQL's `localtime` and `utc` mean UTC in every connection, whatever TZ says."""

import os
import subprocess
import sys
from itertools import product

import apsw
import pytest

from eopsgym.gym.utc_modifiers import keep_to_utc

PROGRAM = '''
import time
from eopsgym.domains import get_domain
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.database import Database
from eopsgym.gym.template import build_template

SEED = """
INSERT INTO groups (id, name, email, created_time)
VALUES ('g', 'One', 'g@x.example', datetime('now', 'localtime'));
"""
assert time.timezone == -9 * 3600, "the process has to live in Tokyo"
SEED += """
CREATE TRIGGER own AFTER UPDATE ON users BEGIN
    INSERT INTO groups (id, name, email) VALUES ('h', datetime('now', 'localtime'), 'h@x.example');
END;
INSERT INTO users (id, display_name, email, auth_token)
VALUES ('u', 'Ann', 'ann@x.example', 'token');
"""
template = build_template(get_domain("drive"), SEED, clock=Clock(ANCHOR))
database = Database(template, clock=Clock(ANCHOR))
print([*database.rows("SELECT created_time FROM groups LIMIT 1")[0].values()])
with database.clock.running():
    database.connection.execute("UPDATE users SET display_name = 'Bo'")
print([*database.rows("SELECT name FROM groups WHERE id = 'h'")[0].values()])
HERE = "SELECT datetime('now', 'localtime'), strftime('%H', 'now', '-1 day', 'LocalTime'), " \\
    "datetime('2026-03-02 09:00:00', 'utc'), time('now', 'local' || 'time'), " \\
    "time('now', CAST('localtime' AS BLOB)), time('now', 'localtime' || char(0) || 'x'), " \\
    "time('now', " + "'+0 days', " * 20 + "'localtime')"
APART = HERE + " FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n " \\
    "WHERE i < 3000000) SELECT max(i) FROM n)"
print([*database.rows(HERE)[0].values()])
print([*database.rows(APART)[0].values()])
'''


def test_seeds_and_queries_follow_utc_in_tokyo() -> None:
    environment = {**os.environ, "TZ": "Asia/Tokyo"}
    said = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
    )
    assert said.returncode == 0, said.stderr
    found = ["2026-03-02 09:00:00", "09", "2026-03-02 09:00:00", *["09:00:00"] * 4]
    assert said.stdout.splitlines() == [str(found[:1])] * 2 + [str(found)] * 2


EPOCH = [("1767225600", "unixepoch"), ("1767225600", "auto")]
VALUES = ["2026-07-01 12:30:45.678", "2026-07-01T12:30:45+09:00", "2461000.5", "x"]
MODIFIERS = ["utc", "localtime", "auto", "unixepoch", "+1 month", "weekday 0", "odd"]


@pytest.mark.skipif(os.environ.get("TZ") not in (None, "UTC"), reason="compares with SQLite in UTC")
@pytest.mark.parametrize("name", ["date", "time", "datetime", "julianday", "unixepoch"])
def test_all_orders_of_modifiers_give_what_sqlite_gives_in_utc(name: str) -> None:
    plain, ours = apsw.Connection(":memory:"), apsw.Connection(":memory:")
    keep_to_utc(ours)
    for count in (0, 1, 2, 3):
        for begin in [*((value,) for value in VALUES), *EPOCH]:
            for modifiers in product(MODIFIERS, repeat=count):
                arguments = (*begin, *modifiers, "subsec")  # SQLite's `utc` forgets one before
                marks = ", ".join("?" * len(arguments))
                for query in (f"SELECT {name}({marks})", f"SELECT strftime('%s %f', {marks})"):
                    wanted = plain.execute(query, arguments).get
                    assert ours.execute(query, arguments).get == wanted, arguments
