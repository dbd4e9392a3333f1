"""Colours, users and settings."""

from eopsgym.domains.calendar.endpoints import tool
from eopsgym.domains.calendar.requests import Id
from eopsgym.domains.calendar.resources.channels import SettingsChannel, open_channel
from eopsgym.domains.calendar.resources.moments import iso
from eopsgym.domains.calendar.resources.users import USER
from eopsgym.domains.kernel import Call, Row, ToolError


@tool("GET", "/colors", reads="colors", closed=True)
def get_colors(call: Call) -> Row:
    """Show the colours that calendars and events can have, by their numbers.

    The numbers under `calendar` are for `colorId` in the calendar list, those under `event` for
    `colorId` of events. Each has a background and a foreground as `#rrggbb`.
    """
    rows = call.rows("SELECT * FROM colors ORDER BY rowid")
    kinds: dict[str, Row] = {"calendar": {}, "event": {}}
    for row in rows:
        shown = {"background": row["background"], "foreground": row["foreground"]}
        kinds[row["color_type"].lower()][row["color_id"]] = shown
    newest = max((row["updated_at"] for row in rows if row["updated_at"]), default=None)
    return {"kind": "calendar#colors", "updated": iso(newest), **kinds}


@tool("GET", "/users/email/{email}", reads="users")
def get_user_by_email(call: Call, email: str) -> Row:
    """Show the user who has exactly this e-mail address: id, name, language, zone, whether active.

    It finds no part of an address and no name. Rooms and guests from outside who were invited
    once are users as well.
    """
    row = call.row("SELECT * FROM users WHERE email = ?", email)
    if row is None:
        raise ToolError(f"User not found with email: {email}")
    return USER.show(call, row)


@tool("GET", "/users/me/settings/{settingId}", reads="settings")
def get_settings(call: Call, setting_id: Id) -> Row:
    """Show one setting of the signed-in user, such as the time zone.

    The value is a text. Settings of other people cannot be read, and no tool changes one.
    """
    user = call.user["user_id"]
    row = call.row("SELECT * FROM settings WHERE user_id = ? AND id = ?", user, setting_id)
    if row is None:
        raise ToolError(f"Setting {setting_id} not found for user {user}")
    return _setting(row)


@tool("GET", "/users/me/settings", reads="settings")
def list_settings(call: Call) -> Row:
    """List the settings of the signed-in user, each with its id and value.

    All of them stand on one page; no tool changes them.
    """
    sql = "SELECT * FROM settings WHERE user_id = ? ORDER BY rowid"
    rows = call.rows(sql, call.user["user_id"])
    items = [_setting(row) for row in rows]
    return {"etag": "settings-collection-etag", "items": items, "nextPageToken": None}


def _setting(row: Row) -> Row:
    return {name: row[name] for name in ("etag", "id", "value", "user_id")}


@tool("POST", "/users/me/settings/watch", writes="watch_channels")
def watch_settings(call: Call, body: SettingsChannel) -> Row:
    """Open a channel by which changes of the user's settings would be told to an address.

    The channel ends after 24 hours and cannot be closed before. This server notes the channel
    and sends nothing. An id that any channel has already is refused.
    """
    user = call.user["user_id"]
    uri = f"/calendars/{user}/settings"
    return open_channel(call, body, "settings", f"settings-{user}", uri)
