"""The tools of the drive system, a module for each kind of resource."""

from eopsgym.domains.drive.tools import (
    about,
    access_proposals,
    apps,
    changes,
    channels,
    comments,
    drives,
    exports,
    file_updates,
    files,
    ids,
    labels,
    new_files,
    operations,
    permissions,
    revisions,
)

MODULES = (
    files,
    new_files,
    file_updates,
    exports,
    ids,
    permissions,
    access_proposals,
    drives,
    comments,
    revisions,
    labels,
    changes,
    channels,
    operations,
    apps,
    about,
)
