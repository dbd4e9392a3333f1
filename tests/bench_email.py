"""Speed of searches over many messages; `bench_tools` has the calls on the own seed."""

import statistics
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, build_template
from eopsgym.gym.data_files import data_dir
from eopsgym.gym.template import load_template

NOW = Clock("2026-03-02T09:00:00")
MANY = 20_000
"""Messages in the mailbox that is searched."""
BUSY = "support@halden.example"
SEARCHES = (
    "",
    "calibration",
    "turbine",
    "nobody wrote this",
    "calibration -invoice",
    "calibration invoice stage turbine",
    "the calibration of order is done turbine",
    "(calibration OR lion) (invoice OR tiger) -(stage drive)",
    '"stage drive" OR (has:attachment larger:1M)',
    '"the invoice for stage drive" -follows',
    "-turbine -lion in:archive",
    "from:guest7 subject:order",
    "from:guest -subject:order",
    "to:me -cc:me -from:nobody turbine",
    "subject:(order turbine)",
    "{turbine from:nobody subject:nothing filename:none}",
    "has:attachment filename:pdf",
    "has:attachment",
    "-has:attachment turbine",
    "larger:1k smaller:2k turbine",
    "older_than:1d newer_than:2y turbine",
    "label:inbox after:2026/02/01 before:2026/02/15 {from:guest1 from:guest2}",
    "in:inbox is:unread newer_than:5d",
    "in:inbox is:starred",
    "in:inbox is:unread turbine",
    "-in:inbox",
    "-is:read calibration -invoice",
    "in:anywhere turbine",
    "has:userlabels",
    "rfc822msgid:<bench19999@mail.halden.example>",
)
"""What is searched for: most finds nothing or little, so that all has to be looked at."""
Line = Callable[[str, str, str], None]


def _owner(database: Database) -> dict[str, Any]:
    sql = "SELECT id, token FROM users WHERE primary_email = ?"
    found: dict[str, Any] = database.rows(sql, BUSY)[0]
    return found


_FILL = f"""
CREATE TEMP TABLE n AS WITH RECURSIVE counted (n) AS
    (SELECT 0 UNION ALL SELECT n + 1 FROM counted LIMIT {MANY}) SELECT n FROM counted;
CREATE TEMP TABLE mixed AS SELECT n, lower(hex(n * 7919 % 20011)) || '-bench-' || n AS id FROM n ORDER BY n * 7919 % 20011;
INSERT INTO threads (id, user_id, snippet, history_id_last)
SELECT 't' || id, :user, 'Order ' || n, '1' FROM mixed;
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate)
SELECT id, :user, 't' || id, 'Order ' || n, '1', CAST(1772400000000 - n * 100000 AS TEXT), 500 + n FROM mixed;
INSERT INTO message_parts (id, message_id, part_id, mime_type) SELECT 'p' || id, id, '0', 'text/plain' FROM mixed;
INSERT INTO message_part_bodies (id, message_part_id, size, data)
SELECT 'b' || id, 'p' || id, :size, :data FROM mixed;
INSERT INTO message_headers (id, message_part_id, name, value)
SELECT 'h' || mixed.id || head.key, 'p' || mixed.id, head.key, head.value FROM mixed, json_each(json_object(
    'From', 'Guest <guest' || (n % 50) || '@outside.example>', 'To', '{BUSY}', 'Subject', 'About order ' || n,
    'Message-ID', '<bench' || n || '@mail.halden.example>')) AS head;
INSERT INTO message_labels (message_id, label_id)
SELECT mixed.id, labels.id FROM mixed JOIN labels ON user_id = :user AND (name = 'INBOX' OR name = 'UNREAD' AND n % 9 = 0);
DROP TABLE n;
DROP TABLE mixed;
"""  # noqa: E501
_NOTE = "The calibration of the order is done; the invoice for stage drive follows."
_LETTER = f"""Good morning,

{_NOTE}
We have looked at the lens mounts of the second delivery as well: some of them are out of true by
more than the drawing allows, and go back to the workshop. Please say until Friday whether the
crates can leave without them, or should wait for the new ones in the north hall.

Kind regards
"""
BODIES = {
    "note": (_NOTE, len(_NOTE)),
    "letter": (urlsafe_b64encode(_LETTER.encode()).decode(), len(_LETTER)),
}
"""What each message says: a line as tools keep it, or a letter encoded as seeds have it."""


def bench_email(line: Line) -> None:
    """Print the figures of the searches."""
    seed = (data_dir() / "seeds" / "email" / "company.sql").read_text(encoding="utf-8")
    user = _owner(Database(load_template(get_domain("email")), NOW))
    for name, (data, size) in BODIES.items():
        fill = _FILL.replace(":user", repr(user["id"]))
        fill = fill.replace(":size", str(size)).replace(":data", repr(data))
        template = build_template(get_domain("email"), f"{seed}\n{fill}", f"many {name}s")
        slowest, what = _slowest(Database(template, NOW), user["token"])
        label = f"email: search of {MANY:,} {name}s ({what})"
        line(label, f"{slowest * 1e3:.1f} ms", "< 20 ms")


def _slowest(database: Database, token: str) -> tuple[float, str]:
    """How long the slowest search takes, in seconds, and which one it is."""
    taken = []
    for tool in ("list_messages", "list_threads"):
        for search in SEARCHES:
            arguments = {"userId": "me", "q": search, "maxResults": 100}
            calls = [database.call(tool, arguments, token) for _ in range(11)]
            assert not calls[0].is_error, calls[0].text
            taken.append((statistics.median(call.seconds for call in calls), search))
    return max(taken)
