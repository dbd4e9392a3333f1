"""The tools, a module for each kind of resource."""

from eopsgym.domains.email.tools import (
    delegates,
    drafts,
    filters,
    forwarding,
    identities,
    key_pairs,
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
    identities,
    key_pairs,
)
