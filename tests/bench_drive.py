"""Speed of searches over many files; `bench_tools` has the calls on the own seed."""

import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, build_template
from eopsgym.gym.data_files import data_dir
from eopsgym.gym.template import load_template

NOW = Clock("2026-03-02T09:00:00")
MANY = 20_000
"""Files that are searched; one user owns them all, and another may read them all."""
OWNER, READER = "scott.page@halden.example", "bhavika.mandal@halden.example"
SEARCHES = (
    "",
    "name contains 'report 77'",
    "fullText contains 'turbine'",
    "fullText contains 'calibration' or name contains 'report'",
    "not (name contains 'stage' or fullText contains '\"order 5\"')",
    "mimeType = 'application/pdf' and trashed = false",
    "'me' in owners and starred = true",
    f"'{READER}' in readers and modifiedTime > '2025-06-10T00:00:00'",
    "properties has {key='state' and value='3'}",
    "sharedWithMe and createdTime < '2025-01-03T00:00:00'",
    "visibility = 'limited'",
    "'root' in parents and name contains '199'",
    "fullText contains 'nobody wrote this'",
)
ORDERS = (
    "",
    "name",
    "name desc",
    "name_natural",
    "name_natural desc",
    "createdTime desc",
    "modifiedTime",
    "modifiedTime desc",
    "modifiedByMeTime desc",
    "quotaBytesUsed desc",
    "recency desc",
    "sharedWithMeTime desc",
    "starred",
    "viewedByMeTime desc",
    "folder,modifiedTime desc,name",
    "folder,name_natural",
)
"""Every key by which lists can be sorted, alone or after another."""
FLAGS: tuple[dict[str, Any], ...] = ({}, {"includeItemsFromAllDrives": False})
Line = Callable[[str, str, str], None]


def _user(database: Database, email: str) -> dict[str, Any]:
    found: dict[str, Any] = database.rows("SELECT * FROM users WHERE email = ?", email)[0]
    return found


_FILL = f"""
CREATE TEMP TABLE n AS WITH RECURSIVE counted (n) AS
    (SELECT 0 UNION ALL SELECT n + 1 FROM counted LIMIT {MANY}) SELECT n FROM counted;
INSERT INTO files (id, name, description, mime_type, starred, trashed, created_by, modified_by,
    created_time, modified_time, properties, shared, version)
SELECT printf('bench%05d', n), 'Report ' || n || ' of the stage drive',
    iif(n % 3, 'Calibration of order ' || n || '; the invoice follows', NULL),
    iif(n % 4, 'application/vnd.google-apps.document', 'application/pdf'), n % 17 = 0, n % 23 = 0,
    :owner, :owner, datetime('2025-01-01', '+' || (n * 13 % 20000) || ' minutes'),
    datetime('2025-06-01', '+' || (n * 7 % 20000) || ' minutes'),
    iif(n % 5, NULL, json_object('state', n % 7, '_drive',
        json_object('indexableText', 'The turbine number ' || n || ' was measured'))), 1, 1 FROM n;
INSERT INTO permissions (id, file_id, role, type, user_id, deleted, inherited)
SELECT 'bench-o' || n, printf('bench%05d', n), 'owner', 'user', :owner, 0, 0 FROM n;
INSERT INTO permissions (id, file_id, role, type, user_id, deleted, inherited)
SELECT 'bench-r' || n, printf('bench%05d', n), 'reader', 'user', :reader, 0, 0 FROM n;
DROP TABLE n;
"""


def bench_drive(line: Line) -> None:
    """Print the figures of the searches, in every order."""
    seed = (data_dir() / "seeds" / "drive" / "company.sql").read_text(encoding="utf-8")
    own = Database(load_template(get_domain("drive")), NOW)
    users = [_user(own, OWNER), _user(own, READER)]
    fill = _FILL.replace(":owner", repr(users[0]["id"])).replace(":reader", repr(users[1]["id"]))
    database = Database(build_template(get_domain("drive"), f"{seed}\n{fill}", "many files"), NOW)
    gc.collect()
    gc.freeze()  # what the seed left behind is not looked through while searches are measured
    for order in ORDERS:
        for flags in FLAGS:
            forms = [(search, user) for search in SEARCHES for user in users]
            arguments = {"pageSize": 100, "orderBy": order, **flags}
            (busy, wall), search = max(
                (_median(database, arguments | {"q": search}, user["auth_token"]), search)
                for search, user in forms
            )
            by = f", by {order}" if order else ""
            shared = ", none of shared drives" if flags else ""
            what = f"drive: search of {MANY:,} files{by}{shared} ({search[:24]})"
            line(what, f"{wall * 1e3:.1f} ms", f"< 20 ms (on a processor {busy * 1e3:.1f} ms)")


def _median(database: Database, arguments: dict[str, Any], token: str) -> tuple[float, float]:
    """Seconds on a processor, which others on the machine move less, and by the clock."""
    taken = []
    for _ in range(6):
        busy = time.thread_time()
        result = database.call("list_files", arguments, token)
        taken.append((time.thread_time() - busy, result.seconds))
        assert not result.is_error, result.text
    busy, wall = (statistics.median(each) for each in zip(*taken[1:], strict=True))
    return busy, wall
