"""Whose files are: handing them over, and moving them into shared drives and out of them."""

import pytest

from tests.domains.drive.company import World
from tests.domains.drive.office import FOLDER, Office

THOMAS, MANDY = "thomas.barrera", "mandy.clark"
BOB, CLEO = "bob@halden.example", "cleo@halden.example"


@pytest.fixture
def office() -> Office:
    return Office()


def roles(office: Office, file: str, by: str = "ann") -> dict[str, set[str]]:
    """The roles on a file by address."""
    listed = office.ok("list_permission", by, fileId=file)["permissions"]
    found: dict[str, set[str]] = {}
    for each in listed:
        found.setdefault(each["emailAddress"], set()).add(each["role"])
    return found


def hand_over(office: Office, file: str, email: str, **more: bool) -> None:
    office.share(file, email, "owner", transferOwnership=True, **more)


def test_what_is_taken_out_of_a_shared_drive_is_of_who_took_it(office: Office) -> None:
    office.ok("update_files", fileId="probe", addParents="root", removeParents="d-lab")
    shown = office.ok("get_files", fileId="probe")
    assert [each["emailAddress"] for each in shown["owners"]] == ["ann@halden.example"]
    assert (shown["driveId"], shown["parents"], shown["ownedByMe"]) == (None, ["root"], True)
    assert office.refused("get_files", "bob", fileId="probe")  # who made it, in the drive


def a_folder_of_bobs(office: Office, maker: str) -> tuple[str, str]:
    """A folder of the laboratory, and a file in it."""
    folder = office.ok("create_file", "bob", name="Runs", mimeType=FOLDER, parents=["d-lab"])["id"]
    given = {"name": "One", "mimeType": "text/csv", "parents": [folder]}
    return folder, office.ok("create_file", maker, **given)["id"]


def test_a_folder_is_taken_out_with_all_that_lies_in_it(office: Office) -> None:
    folder, inside = a_folder_of_bobs(office, "bob")
    office.ok("update_files", fileId=folder, addParents="root")
    assert roles(office, inside)["ann@halden.example"] == {"owner"}
    assert office.found(by="bob") == {"probe"}


def test_what_is_of_a_shared_drive_leaves_it_by_organizers_and_who_made_it(office: Office) -> None:
    office.ok("create_permission", fileId="d-lab", type="user", role="fileOrganizer",
              emailAddress=CLEO)  # fmt: skip
    for tool, given in (("update_files", {"addParents": "root"}), ("delete_files", {})):
        assert office.refused(tool, "cleo", fileId="probe", **given)
        folder, _ = a_folder_of_bobs(office, "cleo")
        assert office.refused(tool, "bob", fileId=folder, **given)
        folder, _ = a_folder_of_bobs(office, "bob")
        office.ok(tool, "bob", fileId=folder, **given)
    assert "addParents" in office.refused("update_files", fileId="probe", removeParents="d-lab")


def test_what_is_put_into_a_shared_drive_has_no_owner(office: Office) -> None:
    office.ok("update_files", fileId="plans", addParents="d-lab")
    for file in ("plans", "inner", "budget"):
        shown = office.ok("get_files", "bob", fileId=file)
        assert (shown["driveId"], shown["owners"]) == ("d-lab", [])
        assert roles(office, file) == {}


def test_only_its_owner_puts_a_file_into_a_shared_drive(office: Office) -> None:
    office.share("memo", BOB, "writer")
    assert "owner" in office.refused("update_files", "bob", fileId="memo", addParents="d-lab")


def test_a_new_owner_of_a_folder_writes_in_it(office: Office) -> None:
    hand_over(office, "plans", BOB)
    assert office.found(by="bob") == {"plans", "inner", "budget", "probe"}
    assert roles(office, "budget")["ann@halden.example"] >= {"owner"}
    assert roles(office, "budget")[BOB] == {"writer"}


def test_the_owner_of_a_folder_writes_in_what_others_own_there(office: Office) -> None:
    hand_over(office, "budget", BOB)
    for each in office.ok("list_permission", "bob", fileId="budget")["permissions"]:
        if each["emailAddress"] == "ann@halden.example" and "permissionDetails" not in each:
            office.ok("delete_permission", "bob", fileId="budget", permissionId=each["id"])
    assert roles(office, "budget") == {BOB: {"owner"}, "ann@halden.example": {"writer"}}
    assert office.ok("update_files", fileId="budget", description="Seen")


def test_a_file_goes_to_the_top_of_its_new_owner_where_that_is_wanted(office: Office) -> None:
    hand_over(office, "budget", BOB, moveToNewOwnersRoot=True)
    shown = office.ok("get_files", "bob", fileId="budget")
    assert (shown["parents"], shown["ownedByMe"]) == (["root"], True)
    hand_over(office, "inner", CLEO)
    assert office.ok("get_files", fileId="inner")["parents"] == ["plans"]
    assert office.ok("get_files", "cleo", fileId="inner")["parents"] == []  # where she sees nothing


def test_quota_goes_with_the_file() -> None:
    world = World()
    wanted = {"fileId": "Engineering/Autofocus calibration - supplier contract.pdf"}
    copy = world.ok(THOMAS, "copy_files", **wanted, parents=["root"])

    def used(who: str) -> int:
        return int(world.ok(who, "get_about")["storageQuota"]["usage"])

    size = int(copy["size"])
    assert (used(THOMAS), used(MANDY)) == (size, 0)
    world.ok(THOMAS, "create_permission", fileId=copy["id"], type="user", role="owner",
             emailAddress=f"{MANDY}@halden.example", transferOwnership=True)  # fmt: skip
    assert (used(THOMAS), used(MANDY)) == (0, size)


def test_somebody_asked_to_own_a_file_takes_it(office: Office) -> None:
    made = office.share("memo", BOB, "writer", pendingOwner=True)
    assert made["pendingOwner"] is True
    ids = {"fileId": "memo", "permissionId": made["id"]}
    asked = {**ids, "role": "owner", "transferOwnership": True}
    assert office.refused("update_permission", "cleo", **asked)
    office.ok("update_permission", "bob", **asked)
    assert roles(office, "memo", "bob") == {
        BOB: {"owner"},
        "ann@halden.example": {"writer"},
        "desk@halden.example": {"commenter"},
    }


def test_only_an_owner_asks_somebody_to_become_it(office: Office) -> None:
    office.share("memo", BOB, "writer")
    asked = {"fileId": "memo", "type": "user", "role": "writer", "pendingOwner": True}
    for email in (BOB, CLEO):
        assert "owner" in office.refused("create_permission", "bob", **asked, emailAddress=email)
    for wrong in (
        {"role": "reader", "emailAddress": BOB},
        {"type": "group", "emailAddress": "desk@halden.example"},
        {"type": "anyone"},
    ):
        assert "pendingOwner" in office.refused("create_permission", **asked | wrong)
    drive = asked | {"fileId": "probe", "emailAddress": CLEO}
    assert "shared drives" in office.refused("create_permission", **drive)
    mine = asked | {"emailAddress": BOB, "role": "owner", "transferOwnership": True}
    assert office.refused("create_permission", "bob", **mine)


def test_the_new_owner_has_to_be_notified_of_a_transfer(office: Office) -> None:
    asked = {"fileId": "memo", "type": "user", "role": "owner", "emailAddress": BOB}
    refusal = office.refused(
        "create_permission", **asked, transferOwnership=True, sendNotificationEmail=False
    )
    assert "sendNotificationEmail" in refusal


def test_who_gave_a_file_away_does_not_throw_it_out(office: Office) -> None:
    hand_over(office, "memo", BOB)
    assert "trash" in office.refused("update_files", fileId="memo", trashed=True)
    office.ok("update_files", "bob", fileId="memo", trashed=True)


def test_ones_own_trash_is_not_that_of_a_shared_drive(office: Office) -> None:
    for file in ("memo", "probe"):
        office.ok("update_files", fileId=file, trashed=True)
    office.ok("empty_files_trash")
    assert office.found("trashed = true") == {"probe"}
    office.ok("empty_files_trash", driveId="d-lab")
    assert office.found("trashed = true") == set()


def test_who_writes_in_a_file_alone_does_not_move_it(office: Office) -> None:
    mine = office.ok("create_file", "bob", name="Mine", mimeType=FOLDER)["id"]
    for file in ("budget", "memo"):
        office.share(file, BOB, "writer")
        for place in (mine, "root"):
            if (file, place) != ("memo", "root"):
                assert office.refused("update_files", "bob", fileId=file, addParents=place)
    office.share("inner", BOB, "writer")
    office.ok("update_files", "bob", fileId="budget", addParents=mine)
    assert office.ok("get_files", "bob", fileId="budget")["parents"] == [mine]
    office.ok("update_files", fileId="budget", addParents="plans")  # whose it is may


@pytest.mark.parametrize("how", ["deleted", "lowered", "given anew", "into a drive"])
def test_who_was_asked_to_own_a_file_is_not_asked_for_ever(office: Office, how: str) -> None:
    made = office.share("memo", BOB, "writer", pendingOwner=True)
    ids = {"fileId": "memo", "permissionId": made["id"]}
    if how == "deleted":
        office.ok("delete_permission", **ids)
    elif how == "lowered":
        office.ok("update_permission", **ids, role="reader")
    elif how == "into a drive":
        office.ok("update_files", fileId="memo", addParents="d-lab")
        office.ok("update_files", fileId="memo", addParents="root")
    ids["permissionId"] = office.share("memo", BOB, "reader")["id"]
    asked = {**ids, "role": "owner", "transferOwnership": True}
    assert "owner" in office.refused("update_permission", "bob", **asked)
    assert office.ok("get_permission", **ids)["pendingOwner"] is False


def test_who_is_asked_to_own_a_file_is_so_until_somebody_else_is(office: Office) -> None:
    made = office.share("memo", BOB, "writer", pendingOwner=True)
    office.share("memo", CLEO, "reader")
    office.ok("update_permission", fileId="memo", permissionId=made["id"], role="writer")
    assert office.ok("get_permission", fileId="memo", permissionId=made["id"])["pendingOwner"]
    office.share("memo", CLEO, "writer", pendingOwner=True)
    assert not office.ok("get_permission", fileId="memo", permissionId=made["id"])["pendingOwner"]


def test_who_is_asked_to_own_a_file_stands_at_their_permission_alone() -> None:
    office = Office()
    made = office.share("memo", BOB, "writer", pendingOwner=True)
    assert office.ok("get_permission", fileId="memo", permissionId=made["id"])["pendingOwner"]
    assert "pendingOwner" not in office.ok("get_files", "cleo", fileId="memo")


def test_who_becomes_the_owner_stays_it_also_where_their_access_was_to_end() -> None:
    office = Office()
    ends = {"expirationTime": "2026-03-05T09:00:00Z"}
    made = office.share("memo", BOB, "writer", **ends)
    office.ok("update_permission", fileId="memo", permissionId=made["id"], role="owner",
              transferOwnership=True)  # fmt: skip
    office.share("probe", BOB, "writer", **ends)
    office.ok("update_files", "bob", fileId="probe", addParents="root")
    office.wait_until("2026-03-06T09:00:00")
    for file in ("memo", "probe"):
        assert office.ok("get_files", "bob", fileId=file)["ownedByMe"]
    assert "expirationTime" not in office.ok("get_permission", "bob", fileId="memo",
                                             permissionId=made["id"])  # fmt: skip
