"""Watching: channels for events, access rules, settings and the calendar list."""

import json
from datetime import timedelta

from eopsgym.domains.calendar.api.endpoints import endpoint
from eopsgym.domains.calendar.api.rights import (
    READ,
    best_role,
    calendar_of_events,
    calendar_row,
)
from eopsgym.domains.calendar.bodies.channels import (
    EventsChannel,
    KindsQuery,
    ListChannel,
    RulesChannel,
    SettingsChannel,
)
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_row

_LIFE = timedelta(hours=24)
_CRASHED = "Internal server error: "


@endpoint("POST", "/calendars/{calendarId}/events/watch", query=KindsQuery, body=EventsChannel)
def events(call: Call, calendar_id: str, query: KindsQuery, body: EventsChannel) -> Row:
    """Watch the events of a calendar; the address of what is watched keeps the query."""
    row = calendar_of_events(call, calendar_id, READ)
    key = row["calendar_id"]
    kinds = "&".join(f"eventTypes={kind}" for kind in query.eventTypes or () if kind)
    uri = f"/calendars/{key}/events" + (f"?{kinds}" if kinds else "")
    return _open(call, body, "event", f"events-{key}", uri, key)


@endpoint("POST", "/calendars/{calendarId}/acl/watch", body=RulesChannel)
def rules(call: Call, calendar_id: str, body: RulesChannel) -> Row:
    """Watch the access rules of a calendar of one's own."""
    row = calendar_row(call, calendar_id)
    user = call.user["user_id"]
    is_theirs = call.repaired and best_role(call, calendar_id) == "owner"
    if row is None or not (row["user_id"] == user or is_theirs):
        raise ToolError(f"{_CRASHED}Calendar {calendar_id} not found for user {user}")
    uri = f"/calendars/{calendar_id}/acl"
    return _open(call, body, "acl", f"acl-{calendar_id}", uri, calendar_id, _CRASHED)


@endpoint("POST", "/users/me/settings/watch", body=SettingsChannel)
def settings(call: Call, body: SettingsChannel) -> Row:
    """Watch one's settings."""
    user = call.user["user_id"]
    return _open(call, body, "settings", f"settings-{user}", f"/calendars/{user}/settings", "")


@endpoint("POST", "/users/me/calendarList/watch", body=ListChannel)
def calendar_list(call: Call, body: ListChannel) -> Row:
    """Watch one's calendar list."""
    resource = f"calendarList-{call.user['user_id']}"
    uri = "/calendars/me/calendarList"
    return _open(call, body, "calendar_list", resource, uri, "", _CRASHED)


def _open(
    call: Call,
    body: EventsChannel,
    kind: str,
    resource: str,
    uri: str,
    about: str,
    crashed: str = "",
) -> Row:
    """Open a channel for a day; ids are unique over all kinds."""
    if call.value("SELECT 1 FROM watch_channels WHERE id = ?", body.id):
        raise ToolError(f"{crashed}Channel with Id {body.id} already exists")
    resource = f"{resource}-{random_uuid(call, 'watch_channels', 'resource_id')[:8]}"
    ends = call.now + _LIFE
    insert_row(
        call,
        "watch_channels",
        {
            "id": body.id,
            "resource_id": resource,
            "resource_uri": uri,
            "resource_type": kind,
            "calendar_id": about,
            "user_id": call.user["user_id"],
            "webhook_address": body.address,
            "webhook_token": body.token,
            "webhook_type": "web_hook",
            "params": json.dumps(body.params.model_dump()) if body.params else None,
            "created_at": call.stamp,
            "expires_at": call.dialect.stamp(ends),
            "is_active": "true",
            "notification_count": 0,
        },
    )
    return {
        "kind": "api#channel",
        "id": body.id,
        "resourceId": resource,
        "resourceUri": uri,
        "token": body.token,
        "expiration": f"{ends.isoformat()}Z",
    }
