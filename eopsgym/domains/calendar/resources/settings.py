"""Settings of users."""

from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.kernel import Call, Row, ToolError


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
