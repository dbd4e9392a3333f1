"""Notification channels: request models, and opening a channel."""

import json
from datetime import timedelta
from typing import Annotated

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
    field_validator,
)

from eopsgym.domains.calendar.resources.requests import FILLED, TEXT, Request, one_of
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_row

_LIFE = timedelta(hours=24)
_DEFAULT_TYPE = Field(json_schema_extra={"default": "web_hook"})
"""A default in the schema, although the field is required."""
_URI = WithJsonSchema({"format": "uri", "minLength": 1, "type": "string"})


def _kind(allowed: str) -> AfterValidator:
    def check(value: str) -> str:
        if value.strip().lower() not in ("web_hook", "webhook"):
            raise ValueError(f"Only channel type {allowed} is supported")
        return value

    return AfterValidator(check)


def _https(address: str) -> str:
    stripped = address.strip()
    if not stripped.startswith("https://"):
        raise ValueError("Invalid 'address': must be an https URL")
    return stripped


Address = Annotated[str, AfterValidator(_https)]
Filled = Annotated[str, StringConstraints(min_length=1)]


class Params(Request):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra=lambda schema: schema.pop("additionalProperties")
    )
    ttl: str | None = None

    @field_validator("ttl")
    @classmethod
    def _seconds(cls, value: str | None) -> str | None:
        if value is None:
            return None
        text = value.strip()
        if not text.isdecimal():
            raise ValueError("params.ttl must be an integer string representing seconds")
        if int(text) == 0:
            raise ValueError("params.ttl must be greater than 0")
        return text


class EventsChannel(Request):
    id: str
    type: Annotated[str, _kind("'web_hook' or 'webhook'")]
    address: Address
    token: str | None = None
    params: Params | None = None


class SettingsChannel(EventsChannel):
    id: Annotated[str, FILLED]
    type: Annotated[
        str,
        _kind("'web_hook' or 'webhook'"),
        WithJsonSchema({"const": "web_hook", "type": "string"}),
        _DEFAULT_TYPE,
    ]
    address: Annotated[Address, _URI]


class ListChannel(EventsChannel):
    id: Filled
    type: Annotated[str, _kind("'web_hook'"), one_of("web_hook", "webhook"), _DEFAULT_TYPE]
    address: Annotated[Filled, AfterValidator(_https), _URI]
    token: Annotated[str | None, WithJsonSchema({"maxLength": 256, "type": "string"})] = None


class RulesChannel(EventsChannel):
    """A channel for access rules, whose type is optional."""

    id: Annotated[str, FILLED]
    type: Annotated[str, _kind("'web_hook'"), _DEFAULT_TYPE] = "web_hook"
    address: Annotated[Address, FILLED]


class KindsQuery(Request):
    eventTypes: Annotated[list[str] | None, TEXT] = None


def open_channel(
    call: Call,
    body: EventsChannel,
    kind: str,
    resource: str,
    uri: str,
    calendar_id: str = "",
    *,
    crashed: str = "",
) -> Row:
    """Open a channel for 24 hours, and return it; ids are unique across all types of channels.

    Args:
        call: the call that opens it.
        body: the channel as given in the request.
        kind: the type of the watched resource.
        resource: the id of the watched resource.
        uri: the URI of the watched resource.
        calendar_id: the id of the watched calendar; empty for other resources.
        crashed: a prefix of the error for an id that is in use.

    Raises:
        ToolError: the id is in use.
    """
    if call.value("SELECT 1 FROM watch_channels WHERE id = ?", body.id):
        raise ToolError(f"{crashed}Channel with Id {body.id} already exists")
    resource = f"{resource}-{random_uuid(call, 'watch_channels', 'resource_id')[:8]}"
    ends = call.now + _LIFE
    row = {
        "id": body.id,
        "resource_id": resource,
        "resource_uri": uri,
        "resource_type": kind,
        "calendar_id": calendar_id,
        "user_id": call.user["user_id"],
        "webhook_address": body.address,
        "webhook_token": body.token,
        "webhook_type": "web_hook",
        "params": json.dumps(body.params.model_dump()) if body.params else None,
        "created_at": call.stamp,
        "expires_at": call.dialect.stamp(ends),
        "is_active": "true",
        "notification_count": 0,
    }
    insert_row(call, "watch_channels", row)
    return {
        "kind": "api#channel",
        "id": body.id,
        "resourceId": resource,
        "resourceUri": uri,
        "token": body.token,
        "expiration": f"{ends.isoformat()}Z",
    }
