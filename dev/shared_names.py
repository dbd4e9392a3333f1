"""Names of public classes that two modules define."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from dev.import_graph import modules
from eopsgym.domains import domain_names

_CLASS = re.compile(r"^class ([A-Z]\w*)", re.MULTILINE)


def of_classes() -> list[str]:
    """Names of public classes that two modules define, of which one is no system's.

    Systems are alike: several of them may have their `Record` or `GroupFilters`.
    """
    found = _places(
        (public, name)
        for name, path in modules().items()
        for public in _CLASS.findall(path.read_text(encoding="utf-8"))
    )
    return clashes(found)


def clashes(places: Mapping[str, list[str]]) -> list[str]:
    """Names with more than one place, not all of them in folders of systems, and those places."""
    systems = tuple(f"eopsgym.domains.{system}." for system in domain_names())
    return [
        each
        for name, where in places.items()
        for each in _told({name: where})
        if not all(place.startswith(systems) for place in where)
    ]


def _places(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    places = defaultdict(list)
    for short, name in named:
        places[short].append(name)
    return places


def _told(places: Mapping[str, list[str]]) -> list[str]:
    return [f"{short}: {', '.join(names)}" for short, names in places.items() if len(names) > 1]
