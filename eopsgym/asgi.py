"""Each system as an ASGI application, for servers that are started from outside.

    uvicorn eopsgym.asgi:itsm --port 8006
    EOPSGYM_DOMAIN=itsm uvicorn eopsgym.asgi:app --port 8006

This module has an attribute for each domain, which is its application; `app` is the application of
the domain in `EOPSGYM_DOMAIN`. Databases live in the memory of the process, so run one worker. An
application is made when it is first used, with settings from the environment:

    EOPSGYM_DOMAIN           the domain of `app`
    EOPSGYM_MODE             `published` (the default) or `guarded`
    EOPSGYM_REPAIRED         1: repair the oddities of the published server
    EOPSGYM_NOW              freeze the clock at this moment, such as 2026-03-02T09:00:00
    EOPSGYM_IDLE             drop a database that was not used for this many seconds (3600)
    EOPSGYM_ALLOW_HOST       further host names of the server, separated by commas; `*` for any
    EOPSGYM_TOOLS_FROM       files of recorded tools/list whose wording to use, separated by commas
    EOPSGYM_LIMIT_...        a field of `eopsgym.gym.server.ServerLimits`, such as `..._DATABASES`
    EOPSGYM_AGENT_ONLY       1: serve only `/mcp` and `/health`, for an agent that must not reach
                             `/api`; there is one database, filled at the start, which every
                             request uses, whatever id it names
    EOPSGYM_AGENT_USER       with EOPSGYM_AGENT_ONLY: the acting user of every request; if it is
                             not set, the request names the user
    EOPSGYM_SEED             with EOPSGYM_AGENT_ONLY: name or path of the seed (`company`)

uvicorn alone sets no deadline for headers, and its `--limit-concurrency` also counts requests to
`/health`; `eopsgym serve` sets the deadline and always answers `/health`.
"""

import os
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from starlette.applications import Starlette

from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.errors import ConfigError
from eopsgym.gym import Clock, load_template
from eopsgym.gym.recorded_tool_wording import read_wordings
from eopsgym.gym.server import Registry, ServerLimits, build_app
from eopsgym.gym.server.app import build_agent_app
from eopsgym.gym.server.database_registry import IDLE_SECONDS
from eopsgym.gym.server.mcp_endpoint import AgentAccess
from eopsgym.gym.server.server_limits import within_files

_LIMIT = "EOPSGYM_LIMIT_"
_WORLD = "world"
_FLAGS = {"": False, "0": False, "false": False, "no": False, "1": True, "true": True, "yes": True}


def make_app(domain: Domain, settings: Mapping[str, str] | None = None) -> Starlette:
    """Return the ASGI application of a domain.

    Args:
        domain: the domain to serve.
        settings: the variables that the module's docstring lists; by default, those of the process.

    Raises:
        ConfigError: if a setting is invalid.
        SeedError: if there is no such seed.
    """
    given = os.environ if settings is None else settings
    clock = Clock(given.get("EOPSGYM_NOW") or None)
    registry = Registry(
        domain,
        clock=clock,
        mode=given.get("EOPSGYM_MODE") or "published",  # type: ignore[arg-type]  # checked there
        repaired=_flag(given, "EOPSGYM_REPAIRED"),
        idle=_number(given, "EOPSGYM_IDLE", float, IDLE_SECONDS),
        limits=_limits(given),
    )
    hosts = _listed(given, "EOPSGYM_ALLOW_HOST")
    wording = read_wordings(_listed(given, "EOPSGYM_TOOLS_FROM"), [domain]).get(domain.name)
    if not _flag(given, "EOPSGYM_AGENT_ONLY"):
        if (given.get("EOPSGYM_AGENT_USER") or "").strip():
            # If the setting were ignored, /api would be open although the user wanted it closed.
            raise ConfigError("EOPSGYM_AGENT_USER needs EOPSGYM_AGENT_ONLY=1")
        return build_app(registry, hosts=hosts, wording=wording)
    registry.add(_WORLD, load_template(domain, given.get("EOPSGYM_SEED") or None, clock))
    agent = AgentAccess(_WORLD, given.get("EOPSGYM_AGENT_USER") or None)
    return build_agent_app(registry, agent, hosts=hosts, wording=wording)


def _limits(given: Mapping[str, str]) -> ServerLimits:
    known = {f"{_LIMIT}{field.name.upper()}": field for field in fields(ServerLimits)}
    unknown = [name for name in given if name.startswith(_LIMIT) and name not in known]
    if unknown:
        raise ConfigError(f"{unknown[0]} is not a limit; the limits are {', '.join(known)}")
    values = {
        field.name: _number(given, name, type(field.default), field.default)
        for name, field in known.items()
    }
    return within_files(ServerLimits(**values))


def _number(given: Mapping[str, str], name: str, kind: Any, default: Any) -> Any:
    text = given.get(name, "").strip()
    try:
        return kind(text) if text else default
    except ValueError:
        what = "a whole number" if kind is int else "a number"
        raise ConfigError(f"{name} must be {what}, not {text!r}") from None


def _listed(given: Mapping[str, str], name: str) -> list[str]:
    return [part.strip() for part in given.get(name, "").split(",") if part.strip()]


def _flag(given: Mapping[str, str], name: str) -> bool:
    text = given.get(name, "").strip().lower()
    if text not in _FLAGS:
        raise ConfigError(f"{name} must be 1 or 0, not {text!r}")
    return _FLAGS[text]


@cache
def _app(name: str) -> Starlette:
    return make_app(get_domain(name))


def __getattr__(name: str) -> Starlette:
    if name in domain_names():
        return _app(name)
    if name != "app":
        raise AttributeError(f"module 'eopsgym.asgi' has no attribute {name!r}")
    chosen = os.environ.get("EOPSGYM_DOMAIN", "").strip()
    if not chosen:
        names = ", ".join(domain_names())
        raise ConfigError(f"set EOPSGYM_DOMAIN to the system to serve: one of {names}")
    return _app(get_domain(chosen).name)


def __dir__() -> list[str]:
    return [*globals(), *domain_names(), "app"]
