"""The whole published seed loads, tools work on it, and the verifiers of its tasks find changes."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template
from tests.reference import reference

TEXTS_IN_DOUBLE_QUOTES = True
PREFIX = "01JBQM3K8TGHZX9RNVQM5Y2"
SPEC, DOCUMENTS, ENGINEERING = f"{PREFIX}P8R", f"{PREFIX}P8Q", f"{PREFIX}P8B"


@pytest.fixture
def database() -> Database:
    (seed,) = reference("seeds", "drive").glob("db_*.sql")
    template = build_template(get_domain("drive"), seed.read_text(encoding="utf-8"), "whole")
    return Database(template, Clock(ANCHOR), "published")


def ok(database: Database, tool: str, **arguments: Any) -> Any:
    """What a call of the first user answers."""
    result = database.call(tool, arguments, None)
    assert not result.is_error, f"{tool}: {result.text}"
    return result.value


def count(database: Database, sql: str) -> Any:
    """The only value that a query finds."""
    (row,) = database.rows(sql)
    return next(iter(row.values()))


READS: dict[str, dict[str, Any]] = {
    "get_about": {},
    "get_accessproposals": {"fileId": SPEC, "proposalId": f"{PREFIX}PAZ"},
    "get_app": {"appId": f"{PREFIX}PBD"},
    "get_comments": {"fileId": SPEC, "commentId": f"{PREFIX}P96"},
    "get_changes_start_page_token": {},
    "get_drive": {"driveId": ENGINEERING},
    "get_files": {"fileId": SPEC},
    "get_operations": {"name": "operations/export_pdf_document"},
    "get_permission": {"fileId": SPEC, "permissionId": f"{PREFIX}P90"},
    "get_replies": {"fileId": SPEC, "commentId": f"{PREFIX}P96", "replyId": f"{PREFIX}P9B"},
    "get_revisions": {"fileId": SPEC, "revisionId": f"{PREFIX}P8W"},
    "get_teamdrives": {"teamDriveId": ENGINEERING},
    "list_accessproposals": {"fileId": SPEC},
    "list_apps": {},
    "list_changes": {"pageToken": f"{PREFIX}P9F"},
    "list_comments": {"fileId": SPEC},
    "list_drives": {},
    "list_files": {},
    "list_files_labels": {"fileId": SPEC},
    "list_permission": {"fileId": SPEC},
    "list_replies": {"fileId": SPEC, "commentId": f"{PREFIX}P96"},
    "list_revisions": {"fileId": SPEC},
    "list_teamdrives": {},
}


@pytest.mark.parametrize("tool", READS)
def test_every_reading_tool_answers(database: Database, tool: str) -> None:
    assert ok(database, tool, **READS[tool])


def test_no_reading_tool_is_left_out() -> None:
    tools = get_domain("drive").tools.values()
    assert {tool.name for tool in tools if not tool.writes} == set(READS)


def test_everybody_reads_what_belongs_to_the_files_that_they_see(database: Database) -> None:
    seen = 0
    for user in database.rows("SELECT auth_token FROM users"):
        for file in database.call("list_files", {}, user["auth_token"]).value["files"]:
            seen += 1
            for tool in ("get_files", "list_comments", "list_files_labels", "list_permission",
                         "list_revisions"):  # fmt: skip
                answer = database.call(tool, {"fileId": file["id"]}, user["auth_token"])
                assert not answer.is_error, (tool, answer.text)
            for comment in answer_of(database, user, "list_comments", file)["comments"]:
                assert comment["author"], comment
    assert seen >= 20


def answer_of(database: Database, user: Any, tool: str, file: Any) -> Any:
    """What a tool tells a user of a file."""
    return database.call(tool, {"fileId": file["id"]}, user["auth_token"]).value


def test_what_a_task_asks_for_is_what_its_verifier_finds(database: Database) -> None:
    for name, source in (("Technical Spec – V2", SPEC), ("Project Plan – Q4", SPEC)):
        ok(database, "copy_files", fileId=source, name=name)
    ok(database, "update_files", fileId=SPEC, name="Technical Spec – V1")
    sql = (
        "SELECT COUNT(*) FROM files WHERE mime_type = 'application/pdf' AND trashed = false "
        f"AND drive_id = '{ENGINEERING}' AND parent_id = '{DOCUMENTS}' AND name IN "
        "('Technical Spec – V1', 'Technical Spec – V2', 'Project Plan – Q4')"
    )
    assert count(database, sql) == 3
    address = "https://www.googleapis.com/drive/v3/changes/project"
    token = ok(database, "get_changes_start_page_token")["startPageToken"]
    ok(database, "watch_changes", pageToken=token, id="w1", type="web_hook", address=address)
    sql = (
        f"SELECT COUNT(*) FROM channels WHERE address = '{address}' "
        "AND type = 'web_hook' AND active = true"
    )
    assert count(database, sql) == 1


def test_a_request_is_granted_to_who_made_it(database: Database) -> None:
    asked = {"fileId": SPEC, "proposalId": f"{PREFIX}PAZ"}
    ok(database, "resolve_accessproposals", **asked, action="ACCEPT", role=["writer"])
    sql = (
        "SELECT COUNT(*) FROM permissions JOIN users ON users.id = user_id "
        f"WHERE file_id = '{SPEC}' AND role = 'writer' AND email = 'external.user@partner.com'"
    )
    assert count(database, sql) == 1


def test_a_folder_is_copied_shared_and_its_original_deleted_for_good(database: Database) -> None:
    name = "Project Documents (Consultants)"
    copy = ok(database, "copy_files", fileId=DOCUMENTS, name=name)["id"]
    ok(database, "create_permission", fileId=copy, type="user", role="reader",
       emailAddress="consultant@external.com")  # fmt: skip
    ok(database, "create_comments", fileId=copy, content="Welcome")
    ok(database, "delete_files", fileId=DOCUMENTS)
    ok(database, "empty_files_trash")
    assert count(database, "SELECT COUNT(*) FROM files WHERE name = 'Project Documents'") == 0
    sql = (
        "SELECT COUNT(*) FROM permissions p JOIN files f ON p.file_id = f.id JOIN users u "
        f"ON p.user_id = u.id WHERE f.name = '{name}' AND u.email = 'consultant@external.com'"
    )
    assert count(database, sql) == 1


def test_changes_of_a_drive_are_those_of_its_files_too(database: Database) -> None:
    listed = ok(database, "list_changes", pageToken="0" * 26, driveId=ENGINEERING)
    assert {each.get("fileId") for each in listed["changes"]} == {SPEC, None}
    mine = ok(database, "list_changes", pageToken="0" * 26, restrictToMyDrive=True)
    assert mine["changes"] == []  # all files of this seed lie in shared drives


@pytest.mark.parametrize("said", ["Engineering", "eng", "name contains 'Engineering'", '"'])
def test_older_drives_are_found_by_a_part_of_the_name(database: Database, said: str) -> None:
    if said == '"':
        assert database.call("list_teamdrives", {"q": said}, None).is_error
    else:
        (found,) = ok(database, "list_teamdrives", q=said)["teamDrives"]
        assert found["id"] == ENGINEERING


def test_what_a_share_writes_joins_to_its_user(database: Database) -> None:
    who = "intern@company.com"
    ok(
        database,
        "create_permission",
        fileId=DOCUMENTS,
        type="user",
        role="reader",
        emailAddress=who,
    )
    sql = (
        "SELECT COUNT(*) FROM permissions p JOIN files f ON p.file_id = f.id JOIN users u "
        f"ON p.user_id = u.id WHERE f.name = 'Project Documents' AND u.email = '{who}'"
    )
    assert count(database, sql) == 1
