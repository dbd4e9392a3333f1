"""Copies, exports and downloads: into what a file can be made, and who may take its content."""

from typing import Any

import pytest

from tests.domains.drive.office import FOLDER, Office

BOB = "bob@halden.example"
GOOGLE = "application/vnd.google-apps."
OFFICE = "application/vnd.openxmlformats-officedocument."
WORDS = {"contentHints": {"indexableText": "Bearings are late"}}


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("memo", f"{GOOGLE}document"),
        ("memo", "application/pdf"),
        ("memo", f"{OFFICE}wordprocessingml.document"),
        ("budget", f"{GOOGLE}spreadsheet"),
        ("probe", f"{GOOGLE}spreadsheet"),
    ],
)
def test_a_copy_becomes_what_its_original_can(office: Office, file: str, kind: str) -> None:
    copy = office.ok("copy_files", fileId=file, mimeType=kind)
    assert copy["mimeType"] == kind
    assert (copy["size"] is None) == kind.startswith(GOOGLE)
    (revision,) = office.ok("list_revisions", fileId=copy["id"])["revisions"]
    assert revision["mimeType"] == kind


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("memo", FOLDER),
        ("memo", f"{GOOGLE}spreadsheet"),
        ("budget", f"{GOOGLE}presentation"),
        ("budget", f"{GOOGLE}shortcut"),
        ("budget", "application/pdf"),
        ("plans", "text/plain"),
    ],
)
def test_a_copy_becomes_nothing_else(office: Office, file: str, kind: str) -> None:
    assert "conversion" in office.refused("copy_files", fileId=file, mimeType=kind)


@pytest.mark.parametrize(
    ("file", "kind"),
    [("memo", FOLDER), ("plans", "application/pdf"), ("budget", f"{GOOGLE}shortcut")],
)
def test_no_file_becomes_a_folder_or_shortcut_nor_the_other_way(
    office: Office, file: str, kind: str
) -> None:
    assert "cannot become" in office.refused("update_files", fileId=file, mimeType=kind)


def ways_out(file: str, kind: str) -> list[tuple[str, dict[str, Any]]]:
    """Calls that take the content of a file."""
    content: tuple[str, dict[str, Any]] = ("get_files", {"fileId": file, "alt": "media"})
    if kind.startswith(GOOGLE):
        content = ("export_files", {"fileId": file, "mimeType": "text/plain"})
    return [content, ("download_files", {"fileId": file}), ("copy_files", {"fileId": file})]


@pytest.mark.parametrize("kind", ["text/plain", f"{GOOGLE}document"])
@pytest.mark.parametrize(
    "kept", [{"copyRequiresWriterPermission": True}, {"downloadRestrictions": {"restricted": True}}]
)
def test_readers_take_nothing_of_what_is_kept_from_them(
    office: Office, kind: str, kept: dict[str, Any]
) -> None:
    file = office.ok("create_file", name="Order", mimeType=kind, **WORDS, **kept)["id"]
    office.share(file, BOB, "commenter")
    for tool, arguments in ways_out(file, kind):
        assert "only reads" in office.refused(tool, "bob", **arguments), tool
        assert office.ok(tool, **arguments), tool
    office.share(file, BOB, "writer")
    for tool, arguments in ways_out(file, kind):
        assert office.ok(tool, "bob", **arguments), tool


@pytest.mark.parametrize(
    ("kept", "by_writers"),
    [
        ({"restrictions": {"copyRequiresWriterPermission": True}}, True),
        ({"downloadRestrictedForReaders": True}, True),
        ({"downloadRestrictedForWriters": True}, False),
    ],
)
def test_a_shared_drive_keeps_what_it_holds(
    office: Office, kept: dict[str, Any], by_writers: bool
) -> None:
    office.share("probe", "cleo@halden.example", "reader")
    assert office.ok("get_files", "cleo", fileId="probe", alt="media")
    office.ok("update_drives", driveId="d-lab", **kept)
    for tool, arguments in ways_out("probe", "text/csv"):
        assert office.refused(tool, "cleo", **arguments), tool
        assert office.call(tool, "bob", **arguments).is_error is not by_writers, tool


def test_content_is_what_was_given(office: Office) -> None:
    file = office.ok("create_file", name="Order.txt", mimeType="text/plain", **WORDS)["id"]
    assert office.ok("get_files", fileId=file, alt="media")["content"] == "Bearings are late"
    copy = office.ok("copy_files", fileId=file)["id"]
    assert office.ok("get_files", fileId=copy, alt="media")["content"] == "Bearings are late"
    assert "export_files" in office.refused("get_files", fileId="memo", alt="media")
    assert "alt" in office.refused("get_files", fileId=file, alt="proto")


def test_an_operation_is_shown_to_who_sees_its_file(office: Office) -> None:
    name = office.ok("export_files", fileId="memo", mimeType="application/pdf")["name"]
    assert office.ok("get_operations", "cleo", name=name)["response"]["fileId"] == "memo"
    missing = office.refused("get_operations", "dan", name="operations/none")
    assert office.refused("get_operations", "dan", name=name) == missing.replace(
        "operations/none", name
    )
    office.ok("delete_files", fileId="memo")
    assert office.refused("get_operations", "cleo", name=name)


def test_a_shortcut_outlives_what_it_leads_to(office: Office) -> None:
    made = office.ok("create_file", name="There", mimeType=f"{GOOGLE}shortcut",
                     shortcutDetails={"targetId": "memo"})["id"]  # fmt: skip
    office.ok("delete_files", fileId="memo")
    assert office.ok("get_files", fileId=made)["shortcutDetails"]["targetId"] == "memo"
    assert office.refused("get_files", fileId="memo")
