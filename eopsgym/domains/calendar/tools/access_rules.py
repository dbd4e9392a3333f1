"""Tools for the access rules of calendars."""

from eopsgym.domains.calendar.access import is_owner
from eopsgym.domains.calendar.dialect import CRASH, CRASHED
from eopsgym.domains.calendar.resources.access_rules import (
    INTERNAL,
    NewRule,
    NoticeQuery,
    RuleChange,
    RulesQuery,
    add_rule,
    change_rule,
    check_own_calendar,
    find_rule,
    list_rules,
    notify,
    rule_view,
    scope_for_rule,
    written_view,
)
from eopsgym.domains.calendar.resources.channels import RulesChannel, open_channel
from eopsgym.domains.calendar.resources.requests import Id
from eopsgym.domains.calendar.tools.endpoints import tool
from eopsgym.domains.kernel import Call, Row, ToolError


@tool("GET", "/calendars/{calendarId}/acl/{ruleId}", reads="acls")
def get_acl_rule(call: Call, calendar_id: Id, rule_id: Id) -> Row:
    """Return one access rule of a calendar: whom it applies to and which role it gives.

    It is intended for the owner of the calendar; a rule that another user created can be hidden.
    """
    row = find_rule(call, calendar_id, rule_id)
    if row["etag"] is None:
        raise ToolError(CRASH)
    return rule_view(row)


@tool("GET", "/calendars/{calendarId}/acl", reads="acls")
def list_acl_rules(call: Call, calendar_id: Id, query: RulesQuery) -> Row:
    """List the access rules of a calendar in the order of creation.

    The user has to own the calendar; rules that another user created can be missing. Rules with the
    role `none` are listed only if `showDeleted` is true. `nextSyncToken` is used to list later
    changes.
    """
    check_own_calendar(call, calendar_id)
    return list_rules(call, calendar_id, query)


@tool("POST", "/calendars/{calendarId}/acl", writes="acls", required=("role",))
def insert_acl_rule(call: Call, calendar_id: Id, query: NoticeQuery, body: NewRule) -> Row:
    """Share a calendar: create an access rule for a person, a group, a domain or everybody.

    The user has to own the calendar, and `role` is required. A server can refuse a person, group or
    domain that no rule of any calendar names yet. Call `list_acl_rules` first: if there is a rule
    for the same people, change that one, because this tool can create a second rule for them. No
    mail is sent.
    """
    check_own_calendar(call, calendar_id)
    scope_id = scope_for_rule(call, body.scope)
    if body.role is None:
        raise ToolError("role is required" if call.repaired else INTERNAL)
    if call.repaired:
        sql = "SELECT id FROM acls WHERE calendar_id = ? AND scope_id = ? ORDER BY rowid"
        before = call.value(sql, calendar_id, scope_id)
        if before is not None:
            return change_rule(call, calendar_id, before, query, RuleChange(role=body.role))
    key = add_rule(call, calendar_id, scope_id, body.role, call.stamp)
    notify(call, calendar_id, query.sendNotifications)
    rule = find_rule(call, calendar_id, key)
    return written_view(rule, body.scope.model_dump(exclude_none=True))


@tool("PUT", "/calendars/{calendarId}/acl/{ruleId}", writes="acls")
def update_acl_rule(
    call: Call, calendar_id: Id, rule_id: Id, query: NoticeQuery, body: NewRule
) -> Row:
    """Change the role of an access rule and return the rule; its scope is required too.

    The user has to own the calendar. Give the current scope of the rule: several rules can share
    one scope, and a different value can then change all of them.
    """
    return change_rule(call, calendar_id, rule_id, query, RuleChange(**body.model_dump()))


@tool("PATCH", "/calendars/{calendarId}/acl/{ruleId}", writes="acls")
def patch_acl_rule(
    call: Call, calendar_id: Id, rule_id: Id, query: NoticeQuery, body: RuleChange
) -> Row:
    """Change the given properties of an access rule, leave the others unchanged, and return it.

    The user has to own the calendar. To change the role, give only `role`: several rules can share
    one scope, and a different value can then change all of them.
    """
    return change_rule(call, calendar_id, rule_id, query, body)


@tool("DELETE", "/calendars/{calendarId}/acl/{ruleId}", writes="acls")
def delete_acl_rule(call: Call, calendar_id: Id, rule_id: Id) -> None:
    """Delete an access rule, so that it no longer gives access.

    The user has to own the calendar. Other rules for the same people stay and remain valid.
    Deleting the owner's own rule can make the calendar inaccessible.
    """
    sql = "SELECT 1 FROM acls WHERE id = ? AND calendar_id = ?"
    if not is_owner(call, calendar_id) or not call.value(sql, rule_id, calendar_id):
        raise ToolError(f"ACL rule '{rule_id}' not found for calendar '{calendar_id}'")
    call.execute("DELETE FROM acls WHERE id = ?", rule_id)
    notify(call, calendar_id, True)


@tool("POST", "/calendars/{calendarId}/acl/watch", writes="watch_channels", required=("type",))
def watch_acl(call: Call, calendar_id: Id, body: RulesChannel) -> Row:
    """Open a notification channel for changes of a calendar's access rules.

    The user has to own the calendar. The channel expires after 24 hours and cannot be closed
    earlier. This server stores the channel but sends no notifications. The id must not be in use by
    any channel.
    """
    if not is_owner(call, calendar_id):
        user = call.user["user_id"]
        raise ToolError(f"{CRASHED}Calendar {calendar_id} not found for user {user}")
    uri = f"/calendars/{calendar_id}/acl"
    return open_channel(call, body, "acl", f"acl-{calendar_id}", uri, calendar_id, crashed=CRASHED)
