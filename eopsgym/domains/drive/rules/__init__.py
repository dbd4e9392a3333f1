"""The rules of the drive policy that changes of rows show."""

from eopsgym.domains.drive.rules import files, sharing

MODULES = (files, sharing)
