"""The databases that an episode begins with: systems, seeds and acting users, checked."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from eopsgym.domains import Domain, domain_names, get_domain, get_domains
from eopsgym.errors import ConfigError, DomainError, SeedError
from eopsgym.gym.acting_user import check_user
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Database, Mode
from eopsgym.gym.template import Template, load_template


def named_systems(domain: object) -> list[Domain]:
    """Return the systems with the given name or names.

    Raises:
        DomainError: for an unknown name, a name given twice, or no name at all.
    """
    several = isinstance(domain, Iterable) and not isinstance(domain, str | Mapping)
    names: list[Any] = list(cast(Iterable[Any], domain)) if several else [domain]
    if not names:
        raise DomainError(f"name a domain; there are {', '.join(domain_names())}")
    return get_domains(names)


def by_domain(what: str, value: Any, systems: Sequence[Domain]) -> dict[str, Any]:
    """Return a value for each domain: from a mapping, or else the same value for all.

    Raises:
        ConfigError: if the mapping has a value for a domain that is not among the systems.
    """
    if not isinstance(value, Mapping):
        return {system.name: value for system in systems}
    values = {get_domain(name).name: its for name, its in value.items()}
    for name in values.keys() - {system.name for system in systems}:
        raise ConfigError(f"there is a {what} for {name}, which is not in the episode")
    return values


def start_database(
    system: Domain,
    seed: str | Path | None,
    user: str | None,
    *,
    clock: Clock,
    mode: Mode,
    repaired: bool,
) -> Database:
    """Return a fresh database of a system, in which the acting user exists.

    Raises:
        SeedError: if the seed cannot be found or read.
        ConfigError: if the name of another system is given as the seed.
        DomainError: if there is no such user.
        DatabaseError: for an unknown mode.
    """
    database = Database(_template(system, seed, clock), clock, mode, repaired=repaired)
    check_user(database, user)
    return database


def _template(system: Domain, seed: str | Path | None, clock: Clock) -> Template:
    try:
        return load_template(system, seed, clock)
    except SeedError:
        if seed in domain_names() and seed != system.name:
            raise ConfigError(
                f"{seed!r} is not a seed but a system: start several as a list, "
                f"Episode.start([{system.name!r}, {seed!r}])"
            ) from None
        raise
