"""One small company that the seeds of all domains share: same people, same names, same mail."""

from dev.seeds.former.build import SEED, SIZES, build_company
from dev.seeds.former.model import (
    NOW,
    TODAY,
    Company,
    Level,
    Organisation,
    Person,
    Site,
    Team,
)

__all__ = [
    "NOW",
    "SEED",
    "SIZES",
    "TODAY",
    "Company",
    "Level",
    "Organisation",
    "Person",
    "Site",
    "Team",
    "build_company",
]
