"""The simulated systems by name."""

from functools import cache
from importlib import import_module
from pathlib import Path

from eopsgym.domains.kernel import Domain
from eopsgym.errors import DomainError

__all__ = ["Domain", "domain_names", "get_domain"]

_HERE = Path(__file__).parent


@cache
def domain_names() -> tuple[str, ...]:
    """The names of all domains: the folders here that have a policy."""
    return tuple(sorted(path.parent.name for path in _HERE.glob("*/policy.md")))


@cache
def get_domain(name: str) -> Domain:
    """A domain by its name or its gym name (`itsm`, `gym-itsm-mcp`).

    Raises:
        DomainError: if there is none, listing those there are.
    """
    if name in domain_names():
        domain: Domain = import_module(f"{__name__}.{name}").DOMAIN
        return domain
    for known in domain_names():
        if get_domain(known).gym_name == name:
            return get_domain(known)
    raise DomainError(f"no domain {name!r}; there are {', '.join(domain_names())}")
