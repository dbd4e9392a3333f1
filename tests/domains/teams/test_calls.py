"""Calls, their records and sessions, audio routing; status messages and the catalogue of apps."""

import json
from typing import Any

import pytest

from tests.domains.teams.office import SEED, Office

CALL: dict[str, Any] = {
    "callbackUri": "https://bot.example/calls",
    "targets": [{"identity": {"user": {"id": "bob"}}}],
    "requestedModalities": ["audio"],
    "mediaConfig": {"_odata_type": "#microsoft.graph.serviceHostedMediaConfig"},
}


def someone(place: int, user: str) -> dict[str, Any]:
    return {"id": f"p{place}", "identity": {"user": {"id": user, "displayName": user}}}


LOGGED = {"id": "log", "userId": "cat", "userDisplayName": "Cat", "userPrincipalName": "cat@a"}


def with_records() -> Office:
    """Three records of one organisation, one of another, and a session of the first."""
    people = [someone(1, "ann"), someone(2, "bob")]
    rows = [
        ("r1", "acme", "groupCall", '["audio"]', {"user": {"id": "ann"}}, people, "01T09:00:00.5"),
        ("r2", "acme", "pstn", "[]", {}, [LOGGED], "03T10:00:00.123456+01:00"),
        ("r3", "acme", "peerToPeer", '["video"]', {"user": {"id": "bob"}}, people[1:], "02T09:00"),
        ("r4", "borea", "groupCall", "[]", {}, [], "02T09:00:00Z"),
    ]
    sql = SEED.read_text(encoding="utf-8")
    for name, org, kind, modalities, organizer, people, start in rows:
        sql += f"""INSERT INTO call_records (id, org_id, version, type, modalities, organizer,
            participants, start_date_time, end_date_time) VALUES ('{name}', '{org}', 1, '{kind}',
            '{modalities}', '{json.dumps(organizer)}', '{json.dumps(people)}',
            '2026-02-{start}', '2026-02-04T00:00:00Z');\n"""
    sql += """INSERT INTO call_sessions (id, org_id, call_record_id, modalities, start_date_time)
        VALUES ('s1', 'acme', 'r1', '["audio"]', '2026-02-01T09:00:00Z');"""
    return Office(sql=sql)


def found(**options: Any) -> list[str]:
    return [each["id"] for each in with_records().ask("list_call_records", **options)["value"]]


def test_records_are_listed_the_latest_first() -> None:
    assert found() == ["r2", "r3", "r1"]
    between = "startDateTime ge 2026-02-02T09:00:00Z and startDateTime lt 2026-02-03T09:00:00Z"
    assert found(_filter=between) == ["r3"]
    assert found(_filter="participants_v2/any(p:p/id eq 'bob')") == ["r3", "r1"]
    assert found(_filter="participants_v2/any(p:p/id eq 'p1')") == ["r1"]
    assert found(_filter="participants_v2/any(p:p/id eq 'cat')") == ["r2"]
    said = with_records().refused("list_call_records", _filter="type eq 'pstn'")
    assert "Supported values: 'startDateTime', 'participants_v2'" in said


def test_a_record_shows_moments_in_utc_and_what_is_selected_in_that_order() -> None:
    listed = with_records().ask(
        "list_call_records", _select="startDateTime,id,lastModifiedDateTime"
    )
    assert listed["value"][0] == {
        "startDateTime": "2026-02-03T09:00:00.123Z",
        "id": "r2",
        "lastModifiedDateTime": None,
    }
    assert list(listed["value"][0]) == ["startDateTime", "id", "lastModifiedDateTime"]


def test_a_record_is_shown_with_participants_and_sessions() -> None:
    office = with_records()
    expand = "participants_v2,sessions(_expand=segments)"
    shown = office.ask("get_call_record", id="r1", _select="id,type", _expand=expand)
    assert list(shown) == [
        "@odata.context", "id", "type",
        "participants_v2@odata.context", "participants_v2",
        "sessions@odata.context", "sessions",
    ]  # fmt: skip
    assert [each["id"] for each in shown["participants_v2"]] == ["p1", "p2"]
    assert shown["sessions"][0]["segments"] == []
    bare = office.ask("get_call_record", id="r2", _expand=expand)
    assert "sessions" not in bare
    assert bare["participants_v2"][0]["identity"]["user"]["id"] == "cat"
    assert bare["organizer_v2"] is None
    sessions = office.ask(
        "list_call_sessions", id="r1", _select="id,modalities", _expand="segments"
    )
    assert sessions["value"] == [{"id": "s1", "modalities": ["audio"], "segments": []}]
    assert office.ask("list_call_sessions", id="r2")["value"] == []
    for tool in ("get_call_record", "list_call_sessions"):
        for name in ("r4", "none"):
            said = office.refused(tool, id=name)
            assert said == f"Call record not found: {name} or not from your organization"


def test_a_call_is_made_with_its_participants() -> None:
    office = Office()
    phone = {"identity": {"phone": {"id": "+15550100"}}}
    source = {"identity": {"user": {"id": "ann", "displayName": "Ann"}}}
    made = office.ask(
        "create_call", **{**CALL, "targets": [*CALL["targets"], phone]}, source=source, subject="Hi"
    )
    assert (made["state"], made["direction"]) == ("establishing", "outgoing")
    assert made["source"]["identity"]["user"]["id"] == "ann"
    assert made["targets"][1]["identity"]["phone"]["id"] == "+15550100"
    row = office.row("SELECT * FROM calls")
    assert json.loads(row["source"]) == source
    assert json.loads(row["targets"])[0] == CALL["targets"][0]
    assert row["my_participant_id"] == made["myParticipantId"]
    assert office.row("SELECT count(*) AS n FROM participants")["n"] == 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"callbackUri": "http://x"}, "callbackUri must be a valid HTTPS URL"),
        ({"requestedModalities": []}, "at least one modality"),
        ({"requestedModalities": ["smell"]}, "requestedModalities"),
        ({"targets": []}, "Either targets or meetingInfo must be provided"),
        ({"targets": CALL["targets"] * 6}, "at most 5 targets"),
        ({"targets": [{}]}, "identity is required"),
        ({"targets": [{"identity": {"user": {}}}]}, "id is required"),
        ({"targets": [{"identity": {"user": {"id": "zoe"}}}]}, "User not found: zoe"),
        ({"meetingInfo": {"joinMeetingId": "1"}}, "Cannot specify both targets and meetingInfo"),
        ({"mediaConfig": {}}, "_odata_type is required"),
    ],
)
def test_a_call_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    assert said in Office().refused("create_call", **{**CALL, **change})


def test_who_is_called_by_principal_name_is_called_by_id() -> None:
    office = Office()
    target = {"identity": {"user": {"id": "BOB@acme.example", "displayName": "Bob"}}}
    made = office.ask("create_call", **CALL | {"targets": [target]})
    assert made["targets"][0]["identity"]["user"]["id"] == "bob"
    row = office.row("SELECT targets FROM calls WHERE id = ?", made["id"])
    assert json.loads(row["targets"])[0]["identity"]["user"]["id"] == "bob"
    sql = "SELECT info FROM participants WHERE call_id = ? ORDER BY rowid DESC"
    user = json.loads(office.row(sql, made["id"])["info"])["user"]
    assert user == {"id": "bob", "displayName": "Bob"}


def test_a_meeting_is_joined() -> None:
    given: dict[str, Any] = {
        **CALL,
        "meetingInfo": {"joinMeetingId": "1"},
        "chatInfo": {"threadId": "t"},
    }
    del given["targets"]
    made = Office().ask("create_call", **given)
    assert (made["meetingInfo"], made["chatInfo"]) == ({"joinMeetingId": "1"}, {"threadId": "t"})
    kind = "#microsoft.graph.joinMeetingIdMeetingInfo"
    given["meetingInfo"] |= {"_odata_type": kind}
    typed = Office().ask("create_call", **given)["meetingInfo"]
    assert typed == {**given["meetingInfo"], "@odata.type": kind}


def test_voices_are_routed_between_the_participants_of_a_call() -> None:
    office = Office()
    two = [*CALL["targets"], {"identity": {"user": {"id": "cat"}}}]
    call = office.ask("create_call", **{**CALL, "targets": two})
    ids = [row["id"] for row in office.database.rows("SELECT id FROM participants ORDER BY rowid")]
    given = {"call_id": call["id"], "routingMode": "multicast", "sources": ids[:1]}
    made = office.ask("create_audio_routing_group", **given, receivers=ids[1:])
    assert list(made) == ["@odata.type", "id", "routingMode", "sources", "receivers"]
    for change, said in (
        ({"receivers": ids[1:2]}, "routingMode must be 'oneToOne'"),
        ({"receivers": ids}, "The source cannot be a receiver"),
        ({"receivers": ["x", "y"]}, "Participant not found in the call: x"),
        ({"receivers": []}, "receivers"),
        ({"call_id": "none", "receivers": ids[1:]}, "Call not found: none"),
    ):
        assert said in office.refused("create_audio_routing_group", **{**given, **change})
    said = office.refused("create_audio_routing_group", "zoe", **given, receivers=ids[1:])
    assert said.startswith("Call not found")


def test_a_status_is_set_changed_and_cleared() -> None:
    office = Office()
    message = {"content": "Out – back soon", "contentType": "text"}
    until = {"dateTime": "2026-03-02T17:00:00", "timeZone": "UTC"}
    for status in ({"message": message, "expiryDateTime": until}, {"message": message}):
        text = office.ask(
            "set_user_status_message", user_id="BOB@acme.example", statusMessage=status
        )
        assert text == "200"
        row = office.row("SELECT * FROM teams_presence_sessions")
        assert json.loads(row["status_message"]) == status
        assert row["expiration_date_time"] == status.get("expiryDateTime", {}).get("dateTime")
    empty = {"message": {"content": "", "contentType": "text"}}
    office.ask("set_user_status_message", user_id="bob", statusMessage=empty)
    assert office.row("SELECT * FROM teams_presence_sessions")["status_message"] is None
    assert office.row("SELECT count(*) AS n FROM teams_presence_sessions")["n"] == 1
    broken: list[dict[str, Any]] = [
        {"message": {**message, "content": "x" * 281}},
        {"message": {**message, "contentType": "html"}},
        {"message": message, "colour": "red"},
        {"message": message, "expiryDateTime": {**until, "dateTime": "soon"}},
        {"message": message, "expiryDateTime": {**until, "timeZone": "Mars"}},
    ]
    for status in broken:
        office.refused("set_user_status_message", user_id="bob", statusMessage=status)
    said = office.refused("set_user_status_message", user_id="zoe", statusMessage=empty)
    assert said == "User not found: zoe or not from your organization"


def test_apps_of_the_catalogue_are_filtered_selected_and_expanded() -> None:
    office = Office()
    listed = office.ask("list_teams_apps", _filter="distributionMethod eq 'store'")
    assert listed["value"] == [
        {
            "id": "notes-app",
            "distributionMethod": "store",
            "displayName": "Notes",
            "externalId": None,
        }
    ]
    filtered = office.ask(
        "list_teams_apps",
        _filter="appDefinitions/any(a: a/version eq '1.0.0') and externalId eq null",
        _select="displayName,id",
        _expand="appDefinitions",
    )
    assert list(filtered["value"][0]) == ["id", "displayName", "appDefinitions"]
    assert filtered["value"][0]["appDefinitions"][0]["teamsAppId"] == "notes-app"
    assert office.ask("list_teams_apps", "zoe")["value"] == []
    said = office.refused("list_teams_apps", _expand="x")
    assert said == "Invalid expand parameter value: 'x'. Supported values: 'appDefinitions'"
