"""Colours, users and settings."""

from typing import Any

from eopsgym.domains.calendar.resources import channels, colors, settings, users
from eopsgym.domains.calendar.tools.arguments import OneSetting, OneUser
from eopsgym.domains.kernel import Call, tool


@tool(reads="colors", closed=True, models=colors.colors.models)
def get_colors(call: Call, **given: Any) -> Any:
    """Show the colours that calendars and events can have, by their numbers.

    The numbers under `calendar` are for `colorId` in the calendar list, those under `event` for
    `colorId` of events. Each has a background and a foreground as `#rrggbb`.
    """
    return colors.colors(call, given)


@tool(reads="users", models=(OneUser, *users.user_by_email.models))
def get_user_by_email(call: Call, **given: Any) -> Any:
    """Show the user who has exactly this e-mail address: id, name, language, zone, whether active.

    It finds no part of an address and no name. Rooms and guests from outside who were invited
    once are users as well.
    """
    return users.user_by_email(call, given)


@tool(reads="settings", models=(OneSetting, *settings.setting.models))
def get_settings(call: Call, **given: Any) -> Any:
    """Show one setting of the signed-in user, such as the time zone.

    The value is a text. Settings of other people cannot be read, and no tool changes one.
    """
    return settings.setting(call, given)


@tool(reads="settings", models=settings.settings.models)
def list_settings(call: Call, **given: Any) -> Any:
    """List the settings of the signed-in user, each with its id and value.

    All of them stand on one page; no tool changes them.
    """
    return settings.settings(call, given)


@tool(writes="watch_channels", models=channels.settings.models)
def watch_settings(call: Call, **given: Any) -> Any:
    """Open a channel by which changes of the user's settings would be told to an address.

    The channel ends after 24 hours and cannot be closed before. This server notes the channel
    and sends nothing. An id that any channel has already is refused.
    """
    return channels.settings(call, given)
