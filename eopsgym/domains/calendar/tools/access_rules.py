"""Access rules of calendars."""

from typing import Any

from eopsgym.domains.calendar.resources import access_rules, channels
from eopsgym.domains.calendar.tools.arguments import OneCalendar, OneRule
from eopsgym.domains.kernel import Call, tool


@tool(reads="acls", models=(OneRule, *access_rules.show.models))
def get_acl_rule(call: Call, **given: Any) -> Any:
    """Show one access rule of a calendar: for whom it is and which role it gives.

    It is meant for the owner of the calendar; a rule that somebody else made can be hidden.
    """
    return access_rules.show(call, given)


@tool(reads="acls", models=(OneCalendar, *access_rules.show_all.models))
def list_acl_rules(call: Call, **given: Any) -> Any:
    """List the access rules of a calendar in the order in which they were made.

    The user has to own the calendar; rules that somebody else made can be left out. A rule with
    the role `none` is shown only if `showDeleted` is true. `nextSyncToken` leads to later
    changes.
    """
    return access_rules.show_all(call, given)


@tool(
    writes="acls",
    required=("role",),
    models=(OneCalendar, *access_rules.insert.models),
)
def insert_acl_rule(call: Call, **given: Any) -> Any:
    """Share a calendar: make an access rule for a person, a group, a domain or everybody.

    The user has to own the calendar, and `role` has to be given. A server can refuse a person,
    group or domain that no rule of any calendar names yet. Where there is a rule for the same
    people, look at `list_acl_rules` first and change that one, as a second one can be made.
    Nobody is told by mail.
    """
    return access_rules.insert(call, given)


@tool(writes="acls", models=(OneRule, *access_rules.update.models))
def update_acl_rule(call: Call, **given: Any) -> Any:
    """Change the role that an access rule gives; its scope has to be given as well.

    The user has to own the calendar. Give the scope that the rule has: a scope can be shared by
    several rules, and another value then changes all of them. The answer is the rule.
    """
    return access_rules.update(call, given)


@tool(writes="acls", models=(OneRule, *access_rules.patch.models))
def patch_acl_rule(call: Call, **given: Any) -> Any:
    """Change what is given of an access rule, and leave the rest as it is.

    The user has to own the calendar. To change the role, give `role` alone: a scope can be
    shared by several rules, and another value then changes all of them. The answer is the rule.
    """
    return access_rules.patch(call, given)


@tool(writes="acls", models=(OneRule, *access_rules.delete.models))
def delete_acl_rule(call: Call, **given: Any) -> Any:
    """Delete an access rule, so that it gives nobody access any more.

    The user has to own the calendar. Other rules for the same people stay and still count.
    Whoever deletes the rule of the owner can lose the calendar.
    """
    return access_rules.delete(call, given)


@tool(
    writes="watch_channels",
    required=("type",),
    models=(OneCalendar, *channels.rules.models),
)
def watch_acl(call: Call, **given: Any) -> Any:
    """Open a channel by which changes of a calendar's access rules would be told to an address.

    The user has to own the calendar. The channel ends after 24 hours and cannot be closed
    before. This server notes the channel and sends nothing. An id that any channel has already
    is refused.
    """
    return channels.rules(call, given)
