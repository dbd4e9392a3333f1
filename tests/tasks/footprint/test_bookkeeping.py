"""No footprint speaks of what a system keeps of its own accord; its file names what there is."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import DomainError
from eopsgym.gym import ANCHOR, Clock, Database, Episode, LocalServer, load_template
from eopsgym.tasks.footprint.bookkeeping import Bookkeeping, bookkeeping
from eopsgym.tasks.footprint.net_row import net_rows


@pytest.mark.parametrize("domain", domain_names())
def test_every_file_names_tables_and_columns_that_there_are(domain: str) -> None:
    assert isinstance(bookkeeping(get_domain(domain)), Bookkeeping)


def sender(name: str) -> Episode:
    find = f"SELECT token FROM users WHERE primary_email = '{name}'"
    (found,) = Episode.start("email").rows(find)
    return Episode.start("email", user=str(found["token"]), repaired=True)


def test_a_letter_thrown_away_is_two_labels_changed_whatever_is_counted() -> None:
    episode = sender("bella.castro@halden.example")
    (message,) = episode.call("list_messages", userId="me", maxResults=1).value["messages"]
    step = episode.call("trash_message", id=message["id"], userId="me")
    deeds = [(row.operation, row.table) for row in net_rows(episode, "email")]
    assert sorted(deeds) == [("delete", "message_labels"), ("insert", "message_labels")]
    assert {"labels", "history_events"} < {change.table for change in step.changes}


def test_another_icaluid_is_a_deed_and_the_count_of_changes_is_none() -> None:
    find = "SELECT static_token FROM users WHERE user_id = 'bella.castro'"
    (found,) = Episode.start("calendar").rows(find)
    episode = Episode.start("calendar", user=str(found["static_token"]), repaired=True)
    (event,) = episode.call("list_events", calendarId="primary", maxResults=1).value["items"]
    uid = "other@partners.halden.example"
    episode.call("patch_event", calendarId="primary", eventId=event["id"], iCalUID=uid)
    (row,) = net_rows(episode, "calendar")
    assert set(row.after) == {"iCalUID", "updated_at"}


@pytest.mark.parametrize(
    ("key", "value", "is_a_deed"),
    [("excludeChats", True, False), ("hasAttachment", True, True), ("subject", "b", True)],
)
def test_a_filter_is_the_same_whatever_it_says_of_chats(
    key: str, value: object, *, is_a_deed: bool
) -> None:
    def criteria(**more: object) -> object:
        episode = sender("bella.castro@halden.example")
        asked = {"from": "a@else.example", "subject": "a", **more}
        episode.call(
            "create_filter", userId="me", criteria=asked, action={"addLabelIds": ["INBOX"]}
        )
        (row,) = net_rows(episode, "email")
        return row.after["criteria_json"]

    assert (criteria(**{key: value}) != criteria()) is is_a_deed


def counted_headers(episode: Episode) -> list[tuple[str, str]]:
    rows = [row.after for row in net_rows(episode, "email")]
    return sorted((row["name"], row["value"]) for row in rows if row.keys() == {"name", "value"})


def letter(*more: tuple[str, str]) -> dict[str, object]:
    given = (("To", "Scott Page <Scott.Page@halden-not.example>"), ("Subject", "Hello"), *more)
    headers = [{"name": name, "value": value} for name, value in given]
    body = {"size": 17, "data": "See you at eleven"}
    return {"mimeType": "text/plain", "headers": headers, "body": body}


def test_the_addresses_of_a_letter_count_however_they_are_written() -> None:
    episode = sender("bella.castro@halden.example")
    episode.call("send_message", userId="me", payload=letter())
    sent = [("From", "bella.castro@halden.example"), ("To", "scott.page@halden-not.example")]
    assert counted_headers(episode) == sent


@pytest.mark.parametrize("name", ["Reply-To", "reply-to", "Sender", "Cc", "To", "Mail-Followup-To"])
def test_a_header_that_sends_a_letter_or_its_answers_elsewhere_counts(name: str) -> None:
    episode = sender("bella.castro@halden.example")
    episode.call("send_message", userId="me", payload=letter((name, "a@else.example")))
    canonical = "-".join(part.capitalize() for part in name.split("-"))
    assert (canonical, "a@else.example") in counted_headers(episode)


def test_headers_of_a_deleted_letter_do_not_count() -> None:
    episode = sender("bella.castro@halden.example")
    (message,) = episode.call("list_messages", userId="me", maxResults=1).value["messages"]
    episode.call("delete_message", id=message["id"], userId="me")
    assert not [row for row in net_rows(episode, "email") if row.table == "message_headers"]


@pytest.mark.parametrize(
    ("kind", "counted"),
    [
        ("text/plain", []),
        ("text/html", []),
        ("TEXT/PLAIN; charset=utf-8", []),
        ("application/pdf", ["application/pdf"]),
        ("image/png", ["image/png"]),
    ],
)
def test_the_type_of_a_letter_that_is_not_text_counts(kind: str, counted: list[str]) -> None:
    episode = sender("bella.castro@halden.example")
    episode.call("send_message", userId="me", payload={**letter(), "mimeType": kind})
    parts = [row.after for row in net_rows(episode, "email") if row.table == "message_parts"]
    assert parts == [{"mime_type": each, "filename": None} for each in counted]


@pytest.mark.parametrize(
    ("properties", "is_a_deed"),
    [({"stage": "final"}, False), ({"stage": "draft"}, False), ({"client": "b"}, True)],
)
def test_an_update_that_means_the_same_as_before_is_no_deed(
    tmp_path: Path, properties: dict[str, str], *, is_a_deed: bool
) -> None:
    domain = get_domain("drive")
    shutil.copy(domain.folder / "schema.sql", tmp_path)
    (tmp_path / "proof").mkdir()
    (tmp_path / "proof" / "bookkeeping.toml").write_text(
        '[keys_without_effect.files.properties]\nstage = "draft"'
    )
    template = replace(load_template(domain), domain=replace(domain, folder=tmp_path))
    episode = Episode({"drive": LocalServer(Database(template, Clock(ANCHOR), repaired=True))})
    before = {"stage": "first", "client": "a"}
    plan = episode.call("create_file", name="Plan", mimeType="text/plain", properties=before)
    episode.steps.clear()
    after = {**before, **properties}
    step = episode.call("update_files", fileId=plan.value["id"], properties=after)
    assert "properties" in {cell.column for cell in step.changes.cells()}
    cells = {column for row in net_rows(episode, "drive") for column in row.after}
    assert ("properties" in cells) is is_a_deed


@pytest.mark.parametrize("depth", [400, 900, 5_000, 200_000])
def test_keys_without_effect_are_not_looked_for_in_what_is_nested_without_end(depth: int) -> None:
    nested = '{"excludeChats": ' * depth + "1" + "}" * depth
    kept = bookkeeping(get_domain("email")).without("filters", {"criteria_json": nested})
    assert isinstance(kept["criteria_json"], str)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('tables = ["crates"]', "there is no table crates"),
        ('[columns]\nevents = ["etagg"]', "events has no column etagg"),
        ('[columns]\n"*" = ["etagg"]', "has no column etagg"),
        (
            'table = ["events"]',
            "unknown keys table; known are tables, columns, counted_rows, keys_without_effect and "
            "rewritten",
        ),
        ("[keys_without_effect.events.colour]\nshade = 1", "events has no column colour"),
        ('[counted_rows.crates]\nname = ["a"]', "there is no table crates"),
        ('[counted_rows.events]\ncolour = ["a"]', "events has no column colour"),
        ("[counted_rows.events]", "counted rows of events need one column, not 0"),
        (
            "[counted_rows.events]\nsummary = { like = [] }",
            "summary of events must have values, or `excluded`",
        ),
        ("[rewritten.events]", "rewritten rows of events must have `identified_by`"),
        ("tables = 3", "cannot read the bookkeeping of calendar"),
        ("tables = [", "cannot read the bookkeeping of calendar"),
    ],
)
def test_a_file_that_says_something_else_is_named(tmp_path: Path, text: str, words: str) -> None:
    domain = get_domain("calendar")
    shutil.copy(domain.folder / "schema.sql", tmp_path)
    (tmp_path / "proof").mkdir()
    (tmp_path / "proof" / "bookkeeping.toml").write_text(text)
    with pytest.raises(DomainError, match=words):
        bookkeeping(replace(domain, folder=tmp_path))
