"""Recorded calls of events, tags, calls, groups and apps: the same keys, order, nulls and texts."""

import json
from functools import cache
from typing import Any

import pytest

from tests.domains.teams.office import Office
from tests.reference import reference

ORG = "techcorp-001"
TENANT = "a1b2c3d4-e5f6-7890-abcd-ef1234567890"
TABLES = {
    "webinar": ("virtual_event_webinars", "virtual_event_webinar_coorganizers"),
    "townhall": ("virtual_event_townhalls", "virtual_event_townhall_coorganizers"),
}
USERS = ("james.wilson", "bob.smith", "carol.white", "nathan.richards", "dave.brown", "john.davis")
WHOLE = (
    "list_virtual_event_webinars",
    "list_virtual_event_townhalls",
    "list_teams_apps",
    "list_call_records",
    "get_call_record",
    "list_groups",
    "set_user_status_message",
    "publish_virtual_event_webinar",
    "cancel_virtual_event_webinar",
    "cancel_virtual_event_townhall",
)
"""Answers of which nothing is made anew, so that every value is the same."""
MADE = ("create_virtual_event_webinar", "create_teamwork_tag", "create_call")


@cache
def recorded() -> dict[str, Any]:
    """The examples by tool."""
    text = reference("tools", "teams.json").read_text(encoding="utf-8")
    return {each["name"]: each for each in json.loads(text)}


def insert(table: str, **row: Any) -> str:
    """A statement; lists and objects as JSON."""
    values = []
    for value in row.values():
        if isinstance(value, dict | list):
            value = json.dumps(value)
        said = str(value).replace("'", "''")
        values.append(
            "NULL" if value is None else f"'{said}'" if isinstance(value, str) else str(value)
        )
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(values)});\n"


def event(kind: str, shown: dict[str, Any]) -> str:
    """The rows of an event that an answer shows."""
    table, organizers = TABLES[kind]
    more = {"is_invite_only": int(shown["isInviteOnly"])} if kind == "townhall" else {}
    sql = insert(
        table,
        org_id=ORG,
        id=shown["id"],
        display_name=shown["displayName"],
        description_content_type=shown["description"]["contentType"],
        description_content=shown["description"]["content"],
        start_date_time=f"{shown['startDateTime']['dateTime']}+00:00",
        start_time_zone=shown["startDateTime"]["timeZone"],
        end_date_time=f"{shown['endDateTime']['dateTime']}+00:00",
        end_time_zone=shown["endDateTime"]["timeZone"],
        audience=shown["audience"],
        status=shown["status"],
        created_by_user_id=shown["createdBy"]["user"]["id"],
        created_by_display_name=shown["createdBy"]["user"]["displayName"],
        created_by_tenant_id=shown["createdBy"]["user"]["tenantId"],
        is_attendee_email_notification_enabled=int(
            shown["settings"]["isAttendeeEmailNotificationEnabled"]
        ),
        external_event_information=[],
        **more,
    )
    for each in shown["coOrganizers"]:
        ids = {f"{kind}_id": shown["id"], "user_id": each["id"]}
        sql += insert(organizers, org_id=ORG, **ids)
    return sql


def people() -> str:
    sql = insert("teams_orgs", org_id=ORG, tenant_id=TENANT, soft_deleted=0)
    for user in USERS:
        name = user.replace(".", " ").title()
        sql += insert(
            "teams_users",
            org_id=ORG,
            user_id=user,
            user_principal_name=f"{user}@techcorp.com",
            display_name=name,
            static_token=user,
            soft_deleted=0,
        )
    return sql + insert("teams", org_id=ORG, team_id="team_techcorp_001", soft_delete=0)


@cache
def seed() -> str:
    """The rows that the recorded answers show."""
    answers: dict[str, Any] = {
        name: (tool["example_success"] or {}).get("result") for name, tool in recorded().items()
    }
    sql = people()
    sql += event("webinar", answers["list_virtual_event_webinars"]["value"][0])
    sql += event("townhall", answers["list_virtual_event_townhalls"]["value"][0])
    published = recorded()["publish_virtual_event_webinar"]["example_success"]["arguments"]
    draft = {**answers["list_virtual_event_webinars"]["value"][0], "id": published["webinar_id"]}
    sql += event("webinar", {**draft, "coOrganizers": []})
    for app in reversed(answers["list_teams_apps"]["value"]):
        sql += insert(
            "teams_apps",
            org_id=ORG,
            app_id=app["id"],
            display_name=app["displayName"],
            distribution_method=app["distributionMethod"],
            external_id=app["externalId"],
        )
    sql += insert("teams_apps", org_id=ORG, app_id="other", display_name="Other")
    whole = answers["get_call_record"]
    for record in answers["list_call_records"]["value"]:
        shown = whole["participants_v2"] if record["id"] == whole["id"] else []
        sql += insert(
            "call_records",
            id=record["id"],
            org_id=ORG,
            version=1,
            type=record["type"],
            modalities=record["modalities"],
            organizer={},
            participants=shown,
            start_date_time=record["startDateTime"].replace("Z", "027+00:00"),
            end_date_time=record["endDateTime"].replace("Z", "940+00:00"),
            last_modified_date_time=record["lastModifiedDateTime"],
        )
    return sql


def answer(tool: str) -> Any:
    """Our answer to the recorded arguments."""
    example = recorded()[tool]["example_success"]
    office = Office(sql=seed())
    if tool == "list_virtual_event_webinars":
        published = recorded()["publish_virtual_event_webinar"]["example_success"]["arguments"]
        sql = people() + event("webinar", example["result"]["value"][0])
        assert published["webinar_id"] not in sql
        office = Office(sql=sql)
    result = office.call(tool, "james.wilson", **example["arguments"])
    assert not result.is_error, result.text
    return result.text


def shape(value: Any) -> Any:
    """Keys in their order, and the kinds of the values."""
    if isinstance(value, dict):
        return [(name, shape(each)) for name, each in value.items()]
    if isinstance(value, list):
        return [shape(each) for each in value]
    return type(value).__name__


@pytest.mark.parametrize("tool", WHOLE)
def test_an_answer_is_the_recorded_one_to_the_letter(tool: str) -> None:
    example = recorded()[tool]["example_success"]
    assert example["inferred"] is False
    expected = example.get("text") or json.dumps(example["result"], indent=2)
    assert answer(tool) == expected


@pytest.mark.parametrize("tool", MADE)
def test_what_is_made_has_the_recorded_shape(tool: str) -> None:
    example = recorded()[tool]["example_success"]
    assert example["inferred"] is False
    ours = json.loads(answer(tool))
    assert shape(ours) == shape(example["result"])
    new = {"id", "callChainId", "myParticipantId"}
    for name in ours.keys() - new:
        assert ours[name] == example["result"][name], name


def town_hall(office: Office | None = None) -> tuple[str, str]:
    """Our refusal of the recorded town hall, and the recorded one."""
    tool = "create_virtual_event_townhall"
    example = recorded()[tool]["example_error"]
    office = office or Office(sql=seed())
    return office.refused(tool, "james.wilson", **example["arguments"]), example["text"]


def test_a_town_hall_fails_as_recorded() -> None:
    office = Office(sql=seed())
    ours, theirs = town_hall(office)
    assert ours == theirs
    sql = "SELECT status FROM virtual_event_townhalls WHERE display_name LIKE 'Acme%'"
    assert office.row(sql) == {"status": "draft"}
