"""No footprint speaks of what a system keeps of its own accord; its file names what there is."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import DomainError
from eopsgym.gym import Episode
from eopsgym.tasks.bookkeeping import Bookkeeping, bookkeeping, net_deeds


@pytest.mark.parametrize("domain", domain_names())
def test_every_file_names_tables_and_columns_that_there_are(domain: str) -> None:
    assert isinstance(bookkeeping(get_domain(domain)), Bookkeeping)


def test_a_letter_thrown_away_is_two_labels_changed_whatever_is_counted() -> None:
    find = "SELECT token FROM users WHERE primary_email = 'bella.castro@halden.example'"
    (found,) = Episode.start("email").sql(find)
    episode = Episode.start("email", user=str(found["token"]), repaired=True)
    (message,) = episode.call("list_messages", userId="me", maxResults=1).value["messages"]
    step = episode.call("trash_message", id=message["id"], userId="me")
    deeds = [(row.operation, row.table) for row, _ in net_deeds(episode, "email")]
    assert sorted(deeds) == [("delete", "message_labels"), ("insert", "message_labels")]
    assert {"labels", "history_events"} < {change.table for change in step.changes}


def test_another_icaluid_is_a_deed_and_the_count_of_changes_is_none() -> None:
    find = "SELECT static_token FROM users WHERE user_id = 'bella.castro'"
    (found,) = Episode.start("calendar").sql(find)
    episode = Episode.start("calendar", user=str(found["static_token"]), repaired=True)
    (event,) = episode.call("list_events", calendarId="primary", maxResults=1).value["items"]
    uid = "other@partners.halden.example"
    episode.call("patch_event", calendarId="primary", eventId=event["id"], iCalUID=uid)
    ((row, _),) = net_deeds(episode, "calendar")
    assert set(row.after or {}) == {"iCalUID", "updated_at"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('tables = ["crates"]', "there is no table crates"),
        ('[columns]\nevents = ["etagg"]', "events has no column etagg"),
        ('[columns]\n"*" = ["etagg"]', "has no column etagg"),
        ('table = ["events"]', "it has tables and columns, no table"),
        ("tables = 3", "does not say what calendar keeps"),
        ("tables = [", "does not say what calendar keeps"),
    ],
)
def test_a_file_that_says_something_else_is_named(tmp_path: Path, text: str, words: str) -> None:
    domain = get_domain("calendar")
    shutil.copy(domain.folder / "schema.sql", tmp_path)
    (tmp_path / "bookkeeping.toml").write_text(text)
    with pytest.raises(DomainError, match=words):
        bookkeeping(replace(domain, folder=tmp_path))
