"""Colours, users and settings."""

from typing import Annotated, Any, Literal, Required

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.calendar.api import channels, people  # noqa: F401
from eopsgym.domains.calendar.api.router import Address
from eopsgym.domains.calendar.tools.arguments import Channel, Id, Uri
from eopsgym.domains.kernel import Call, tool

_COLORS = Address("GET", "/colors")
_USER = Address("GET", "/users/email/{email}")
_LIST = Address("GET", "/users/me/settings")
_SHOW = Address("GET", "/users/me/settings/{settingId}")
_WATCH = Address("POST", "/users/me/settings/watch")


class Nothing(TypedDict):
    """Takes nothing."""


class OneUser(TypedDict):
    """Whose address."""

    email: str


class OneSetting(TypedDict):
    """Which setting."""

    settingId: Id


class SettingsChannel(Channel, total=False):
    """A channel for settings."""

    id: Required[Id]
    type: Required[Annotated[Literal["web_hook"], Field(json_schema_extra={"default": "web_hook"})]]
    address: Required[Uri]


@tool(reads="colors", closed=True, checked=False)
def get_colors(call: Call, **given: Unpack[Nothing]) -> Any:
    """Show the colours of calendars and events by their numbers."""
    return _COLORS(call, given)


@tool(reads="users", checked=False)
def get_user_by_email(call: Call, **given: Unpack[OneUser]) -> Any:
    """Show the user of exactly this address."""
    return _USER(call, given)


@tool(reads="settings", checked=False)
def get_settings(call: Call, **given: Unpack[OneSetting]) -> Any:
    """Show one of the signed-in user's settings."""
    return _SHOW(call, given)


@tool(reads="settings", checked=False)
def list_settings(call: Call, **given: Unpack[Nothing]) -> Any:
    """Show the signed-in user's settings."""
    return _LIST(call, given)


@tool(writes="watch_channels", checked=False)
def watch_settings(call: Call, **given: Unpack[SettingsChannel]) -> Any:
    """Open a channel for changes of the settings."""
    return _WATCH(call, given)
