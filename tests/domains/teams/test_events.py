"""Webinars and town halls: drafts, co-organisers, guests, publishing and canceling."""

from typing import Any

import pytest
from dateutil import tz

from eopsgym.domains.teams.resources.windows_zones import ZONES
from tests.domains.teams.office import Office

START = {"dateTime": "2026-05-04T10:00:00", "timeZone": "UTC"}
END = {"dateTime": "2026-05-04T11:00:00", "timeZone": "UTC"}
EVENT: dict[str, Any] = {
    "displayName": "Open day",
    "description": {"contentType": "html", "content": "<p>Come</p>"},
    "startDateTime": START,
    "endDateTime": END,
    "audience": "organization",
}
ACME = "aaaaaaaa-0000-4000-8000-000000000001"
FAILED = (
    "Failed to create townhall: schemas.virtual_event_townhall.VirtualEventTownhallResponse() "
    "argument after ** must be a mapping, not NoneType"
)


def webinar(office: Office, **more: Any) -> Any:
    return office.ask("create_virtual_event_webinar", **EVENT, **more)


def test_a_webinar_is_a_draft_with_its_organisers() -> None:
    office = Office()
    made = webinar(office, coOrganizers=[{"id": "cat"}, {"id": "bob@acme.example"}, {"id": "cat"}])
    assert made["status"] == "draft"
    assert made["createdBy"]["user"]["id"] == "ann"
    assert made["coOrganizers"] == [
        {
            "id": "cat",
            "tenantId": ACME,
            "displayName": "Cat Cole",
        },
        {
            "id": "bob",
            "tenantId": ACME,
            "displayName": "Bob Bell",
        },
    ]
    assert (made["startDateTime"], made["endDateTime"]) == (START, END)
    first, second = made["id"].split("@")
    assert len(first) == len(second) == 36
    assert first != second
    assert office.ask("get_virtual_event_webinar", webinar_id=made["id"]) == made
    listed = office.ask("list_virtual_event_webinars", _count=True)
    assert list(listed) == ["@odata.context", "@odata.count", "value"]
    assert listed["value"] == [made]
    assert "@odata.count" not in office.ask("list_virtual_event_webinars")


def test_the_same_calls_give_the_same_ids() -> None:
    assert webinar(Office()) == webinar(Office())


def test_a_webinar_is_published_and_canceled_by_its_organiser_alone() -> None:
    office = Office()
    made = webinar(office, coOrganizers=[{"id": "bob"}])["id"]
    for verb in ("publish", "cancel"):
        text = office.refused(f"{verb}_virtual_event_webinar", "bob", webinar_id=made)
        assert text == f"Only the organizer can {verb} the webinar"

    def status() -> str:
        return str(office.ask("get_virtual_event_webinar", webinar_id=made)["status"])

    done = "Operation completed successfully"
    for _ in range(2):
        assert office.ask("publish_virtual_event_webinar", webinar_id=made) == done
        assert status() == "published"
    for _ in range(2):
        assert office.ask("cancel_virtual_event_webinar", webinar_id=made) == done
        assert status() == "canceled"
    text = office.refused("publish_virtual_event_webinar", webinar_id=made)
    assert text == "Cannot publish a canceled webinar"


def test_other_organisations_do_not_see_events() -> None:
    office = Office(repaired=True)
    made = webinar(office)["id"]
    office.ask("create_virtual_event_townhall", **EVENT)
    for verb in ("get", "publish", "cancel"):
        text = office.refused(f"{verb}_virtual_event_webinar", "zoe", webinar_id=made)
        assert text == f"Webinar not found: {made} or not from your organization"
    assert office.ask("list_virtual_event_webinars", "zoe")["value"] == []
    assert office.ask("list_virtual_event_townhalls", "zoe")["value"] == []


@pytest.mark.parametrize("tool", ["create_virtual_event_webinar", "create_virtual_event_townhall"])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"displayName": " "}, "displayName must have 1 to 500 characters"),
        ({"displayName": "x" * 501}, "displayName must have 1 to 500 characters"),
        ({"endDateTime": START}, "endDateTime must be after startDateTime"),
        (
            {"endDateTime": {"dateTime": "2026-05-04T12:00:00", "timeZone": "Tokyo Standard Time"}},
            "endDateTime must be after startDateTime",
        ),
        (
            {"startDateTime": {"dateTime": "2026-05-04T10:00", "timeZone": "Mars/Olympus"}},
            "Invalid time zone 'Mars/Olympus'",
        ),
        (
            {"startDateTime": {"dateTime": "tomorrow", "timeZone": "UTC"}},
            "startDateTime.dateTime: 'tomorrow' is not an ISO 8601 date and time",
        ),
        ({"coOrganizers": [{"id": "nobody"}]}, "User not found: nobody"),
        ({"coOrganizers": [{"id": "zoe"}]}, "User not found: zoe"),
        ({"coOrganizers": [{"id": f"u{n}"} for n in range(600)]}, "At most 500 coOrganizers"),
        ({"audience": "friends"}, "audience"),
        ({"description": {"contentType": "text"}}, "content is required"),
    ],
)
def test_an_event_that_cannot_be_is_refused_and_leaves_nothing(
    tool: str, change: dict[str, Any], said: str
) -> None:
    office = Office()
    assert said in office.refused(tool, **{**EVENT, **change})
    for table in ("virtual_event_webinars", "virtual_event_townhalls"):
        assert office.row(f"SELECT count(*) AS n FROM {table}")["n"] == 0


def test_times_at_the_ends_of_the_calendar_are_distinguished() -> None:
    last = {"dateTime": "9999-12-31T23:00:00", "timeZone": "Hawaiian Standard Time"}
    first = {"dateTime": "0001-01-01T00:00:00", "timeZone": "Tokyo Standard Time"}
    made = Office().ask(
        "create_virtual_event_webinar", **{**EVENT, "startDateTime": first, "endDateTime": last}
    )
    assert (made["startDateTime"], made["endDateTime"]) == (first, last)


def test_a_time_with_an_offset_is_kept_by_its_clock() -> None:
    start = {"dateTime": "2026-05-04T09:00:00Z", "timeZone": "Pacific Standard Time"}
    made = Office().ask(
        "create_virtual_event_webinar",
        **{**EVENT, "startDateTime": start, "endDateTime": {**start, "dateTime": "2026-05-05"}},
    )
    assert made["startDateTime"]["dateTime"] == "2026-05-04T09:00:00"
    assert made["endDateTime"]["dateTime"] == "2026-05-05T00:00:00"


def test_every_zone_of_windows_has_a_clock() -> None:
    assert len(ZONES) > 130
    assert [name for name, place in ZONES.items() if tz.gettz(place) is None] == []


def test_a_published_town_hall_is_written_before_its_call_fails() -> None:
    office = Office()
    guests = [{"id": "bob"}, {"id": "eve@else.example"}]
    text = office.refused(
        "create_virtual_event_townhall",
        **EVENT,
        isInviteOnly=True,
        invitedAttendees=guests,
        coOrganizers=[{"id": "cat"}],
    )
    assert text == FAILED
    (made,) = office.ask("list_virtual_event_townhalls", _count=True)["value"]
    assert made["isInviteOnly"] is True
    assert [each["id"] for each in made["invitedAttendees"]] == ["bob", "eve@else.example"]
    assert [each["id"] for each in made["coOrganizers"]] == ["cat"]


def test_a_repaired_town_hall_is_shown() -> None:
    office = Office(repaired=True)
    guests = [{"id": "ann@acme.example"}, {"id": "ann"}, {"id": "eve@else.example"}]
    made = office.ask("create_virtual_event_townhall", **EVENT, invitedAttendees=guests)
    assert made["isInviteOnly"] is False
    assert made["invitedAttendees"] == [
        {
            "@odata.type": "#microsoft.graph.communicationsUserIdentity",
            "id": "ann",
            "displayName": "Ann Ames",
            "tenantId": ACME,
        },
        {
            "@odata.type": "#microsoft.graph.communicationsGuestIdentity",
            "id": "eve@else.example",
            "displayName": "",
            "email": "eve@else.example",
        },
    ]
    assert office.ask("list_virtual_event_townhalls")["value"] == [made]
    text = office.refused("cancel_virtual_event_townhall", "bob", townhall_id=made["id"])
    assert text == "Only the organizer can cancel the townhall"
    for _ in range(2):
        office.ask("cancel_virtual_event_townhall", townhall_id=made["id"])
        assert office.ask("list_virtual_event_townhalls")["value"][0]["status"] == "canceled"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"isInviteOnly": True, "audience": "everyone"}, "isInviteOnly can only be true"),
        ({"invitedAttendees": [{"id": "nobody"}]}, "User not found: nobody"),
        ({"invitedAttendees": [{"id": f"{n}@x.example"} for n in range(501)]}, "At most 500"),
    ],
)
def test_a_town_hall_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    assert said in Office().refused("create_virtual_event_townhall", **{**EVENT, **change})
