"""The reference of names: a page for each name of `import eopsgym`, and one for each layer.

A name is described once: on a page of its own where `import eopsgym` offers it, else on the page of
its layer.
"""

import ast
import inspect
import re
import sys
import typing
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from types import ModuleType

from dev.import_graph import modules
from dev.markdown import table
from dev.site.docstrings import markdown_of
from dev.site.links import without_fences
from dev.site.systems import plain

FRONT = "eopsgym"
LAYERS = (
    "agents", "analysis", "analysis.figures", "domains", "env", "gym", "gym.server", "notebook",
    "runs", "tasks", "trajectories",
)  # fmt: skip
FOLDER = "reference"
_NAMED = re.compile(r"(?<![`\[])`(\w+)`(?!`)")
_ADDRESS = re.compile(r"<|0x[0-9a-f]{6}")
_INHERITED = (dict, list, tuple, set, str, int, Exception, typing.Generic)


def reference_pages() -> dict[str, str]:
    """Return the pages of the reference in Markdown, by their place on the site."""
    front = import_module(FRONT)
    places = {name: f"{FRONT}.{name}.md" for name in front.__all__}
    described = {id(getattr(front, name)) for name in front.__all__}
    layers = {layer: import_module(f"{FRONT}.{layer}") for layer in LAYERS}
    own: dict[str, list[str]] = {}
    for layer, module in layers.items():
        own[layer] = [each for each in module.__all__ if id(getattr(module, each)) not in described]
        described |= {id(getattr(module, each)) for each in own[layer]}
        for name in own[layer]:
            places.setdefault(name, f"{FRONT}.{layer}.md#{name.lower()}")
    pages = {f"{FRONT}.{name}.md": _page_of(front, name) for name in front.__all__}
    for layer, module in layers.items():
        pages[f"{FRONT}.{layer}.md"] = _layer_page(module, own[layer])
    made = {place: _linked(text, places, place) for place, text in pages.items()}
    made["index.md"] = _index(front, layers)
    return {f"{FOLDER}/{place}": text for place, text in made.items()}


def _index(front: ModuleType, layers: Mapping[str, ModuleType]) -> str:
    names = [
        (f"[{plain(name)}]({FRONT}.{name}.md)", _summary(front, name)) for name in front.__all__
    ]
    rows = [
        (f"[{FRONT}.{layer}]({FRONT}.{layer}.md)", _first_sentence(module.__doc__ or ""))
        for layer, module in layers.items()
    ]
    parts = [
        "# Reference",
        "",
        "Made from signatures and docstrings. Most work needs only the names of `import eopsgym`; "
        "in a notebook `eopsgym.Episode?` shows the same text.",
        "",
        "## import eopsgym",
        "",
        *table("name", "what it is", rows=names),
        "",
        "## Layers",
        "",
        "A layer uses only the layers below it.",
        "",
        *table("module", "what it holds", rows=rows),
    ]
    return "\n".join(parts) + "\n"


def _page_of(module: ModuleType, name: str) -> str:
    return "\n".join([f"# {module.__name__}.{plain(name)}", "", *_described(module, name)]) + "\n"


def _layer_page(module: ModuleType, own: list[str]) -> str:
    parts = [f"# {module.__name__}", "", markdown_of(module.__doc__ or "")]
    others = [name for name in module.__all__ if name not in own]
    if others:
        links = ", ".join(f"`{name}`" for name in others)
        parts += [f"It also offers {links}, which are described elsewhere in the reference.", ""]
    for name in own:
        parts += [f"## {plain(name)}", "", *_described(module, name)]
    return "\n".join(parts) + "\n"


def _described(module: ModuleType, name: str) -> Iterator[str]:
    """Yield the directive of a name, with its signature and its docstring."""
    value = getattr(module, name)
    if inspect.isclass(value):
        yield from _directive("class", module, name, _signature(value), _doc_of_class(value))
    elif callable(value):
        yield from _directive("function", module, name, _signature(value), _doc(value))
    else:
        yield from _directive("data", module, name, "", _value(name, value))


def _doc_of_class(kind: type) -> str:
    parts = [_doc(kind)]
    for name, member in _members(kind):
        if isinstance(member, property | cached_property):
            getter = member.fget if isinstance(member, property) else member.func
            lines = _directive("property", None, name, "", _doc(getter), "~~~~~")
        else:
            marks = [":classmethod:"] if isinstance(member, classmethod) else []
            marks = [":staticmethod:"] if isinstance(member, staticmethod) else marks
            function = getattr(kind, name)
            lines = _directive(
                "method", None, name, _signature(member), _doc(function), "~~~~~", marks
            )
        parts.append("\n".join(lines))
    return "\n".join(parts)


def _members(kind: type) -> Iterator[tuple[str, object]]:
    """Yield the public methods and properties of a class and of its bases in the package."""
    found: dict[str, object] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith(FRONT) and each not in _INHERITED:
            found |= vars(each)
    for name, member in found.items():
        plain = getattr(member, "__func__", member)
        documented = getattr(plain, "__doc__", None) or isinstance(member, property)
        if name.startswith("_") or not documented:
            continue
        if isinstance(member, property | cached_property) or inspect.isroutine(plain):
            yield name, member


def _directive(
    kind: str,
    module: ModuleType | None,
    name: str,
    signature: str,
    body: str,
    fence: str = "~~~~~~~~~",
    marks: list[str] | None = None,
) -> Iterator[str]:
    yield f"{fence}{{py:{kind}}} {name}{signature}"
    if module is not None:
        yield f":module: {module.__name__}"
    yield from marks or []
    yield from ("", body.rstrip("\n"), fence, "")


def _signature(value: object) -> str:
    """Return the parameters of a function or class; empty where Python knows none."""
    of = getattr(value, "__func__", value)
    try:
        signature = inspect.signature(of)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "()"
    parameters = []
    for name, each in signature.parameters.items():
        if name in ("self", "cls"):
            continue
        default = each.default
        if default is not each.empty and _ADDRESS.search(repr(default)):
            default = _Written("...")
        parameters.append(each.replace(annotation=_annotation(each.annotation), default=default))
    returned = _annotation(signature.return_annotation)
    if inspect.isclass(value):
        returned = signature.empty
    return str(signature.replace(parameters=parameters, return_annotation=returned))


class _Written(str):
    """An annotation as it is written on the site: `inspect` shows the repr of an annotation."""

    def __repr__(self) -> str:
        return str(self)


def _annotation(given: object) -> object:
    """Return an annotation as a text without the modules of its names."""
    if given is inspect.Parameter.empty:
        return given
    text = given if isinstance(given, str) else inspect.formatannotation(given)
    text = re.sub(r"\b(?:\w+\.)+(?=\w)", "", text)
    return _Written(text if "Literal[" in text else text.replace("'", "").replace('"', ""))


def _doc(value: object) -> str:
    own = getattr(value, "__doc__", None)
    return markdown_of(own) if own else ""


def _value(name: str, value: object) -> str:
    """Return what is said of a constant in its module, and its value where that is short."""
    shown = repr(value)
    if isinstance(value, Mapping) and len(shown) > 300:
        shown = "\n".join(f"{key!r}" for key in value)
    is_readable = not _ADDRESS.search(shown) and len(shown) < 1500
    parts = [_said_of(name, value), f"```python\n{shown}\n```" if is_readable else ""]
    return "\n\n".join(filter(None, parts)) or f"A {type(value).__name__}."


def _said_of(name: str, value: object) -> str:
    """Return the text below the assignment of a constant, in the module that makes it."""
    for module, path in modules().items():
        if getattr(sys.modules.get(module), name, None) is not value:
            continue
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for node, after in pairwise(body):
            targets = getattr(node, "targets", [getattr(node, "target", None)])
            is_it = name in [getattr(target, "id", None) for target in targets]
            if is_it and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                return inspect.cleandoc(str(after.value.value))
    return ""


def _summary(module: ModuleType, name: str) -> str:
    value = getattr(module, name)
    return repr(value) if isinstance(value, str) else _first_sentence(inspect.getdoc(value) or "")


def _first_sentence(text: str) -> str:
    paragraph = inspect.cleandoc(text).partition("\n\n")[0]
    return " ".join(paragraph.split())


def _linked(text: str, places: Mapping[str, str], here: str) -> str:
    """Return a page on which names in code style lead to their descriptions."""

    def link(found: re.Match[str]) -> str:
        place = places.get(found[1])
        return found[0] if place in (None, here) else f"[`{found[1]}`]({place})"

    return without_fences(text, lambda piece: _NAMED.sub(link, piece))
