"""The configuration of uvicorn for the package's applications."""

import asyncio
import logging

import uvicorn
from starlette.applications import Starlette

from eopsgym.gym.server.connection_deadlines import connections
from eopsgym.gym.server.server_limits import ServerLimits

_GRACE_SECONDS = 30


class _Abandoned(logging.Filter):
    """A filter that suppresses messages about unfinished requests that a stop has dropped."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is to be logged."""
        return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


_abandoned = _Abandoned()


def configure(app: Starlette, limits: ServerLimits) -> uvicorn.Config:
    """Return uvicorn's configuration for an application; uvicorn gets its sockets separately."""
    logging.getLogger("uvicorn.error").addFilter(_abandoned)
    return uvicorn.Config(
        app,
        http=connections(limits),
        access_log=False,
        log_config=None,
        lifespan="on",
        loop="asyncio",
        ws="none",
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
