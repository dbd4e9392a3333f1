"""The rules of the drive policy that are checked on changes of rows."""

from eopsgym.domains.drive.rules import files, sharing

MODULES = (files, sharing)
