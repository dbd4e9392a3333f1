"""Whatever a seed holds that the schema allows, calls answer, and a tree stays whole."""

from typing import Any

import pytest

from tests.domains.drive.office import FOLDER, Office

KEPT_AWRY = ("5", "[]", '{"contentRestrictions": 5}', '{"contentRestrictions": [5]}',
             '{"downloadRestrictions": 7}', '{"appProperties": 3}')  # fmt: skip


@pytest.mark.parametrize("role", ["reader", "contentManager"])
def test_a_role_that_is_not_known_gives_what_the_lowest_does(role: str) -> None:
    office = Office(
        more=f"""
        INSERT INTO permissions (id, file_id, role, type, user_id)
        VALUES ('1', 'memo', '{role}', 'user', 'u-dan');
        INSERT INTO drive_memberships (id, drive_id, type, user_id, role)
        VALUES ('1', 'd-lab', 'user', 'u-dan', '{role}')"""
    )
    assert office.found(by="dan") == {"memo", "probe"}
    for file in ("memo", "probe"):
        assert office.ok("get_files", "dan", fileId=file)["id"] == file
        assert "and theirs is" in office.refused("update_files", "dan", fileId=file, name="New")
    assert not office.ok("get_drive", "dan", driveId="d-lab")["capabilities"]["canEdit"]
    office.ok("update_permission", fileId="memo", permissionId="1", role="commenter")


@pytest.mark.parametrize("kept", KEPT_AWRY)
def test_what_no_column_holds_is_read_as_far_as_it_can_be(kept: str) -> None:
    office = Office(more=f"""UPDATE files SET properties = '{{"_drive": {kept}, "state": "x"}}'""")
    assert office.found() == {"plans", "inner", "budget", "memo", "probe"}
    assert office.ok("get_files", fileId="budget", alt="media")["content"] is None
    assert office.ok("copy_files", fileId="memo")["properties"] == {"state": "x"}
    office.ok("create_comments", fileId="memo", content="Fine")
    office.ok("update_files", fileId="memo", appProperties={"of": "mine"})
    assert office.ok("get_files", fileId="memo")["appProperties"] == {"of": "mine"}


CALLS: list[tuple[str, str, dict[str, Any]]] = [
    ("INSERT INTO comments (id, file_id) VALUES ('c', 'memo')",
     "list_comments", {"fileId": "memo", "startModifiedTime": "2026-01-01"}),
    ("INSERT INTO changes (token, change_type, payload) VALUES ('1', 'drive_created', '{')",
     "create_drive", {"requestId": "r", "name": "New"}),
    ("INSERT INTO operations (id, status) VALUES ('o', 'done')",
     "get_operations", {"name": "operations/o"}),
    ("""INSERT INTO labels (id, name, type) VALUES ('l', 'Sum', 'number');
     INSERT INTO file_labels (id, file_id, label_id, value_number) VALUES ('1', 'memo', 'l', 1e999)
     """, "list_files_labels", {"fileId": "memo"}),
]  # fmt: skip


@pytest.mark.parametrize(("more", "tool", "arguments"), CALLS, ids=[call[1] for call in CALLS])
def test_a_call_answers_whatever_columns_hold(
    more: str, tool: str, arguments: dict[str, Any]
) -> None:
    assert Office(more=more).ok(tool, **arguments)


def chain(name: str, length: int) -> str:
    """SQL of Ann's folders within each other, from `name1` on."""
    return f"""
        WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT {length})
        INSERT INTO files (id, name, mime_type, parent_id, created_by)
        SELECT '{name}' || n, 'Deep', '{FOLDER}', iif(n > 1, '{name}' || (n - 1), NULL), 'u-ann'
        FROM n;"""


def test_what_is_moved_is_nested_no_deeper_than_what_is_made() -> None:
    office = Office(more=chain("long", 60) + chain("short", 41))
    assert "100 deep" in office.refused("update_files", fileId="short1", addParents="long60")
    office.ok("update_files", fileId="short1", addParents="long59")
    new = {"name": "Deeper", "mimeType": FOLDER, "parents": ["short41"]}
    assert "100 deep" in office.refused("create_file", **new)
    office.ok("update_files", fileId="long1", addParents="d-lab")
    office.ok("delete_files", fileId="long1")
    assert office.found() == {"plans", "inner", "budget", "memo", "probe"}
