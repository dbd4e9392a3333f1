"""Access rules of calendars."""

from typing import Annotated, Any, Required

from pydantic import Field
from typing_extensions import Unpack

from eopsgym.domains.calendar.api import access_rules, channels  # noqa: F401
from eopsgym.domains.calendar.api.router import Address
from eopsgym.domains.calendar.tools.arguments import Channel, Id, OneCalendar, OneRule
from eopsgym.domains.calendar.tools.shapes import PatchedScope, Scope
from eopsgym.domains.kernel import Call, Shown, tool

_ALL = "/calendars/{calendarId}/acl"
_ONE = f"{_ALL}/{{ruleId}}"
_TOLD = ("sendNotifications",)
_SHOW = Address("GET", _ONE)
_LIST = Address("GET", _ALL)
_INSERT = Address("POST", _ALL, _TOLD)
_UPDATE = Address("PUT", _ONE, _TOLD)
_PATCH = Address("PATCH", _ONE, _TOLD)
_DELETE = Address("DELETE", _ONE)
_WATCH = Address("POST", f"{_ALL}/watch")


class RuleFilters(OneCalendar, total=False):
    """Which rules are shown."""

    maxResults: Annotated[int, Field(ge=1, le=250), Shown(100)]
    pageToken: str
    showDeleted: Annotated[bool, Shown(False)]
    syncToken: str


class NewRule(OneCalendar, total=False):
    """A rule to be made."""

    scope: Required[Scope]
    role: Required[Id]
    sendNotifications: Annotated[bool, Shown(True)]


class RuleUpdate(OneRule, total=False):
    """A rule in place of another."""

    scope: Required[Scope]
    role: Id
    sendNotifications: Annotated[bool, Shown(True)]


class RulePatch(OneRule, total=False):
    """What changes of a rule."""

    scope: PatchedScope
    role: str
    sendNotifications: Annotated[bool, Shown(True)]


class RulesChannel(OneCalendar, Channel, total=False):
    """A channel for rules."""

    id: Required[Id]
    type: Required[Annotated[str, Field(json_schema_extra={"default": "web_hook"})]]
    address: Required[Annotated[str, Field(min_length=1)]]


@tool(reads="acls", checked=False)
def get_acl_rule(call: Call, **given: Unpack[OneRule]) -> Any:
    """Show an access rule."""
    return _SHOW(call, given)


@tool(reads="acls", checked=False)
def list_acl_rules(call: Call, **given: Unpack[RuleFilters]) -> Any:
    """Show the access rules of a calendar."""
    return _LIST(call, given)


@tool(writes="acls", checked=False)
def insert_acl_rule(call: Call, **given: Unpack[NewRule]) -> Any:
    """Make an access rule for a user, a group, a domain or everybody."""
    return _INSERT(call, given)


@tool(writes="acls", checked=False)
def update_acl_rule(call: Call, **given: Unpack[RuleUpdate]) -> Any:
    """Change an access rule; its scope has to be said."""
    return _UPDATE(call, given)


@tool(writes="acls", checked=False)
def patch_acl_rule(call: Call, **given: Unpack[RulePatch]) -> Any:
    """Change an access rule: only what is given."""
    return _PATCH(call, given)


@tool(writes="acls", checked=False)
def delete_acl_rule(call: Call, **given: Unpack[OneRule]) -> Any:
    """Delete an access rule."""
    return _DELETE(call, given)


@tool(writes="watch_channels", checked=False)
def watch_acl(call: Call, **given: Unpack[RulesChannel]) -> Any:
    """Open a channel for changes of a calendar's access rules."""
    return _WATCH(call, given)
