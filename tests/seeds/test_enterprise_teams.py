"""Teams of the enterprise agrees with all other systems on people, texts and meetings."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dev.seeds.company import Person, build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.enterprise import generate_enterprise
from dev.seeds.stories import Part, StoryError, load_stories
from eopsgym import Episode
from eopsgym.domains import get_domain
from tests.domains import seeded
from tests.seeds.frames import frame, too_common
from tests.seeds.staff import works_on

_STORIES = Path(__file__).with_name("talk_stories.toml")
_GUESTS = {"ines.laforet@brightwell.example"}
"""Who is in Teams and works elsewhere: a guest of a team, an awkward case of the company."""
_LEFT = {"kaique.ribeiro@halden.example"}
"""Who has left and is still a member of teams: awkward cases of the company."""


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.enterprise("teams")
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def drawn() -> Iterator[sqlite3.Connection]:
    """A world with the stories of the tests."""
    made = generate_enterprise("teams", [_STORIES]).partition("\n")[2]
    connection = sqlite3.connect(":memory:")
    connection.executescript(get_domain("teams").schema.sql)
    connection.executescript(seeded.committed("teams") + made)
    connection.row_factory = sqlite3.Row
    yield connection
    connection.close()


@cache
def _parts(kind: str) -> list[Part]:
    stories = load_stories(people_outside())
    return [part for each in stories for part in each.parts if part.kind == kind]


@cache
def _active() -> dict[str, Person]:
    return {each.email: each for each in build_company().people if each.departed is None}


def _members(database: sqlite3.Connection) -> dict[str, set[str]]:
    """Return the addresses of each team's members, by the name of the team."""
    found: dict[str, set[str]] = {}
    sql = "SELECT display_name, value ->> '$.email' FROM teams, json_each(members)"
    for team, email in database.execute(sql):
        found.setdefault(team, set()).add(email)
    return found


def _post(database: sqlite3.Connection, text: str) -> sqlite3.Row:
    sql = "SELECT * FROM channel_messages WHERE body_json LIKE ?"
    (row,) = database.execute(sql, (f"%{text}%",)).fetchall()
    found: sqlite3.Row = row
    return found


# Posts, chats and meetings of stories


def test_a_post_stands_in_its_channel(drawn: sqlite3.Connection) -> None:
    row = _post(drawn, "the drift is back")
    sql = "SELECT display_name, team_id FROM channels WHERE channel_id = ?"
    assert tuple(drawn.execute(sql, (row["channel_id"],)).fetchone()) == ("General", "team-launch")
    assert (row["subject"], row["created_datetime"]) == ("Drift", "2026-02-25T10:00:00Z")
    assert json.loads(row["from_json"])["user"]["id"] == "nicole.mason"


def test_mentions_are_marked_in_the_text(drawn: sqlite3.Connection) -> None:
    row = _post(drawn, "the drift is back")
    assert json.loads(row["body_json"]) == {
        "contentType": "html",
        "content": '<at id="1">Adweta Samra</at> <at id="0">Bella Castro</at> the drift is back '
        '&amp; we meet about "Drift: next steps".',
    }
    named = [each["mentioned"]["user"]["id"] for each in json.loads(row["mentions_json"])]
    assert named == ["bella.castro", "adweta.samra"]


def test_answers_hang_on_the_post_that_began(drawn: sqlite3.Connection) -> None:
    first = _post(drawn, "the drift is back")["message_id"]
    assert _post(drawn, "be there.")["reply_to_id"] == first
    assert _post(drawn, '"Thanks."')["reply_to_id"] == first
    assert _post(drawn, "be there.")["importance"] == "high"


def test_who_writes_or_is_mentioned_has_joined(drawn: sqlite3.Connection) -> None:
    new = {f"{name}@halden.example" for name in ("nicole.mason", "bella.castro", "adweta.samra")}
    assert new <= _members(drawn)["Spring Launch"]


def test_two_people_have_one_chat(drawn: sqlite3.Connection) -> None:
    sql = "SELECT chat_id FROM chat_messages WHERE body_json LIKE ? ORDER BY created_datetime"
    first = drawn.execute(sql, ("%Did you see the drift?%",)).fetchone()[0]
    assert drawn.execute(sql, ("%Packed.%",)).fetchone()[0] == first
    seats = "SELECT user_id, last_message_read_datetime FROM chat_members WHERE chat_id = ?"
    assert {tuple(row) for row in drawn.execute(seats, (first,))} == {
        ("nicole.mason", "2026-02-26T12:00:00Z"),
        ("bella.castro", "2026-02-26T12:00:00Z"),
    }


def test_a_group_has_its_topic_and_who_is_on_leave_has_not_read(drawn: sqlite3.Connection) -> None:
    sql = "SELECT chat_id, chat_type FROM chats WHERE topic = 'Drift'"
    ((chat, kind),) = drawn.execute(sql).fetchall()
    seats = "SELECT user_id, last_message_read_datetime FROM chat_members WHERE chat_id = ?"
    assert kind == "group"
    assert dict(map(tuple, drawn.execute(seats, (chat,)))) == {
        "nicole.mason": "2026-02-25T13:00:00Z",
        "bella.castro": "2026-02-25T13:00:00Z",
        "adweta.samra": None,
    }


def test_meetings_are_kept_in_universal_time(drawn: sqlite3.Connection) -> None:
    """Nicole works in a zone where clocks go forward between the two meetings."""
    sql = "SELECT subject, start_date_time, end_date_time FROM online_meetings WHERE user_id = ?"
    times = {row[0]: row[1:] for row in map(tuple, drawn.execute(sql, ("nicole.mason",)))}
    assert times["Drift: first look"] == ("2026-03-05T18:00:00Z", "2026-03-05T18:30:00Z")
    assert times["Drift: next steps"] == ("2026-03-12T17:00:00Z", "2026-03-12T17:30:00Z")


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('team = "Spring Launch"', 'team = "Spring"', "team: there is no team Spring"),
        ('channel = "General"', 'channel = "Lunch"', "channel: there is no channel Lunch"),
        ('channel = "General"', 'channel = "Leads"', "is no member of the channel"),
        ('channel = "General"', 'channel = "Announcements"', "is no owner of the team"),
        ('importance = "high"', 'importance = "urgent"', "urgent are messages of Major Incidents"),
        ('importance = "high"', 'importance = "low"', "there is no low message"),
        ('topic = "Drift"\n', "", "a group has a topic"),
        ('members = ["other", "owner"]', 'members = ["leaver", "owner"]', "is no member of the"),
        ('members = ["owner", "other"]', 'members = ["contact", "other"]', "has no account"),
    ],
)
def test_what_cannot_be_drawn_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = _STORIES.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "stories.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(StoryError, match=said):
        generate_enterprise("teams", [path])


def test_tools_show_posts_of_stories(database: sqlite3.Connection) -> None:
    part = next(
        each for each in _parts("teams.post")
        if not each.fields.get("mentions") and not each.fields.get("reply_to")
    )  # fmt: skip
    text = part.fields["text"].strip()
    sql = """
        SELECT team_id, channel_id, static_token FROM channel_messages
        JOIN teams_users ON user_id = from_json ->> '$.user.id'
        WHERE body_json ->> '$.content' = ?
    """
    team, channel, token = database.execute(sql, (text,)).fetchone()
    shown = Episode.start("teams", seed="enterprise", user=token).call(
        "list_channel_messages", {"teamId": team, "channelId": channel, "_top": 50}
    )
    assert text in [each["body"]["content"] for each in shown.value["value"]]


# One company


def test_people_are_those_of_the_company(database: sqlite3.Connection) -> None:
    sql = """
        SELECT mail, display_name, job_title, department, office_location, employee_hire_date
        FROM teams_users WHERE account_enabled
    """
    sites = {each.number: each.name for each in build_company().sites}
    people = {mail: rest for mail, *rest in database.execute(sql) if mail in _active()}
    assert people == {
        email: [
            each.name,
            each.title,
            each.department,
            sites[each.site],
            f"{each.hired}T00:00:00Z",
        ]
        for email, each in _active().items()
    }


def test_a_status_tells_the_days_of_leave(database: sqlite3.Connection) -> None:
    sql = """
        SELECT mail, activity, date(expiration_date_time) FROM teams_presence_sessions
        JOIN teams_users USING (user_id) WHERE account_enabled
    """
    presence = {mail: (activity, until) for mail, activity, until in database.execute(sql)}
    assert set(_active()) - set(presence) == set()
    leave = {
        email: ("OutOfOffice", f"{each.leave_until}")
        for email, each in _active().items()
        if each.leave_until is not None
    }
    assert leave
    assert {mail: said for mail, said in presence.items() if said[0] == "OutOfOffice"} == leave


@pytest.mark.parametrize("table", ["channel_messages", "chat_messages"])
def test_nobody_writes_on_leave_or_after_the_last_day(
    database: sqlite3.Connection, table: str
) -> None:
    sql = f"""
        SELECT mail, date(created_datetime) FROM {table}
        JOIN teams_users ON user_id = from_json ->> '$.user.id'
    """
    people = {each.email: each for each in build_company().people}
    said = [row for row in database.execute(sql) if row[0] not in _GUESTS]
    assert [(mail, day) for mail, day in said if not works_on(people[mail], day)] == []


def test_members_of_the_companys_teams_are_in_theirs(database: sqlite3.Connection) -> None:
    """Beside them there are only those who write or are mentioned there in a story."""
    company = build_company()
    people = {each.number: each for each in company.people}
    members = _members(database)
    joined: dict[str, set[str]] = {}
    for part in _parts("teams.post"):
        named = {part.fields["author"], *part.fields.get("mentions", [])}
        joined.setdefault(part.fields["team"], set()).update(named)
    for team in company.teams:
        ours = {people[each].email for each in (*team.members, team.manager) if each in people}
        ours &= set(_active())
        assert (team.name, ours - members[team.name]) == (team.name, set())
        others = members[team.name] - ours - joined.get(team.name, set()) - _LEFT
        assert (team.name, others & set(_active())) == (team.name, set())


def test_who_is_a_member_works_here(database: sqlite3.Connection) -> None:
    everybody = set().union(*_members(database).values())
    departed = {each.email for each in build_company().people if each.departed is not None}
    assert everybody - set(_active()) - departed == _GUESTS


def test_online_meetings_of_stories_stand_in_the_calendar(database: sqlite3.Connection) -> None:
    subjects = {(part.fields["organizer"], part.fields["summary"])
                for part in _parts("calendar.event") if part.fields.get("meet")}  # fmt: skip
    sql = "SELECT mail, subject FROM online_meetings JOIN teams_users USING (user_id)"
    meetings = {(mail, subject) for mail, subject in database.execute(sql)}
    assert subjects
    assert subjects - meetings == set()
    events = seeded.ids(seeded.enterprise("calendar"), "SELECT summary FROM events")
    assert {subject for _, subject in meetings} - events == set()


def test_posts_and_lines_of_stories_are_all_there(database: sqlite3.Connection) -> None:
    said = [part.fields["text"] for part in _parts("teams.post")]
    said += [line["text"] for part in _parts("teams.chat") for line in part.fields["lines"]]
    sql = """
        SELECT body_json ->> '$.content' FROM channel_messages
        UNION ALL SELECT body_json ->> '$.content' FROM chat_messages
    """
    found = {_plain(text) for (text,) in database.execute(sql)}
    plain = [text for text in said if not _mentions_somebody(text)]
    assert plain
    assert [text for text in plain if _plain(text) not in found] == []


def _mentions_somebody(text: str) -> bool:
    posts = [part for part in _parts("teams.post") if part.fields["text"] == text]
    return any(part.fields.get("mentions") for part in posts)


def _plain(text: str) -> str:
    """Return a text without marks and blanks at its ends."""
    return re.sub(r"<[^>]+>", "", text.replace("&amp;", "&")).strip()


# Texts


@pytest.mark.parametrize("table", ["channel_messages", "chat_messages"])
def test_no_sentence_is_common(database: sqlite3.Connection, table: str) -> None:
    assert too_common(database, table, "body_json ->> '$.content'") == {}


def test_no_subject_is_common(database: sqlite3.Connection) -> None:
    assert too_common(database, "channel_messages", "subject") == {}


def test_no_opening_is_common(database: sqlite3.Connection) -> None:
    """Messages do not begin with the same four words, whatever they go on with."""
    sql = "SELECT body_json ->> '$.content' FROM channel_messages"
    openings = [frame(" ".join(_plain(t).split()[:4])) for (t,) in database.execute(sql)]
    counts = Counter(openings)
    assert {each for each, count in counts.items() if count > 0.01 * len(openings)} == set()
