"""What a rule forbids, come at by another way; and what looks like it and is allowed.

Before a call there may be others, which keep to the policy.
"""

from typing import Any

import pytest

from tests.domains.drive.company import CallBy, broken_by
from tests.domains.drive.test_rules import (
    ASKED,
    AURORA,
    DESK,
    DIVYA,
    HALDEN,
    HANA,
    HAZEL,
    HEAD,
    HELD,
    LATE,
    MANDY,
    MEMBER,
    OWN,
    PACKAGING,
    SABRI,
    SCOTT,
    SECRET,
    SOON,
    SPEC,
    a_label,
    a_share,
    without,
)

CONNIE, LIZ, BELLA = "connie.simon", "liz.cassiano", "bella.castro"
NORTHLIGHT = {"type": "domain", "domain": "northlight.example"}
HELD_TENDER = "Sales and Marketing/Tender for the university - data sheet.pdf"  # Priya Menon's
ENDLESS = "Information Technology/Identity and Access minutes 2026-02-23"  # Oskar Lind's
ENDLESS_REMARKS = "Information Technology/Monitoring and alerts - kickoff"  # Hana Sato's
PRIYA = {"type": "user", "emailAddress": "priya.menon@brightwell.example"}
OF = """=SELECT permissions.id FROM permissions JOIN files ON files.id = file_id
    WHERE files.name = '{}' AND (email_address LIKE '{}%' OR permissions.type = '{}')"""
REPORT = "Packaging - test report.pdf"
DOCUMENT = "application/vnd.google-apps.document"
FOLDER = "application/vnd.google-apps.folder"
GIVEN: CallBy = (MANDY, "create_permission", a_share(SPEC, "reader", HANA, expirationTime=SOON))
IN_TRASH: CallBy = (SABRI, "update_files", {"fileId": PACKAGING, "trashed": True})
ON_HOLD: CallBy = (SABRI, "modify_files_labels", a_label(PACKAGING, "retention", "legal hold"))
FOREVER: CallBy = (SABRI, "modify_files_labels", a_label(PACKAGING, "retention", "forever"))
KEPT: CallBy = (
    SABRI,
    "update_revisions",
    {"fileId": PACKAGING, "revisionId": HEAD.format(REPORT), "keepForever": True},
)
HALDER = "bhavika.halder"
ANSWER = {
    "fileId": "Customer Service/Customer portal - specification",
    "proposalId": ASKED.format("gotthold.zahn@tessell.example"),
    "action": "DENY",
}
NOW_A_WRITER: CallBy = (
    "john.lee",
    "update_permission",
    {
        "fileId": "/Customer Service",
        "permissionId": MEMBER.format("Customer Service", HALDER),
        "role": "writer",
    },
)
NAMESAKE: CallBy = (
    SABRI,
    "create_file",
    {"name": REPORT.upper(), "mimeType": "application/pdf", "parents": ["Operations/Safety"]},
)


def once_more(file: str, key: str, value: str) -> dict[str, Any]:
    """Arguments that take a label off and put it on again."""
    off, on = without(file, key), a_label(file, key, value)
    return {**on, "labelModifications": [*off["labelModifications"], *on["labelModifications"]]}


def of(file: str, whom: str, **more: Any) -> dict[str, Any]:
    """Arguments that name somebody's permission on a file."""
    return {"fileId": file, "permissionId": OF.format(file.partition("/")[2], whom, whom), **more}


BREACHES: list[tuple[str, CallBy, list[CallBy]]] = [
    # Another file has taken the name since.
    (
        "DRIVE-2.2",
        (SABRI, "update_files", {"fileId": PACKAGING, "trashed": False}),
        [IN_TRASH, NAMESAKE],
    ),
    # Two people name their files alike, in a folder that is nobody's drive.
    (
        "DRIVE-2.2",
        (
            BELLA,
            "create_file",
            {
                "name": "Plan of Scott",
                "mimeType": DOCUMENT,
                "parents": ["=SELECT id FROM files WHERE name = 'House of Scott'"],
            },
        ),
        [
            (SCOTT, "create_file", {"name": "House of Scott", "mimeType": FOLDER}),
            (
                SCOTT,
                "create_file",
                {
                    "name": "Plan of Scott",
                    "mimeType": DOCUMENT,
                    "parents": ["=SELECT id FROM files WHERE name = 'House of Scott'"],
                },
            ),
            (
                SCOTT,
                "create_permission",
                a_share("=SELECT id FROM files WHERE name = 'House of Scott'", "writer", DESK),
            ),
        ],
    ),
    ("DRIVE-2.3", (SABRI, "delete_files", {"fileId": PACKAGING}), [IN_TRASH, ON_HOLD]),
    (
        "DRIVE-2.3",
        (SABRI, "update_files", {"fileId": PACKAGING, "trashed": False, "name": "Other.pdf"}),
        [IN_TRASH, ON_HOLD],
    ),
    ("DRIVE-2.4", (SABRI, "empty_files_trash", {"driveId": "/Operations"}), [IN_TRASH, FOREVER]),
    # A link that is there gives more than it did.
    (
        "DRIVE-3.1",
        (
            SABRI,
            "update_permission",
            of("Operations/Packaging - risk register.xlsx", "anyone", role="writer"),
        ),
        [],
    ),
    # Somebody who has a permission gets more of it, or for longer.
    (
        "DRIVE-3.2",
        (LIZ, "create_permission", a_share(HELD_TENDER, "reader", PRIYA, expirationTime=SOON)),
        [],
    ),
    ("DRIVE-3.2", (LIZ, "update_permission", of(HELD_TENDER, "priya", role="commenter")), []),
    # What a folder is shared with, all that lies in it is.
    ("DRIVE-3.2", (SABRI, "create_permission", a_share("Operations/Safety", "reader", HALDEN)), []),
    ("DRIVE-3.3", (HAZEL, "create_permission", a_share("Finance/Forecasts", "reader", DESK)), []),
    (
        "DRIVE-3.3",
        (HAZEL, "update_files", {"fileId": SECRET, "addParents": "Finance/Contracts"}),
        [
            (
                HAZEL,
                "update_files",
                {
                    "fileId": "Finance/Travel expenses - lessons learned.docx",
                    "addParents": "Finance/Closing",
                },
            ),
            (HAZEL, "create_permission", a_share("Finance/Contracts", "reader", DESK)),
        ],
    ),
    # A whole company of outsiders.
    ("DRIVE-3.4 DRIVE-3.5", (MANDY, "create_permission", a_share(SPEC, "writer", NORTHLIGHT)), []),
    ("DRIVE-3.5", (MANDY, "create_permission", a_share(SPEC, "reader", NORTHLIGHT)), []),
    # Access that ends soon is drawn out.
    (
        "DRIVE-3.5",
        (MANDY, "create_permission", a_share(SPEC, "reader", HANA, expirationTime=LATE)),
        [GIVEN],
    ),
    ("DRIVE-3.5", (MANDY, "create_permission", a_share(SPEC, "reader", HANA)), [GIVEN]),
    ("DRIVE-3.5", (MANDY, "update_permission", of(SPEC, "hana", removeExpiration=True)), [GIVEN]),
    # Access without an end becomes more.
    ("DRIVE-3.5", (CONNIE, "update_permission", of(ENDLESS, "oskar", role="commenter")), []),
    # Members of a drive have no end.
    ("DRIVE-3.5", (DIVYA, "create_permission", a_share(AURORA, "reader", HANA)), []),
    # An organizer goes of their own accord.
    (
        "DRIVE-4.1",
        (
            DIVYA,
            "delete_permission",
            {"fileId": AURORA, "permissionId": MEMBER.format("Project Aurora", DIVYA)},
        ),
        [],
    ),
    # A revision goes with its file.
    ("DRIVE-6.2", (SABRI, "delete_files", {"fileId": PACKAGING}), [KEPT, IN_TRASH]),
    (
        "DRIVE-6.2",
        (SABRI, "delete_revisions", {"fileId": PACKAGING, "revisionId": HEAD.format(REPORT)}),
        [KEPT],
    ),
    (
        "DRIVE-7.2",
        (SABRI, "modify_files_labels", once_more(PACKAGING, "classification", "public")),
        [],
    ),
    ("DRIVE-7.3", (SABRI, "modify_files_labels", once_more(HELD, "retention", "forever")), []),
    # Who made a file of a drive does not own it.
    ("DRIVE-8.1", (HALDER, "resolve_accessproposals", ANSWER), [NOW_A_WRITER]),
    ("DRIVE-8.4", (HAZEL, "get_files", {"fileId": SECRET, "alt": "media"}), []),
]
ALLOWED: list[tuple[CallBy, list[CallBy]]] = [
    # A shortcut is no document, and a document that lies at the root stays one.
    (
        (
            DIVYA,
            "create_file",
            {
                "name": "Shortcut to the plan",
                "mimeType": "application/vnd.google-apps.shortcut",
                "shortcutDetails": {"targetId": "Project Aurora/Plan"},
                "parents": [AURORA],
            },
        ),
        [],
    ),
    # What is in the trash takes no name.
    (
        (SABRI, "update_files", {"fileId": PACKAGING, "name": "Stock count - data sheet.pdf"}),
        [IN_TRASH],
    ),
    (
        (SABRI, "update_files", {"fileId": PACKAGING, "trashed": False, "name": "Other.pdf"}),
        [IN_TRASH, NAMESAKE],
    ),
    # A legal hold keeps a file out of the trash, not in it.
    ((SABRI, "update_files", {"fileId": PACKAGING, "trashed": False}), [IN_TRASH, ON_HOLD]),
    # What lies in no drive is not copied out of one.
    (
        (SCOTT, "copy_files", {"fileId": OWN, "parents": ["Executive Office/Strategy"]}),
        [(SCOTT, "modify_files_labels", a_label(OWN, "classification", "confidential"))],
    ),
    # Less access is always allowed.
    ((CONNIE, "update_permission", of(ENDLESS_REMARKS, "hana", role="reader")), []),
    ((LIZ, "delete_permission", of(HELD_TENDER, "priya")), []),
    ((MANDY, "delete_permission", of(SPEC, "hana")), [GIVEN]),
    ((MANDY, "update_permission", of(SPEC, "hana", role="commenter")), [GIVEN]),
    ((SABRI, "create_permission", a_share("Operations/Safety", "reader", DESK)), []),
    ((SABRI, "delete_files", {"fileId": PACKAGING}), [IN_TRASH]),
    ((HAZEL, "modify_files_labels", once_more(SECRET, "classification", "restricted")), []),
    ((SABRI, "modify_files_labels", once_more(HELD, "retention", "legal hold")), []),
    ((HAZEL, "get_files", {"fileId": "Finance/Price list - budget", "alt": "json"}), []),
]


@pytest.mark.parametrize(("rules", "call", "first"), BREACHES)
def test_no_way_round_a_rule_is_open(rules: str, call: CallBy, first: list[CallBy]) -> None:
    assert broken_by(*call, *first) == set(rules.split())


@pytest.mark.parametrize(("call", "first"), ALLOWED)
def test_what_only_looks_like_a_breach_is_allowed(call: CallBy, first: list[CallBy]) -> None:
    assert broken_by(*call, *first) == set()
