"""The simulated systems by name; `eopsgym.domains()` lists them."""

import sys
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from eopsgym.domains.kernel import Domain
from eopsgym.errors import DomainError

__all__ = [
    "Domain",
    "add_domain",
    "domain_names",
    "get_domain",
    "get_domains",
    "is_added",
    "list_domains",
    "names_near",
]

_HERE = Path(__file__).parent
_ADDED: dict[str, Domain] = {}


@cache
def _own_names() -> tuple[str, ...]:
    """Return the names of the folders here that contain a policy."""
    return tuple(path.parent.name for path in _HERE.glob("*/policy.md"))


@cache
def _own(name: str) -> Domain:
    domain: Domain = import_module(f"{__name__}.{name}").DOMAIN
    return domain


def domain_names() -> tuple[str, ...]:
    """Return the names of all systems: those of the package, and those that were added."""
    return tuple(sorted({*_own_names(), *_ADDED}))


def add_domain(domain: Domain) -> None:
    """Register a system under its name, in this process.

    Raises:
        DomainError: if another system has its name.
    """
    taken = domain.name in _own_names() or _ADDED.get(domain.name, domain) != domain
    if taken:
        raise DomainError(f"there is a system {domain.name!r} already; give yours another name")
    _ADDED[domain.name] = domain
    _name_behind.cache_clear()


def is_added(domain: Domain) -> bool:
    """Return whether a system was added with `add_domain`, so that other processes lack it."""
    return domain.name in _ADDED


def get_domain(name: str) -> Domain:
    """Return a system by its name or its gym name (`itsm`, `gym-itsm-mcp`).

    Raises:
        DomainError: if there is no such system; the message lists the existing ones.
    """
    if not isinstance(name, str):  # most likely a list of names
        raise DomainError(
            f"{name!r} is no domain; there are {', '.join(domain_names())}: give each by itself"
        )
    if name in _ADDED:
        return _ADDED[name]
    if name in _own_names():
        return _own(name)
    known = _name_behind(name)
    if known is not None:
        return get_domain(known)
    near = names_near(name)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise DomainError(f"no domain {name!r}; there are {', '.join(domain_names())}{hint}")


def get_domains(names: Iterable[str | Domain]) -> list[Domain]:
    """Return several systems by their names.

    Raises:
        DomainError: if a system does not exist, or is named twice.
    """
    domains = [name if isinstance(name, Domain) else get_domain(name) for name in names]
    for name, count in Counter(domain.name for domain in domains).items():
        if count > 1:
            raise DomainError(f"{name} is named {count} times; name each system once")
    return domains


def names_near(name: str) -> list[str]:
    """Return the systems whose title contains a word (such as Mail) or whose name is similar."""
    word = name.strip().casefold()
    titled = [each.name for each in list_domains() if word and word in each.title.casefold()]
    return (titled or get_close_matches(word, domain_names(), 2))[:2]


@lru_cache(maxsize=256)
def _name_behind(gym_name: str) -> str | None:
    """Return the name of the system with a gym name; cached, as every step of a run calls it."""
    # The likely system comes first, so that the others are not imported.
    likely = sorted(domain_names(), key=lambda name: name not in gym_name)
    return next((name for name in likely if get_domain(name).gym_name == gym_name), None)


def list_domains() -> list[Domain]:
    """Return all simulated systems, each with its `tools`, `schema` and `rules`."""
    return [get_domain(name) for name in domain_names()]


def __dir__() -> list[str]:
    return sorted(__all__)


class _Callable(ModuleType):
    """The type of this module, so that `eopsgym.domains()` can be called as a function."""

    def __call__(self) -> list[Domain]:
        """See `list_domains`."""
        return list_domains()


sys.modules[__name__].__class__ = _Callable
