"""The tools, a module for each kind of resource."""

from eopsgym.domains.drive.tools import (
    about,
    access_proposals,
    apps,
    changes,
    channels,
    comments,
    drives,
    files,
    labels,
    operations,
    permissions,
    replies,
    revisions,
    team_drives,
)

MODULES = (
    files,
    permissions,
    access_proposals,
    drives,
    team_drives,
    comments,
    replies,
    revisions,
    labels,
    changes,
    channels,
    operations,
    apps,
    about,
)
