"""JavaScript modules as one text, which is what a widget takes."""

import re
from collections.abc import Iterator
from pathlib import Path

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def one_module(path: Path) -> str:
    """Return a module with all modules that it imports, each before those that import it.

    They import from each other by name, `import { a, b } from "./other.js";`, and from one folder.
    Their names share one scope here, so that no two of them define the same.

    Args:
        path: the module, with the `export default` of the widget.
    """
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in _texts(path, set()))


def _texts(path: Path, seen: set[Path]) -> Iterator[str]:
    """Yield the text of a module after those of what it imports, each once."""
    seen.add(path)
    text = path.read_text(encoding="utf-8")
    for name in _IMPORT.findall(text):
        if path.with_name(name) not in seen:
            yield from _texts(path.with_name(name), seen)
    yield text
