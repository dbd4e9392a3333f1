"""How large a database a seed may fill, and how long that may take.

The limits keep a seed of somebody else's from filling the memory. A large world of one's own needs
more: `EOPSGYM_SEED_MB=1024` allows four times the usual size, and four times the time.
"""

import os
from dataclasses import dataclass

from eopsgym.errors import ConfigError

VARIABLE = "EOPSGYM_SEED_MB"
USUAL_MB = 256
_USUAL_SECONDS = 20.0
_MEBIBYTE = 1024 * 1024
_BUILD_TIMES = 3
"""How much of the size of a database its making may take in memory."""


@dataclass(frozen=True)
class SeedLimits:
    """What a seed may take.

    Attributes:
        megabytes: the largest database that it may fill, in mebibytes.
    """

    megabytes: int = USUAL_MB

    @property
    def bytes(self) -> int:
        """The largest database, in bytes."""
        return self.megabytes * _MEBIBYTE

    @property
    def build_megabytes(self) -> int:
        """The memory that filling it may take, in mebibytes."""
        return self.megabytes * _BUILD_TIMES

    @property
    def build_bytes(self) -> int:
        """The memory that filling it may take, in bytes."""
        return self.build_megabytes * _MEBIBYTE

    @property
    def seconds(self) -> float:
        """How long filling it may take."""
        return max(_USUAL_SECONDS, _USUAL_SECONDS * self.megabytes / USUAL_MB)


def seed_limits() -> SeedLimits:
    """Return the limits, which the environment may set.

    Raises:
        ConfigError: if the variable holds no whole number of megabytes above 0.
    """
    given = os.environ.get(VARIABLE, "").strip()
    if not given:
        return SeedLimits()
    if not given.isascii() or not given.isdigit() or not int(given[:9]) > 0 or len(given) > 8:
        raise ConfigError(
            f"{VARIABLE} must be a whole number of megabytes above 0, such as 1024, not {given!r}"
        )
    return SeedLimits(int(given))
