"""Channels by which changes would be told to an address."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, field_validator

_WORDS = ("web_hook", "webhook")


def _kind(allowed: str) -> AfterValidator:
    def check(value: str) -> str:
        if value.strip().lower() not in _WORDS:
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


class Params(BaseModel):
    """How long a channel shall live; whatever it says, it lives for a day."""

    model_config = ConfigDict(extra="forbid")
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


class EventsChannel(BaseModel):
    """A channel for events."""

    id: str
    type: Annotated[str, _kind("'web_hook' or 'webhook'")]
    address: Address
    token: str | None = None
    params: Params | None = None


class SettingsChannel(EventsChannel):
    """A channel for settings."""


class ListChannel(EventsChannel):
    """A channel for the calendar list."""

    id: Filled
    type: Annotated[str, _kind("'web_hook'")]
    address: Annotated[Filled, AfterValidator(_https)]


class RulesChannel(EventsChannel):
    """A channel for access rules, whose type may be left out."""

    type: Annotated[str, _kind("'web_hook'")] = "web_hook"


class KindsQuery(BaseModel):
    """Which kinds of events a channel is for."""

    eventTypes: list[str] | None = None
