"""The formats of other programs that can be imported, in the order in which they are tried."""

from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.trajectories.foreign.atif import AtifFormat
from eopsgym.trajectories.foreign.chat_messages import ChatFormat
from eopsgym.trajectories.foreign.format import Format
from eopsgym.trajectories.foreign.inspect_logs.inspect_format import InspectFormat
from eopsgym.trajectories.foreign.mini_swe_agent import MiniSweAgentFormat
from eopsgym.trajectories.foreign.nemo_gym import NemoGymFormat
from eopsgym.trajectories.foreign.otel.otel_format import OtelFormat
from eopsgym.trajectories.foreign.published_files import PublishedFormat
from eopsgym.trajectories.foreign.tau2 import Tau2Format
from eopsgym.trajectories.foreign.verifiers_rollouts.verifiers_format import VerifiersFormat
from eopsgym.trajectories.foreign.zip_files import Archive

FORMATS: tuple[Format, ...] = (
    PublishedFormat(),
    NemoGymFormat(),
    InspectFormat(),
    Tau2Format(),
    MiniSweAgentFormat(),
    AtifFormat(),
    OtelFormat(),
    VerifiersFormat(),
    ChatFormat(),
)
"""The formats, those whose records are recognized most surely first."""

FORMAT_NAMES = tuple(each.name for each in FORMATS)


def format_named(name: str) -> Format:
    """Return the format with a name.

    Raises:
        ConfigError: there is none.
    """
    for each in FORMATS:
        if each.name == name:
            return each
    raise ConfigError(f"no format {name!r}; {names_there_are(name, FORMAT_NAMES)}")


def format_of(
    record: Mapping[str, Any], formats: tuple[Format, ...] = FORMATS
) -> tuple[Format | None, str]:
    """Return the first format that recognizes a record, and the version; None if none does."""
    versions = ((each, each.version(record)) for each in formats)
    return next(((each, version) for each, version in versions if version is not None), (None, ""))


def format_of_zip(
    archive: Archive, formats: tuple[Format, ...] = FORMATS
) -> tuple[Format | None, str]:
    """Return the first format that recognizes a zip file, and the version; None if none does."""
    versions = ((each, each.version_of_zip(archive)) for each in formats)
    return next(((each, version) for each, version in versions if version is not None), (None, ""))


def titles(formats: tuple[Format, ...] = FORMATS) -> Iterator[str]:
    """Yield the titles of the formats."""
    return (each.title for each in formats)
