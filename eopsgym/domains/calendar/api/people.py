"""Settings, colours and users."""

from eopsgym.domains.calendar.api.endpoints import endpoint
from eopsgym.domains.calendar.api.stamps import iso
from eopsgym.domains.kernel import Call, Row, ToolError

_USER = [
    "id",
    "email",
    "name",
    "given_name",
    "family_name",
    "picture",
    "locale",
    "timezone",
    "is_active",
    "is_verified",
    "provider",
    "created_at",
    "updated_at",
    "last_login_at",
]


def _setting(row: Row) -> Row:
    return {name: row[name] for name in ("etag", "id", "value", "user_id")}


@endpoint("GET", "/users/me/settings")
def settings(call: Call) -> Row:
    """Return the acting user's settings."""
    rows = call.rows(
        "SELECT * FROM settings WHERE user_id = ? ORDER BY rowid", call.user["user_id"]
    )
    items = [_setting(row) for row in rows]
    return {"etag": "settings-collection-etag", "items": items, "nextPageToken": None}


@endpoint("GET", "/users/me/settings/{settingId}")
def setting(call: Call, setting_id: str) -> Row:
    """Return one setting."""
    user = call.user["user_id"]
    row = call.row("SELECT * FROM settings WHERE user_id = ? AND id = ?", user, setting_id)
    if row is None:
        raise ToolError(f"Setting {setting_id} not found for user {user}")
    return _setting(row)


@endpoint("GET", "/colors")
def colors(call: Call) -> Row:
    """Return the colours of calendars and events by their numbers."""
    rows = call.rows("SELECT * FROM colors ORDER BY rowid")
    kinds: dict[str, Row] = {"calendar": {}, "event": {}}
    for row in rows:
        shown = {"background": row["background"], "foreground": row["foreground"]}
        kinds[row["color_type"].lower()][row["color_id"]] = shown
    newest = max((row["updated_at"] for row in rows if row["updated_at"]), default=None)
    return {"kind": "calendar#colors", "updated": iso(newest), **kinds}


@endpoint("GET", "/users/email/{email}")
def user_by_email(call: Call, email: str) -> Row:
    """Return the user of exactly this address."""
    row = call.row("SELECT *, user_id AS id FROM users WHERE email = ?", email)
    if row is None:
        raise ToolError(f"User not found with email: {email}")
    shown = {name: row[name] for name in _USER}
    shown |= {name: bool(row[name]) for name in ("is_active", "is_verified")}
    shown |= {name: iso(row[name]) for name in ("created_at", "updated_at", "last_login_at")}
    return shown


@endpoint("GET", "/health")
def health(call: Call) -> Row:
    """Return that the server is healthy."""
    return {"status": "healthy", "service": "calendar-env"}
