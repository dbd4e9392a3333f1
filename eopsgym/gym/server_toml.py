"""The address of a system's server, and its peculiarities: the content of its `server.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from eopsgym.domains import Domain
from eopsgym.errors import DomainError


class PublishedServer(BaseModel):
    """The content of a system's `server.toml`, with defaults for missing keys.

    Attributes:
        port: the published port; 0, for any free one, if there is none.
        user_header: the header with the acting user, usually `x-<name>-user`.
        service: the name of the server in `/health` and to MCP clients; usually
            `<name>-api`.
        enforces_keys: whether its databases refuse rows that refer to a missing row.
        nulls: keys that it sends as null to old clients: of the `result` of a call, of its
            `content` items, of a listed `tool`.
        lenient_rpc: its name to clients that name no protocol version, if it answers
            those by a handler of its own, without the protocol's errors.
        checks_user_info: whether `/api/user-info` requires both headers and an active user,
            though its tools do not.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)

    port: int = Field(0, ge=0, le=65535)
    user_header: Annotated[str, StringConstraints(to_lower=True, min_length=1)]
    service: str
    enforces_keys: bool = True
    nulls: Mapping[str, Annotated[tuple[str, ...], Field(strict=False)]] = {}
    lenient_rpc: str | None = None
    checks_user_info: bool = False


@cache
def published_server(domain: Domain) -> PublishedServer:
    """Return the server of a system.

    Raises:
        DomainError: if its `server.toml` cannot be read, or has an unknown or invalid key.
    """
    path = domain.folder / "server.toml"
    usual = {"user_header": f"x-{domain.name}-user", "service": f"{domain.name}-api"}
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return PublishedServer.model_validate({**usual, **values})
    except (OSError, ValueError) as error:
        raise DomainError(f"{path} cannot be read for {domain.name}: {error}") from error
