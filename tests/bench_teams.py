"""Speed of filters over many messages; `bench_tools` has the calls on the own seed."""

import statistics
from collections.abc import Callable
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, build_template
from eopsgym.gym.data_files import data_dir
from eopsgym.gym.template import load_template

NOW = Clock("2026-03-02T09:00:00")
MANY = 20_000
"""Messages in the chat that is filtered, and in the channel that is listed."""
FILTERS = (
    "from/user/displayName eq 'Guest 7'",
    "contains(body/content,'calibration') and not contains(body/content,'invoice')",
    "importance eq 'high' or reactions/any(r:r/reactionType eq 'like')",
    "createdDateTime ge 2026-02-01T00:00:00Z and createdDateTime lt 2026-02-08T00:00:00Z",
    "mentions/any(m:m/mentioned/user/id eq 'guest7') and importance eq 'high'",
    "startswith(subject,'Order 19999')",
    "body/content eq 'nobody wrote this'",
)
Line = Callable[[str, str, str], None]


def _place(database: Database) -> dict[str, Any]:
    """The fullest channel that all of a team may read, and an owner of that team."""
    found: dict[str, Any] = database.rows(
        """SELECT channels.team_id, channels.channel_id, user_id, static_token
           FROM channels JOIN teams USING (team_id), json_each(teams.members) AS member
           JOIN teams_users ON user_id = member.value ->> 'userId'
           WHERE membership_type = 'standard' AND NOT channels.soft_delete AND account_enabled
           AND EXISTS (SELECT 1 FROM json_each(member.value, '$.roles') WHERE value = 'owner')
           AND teams_users.org_id = teams.org_id AND NOT teams.is_archived
           AND EXISTS (SELECT 1 FROM chat_members WHERE chat_members.user_id = teams_users.user_id)
           ORDER BY (SELECT count(*) FROM channel_messages
               WHERE channel_messages.channel_id = channels.channel_id) DESC,
               channels.channel_id, user_id LIMIT 1"""
    )[0]
    return found


_SAID = """message_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime,
    subject, importance, locale, from_json, body_json, attachments_json, mentions_json,
    reactions_json, message_history_json"""
_ROW = """'bench-' || :place || n, NULL, 'e', 'message',
    strftime('%Y-%m-%dT%H:%M:%SZ', 1772400000 - n * 100, 'unixepoch'),
    strftime('%Y-%m-%dT%H:%M:%SZ', 1772400000 - n * 100, 'unixepoch'),
    'Order ' || n, iif(n % 17, 'normal', 'high'), 'en-us',
    json_object('user',
        json_object('id', 'guest' || (n % 50), 'displayName', 'Guest ' || (n % 50))),
    json_object('contentType', 'text', 'content', 'The calibration of order ' || n
        || ' is done; the ' || iif(n % 5, 'invoice', 'stage drive') || ' follows.'),
    '[]', iif(n % 7, '[]', json_array(json_object('id', 0, 'mentionText', 'Guest', 'mentioned',
        json_object('user', json_object('id', 'guest' || (n % 50)))))),
    iif(n % 11, '[]', '[{"reactionType": "like"}]'), '[]'"""


def _fill(place: dict[str, Any]) -> str:
    """Statements for many messages in a channel, and in a chat with one of its readers.

    They lie in another order than that of their moments.
    """
    team, channel, user = (repr(place[name]) for name in ("team_id", "channel_id", "user_id"))
    counted = f"""WITH RECURSIVE counted (n) AS
        (SELECT 0 UNION ALL SELECT n + 1 FROM counted LIMIT {MANY})"""
    mixed = "ORDER BY n * 7919 % 20011"
    return f"""
INSERT INTO chats (chat_id, org_id, topic, chat_type, created_at, updated_at, soft_delete)
SELECT 'bench', org_id, 'Bench', 'group', '2026-01-01', '2026-03-02', 0
FROM teams WHERE team_id = {team};
INSERT INTO chat_members (chat_id, org_id, user_id, roles, display_name, is_hidden)
SELECT 'bench', org_id, user_id, 'owner', display_name, 0 FROM teams_users WHERE user_id = {user};
INSERT INTO chat_messages (chat_id, {_SAID})
{counted} SELECT 'bench', {_ROW.replace(":place", "'chat'")} FROM counted {mixed};
INSERT INTO channel_messages (team_id, channel_id, {_SAID})
{counted} SELECT {team}, {channel}, {_ROW.replace(":place", "'channel'")} FROM counted {mixed};
"""


def bench_teams(line: Line) -> None:
    """Print the figures of the filters."""
    seed = (data_dir() / "seeds" / "teams" / "company.sql").read_text(encoding="utf-8")
    here = _place(Database(load_template(get_domain("teams")), NOW))
    template = build_template(get_domain("teams"), f"{seed}\n{_fill(here)}", "many messages")
    database = Database(template, NOW)
    token = here["static_token"]
    taken = []
    for filter_ in FILTERS:
        arguments = {"chatId": "bench", "_filter": filter_, "_top": 50}
        taken.append((_median(database, "list_chat_messages", arguments, token), filter_))
    slowest, filter_ = max(taken)
    what = f"teams: filter over {MANY:,} messages ({filter_[:24]})"
    line(what, f"{slowest * 1e3:.1f} ms", "< 20 ms")
    arguments = {"teamId": here["team_id"], "channelId": here["channel_id"], "_expand": "replies"}
    page = _median(database, "list_channel_messages", arguments, token)
    line(f"teams: newest of {MANY:,} in a channel, replies too", f"{page * 1e3:.1f} ms", "< 20 ms")


def _median(database: Database, tool: str, arguments: dict[str, Any], token: str) -> float:
    calls = [database.call(tool, arguments, token) for _ in range(11)]
    assert not calls[0].is_error, calls[0].text
    return statistics.median(call.seconds for call in calls[1:])
