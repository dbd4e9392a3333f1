"""Somebody without a right finds out nothing of files and shared drives, in either mode.

Dan never had one, or has lost it in one of several ways. He aims every tool at what others have: it
answers as if that were not there.
"""

from collections.abc import Callable
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import MODES, Mode
from tests.domains.drive.office import FOLDER, Office

DAN = "dan@outside.example"
SECRETS = ("Budget", "turbine", "Laboratory", "Probe", "Plans", "Inner", "Memo", "halden",
           "Zebra", "Walrus", "Ann Bell")  # fmt: skip
SHORTCUT = "application/vnd.google-apps.shortcut"
LATER, AFTERWARDS = "2026-03-05T09:00:00Z", "2026-03-12 09:00:00"


def never(office: Office) -> None:
    """Nobody has given him anything."""


def expired(office: Office) -> None:
    """His access has ended, to a file and to a folder over one."""
    for file in ("budget", "plans", "probe"):
        office.share(file, DAN, "writer", expirationTime=LATER)
    office.wait_until(AFTERWARDS)


def taken_back(office: Office) -> None:
    """What he was given has been taken back."""
    for file in ("budget", "plans", "d-lab", "probe"):
        made = office.share(file, DAN, "writer")
        office.ok("delete_permission", fileId=file, permissionId=made["id"])


def moved_away(office: Office) -> None:
    """The file has left the folder that he sees, and the other one is in a folder of its own."""
    opened = office.ok("create_file", name="Open", mimeType=FOLDER)["id"]
    office.share(opened, DAN, "writer")
    for file in ("plans", "memo"):
        office.ok("update_files", fileId=file, addParents=opened)
        office.ok("update_files", fileId=file, addParents="root")


def broken_off(office: Office) -> None:
    """He sees the folder over it, with which a folder in between has broken."""
    opened = office.ok("create_file", name="Open", mimeType=FOLDER)["id"]
    office.share(opened, DAN, "writer")
    office.share("plans", "cleo@halden.example", "reader", inheritedPermissionsDisabled=True)
    office.ok("update_files", fileId="plans", addParents=opened)


def of_another_domain(office: Office) -> None:
    """All of a domain may read it, which is not his."""
    for file in ("plans", "memo", "d-lab"):
        office.ok("create_permission", fileId=file, type="domain", domain="halden.example",
                  role="writer")  # fmt: skip


def trashed(office: Office) -> None:
    """It is in the trash, and was never his."""
    for file in ("plans", "memo", "probe"):
        office.ok("update_files", fileId=file, trashed=True)


HOW: list[Callable[[Office], None]] = [
    never, expired, taken_back, moved_away, broken_off, of_another_domain, trashed,
]  # fmt: skip


def furnish(office: Office) -> dict[str, str]:
    """Put something everywhere where Dan might look; its ids."""
    spoken = {"fileId": "budget", "content": "Zebra of the turbine"}
    comment = office.ok("create_comments", **spoken)["id"]
    reply = office.ok("create_replies", **spoken, commentId=comment)["id"]
    copy = office.ok("copy_files", fileId="budget", name="Budget copy")
    word = {"key": "k", "value": "Walrus"}
    office.ok("update_files", fileId="budget", properties=word, appProperties=word)
    office.ok("update_files", fileId=copy["id"], addParents="d-lab")
    office.ok("create_file", name="Plans too", mimeType=SHORTCUT,
              shortcutDetails={"targetId": "budget"}, parents=["inner"])  # fmt: skip
    watched = {"fileId": "budget", "resourceId": "res", "resourceUri": "https://halden.example/r"}
    office.ok("watch_files", **watched, id="bell", address="https://hooks.halden.example/x")
    gone = office.ok("create_file", name="Plans of old", mimeType="text/plain")["id"]
    office.ok("delete_files", fileId=gone)
    exported = office.ok("export_files", fileId="memo", mimeType="application/pdf")["name"]
    return {"comment": comment, "reply": reply, "revision": copy["headRevisionId"],
            "copy": copy["id"], "operation": exported}  # fmt: skip


def aimed(file: str, drive: str, ids: dict[str, str]) -> dict[str, Any]:
    """Arguments by name, aimed at what others have."""
    return {
        "fileId": file,
        "permissionId": "p-3",
        "driveId": drive,
        "teamDriveId": drive,
        "team_drive_id": drive,
        "commentId": ids["comment"],
        "replyId": ids["reply"],
        "revisionId": ids["revision"],
        "proposalId": "p",
        "mimeType": "application/pdf",
        "content": "Hello",
        "emailAddress": DAN,
        "labelModifications": [],
        "address": "https://hooks.outside.example/x",
        "resourceId": "res",
        "resourceUri": "https://hooks.outside.example/x",
        "keepForever": True,
        "hidden": True,
        "alt": "media",
        "includeDeleted": True,
        "includeRemoved": True,
        "includeLabels": "classification",
        "useDomainAdminAccess": True,
        "allowItemDeletion": True,
        "pageToken": "0",
    }


CHOSEN: dict[str, dict[str, Any]] = {
    "create_permission": {"role": "owner", "type": "user", "transferOwnership": True},
    "list_changes": {"pageToken": "0" * 26},
    "get_changes_start_page_token": {"supportsAllDrives": True},
    "resolve_accessproposals": {"action": "ACCEPT", "role": ["writer"]},
    "update_permission": {"role": "owner", "transferOwnership": True},
    "watch_changes": {"pageToken": "0" * 26, "id": "hook"},
    "watch_files": {"id": "hook"},
    "stop_channels": {"id": "bell"},
}
OF_NOBODY = {
    "create_drive", "create_file", "create_teamdrives", "empty_files_trash", "generate_files_Ids",
    "get_about", "get_app", "get_operations", "list_apps", "list_drives", "list_files",
    "list_teamdrives",
}  # fmt: skip
"""Tools that name no file or drive of somebody else; how those are aimed is said below."""


def keeps_silent(office: Office, tool: str, mine: set[str], /, **arguments: Any) -> str:
    """How a call of Dan's is answered: without a secret, and touching nothing that is not his."""
    result = office.call(tool, "dan", **arguments)
    revealed = [secret for secret in SECRETS if secret in result.text]
    assert not revealed, (tool, arguments, result.text)
    for change in result.changes:
        row = change.after or change.before or {}
        of = row.get("file_id") or row.get("drive_id") or row.get("id")
        kept = change.table in ("changes", "change_tokens", "path_closure", "operations")
        assert kept or of in mine or change.table in ("channels", "id_pool"), (tool, change)
    return result.text


@pytest.fixture(params=[(mode, how) for mode in MODES for how in HOW],
                ids=lambda pair: f"{pair[0]}-{pair[1].__name__}")  # fmt: skip
def scene(request: pytest.FixtureRequest) -> tuple[Office, dict[str, str]]:
    mode: Mode = request.param[0]
    office = Office("published")
    ids = furnish(office)
    request.param[1](office)
    office.database.mode = mode
    return office, ids


def test_every_tool_answers_as_if_nothing_were_there(
    scene: tuple[Office, dict[str, str]],
) -> None:
    office, ids = scene
    for tool in get_domain("drive").tools.values():
        if tool.name in OF_NOBODY:
            continue
        known = tool.schema["properties"]
        for file, drive in (("budget", "d-lab"), ("memo", "d-lab"), ("probe", "d-lab"),
                            ("d-lab", "d-lab"), (ids["copy"], "d-lab")):  # fmt: skip
            answers = []
            for at, of in ((file, drive), ("none", "none")):
                given = {k: v for k, v in aimed(at, of, ids).items() if k in known}
                text = keeps_silent(office, tool.name, set(), **given | CHOSEN.get(tool.name, {}))
                answers.append(text.replace(at, "none").replace(of, "none"))
            assert answers[0] == answers[1], tool.name


QUERIES = (
    "", "starred or not starred", "trashed = true", "sharedWithMe", "'root' in parents",
    "'plans' in parents", "'inner' in parents", "'d-lab' in parents", "'me' in owners",
    "'ann@halden.example' in owners", "'desk@halden.example' in readers", "name contains 'budget'",
    "name = 'Plans'", "fullText contains 'turbine'", "visibility = 'limited'",
    "visibility = 'domainCanFind' or visibility = 'domainWithLink'",
    "properties has {key='k' and value='Walrus'}", "shortcutDetails.targetId = 'budget'",
    "appProperties has {key='k' and value='Walrus'}", "'classification' in labels",
)  # fmt: skip


@pytest.mark.parametrize("how", HOW)
def test_no_search_finds_anything(how: Callable[[Office], None]) -> None:
    office = Office()
    furnish(office)
    how(office)
    opened = office.ok("list_files", "dan")["files"]
    assert {each["name"] for each in opened} <= {"Open"}
    for query in QUERIES:
        for corpora in ("user", "domain", "allDrives"):
            found = office.found(query, by="dan", corpora=corpora)
            assert found <= {each["id"] for each in opened}, query
        assert office.refused("list_files", "dan", q=query, corpora="drive", driveId="d-lab")


def test_what_is_ones_own_leads_nowhere(scene: tuple[Office, dict[str, str]]) -> None:
    office, ids = scene
    mine = {"name": "Mine", "mimeType": "text/plain"}
    own = office.ok("create_file", "dan", **mine)["id"]
    drive = office.ok("create_drive", "dan", requestId="r", name="Drive of Dan's")["id"]
    picture = {"xCoordinate": 0, "yCoordinate": 0, "width": 1}
    for file in ("budget", "inner", "memo", "probe", "d-lab", ids["copy"]):
        for tool, given in (
            ("create_file", {**mine, "parents": [file]}),
            ("create_file", {**mine, "mimeType": SHORTCUT, "shortcutDetails": {"targetId": file}}),
            ("copy_files", {"fileId": own, "parents": [file]}),
            ("update_files", {"fileId": own, "addParents": file}),
            ("update_drives", {"driveId": drive, "backgroundImageFile": {"id": file, **picture}}),
        ):
            missing = office.refused(tool, "dan", **_at(given, file, "none"))
            answer = keeps_silent(office, tool, {own, drive}, **given)
            assert answer.replace(file, "none") == missing, tool


def _at(given: Any, file: str, other: str) -> Any:
    """Arguments with another file in the place of one."""
    if isinstance(given, dict):
        return {name: _at(part, file, other) for name, part in given.items()}
    if isinstance(given, list):
        return [_at(part, file, other) for part in given]
    return other if given == file else given


def test_lists_are_empty_and_operations_are_of_others(
    scene: tuple[Office, dict[str, str]], request: pytest.FixtureRequest
) -> None:
    office, ids = scene
    for tool in ("list_drives", "list_teamdrives"):
        for q in (None, "name contains 'Lab'"):
            assert '"d-lab"' not in keeps_silent(office, tool, set(), **({"q": q} if q else {}))
    for tool in ("list_apps", "get_about", "generate_files_Ids", "empty_files_trash"):
        keeps_silent(office, tool, set(), **({"fields": "*"} if tool == "get_about" else {}))
    assert office.refused("empty_files_trash", "dan", driveId="d-lab")
    since = {"pageToken": "0" * 26, "includeRemoved": True, "includeItemsFromAllDrives": True}
    for change in office.ok("list_changes", "dan", **since)["changes"]:
        if change["removed"]:  # what he once had: he learns no more than that
            assert (change.get("file"), change.get("drive")) == (None, None)
            gone = {"budget", "plans", "probe", "d-lab"}
            assert change.get("fileId", change.get("driveId")) in gone
            assert "taken_back" in str(request.node.name)
            continue
        assert office.ok("get_files", "dan", fileId=change["fileId"])["name"] == "Open"
    answer = keeps_silent(office, "get_operations", set(), name=ids["operation"])
    assert answer.startswith("Operation not found")


def test_every_tool_is_aimed() -> None:
    tools = get_domain("drive").tools.values()
    named = {"fileId", "driveId", "teamDriveId", "team_drive_id", "resourceId"}
    without = {tool.name for tool in tools if not named & set(tool.schema["properties"])}
    assert without == OF_NOBODY - {"list_files", "empty_files_trash"}


def test_who_has_the_link_reads_and_no_more() -> None:
    office = Office()
    ids = furnish(office)
    office.ok("create_permission", fileId="memo", type="anyone", role="reader")
    assert office.ok("get_files", "dan", fileId="memo")["name"].startswith("Memo")
    for tool, given in (
        ("update_files", {"name": "Mine"}),
        ("create_comments", {"content": "Hello"}),
        ("list_accessproposals", {}),
        ("delete_files", {}),
        ("modify_files_labels", {"labelModifications": []}),
        ("create_permission", {"type": "user", "role": "reader", "emailAddress": DAN}),
    ):
        assert "sufficient permissions" in office.refused(tool, "dan", fileId="memo", **given), tool
    assert office.refused("get_comments", "dan", fileId="memo", commentId=ids["comment"])
    assert office.refused("get_revisions", "dan", fileId="memo", revisionId=ids["revision"])
