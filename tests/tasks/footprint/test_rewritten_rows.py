"""Rows that are deleted and inserted again are kept, for our own verdict and in exported SQL."""

from typing import Any

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.gym import ANCHOR, Database, Episode, load_template
from eopsgym.tasks.export.footprint_sql import footprint_checks
from eopsgym.tasks.footprint.bookkeeping import bookkeeping
from eopsgym.tasks.footprint.net_row import net_rows

USERS = {"calendar": "static_token", "drive": "auth_token", "email": "token", "teams": "token"}
KINDS = [
    f"{name} {table}"
    for name in domain_names()
    for table in bookkeeping(get_domain(name)).rewritten
]


def as_user(domain: str, where: str) -> Episode:
    """An episode of a user of the company, whom a condition finds."""
    query = f"SELECT {USERS[domain]} AS token FROM users WHERE {where}"
    (found,) = Episode.start(domain).rows(query)
    return Episode.start(domain, user=str(found["token"]), repaired=True)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_row_is_known_by_is_hardly_ever_shared(kind: str) -> None:
    domain, table = kind.split()
    how, database = (
        bookkeeping(get_domain(domain)).rewritten[table],
        Database(load_template(get_domain(domain))),
    )
    columns = ", ".join(f'"{column}"' for column in how.identified_by)
    counted = f'SELECT count(*) AS n, (SELECT count(*) FROM "{table}") AS every FROM '
    (found,) = database.rows(f'{counted} (SELECT DISTINCT {columns} FROM "{table}")')
    database.close()
    assert found["every"] >= found["n"] > found["every"] * 0.6


# Calendar


def talk(kind: str = "default", more: str = "1") -> tuple[Episode, dict[str, Any]]:
    """An event of somebody, and the arguments that send it back as it was shown."""
    query = f"""
        SELECT event_id, calendar_id, static_token FROM events
        JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id
        WHERE eventType = '{kind}' AND {more} ORDER BY event_id LIMIT 1"""
    (found,) = Episode.start("calendar").rows(query)
    episode = Episode.start("calendar", user=str(found["static_token"]), repaired=True)
    where = {"calendarId": found["calendar_id"], "eventId": found["event_id"]}
    shown = episode.call("get_event", **where).value
    known = get_domain("calendar").tools["update_event"].schema["properties"]
    sent = {name: shown[name] for name in known if name in shown}
    return episode, {**sent, **where, "supportsAttachments": True, "conferenceDataVersion": 1}


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("default", "recurring_event_id IS NULL"),
        ("default", "recurring_event_id IS NOT NULL"),
        ("default", "event_id IN (SELECT event_id FROM attachments)"),
        ("default", "event_id IN (SELECT event_id FROM extended_properties)"),
        ("default", "event_id IN (SELECT event_id FROM reminders)"),
        ("default", "event_id IN (SELECT event_id FROM conference_data)"),
        ("workingLocation", "1"),
        ("birthday", "1"),
    ],
)
def test_an_event_that_is_sent_back_as_it_was_shown_is_touched_and_not_changed(
    kind: str, more: str
) -> None:
    episode, sent = talk(kind, more)
    step = episode.call("update_event", **sent)
    assert not step.is_error, step.text
    assert [(row.table, set(row.after)) for row in net_rows(episode, "calendar")] == [
        ("events", {"updated_at"})
    ]


GUESTS = "event_id IN (SELECT event_id FROM attendees GROUP BY 1 HAVING count(*) > 2)"


def test_of_guests_who_are_sent_again_one_is_changed_one_gone_and_one_new() -> None:
    episode, sent = talk(more=GUESTS)
    first, second, *rest = sent["attendees"]
    changed = {**first, "optional": not first["optional"]}
    new = {"email": "someone.else@partners.example"}
    episode.call("update_event", **{**sent, "attendees": [*rest, new, changed]})
    made = [row for row in net_rows(episode, "calendar") if row.table == "attendees"]
    assert sorted(row.operation for row in made) == ["delete", "insert", "update"]
    (update,) = [row for row in made if row.operation == "update"]
    assert update.after == {"optional": int(not first["optional"])}
    seed = Database(load_template(get_domain("calendar")))
    (old,) = seed.rows("SELECT * FROM attendees WHERE attendees_id = ?", *update.key.values())
    seed.close()
    assert update.before == {"optional": old["optional"]}
    assert second["email"] not in {each["email"] for each in [*rest, new, changed]}


def test_in_exported_sql_guests_sent_again_are_kept_and_one_more_is_noticed() -> None:
    episode, sent = talk(more=GUESTS)
    touched = {"update": "events", "key": {"event_id": sent["eventId"]}, "free": ["updated_at"]}
    domain = get_domain("calendar")
    checks = footprint_checks({"rows": [touched]}, domain, "company", str(ANCHOR))
    episode.call("update_event", **sent)
    assert failed(episode, checks) == []
    guests = [*sent["attendees"][:-1], {**sent["attendees"][-1], "optional": True}]
    episode.call("update_event", **{**sent, "attendees": guests})
    assert failed(episode, checks) != []


def failed(episode: Episode, checks: list[dict[str, Any]]) -> list[str]:
    """The queries of checks that do not say what they should."""
    compared = {
        "equals": lambda found, wanted: found == wanted,
        "greater_than": lambda found, wanted: found > wanted,
        "less_than": lambda found, wanted: found < wanted,
    }
    return [
        each["query"]
        for each in checks
        if not compared[each["comparison_type"]](
            next(iter(episode.rows(each["query"])[0].values())), each["expected_value"]
        )
    ]


# The other systems


def test_access_that_ends_and_is_given_anew_is_the_access_that_there_was() -> None:
    episode = as_user("drive", "email = 'bella.castro@halden.example'")
    made = episode.call("create_file", name="Plan", mimeType="text/plain").value["id"]
    access = {"role": "reader", "type": "user", "emailAddress": "mei.tan@northlight.example"}
    until = {"expirationTime": "2026-05-01T00:00:00Z"}
    first = episode.call("create_permission", fileId=made, **access, **until)
    assert not first.is_error, first.text
    episode.steps.clear()
    where = {"fileId": made, "permissionId": first.value["id"]}
    assert not episode.call("delete_permission", **where).is_error
    episode.call("create_permission", fileId=made, **{**access, **until, "role": "writer"})
    assert changes(episode, "drive") == [("permissions", "update", {"role": "writer"})]


def test_a_label_that_is_taken_off_and_put_on_again_is_kept() -> None:
    episode = as_user("email", "primary_email = 'bella.castro@halden.example'")
    (letter,) = episode.call("list_messages", userId="me", maxResults=1).value["messages"]
    where = {"userId": "me", "id": letter["id"]}
    episode.call("modify_message", **where, removeLabelIds=["INBOX"])
    episode.call("modify_message", **where, addLabelIds=["INBOX"])
    assert changes(episode, "email") == []


def test_a_colour_that_is_sent_as_it_was_shown_is_kept_however_it_is_spelt() -> None:
    query = "SELECT token, labels.id FROM labels JOIN users ON users.id = user_id"
    (found, *_) = Episode.start("email").rows(f"{query} WHERE color_json IS NOT NULL")
    episode = Episode.start("email", user=str(found["token"]), repaired=True)
    where = {"userId": "me", "id": found["id"]}
    shown = episode.call("get_label", **where).value
    asked = {name: shown[name] for name in ("messageListVisibility", "labelListVisibility")}
    episode.call("update_label", **where, **asked, name="Another", color=shown["color"])
    assert changes(episode, "email") == [("labels", "update", {"name": "Another"})]


def changes(episode: Episode, domain: str) -> list[tuple[str, str, dict[str, Any]]]:
    return [(row.table, row.operation, row.after) for row in net_rows(episode, domain)]
