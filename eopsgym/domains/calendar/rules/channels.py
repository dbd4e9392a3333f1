"""Rules for notification channels."""

from eopsgym.domains.kernel import Change, rule


@rule("CALENDAR-9.1", "watch_channels", when="insert")
def channels_stay_in_the_company(change: Change) -> bool:
    """Channels lead to addresses of the company only."""
    host = change.row["webhook_address"].split("/")[2].split(":")[0]
    return bool(host.endswith((".halden.example", ".tessell.example")))


@rule("CALENDAR-9.2", "watch_channels", when="insert")
def one_channel_for_each(change: Change) -> bool:
    """A channel of the user already watches this."""
    row = change.row
    sql = (
        "SELECT count(*) FROM watch_channels WHERE user_id = ? AND resource_uri = ? AND id != ? "
        "AND is_active = 'true' AND replace(expires_at, 'T', ' ') > ?"
    )
    values = (row["user_id"], row["resource_uri"], row["id"], row["created_at"])
    return not change.call.value(sql, *values)
