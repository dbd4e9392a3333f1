"""The tools, one module for each kind of resource."""

from eopsgym.domains.email.tools import (
    delegates,
    drafts,
    encryption,
    filters,
    forwarding,
    labels,
    mailboxes,
    messages,
    send_as,
    settings,
    smime,
    threads,
)

MODULES = (
    mailboxes,
    messages,
    threads,
    drafts,
    labels,
    settings,
    forwarding,
    filters,
    send_as,
    delegates,
    smime,
    encryption,
)
