"""The tools, one module for each kind of resource."""

from eopsgym.domains.teams.tools import (
    apps,
    call_records,
    calls,
    channel_messages,
    channel_tabs,
    channels,
    chat_messages,
    chats,
    groups,
    installed_apps,
    status,
    tags,
    team_members,
    teams,
    users,
    virtual_events,
)

MODULES = (
    users,
    chats,
    chat_messages,
    channels,
    channel_messages,
    channel_tabs,
    teams,
    team_members,
    installed_apps,
    tags,
    groups,
    call_records,
    calls,
    status,
    virtual_events,
    apps,
)
"""The modules, approximately in the published order of their tools."""
WITHOUT_REQUIRED = {"list_chats", "list_groups", "list_call_records"}
"""Tools whose schemas have no `required` when nothing is required."""
