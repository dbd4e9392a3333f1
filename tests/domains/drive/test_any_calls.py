"""Whatever people do to the files of an office, in any order, tree and rights hold together.

A run walks other ways than the last; `EOPSGYM_SHARE_SEED=N` walks the same again.
"""

import random
from typing import Any

import pytest

from tests.domains.drive.office import FOLDER, Office
from tests.share_seed import THOROUGH, share_seed

WALKS, STEPS = (200, 150) if THOROUGH else (4, 60)
PEOPLE = ("ann", "bob", "cleo", "dan")
EMAILS = [*(f"{name}@halden.example" for name in PEOPLE[:3]), "dan@outside.example"]
KINDS = [FOLDER, "text/plain", "application/vnd.google-apps.document"]
ROLES = ["reader", "commenter", "writer", "fileOrganizer", "owner"]

HOLDS = {
    "files lie in folders of their own drive, and are in the trash with them": """
        SELECT child.id FROM files AS child LEFT JOIN files AS over ON over.id = child.parent_id
        WHERE child.parent_id IS NOT NULL AND (over.id IS NULL OR over.mime_type <> ?1
            OR over.drive_id IS NOT child.drive_id OR over.trashed AND NOT child.trashed
            OR child.parent_ids <> json_array(child.parent_id))""",
    "the closure is that of the tree, which has no circle": """
        WITH RECURSIVE over(ancestor, descendant, depth) AS (
            SELECT id, id, 0 FROM files UNION ALL SELECT parent_id, descendant, depth + 1 FROM over
            JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL AND depth < 50)
        SELECT * FROM (SELECT * FROM over EXCEPT SELECT * FROM path_closure)
        UNION ALL SELECT * FROM (SELECT * FROM path_closure EXCEPT SELECT * FROM over)""",
    "what is in no shared drive has one owner, and what is in one has none": """
        SELECT files.id FROM files LEFT JOIN permissions ON file_id = files.id AND role = 'owner'
        GROUP BY files.id HAVING count(permissions.id) <> (files.drive_id IS NULL)""",
    "what is inherited comes from a folder above": """
        SELECT id FROM permissions WHERE inherited_from IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM path_closure WHERE ancestor_id = inherited_from
                AND descendant_id = file_id AND depth > 0)""",
    "what a folder has is passed on": """
        SELECT child.id FROM permissions AS its JOIN files AS child ON child.parent_id = its.file_id
        WHERE coalesce(json_extract(properties, '$._drive.inheritedPermissionsDisabled'), 0) = 0
            AND NOT EXISTS (SELECT 1 FROM permissions AS mine WHERE mine.file_id = child.id
                AND mine.type = its.type AND mine.user_id IS its.user_id
                AND mine.group_id IS its.group_id AND mine.domain IS its.domain)""",
    "ends and what files wear go with them": """
        SELECT file_id FROM share_links UNION SELECT file_id FROM permissions
            WHERE file_id IS NOT NULL UNION SELECT file_id FROM comments
            UNION SELECT file_id FROM revisions EXCEPT SELECT id FROM files""",
}


def step(office: Office, chance: random.Random) -> tuple[str, str, dict[str, Any]]:
    """Who does what next, and with what."""

    def of(table: str) -> dict[str, Any]:
        sql = f"SELECT id, file_id FROM {table} WHERE file_id IS NOT NULL"
        return dict(
            chance.choice([*office.database.rows(sql)] or [{"id": "none", "file_id": "none"}])
        )

    def file_of() -> str:
        return str(of("(SELECT id, id AS file_id FROM files)")["id"])

    file = file_of()
    held = of("permissions")
    permission = {"fileId": held["file_id"], "permissionId": held["id"]}
    place = chance.choice([file_of(), file_of(), "d-lab", "root"])
    ends = chance.choice([{}, {}, {"expirationTime": "2026-03-05T09:00:00Z"}])
    given = {"type": "user", "emailAddress": chance.choice(EMAILS), **ends}
    given = chance.choice([given, given, {"type": "domain", "domain": "halden.example"},
                           {"type": "anyone"}])  # fmt: skip
    closed = {"inheritedPermissionsDisabled": chance.random() < 0.1}
    return chance.choice(PEOPLE[:1] * 3 + PEOPLE), *chance.choice(
        [
            ("create_file", {"name": "New", "mimeType": chance.choice(KINDS), "parents": [place],
                             **closed}),
            ("copy_files", {"fileId": file, "parents": [place]}),
            ("update_files", {"fileId": file, "addParents": place}),
            ("update_files", {"fileId": file, "trashed": chance.random() < 0.5}),
            ("create_permission", {"fileId": file, "role": chance.choice(ROLES), **given, **closed,
                                   "transferOwnership": True,
                                   "moveToNewOwnersRoot": chance.random() < 0.5}),
            ("update_permission", {**permission, "role": chance.choice(ROLES),
                                   "transferOwnership": True}),
            ("delete_permission", permission),
            chance.choice(
                [("delete_files", {"fileId": file}), ("empty_files_trash", {}), ("get_about", {})]
            ),
        ]
    )  # fmt: skip


@pytest.mark.parametrize("walk", range(WALKS))
def test_any_calls_leave_a_tree_whose_rights_hold(walk: int) -> None:
    chance = random.Random(f"{share_seed()} {walk}")
    office = Office()
    done = []
    for _ in range(STEPS):
        by, tool, arguments = step(office, chance)
        if not office.call(tool, by, **arguments).is_error:
            done.append((by, tool, arguments))
            for what, sql in HOLDS.items():
                found = office.database.rows(sql.replace("?1", f"'{FOLDER}'"))
                assert list(found) == [], (
                    f"{what}: after {done[-1]}, EOPSGYM_SHARE_SEED={share_seed()}"
                )
    assert len(done) > STEPS / 10
    _lists_are_what_can_be_read(office)


def _lists_are_what_can_be_read(office: Office) -> None:
    """Who lists files reads each; what is read and not listed is open by a link."""
    every = [row["id"] for row in office.database.rows("SELECT id FROM files")]
    linked = office.database.rows(
        "SELECT file_id FROM permissions WHERE type IN ('anyone', 'domain')"
    )
    for by in PEOPLE:
        listed = office.found(by=by, pageSize=1000)
        read = {file for file in every if not office.call("get_files", by, fileId=file).is_error}
        assert listed <= read
        assert read - listed <= {row["file_id"] for row in linked}
