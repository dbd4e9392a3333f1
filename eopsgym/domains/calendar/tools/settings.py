"""Colours, users and settings."""

from typing import Annotated, Any, Literal, Required

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.calendar.resources import channels, colors, settings, users
from eopsgym.domains.calendar.tools.arguments import Channel, Id, Uri
from eopsgym.domains.kernel import Call, tool


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
    """Show the colours that calendars and events can have, by their numbers.

    The numbers under `calendar` are for `colorId` in the calendar list, those under `event` for
    `colorId` of events. Each has a background and a foreground as `#rrggbb`.
    """
    return colors.colors(call, given)


@tool(reads="users", checked=False)
def get_user_by_email(call: Call, **given: Unpack[OneUser]) -> Any:
    """Show the user who has exactly this e-mail address: id, name, language, zone, whether active.

    It finds no part of an address and no name. Rooms and guests from outside who were invited
    once are users as well.
    """
    return users.user_by_email(call, given)


@tool(reads="settings", checked=False)
def get_settings(call: Call, **given: Unpack[OneSetting]) -> Any:
    """Show one setting of the signed-in user, such as the time zone.

    The value is a text. Settings of other people cannot be read, and no tool changes one.
    """
    return settings.setting(call, given)


@tool(reads="settings", checked=False)
def list_settings(call: Call, **given: Unpack[Nothing]) -> Any:
    """List the settings of the signed-in user, each with its id and value.

    All of them stand on one page; no tool changes them.
    """
    return settings.settings(call, given)


@tool(writes="watch_channels", checked=False)
def watch_settings(call: Call, **given: Unpack[SettingsChannel]) -> Any:
    """Open a channel by which changes of the user's settings would be told to an address.

    The channel ends after 24 hours and cannot be closed before. This server notes the channel
    and sends nothing. An id that any channel has already is refused.
    """
    return channels.settings(call, given)
