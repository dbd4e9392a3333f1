"""The rules of the drive policy that changes of rows show."""

from eopsgym.domains.drive.rules import content, files, leaving, shared_drives, sharing

MODULES = (files, sharing, shared_drives, content, leaving)
