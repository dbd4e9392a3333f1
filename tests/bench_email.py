"""Speed of the mail: a reset, direct calls, searches over many messages."""

import statistics
import time
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
    "from:guest7 subject:order",
    "calibration -invoice",
    '"stage drive" OR (has:attachment larger:1M)',
    "in:inbox is:unread newer_than:5d",
    "label:inbox after:2026/02/01 before:2026/02/15 {from:guest1 from:guest2}",
    "rfc822msgid:<bench19999@mail.halden.example>",
    "nobody wrote this",
)
_MAIL = urlsafe_b64encode(b"To: nobody@outside.example\r\nSubject: Bench\r\n\r\nA word.").decode()
Line = Callable[[str, str, str], None]


def bench_email(line: Line) -> None:
    """Print the figures of the mail."""
    database = Database(load_template(get_domain("email")), NOW)
    _reset(line, database)
    _calls(line, database)
    _searches(line)


def _owner(database: Database) -> dict[str, Any]:
    sql = "SELECT id, token FROM users WHERE primary_email = ?"
    found: dict[str, Any] = database.sql(sql, BUSY)[0]
    return found


def _reset(line: Line, database: Database) -> None:
    token = _owner(database)["token"]
    taken = []
    for _ in range(300):
        database.call("create_label", {"userId": "me", "name": "Bench"}, token)
        started = time.perf_counter()
        database.reset()
        taken.append(time.perf_counter() - started)
    line("email: reset, own seed", f"{statistics.median(taken) * 1e6:.0f} us", "-")


def _calls(line: Line, database: Database) -> None:
    user = _owner(database)
    me = {"userId": "me"}
    sql = "SELECT id, thread_id FROM messages WHERE user_id = ? ORDER BY internal_date_ms DESC"
    message = database.sql(sql, user["id"])[0]
    calls: list[tuple[str, dict[str, Any]]] = [
        ("get_user_profile", me),
        ("list_labels", me),
        ("list_messages", me | {"q": "in:inbox", "maxResults": 20}),
        ("get_message", me | {"id": message["id"]}),
        ("get_thread", me | {"id": message["thread_id"]}),
        ("list_filters", me),
        ("list_drafts", me),
        ("modify_message", me | {"id": message["id"], "addLabelIds": ["STARRED"]}),
        ("create_label", me | {"name": "Bench"}),
        ("send_message", me | {"raw": _MAIL}),
    ]
    taken = []
    for tool, arguments in calls:
        seconds = []
        for _ in range(101):
            result = database.call(tool, _again(arguments, len(seconds)), user["token"])
            assert not result.is_error, result.text
            seconds.append(result.seconds)
        taken.append((sorted(seconds[1:])[94], tool))
    slowest, tool = max(taken)
    line(f"email: p95 of the slowest of ten tools ({tool})", f"{slowest * 1e3:.2f} ms", "< 1 ms")


def _again(arguments: dict[str, Any], time: int) -> dict[str, Any]:
    """The arguments for another time: a new name, and the label on and off in turn."""
    if "name" in arguments:
        return arguments | {"name": f"Bench {time}"}
    if "addLabelIds" in arguments and time % 2:
        return {"removeLabelIds" if k == "addLabelIds" else k: v for k, v in arguments.items()}
    return arguments


_FILL = f"""
CREATE TEMP TABLE n AS WITH RECURSIVE counted (n) AS
    (SELECT 0 UNION ALL SELECT n + 1 FROM counted LIMIT {MANY}) SELECT n FROM counted;
INSERT INTO threads (id, user_id, snippet, history_id_last)
SELECT 'bench-t' || n, :user, 'Order ' || n, '1' FROM n;
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate)
SELECT 'bench' || n, :user, 'bench-t' || n, 'Order ' || n, '1', CAST(1772400000000 - n * 100000 AS TEXT), 500 + n FROM n;
INSERT INTO message_parts (id, message_id, part_id, mime_type) SELECT 'bench-p' || n, 'bench' || n, '0', 'text/plain' FROM n;
INSERT INTO message_part_bodies (id, message_part_id, size, data)
SELECT 'bench-b' || n, 'bench-p' || n, 71, 'The calibration of order ' || n || ' is done; the invoice for stage drive follows.' FROM n;
INSERT INTO message_headers (id, message_part_id, name, value)
SELECT 'bench-h' || n || head.key, 'bench-p' || n, head.key, head.value FROM n, json_each(json_object(
    'From', 'guest' || (n % 50) || '@outside.example', 'To', '{BUSY}', 'Subject', 'About order ' || n,
    'Message-ID', '<bench' || n || '@mail.halden.example>')) AS head;
INSERT INTO message_labels (message_id, label_id)
SELECT 'bench' || n, labels.id FROM n JOIN labels ON user_id = :user AND (name = 'INBOX' OR name = 'UNREAD' AND n % 9 = 0);
"""  # noqa: E501


def _searches(line: Line) -> None:
    seed = (data_dir() / "seeds" / "email" / "company.sql").read_text(encoding="utf-8")
    own = Database(load_template(get_domain("email")), NOW)
    user = _owner(own)
    filled = f"{seed}\n{_FILL.replace(':user', repr(user['id']))}DROP TABLE n;\n"
    database = Database(build_template(get_domain("email"), filled, "many letters"), NOW)
    taken = []
    for search in SEARCHES:
        arguments = {"userId": "me", "q": search, "maxResults": 100}
        calls = [database.call("list_messages", arguments, user["token"]) for _ in range(11)]
        assert not calls[0].is_error, calls[0].text
        taken.append((statistics.median(call.seconds for call in calls[1:]), search))
    slowest, search = max(taken)
    what = f"email: search of {MANY:,} messages ({search[:24]})"
    line(what, f"{slowest * 1e3:.1f} ms", "< 20 ms")
