"""Files and what belongs to them: moving, copying, trash, comments, labels, revisions, changes."""

import hashlib
from typing import Any

import pytest

from tests.domains.drive.office import FOLDER, Office


@pytest.fixture
def office() -> Office:
    return Office()


def rows(office: Office, sql: str) -> list[dict[str, Any]]:
    """What a query of the database finds."""
    return list(office.database.rows(sql))


def test_a_folder_cannot_come_to_lie_in_itself(office: Office) -> None:
    for place in ("plans", "inner"):
        assert office.refused("update_files", fileId="plans", addParents=place)
    assert office.refused("update_files", fileId="memo", addParents="budget")


def test_a_moved_file_says_everywhere_where_it_lies(office: Office) -> None:
    office.ok("update_files", fileId="inner", addParents="root", removeParents="plans")
    (inner,) = rows(office, "SELECT parent_id, parent_ids FROM files WHERE id = 'inner'")
    assert inner == {"parent_id": None, "parent_ids": "[]"}
    over = rows(office, "SELECT ancestor_id FROM path_closure WHERE descendant_id = 'budget'")
    assert {row["ancestor_id"] for row in over} == {"budget", "inner"}


def test_folders_are_nested_so_deep_and_no_deeper(office: Office) -> None:
    place = "root"
    for _ in range(100):
        made = office.ok("create_file", name="In", mimeType=FOLDER, parents=[place])
        place = made["id"]
    assert "deep" in office.refused("create_file", name="In", mimeType=FOLDER, parents=[place])


def test_the_trash_takes_a_folder_with_what_lies_in_it(office: Office) -> None:
    office.ok("update_files", fileId="plans", trashed=True)
    assert office.found("trashed = true") == {"plans", "inner", "budget"}
    assert office.refused("update_files", fileId="budget", trashed=False)
    office.ok("update_files", fileId="plans", trashed=False)
    assert office.found("trashed = true") == set()
    office.ok("update_files", fileId="plans", trashed=True)
    office.ok("empty_files_trash")
    assert office.found() == {"memo", "probe"}
    assert len(rows(office, "SELECT * FROM trash_log")) >= 1


def test_what_went_into_the_trash_for_itself_stays_there(office: Office) -> None:
    for file, away in (("inner", True), ("plans", True), ("plans", False)):
        office.ok("update_files", fileId=file, trashed=away)
    assert office.found("trashed = true") == {"inner", "budget"}


def test_what_is_in_the_trash_with_its_folder_comes_out_with_it_or_leaves_it(
    office: Office,
) -> None:
    for file in ("budget", "plans"):
        office.ok("update_files", fileId=file, trashed=True)
    for file in ("budget", "inner"):
        assert "folder" in office.refused("update_files", fileId=file, trashed=False)
    office.ok("update_files", fileId="inner", addParents="root")
    assert office.found("trashed = true") == {"plans", "budget"}
    office.ok("update_files", fileId="budget", trashed=False)
    assert office.found("trashed = true") == {"plans"}


@pytest.mark.parametrize("first", ["delete_files", "empty_files_trash"])
def test_a_deleted_folder_leaves_what_others_own_in_it(office: Office, first: str) -> None:
    office.share("plans", "bob@halden.example", "writer")
    given = {"name": "Sums", "mimeType": "text/plain", "parents": ["inner"]}
    sums = office.ok("create_file", "bob", **given)["id"]
    if first == "empty_files_trash":
        office.ok("update_files", fileId="plans", trashed=True)
        assert office.ok("get_files", "bob", fileId=sums)["trashed"] is True
        office.ok("empty_files_trash")
    else:
        office.ok("delete_files", fileId="plans")
    assert office.found() == {"memo", "probe"}
    left = office.ok("get_files", "bob", fileId=sums)
    assert (left["parents"], left["trashed"], left["shared"]) == (["root"], False, False)
    over = rows(office, f"SELECT ancestor_id FROM path_closure WHERE descendant_id = '{sums}'")
    assert [row["ancestor_id"] for row in over] == [sums]


def test_only_an_owner_empties_what_is_theirs(office: Office) -> None:
    office.ok("update_files", fileId="memo", trashed=True)
    office.ok("empty_files_trash", "cleo")
    assert office.found("trashed = true") == {"memo"}
    assert office.refused("empty_files_trash", "bob", driveId="d-lab")


def test_a_copy_belongs_to_who_makes_it(office: Office) -> None:
    copy = office.ok("copy_files", "cleo", fileId="memo")
    assert copy["name"] == "Copy of Memo to Ann's team"
    assert [each["emailAddress"] for each in copy["owners"]] == ["cleo@halden.example"]
    assert office.refused("get_files", "bob", fileId=copy["id"])


def test_a_document_is_exported_to_what_it_can_become(office: Office) -> None:
    done = office.ok("export_files", fileId="memo", mimeType="application/pdf")
    assert office.ok("get_operations", name=done["name"])["done"] is True
    assert office.refused("export_files", fileId="memo", mimeType="image/gif")
    assert office.refused("export_files", fileId="budget", mimeType="application/pdf")
    assert office.refused("export_files", "bob", fileId="memo", mimeType="application/pdf")


def test_a_shortcut_leads_to_a_file_that_one_may_see(office: Office) -> None:
    asked = {"name": "There", "mimeType": "application/vnd.google-apps.shortcut"}
    made = office.ok("create_file", **asked, shortcutDetails={"targetId": "memo"})
    assert made["shortcutDetails"]["targetId"] == "memo"
    assert office.found("shortcutDetails.targetId = 'memo'") == {made["id"]}
    assert office.refused("create_file", "bob", **asked, shortcutDetails={"targetId": "memo"})
    assert office.refused("create_file", **asked, shortcutDetails={"targetId": made["id"]})


def test_comments_belong_to_their_author(office: Office) -> None:
    said = office.ok("create_comments", "cleo", fileId="memo", content="<b>When?</b>")
    ids = {"fileId": "memo", "commentId": said["id"]}
    assert office.refused("update_comments", **ids, content="Never")
    reply = office.ok("create_replies", **ids, content="Soon")
    listed = office.ok("list_comments", "cleo", fileId="memo")["comments"]
    assert [each["content"] for each in listed[0]["replies"]] == ["Soon"]
    assert office.refused("delete_replies", "cleo", **ids, replyId=reply["id"])
    office.ok("delete_comments", "cleo", **ids)
    assert office.ok("list_comments", fileId="memo")["comments"] == []


def test_changes_are_seen_from_a_token_on_by_who_sees_the_file(office: Office) -> None:
    tokens = {
        who: office.ok("get_changes_start_page_token", who)["startPageToken"]
        for who in ("ann", "bob")
    }
    office.ok("update_files", fileId="memo", name="Note")
    seen = office.ok("list_changes", pageToken=tokens["ann"])
    assert [each["fileId"] for each in seen["changes"]] == ["memo"]
    assert office.ok("list_changes", "bob", pageToken=tokens["bob"])["changes"] == []
    again = office.ok("list_changes", pageToken=seen["newStartPageToken"])
    assert again["changes"] == []


def removed(office: Office, by: str, token: str, **more: Any) -> list[str]:
    """Return what a user's list of changes names as removed since then."""
    listed = office.ok("list_changes", by, pageToken=token, includeRemoved=True, **more)
    return [each.get("fileId") or each["driveId"] for each in listed["changes"] if each["removed"]]


def test_changes_are_those_of_the_spaces_that_are_named(office: Office) -> None:
    office.database.connection.execute("UPDATE files SET space = 'appDataFolder' WHERE id = 'memo'")
    token = office.ok("get_changes_start_page_token")["startPageToken"]
    office.ok("update_files", fileId="memo", name="Note")
    office.ok("update_files", fileId="budget", name="Money")
    office.ok("delete_files", fileId="inner")

    def seen(**more: Any) -> list[str]:
        listed = office.ok("list_changes", pageToken=token, includeRemoved=True, **more)
        return [each["fileId"] for each in listed["changes"]]

    assert seen() == seen(spaces="drive, appDataFolder") != seen(spaces="drive")
    assert seen(spaces="appDataFolder") == ["memo"]
    assert {*seen()} - {*seen(spaces="drive")} == {"memo"}
    for tool in ("list_changes", "watch_changes"):
        more = {"id": "bell", "address": "https://hooks.halden.example/x"}
        asked = {"pageToken": token, "spaces": "attic", **(more if "watch" in tool else {})}
        assert "attic" in office.refused(tool, **asked)


def test_the_address_of_a_channel_names_what_it_watches(office: Office) -> None:
    token = office.ok("get_changes_start_page_token")["startPageToken"]
    here = {"pageToken": token, "address": "https://hooks.halden.example/x"}
    mine = office.ok("watch_changes", **here, id="mine", restrictToMyDrive=True)["resourceUri"]
    assert ("driveId" in mine, "restrictToMyDrive=true" in mine, token in mine) == (0, 1, 1)
    labs = office.ok("watch_changes", **here, id="lab", driveId="d-lab", includeRemoved=False)
    assert all(f"{each}&" in labs["resourceUri"] for each in ("driveId=d-lab", "Removed=false"))
    given = office.ok("watch_changes", **here, id="own", resourceUri="https://x.example/y")
    assert given["resourceUri"] == "https://x.example/y"


def test_what_is_gone_is_listed_for_who_knew_of_it(office: Office) -> None:
    token = office.ok("get_changes_start_page_token")["startPageToken"]
    office.share("budget", "bob@halden.example", "reader")
    office.ok("delete_files", fileId="budget")
    office.ok("delete_files", fileId="memo")
    office.ok("delete_files", fileId="probe")
    assert removed(office, "ann", token) == ["budget", "memo", "probe"]
    assert removed(office, "bob", token) == ["budget", "probe"]
    assert removed(office, "cleo", token) == ["memo"]
    assert removed(office, "dan", token) == []
    assert removed(office, "ann", token, restrictToMyDrive=True) == ["budget", "memo"]
    office.ok("delete_drive", driveId="d-lab")
    assert "d-lab" in removed(office, "bob", token)
    assert "d-lab" not in removed(office, "cleo", token)


def test_pages_of_changes_miss_nothing(office: Office) -> None:
    token = office.ok("get_changes_start_page_token")["startPageToken"]
    for file in ("probe", "memo", "probe", "budget", "probe"):
        office.ok("update_files", fileId=file, description=f"Seen {file}")
        office.ok("update_files", fileId=file, description="Seen")
    seen: list[str] = []
    while token:
        listed = office.ok("list_changes", pageToken=token, pageSize=1, restrictToMyDrive=True)
        seen += [each["fileId"] for each in listed["changes"]]
        token = listed.get("nextPageToken")
    assert seen == ["memo", "memo", "budget", "budget"]


def test_a_request_makes_one_drive_of_ones_own(office: Office) -> None:
    made = office.ok("create_drive", requestId="r", name="One")["id"]
    assert made in office.refused("create_drive", requestId="r", name="Two")
    assert office.ok("create_drive", "dan", requestId="r", name="Two")["name"] == "Two"


def test_the_same_calls_give_the_same_bytes() -> None:
    def answers() -> list[str]:
        office = Office()
        made = office.call("create_file", name="New", mimeType="text/plain", parents=["plans"])
        ids = office.call("generate_files_Ids", count=5)
        return [made.text, ids.text, office.call("list_files").text]

    assert answers() == answers()


HOSTILE: list[Any] = ["", " ", "\0", "'; DROP TABLE files --", "a" * 100_000, "..", 10**40, -1]
HOSTILE += [None, [], {}, [[[]]], True, 1.5, "\u202e"]


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:20])
@pytest.mark.parametrize("tool", ["get_files", "delete_files", "list_permission", "list_comments"])
def test_no_odd_id_finds_a_file(office: Office, tool: str, value: Any) -> None:
    assert office.refused(tool, fileId=value)


@pytest.mark.parametrize(
    "arguments",
    [
        {"name": ""},
        {"name": "x" * 2_000},
        {"description": "x" * 30_000_000},
        {"properties": {f"k{i}": "v" for i in range(1_000)}},
        {"properties": {"k": "v" * 200_000}},
        {"parents": ["plans", "inner"]},
        {"parents": ["none"]},
        {"parents": ["budget"]},
        {"createdTime": "yesterday"},
        {"permissions": [{"role": "reader"}]},
        {"permissions": [{"role": "king", "type": "user"}]},
    ],
    ids=lambda arguments: next(iter(arguments)),
)
def test_bad_files_are_refused(office: Office, arguments: dict[str, Any]) -> None:
    before = office.found()
    assert office.refused("create_file", **{"name": "New", "mimeType": "text/plain"} | arguments)
    assert office.found() == before


def test_a_comment_is_as_new_as_the_last_change_of_its_thread(office: Office) -> None:
    said = office.ok("create_comments", fileId="memo", content="When?")["id"]
    ids = {"fileId": "memo", "commentId": said}
    reply = {**ids, "replyId": office.ok("create_replies", "cleo", **ids, content="Soon")["id"]}
    for day, tool, given in ((5, "update_replies", {"content": "Now"}), (6, "delete_replies", {})):
        office.wait_until(f"2026-03-0{day} 09:00:00")
        office.ok(tool, "cleo", **reply, **given)
        now = f"2026-03-0{day}T09:00:00.000Z"
        assert office.ok("get_comments", **ids)["modifiedTime"] == now
        (found,) = office.ok("list_comments", fileId="memo", startModifiedTime=now)["comments"]
        assert found["id"] == said


REVISIONS = """
    INSERT INTO blobs (id, size_bytes) VALUES ('b-1', 10), ('b-2', 20);
    INSERT INTO revisions (id, file_id, revision_number, blob_id, md5_checksum, size_bytes,
        mime_type, original_filename, keep_forever, published) VALUES
        ('r-1', 'probe', 1, 'b-1', 'one', 10, 'text/csv', 'one.csv', 1, 0),
        ('r-2', 'probe', 2, 'b-2', 'two', 20, 'text/csv', 'two.csv', 0, 0),
        ('d-1', 'memo', 1, NULL, NULL, 0, 'application/vnd.google-apps.document', NULL, 0, 0),
        ('d-2', 'memo', 2, NULL, NULL, 0, 'application/vnd.google-apps.document', NULL, 0, 0);
    UPDATE files SET head_revision_id = 'd-2', version = 2 WHERE id = 'memo';
    UPDATE files SET head_revision_id = 'r-2', version = 2, size_bytes = 20, quota_bytes_used = 20,
        md5_checksum = 'two', sha1_checksum = 'sha', original_filename = 'two.csv'
        WHERE id = 'probe'"""


def test_a_file_without_its_last_revision_is_what_it_was_before() -> None:
    office = Office(more=REVISIONS)
    shown = office.ok("get_files", fileId="probe")
    assert (shown["headRevisionId"], shown["size"], shown["md5Checksum"]) == ("r-2", "20", "two")
    office.ok("delete_revisions", fileId="probe", revisionId="head")
    shown = office.ok("get_files", fileId="probe")
    assert (shown["headRevisionId"], shown["size"], shown["md5Checksum"]) == ("r-1", "10", "one")
    assert (shown["originalFilename"], shown["version"]) == ("one.csv", "1")
    assert "sha1Checksum" not in shown
    copy = office.ok("copy_files", "bob", fileId="probe", parents=["root"])
    assert (copy["size"], copy["md5Checksum"]) == ("10", "one")
    assert office.ok("get_about", "bob")["storageQuota"]["usage"] == "10"
    (revision,) = office.ok("list_revisions", "bob", fileId=copy["id"])["revisions"]
    assert (revision["size"], revision["md5Checksum"]) == ("10", "one")
    assert "last" in office.refused("delete_revisions", fileId="probe", revisionId="r-1")


def test_what_is_kept_forever_is_kept_from_the_clock_and_not_from_people() -> None:
    office = Office(more=REVISIONS)
    office.ok("delete_revisions", fileId="probe", revisionId="r-1")
    (left,) = office.ok("list_revisions", fileId="probe")["revisions"]
    assert left["id"] == office.ok("get_files", fileId="probe")["headRevisionId"] == "r-2"


def test_a_document_keeps_its_last_revision() -> None:
    office = Office(more=REVISIONS)
    assert "last" in office.refused("delete_revisions", fileId="memo", revisionId="d-2")
    office.ok("delete_revisions", fileId="memo", revisionId="d-1")


def test_a_new_file_with_content_to_come_is_empty_to_the_sum(office: Office) -> None:
    made = office.ok("create_file", name="New.txt", mimeType="text/plain")
    assert made["size"] == "0"
    assert made["md5Checksum"] == hashlib.md5(b"", usedforsecurity=False).hexdigest()
    assert made["sha1Checksum"] == hashlib.sha1(b"", usedforsecurity=False).hexdigest()
    (revision,) = office.ok("list_revisions", fileId=made["id"])["revisions"]
    assert revision["md5Checksum"] == made["md5Checksum"]
    for kind in (FOLDER, "application/vnd.google-apps.document"):
        made = office.ok("create_file", name="New", mimeType=kind)
        assert not {"md5Checksum", "sha1Checksum"} & set(made)


def test_access_that_is_taken_away_is_listed_as_a_removal(office: Office) -> None:
    given = office.share("budget", "bob@halden.example", "reader")
    desk = office.ok("list_permission", fileId="memo")["permissions"][-1]["id"]
    token = office.ok("get_changes_start_page_token")["startPageToken"]
    office.ok("delete_permission", fileId="budget", permissionId=given["id"])
    office.ok("delete_permission", fileId="memo", permissionId=desk)
    assert removed(office, "bob", token) == ["budget"]
    assert removed(office, "cleo", token) == ["memo"]
    assert removed(office, "ann", token) == removed(office, "dan", token) == []
    (change,) = office.ok("list_changes", "bob", pageToken=token, includeRemoved=True)["changes"]
    assert change["file"] is None
    assert office.ok("list_changes", "bob", pageToken=token)["changes"] == []
    office.share("budget", "bob@halden.example", "writer")
    assert removed(office, "bob", token) == []


def test_for_who_leaves_a_shared_drive_it_is_listed_as_gone(office: Office) -> None:
    token = office.ok("get_changes_start_page_token")["startPageToken"]
    (bobs,) = [
        each["id"]
        for each in office.ok("list_permission", fileId="d-lab")["permissions"]
        if each["emailAddress"] == "bob@halden.example"
    ]
    office.ok("delete_permission", "bob", fileId="d-lab", permissionId=bobs)
    assert removed(office, "bob", token) == ["d-lab"]
    assert removed(office, "ann", token) == removed(office, "cleo", token) == []
    (change,) = office.ok("list_changes", "bob", pageToken=token, includeRemoved=True)["changes"]
    assert (change["changeType"], change["drive"]) == ("drive", None)


def test_changes_of_ones_own_drive_are_not_those_of_what_others_share(office: Office) -> None:
    office.share("memo", "bob@halden.example", "writer")
    folder = office.ok("create_file", "bob", name="Ours", mimeType=FOLDER)["id"]
    office.share(folder, "ann@halden.example", "writer", by="bob")
    token = office.ok("get_changes_start_page_token")["startPageToken"]
    office.ok("update_files", fileId="memo", description="Mine")
    new = {"name": "Hers", "mimeType": "text/plain", "parents": [folder]}
    hers = office.ok("create_file", **new)["id"]

    def seen(by: str, **more: bool) -> list[str]:
        listed = office.ok("list_changes", by, pageToken=token, **more)
        return [each["fileId"] for each in listed["changes"]]

    assert seen("bob") == seen("ann") == ["memo", hers]
    assert seen("bob", restrictToMyDrive=True) == [hers]
    assert seen("ann", restrictToMyDrive=True) == ["memo", hers]


@pytest.mark.parametrize("name", ["id", "resourceId", "resourceUri"])
def test_a_channel_has_all_its_names(office: Office, name: str) -> None:
    given = {"id": "bell", "resourceId": "res", "resourceUri": "https://www.googleapis.com/x"}
    given |= {"address": "https://hooks.halden.example/x", name: ""}
    assert name in office.refused("watch_files", fileId="memo", **given)


def test_a_link_to_an_export_says_its_type_as_links_do(office: Office) -> None:
    office.ok("update_files", fileId="memo", description="Seen")
    done = office.ok("export_files", fileId="memo", mimeType="application/epub+zip")
    assert "mimeType=application/epub%2Bzip" in done["response"]["downloadUri"]


def test_a_new_file_is_never_taken_for_one_that_is_gone(office: Office) -> None:
    given = {"name": "New", "mimeType": "text/plain"}
    made = []
    for _ in range(3):
        made.append(office.ok("create_file", **given)["id"])
        office.ok("delete_files", fileId=made[-1])
    assert len(set(made)) == 3


def test_a_name_holds_nothing_behind_which_no_search_finds_it(office: Office) -> None:
    name = "Plan\0B"
    said = [
        office.refused("create_file", name=name, mimeType="text/plain"),
        office.refused("update_files", fileId="memo", name=name),
        office.refused("copy_files", fileId="memo", name=name),
        office.refused("create_drive", requestId="1", name=name),
        office.refused("create_teamdrives", requestId="2", name=name),
    ]
    assert all("U+0000" in each for each in said)
    assert not rows(office, "SELECT 1 FROM files WHERE instr(name, char(0))")


def test_a_name_that_a_seed_has_is_in_nobodys_way(office: Office) -> None:
    office.database.connection.execute("UPDATE files SET name = 'a' || char(0) || 'b'")
    office.ok("update_files", fileId="memo", description="Read it")
    office.ok("update_files", fileId="memo", starred=True)
    assert "U+0000" in office.refused("update_files", fileId="memo", name="c\0d")
    assert "U+0000" in office.refused("copy_files", fileId="memo")
    assert office.ok("copy_files", fileId="memo", name="c")["name"] == "c"


def test_labels_that_stay_as_they_are_are_no_change(office: Office) -> None:
    office.database.connection.execute(
        "INSERT INTO labels (id, key, name, type, required) VALUES ('l-1', 'mark', 'M', 'text', 0)"
    )
    token = office.ok("get_changes_start_page_token")["startPageToken"]
    taken = {"labelId": "l-1", "removeLabel": True}
    for nothing in ([], [taken]):
        call = office.call("modify_files_labels", fileId="memo", labelModifications=nothing)
        assert (call.is_error, len(call.changes)) == (False, 0)
    office.ok("modify_files_labels", fileId="memo", labelModifications=[{"labelId": "l-1"}])
    office.ok("modify_files_labels", fileId="memo", labelModifications=[taken])
    assert len(office.ok("list_changes", pageToken=token)["changes"]) == 2
