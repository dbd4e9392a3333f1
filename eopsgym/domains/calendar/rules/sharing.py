"""Rules for the access rules of calendars."""

from eopsgym.domains.kernel import Change, rule


@rule("CALENDAR-7.1", "acls", when="insert update delete")
def the_owner_alone_owns(change: Change) -> str | None:
    call, row = change.call, change.row
    sql = (
        "SELECT users.email = scopes.value FROM calendars JOIN users USING (user_id), scopes "
        "WHERE calendars.calendar_id = ? AND scopes.id = ?"
    )
    own = call.value(sql, row["calendar_id"], row["scope_id"])
    if own is None:  # the calendar was deleted with its rules
        return None
    if change.after is not None and row["role"] == "owner" and not own:
        return "nobody but the owner of a calendar has the role 'owner' in it"
    if own and change.old("role") == "owner" and (change.after is None or row["role"] != "owner"):
        return "the owner's own rule stays"
    return None


@rule("CALENDAR-7.2", "acls", when="insert update")
def nothing_is_shared_with_everybody(change: Change) -> str | None:
    sql = "SELECT type, value FROM scopes WHERE id = ?"
    scope = change.call.row(sql, change.row["scope_id"])
    if scope is None or change.row["role"] == "none":
        return None
    if scope["type"] == "default":
        return "calendars are not shared with everybody"
    inactive = "SELECT name FROM users WHERE email = ? AND NOT is_active"
    name = scope["type"] == "user" and change.call.value(inactive, scope["value"])
    return f"{name} is not an active user" if name else None


@rule("CALENDAR-7.3", "acls", when="insert update")
def a_domain_sees_free_and_busy(change: Change) -> bool:
    """A domain gets freeBusyReader at most."""
    kind = change.call.value("SELECT type FROM scopes WHERE id = ?", change.row["scope_id"])
    return kind != "domain" or change.row["role"] in ("none", "freeBusyReader")


@rule("CALENDAR-7.4", "acls", when="insert")
def one_rule_for_each(change: Change) -> bool:
    """The calendar has a rule for this person, group or domain: change it."""
    row = change.row
    # The call that creates a calendar also adds two rules for its creator.
    if any(table == "calendars" and before is None for table, before, _ in change.beside):
        return True
    sql = "SELECT count(*) FROM acls WHERE calendar_id = ? AND scope_id = ? AND id != ?"
    return not change.call.value(sql, row["calendar_id"], row["scope_id"], row["id"])


@rule("CALENDAR-7.5", "scopes", when="update")
def whom_a_rule_is_for_stays(change: Change) -> bool:
    """The holder of an access rule never changes, because other rules share it."""
    return False
