"""Each rule that a server can check, in the company's own world: broken and kept, in each mode."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import MODES
from tests.domains.drive.company import World, broken_by

ENGINEERING, FINANCE, OPERATIONS = "Engineering", "Finance", "Operations"
COUNCIL, AURORA = "/Quality Council", "/Project Aurora"
THOMAS, MANDY, SABRI, HAZEL = "thomas.barrera", "mandy.clark", "sabri.prei", "hazel.butler"
JULIE, DIVYA, BROOKE, SCOTT = "julie.thomas", "divya.ravel", "brooke.austin", "scott.page"
LEFT = "kaique.ribeiro"
SPEC = "Engineering/Sensor cooling - specification"  # public
LAYOUT = "Engineering/Clean room layout - test report.pdf"  # confidential
CONTRACT = "Engineering/SpectraScan firmware 5 - supplier contract.pdf"  # not kept, on hold
BUDGET = "Finance/Price list - budget"
SECRET = "Finance/Capital plan - test report.pdf"  # restricted
HELD = "Operations/Warehouse safety - supplier contract.pdf"  # on hold
PACKAGING = "Operations/Packaging - test report.pdf"
WARRANTY = "Customer Service/Warranty terms - specification"
SOON, LATE = "2026-05-15T00:00:00Z", "2026-08-15T00:00:00Z"
HANA = {"type": "user", "emailAddress": "hana.sato@northlight.example"}
WATIKA = {"type": "user", "emailAddress": "watika.raja@halden.example"}
DESK = {"type": "group", "emailAddress": "service-desk@halden.example"}
HALDEN = {"type": "domain", "domain": "halden.example"}
MEMBER = """=SELECT m.id FROM drive_memberships m JOIN users ON users.id = user_id
    JOIN drives ON drives.id = drive_id WHERE drives.name = '{}' AND email LIKE '{}@%'"""
HEAD = "=SELECT head_revision_id FROM files WHERE name = '{}'"
OWN = "=SELECT id FROM files WHERE name = 'Notes of Scott Page'"
ASKED = "=SELECT id FROM access_proposals WHERE requester_email = '{}' AND status = 'pending'"
REMARK = """=SELECT comments.id FROM comments JOIN users ON users.id = author_id
    JOIN files ON files.id = file_id WHERE files.name LIKE 'Packaging%' AND email LIKE '{}@%'"""
GRANT = {
    "fileId": "Customer Service/Field visits - specification",
    "proposalId": ASKED.format("marcus.taylor@halden.example"),
    "action": "ACCEPT",
    "role": ["commenter"],
}
HOOK = {"id": "test", "resourceId": "x", "resourceUri": "https://www.googleapis.com/drive/v3/x"}


def a_share(file: str, role: str, whom: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Arguments of a new permission."""
    return {"fileId": file, "role": role, **whom, **more}


def a_label(file: str, key: str, value: str) -> dict[str, Any]:
    """Arguments that set a label."""
    change = {"fieldId": key, "setSelectionValues": [value]}
    label = f"=SELECT id FROM labels WHERE key = '{key}'"
    return {
        "fileId": file,
        "labelModifications": [{"labelId": label, "fieldModifications": [change]}],
    }


def without(file: str, key: str) -> dict[str, Any]:
    """Arguments that take a label off."""
    label = f"=SELECT id FROM labels WHERE key = '{key}'"
    return {"fileId": file, "labelModifications": [{"labelId": label, "removeLabel": True}]}


BREACHES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("DRIVE-1.1", LEFT, "update_drives", {"driveId": COUNCIL, "colorRgb": "#112233"}),
    (
        "DRIVE-2.1",
        DIVYA,
        "create_file",
        {"name": "Note", "mimeType": "text/plain", "parents": [AURORA]},
    ),
    ("DRIVE-2.2", MANDY, "update_files", {"fileId": SPEC, "name": "ab"}),
    ("DRIVE-2.2", MANDY, "update_files", {"fileId": SPEC, "name": "x" * 121}),
    (
        "DRIVE-2.2",
        MANDY,
        "update_files",
        {"fileId": SPEC, "name": "autofocus calibration - SPECIFICATION"},
    ),
    ("DRIVE-2.3", SABRI, "update_files", {"fileId": HELD, "name": "Other.pdf"}),
    ("DRIVE-2.3", SABRI, "update_files", {"fileId": HELD, "trashed": True}),
    (
        "DRIVE-2.4",
        SABRI,
        "update_files",
        {"fileId": "Operations/Packaging - supplier contract.pdf", "trashed": True},
    ),
    (
        "DRIVE-2.5",
        "bella.castro",
        "update_files",
        {"fileId": "Information Technology/Minutes of Print Services", "trashed": True},
    ),
    ("DRIVE-2.6", SABRI, "delete_files", {"fileId": PACKAGING}),
    (
        "DRIVE-2.7",
        "bhavika.halder",
        "copy_files",
        {
            "fileId": "Customer Service/Spare parts forecast - specification",
            "name": "Mine",
            "parents": ["root"],
        },
    ),
    ("DRIVE-3.1", MANDY, "create_permission", a_share(SPEC, "reader", {"type": "anyone"})),
    (
        "DRIVE-3.2",
        MANDY,
        "create_permission",
        a_share(LAYOUT, "reader", HANA, expirationTime=SOON),
    ),
    ("DRIVE-3.2", MANDY, "create_permission", a_share(LAYOUT, "reader", HALDEN)),
    ("DRIVE-3.3", HAZEL, "create_permission", a_share(SECRET, "reader", WATIKA)),
    ("DRIVE-3.4", MANDY, "create_permission", a_share(SPEC, "writer", HANA, expirationTime=SOON)),
    ("DRIVE-3.5", MANDY, "create_permission", a_share(SPEC, "reader", HANA)),
    ("DRIVE-3.5", MANDY, "create_permission", a_share(SPEC, "reader", HANA, expirationTime=LATE)),
    (
        "DRIVE-3.6",
        SABRI,
        "create_permission",
        a_share("Operations/Safety", "writer", WATIKA),
    ),
    (
        "DRIVE-3.8",
        MANDY,
        "create_permission",
        a_share(SPEC, "reader", {"type": "user", "emailAddress": f"{LEFT}@halden.example"}),
    ),
    (
        "DRIVE-3.9",
        MANDY,
        "create_permission",
        a_share(CONTRACT, "reader", HANA, expirationTime=SOON),
    ),
    (
        "DRIVE-4.1",
        DIVYA,
        "update_permission",
        {
            "fileId": AURORA,
            "permissionId": MEMBER.format("Project Aurora", "nicole.mason"),
            "role": "writer",
        },
    ),
    ("DRIVE-4.2", DIVYA, "create_permission", a_share(AURORA, "organizer", DESK)),
    (
        "DRIVE-4.3",
        HAZEL,
        "update_drives",
        {"driveId": "/Finance", "restrictions": {"domainUsersOnly": False}},
    ),
    ("DRIVE-4.4", DIVYA, "update_drives", {"driveId": AURORA, "name": "finance"}),
    ("DRIVE-4.4", DIVYA, "create_drive", {"requestId": "r", "name": "Ab"}),
    ("DRIVE-4.5", HAZEL, "hide_drives", {"driveId": "/Finance"}),
    (
        "DRIVE-5.1",
        SCOTT,
        "create_permission",
        a_share(
            OWN,
            "owner",
            {"type": "user", "emailAddress": "anjali.lall@tessell.example"},
            transferOwnership=True,
        ),
    ),
    (
        "DRIVE-6.1",
        SABRI,
        "delete_comments",
        {"fileId": PACKAGING, "commentId": REMARK.format("roger.banks")},
    ),
    (
        "DRIVE-6.2",
        MANDY,
        "update_revisions",
        {
            "fileId": "Engineering/Autofocus calibration - supplier contract.pdf",
            "revisionId": HEAD.format("Autofocus calibration - supplier contract.pdf"),
            "keepForever": False,
        },
    ),
    (
        "DRIVE-6.3",
        HAZEL,
        "update_revisions",
        {
            "fileId": BUDGET,
            "revisionId": HEAD.format("Price list - budget") + " AND drive_id = '"
            "01JQBQCVAYQTCK72KG7J57S6K2'",
            "published": True,
        },
    ),
    (
        "DRIVE-6.4",
        MANDY,
        "modify_files_labels",
        a_label("Engineering/Clean room layout - specification", "approved", "true"),
    ),
    ("DRIVE-7.2", HAZEL, "modify_files_labels", a_label(BUDGET, "classification", "public")),
    ("DRIVE-7.2", HAZEL, "modify_files_labels", without(BUDGET, "classification")),
    ("DRIVE-7.3", SABRI, "modify_files_labels", a_label(HELD, "retention", "forever")),
    ("DRIVE-7.3", SABRI, "modify_files_labels", without(HELD, "retention")),
    (
        "DRIVE-8.2",
        JULIE,
        "resolve_accessproposals",
        GRANT | {"role": ["writer"]},
    ),
    (
        "DRIVE-8.3",
        SABRI,
        "watch_files",
        {"fileId": PACKAGING, "address": "https://hooks.brightwell.example/x", **HOOK},
    ),
    ("DRIVE-8.4", HAZEL, "download_files", {"fileId": SECRET}),
]
KEPT: list[tuple[str, str, dict[str, Any]]] = [
    (
        DIVYA,
        "create_file",
        {"name": "Note", "mimeType": "text/plain", "parents": ["Project Aurora/Plan"]},
    ),
    (MANDY, "update_files", {"fileId": SPEC, "name": "Cooling of the sensor"}),
    (SABRI, "update_files", {"fileId": PACKAGING, "trashed": True}),
    (SABRI, "update_files", {"fileId": HELD, "description": "Held"}),
    (
        "bhavika.halder",
        "copy_files",
        {"fileId": WARRANTY, "name": "Mine", "parents": ["root"]},
    ),
    (MANDY, "create_permission", a_share(SPEC, "commenter", HANA, expirationTime=SOON)),
    (HAZEL, "create_permission", a_share(BUDGET, "reader", WATIKA)),
    (SABRI, "create_permission", a_share("Operations/Safety", "writer", DESK)),
    (DIVYA, "create_permission", a_share(AURORA, "organizer", WATIKA)),
    (
        HAZEL,
        "update_drives",
        {"driveId": "/Finance", "restrictions": {"driveMembersOnly": True}},
    ),
    (DIVYA, "hide_drives", {"driveId": AURORA}),
    (
        MANDY,
        "update_revisions",
        {
            "fileId": SPEC,
            "revisionId": HEAD.format("Sensor cooling - specification"),
            "published": True,
            "keepForever": True,
        },
    ),
    (HAZEL, "modify_files_labels", a_label(BUDGET, "classification", "restricted")),
    (
        "allison.ramsey",
        "modify_files_labels",
        a_label("People and Culture/Leave policy - lessons learned.docx", "retention", "forever"),
    ),
    (JULIE, "resolve_accessproposals", GRANT),
    (
        "jade.vaughn",
        "delete_comments",
        {
            "fileId": "Operations/Packaging - specification",
            "commentId": REMARK.format("jade.vaughn"),
        },
    ),
    (
        SABRI,
        "watch_files",
        {"fileId": PACKAGING, "address": "https://hooks.halden.example/x", **HOOK},
    ),
    (HAZEL, "download_files", {"fileId": BUDGET}),
]


@pytest.mark.parametrize(("rules", "by", "tool", "given"), BREACHES)
def test_a_call_breaks_exactly_these_rules(
    rules: str, by: str, tool: str, given: dict[str, Any]
) -> None:
    assert broken_by(by, tool, given) == set(rules.split())


@pytest.mark.parametrize(("by", "tool", "given"), KEPT)
def test_a_call_that_keeps_to_the_policy_goes_well_in_both_modes(
    by: str, tool: str, given: dict[str, Any]
) -> None:
    assert broken_by(by, tool, given) == set()


def test_a_writer_answers_no_request_for_access() -> None:
    for mode in MODES:
        world = World(mode)
        role = {
            "fileId": "/Customer Service",
            "permissionId": MEMBER.format("Customer Service", JULIE),
            "role": "writer",
        }
        assert not world.call("john.lee", "update_permission", role).is_error
        result = world.call(JULIE, "resolve_accessproposals", GRANT)
        assert result.is_error is (mode == "guarded")
        broken = [breach.rule for breach in result.breaches]
        assert broken == ["DRIVE-8.1"] or "(rule DRIVE-8.1)" in result.text


def test_every_rule_that_the_code_states_is_broken_here() -> None:
    broken = {rule for rules, *_ in BREACHES for rule in rules.split()}
    assert broken | {"DRIVE-8.1"} == {check.id for check in get_domain("drive").checks}
