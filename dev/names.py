"""Names that mean two things: modules of one name in two layers, and public classes defined twice.

Commands are named by what users type, and systems have their own tables and tools, so that modules
of `cli` and of `domains` may be called like others.
"""

import re
from collections import defaultdict
from collections.abc import Iterable

from dev.import_graph import modules

_CLASS = re.compile(r"^class ([A-Z]\w*)", re.MULTILINE)
_FREE = ("cli", "domains")


def shared_module_names() -> list[str]:
    """Names of modules that stand in two layers."""
    found = ((name.rpartition(".")[2], name) for name in modules() if name.count(".") > 1)
    return _twice((short, name) for short, name in found if name.split(".")[1] not in _FREE)


def shared_class_names() -> list[str]:
    """Names of public classes that two modules define; what makes seeds is no part of it."""
    return _twice(
        (found, name)
        for name, path in modules().items()
        if "seeding" not in name
        for found in _CLASS.findall(path.read_text(encoding="utf-8"))
    )


def _twice(named: Iterable[tuple[str, str]]) -> list[str]:
    places = defaultdict(list)
    for short, name in named:
        places[short].append(name)
    return [f"{short}: {', '.join(names)}" for short, names in places.items() if len(names) > 1]
