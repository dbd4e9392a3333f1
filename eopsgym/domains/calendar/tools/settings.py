"""Tools for colours, users and settings."""

from eopsgym.domains.calendar.access import USER
from eopsgym.domains.calendar.resources.channels import SettingsChannel, open_channel
from eopsgym.domains.calendar.resources.moments import iso
from eopsgym.domains.calendar.resources.requests import Id
from eopsgym.domains.calendar.tools.endpoints import tool
from eopsgym.domains.kernel import Call, Row, ToolError


@tool("GET", "/colors", reads="colors", closed=True)
def get_colors(call: Call) -> Row:
    """Return the colours of calendars and events by their ids.

    Use the ids under `calendar` as the `colorId` of a calendar in the list, and those under `event`
    as the `colorId` of an event. Each colour has a background and a foreground as `#rrggbb`.
    """
    rows = call.rows("SELECT * FROM colors ORDER BY rowid")
    kinds: dict[str, Row] = {"calendar": {}, "event": {}}
    for row in rows:
        color = {"background": row["background"], "foreground": row["foreground"]}
        kinds[row["color_type"].lower()][row["color_id"]] = color
    newest = max((row["updated_at"] for row in rows if row["updated_at"]), default=None)
    return {"kind": "calendar#colors", "updated": iso(newest), **kinds}


@tool("GET", "/users/email/{email}", reads="users")
def get_user_by_email(call: Call, email: str) -> Row:
    """Return the user with this exact e-mail address: id, name, language, time zone, active or not.

    Parts of an address and names do not match. Rooms and external guests who were invited are users
    too.
    """
    row = call.row("SELECT * FROM users WHERE email = ?", email)
    if row is None:
        raise ToolError(f"User not found with email: {email}")
    return USER.show(call, row)


@tool("GET", "/users/me/settings/{settingId}", reads="settings")
def get_settings(call: Call, setting_id: Id) -> Row:
    """Return one setting of the signed-in user, such as the time zone.

    The value is a string. Settings of other users cannot be read, and no tool changes a setting.
    """
    user = call.user["user_id"]
    row = call.row("SELECT * FROM settings WHERE user_id = ? AND id = ?", user, setting_id)
    if row is None:
        raise ToolError(f"Setting {setting_id} not found for user {user}")
    return _setting(row)


@tool("GET", "/users/me/settings", reads="settings")
def list_settings(call: Call) -> Row:
    """List the settings of the signed-in user, each with its id and value.

    All settings are returned in one page; no tool changes them.
    """
    sql = "SELECT * FROM settings WHERE user_id = ? ORDER BY rowid"
    rows = call.rows(sql, call.user["user_id"])
    items = [_setting(row) for row in rows]
    return {"etag": "settings-collection-etag", "items": items, "nextPageToken": None}


def _setting(row: Row) -> Row:
    return {name: row[name] for name in ("etag", "id", "value", "user_id")}


@tool("POST", "/users/me/settings/watch", writes="watch_channels")
def watch_settings(call: Call, body: SettingsChannel) -> Row:
    """Open a notification channel for changes of the user's settings.

    The channel expires after 24 hours and cannot be closed earlier. This server stores the channel
    but sends no notifications. The id must not be in use by any channel.
    """
    user = call.user["user_id"]
    uri = f"/calendars/{user}/settings"
    return open_channel(call, body, "settings", f"settings-{user}", uri)
