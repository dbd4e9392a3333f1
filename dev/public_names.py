"""Public functions that nothing outside their own module names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from dev.import_graph import modules

ROOT = Path(__file__).resolve().parent.parent
_READERS = ("dev", "tests", "docs", "notebooks", "conf")
"""Folders beside the package that may name a function of it."""
_KEEPS = ("cache", "lru_cache", "contextmanager", "asynccontextmanager", "synchronously")
"""Decorators that hand a function to nobody; any other, such as `tool`, registers it."""


def named_nowhere() -> list[str]:
    """Return the public functions that no other file of the project names, as `module: name`."""
    sources = {path: path.read_text(encoding="utf-8") for path in modules().values()}
    words = {path: set(re.findall(r"\w+", text)) for path, text in sources.items()}
    outside = set().union(*(set(re.findall(r"\w+", text)) for text in _read()))
    return [
        f"{module}: {name}"
        for module, path in sorted(modules().items())
        for name in _public_functions(sources[path])
        if name not in outside
        and not any(name in found for other, found in words.items() if other != path)
    ]


def _public_functions(source: str) -> Iterator[str]:
    for node in ast.parse(source).body:
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and not node.name.startswith("_")
            and all(_name(each) in _KEEPS for each in node.decorator_list)
        ):
            yield node.name


def _name(decorator: ast.expr) -> str:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")


def _read() -> Iterator[str]:
    paths = [ROOT / "pyproject.toml", *ROOT.glob("*.md")]
    for folder in _READERS:
        for kind in ("py", "md", "ipynb", "toml"):
            paths += (ROOT / folder).rglob(f"*.{kind}")
    return (path.read_text(encoding="utf-8") for path in paths)
