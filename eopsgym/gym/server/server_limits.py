"""The limits of a server for its callers: sizes, times and numbers."""

from dataclasses import dataclass, replace

from eopsgym.errors import ConfigError
from eopsgym.gym.query import QUERY_SECONDS


@dataclass(frozen=True)
class ServerLimits:
    """The amounts that one server stores and returns.

    Attributes:
        databases: the number of databases that may be open at once.
        request_bytes: the size of a request body.
        query_seconds: the time of a query.
        state_bytes: the size of the rows in a state dump, as JSON; tables beyond it are named.
        log_calls: the number of calls of a database whose changes are stored.
        log_bytes: the size of these changes, for each database.
        connections: the number of open connections, and of requests in progress, at once.
        header_seconds: the time in which the headers of a request have to arrive.
        body_seconds: the time in which its body has to arrive.

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
            if not value > 0:  # in this form so that NaN is refused too
                raise ConfigError(f"the limit {name} must be more than 0, not {value}")


def within_files(limits: ServerLimits, listeners: int = 1) -> ServerLimits:
    """Return the limits with at most as many connections as the process may open files.

    The files are shared equally among the listeners.
    """
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return limits
    room = max(16, most * 3 // 4 // max(1, listeners))
    return replace(limits, connections=min(limits.connections, room))
