"""The systems of a world agree with each other, whatever its people are called.

Nothing here knows the stories or the company's model: what one system says is compared with what
another one says. Exceptions are named as the enterprise names them; a new world has them under
names of its own (`World.says`).
"""

import json
import re
import sqlite3
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from html import unescape
from zoneinfo import ZoneInfo

import pytest

from eopsgym.domains import domain_names
from tests.seeds import test_calendar_rooms as rooms
from tests.seeds import test_calendar_world as calendar_world
from tests.seeds import test_drive_world as drive_world
from tests.seeds.worlds import World, world_names

pytestmark = pytest.mark.agreement

_STAFF = ("@halden.example", "@tessell.example")
_SUPPLIERS = {"corvustel.example", "bayviewcatering.example", "stellanglass.example",
              "redlinefreight.example"}  # fmt: skip
"""Firms that sell to the company: they write, and are no customers."""
_PEOPLE = {
    "calendar": "SELECT email, name FROM users",
    "csm": "SELECT lower(email), first_name || ' ' || last_name FROM \"user\"",
    "drive": "SELECT email, display_name FROM users",
    "email": "SELECT lower(primary_email), name FROM users",
    "hr": "SELECT email, first_name || ' ' || last_name FROM \"user\"",
    "itsm": "SELECT email, first_name || ' ' || last_name FROM users",
    "teams": "SELECT lower(mail), display_name FROM teams_users",
}
_ACTIVE = {
    "itsm": "SELECT email, active FROM users",
    "calendar": "SELECT email, is_active FROM users",
    "teams": "SELECT mail, account_enabled FROM teams_users",
}
_RECORDS = {
    r"\bCS-\d{7}\b": ("csm", "SELECT number FROM customer_case"),
    r"\bKB-\d{7}\b": ("csm", "SELECT kb_number FROM knowledge"),
    r"\bINC\d{7}\b": ("itsm", "SELECT number FROM incident"),
    r"\bPRB\d{7}\b": ("itsm", "SELECT number FROM problem"),
    r"\bCHG\d{7}\b": ("itsm", "SELECT number FROM change"),
    r"\bKB000\d{4}\b": ("itsm", "SELECT kb_number FROM knowledge"),
    r"\bKB004\d{4}\b": ("hr", "SELECT kb_number FROM knowledge"),
    r"\bHRC\d{7}\b": ("hr", "SELECT number FROM hr_case"),
    r"\bHRT\d{7}\b": ("hr", "SELECT number FROM hr_case_task"),
}
_LINK = re.compile(r"https://d(?:ocs|rive)\.google\.com/[\w/-]+/(?:edit|view)")
_FROM = """
    SELECT message.id, head.value, body.data, message.snippet FROM messages AS message
    JOIN message_parts AS part ON part.message_id = message.id AND part.parent_part_id IS NULL
    JOIN message_headers AS head ON head.message_part_id = part.id AND head.name = 'From'
    JOIN message_part_bodies AS body ON body.message_part_id = part.id
"""


@pytest.fixture(scope="module", params=world_names())
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(request.param, tmp_path_factory.mktemp("world"))


@cache
def texts(world: World, system: str) -> set[str]:
    """Return all texts of a system's rows, with what stands in base64 read."""
    database = world.open(system)
    found = set()
    tables = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    for (table,) in tables.fetchall():
        for row in database.execute(f'SELECT * FROM "{table}"'):
            found |= {value for value in row if isinstance(value, str)}
    if system == "email":
        found |= {read(data) for (data,) in database.execute(
            "SELECT data FROM message_part_bodies WHERE data IS NOT NULL")}  # fmt: skip
    return found


def read(data: str) -> str:
    """Return the text that stands in a letter's body."""
    return urlsafe_b64decode(data + "=" * (-len(data) % 4)).decode()


def is_staff(email: str) -> bool:
    return email.endswith(_STAFF)


# Each system for itself


@pytest.mark.parametrize("system", domain_names())
def test_what_a_row_refers_to_is_there(world: World, system: str) -> None:
    assert world.rows(system, "PRAGMA foreign_key_check") == []


@pytest.mark.parametrize("system", domain_names())
def test_nobody_has_the_address_of_another(world: World, system: str) -> None:
    addresses = Counter(email for email, _ in world.rows(system, _PEOPLE[system]) if email)
    assert {email for email, count in addresses.items() if count > 1} == set()


@pytest.mark.parametrize("system", domain_names())
def test_an_address_at_the_company_has_the_name_of_the_person(world: World, system: str) -> None:
    """The part before the @ is the name, with the number of the namesake and of the branch."""
    differing = set()
    for email, name in world.rows(system, _PEOPLE[system]):
        local = (email or "").partition("@")[0]
        called = name.removesuffix(" (left)").lower().replace(" ", ".")
        is_person = is_staff(email or "") and "." in local and not local.startswith("room.")
        if is_person and re.sub(r"\d+$", "", local) != called:
            differing.add(email)
    assert differing == set()


@pytest.mark.parametrize("system", domain_names())
def test_no_text_has_a_hole(world: World, system: str) -> None:
    """Where a place of a text was filled with nothing, a space stands before a mark."""
    prose = (text for text in texts(world, system) if text[:1] not in ("{", "["))
    holes = {
        text[max(0, found.start() - 20) : found.end()]
        for text in prose
        for found in _HOLE.finditer(text)
    }
    assert holes == set()


_HOLE = re.compile(r"\w [,;:?!](?:\s|$)|\( ")


@pytest.mark.parametrize("system", domain_names())
def test_texts_in_json_can_be_read(world: World, system: str) -> None:
    broken = []
    for text in texts(world, system):
        if text.startswith(('{"', '[{"', '["')):
            try:
                json.loads(text)
            except ValueError:
                broken.append(text)
    assert broken == []


def test_sizes_of_letters_are_those_of_their_texts(world: World) -> None:
    query = "SELECT id, size, data FROM message_part_bodies WHERE attachment_id IS NULL"
    sizes = world.rows("email", query)
    assert [key for key, size, data in sizes if size != len(read(data).encode())] == []
    query = """
        SELECT messages.id, size_estimate - 180 - sum(body.size * iif(attachment_id IS NULL, 3, 4)
            / 3) - (SELECT sum(length(name) + length(value) + 4) FROM message_headers
            WHERE message_part_id = 'part_' || messages.id || '_0')
        FROM messages JOIN message_parts AS part ON message_id = messages.id
        JOIN message_part_bodies AS body ON message_part_id = part.id GROUP BY messages.id
    """
    assert [key for key, rest in world.rows("email", query) if rest] == []


def test_a_snippet_is_the_beginning_of_its_letter(world: World) -> None:
    """In a new world a name may be longer than that in the enterprise."""
    wrong = []
    for _, _, data, snippet in world.rows("email", _FROM):
        text = "".join(unescape(re.sub(r"<[^>]+>", " ", read(data))).split())
        shown = "".join(snippet.removesuffix("...").rpartition(" - ")[2].split())
        if shown not in text and "<table" not in read(data):
            wrong.append(snippet)
    assert wrong == []


def test_a_letter_comes_from_who_has_the_address(world: World) -> None:
    names = dict(world.rows("email", _PEOPLE["email"]))
    found = {
        (name, names[email])
        for _, value, *_ in world.rows("email", _FROM)
        for name, email in re.findall(r"^\"?([^\"<]+?)\"? <([^>]+)>$", value)
        if email in names and name != names[email]
    }
    assert found == set()


def test_a_letter_is_signed_by_its_writer(world: World) -> None:
    """Check that a letter whose last line is a name of the company is signed by its sender."""
    names = {name for _, name in world.rows("hr", _PEOPLE["hr"])}
    signed, wrong = 0, set()
    for _, value, data, _ in world.rows("email", _FROM):
        own = re.split(r"\n+On \d{4}-", read(data))[0].strip()
        last = own.rpartition("\n")[2].strip()
        if last in names:
            signed += 1
            wrong |= set() if last.lower().replace(" ", ".") in value.lower() else {(last, value)}
    assert signed > 50
    assert wrong == set()


def test_counters_of_mailboxes_count_what_is_there(world: World) -> None:
    messages = "(SELECT count(*) FROM messages WHERE user_id = users.id)"
    threads = "(SELECT count(*) FROM threads WHERE user_id = users.id)"
    query = f"SELECT id FROM users WHERE messages_total <> {messages} OR threads_total <> {threads}"
    assert world.ids("email", query) == set()
    inside = "(SELECT count(*) FROM message_labels WHERE label_id = labels.id)"
    assert world.ids("email", f"SELECT id FROM labels WHERE messages_total <> {inside}") == set()


@pytest.mark.parametrize(
    "check",
    [
        drive_world.test_what_a_row_refers_to_is_there,
        drive_world.test_files_say_alike_where_they_lie,
        drive_world.test_the_closure_is_that_of_the_tree,
        drive_world.test_only_files_with_content_have_a_size_and_a_blob,
        drive_world.test_revisions_lead_to_the_file_as_it_is,
        drive_world.test_what_is_in_no_drive_has_one_owner_and_what_is_in_one_has_none,
        drive_world.test_permissions_name_whom_they_are_for,
        drive_world.test_labels_have_a_value_of_their_type_and_no_other,
        drive_world.test_every_user_has_a_token_of_their_own,
    ],
)
def test_files_hang_together(world: World, check: Callable[[sqlite3.Connection], None]) -> None:
    check(world.open("drive"))


@pytest.mark.parametrize(
    "check",
    [
        drive_world.test_what_is_inherited_comes_from_a_folder_above_in_the_same_role,
        drive_world.test_ends_and_links_are_of_permissions,
        drive_world.test_tokens_name_changes_and_sort_with_time,
    ],
)
def test_files_are_shared_and_changed_as_rows_say(
    world: World, check: Callable[[sqlite3.Connection], None]
) -> None:
    if world.name.startswith("small"):
        pytest.skip("the check expects awkward rows that a small world may have left out")
    if world.is_large:
        pytest.skip("a large world has the awkward rows, and the log of changes, of each branch")
    check(world.open("drive"))


@pytest.mark.parametrize(
    "check",
    [
        calendar_world.test_everybody_has_a_token_of_the_own,
        calendar_world.test_owners_have_a_rule_of_their_own,
        calendar_world.test_only_owners_have_two_rules_for_one_calendar,
        calendar_world.test_events_are_of_the_calendars_owner,
        calendar_world.test_events_end_after_they_start,
        calendar_world.test_an_id_that_calendars_share_is_of_one_event_or_series,
        calendar_world.test_time_of_ones_own_stands_in_the_primary_calendar,
        calendar_world.test_a_day_has_one_working_location,
        rooms.test_every_guest_has_an_address,
    ],
)
def test_calendars_hang_together(world: World, check: Callable[[sqlite3.Connection], None]) -> None:
    check(world.open("calendar"))


# People


@pytest.mark.parametrize("system", [each for each in domain_names() if each != "hr"])
def test_a_person_has_one_name(world: World, system: str) -> None:
    staff = dict(world.rows("hr", _PEOPLE["hr"]))
    differing = {
        (name, staff[email])
        for email, name in world.rows(system, _PEOPLE[system])
        if email in staff and name.removesuffix(" (left)") != staff[email]
    }
    assert differing == set()


@pytest.mark.parametrize("system", _ACTIVE)
def test_who_works_here_does_so_everywhere(world: World, system: str) -> None:
    staff = dict(world.rows("hr", 'SELECT email, active FROM "user"'))
    found = dict(world.rows(system, _ACTIVE[system]))
    differing = {each for each, active in found.items() if staff.get(each, active) != active}
    assert differing <= {world.says(each) for each in _STILL_ACTIVE}


_STILL_ACTIVE = {"watika.shere@halden.example"}
"""Who works here and is switched off in IT: an awkward case of the company."""


def test_everybody_who_works_here_has_a_mailbox(world: World) -> None:
    staff = world.ids("hr", 'SELECT email FROM "user" WHERE active')
    assert staff - world.ids("email", "SELECT lower(primary_email) FROM users") == set()


def test_hire_dates_agree(world: World) -> None:
    in_hr = dict(world.rows("hr", "SELECT email, date(employment_start_date)"
        ' FROM hr_profile JOIN "user" USING (user_id) WHERE active'))  # fmt: skip
    found = dict(world.rows("teams", "SELECT mail, date(employee_hire_date) FROM teams_users"))
    assert {mail for mail in in_hr.keys() & found.keys() if in_hr[mail] != found[mail]} == set()
    assert len(in_hr.keys() & found.keys()) > 200


def test_a_calendar_has_the_zone_of_its_owner(world: World) -> None:
    query = "SELECT email FROM users JOIN calendars USING (user_id)"
    assert world.ids("calendar", f"{query} WHERE is_primary AND timezone <> time_zone") == set()


def test_leave_is_the_same_in_all_systems(world: World) -> None:
    mail = world.rows(
        "email",
        "SELECT lower(primary_email), date(end_time, '-1 day')"
        " FROM vacation_settings JOIN users ON users.id = user_id WHERE enable_auto_reply",
    )
    status = world.rows("teams", "SELECT mail, date(expiration_date_time) FROM"
        " teams_presence_sessions JOIN teams_users USING (user_id) WHERE account_enabled"
        " AND activity = 'OutOfOffice'")  # fmt: skip
    days = world.rows("calendar", "SELECT organizer_email, date(end_datetime, '-1 day')"
        " FROM events WHERE \"eventType\" = 'outOfOffice' AND status = 'confirmed'"
        " AND julianday(end_datetime) - julianday(start_datetime) > 1")  # fmt: skip
    assert status
    assert set(status) <= set(mail)
    assert set(days) <= set(status)
    if not world.name.startswith("small"):  # which has a third of the events
        assert set(days) == set(status)
    cases = world.ids("hr", "SELECT email FROM hr_case JOIN hr_service"
        ' ON hr_service_id = hr_service JOIN "user" ON user_id = opened_for'
        " WHERE service_name LIKE '%Leave%'")  # fmt: skip
    if not world.name.startswith("small"):
        assert {email for email, _ in status} <= cases


def test_onboarding_lies_near_the_hire(world: World) -> None:
    far = """
        SELECT c.number FROM hr_case AS c JOIN hr_service AS s ON hr_service_id = hr_service
        JOIN hr_profile AS p ON p.user_id = opened_for WHERE service_name LIKE '%Onboarding%'
        AND abs(julianday(c.created_at) - julianday(employment_start_date)) > 60
    """
    assert world.ids("hr", far) == set()


def test_a_person_has_one_phone(world: World) -> None:
    in_hr = dict(world.rows("hr", 'SELECT email, phone FROM "user"'))
    found = dict(world.rows("itsm", "SELECT email, phone FROM users"))
    assert {each for each in in_hr.keys() & found.keys() if in_hr[each] != found[each]} == set()


def test_a_position_in_hr_is_that_of_the_title_in_teams(world: World) -> None:
    positions = dict(
        world.rows("hr", 'SELECT email, position FROM hr_profile JOIN "user" USING (user_id)')
    )
    people = world.rows("teams", "SELECT mail, job_title, department FROM teams_users")
    differing = [
        (mail, title, positions[mail])
        for mail, title, department in people
        if mail in positions and positions[mail] not in _positions(title, department)
    ]
    assert differing == []
    assert len(positions.keys() & {mail for mail, _, _ in people}) > 200


def _positions(title: str, department: str) -> set[str]:
    """Return what HR, which knows kinds of work only, calls somebody of a title."""
    if re.search(r"Manager|Director|^Chief|General Counsel", title):
        return {"Manager"}
    return _POSITIONS.get(department, {"Administration"})


_POSITIONS = {
    "Human Resources": {"HR"},
    "Information Technology": {"IT Support"},
    "Research and Development": {"QA", "Software Engineer"},
    "Sales": {"Sales"},
}
"""What HR calls those who lead nobody, by department; all others are `Administration`."""


@pytest.mark.parametrize("system", domain_names())
def test_a_title_behind_a_name_is_one_of_a_person_of_that_name(world: World, system: str) -> None:
    titles: dict[str, set[str]] = {}
    for name, title in world.rows("teams", "SELECT display_name, job_title FROM teams_users"):
        titles.setdefault(name, set()).add(title)
    known = "|".join(sorted(map(re.escape, set().union(*titles.values()) - {None}), key=len)[::-1])
    behind = re.compile(
        rf"\b([A-Z][\w'-]+ [A-Z][\w'-]+)(?:, |\n| starts as | is the | is our )({known})\b"
    )
    found = {pair for text in texts(world, system) for pair in behind.findall(text)}
    assert {
        (name, title) for name, title in found if title not in titles.get(name, [title])
    } == set()


def test_who_writes_in_teams_is_called_as_there(world: World) -> None:
    names = dict(world.rows("teams", "SELECT user_id, display_name FROM teams_users"))
    differing = set()
    for table in ("channel_messages", "chat_messages"):
        query = f"SELECT from_json, coalesce(mentions_json, '[]'), body_json FROM {table}"
        for sender, mentions, body in world.rows("teams", query):
            users = [json.loads(sender)["user"]] if sender else []
            users += [each["mentioned"]["user"] for each in json.loads(mentions)]
            differing |= {
                (user["id"], user["displayName"])
                for user in users
                if user.get("displayName") not in (None, names.get(user["id"]))
            }
            for each in json.loads(mentions):
                name = names[each["mentioned"]["user"]["id"]]
                if f">{name}</at>" not in json.loads(body)["content"]:
                    differing.add((name, json.loads(body)["content"]))
    assert differing == set()


@pytest.mark.parametrize("system", domain_names())
def test_texts_name_nobody_whom_nobody_knows(world: World, system: str) -> None:
    """A first and a last name of people of the company, together, are those of one person."""
    people = {
        name for each in domain_names() for _, name in world.rows(each, _PEOPLE[each]) if name
    }
    staff = [name.split(" ", 1) for _, name in world.rows("hr", _PEOPLE["hr"])]
    firsts, lasts = ({name[place] for name in staff} for place in (0, 1))
    pairs = set(re.findall(r"\b([A-Z][a-z]+) ([A-Z][a-z]+)\b", "\n".join(texts(world, system))))
    vain = {f"{a} {b}" for a, b in pairs if a in firsts and b in lasts} - people
    assert vain == set()


def test_a_contact_has_an_address_of_the_customer(world: World) -> None:
    query = """
        SELECT lower(email), email_domain FROM contact JOIN account USING (account_id)
        JOIN "user" ON user_id = portal_user_id
    """
    strange = {email for email, domain in world.rows("csm", query) if not email.endswith(domain)}
    branches = 100 if world.is_large else 1
    assert len(strange) <= branches * len(_ELSEWHERE)
    assert {world.says(each) for each in _ELSEWHERE} >= strange or world.is_large


_ELSEWHERE = {"falguni.mandal@deccan-group.example"}
"""Who writes from another domain than the customer's own: an awkward case of the company."""


# Groups


def _groups(world: World, system: str) -> dict[str, set[str]]:
    asked = {
        "drive": 'SELECT name, users.email FROM "groups" JOIN group_memberships'
        ' ON group_id = "groups".id JOIN users ON users.id = user_id',
        "itsm": "SELECT name, users.email FROM user_group JOIN user_group_member USING (group_id)"
        " JOIN users USING (user_id)",
        "teams": "SELECT display_name, value ->> '$.email' FROM teams, json_each(members)",
    }
    found: dict[str, set[str]] = {}
    for name, email in world.rows(system, asked[system]):
        found.setdefault(name, set()).add(email)
    return found


def test_members_of_a_team_have_its_files_and_its_channel(world: World) -> None:
    drive, teams = _groups(world, "drive"), _groups(world, "teams")
    active = world.ids("hr", 'SELECT email FROM "user" WHERE active')
    assert drive.keys() <= teams.keys()
    assert {n for n, who in drive.items() if who & active - teams[n]} == set()


@pytest.mark.parametrize("system", ["drive", "itsm", "teams"])
def test_members_of_groups_are_people_of_the_company(world: World, system: str) -> None:
    staff = world.ids("hr", 'SELECT email FROM "user"')
    members = set().union(*_groups(world, system).values())
    assert members - staff <= {world.says(each) for each in _GUESTS}


_GUESTS = {"ines.laforet@brightwell.example"}
"""Who is in Teams and works elsewhere: a guest of a team, an awkward case of the company."""


# Meetings, rooms and files


def test_guests_of_the_company_have_mailboxes(world: World) -> None:
    guests = world.ids("calendar", "SELECT email FROM users JOIN attendees USING (user_id)"
        " WHERE is_active AND NOT resource")  # fmt: skip
    mailboxes = world.ids("email", "SELECT lower(primary_email) FROM users")
    assert {each for each in guests if is_staff(each)} - mailboxes == set()


def test_meetings_of_teams_and_calendar_are_the_same(world: World) -> None:
    meetings = world.rows("teams", "SELECT join_web_url, lower(mail), subject, start_date_time,"
        " end_date_time FROM online_meetings JOIN teams_users USING (user_id)")  # fmt: skip
    events = {
        (uri, email, summary, _instant(start, zone), _instant(end, zone))
        for uri, email, summary, start, end, zone in world.rows("calendar",
            "SELECT meeting_uri, organizer_email, summary, start_datetime, end_datetime,"
            " start_timezone FROM conference_data JOIN events USING (event_id)"
            " WHERE solution_name = 'Microsoft Teams'")
    }  # fmt: skip
    assert events <= set(meetings)
    assert set(meetings) == events


def _instant(moment: str, zone: str) -> str:
    local = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(zone))
    return f"{local.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def test_attachments_of_events_are_files(world: World) -> None:
    links = world.ids("drive", "SELECT web_view_link FROM files")
    assert world.ids("calendar", "SELECT file_url FROM attachments") - links == set()


def test_attachments_of_letters_are_files(world: World) -> None:
    names = world.ids("email", "SELECT filename FROM attachments JOIN message_headers AS head"
        " ON head.name = 'From' AND head.message_part_id ="
        " 'part_' || attachments.message_id || '_0'"
        " WHERE head.value NOT LIKE '%@fastpay-collections.example>'")  # fmt: skip
    files = world.ids("drive", "SELECT name FROM files")
    assert names - files <= {world.says(each) for each in _IN_MAIL_ALONE}


_IN_MAIL_ALONE = {"ND-5531.pdf"}
"""Attachments that nobody has filed: an invoice of a distributor that accounts disputes in mail."""


def test_rooms_are_items_of_it(world: World) -> None:
    items = world.ids(
        "itsm",
        "SELECT replace(item.name, ' meeting room', '') || ', '"
        " || location.name FROM configuration_item AS item JOIN location USING (location_id)",
    )
    labels = world.ids("calendar", "SELECT label FROM office_locations")
    assert labels
    assert {each for each in labels if each.rpartition(" (")[0] not in items} == set()


# What texts cite


@pytest.mark.parametrize("system", domain_names())
def test_numbers_that_texts_cite_are_of_records(world: World, system: str) -> None:
    found = "\n".join(texts(world, system))
    vain = set()
    for form, (owner, query) in _RECORDS.items():
        if cited := set(re.findall(form, found)):
            vain |= cited - world.ids(owner, query)
    assert vain == set()


@pytest.mark.parametrize("system", domain_names())
def test_links_that_texts_cite_lead_to_files(world: World, system: str) -> None:
    links = world.ids("drive", "SELECT web_view_link FROM files")
    assert set(_LINK.findall("\n".join(texts(world, system)))) - links == set()


@pytest.mark.parametrize("system", domain_names())
def test_addresses_in_texts_are_of_somebody(world: World, system: str) -> None:
    """A person's address at the company, in whatever text, is one that somebody there has."""
    form = re.compile(r"(?<![\w.])[a-z]+\.[a-z]+\d*@(?:halden|tessell)\.example")
    known = {email for each in ("hr", "calendar") for email, _ in world.rows(each, _PEOPLE[each])}
    vain = set(form.findall("\n".join(texts(world, system)))) - known
    assert vain == set()


@pytest.mark.parametrize("system", ["drive", "calendar", "teams", "email"])
def test_who_has_a_customers_address_is_a_contact(world: World, system: str) -> None:
    domains = world.ids("csm", "SELECT lower(email_domain) FROM account")
    domains -= {each.removeprefix("@") for each in _STAFF} | _SUPPLIERS
    contacts = world.ids("csm", 'SELECT lower(email) FROM "user"')
    if system == "email":
        query = "SELECT value FROM message_headers WHERE name IN ('From', 'To', 'Cc')"
        values = " ".join(world.ids("email", query))
        addresses = {each.lower() for each in re.findall(r"[\w.+-]+@[\w.-]+", values)}
    else:
        addresses = {email for email, _ in world.rows(system, _PEOPLE[system]) if email}
    strangers = {each for each in addresses if each.partition("@")[2] in domains} - contacts
    assert strangers <= {world.says(each) for each in _STRANGERS}


_STRANGERS = {"jonas.laforet@northlight.example"}
"""Who has a customer's address in Teams and whom the customer does not know: an awkward guest."""
