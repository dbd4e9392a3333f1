"""The limits of a server for its callers: sizes, times and numbers."""

from dataclasses import dataclass, replace

from eopsgym.errors import ConfigError
from eopsgym.gym.query import QUERY_SECONDS


@dataclass(frozen=True)
class ServerLimits:
    """The amounts that one server stores and returns.

    Attributes:
        databases: how many may be open at once.
        request_bytes: size of a request body.
        query_seconds: how long a query may run.
        state_bytes: size of the rows in a state dump, as JSON; tables beyond it are named.
        log_calls: calls of a database whose changes are kept to be handed over.
        log_bytes: what these changes may take, for each database.
        connections: how many may be open, and how many requests under way, at once.
        header_seconds: how long the headers of a request may take to arrive.
        body_seconds: how long its body may take.

    Raises:
        ConfigError: if one is not positive.
    """

    databases: int = 500
    request_bytes: int = 32 * 1024 * 1024
    query_seconds: float = QUERY_SECONDS
    state_bytes: int = 16 * 1024 * 1024
    log_calls: int = 1_000
    log_bytes: int = 4 * 1024 * 1024
    connections: int = 800
    header_seconds: float = 15.0
    body_seconds: float = 30.0

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not value > 0:  # written so that it holds for no number, too
                raise ConfigError(f"the limit {name} must be more than 0, not {value}")


def within_files(limits: ServerLimits, listeners: int = 1) -> ServerLimits:
    """Return limits with at most as many connections as the process may open files.

    The files are shared equally among the listeners.
    """
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return limits
    room = max(16, most * 3 // 4 // max(1, listeners))
    return replace(limits, connections=min(limits.connections, room))
