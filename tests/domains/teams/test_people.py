"""What is said of people, and how moments are written."""

from typing import Any

import pytest

from eopsgym.domains.teams.dialect import time_view
from tests.domains.teams.office import SEED, Office
from tests.domains.teams.test_teams_and_members import person

NEW = {
    "userPrincipalName": "eve@acme.example",
    "displayName": "Eve",
    "mailNickname": "eve",
    "accountEnabled": True,
    "passwordProfile": {"password": "a password", "forceChangePasswordNextSignIn": True},
}
NO_MOMENT = "Input should be a valid datetime"
NO_MAIL = "value is not a valid email address"


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("employeeHireDate", "soon", NO_MOMENT),
        ("birthday", "1990-02-30T00:00:00Z", NO_MOMENT),
        ("mail", "eve", NO_MAIL),
        ("mail", "eve @acme.example", NO_MAIL),
    ],
)
@pytest.mark.parametrize("tool", ["create_user", "update_user"])
def test_what_is_no_date_and_no_address_is_refused(
    office: Office, tool: str, field: str, value: Any, said: str
) -> None:
    about: dict[str, Any] = NEW if tool == "create_user" else {"userId": "bob"}
    text = office.refused(tool, **about, **{field: value})
    assert text == f"Validation errors:\n- {field}: {said}"


@pytest.mark.parametrize("nickname", ["e v e", "eve@acme", "ève", "<eve>"])
@pytest.mark.parametrize("tool", ["create_user", "update_user"])
def test_a_nickname_is_the_beginning_of_an_address(
    office: Office, tool: str, nickname: str
) -> None:
    about: dict[str, Any] = {**NEW} if tool == "create_user" else {"userId": "bob"}
    text = office.refused(tool, **about | {"mailNickname": nickname})
    assert text.startswith("mailNickname can have ASCII characters except")


def test_other_addresses_of_a_new_person_are_addresses(office: Office) -> None:
    text = office.refused("create_user", **NEW, otherMails=["eve@acme.example", "@"])
    assert text == f"Validation errors:\n- otherMails: {NO_MAIL}"


def test_what_is_said_of_a_person_can_be_cleared(office: Office) -> None:
    said = {
        "employeeOrgData": {"division": "Sales"},
        "birthday": "1990-05-15",
        "mail": "b@c.example",
    }
    office.ask("update_user", userId="bob", **said, businessPhones=["1"])
    gone = {"employeeOrgData": {}, "birthday": "", "mail": "", "businessPhones": []}
    shown = office.ask("update_user", userId="bob", **gone)
    assert [shown[name] for name in gone] == [None, None, None, []]


def test_people_are_found_by_where_they_belong(office: Office) -> None:
    office.ask("update_user", userId="bob", employeeOrgData={"division": "Sales"})
    for asked in ("employeeOrgData/division eq 'sales'", "employeeOrgData/costCenter ne 'x'"):
        found = office.ask("list_users", _filter=f"{asked} and id eq 'bob'")["value"]
        assert [each["id"] for each in found] == ["bob"]


def test_a_principal_name_is_taken_once_in_an_organisation(office: Office) -> None:
    taken = {**NEW, "userPrincipalName": "ANN@acme.example"}
    said = "User with userPrincipalName 'ANN@acme.example' already exists"
    assert office.refused("create_user", **taken) == said
    office.ask("create_user", "zoe", **taken)  # who cannot find out so whom others employ
    office.ask("delete_user", userId="cat")
    office.ask("create_user", **{**NEW, "userPrincipalName": "cat@acme.example"})
    assert office.ask("get_user", userPrincipalName="cat@acme.example")["displayName"] == "Eve"


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("2026-01-01 08:00:00", "2026-01-01T08:00:00"),
        ("2021-05-03T14:00:00+00:00", "2021-05-03T14:00:00Z"),
        ("2021-01-01T00:00:00.000", "2021-01-01T00:00:00"),
        ("2021-02-02T18:19:52.105", "2021-02-02T18:19:52.105000"),
        ("2021-05-01T08:00:00.0000000+00:00", "2021-05-01T08:00:00Z"),
        ("2026-06-15T08:48:43.752668Z", "2026-06-15T08:48:43.752668Z"),
        ("2026-06-15T08:48:43.75+01:00", "2026-06-15T08:48:43.750000+01:00"),
        ("someday.", "someday."),
        ("", None),
    ],
)
def test_a_moment_is_written_as_the_published_server_writes_it(
    stored: str, shown: str | None
) -> None:
    assert time_view(stored) == shown


def test_a_member_sees_what_was_said_since_a_moment(office: Office) -> None:
    new = {"teamId": "team_works", "user_odata_bind": person("cat")}
    text = office.refused("add_team_member", **new, visibleHistoryStartDateTime="ever")
    assert text == f"Validation errors:\n- visibleHistoryStartDateTime: {NO_MOMENT}"
    since = "2026-01-01T00:00:00.000Z"
    office.ask("add_team_member", **new, visibleHistoryStartDateTime=since)
    listed = office.ask("list_team_members", teamId="team_works")["value"]
    assert listed[-1]["visibleHistoryStartDateTime"] == "2026-01-01T00:00:00Z"


QUOTED = """
INSERT INTO teams_users (org_id, user_id, user_principal_name, display_name, account_enabled,
user_type, soft_deleted)
VALUES ('acme', 'o''brien', 'o''brien+x@acme.example', 'Oona O''Brien', 1, 'Member', 0);
"""


@pytest.mark.parametrize(
    "reference",
    [
        "users('o''brien')",
        "users('o''brien+x@acme.example')/",
        "users/o'brien",
        "users/o%27brien%2Bx%40acme.example",
        "users('o%27%27brien')",
        "directoryObjects/o'brien",
    ],
)
def test_a_reference_names_a_person_with_an_apostrophe_as_odata_does(reference: str) -> None:
    office = Office(sql=SEED.read_text(encoding="utf-8") + QUOTED)
    bind = f"https://graph.microsoft.com/v1.0/{reference}"
    made = office.ask("add_team_member", teamId="team_works", user_odata_bind=bind)
    assert made["userId"] == "o'brien"


@pytest.mark.parametrize("reference", ["users('", "users('ann'", "users()", "//", "users('a'b')"])
def test_what_names_nobody_is_no_reference(office: Office, reference: str) -> None:
    bind = f"https://graph.microsoft.com/v1.0/{reference}"
    text = office.refused("add_team_member", teamId="team_works", user_odata_bind=bind)
    assert text == f"Invalid user_odata_bind format: {bind}"
