"""Sharing: who may share what with whom, what folders pass on, and when it ends."""

import pytest

from tests.domains.drive.office import FOLDER, Office

BOB, CLEO, DAN = "bob@halden.example", "cleo@halden.example", "dan@outside.example"
LATER, TOO_LATE = "2026-03-05T09:00:00Z", "2031-03-05T09:00:00Z"


@pytest.fixture
def office() -> Office:
    return Office()


def permissions(office: Office, file: str) -> dict[str, tuple[str, str | None]]:
    """Role and end of those who have a permission, by address."""
    listed = office.ok("list_permission", fileId=file)["permissions"]
    return {each["emailAddress"]: (each["role"], each.get("expirationTime")) for each in listed}


def test_who_has_no_role_does_not_learn_that_a_file_is_there(office: Office) -> None:
    missing = office.refused("get_files", "bob", fileId="none")
    assert office.refused("get_files", "bob", fileId="budget") == missing.replace("none", "budget")


def test_each_role_does_what_it_may(office: Office) -> None:
    for role, renames, comments in (
        ("reader", False, False),
        ("commenter", False, True),
        ("writer", True, True),
    ):
        office.share("memo", BOB, role)
        assert office.call("get_files", "bob", fileId="memo").is_error is False
        asked = office.call("update_files", "bob", fileId="memo", name="Mine")
        assert asked.is_error is not renames
        said = office.call("create_comments", "bob", fileId="memo", content="Hello")
        assert said.is_error is not comments


def test_members_of_a_group_have_what_it_has(office: Office) -> None:
    assert office.ok("get_files", "cleo", fileId="memo")["id"] == "memo"
    assert office.refused("get_files", "bob", fileId="memo")


def test_a_folder_passes_on_what_it_gives_and_takes_it_back(office: Office) -> None:
    made = office.share("plans", BOB, "writer")
    assert office.found(by="bob") == {"plans", "inner", "budget", "probe"}
    new = office.ok("create_file", name="New", mimeType="text/plain", parents=["inner"])
    assert office.ok("get_files", "bob", fileId=new["id"])["shared"] is True
    office.ok("delete_permission", fileId="plans", permissionId=made["id"])
    assert office.found(by="bob") == {"probe"}


def test_what_leaves_a_folder_loses_what_that_gave(office: Office) -> None:
    office.share("plans", BOB, "reader")
    office.ok("update_files", fileId="inner", addParents="root", removeParents="plans")
    assert office.found(by="bob") == {"plans", "probe"}


def test_an_inherited_permission_is_changed_where_it_was_given(office: Office) -> None:
    office.share("plans", BOB, "reader")
    listed = office.ok("list_permission", fileId="budget")["permissions"]
    (inherited,) = [each for each in listed if each["emailAddress"] == BOB]
    ids = {"fileId": "budget", "permissionId": inherited["id"]}
    assert "plans" in office.refused("delete_permission", **ids)
    assert "plans" in office.refused("update_permission", **ids, role="writer")


def test_a_folder_that_has_broken_with_its_own_inherits_nothing(office: Office) -> None:
    closed = office.ok(
        "create_file",
        name="Closed",
        mimeType=FOLDER,
        parents=["plans"],
        inheritedPermissionsDisabled=True,
    )["id"]
    office.share("plans", BOB, "reader")
    assert closed not in office.found(by="bob")


def test_a_share_ends_and_so_does_what_a_folder_passed_on(office: Office) -> None:
    office.share("plans", BOB, "writer", expirationTime=LATER)
    made = office.ok("create_file", name="New", mimeType="text/plain", parents=["inner"])
    for file in ("plans", "inner", "budget", made["id"]):
        assert permissions(office, file)[BOB] == ("writer", "2026-03-05T09:00:00.000Z")
    office.wait_until("2026-03-12 09:00:00")
    assert office.found(by="bob") == {"probe"}
    for file in ("plans", "inner", "budget", made["id"]):
        assert office.refused("get_files", "bob", fileId=file)


def test_an_end_that_is_taken_away_is_so_in_the_folder_too(office: Office) -> None:
    made = office.share("plans", BOB, "reader", expirationTime=LATER)
    ids = {"fileId": "plans", "permissionId": made["id"]}
    office.ok("update_permission", **ids, role="writer")
    assert permissions(office, "budget")[BOB] == ("writer", "2026-03-05T09:00:00.000Z")
    office.ok("update_permission", **ids, removeExpiration=True)
    assert permissions(office, "budget")[BOB] == ("writer", None)


@pytest.mark.parametrize("end", [TOO_LATE, "2020-01-01T00:00:00Z", "soon", "", "9" * 50])
def test_an_end_lies_in_the_coming_year(office: Office, end: str) -> None:
    assert office.refused(
        "create_permission",
        fileId="memo",
        type="user",
        role="reader",
        emailAddress=BOB,
        expirationTime=end,
    )


def test_members_of_shared_drives_have_no_end(office: Office) -> None:
    assert office.refused(
        "create_permission",
        fileId="d-lab",
        type="user",
        role="reader",
        emailAddress=CLEO,
        expirationTime=LATER,
    )


def test_a_link_opens_a_file_and_lists_it_for_nobody(office: Office) -> None:
    office.ok("create_permission", fileId="memo", type="anyone", role="reader")
    assert office.ok("get_files", "dan", fileId="memo")["id"] == "memo"
    assert office.found(by="dan") == set()
    assert office.found("visibility = 'anyoneWithLink'") == {"memo"}


def test_a_domain_reaches_its_people_only(office: Office) -> None:
    domain = {"type": "domain", "domain": "halden.example", "allowFileDiscovery": True}
    office.ok("create_permission", fileId="plans", role="reader", **domain)
    assert "plans" in office.found(by="bob")
    assert office.found(by="dan") == set()


def test_nobody_gives_or_takes_more_than_they_have(office: Office) -> None:
    folder = a_folder_of_the_drive(office)
    made = office.share(folder, CLEO, "fileOrganizer")
    ids = {"fileId": folder, "permissionId": made["id"]}
    assert office.refused("update_permission", "bob", **ids, role="reader")
    assert office.refused("delete_permission", "bob", **ids)
    assert office.refused(
        "create_permission", "bob", fileId="d-lab", type="user", role="reader", emailAddress=DAN
    )
    office.ok("delete_permission", "cleo", **ids)


def a_folder_of_the_drive(office: Office) -> str:
    given = {"name": "Runs", "mimeType": FOLDER, "parents": ["d-lab"]}
    return str(office.ok("create_file", **given)["id"])


def test_a_drive_has_organizers_and_its_folders_have_file_organizers(office: Office) -> None:
    folder = a_folder_of_the_drive(office)
    for file, role in (("probe", "fileOrganizer"), ("probe", "organizer"), (folder, "organizer")):
        asked = {"fileId": file, "type": "user", "role": role, "emailAddress": CLEO}
        assert role in office.refused("create_permission", **asked)
    made = office.share(folder, CLEO, "reader")
    ids = {"fileId": folder, "permissionId": made["id"]}
    assert "organizer" in office.refused("update_permission", **ids, role="organizer")
    office.ok("update_permission", **ids, role="fileOrganizer")


def test_folders_of_a_drive_are_shared_by_its_organizers(office: Office) -> None:
    folder = a_folder_of_the_drive(office)
    asked = {"type": "user", "role": "reader", "emailAddress": DAN}
    office.ok("create_permission", "bob", fileId="probe", **asked)  # who writes shares files
    assert "Folders" in office.refused("create_permission", "bob", fileId=folder, **asked)
    office.ok("create_permission", fileId="d-lab", type="user", role="fileOrganizer",
              emailAddress=BOB)  # fmt: skip
    office.ok("create_permission", "bob", fileId=folder, **asked)
    office.ok("update_drives", driveId="d-lab", sharingFoldersRequiresOrganizerPermission=True)
    assert "Folders" in office.refused("create_permission", "bob", fileId=folder, **asked)
    office.ok("create_permission", fileId=folder, **asked)


def test_who_owns_a_drive_as_the_published_seed_has_it_shares_its_folders() -> None:
    office = Office(
        more="""INSERT INTO permissions (id, drive_id, role, type, domain, deleted)
        VALUES ('p-all', 'd-lab', 'owner', 'domain', 'halden.example', 0)"""
    )
    folder = a_folder_of_the_drive(office)
    office.ok("update_drives", driveId="d-lab", sharingFoldersRequiresOrganizerPermission=True)
    office.share(folder, DAN, "reader", by="cleo")


def test_writers_share_only_where_they_may(office: Office) -> None:
    file = office.ok("create_file", name="Kept", mimeType="text/plain", writersCanShare=False)["id"]
    office.share(file, BOB, "writer")
    asked = {"fileId": file, "type": "user", "role": "reader", "emailAddress": CLEO}
    assert office.refused("create_permission", "bob", **asked)
    office.share("memo", BOB, "reader")
    assert office.refused("create_permission", "bob", **asked | {"fileId": "memo"})


def test_ownership_is_handed_over_by_its_owner_on_purpose(office: Office) -> None:
    asked = {"fileId": "memo", "type": "user", "role": "owner", "emailAddress": BOB}
    assert "transferOwnership" in office.refused("create_permission", **asked)
    office.ok("create_permission", **asked, transferOwnership=True)
    assert permissions(office, "memo")[BOB][0] == "owner"
    assert permissions(office, "memo")["ann@halden.example"][0] == "writer"
    assert office.refused("delete_files", fileId="memo")


def test_an_owner_is_not_shared_with(office: Office) -> None:
    asked = {"fileId": "memo", "type": "user", "role": "reader"}
    refusal = office.refused("create_permission", **asked, emailAddress="ANN@halden.example")
    assert "owns" in refusal
    assert permissions(office, "memo")["ann@halden.example"] == ("owner", None)


def test_a_shared_drive_keeps_an_organizer(office: Office) -> None:
    listed = office.ok("list_permission", fileId="d-lab")["permissions"]
    (mine,) = [each for each in listed if each["role"] == "organizer"]
    ids = {"fileId": "d-lab", "permissionId": mine["id"]}
    assert office.refused("delete_permission", **ids)
    assert office.refused("update_permission", **ids, role="reader")


@pytest.mark.parametrize(
    "arguments",
    [
        {"type": "user"},
        {"type": "user", "emailAddress": "nobody@halden.example"},
        {"type": "domain"},
        {"type": "robot"},
        {"type": "user", "emailAddress": BOB, "role": "king"},
        {"type": "user", "emailAddress": BOB, "role": "organizer"},
        {"type": "group", "emailAddress": BOB},
        {"type": "user", "emailAddress": BOB, "emailMessage": "x" * 5_000},
    ],
)
def test_bad_shares_are_refused(office: Office, arguments: dict[str, str]) -> None:
    assert office.refused("create_permission", **{"fileId": "memo", "role": "reader"} | arguments)


@pytest.mark.parametrize(
    "domain", ["halden", " ", "a b.c", "@x.y", ".", "x.", "x" * 300 + ".y", "'; --"]
)
def test_a_domain_is_one(office: Office, domain: str) -> None:
    asked = {"fileId": "memo", "type": "domain", "role": "reader"}
    assert "domain" in office.refused("create_permission", **asked, domain=domain)


def test_a_domain_is_the_same_whatever_its_case_and_is_found_where_that_is_allowed(
    office: Office,
) -> None:
    asked = {"fileId": "plans", "type": "domain", "role": "reader"}
    first = office.ok("create_permission", **asked, domain="Halden.Example")
    assert office.ok("get_files", "bob", fileId="budget")
    assert office.found(by="bob") == {"probe"}
    again = office.ok(
        "create_permission", **asked, domain="halden.example", allowFileDiscovery=True
    )
    assert (again["id"], again["allowFileDiscovery"]) == (first["id"], True)
    assert office.found(by="bob") == {"plans", "inner", "budget", "probe"}


def test_a_file_that_breaks_with_its_folder_loses_what_that_gave(office: Office) -> None:
    office.share("plans", BOB, "reader")
    office.share("inner", CLEO, "reader", inheritedPermissionsDisabled=True)
    assert office.found(by="bob") == {"plans", "probe"}
    assert office.found(by="cleo") == {"inner", "budget", "memo"}
    office.ok("update_files", fileId="budget", addParents="plans")
    assert office.found(by="bob") == {"plans", "budget", "probe"}
    assert office.found(by="cleo") == {"inner", "memo"}


def test_who_leaves_a_shared_drive_sees_nothing_of_it_but_what_is_shared_by_itself(
    office: Office,
) -> None:
    for each in office.ok("list_permission", fileId="d-lab")["permissions"]:
        if each["emailAddress"] == BOB:
            office.ok("delete_permission", fileId="d-lab", permissionId=each["id"])
    assert office.found(by="bob") == set()
    assert office.refused("get_files", "bob", fileId="probe")  # which he has made
    assert office.refused("get_drive", "bob", driveId="d-lab")
    office.share("probe", BOB, "reader")
    assert office.found(by="bob") == {"probe"}
    assert office.ok("list_drives", "bob")["drives"] == []


def test_a_drive_that_is_for_its_domain_takes_no_other_members(office: Office) -> None:
    office.ok("update_drives", driveId="d-lab", restrictions={"domainUsersOnly": True})
    for file in ("d-lab", "probe"):
        asked = {"fileId": file, "type": "user", "role": "reader"}
        assert "domain" in office.refused("create_permission", **asked, emailAddress=DAN)
        office.ok("create_permission", **asked, emailAddress=CLEO)


def test_nobody_with_a_link_organizes(office: Office) -> None:
    folder = a_folder_of_the_drive(office)
    asked = {"fileId": folder, "type": "anyone", "role": "fileOrganizer"}
    assert "anyone" in office.refused("create_permission", **asked)


def test_a_permission_goes_by_the_names_that_the_product_gives_it(office: Office) -> None:
    made = office.ok("create_permission", fileId="memo", type="anyone", role="reader")
    ids = {"fileId": "memo", "permissionId": "anyoneWithLink"}
    assert office.ok("get_permission", **ids) == made
    assert office.refused("get_permission", fileId="memo", permissionId="anyone")
    assert office.ok("update_permission", **ids, role="writer")["role"] == "writer"
    office.ok("delete_permission", **ids)
    assert office.refused("get_permission", **ids)
    # Users find the id of their own permission in get_about, and can leave with it.
    office.share("memo", BOB, "reader")
    mine = office.ok("get_about", "bob", fields="user")["user"]["permissionId"]
    ids = {"fileId": "memo", "permissionId": mine}
    assert office.ok("get_permission", **ids)["emailAddress"] == BOB
    assert office.refused("get_permission", "dan", **ids)
    office.ok("delete_permission", "bob", **ids)
    assert office.refused("get_files", "bob", fileId="memo")
    for drive in ("get_permission", "delete_permission"):
        office.ok(drive, fileId="d-lab", permissionId=mine)


def test_what_is_given_by_itself_comes_before_what_a_folder_gives(office: Office) -> None:
    office.share("plans", BOB, "reader")
    office.share("budget", BOB, "writer")
    ids = {"fileId": "budget", "permissionId": "perm_u-bob"}
    assert office.ok("get_permission", **ids)["role"] == "writer"
    office.ok("delete_permission", **ids)
    assert "plans" in office.refused("delete_permission", **ids)


def test_who_sees_a_file_alone_does_not_learn_where_it_lies(office: Office) -> None:
    office.share("budget", BOB, "writer")
    assert office.ok("get_files", "bob", fileId="budget")["parents"] == []
    assert office.ok("get_files", fileId="budget")["parents"] == ["inner"]
    for file in office.ok("list_files", "bob")["files"]:
        assert file["parents"] == {"budget": [], "probe": ["d-lab"]}[file["id"]]
    assert office.refused("update_files", "bob", fileId="budget", removeParents="inner")
    office.share("probe", DAN, "reader")
    assert office.ok("get_files", "dan", fileId="probe")["parents"] == []
    office.share("inner", BOB, "reader", expirationTime=LATER)
    assert office.ok("get_files", "bob", fileId="budget")["parents"] == ["inner"]
    office.wait_until("2026-03-12 09:00:00")
    assert office.ok("get_files", "bob", fileId="budget")["parents"] == []


def test_restrictions_are_taken_where_the_product_has_them(office: Office) -> None:
    name = "sharingFoldersRequiresOrganizerPermission"
    given = {"driveId": "d-lab", "restrictions": {name: True, "unheardOf": 1}}
    assert office.ok("update_drives", **given)["restrictions"][name] is True
    assert name in office.refused("update_drives", driveId="d-lab", restrictions={name: "maybe"})
    office.ok("update_drives", driveId="d-lab", restrictions={"adminManagedRestrictions": True})
    for managed in ({name: False}, {"downloadRestrictedForReaders": True}, {"restrictions": {}}):
        assert office.refused("update_drives", driveId="d-lab", **managed)
    office.ok("update_drives", driveId="d-lab", name="Laboratory 2")


@pytest.mark.parametrize("role", ["reader", "commenter", "writer", "fileOrganizer", "organizer"])
def test_a_drive_says_what_one_may_do_with_it_and_that_is_so(office: Office, role: str) -> None:
    drive, member = {"driveId": "d-lab"}, {"fileId": "d-lab", "type": "user", "emailAddress": DAN}
    office.ok("create_permission", **member | {"emailAddress": CLEO}, role=role)
    able = office.ok("get_drive", "cleo", **drive)["capabilities"]
    assert [each["capabilities"] for each in office.ok("list_drives", "cleo")["drives"]] == [able]
    mine = {"parents": ["d-lab"], "name": "New", "mimeType": "text/plain"}
    for name, tool, given in (
        ("canReadRevisions", "list_revisions", {"fileId": "probe"}),
        ("canCopy", "copy_files", {"fileId": "probe", "parents": ["root"]}),
        ("canDownload", "download_files", {"fileId": "probe"}),
        ("canComment", "create_comments", {"fileId": "probe", "content": "Hello"}),
        ("canAddChildren", "create_file", mine),
        ("canEdit", "update_files", {"fileId": "probe", "description": "Seen"}),
        ("canShare", "create_permission", {**member, "fileId": "probe", "role": "reader"}),
        ("canTrashChildren", "update_files", {"fileId": "probe", "trashed": True}),
        ("canManageMembers", "create_permission", {**member, "role": "reader"}),
        ("canRenameDrive", "update_drives", {**drive, "name": "Library"}),
        ("canChangeDomainUsersOnlyRestriction", "update_drives",
         {**drive, "restrictions": {"domainUsersOnly": True}}),
        ("canDeleteChildren", "delete_files", {"fileId": "probe"}),
    ):  # fmt: skip
        assert able[name] is not office.call(tool, "cleo", **given).is_error, name


def test_what_a_drive_restricts_its_capabilities_say(office: Office) -> None:
    office.ok("create_permission", fileId="d-lab", type="user", role="reader", emailAddress=CLEO)
    restrictions = {"copyRequiresWriterPermission": True, "adminManagedRestrictions": True}
    office.ok("update_drives", driveId="d-lab", restrictions=restrictions)
    assert office.ok("get_drive", "cleo", driveId="d-lab")["capabilities"]["canDownload"] is False
    able = office.ok("get_drive", driveId="d-lab")["capabilities"]
    assert (able["canDownload"], able["canDeleteDrive"]) == (True, True)
    assert able["canResetDriveRestrictions"] is False


@pytest.mark.parametrize(
    ("name", "left", "is_for_members"),
    [("domainUsersOnly", {"cleo"}, False), ("driveMembersOnly", set(), True)],
)
def test_a_restriction_closes_what_was_open_before_it_and_opens_it_again(
    office: Office, name: str, left: set[str], is_for_members: bool
) -> None:
    """Dan is of another domain; Cleo is no member of the drive."""
    office.share("probe", CLEO, "writer")
    office.share("probe", DAN, "reader")
    inside = {"name": "Runs", "mimeType": "text/csv", "parents": ["d-lab"]}
    other = office.ok("create_file", **inside)["id"]
    office.ok("create_permission", fileId=other, type="anyone", role="reader")

    def open_to(restricted: bool) -> set[str]:
        office.ok("update_drives", driveId="d-lab", restrictions={name: restricted})
        found = set()
        for who in ("cleo", "dan"):
            answers = {
                not office.call("get_files", who, fileId="probe").is_error,
                "probe" in office.found(by=who),
            }
            assert len(answers) == 1
            found |= {who} if answers.pop() else set()
        assert office.ok("get_files", "bob", fileId="probe")["parents"] == ["d-lab"]
        return found

    assert open_to(False) == {"cleo", "dan"}
    assert open_to(True) == left
    if is_for_members:
        assert office.refused("get_files", "cleo", fileId=other)  # whatever link there is
    assert open_to(False) == {"cleo", "dan"}
    office.ok("create_permission", fileId="d-lab", type="user", role="reader", emailAddress=DAN)
    office.ok("update_drives", driveId="d-lab", restrictions={name: True})
    listed = {each["id"] for each in office.ok("list_drives", "dan")["drives"]}
    assert listed == ({"d-lab"} if is_for_members else set())
    assert office.call("get_drive", "dan", driveId="d-lab").is_error is not is_for_members
    assert ("probe" in office.found(by="dan")) is is_for_members


def test_what_is_moved_into_a_closed_drive_is_closed(office: Office) -> None:
    office.share("memo", DAN, "reader")
    office.ok("update_drives", driveId="d-lab", restrictions={"domainUsersOnly": True})
    assert office.ok("get_files", "dan", fileId="memo")
    office.ok("update_files", fileId="memo", addParents="d-lab")
    assert office.refused("get_files", "dan", fileId="memo")
    assert office.found(by="dan") == set()


WHO_ORGANIZES = {
    "a group": """UPDATE drive_memberships SET type = 'group', user_id = NULL, group_id = 'g-desk'
        WHERE id = 'dm-1'""",
    "a domain": """UPDATE drive_memberships SET type = 'domain', user_id = NULL,
        domain = 'Halden.example' WHERE id = 'dm-1'""",
    "an owner by permission": """DELETE FROM drive_memberships WHERE id = 'dm-1';
        INSERT INTO permissions (id, drive_id, role, type, user_id, email_address)
        VALUES ('p-lab', 'd-lab', 'owner', 'user', 'u-ann', 'ann@halden.example')""",
    "an address by permission": """DELETE FROM drive_memberships WHERE id = 'dm-1';
        INSERT INTO permissions (id, drive_id, role, type, email_address)
        VALUES ('p-lab', 'd-lab', 'organizer', 'user', 'Ann@Halden.example')""",
}
OF_ITS_DOMAIN_ONLY = "UPDATE drives SET domain_users_only = 1 WHERE id = 'd-lab'"
DAN_READS = """INSERT INTO drive_memberships (id, drive_id, type, user_id, role)
    VALUES ('dm-3', 'd-lab', 'user', 'u-dan', 'reader')"""


@pytest.mark.parametrize("organizer", WHO_ORGANIZES.values(), ids=WHO_ORGANIZES)
def test_the_domain_of_a_drive_is_that_of_whoever_organizes_it(organizer: str) -> None:
    office = Office(more=f"{organizer};{DAN_READS};{OF_ITS_DOMAIN_ONLY}")
    assert office.ok("get_drive", "bob", driveId="d-lab")
    assert office.found(by="bob") == {"probe"}
    assert office.refused("get_drive", "dan", driveId="d-lab")
    assert office.found(by="dan") == set()


def test_a_drive_of_whose_domain_nothing_is_known_stays_open() -> None:
    nobody = """DELETE FROM group_memberships;
        UPDATE drive_memberships SET type = 'group', user_id = NULL, group_id = 'g-desk'
        WHERE id = 'dm-1'"""
    office = Office(more=f"{nobody};{OF_ITS_DOMAIN_ONLY}")
    assert office.ok("get_drive", "bob", driveId="d-lab")
    assert office.found(by="bob") == {"probe"}


def test_a_drive_left_to_a_group_can_still_be_opened_again(office: Office) -> None:
    desk = {"type": "group", "role": "organizer", "emailAddress": "desk@halden.example"}
    office.ok("create_permission", fileId="d-lab", **desk)
    office.ok("update_drives", "cleo", driveId="d-lab", restrictions={"domainUsersOnly": True})
    office.ok("delete_permission", "cleo", fileId="d-lab", permissionId="perm_u-ann")
    assert office.refused("get_drive", driveId="d-lab")
    office.ok("update_drives", "cleo", driveId="d-lab", restrictions={"domainUsersOnly": False})


def test_a_change_of_a_permission_has_to_say_what_is_changed(office: Office) -> None:
    member = office.ok("list_permission", fileId="d-lab")["permissions"][-1]["id"]
    for file, permission in (("memo", "p-5"), ("d-lab", member)):
        ids = {"fileId": file, "permissionId": permission}
        assert "No changes" in office.refused("update_permission", **ids)


def _link(office: Office, permission: str) -> dict[str, object]:
    sql = "SELECT permission_role, allow_discovery, expires_time FROM share_links WHERE id = ?"
    return dict(office.database.rows(sql, permission)[0])


def test_what_ends_and_links_repeat_of_a_permission_follows_it(office: Office) -> None:
    ends = "2026-04-01T09:00:00Z"
    given = office.share("plans", BOB, "reader", expirationTime=ends)["id"]
    office.ok("update_permission", fileId="plans", permissionId=given, role="writer")
    passed_on = office.database.rows("SELECT * FROM share_links WHERE id <> ?", given)
    assert [row["permission_role"] for row in passed_on] == ["writer", "writer"]
    assert _link(office, given) == {
        "permission_role": "writer", "allow_discovery": 0, "expires_time": "2026-04-01 09:00:00",
    }  # fmt: skip
    anyone = {"fileId": "memo", "type": "anyone", "role": "reader"}
    link = office.ok("create_permission", **anyone)["id"]
    office.ok("create_permission", **anyone, allowFileDiscovery=True)
    assert _link(office, link)["allow_discovery"] == 1
    office.ok("update_permission", fileId="memo", permissionId=link, role="commenter")
    assert _link(office, link)["permission_role"] == "commenter"


@pytest.mark.parametrize("role", ["organizer", "fileOrganizer"])
def test_nobody_organizes_a_drive_by_a_link(office: Office, role: str) -> None:
    given = {"fileId": "d-lab", "type": "anyone"}
    said = f"The role {role} is not for anyone with the link"
    assert office.refused("create_permission", **given, role=role) == said
    link = office.ok("create_permission", **given, role="reader")["id"]
    ids = {"fileId": "d-lab", "permissionId": link}
    assert office.refused("update_permission", **ids, role=role) == said


def test_access_ends_after_it_was_given(office: Office) -> None:
    given = {"fileId": "memo", "type": "user", "role": "reader", "emailAddress": BOB}
    at_once = "2026-03-02T09:00:00.9Z"
    assert "future" in office.refused("create_permission", **given, expirationTime=at_once)


def test_what_has_ended_ends_alone(office: Office) -> None:
    ends = {"expirationTime": "2026-03-05T09:00:00Z"}
    office.share("memo", "cleo@halden.example", "reader", **ends)
    office.share("plans", "cleo@halden.example", "reader", **ends)
    office.share("budget", "cleo@halden.example", "reader")
    office.share("plans", BOB, "reader")
    assert office.found(by="cleo") == {"memo", "plans", "inner", "budget"}
    office.wait_until("2026-03-06T09:00:00")
    assert office.found(by="cleo") == {"memo", "budget"}  # the one by a group of hers
    assert office.found(by="bob") == {"plans", "inner", "budget", "probe"}


def test_the_permission_of_a_member_has_the_address_however_it_was_made(office: Office) -> None:
    members = office.ok("list_permission", fileId="d-lab")["permissions"]
    (bobs,) = [each["id"] for each in members if each["emailAddress"] == BOB]
    office.ok("update_permission", fileId="d-lab", permissionId=bobs, role="reader")
    office.ok("create_permission", fileId="d-lab", type="user", role="reader", emailAddress=CLEO)
    rows = office.database.rows("SELECT email_address FROM permissions WHERE drive_id = 'd-lab'")
    assert [row["email_address"] for row in rows] == [BOB, CLEO]
