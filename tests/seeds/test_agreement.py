"""The systems of a world agree with each other, whatever its people are called.

Nothing here knows the stories or the company's model: what one system says is compared with what
another one says. Exceptions are named as the enterprise names them; a new world has them under
names of its own (`World.says`).
"""

import json
import re
from base64 import urlsafe_b64decode
from collections import Counter
from datetime import UTC, datetime
from html import unescape
from zoneinfo import ZoneInfo

import pytest

from eopsgym.domains import domain_names
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
        if is_staff(email or "") and "." in local and not local.startswith("room."):
            if re.sub(r"\d+$", "", local) != re.sub(r" \(left\)$", "", name).lower().replace(
                " ", "."
            ):
                differing.add(email)
    assert differing <= {world.says(each) for each in _OTHERWISE_CALLED}


_OTHERWISE_CALLED: set[str] = set()


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
    for key, _, data, snippet in world.rows("email", _FROM):
        text = "".join(unescape(re.sub(r"<[^>]+>", " ", read(data))).split())
        shown = snippet.removesuffix("...").rpartition(" - ") if " - " in snippet else ("", "", snippet)
        if "".join(shown[2].removesuffix("...").split()) not in text:
            wrong.append((key, snippet, text[:120]))
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


def test_a_letter_is_signed_with_the_first_name_of_its_writer(world: World) -> None:
    """Counted, for a letter may also end with the words of another."""
    right = wrong = 0
    firsts = {name.split()[0] for _, name in world.rows("hr", _PEOPLE["hr"])}
    for _, value, data, _ in world.rows("email", _FROM):
        last = re.split(r"\nOn \d{4}-", read(data))[0].strip().rpartition("\n")[2].strip()
        if last in firsts:
            right += last in value
            wrong += last not in value
    assert right > 100 or right == wrong == 0
    assert wrong <= 0.01 * right


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
    told = dict(world.rows("hr", "SELECT email, date(employment_start_date)"
        ' FROM hr_profile JOIN "user" USING (user_id) WHERE active'))  # fmt: skip
    found = dict(world.rows("teams", "SELECT mail, date(employee_hire_date) FROM teams_users"))
    assert {mail for mail in told.keys() & found.keys() if told[mail] != found[mail]} == set()
    assert len(told.keys() & found.keys()) > 200


def test_a_calendar_has_the_zone_of_its_owner(world: World) -> None:
    query = "SELECT email FROM users JOIN calendars USING (user_id)"
    assert world.ids("calendar", f"{query} WHERE is_primary AND timezone <> time_zone") == set()


def test_leave_is_told_alike(world: World) -> None:
    mail = world.rows("email", "SELECT lower(primary_email), date(end_time, '-1 day')"
        " FROM vacation_settings JOIN users ON users.id = user_id WHERE enable_auto_reply")  # fmt: skip
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
    items = world.ids("itsm", "SELECT replace(item.name, ' meeting room', '') || ', '"
        " || location.name FROM configuration_item AS item JOIN location USING (location_id)")  # fmt: skip
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
    assert vain <= {world.says(each) for each in _NO_RECORD}


_NO_RECORD: set[str] = set()


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
    assert vain <= {world.says(each) for each in _NOBODY}


_NOBODY: set[str] = set()


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
