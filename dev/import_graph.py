"""Who imports whom in `eopsgym`: circles between modules, and imports of a higher layer.

Every import statement counts: those for type checkers alone, and those within functions. The order
of the layers is that of the import contract in pyproject.toml, with the servers above the rest of
the gym.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "eopsgym"

Graph = dict[str, set[str]]


def modules() -> dict[str, Path]:
    """The files of the package by module name."""
    found = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def graph() -> Graph:
    """Each module with the modules of the package that it imports."""
    known = modules()
    return {name: set(_imported(name, path, known)) for name, path in known.items()}


def _imported(name: str, path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        wanted: list[str] = []
        if isinstance(node, ast.Import):
            wanted = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            wanted = [f"{node.module}.{each.name}" for each in node.names]
        for each in wanted:
            while each and each not in known:
                each = each.rpartition(".")[0]
            if each and each != name:
                yield each


def circles(imports: Graph) -> list[list[str]]:
    """Groups of modules that import one another, directly or through each other."""
    reach = {name: _reachable(name, imports) for name in imports}
    found: list[list[str]] = []
    seen: set[str] = set()
    for name in sorted(imports):
        if name in reach[name] and name not in seen:
            group = sorted(each for each in reach[name] if name in reach[each])
            seen.update(group)
            found.append(group)
    return found


def _reachable(start: str, imports: Graph) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        fresh = imports.get(ahead.pop(), set()) - found
        found |= fresh
        ahead.extend(fresh)
    return found


def heights() -> dict[str, int]:
    """How high each layer is, by its name below the package; those of one height are siblings."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = [each["layers"] for each in contracts if each["id"] == "layers"]
    found = {
        name.strip(" ()"): height
        for height, line in enumerate(reversed(layers))
        for name in line.split(":")
    }
    return {name: height * 2 for name, height in found.items()}


def upward(imports: Graph) -> list[tuple[str, str]]:
    """Imports of a module in a higher layer, or in another one of the same height."""
    known = heights()

    def height(module: str) -> int:
        is_server = f"{module}.".startswith(f"{PACKAGE}.gym.server.")
        return known[module.split(".")[1]] + is_server

    return sorted(
        (name, each)
        for name, found in imports.items()
        for each in found
        if name != PACKAGE and (each == PACKAGE or height(name) < height(each))
    )
