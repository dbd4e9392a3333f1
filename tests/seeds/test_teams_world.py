"""The world of Teams: who is where, what was said there, and the awkward cases among it."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, load_template
from tests.domains import seeded

_OWNERS = """
    SELECT team_id, sum(account_enabled) AS active FROM (
        SELECT team_id, account_enabled FROM teams, json_each(members) AS member
        JOIN teams_users ON user_id = json_extract(member.value, '$.userId')
        WHERE instr(json_extract(member.value, '$.roles'), 'owner'))
    GROUP BY team_id
"""
_IN_TEAM = """EXISTS (SELECT 1 FROM teams AS home, json_each(home.members) AS member
    WHERE home.team_id = {team} AND json_extract(member.value, '$.userId') = {user})"""
_IN_CHANNEL = """EXISTS (SELECT 1 FROM channel_members AS seat
    WHERE seat.channel_id = {channel} AND seat.user_id = {user})"""
_IN_CHAT = """EXISTS (SELECT 1 FROM chat_members AS seat
    WHERE seat.chat_id = said.chat_id AND seat.user_id = {user})"""
_SENDER = "json_extract(said.from_json, '$.user.id')"


@pytest.fixture(
    scope="module", params=(seeded.database, seeded.enterprise), ids=("company", "enterprise")
)
def database(request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    connection = request.param("teams")
    yield connection
    connection.close()


def none(database: sqlite3.Connection, query: str) -> None:
    """See that a query finds nothing."""
    assert database.execute(query).fetchall() == []


@pytest.mark.parametrize(
    ("table", "least"), [("channel_messages", 3_000), ("chat_messages", 1_500)]
)
def test_people_say_different_things(database: sqlite3.Connection, table: str, least: int) -> None:
    sql = f"SELECT json_extract(body_json, '$.content') FROM {table}"
    texts = [text for (text,) in database.execute(sql)]
    assert len(set(texts)) >= 0.95 * len(texts) >= 0.95 * least
    assert [text for text in texts if "{" in text] == []


def test_what_is_kept_as_json_is_json(database: sqlite3.Connection) -> None:
    for table in seeded.tables(database):
        for _, column, *_ in database.execute(f'PRAGMA table_info("{table}")').fetchall():
            if column.endswith("_json") or column in ("members", "owners", "targets", "source"):
                broken = f"""SELECT rowid FROM "{table}"
                    WHERE [{column}] IS NOT NULL AND NOT json_valid([{column}])"""
                assert (table, column, seeded.ids(database, broken)) == (table, column, set())


def test_teams_have_two_active_owners_but_for_the_cases(database: sqlite3.Connection) -> None:
    cases = seeded.cases("teams")
    active = dict(database.execute(_OWNERS))
    assert {team for team, count in active.items() if count == 1} == {*cases["one_owner"]}
    assert {team for team, count in active.items() if count == 0} == {*cases["lost_owner"]}
    teams = seeded.ids(database, "SELECT team_id FROM teams")
    assert teams - {*active} == set()


def test_memberships_are_of_people_under_their_names(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT team_id, member.value FROM teams, json_each(members) AS member
        LEFT JOIN teams_users AS person ON person.user_id = json_extract(member.value, '$.userId')
        WHERE person.display_name IS NOT json_extract(member.value, '$.displayName')
            OR person.org_id <> teams.org_id
    """)  # fmt: skip
    none(database, """
        SELECT team_id FROM teams, json_each(members) AS member
        GROUP BY team_id, json_extract(member.value, '$.id') HAVING count(*) > 1
    """)  # fmt: skip


def test_every_team_has_a_general_channel_and_no_name_twice(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT team_id FROM teams WHERE team_id NOT IN (
            SELECT team_id FROM channels WHERE display_name = 'General')
    """)  # fmt: skip
    none(database, """
        SELECT team_id FROM channels GROUP BY team_id, lower(display_name) HAVING count(*) > 1
    """)  # fmt: skip


def test_channels_are_of_each_kind_and_of_the_right_people(database: sqlite3.Connection) -> None:
    kinds = seeded.ids(database, "SELECT DISTINCT membership_type FROM channels")
    assert kinds == {"standard", "private", "shared"}
    there = _IN_TEAM.format(team="channels.team_id", user="channel_members.user_id")
    none(database, f"""
        SELECT channel_id FROM channel_members JOIN channels USING (channel_id)
        WHERE membership_type = 'private' AND NOT {there}
    """)  # fmt: skip
    none(database, """
        SELECT channel_id FROM channels WHERE membership_type = 'shared' AND 1 <> (
            SELECT sum(is_host_team) FROM shared_with_channel_teams AS shared
            WHERE shared.channel_id = channels.channel_id)
    """)  # fmt: skip


def test_who_writes_is_there(database: sqlite3.Connection) -> None:
    there = _IN_TEAM.format(team="said.team_id", user=_SENDER)
    here = _IN_CHANNEL.format(channel="said.channel_id", user=_SENDER)
    none(database, f"""
        SELECT message_id FROM channel_messages AS said JOIN channels USING (channel_id)
        WHERE NOT {there} OR (membership_type = 'private' AND NOT {here})
            OR channels.team_id <> said.team_id
    """)  # fmt: skip
    none(database, f"""
        SELECT message_id FROM chat_messages AS said WHERE {_SENDER} NOT IN (
            SELECT user_id FROM chat_members WHERE chat_members.chat_id = said.chat_id)
    """)  # fmt: skip


@pytest.mark.parametrize(
    ("table", "place"),
    [
        ("channel_messages", _IN_TEAM.format(team="said.team_id", user="{user}")),
        ("chat_messages", _IN_CHAT),
    ],
)
def test_who_is_mentioned_is_there_and_in_the_text(
    database: sqlite3.Connection, table: str, place: str
) -> None:
    mentioned = "json_extract(mention.value, '$.mentioned.user.id')"
    sql = f"SELECT message_id FROM {table} AS said, json_each(mentions_json) AS mention"
    assert len(seeded.ids(database, sql)) >= 40
    none(database, f"{sql} WHERE NOT {place.format(user=mentioned)} OR {mentioned} = {_SENDER}")
    none(database, f"""{sql} WHERE NOT instr(json_extract(body_json, '$.content'),
        '<at id="' || json_extract(mention.value, '$.id') || '">'
        || json_extract(mention.value, '$.mentionText') || '</at>')
    """)  # fmt: skip


@pytest.mark.parametrize(("table", "least"), [("channel_messages", 30), ("chat_messages", 10)])
def test_what_is_edited_or_taken_back_was_sent_shortly_before(
    database: sqlite3.Connection, table: str, least: int
) -> None:
    for column in ("last_edited_datetime", "deleted_datetime"):
        changed = f"SELECT message_id FROM {table} WHERE {column} IS NOT NULL"
        assert len(seeded.ids(database, changed)) >= least
        none(database, f"{changed} AND {column} <= created_datetime")
    none(database, f"""SELECT message_id FROM {table}
        WHERE julianday(last_edited_datetime) - julianday(created_datetime) >= 1
    """)  # fmt: skip


def test_who_reacts_in_a_chat_is_in_there_and_did_not_write_it(
    database: sqlite3.Connection,
) -> None:
    reactor = "json_extract(reaction.value, '$.user.user.id')"
    sql = "SELECT message_id FROM chat_messages AS said, json_each(reactions_json) AS reaction"
    assert len(seeded.ids(database, sql)) >= 300
    none(database, f"{sql} WHERE NOT {_IN_CHAT.format(user=reactor)} OR {reactor} = {_SENDER}")


def test_answers_follow_what_they_answer_in_its_channel(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT answer.message_id FROM channel_messages AS answer
        LEFT JOIN channel_messages AS said ON said.message_id = answer.reply_to_id
        WHERE answer.reply_to_id IS NOT NULL AND (said.channel_id IS NOT answer.channel_id
            OR said.reply_to_id IS NOT NULL OR said.created_datetime >= answer.created_datetime)
    """)  # fmt: skip
    none(database, """
        SELECT message_id FROM channel_messages AS said JOIN channels USING (channel_id)
        WHERE strftime('%s', said.created_datetime) < strftime('%s', created_date_time)
    """)  # fmt: skip


def test_chats_are_of_each_kind_and_size(database: sqlite3.Connection) -> None:
    sizes: dict[str, set[int]] = {}
    for kind, size in database.execute("""
        SELECT chat_type, count(*) FROM chats JOIN chat_members USING (chat_id) GROUP BY chat_id
    """):
        sizes.setdefault(kind, set()).add(size)
    assert {*sizes} == {"oneOnOne", "group", "meeting"}
    assert sizes["oneOnOne"] == {2}
    assert max(sizes["group"]) > 2
    topics = "SELECT chat_id FROM chats WHERE (topic IS NULL) <> (chat_type = 'oneOnOne')"
    none(database, topics)


def test_pins_tags_and_tabs_belong_where_they_are(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT pin.message_id FROM pinned_chat_messages AS pin LEFT JOIN chat_messages AS said
            USING (message_id) WHERE said.chat_id IS NOT pin.chat_id
    """)  # fmt: skip
    there = _IN_TEAM.format(team="teamId", user="userId")
    none(database, f"SELECT id FROM teamwork_tag_members WHERE NOT {there}")
    none(database, """
        SELECT tab_id FROM teams_channel_tabs AS tab WHERE app_id NOT IN (
            SELECT teams_app_id FROM installed_apps WHERE installed_apps.team_id = tab.team_id)
    """)  # fmt: skip


def test_reports_and_records_add_up(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT id FROM meeting_attendance_reports AS report WHERE total_participant_count <> (
            SELECT count(*) FROM attendance_records WHERE report_id = report.id)
    """)  # fmt: skip
    none(database, """
        SELECT session.id FROM call_sessions AS session
        LEFT JOIN call_records AS record ON record.id = call_record_id
        WHERE coalesce(session.start_date_time < record.start_date_time
            OR session.end_date_time > record.end_date_time, 1)
    """)  # fmt: skip


def test_events_are_at_every_stage(database: sqlite3.Connection) -> None:
    for kind in ("webinar", "townhall"):
        stages = seeded.ids(database, f"SELECT DISTINCT status FROM virtual_event_{kind}s")
        assert stages == {"draft", "published", "canceled"}
        presented = f"SELECT DISTINCT {kind}_id FROM virtual_event_{kind}_presenters"
        assert seeded.ids(database, presented)


def test_everybody_has_a_token_of_their_own(database: sqlite3.Connection) -> None:
    tokens = [token for (token,) in database.execute("SELECT static_token FROM teams_users")]
    assert len(set(tokens)) == len(tokens)
    assert all(tokens)


# The awkward cases, as the tools show them


@pytest.fixture(scope="module")
def teams() -> Iterator[Database]:
    clock = Clock("2026-03-02T09:00:00")
    made = Database(load_template(get_domain("teams"), None, clock), clock)
    yield made
    made.close()


def ask(
    teams: Database, tool: str, by: str = "scott.page", **given: object
) -> list[dict[str, object]]:
    """The values of a list."""
    sql = "SELECT static_token AS token FROM teams_users WHERE user_id = ?"
    (row,) = teams.rows(sql, by)
    found = teams.call(tool, given, row["token"])
    assert not found.is_error, found.text
    values: list[dict[str, object]] = json.loads(found.text)["value"]
    return values


def test_the_only_owner_of_a_team_has_left(teams: Database) -> None:
    (team,) = seeded.cases("teams")["lost_owner"]
    owners = [m for m in ask(teams, "list_team_members", teamId=team) if m["roles"] == ["owner"]]
    (owner,) = owners
    (user,) = ask(teams, "list_users", _filter=f"id eq '{owner['userId']}'")
    assert user["accountEnabled"] is False


def test_a_name_is_that_of_two_people(teams: Database) -> None:
    both = seeded.cases("teams")["namesakes"]
    (name,) = {user["displayName"] for user in ask(teams, "list_users", _filter=f"id in {both}")}
    found = ask(teams, "list_users", _filter=f"displayName eq '{name}'")
    assert {user["id"] for user in found} == {*both}
    assert len({user["department"] for user in found}) == 2


def test_a_name_is_that_of_channels_in_two_teams(teams: Database) -> None:
    found = []
    for team in ask(teams, "list_teams", _select="id"):
        found += ask(
            teams, "list_channels", teamId=team["id"], _filter="displayName eq 'Suppliers'"
        )
    assert {*seeded.cases("teams")["same_channels"]} <= {channel["id"] for channel in found}


def test_a_name_is_that_of_two_teams_of_different_departments(teams: Database) -> None:
    both = {*seeded.cases("teams")["same_teams"]}
    (name,) = {each["displayName"] for each in ask(teams, "list_teams") if each["id"] in both}
    found = ask(teams, "list_teams", _filter=f"displayName eq '{name}'")
    assert {each["id"] for each in found} == both
    assert {each["visibility"] for each in found} == {"public", "private"}
    departments = []
    for team in both:
        there = [each["userId"] for each in ask(teams, "list_team_members", teamId=team)]
        users = ask(teams, "list_users", _filter=f"id in {tuple(there)}")
        departments.append(Counter(user["department"] for user in users).most_common(1)[0][0])
    assert len({*departments}) == 2


def test_one_group_is_public(teams: Database) -> None:
    groups = ask(teams, "list_groups", _filter="visibility eq 'Public'")
    assert [group["id"] for group in groups] == ["group-fairs-marketing"]


def test_two_people_have_one_chat_but_for_one_pair(database: sqlite3.Connection) -> None:
    seats = """
        SELECT chat_id, user_id FROM chats JOIN chat_members USING (chat_id)
        WHERE chat_type = 'oneOnOne'
    """
    people: dict[str, set[str]] = {}
    for chat, user in database.execute(seats):
        people.setdefault(chat, set()).add(user)
    count = Counter(map(frozenset, people.values()))
    twice = {chat for chat, users in people.items() if count[frozenset(users)] > 1}
    assert twice == {*seeded.cases("teams")["chat_twice"]}


def test_two_people_have_two_chats(teams: Database, database: sqlite3.Connection) -> None:
    chats = {*seeded.cases("teams")["chat_twice"]}
    sql = "SELECT user_id FROM chat_members WHERE chat_id = ? ORDER BY user_id"
    (one, other) = (user for (user,) in database.execute(sql, (min(chats),)))
    asked = f"chatType eq 'oneOnOne' and members/any(m: m/userId eq '{other}')"
    assert {chat["id"] for chat in ask(teams, "list_chats", one, _filter=asked)} == chats
