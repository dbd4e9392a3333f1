"""The world of files: a tree that holds, permissions that follow it, and the awkward cases."""

import sqlite3
from collections.abc import Iterator

import pytest

from dev.seeds.company import build_company
from tests.domains import seeded

NOW = f"{build_company().now}"
GOOGLE = "application/vnd.google-apps."
VALUES = {
    "enum": "value_enum",
    "number": "value_number",
    "boolean": "value_boolean",
    "date": "value_date",
    "string": "value_string",
}


@pytest.fixture(scope="module")
def world() -> Iterator[sqlite3.Connection]:
    connection = seeded.database("drive")
    yield connection
    connection.close()


def none(world: sqlite3.Connection, query: str) -> None:
    """See that a query finds nothing."""
    assert world.execute(query).fetchall() == []


def count(world: sqlite3.Connection, query: str) -> int:
    """The number that a query finds."""
    found: int = world.execute(query).fetchone()[0]
    return found


def test_it_is_large_and_every_table_has_rows(world: sqlite3.Connection) -> None:
    counts = {
        table: count(world, f'SELECT count(*) FROM "{table}"') for table in seeded.tables(world)
    }
    assert sum(counts.values()) >= 8000
    assert max(counts.values()) < sum(counts.values()) / 5
    assert min(counts.values()) > 0
    assert len(seeded.committed("drive")) < 2_500_000


def test_what_a_row_refers_to_is_there(world: sqlite3.Connection) -> None:
    none(world, "PRAGMA foreign_key_check")
    none(world, "SELECT token FROM changes WHERE file_id NOT IN (SELECT id FROM files)")


def test_files_say_alike_where_they_lie(world: sqlite3.Connection) -> None:
    none(
        world,
        "SELECT id FROM files WHERE parent_id IS NOT NULL AND parent_ids <> json_array(parent_id)",
    )
    none(world, "SELECT id FROM files WHERE parent_id IS NULL AND parent_ids <> '[]'")
    none(world, """
        SELECT child.id FROM files AS child JOIN files AS over ON over.id = child.parent_id
        WHERE over.drive_id IS NOT child.drive_id OR over.mime_type NOT LIKE '%.folder'
    """)  # fmt: skip


def test_the_closure_is_that_of_the_tree(world: sqlite3.Connection) -> None:
    tree = """
        WITH RECURSIVE over(ancestor, descendant, depth) AS (
            SELECT id, id, 0 FROM files UNION ALL SELECT parent_id, descendant, depth + 1
            FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
        SELECT ancestor, descendant, depth FROM over"""
    stored = "SELECT ancestor_id, descendant_id, depth FROM path_closure"
    assert {*world.execute(tree)} == {*world.execute(stored)}
    deep_down = seeded.cases("drive")["deep_down"]
    assert len(deep_down) >= 2
    for file in deep_down:
        over = f"SELECT max(depth) FROM path_closure WHERE descendant_id = '{file}'"
        depth = count(world, over)
        assert depth is None or depth >= 6  # a small world may not have the file


def test_only_files_with_content_have_a_size_and_a_blob(world: sqlite3.Connection) -> None:
    none(world, f"""
        SELECT id FROM files WHERE (size_bytes > 0) = (mime_type LIKE '{GOOGLE}%')
            OR size_bytes <> quota_bytes_used OR (size_bytes > 0) <> (md5_checksum IS NOT NULL)
    """)  # fmt: skip
    none(world, f"""
        SELECT id FROM revisions WHERE (blob_id IS NOT NULL) = (mime_type LIKE '{GOOGLE}%')
    """)  # fmt: skip


def test_revisions_lead_to_the_file_as_it_is(world: sqlite3.Connection) -> None:
    none(world, f"""
        SELECT files.id FROM files LEFT JOIN revisions ON file_id = files.id
        WHERE files.mime_type NOT IN ('{GOOGLE}folder', '{GOOGLE}shortcut')
        GROUP BY files.id HAVING count(revisions.id) <> version
            OR max(revision_number) <> version OR max(revisions.modified_time) <> files.modified_time
            OR (SELECT revision_number FROM revisions WHERE id = head_revision_id) <> version
    """)  # fmt: skip  # noqa: E501


def test_what_is_in_no_drive_has_one_owner_and_what_is_in_one_has_none(
    world: sqlite3.Connection,
) -> None:
    none(world, """
        SELECT files.id FROM files
        LEFT JOIN permissions ON file_id = files.id AND role = 'owner'
        GROUP BY files.id HAVING count(permissions.id) <> (files.drive_id IS NULL)
            OR files.drive_id IS NULL AND user_id <> created_by
    """)  # fmt: skip


def test_permissions_name_whom_they_are_for(world: sqlite3.Connection) -> None:
    none(world, """
        SELECT permissions.id FROM permissions LEFT JOIN users ON users.id = user_id
        LEFT JOIN "groups" ON "groups".id = group_id
        WHERE CASE type WHEN 'user' THEN users.email IS NOT email_address
            WHEN 'group' THEN "groups".email IS NOT email_address
            WHEN 'domain' THEN domain IS NULL ELSE domain IS NOT NULL END
    """)  # fmt: skip


def test_what_is_inherited_comes_from_a_folder_above_in_the_same_role(
    world: sqlite3.Connection,
) -> None:
    elsewhere = """
        SELECT mine.file_id FROM permissions AS mine
        LEFT JOIN path_closure ON descendant_id = mine.file_id AND ancestor_id = mine.inherited_from
        LEFT JOIN permissions AS its ON its.file_id = ancestor_id AND its.role = mine.role
            AND its.group_id IS mine.group_id AND NOT its.inherited
        WHERE mine.inherited AND (ancestor_id IS NULL OR depth = 0 OR its.id IS NULL)
    """
    assert seeded.ids(world, elsewhere) == {*seeded.cases("drive")["left_behind"]}


def test_files_break_with_the_folders_over_them_in_several_ways(world: sqlite3.Connection) -> None:
    team = "EXISTS (SELECT 1 FROM permissions WHERE file_id = {} AND group_id IS NOT NULL)"
    over, own = team.format("files.parent_id"), team.format("files.id")
    cut = f"SELECT id FROM files WHERE {over} AND NOT {own}"
    cases = seeded.cases("drive")
    flag = "SELECT id FROM files WHERE properties ->> '$._drive.inheritedPermissionsDisabled'"
    (closed,), (gap,) = seeded.ids(world, flag), cases["gap_in_the_chain"]
    assert seeded.ids(world, cut) == {*cases["broken_inheritance"], closed, gap}
    assert {closed} < {*cases["closed_folder"]}
    for file in cases["closed_folder"]:
        none(world, f"SELECT id FROM permissions WHERE file_id = '{file}'")
    assert seeded.ids(world, f"SELECT id FROM files WHERE parent_id = '{gap}' AND {own}")


def test_a_document_is_shared_less_or_more_than_its_folder(world: sqlite3.Connection) -> None:
    roles = """
        SELECT mine.role, its.role FROM permissions AS mine
        JOIN path_closure ON descendant_id = mine.file_id
        JOIN permissions AS its ON its.file_id = ancestor_id AND its.group_id = mine.group_id
        WHERE mine.file_id = ? AND NOT mine.inherited AND NOT its.inherited AND depth > 0
    """
    cases = seeded.cases("drive")
    assert world.execute(roles, cases["less_below"]).fetchall() == [("reader", "writer")]
    (more,) = cases["more_below"]
    types = f"SELECT type FROM permissions WHERE file_id = '{more}'"
    assert seeded.ids(world, types) == {"domain", "group"}


def test_ends_and_links_are_of_permissions(world: sqlite3.Connection) -> None:
    none(world, """
        SELECT share_links.id FROM share_links LEFT JOIN permissions USING (id)
        WHERE permissions.id IS NULL OR permissions.file_id <> share_links.file_id
            OR role <> permission_role OR (type = 'anyone') = (expires_time IS NOT NULL)
    """)  # fmt: skip
    for how in ("<", ">"):
        assert count(world, f"SELECT count(*) FROM share_links WHERE expires_time {how} '{NOW}'")


def test_labels_have_a_value_of_their_type_and_no_other(world: sqlite3.Connection) -> None:
    for kind, column in VALUES.items():
        empty = " AND ".join(f"{other} IS NULL" for other in VALUES.values() if other != column)
        none(world, f"""
            SELECT file_labels.id FROM file_labels JOIN labels ON labels.id = label_id
            WHERE type = '{kind}' AND NOT ({column} IS NOT NULL AND {empty})
        """)  # fmt: skip
        assert count(world, f"SELECT count(*) FROM labels WHERE type = '{kind}'")
    none(world, """
        SELECT file_labels.id FROM file_labels JOIN labels ON labels.id = label_id
        WHERE type = 'enum' AND value_enum NOT IN (SELECT value FROM json_each(options))
    """)  # fmt: skip


def test_a_comment_is_resolved_where_its_last_settling_reply_says_so(
    world: sqlite3.Connection,
) -> None:
    none(world, """
        SELECT id FROM comments WHERE resolved <> coalesce((
            SELECT action = 'resolve' FROM replies WHERE comment_id = comments.id
                AND action IS NOT NULL ORDER BY created_time DESC LIMIT 1), 0)
    """)  # fmt: skip
    assert count(world, "SELECT count(*) FROM replies WHERE action = 'reopen'")
    none(world, """
        SELECT replies.id FROM replies JOIN comments ON comments.id = comment_id
        WHERE replies.created_time < comments.created_time
    """)  # fmt: skip


def test_nothing_happens_after_now(world: sqlite3.Connection) -> None:
    for table, column in (
        ("files", "modified_time"), ("revisions", "modified_time"), ("comments", "created_time"),
        ("replies", "created_time"), ("permissions", "created_time"), ("changes", "change_time"),
        ("access_proposals", "replace(substr(created_at, 1, 19), 'T', ' ')"),
    ):  # fmt: skip
        assert count(world, f"SELECT count(*) FROM {table} WHERE {column} > '{NOW}'") == 0, table
    none(world, "SELECT id FROM files WHERE modified_time < created_time")


def test_tokens_name_changes_and_sort_with_time(world: sqlite3.Connection) -> None:
    none(
        world, "SELECT scope FROM change_tokens WHERE last_token NOT IN (SELECT token FROM changes)"
    )
    times = [time for (time,) in world.execute("SELECT change_time FROM changes ORDER BY token")]
    assert times == sorted(times)


@pytest.mark.parametrize(
    ("table", "column", "least"),
    [
        ("files", "name", 1000),
        ("users", "display_name", 350),
        ("files", "properties", 430),
        ("comments", "content", 250),
        ("replies", "content", 180),
    ],
)
def test_texts_differ(world: sqlite3.Connection, table: str, column: str, least: int) -> None:
    assert count(world, f"SELECT count(DISTINCT {column}) FROM {table}") >= least


def test_some_files_and_people_have_one_name(world: sqlite3.Connection) -> None:
    pairs = (
        "SELECT name FROM files GROUP BY name HAVING count(DISTINCT coalesce(parent_id, id)) > 1"
    )
    assert len(seeded.ids(world, pairs)) >= 3
    people = "SELECT display_name FROM users GROUP BY 1 HAVING count(DISTINCT email) > 1"
    assert seeded.ids(world, people)


def test_every_user_has_a_token_of_their_own(world: sqlite3.Connection) -> None:
    tokens = [token for (token,) in world.execute("SELECT auth_token FROM users")]
    assert len(set(tokens)) == len(tokens)
    assert all(tokens)


def test_no_place_is_left_open_and_no_value_is_large(world: sqlite3.Connection) -> None:
    none(world, "SELECT id FROM files WHERE name LIKE '%{%' OR description LIKE '%{%'")
    none(world, "SELECT id FROM comments WHERE content LIKE '%{%' OR length(content) > 8192")
    none(world, "SELECT id FROM files WHERE length(properties) > 20000")
