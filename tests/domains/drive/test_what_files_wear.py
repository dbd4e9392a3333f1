"""What hangs on files: labels, revisions, comments, requests for access, channels and changes."""

import base64
from typing import Any

import pytest

from tests.domains.drive.company import World
from tests.domains.drive.office import Office

THOMAS, MANDY, DIANA = "thomas.barrera", "mandy.clark", "diana.ruiz"
JULIE, JOHN, MARCUS = "julie.thomas", "john.lee", "marcus.taylor"
READER = "sandra.burton"
OUTSIDER = "ines.laforet"
OLD = "Engineering/Clean room layout - kickoff"  # three revisions
SPEC = "Engineering/Sensor cooling - specification"
CONTRACT = "Engineering/Autofocus calibration - supplier contract.pdf"
VISITS = "Customer Service/Field visits - specification"
ASKED = "=SELECT id FROM access_proposals WHERE requester_email LIKE 'marcus.taylor@%'"


@pytest.fixture
def world() -> World:
    return World()


def set_to(key: str, kind: str, *values: str) -> list[dict[str, Any]]:
    """Modifications that set the one field of a label."""
    return [{"labelId": key, "fieldModifications": [{"fieldId": key, kind: [*values]}]}]


def worn(world: World, file: str = SPEC) -> dict[str, Any]:
    """The fields of all labels of a file."""
    listed = world.ok(THOMAS, "list_files_labels", fileId=file)["labels"]
    return {key: field for label in listed for key, field in label["fields"].items()}


@pytest.mark.parametrize(
    ("key", "given", "kind", "shown"),
    [
        ("classification", "restricted", "selection", "restricted"),
        ("approved", "TRUE", "text", "true"),
        ("budget_amount", "1250.50", "integer", "1250.5"),
        ("budget_amount", "-3", "integer", "-3"),
        ("review_date", "2026-06-01", "dateString", "2026-06-01"),
        ("contract_number", "CC-1 Ω", "text", "CC-1 Ω"),
    ],
)
def test_a_label_has_a_value_of_its_type(
    world: World, key: str, given: str, kind: str, shown: str
) -> None:
    changed = world.ok(
        THOMAS,
        "modify_files_labels",
        fileId=SPEC,
        labelModifications=set_to(key, "setTextValues", given),
    )
    (label,) = changed["modifiedLabels"]
    field = {"kind": "drive#labelField", "id": key, "valueType": kind, kind: [shown]}
    assert label["fields"] == {key: field}
    assert worn(world)[key] == field


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("classification", ["secret"]),
        ("classification", ["Internal"]),
        ("classification", ["public", "internal"]),
        ("classification", []),
        ("approved", ["yes"]),
        ("budget_amount", ["nan"]),
        ("budget_amount", ["inf"]),
        ("budget_amount", ["1e300"]),
        ("budget_amount", ["many"]),
        ("review_date", ["2026-02-30"]),
        ("review_date", ["tomorrow"]),
    ],
)
def test_a_value_of_another_type_is_refused(world: World, key: str, values: list[str]) -> None:
    before = worn(world)
    refusal = world.refused(
        THOMAS,
        "modify_files_labels",
        fileId=SPEC,
        labelModifications=set_to(key, "setTextValues", *values),
    )
    assert key in refusal
    assert worn(world) == before


def test_labels_are_taken_off_and_those_that_are_required_keep_a_value(world: World) -> None:
    off = [{"labelId": "approved", "removeLabel": True}]
    assert "approved" in worn(world)
    world.ok(THOMAS, "modify_files_labels", fileId=SPEC, labelModifications=off)
    assert "approved" not in worn(world)
    unset = {"fieldId": "classification", "unsetValues": True}
    wanted = [{"labelId": "classification", "fieldModifications": [unset]}]
    world.refused(THOMAS, "modify_files_labels", fileId=SPEC, labelModifications=wanted)


def test_one_wrong_modification_undoes_those_before_it(world: World) -> None:
    both = set_to("approved", "setTextValues", "false") + set_to("no label", "setTextValues", "x")
    before = worn(world)
    assert "no label" in world.refused(
        THOMAS, "modify_files_labels", fileId=SPEC, labelModifications=both
    )
    assert worn(world) == before


def test_readers_change_no_label(world: World) -> None:
    assert world.ok(READER, "get_files", fileId=SPEC)
    world.refused(
        READER,
        "modify_files_labels",
        fileId=SPEC,
        labelModifications=set_to("approved", "setTextValues", "false"),
    )


def revisions(world: World, file: str = SPEC) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = world.ok(THOMAS, "list_revisions", fileId=file)["revisions"]
    return listed


def test_revisions_are_listed_from_the_oldest_and_head_is_the_last(world: World) -> None:
    listed = revisions(world)
    assert [each["modifiedTime"] for each in listed] == sorted(
        each["modifiedTime"] for each in listed
    )
    head = world.ok(THOMAS, "get_revisions", fileId=SPEC, revisionId="head")
    assert head == listed[-1]
    assert head["id"] == world.ok(THOMAS, "get_files", fileId=SPEC)["headRevisionId"]


def test_a_revision_is_published_under_a_link_until_it_is_not(world: World) -> None:
    head = revisions(world)[-1]["id"]
    ids = {"fileId": SPEC, "revisionId": head}
    assert head in world.ok(THOMAS, "update_revisions", **ids, published=True)["publishedLink"]
    later = world.ok(THOMAS, "update_revisions", **ids, published=False)
    assert later["published"] is False
    assert "publishedLink" not in later


def test_a_revision_is_deleted_unless_it_is_the_last_or_published(world: World) -> None:
    first, *_, last = [each["id"] for each in revisions(world, OLD)]
    refusal = world.refused(THOMAS, "delete_revisions", fileId=OLD, revisionId=last)
    assert "last" in refusal
    world.ok(THOMAS, "update_revisions", fileId=OLD, revisionId=first, published=True)
    world.refused(THOMAS, "delete_revisions", fileId=OLD, revisionId=first)
    world.ok(THOMAS, "update_revisions", fileId=OLD, revisionId=first, published=False)
    world.ok(THOMAS, "delete_revisions", fileId=OLD, revisionId=first)
    assert first not in [each["id"] for each in revisions(world, OLD)]


def test_revisions_have_content_of_their_own_and_the_file_that_of_the_last(world: World) -> None:
    file_id = "Engineering/Clean room layout - test report.pdf"
    listed = revisions(world, file_id)
    assert len({each["md5Checksum"] for each in listed}) == len(listed) > 1
    blobs = world.database.rows(
        "SELECT revisions.size_bytes = blobs.size_bytes AS fits FROM revisions JOIN blobs "
        "ON blobs.id = blob_id"
    )
    assert len(blobs) > 400
    assert all(row["fits"] for row in blobs)
    for before, last in zip(listed[-2::-1], listed[:0:-1], strict=True):
        file = world.ok(THOMAS, "get_files", fileId=file_id)
        for name in ("md5Checksum", "size", "originalFilename", "mimeType"):
            assert file[name] == last[name]
        world.ok(THOMAS, "delete_revisions", fileId=file_id, revisionId=last["id"])
        file = world.ok(THOMAS, "get_files", fileId=file_id)
        assert (file["headRevisionId"], file["md5Checksum"], file["size"]) == (
            before["id"], before["md5Checksum"], before["size"],
        )  # fmt: skip


def reader_of(world: World, file: str) -> str:
    """The token of somebody who reads a file."""
    sql = """SELECT auth_token FROM users JOIN drive_memberships ON user_id = users.id
        JOIN files USING (drive_id) WHERE files.id = ?1 UNION ALL SELECT auth_token FROM users
        JOIN files ON created_by = users.id WHERE files.id = ?1"""
    return str(world.database.rows(sql.replace("?1", f"'{file}'"))[0]["auth_token"])


def test_comments_say_how_they_were_settled_and_opened_again(world: World) -> None:
    settled = set()
    for row in world.database.rows("SELECT DISTINCT file_id AS fileId FROM comments"):
        listed = world.database.call("list_comments", row, reader_of(world, row["fileId"]))
        for comment in listed.value["comments"]:
            actions = tuple(each["action"] for each in comment["replies"] if each["action"])
            assert comment["resolved"] is (actions[-1:] == ("resolve",))
            settled.add(actions)
    assert settled == {(), ("resolve",), ("resolve", "reopen")}


def test_readers_see_revisions_and_change_none(world: World) -> None:
    ids = {"fileId": SPEC, "revisionId": revisions(world)[0]["id"]}
    assert world.ok(READER, "get_revisions", **ids)["id"] == ids["revisionId"]
    world.refused(READER, "update_revisions", **ids, keepForever=True)
    world.refused(THOMAS, "update_revisions", **ids)
    world.refused(OUTSIDER, "get_revisions", **ids)


def test_a_granted_request_gives_the_role_and_is_gone(world: World) -> None:
    world.ok(
        JULIE,
        "resolve_accessproposals",
        fileId=VISITS,
        proposalId=ASKED,
        action="ACCEPT",
        role=["reader", "commenter"],
    )
    assert world.ok(JULIE, "list_accessproposals", fileId=VISITS)["accessProposals"] == []
    assert world.ok(MARCUS, "get_files", fileId=VISITS)
    assert world.ok(MARCUS, "create_comments", fileId=VISITS, content="Thank you")
    world.refused(MARCUS, "update_files", fileId=VISITS, name="Mine")
    again = {"fileId": VISITS, "proposalId": ASKED, "action": "DENY"}
    assert "approved already" in world.refused(JULIE, "resolve_accessproposals", **again)


def test_a_denied_request_gives_nothing(world: World) -> None:
    world.refused(MARCUS, "get_files", fileId=VISITS)
    denied = {"fileId": VISITS, "proposalId": ASKED, "action": "DENY"}
    world.ok(JULIE, "resolve_accessproposals", **denied)
    world.refused(MARCUS, "get_files", fileId=VISITS)


@pytest.mark.parametrize(
    ("by", "given"),
    [
        (JULIE, {"action": "ACCEPT"}),
        (JULIE, {"action": "ACCEPT", "role": []}),
        (JULIE, {"action": "ACCEPT", "role": ["king"]}),
        (JULIE, {"action": "ACTION_UNSPECIFIED"}),
        (JULIE, {"action": "DENY", "proposalId": "none"}),
        (JULIE, {"action": "DENY", "fileId": "Customer Service/Customer portal - specification"}),
        (MARCUS, {"action": "ACCEPT", "role": ["writer"]}),
        ("gerald.galloway", {"action": "ACCEPT", "role": ["reader"]}),
    ],
)
def test_a_request_is_answered_by_who_may_share_and_in_full(
    world: World, by: str, given: dict[str, Any]
) -> None:
    asked = {"fileId": VISITS, "proposalId": ASKED}
    world.refused(by, "resolve_accessproposals", **asked | given)
    assert len(world.ok(JULIE, "list_accessproposals", fileId=VISITS)["accessProposals"]) == 1


def test_who_may_not_share_a_file_answers_no_request_for_it() -> None:
    office = Office(
        more="""INSERT INTO access_proposals (id, file_id, requester_email,
        proposed_roles, status) VALUES ('a-1', 'memo', 'dan@outside.example', '["reader"]',
        'pending'); UPDATE files SET writers_can_share = 0 WHERE id = 'memo'"""
    )
    office.share("memo", "bob@halden.example", "writer")
    asked = {"fileId": "memo", "proposalId": "a-1"}
    for tool, given in (
        ("list_accessproposals", {"fileId": "memo"}),
        ("get_accessproposals", asked),
        ("resolve_accessproposals", {**asked, "action": "DENY"}),
    ):
        assert "share" in office.refused(tool, "bob", **given)
        assert not office.call(tool, **given).is_error


def test_a_granted_request_takes_nothing_from_who_made_it() -> None:
    office = Office(
        more="""INSERT INTO access_proposals (id, file_id, requester_email,
        proposed_roles, status) VALUES ('a-1', 'memo', 'bob@halden.example', '["reader"]',
        'pending')"""
    )
    office.share("memo", "bob@halden.example", "writer", expirationTime="2026-03-05T09:00:00Z")
    before = office.ok("list_permission", fileId="memo")
    asked = {"fileId": "memo", "proposalId": "a-1", "action": "ACCEPT", "role": ["reader"]}
    office.ok("resolve_accessproposals", **asked)
    assert office.ok("list_permission", fileId="memo") == before
    office.wait_until("2026-03-12 09:00:00")
    assert office.refused("get_files", "bob", fileId="memo")
    office.database.connection.execute("UPDATE access_proposals SET status = 'pending'")
    office.ok("resolve_accessproposals", **asked)
    assert office.ok("get_files", "bob", fileId="memo")
    assert office.ok("list_accessproposals", fileId="memo")["accessProposals"] == []


def test_a_request_is_granted_for_the_view_that_is_named() -> None:
    office = Office(
        more="""INSERT INTO access_proposals (id, file_id, requester_email,
        proposed_roles, proposed_view, status) VALUES ('a-1', 'memo', 'bob@halden.example',
        '["reader"]', 'published', 'pending')"""
    )
    asked = {"fileId": "memo", "proposalId": "a-1", "action": "ACCEPT", "role": ["reader"]}
    assert "view" in office.refused("resolve_accessproposals", **asked, view="secret")
    office.ok("resolve_accessproposals", **asked, view="published")
    given = office.ok("list_permission", fileId="memo")["permissions"]
    assert [each["view"] for each in given if each["emailAddress"] == "bob@halden.example"] == [
        "published"
    ]


def a_channel(**more: Any) -> dict[str, Any]:
    """Arguments that open a channel on a file."""
    file = {"fileId": SPEC, "resourceId": "res", "resourceUri": "https://www.googleapis.com/x"}
    return {"id": "bell", "address": "https://hooks.halden.example/x", **file, **more}


def test_a_channel_lives_for_a_week_and_is_closed_by_who_opened_it(world: World) -> None:
    opened = world.ok(THOMAS, "watch_files", **a_channel(token="t"))
    assert (opened["id"], opened["token"]) == ("bell", "t")
    assert opened["expiration"] == "1773046800000"  # 9 March 2026, 09:00 UTC
    assert "unique" in world.refused(MANDY, "watch_files", **a_channel())
    world.refused(MANDY, "stop_channels", id="bell", resourceId="res")
    world.refused(THOMAS, "stop_channels", id="bell", resourceId="other")
    world.ok(THOMAS, "stop_channels", id="bell", resourceId="res")
    world.refused(THOMAS, "stop_channels", id="bell", resourceId="res")


@pytest.mark.parametrize(
    "given",
    [
        {"address": "http://hooks.halden.example/x"},
        {"address": "hooks"},
        {"type": "pigeon"},
        {"expiration": "1"},
        {"expiration": "soon"},
        {"expiration": "2026-02-01T09:00:00Z"},
        {"expiration": "9" * 40},
        {"token": "x" * 3_000},
    ],
)
def test_a_bad_channel_is_refused(world: World, given: dict[str, Any]) -> None:
    world.refused(THOMAS, "watch_files", **a_channel(**given))


@pytest.mark.parametrize(
    "end", ["1775037600000", "2026-04-01T10:00:00Z", "2026-04-01T12:00:00+02:00"]
)
def test_a_channel_ends_at_the_time_that_is_given(world: World, end: str) -> None:
    assert (
        world.ok(THOMAS, "watch_files", **a_channel(expiration=end))["expiration"]
        == "1775037600000"
    )


def test_nobody_watches_what_they_cannot_see(world: World) -> None:
    world.refused(OUTSIDER, "watch_files", **a_channel())


def test_changes_of_a_drive_are_listed_from_a_token_on(world: World) -> None:
    drive = {"driveId": "/Engineering"}
    start = world.ok(THOMAS, "get_changes_start_page_token", **drive)["startPageToken"]
    assert len(start) == 26  # ULIDs are that long
    assert world.ok(THOMAS, "list_changes", pageToken=start, **drive)["changes"] == []
    world.ok(THOMAS, "update_files", fileId=SPEC, description="Colder")
    seen = world.ok(THOMAS, "list_changes", pageToken=start, **drive)
    assert [each["file"]["description"] for each in seen["changes"]] == ["Colder"]
    following = seen["newStartPageToken"]
    assert world.ok(THOMAS, "list_changes", pageToken=following, **drive)["changes"] == []
    world.refused(THOMAS, "list_changes", pageToken="none", **drive)
    world.refused(OUTSIDER, "list_changes", pageToken=start, **drive)


@pytest.mark.parametrize(
    ("mask", "left"),
    [
        ("user/displayName", {"user": {"displayName": "Thomas Barrera"}}),
        ("user.displayName,user.me", {"user": {"displayName": "Thomas Barrera", "me": True}}),
        ("user(displayName),user/me", {"user": {"displayName": "Thomas Barrera", "me": True}}),
        ("user(displayName,me)", {"user": {"displayName": "Thomas Barrera", "me": True}}),
        (
            "kind, user(displayName)",
            {"kind": "drive#about", "user": {"displayName": "Thomas Barrera"}},
        ),
    ],
)
def test_a_mask_leaves_what_it_names(world: World, mask: str, left: dict[str, Any]) -> None:
    assert world.ok(THOMAS, "get_about", fields=mask) == left


def test_without_a_mask_the_usual_fields_are_returned(world: World) -> None:
    assert set(world.ok(THOMAS, "get_about")) == {"kind", "user", "storageQuota"}
    assert world.ok(THOMAS, "get_about") == world.ok(THOMAS, "get_about", fields=" ")


@pytest.mark.parametrize(
    "mask", ["driveThemes(id,colorRgb)", "folderColorPalette", "maxImportSizes,appInstalled",
             "importFormats/*", "exportFormats", "canCreateDrives,canCreateTeamDrives"],
)  # fmt: skip
def test_all_that_the_product_returns_about_itself_is_returned(world: World, mask: str) -> None:
    assert all(world.ok(THOMAS, "get_about", fields=mask).values())


def test_a_star_leaves_all(world: World) -> None:
    assert world.ok(THOMAS, "get_about", fields="*") == world.ok(
        THOMAS, "get_about", fields="*,user/*"
    )


@pytest.mark.parametrize(
    "mask",
    [
        "nothing",
        "user/nothing",
        "user(",
        "user)",
        ",",
        "user()",
        "(" * 500,
        "a" * 5_000,
        "a," * 50_000,
        "user(" * 20_000,
        "user/" * 20_000,
        ".",
        "user.",
        ".user",
        "user..me",
        "*/",
        "'; DROP TABLE users --",
        "\0",
    ],
)
def test_a_mask_that_cannot_be_read_is_refused(world: World, mask: str) -> None:
    assert "Invalid field selection" in world.refused(THOMAS, "get_about", fields=mask)


def test_content_is_bounded(world: World) -> None:
    big = base64.b64encode(b"xyz" * 10_000_000).decode()
    new = {"name": "Big", "mimeType": "text/plain", "parents": ["Engineering/Suppliers"]}
    world.refused(THOMAS, "create_file", **new, contentHints={"indexableText": big})
