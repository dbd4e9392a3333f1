"""The files of the enterprise: stories, groups, attachments and texts agree with others."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dev.seeds.company import Company, build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.enterprise import generate_enterprise
from dev.seeds.stories import Part, StoryError, file_id, file_link, load_stories
from eopsgym.gym import Episode
from tests.domains import seeded
from tests.seeds import test_drive_world as world
from tests.seeds.frames import too_common
from tests.seeds.test_enterprise_calendar import OFFICE, cited_in_vain, drawn

NOT_KEPT = "fastpay-collections.example"
"""Whose attachments nobody keeps in drive: they are letters of fraud."""

NO_PEOPLE = {
    "accounts@halden.example": "a mailbox that several people of Finance read, each with files",
}
"""Mailboxes without an account in drive, each with the reason."""

_TEXT = "properties ->> '$._drive.indexableText'"
_MAY_READ = """
    SELECT email FROM users WHERE id IN (
        SELECT user_id FROM permissions WHERE file_id = ?1
        UNION SELECT group_memberships.user_id FROM permissions
            JOIN group_memberships USING (group_id) WHERE file_id = ?1
        UNION SELECT user_id FROM files JOIN drive_memberships USING (drive_id)
            WHERE files.id = ?1
        UNION SELECT group_memberships.user_id FROM files JOIN drive_memberships USING (drive_id)
            JOIN group_memberships USING (group_id) WHERE files.id = ?1)
"""


@pytest.fixture(scope="module")
def drive() -> Iterator[sqlite3.Connection]:
    connection = seeded.enterprise("drive")
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def company() -> Company:
    return build_company()


@pytest.fixture(scope="module")
def story_parts() -> list[Part]:
    """Return the files and comments that the stories tell."""
    stories = load_stories(people_outside())
    return [part for each in stories for part in each.parts if part.kind.startswith("drive.")]


# What holds for the company holds here


@pytest.mark.parametrize(
    "check",
    [
        world.test_what_a_row_refers_to_is_there,
        world.test_files_say_alike_where_they_lie,
        world.test_the_closure_is_that_of_the_tree,
        world.test_only_files_with_content_have_a_size_and_a_blob,
        world.test_revisions_lead_to_the_file_as_it_is,
        world.test_what_is_in_no_drive_has_one_owner_and_what_is_in_one_has_none,
        world.test_permissions_name_whom_they_are_for,
        world.test_what_is_inherited_comes_from_a_folder_above_in_the_same_role,
        world.test_files_break_with_the_folders_over_them_in_several_ways,
        world.test_a_document_is_shared_less_or_more_than_its_folder,
        world.test_ends_and_links_are_of_permissions,
        world.test_labels_have_a_value_of_their_type_and_no_other,
        world.test_a_comment_is_resolved_where_its_last_settling_reply_says_so,
        world.test_nothing_happens_after_now,
        world.test_tokens_name_changes_and_sort_with_time,
        world.test_every_user_has_a_token_of_their_own,
        world.test_no_place_is_left_open_and_no_value_is_large,
    ],
)
def test_the_rules_of_the_company_hold(
    check: Callable[[sqlite3.Connection], None], drive: sqlite3.Connection
) -> None:
    check(drive)


def test_a_file_says_whether_it_is_shared(drive: sqlite3.Connection) -> None:
    wrong = """
        SELECT id FROM files WHERE shared <> (
            id IN (SELECT file_id FROM permissions WHERE role <> 'owner' AND NOT deleted))
    """
    company = seeded.database("drive")
    assert seeded.ids(drive, wrong) == seeded.ids(company, wrong)


# People


def test_everybody_has_an_account_under_the_own_name(
    drive: sqlite3.Connection, company: Company
) -> None:
    found = dict(drive.execute("SELECT email, display_name FROM users"))
    reporters = company.cases["departed_reporter"]
    for each in company.people:
        stays = each.active or each.number in reporters
        assert found[each.email] == (each.name if stays else f"{each.name} (left)")


def test_people_from_outside_are_contacts_or_people_of_stories(drive: sqlite3.Connection) -> None:
    """Those whom the company's seed has are partners, auditors and lawyers, and no customers."""
    outside = "SELECT email FROM users WHERE email NOT LIKE '%@halden.example'"
    outside += " AND email NOT LIKE '%@tessell.example'"
    partners = seeded.ids(seeded.database("drive"), outside)
    contacts = seeded.ids(seeded.enterprise("csm"), 'SELECT lower(email) FROM "user"')
    known = {who.email for each in load_stories(people_outside()) for who in each.who.values()}
    assert seeded.ids(drive, outside) - partners - contacts - known == set()


def test_groups_have_the_members_of_their_teams(
    drive: sqlite3.Connection, company: Company
) -> None:
    found: dict[str, set[str]] = {}
    for name, email in drive.execute(
        'SELECT name, users.email FROM "groups" JOIN group_memberships ON group_id = "groups".id'
        " JOIN users ON users.id = user_id"
    ):
        found.setdefault(name, set()).add(email)
    assert found == {
        team.name: {company.person(number).email for number in (team.manager, *team.members)}
        for team in company.teams
    }


# Other systems


def test_what_letters_carry_is_a_file_that_whoever_has_the_letter_may_read(
    drive: sqlite3.Connection,
) -> None:
    files: dict[str, list[str]] = {}
    for key, name in drive.execute("SELECT id, name FROM files"):
        files.setdefault(name, []).append(key)
    letters = seeded.enterprise("email").execute(
        "SELECT DISTINCT attachments.filename, lower(primary_email), message_headers.value"
        " FROM attachments"
        " JOIN users ON users.id = user_id JOIN message_parts AS part"
        " ON part.message_id = attachments.message_id"
        " JOIN message_headers ON message_part_id = part.id AND message_headers.name = 'From'"
    )
    stories = {part.fields["name"] for part in parts_of_all_stories() if part.kind == "drive.file"}
    missing = []
    for name, holder, sender in letters:
        if NOT_KEPT in sender or name in stories or holder in NO_PEOPLE:
            continue  # a letter of a story may carry what the reader has no other way to
        readers = {
            who for key in files.get(name, []) for (who,) in drive.execute(_MAY_READ, (key,))
        }
        missing += [] if holder in readers else [(name, holder)]
    assert missing == []
    assert stories <= set(files)


def parts_of_all_stories() -> Iterator[Part]:
    """Return the parts of all stories."""
    for each in load_stories(people_outside()):
        yield from each.parts


def test_what_events_of_the_company_carry_is_open_to_their_guests(
    drive: sqlite3.Connection,
) -> None:
    calendar = seeded.enterprise("calendar")
    links = dict(drive.execute("SELECT web_view_link, id FROM files"))
    invited = calendar.execute(
        "SELECT file_url, email FROM attachments JOIN attendees USING (event_id)"
        " JOIN users USING (user_id) WHERE NOT resource AND event_id LIKE 'evt-%'"
    ).fetchall()
    assert len(invited) > 50
    for link, email in invited:
        assert email in {who for (who,) in drive.execute(_MAY_READ, (links[link],))}, link


@pytest.mark.parametrize(
    "texts",
    [
        f"SELECT {_TEXT} FROM files WHERE {_TEXT} IS NOT NULL UNION SELECT name FROM files",
        "SELECT content FROM comments UNION SELECT content FROM replies WHERE content IS NOT NULL",
    ],
)
def test_every_number_and_link_that_a_text_cites_is_there(
    texts: str, drive: sqlite3.Connection
) -> None:
    found = seeded.ids(drive, texts)
    assert cited_in_vain(found) == set()
    links = {
        link for text in found for link in re.findall(r"https://d\w+\.google\.com/\S+\w", text)
    }
    assert links - seeded.ids(drive, "SELECT web_view_link FROM files") == set()


# Stories


def test_every_file_of_a_story_is_as_the_story_tells(
    drive: sqlite3.Connection, story_parts: list[Part]
) -> None:
    sql = f"""
        SELECT files.name, users.email, {_TEXT}, files.web_view_link, files.created_time,
            drives.name, above.name
        FROM files JOIN users ON users.id = files.created_by
        LEFT JOIN drives ON drives.id = files.drive_id
        LEFT JOIN files AS above ON above.id = files.parent_id WHERE files.id = ?
    """.replace("properties", "files.properties")
    for part in story_parts:
        if part.kind == "drive.file":
            fields = part.fields
            assert drive.execute(sql, (file_id(part.id),)).fetchall() == [(
                fields["name"], fields["owner"], fields["text"].strip(), file_link(part),
                f"{part.at:%Y-%m-%d %H:%M:%S}", fields.get("drive"), fields.get("folder"),
            )], part.id  # fmt: skip


def test_files_of_stories_are_shared_as_the_stories_tell(
    drive: sqlite3.Connection, story_parts: list[Part]
) -> None:
    sql = "SELECT email_address, role FROM permissions WHERE file_id = ? AND NOT inherited"
    for part in story_parts:
        given = {**part.fields.get("shared", {}), **part.fields.get("group", {})}
        if part.kind == "drive.file":
            found = set(drive.execute(sql, (file_id(part.id),)))
            assert set(given.items()) <= found, part.id


def test_every_comment_of_a_story_is_as_the_story_tells(
    drive: sqlite3.Connection, story_parts: list[Part]
) -> None:
    sql = """
        SELECT email, content, resolved, comments.created_time, (
            SELECT count(*) FROM replies WHERE comment_id = comments.id AND content IS NOT NULL)
        FROM comments JOIN users ON users.id = author_id WHERE file_id = ?
    """
    for part in story_parts:
        if part.kind == "drive.comment":
            fields = part.fields
            assert (
                fields["author"], fields["text"].strip(), int(fields.get("resolved", False)),
                f"{part.at:%Y-%m-%d %H:%M:%S}", len(fields.get("replies", ())),
            ) in set(drive.execute(sql, (file_id(fields["file"]),))), part.id  # fmt: skip


def test_whoever_comments_may_comment(drive: sqlite3.Connection, story_parts: list[Part]) -> None:
    for part in story_parts:
        if part.kind == "drive.comment":
            who = {part.fields["author"], *(r["by"] for r in part.fields.get("replies", ()))}
            file = file_id(part.fields["file"])
            assert who <= {email for (email,) in drive.execute(_MAY_READ, (file,))}, part.id


def test_tools_show_a_file_of_a_story(drive: sqlite3.Connection, story_parts: list[Part]) -> None:
    part = next(each for each in story_parts if each.kind == "drive.comment")
    author = f"SELECT auth_token FROM users WHERE email = '{part.fields['author']}'"
    ((token,),) = drive.execute(author)
    episode = Episode.start("drive", seed="enterprise", user=token, mode="guarded")
    key = file_id(part.fields["file"])
    (file,) = (each for each in story_parts if each.id == part.fields["file"])
    assert episode.call("get_files", fileId=key).value["name"] == file.fields["name"]
    shown = episode.call("list_comments", fileId=key, pageSize=50).value["comments"]
    assert part.fields["text"].strip() in {each["content"] for each in shown}
    found = episode.call("list_files", q=f"name = '{file.fields['name']}'").value["files"]
    assert key in {each["id"] for each in found}


@pytest.mark.parametrize(
    ("table", "text"),
    [("files", "name"), ("files", _TEXT), ("comments", "content"), ("replies", "content")],
)
def test_no_sentence_is_common(drive: sqlite3.Connection, table: str, text: str) -> None:
    assert too_common(drive, table, text) == {}


def test_every_request_has_words_of_its_own(drive: sqlite3.Connection) -> None:
    counts = "SELECT count(*), count(DISTINCT request_message) FROM access_proposals"
    ((requests, texts),) = drive.execute(counts)
    assert requests == texts > 40


# Statements


def test_a_file_becomes_all_its_rows() -> None:
    drive = drawn("drive", OFFICE)
    key, plan = file_id("bench-window/offer"), file_id("bench-window/plan")
    shares = "SELECT role, type, email_address FROM permissions WHERE file_id = ? ORDER BY 1, 3"
    assert drive.execute(shares, (key,)).fetchall() == [
        ("commenter", "group", "service-desk@halden.example"),
        ("owner", "user", "nicole.mason@halden.example"),
        ("reader", "user", "ana@elsewhere.example"),
        ("writer", "user", "wendolin.arteaga@halden.example"),
    ]
    inherited = f"SELECT count(*) FROM permissions WHERE file_id = '{plan}' AND inherited"
    above = f"SELECT count(*) FROM permissions WHERE file_id = (SELECT parent_id FROM files WHERE id = '{plan}')"  # noqa: E501
    assert drive.execute(inherited).fetchall() == drive.execute(above).fetchall()
    depth = f"SELECT max(depth) FROM path_closure WHERE descendant_id = '{plan}'"
    assert drive.execute(depth).fetchall() == [(1,)]
    label = f"SELECT value_enum FROM file_labels WHERE file_id = '{plan}'"
    assert drive.execute(label).fetchall() == [("internal",)]
    replies = f"SELECT replies.html_content, action FROM replies JOIN comments ON comments.id = comment_id WHERE file_id = '{key}' ORDER BY replies.created_time"  # noqa: E501
    assert drive.execute(replies).fetchall() == [
        ("<p>It is: lens &amp; labour.</p>", None), ("<p>Fine.</p>", "resolve"),
    ]  # fmt: skip
    changes = f"SELECT change_type FROM changes WHERE file_id = '{key}' ORDER BY token"
    assert [kind for (kind,) in drive.execute(changes)] == [
        "file_created", *["perm_created"] * 3, "comment_created",
    ]  # fmt: skip


ODD = {
    'drive = "Information Technology"': 'drive = "Attic"',
    'group = { "service-desk@halden.example"': 'group = { "attic@halden.example"',
    'boss = "writer"': 'boss = "boss"',
    'mime = "pdf"': 'mime = "odt"',
}


def test_what_drive_cannot_hold_is_reported(tmp_path: Path) -> None:
    text = OFFICE.read_text(encoding="utf-8")
    for old, new in ODD.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(StoryError) as error:
        generate_enterprise("drive", [path])
    offer, plan = "bench-window/offer", "bench-window/plan"
    types = "document, sheet, slides, pdf, docx, xlsx, csv, txt or zip"
    assert set(f"{error.value}".splitlines()) == {
        f"{plan}: drive: there is no shared drive Attic",
        f"{offer}: group: there is no group attic@halden.example",
        f"{offer}: shared: boss is no role; choose reader, commenter or writer",
        f"{offer}: mime: odt is no type of file; choose {types}",
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('folder = "Vendors"', 'folder = "Attic"', "plan: folder: the drive has no folder Attic"),
        (
            'drive = "Information Technology"\nfolder = "Vendors"',
            'drive = "Finance"\nfolder = "Budgets"\nshared = { lawyer = "reader" }',
            "plan: shared: the drive does not let ana@elsewhere.example in, who is of another",
        ),
        ('author = "boss"', 'author = "lawyer"', "remark: shared: ana@elsewhere.example comments"),
        ('by = "owner", at = 2026-02-18T09', 'by = "owner", at = 2026-02-18T07', "is not later"),
    ],
)
def test_what_else_drive_cannot_hold_is_reported(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    text = OFFICE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "odd.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(StoryError) as error:
        generate_enterprise("drive", [path])
    assert said in f"{error.value}"
